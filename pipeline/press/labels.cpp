#include "press/labels.h"

#include "source/text/ascii.h"
#include "source/text/roman.h"

namespace talia::press {
namespace {

using LabelStyle = LabelRange::Style;

std::string upper(std::string text) {
  for (char& c : text) {
    c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  }
  return text;
}

std::string words_of(const LabelRange& range, int number) {
  switch (range.style) {
    case LabelStyle::decimal:
      return range.prefix + std::to_string(number);
    case LabelStyle::lower_roman:
      return range.prefix + source::lower_roman(number);
    case LabelStyle::upper_roman:
      return range.prefix + upper(source::lower_roman(number));
    case LabelStyle::none:
      break;
  }
  return range.prefix;
}

LabelRange range_of(std::size_t page, const std::string& label) {
  // Front matter is never longer.
  constexpr int most_romans = 200;
  const bool may_be_roman = !label.empty() && label.find_first_not_of("ivxlcIVXLC") == std::string::npos;
  for (int number = 1; may_be_roman && number <= most_romans; ++number) {
    if (source::lower_roman(number) == label) {
      return {page, {}, LabelStyle::lower_roman, number};
    }
    if (upper(source::lower_roman(number)) == label) {
      return {page, {}, LabelStyle::upper_roman, number};
    }
  }
  std::size_t begin = label.size();
  while (begin > 0 && source::is_ascii_digit(label[begin - 1])) {
    --begin;
  }
  while (begin < label.size() && (label[begin] == '0' || label.size() - begin > 6)) {
    // A number has no zeros before it.
    ++begin;
  }
  if (begin == label.size()) {
    return {page, label, LabelStyle::none, 1};
  }
  return {page, label.substr(0, begin), LabelStyle::decimal, std::stoi(label.substr(begin))};
}

}  // namespace

std::vector<LabelRange> label_ranges(const std::vector<std::string>& labels) {
  std::vector<LabelRange> result;
  for (std::size_t page = 0; page < labels.size(); ++page) {
    if (!result.empty()) {
      const LabelRange& last = result.back();
      const int next = last.start + static_cast<int>(page - last.first_page);
      if (words_of(last, next) == labels[page]) {
        continue;
      }
    }
    result.push_back(range_of(page, labels[page]));
  }
  return result;
}

}  // namespace talia::press
