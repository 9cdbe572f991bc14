// The forms of nouns against the samples of Unicode's CLDR: `oracle_plural DIR`, where DIR holds plurals.xml. For each of
// our languages every sample of a category must take one form of ours, and each category another one. Refused on
// purpose: whole numbers with decimals (1.0), for a number that is whole is never written so, and compact ones (2c6).
#include "formula/plural.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "language/language.h"

namespace {

using namespace talia;

std::string between(std::string_view text, std::string_view begin, std::string_view end) {
  const auto from = text.find(begin);
  if (from == std::string_view::npos) {
    return {};
  }
  const auto to = text.find(end, from + begin.size());
  return std::string(text.substr(from + begin.size(), to - from - begin.size()));
}

// The rules of a language, as they stand in the file; empty: there are none.
std::string rules_of(std::string_view file, std::string_view language) {
  constexpr std::string_view end = "</pluralRules>";
  for (auto at = file.find("<pluralRules "); at != std::string_view::npos;
       at = file.find("<pluralRules ", at + 1)) {
    const std::string_view rules = file.substr(at, file.find(end, at) - at);
    std::istringstream locales(between(rules, "locales=\"", "\""));
    for (std::string locale; locales >> locale;) {
      if (locale == language) {
        return std::string(rules);
      }
    }
  }
  return {};
}

std::size_t decimals_of(std::string_view number) {
  const auto point = number.find('.');
  return point == std::string_view::npos ? 0 : number.size() - point - 1;
}

// `1.5` or `7`.
Rational read(const std::string& number) {
  return Rational::parse(number).value();
}

struct Sample {
  std::string written;
  Rational number;
};

// `1, 3~5, 1.0~1.5, …`; a range goes by its last decimal.
std::vector<Sample> samples_of(std::string list) {
  std::ranges::replace(list, ',', ' ');
  std::vector<Sample> samples;
  std::istringstream words(list);
  for (std::string word; words >> word;) {
    if (word == "…") {
      continue;
    }
    if (word.find('c') != std::string::npos) {
      samples.push_back({word, Rational()});
      continue;
    }
    const auto tilde = word.find('~');
    const std::string first = word.substr(0, tilde);
    const Rational last = read(tilde == std::string::npos ? word : word.substr(tilde + 1));
    const Rational step =
        Rational(1) / Rational(Integer::power(Integer(10), static_cast<std::uint32_t>(decimals_of(first))));
    for (Rational at = read(first); at <= last; at = at + step) {
      samples.push_back({first, at});
    }
  }
  return samples;
}

struct Tally {
  int passed = 0, failed = 0, refused = 0;

  void fail(const std::string& why) {
    fmt::print("failed: {}\n", why);
    ++failed;
  }
};

void compare(std::string_view language, const Plural& forms, std::string_view rules, Tally& tally) {
  std::map<std::size_t, std::string> categories;  // By the number of our form.
  for (auto at = rules.find("<pluralRule "); at != std::string_view::npos;
       at = rules.find("<pluralRule ", at + 1)) {
    const std::string_view rule = rules.substr(at, rules.find("</pluralRule>", at) - at);
    const std::string category = between(rule, "count=\"", "\"");
    std::optional<std::size_t> form;
    for (const std::string_view sort : {"@integer", "@decimal"}) {
      const std::string list = between(rule, sort, "@");
      for (const auto& [written, number] : samples_of(list)) {
        if (written.find('c') != std::string::npos || (sort == "@decimal" && number.is_whole())) {
          ++tally.refused;
          continue;
        }
        const std::size_t ours = formula::plural_form(forms, number, forms.names.size());
        form = form.value_or(ours);
        const std::string& known = categories.emplace(ours, category).first->second;
        if (ours == *form && known == category) {
          ++tally.passed;
        } else {
          tally.fail(fmt::format("{}: {} is `{}`, and takes our form {}, which is `{}`", language,
                                 number.to_string(), category, ours, known));
        }
      }
    }
  }
  if (categories.size() != forms.names.size()) {
    tally.fail(
        fmt::format("{}: {} of our forms, {} of theirs", language, forms.names.size(), categories.size()));
  }
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) {
    fmt::print(stderr, "usage: oracle_plural DIR\n");
    return 2;
  }
  std::ifstream in(std::string(arguments[1]) + "/plurals.xml");
  const std::string file((std::istreambuf_iterator<char>(in)), {});
  if (file.find("<plurals type=\"cardinal\">") == std::string::npos) {
    fmt::print(stderr, "there is no {}/plurals.xml with cardinal rules\n", arguments[1]);
    return 2;
  }
  Tally tally;
  int languages = 0;
  for (const Language& language : language::all()) {
    if (language.plural == nullptr) {
      continue;
    }
    ++languages;
    // A region has the rules of its language, unless it has its own.
    std::string region(language.tag);
    std::ranges::replace(region, '-', '_');
    std::string rules = rules_of(file, region);
    if (rules.empty()) {
      rules = rules_of(file, language::primary_subtag(language.tag));
    }
    if (rules.empty()) {
      tally.fail(fmt::format("{}: CLDR has no rules for it", language.tag));
      continue;
    }
    compare(language.tag, *language.plural, rules, tally);
  }
  fmt::print("{} languages\n", languages);
  fmt::print("{} passed, {} failed, {} refused on purpose\n", tally.passed, tally.failed, tally.refused);
  return tally.failed == 0 && tally.passed > 0 ? 0 : 1;
}
