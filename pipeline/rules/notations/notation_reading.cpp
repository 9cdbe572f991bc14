// One text read in a notation: normalised, then its captures as values.
#include <algorithm>

#include <fmt/format.h>

#include "rules/notations/notations.h"
#include "rules/rulesets/range.h"
#include "source/text/unicode.h"

namespace talia::rules {
namespace {

// How many bytes at `at` are white space or a minus sign, and what stands for them; 0 for all else.
struct Plain {
  std::size_t bytes = 0;
  char as = ' ';
};
Plain plain_at(std::string_view text, std::size_t at) {
  const auto byte = static_cast<unsigned char>(text[at]);
  if (byte == ' ' || (byte >= '\t' && byte <= '\r')) {
    return {1, ' '};
  }
  if (byte != 0xC2 && byte != 0xE2 && byte != 0xE3) {
    return {};
  }
  std::size_t end = at;
  const char32_t letter = source::next_code_point(text, end);
  const bool is_space = letter == 0xA0 || (letter >= 0x2000 && letter <= 0x200A) || letter == 0x2028 ||
                        letter == 0x2029 || letter == 0x202F || letter == 0x205F || letter == 0x3000;
  return letter == 0x2212 ? Plain{end - at, '-'} : is_space ? Plain{end - at, ' '} : Plain{};
}

// Calls `keep(begin, end)` for what stays and `put(character, begin, end)` for what is replaced.
template <typename Keep, typename Put>
void normalise(std::string_view text, const Keep& keep, const Put& put) {
  std::size_t kept = 0;
  // Where white space began that is not put yet.
  std::size_t space = 0;
  bool has_space = false;
  bool has_begun = false;
  for (std::size_t at = 0; at < text.size();) {
    const Plain plain = plain_at(text, at);
    if (plain.bytes == 0) {
      if (has_space && has_begun) {
        put(' ', space, at);
      }
      if (has_space) {
        kept = at;
      }
      has_space = false;
      has_begun = true;
      ++at;
      continue;
    }
    if (!has_space && at > kept) {
      keep(kept, at);
    }
    if (plain.as == ' ') {
      space = has_space ? space : at;
      has_space = true;
    } else {
      if (has_space && has_begun) {
        put(' ', space, at);
      }
      has_space = false;
      has_begun = true;
      put(plain.as, at, at + plain.bytes);
    }
    at += plain.bytes;
    kept = at;
  }
  if (!has_space && text.size() > kept) {
    keep(kept, text.size());
  }
}

class MatchReader {
 public:
  MatchReader(const CompiledNotation& notation, const CompiledNotations& notations, std::string_view text,
              const source::Pattern::Match& match)
      : notation_(notation), notations_(notations), text_(text), match_(match) {}

  std::optional<NotationReading> read() {
    for (const Capture& capture : notation_.captures) {
      const auto found = std::ranges::find(match_.captures, capture.name, &source::Pattern::Capture::name);
      if (found == match_.captures.end()) {
        if (!capture.is_optional) {
          return std::nullopt;
        }
        add(capture, capture.standard, capture.groups.empty() ? "" : capture.groups.front());
      } else if (is_nothing(capture, found->begin, found->end)) {
        add(capture, Value(), {});
      } else if (capture.separator.empty()) {
        std::string group;
        Value value = value_of(capture, found->begin, found->end, group);
        add(capture, std::move(value), group);
      } else {
        add(capture, list_of(capture, found->begin, found->end), {});
      }
    }
    return std::move(reading_);
  }

 private:
  std::string_view words(std::size_t begin, std::size_t end) const {
    return text_.substr(begin, end - begin);
  }

  // Moves both ends over spaces.
  void trim(std::size_t& begin, std::size_t& end) const {
    while (begin < end && text_[begin] == ' ') {
      ++begin;
    }
    while (end > begin && text_[end - 1] == ' ') {
      --end;
    }
  }

  bool is_nothing(const Capture& capture, std::size_t begin, std::size_t end) const {
    trim(begin, end);
    return std::ranges::find(capture.nothing, words(begin, end)) != capture.nothing.end();
  }

  void add(const Capture& capture, Value value, const std::string& group) {
    Value of = value.is_null() || group.empty() ? Value() : Value(group);
    reading_.record.emplace_back(capture.name, std::move(value));
    if (capture.has_group()) {
      reading_.record.emplace_back(capture.name + "_group", std::move(of));
    }
  }

  Value list_of(const Capture& capture, std::size_t begin, std::size_t end) {
    ValueList items;
    for (std::size_t at = begin; at <= end;) {
      const std::size_t next = std::min(text_.find(capture.separator, at), end);
      std::string group;
      items.push_back(value_of(capture, at, next, group));
      at = next == end ? end + 1 : next + capture.separator.size();
    }
    return Value(std::move(items));
  }

  Value value_of(const Capture& capture, std::size_t begin, std::size_t end, std::string& group) {
    trim(begin, end);
    switch (capture.what) {
      case Capture::What::integer:
      case Capture::What::number:
        return number(capture, begin, end);
      case Capture::What::term:
        return term(capture, begin, end, group);
      default:
        return Value(std::string(words(begin, end)));
    }
  }

  void fault(std::size_t begin, std::size_t end, Diagnostic what) {
    reading_.faults.push_back({begin, end, std::move(what)});
  }

  Value number(const Capture& capture, std::size_t begin, std::size_t end) {
    std::string digits;
    for (const char c : words(begin, end)) {
      if (c != ' ' && !(c == '+' && digits.empty())) {
        digits += c == ',' ? '.' : c;
      }
    }
    const auto number = Rational::parse(digits);
    if (!number || (capture.what == Capture::What::integer && !number->is_whole())) {
      fault(
          begin, end,
          Diagnostic::error(Code::impossible_notation, {},
                            fmt::format("`{}` is no {}", words(begin, end),
                                        capture.what == Capture::What::integer ? "whole number" : "number")));
      return Value();
    }
    if (const auto wanted = missed_range(capture.range, *number)) {
      fault(begin, end,
            Diagnostic::error(
                Code::impossible_notation, {},
                fmt::format("`{}` must be {}, not {}", capture.name, *wanted, number->to_string())));
      return Value();
    }
    return Value(*number);
  }

  Value term(const Capture& capture, std::size_t begin, std::size_t end, std::string& group) {
    const std::string spoken = source::case_folded(words(begin, end));
    for (const std::string& id : capture.groups) {
      const auto known = notations_.terms.find(id);
      if (known == notations_.terms.end()) {
        continue;
      }
      if (const auto found = known->second.find(spoken); found != known->second.end()) {
        group = id;
        return Value(found->second);
      }
    }
    if (notations_.is_incomplete) {
      reading_.is_broken = true;
      return Value();
    }
    std::vector<std::string> names;
    for (const std::string& id : capture.groups) {
      if (const auto known = notations_.terms.find(id); known != notations_.terms.end()) {
        std::ranges::copy(notations_.names.at(id), std::back_inserter(names));
      }
    }
    fault(begin, end,
          Diagnostic::error(Code::unknown_term, {},
                            fmt::format("no term `{}` in group `{}`", words(begin, end),
                                        fmt::join(capture.groups, "` or `")))
              .help_closest(words(begin, end), names));
    return Value();
  }

  const CompiledNotation& notation_;
  const CompiledNotations& notations_;
  std::string_view text_;
  const source::Pattern::Match& match_;
  NotationReading reading_;
};

}  // namespace

std::string normalised(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  normalise(
      text, [&](std::size_t begin, std::size_t end) { result += text.substr(begin, end - begin); },
      [&](char as, std::size_t, std::size_t) { result += as; });
  return result;
}

std::string normalised(std::string_view text, std::vector<std::size_t>& places) {
  std::string result;
  std::size_t last = 0;
  normalise(
      text,
      [&](std::size_t begin, std::size_t end) {
        result += text.substr(begin, end - begin);
        for (std::size_t at = begin; at < end; ++at) {
          places.push_back(at);
        }
        last = end;
      },
      [&](char as, std::size_t begin, std::size_t end) {
        result += as;
        places.push_back(begin);
        last = end;
      });
  places.push_back(last);
  return result;
}

MappedText normalised(const MappedText& text) {
  MappedText result;
  normalise(
      text.view(), [&](std::size_t begin, std::size_t end) { result.append(text.slice(begin, end)); },
      [&](char as, std::size_t begin, std::size_t end) {
        result.append_from(std::string_view(&as, 1), text.span_of(begin, end));
      });
  return result;
}

std::optional<NotationReading> read_match(const CompiledNotation& notation,
                                          const CompiledNotations& notations, std::string_view text,
                                          const source::Pattern::Match& match) {
  return MatchReader(notation, notations, text, match).read();
}

}  // namespace talia::rules
