// Letters that are not what they look like, and words that stand twice.
#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "language/language.h"
#include "prose/reading.h"
#include "source/text/unicode.h"

namespace talia::prose {
namespace {

enum class Script : std::uint8_t { none, latin, cyrillic, greek };

Script script_of(char32_t letter) {
  if (!source::is_letter(letter)) {
    return Script::none;
  }
  if (letter < 0x250 || (letter >= 0x1E00 && letter < 0x1F00)) {
    return letter == U'µ' || letter == U'ª' || letter == U'º' ? Script::none : Script::latin;
  }
  return letter >= 0x400 && letter < 0x530   ? Script::cyrillic
         : letter >= 0x370 && letter < 0x400 ? Script::greek
                                             : Script::none;
}

// Letters of other scripts beside the Latin ones that they look like.
constexpr std::u32string_view foreign = U"АВЕЅІЈКМНОРСТУХЗаеоѕірсухјһԁɡΑΒΕΖΗΙΚΜΝΟΡΤΥΧονι";
constexpr std::u32string_view alike = U"ABESIJKMHOPCTYX3aeosipcyxjhdgABEZHIKMNOPTYXovi";
static_assert(foreign.size() == alike.size());

char32_t in_latin(char32_t letter) {
  const auto found = foreign.find(letter);
  return found == std::u32string_view::npos ? letter : alike[found];
}

// Letters that are pronounced like Latin ones, or look like them in most hands: what was meant where a dictionary has the word.
constexpr std::u32string_view spoken = U"АБВГДЕЗИКЛМНОПРСТУФабвгдезиклмнопрстуфραυκχγωηΓΔΘΛΞΠΡΣ";
constexpr std::u32string_view written = U"ABWGDEZIKLMNOPRSTUFabwgdeziklmnoprstufpaukxywnGDTLXPRS";
static_assert(spoken.size() == written.size());

char32_t as_spoken(char32_t letter) {
  const auto found = spoken.find(letter);
  return found == std::u32string_view::npos ? in_latin(letter) : written[found];
}

char32_t from_latin(char32_t letter, Script script) {
  for (std::size_t i = 0; i < alike.size(); ++i) {
    if (alike[i] == letter && script_of(foreign[i]) == script) {
      return foreign[i];
    }
  }
  return letter;
}

Script script_of(const Language& language) {
  for (const char32_t letter : language.letters) {
    if (const Script script = script_of(letter); script != Script::none) {
      return script;
    }
  }
  return Script::latin;
}

std::string_view name_of(Script script) {
  return script == Script::cyrillic ? "Cyrillic" : script == Script::greek ? "Greek" : "Latin";
}

bool is_of(Script own, std::u32string_view word) {
  return std::ranges::all_of(
      word, [&](char32_t letter) { return script_of(letter) == own || script_of(letter) == Script::none; });
}

// A Latin word by what its foreign letters look like; by how they sound where only that is a word.
std::u32string in_own_letters(const std::u32string& letters, Script own, const Passage& passage,
                              Reading& reading) {
  std::u32string alike_word;
  std::u32string spoken_word;
  for (const char32_t letter : letters) {
    const Script script = script_of(letter);
    const bool is_own = script == own || script == Script::none;
    alike_word += is_own ? letter : own == Script::latin ? in_latin(letter) : from_latin(letter, own);
    spoken_word += is_own ? letter : as_spoken(letter);
  }
  if (own != Script::latin || alike_word == spoken_word || !is_of(own, spoken_word)) {
    return alike_word;
  }
  const Dictionary* const dictionary = reading.dictionaries.of(passage.language);
  const auto is_word = [&](const std::u32string& word) {
    const std::string written_word = source::encode(word);
    return reading.vocabulary(passage).knows(source::case_folded(written_word)) ||
           (dictionary != nullptr && dictionary->knows(written_word));
  };
  return is_word(spoken_word) && (!is_of(own, alike_word) || !is_word(alike_word)) ? spoken_word : alike_word;
}

// Whether a word has letters of another script than its language. A whole word of look-alikes is one as well, where it could be a
// word of the text's own script.
bool has_foreign_letters(const WordForm& form, Script own) {
  if (own == Script::latin && form.is_ascii) {
    return false;
  }
  std::array<std::size_t, 4> counts{};
  std::size_t all = 0;
  bool looks_own = true;
  for (std::size_t at = 0; at < form.written.size(); ++all) {
    const char32_t letter = source::next_code_point(form.written, at);
    const Script script = script_of(letter);
    ++counts[static_cast<std::size_t>(script)];
    looks_own &= script == Script::none || script == own || in_latin(letter) != letter;
  }
  const std::size_t foreign_letters = all - counts[0] - counts[static_cast<std::size_t>(own)];
  const bool is_mixed = foreign_letters > 0 && counts[static_cast<std::size_t>(own)] > 0;
  return is_mixed || (own == Script::latin && foreign_letters > 0 && looks_own);
}

void report_foreign_letters(const Passage& passage, const Token& token, Script own, Reading& reading,
                            Diagnostics& diagnostics) {
  const std::string_view word = passage.at(token);
  const std::u32string letters = source::decode(word);
  const std::u32string meant = in_own_letters(letters, own, passage, reading);
  std::string first;
  Script other = Script::none;
  for (const char32_t letter : letters) {
    const Script script = script_of(letter);
    if (first.empty() && script != own && script != Script::none) {
      first = source::encode(std::u32string_view(&letter, 1));
      other = script;
    }
  }
  Diagnostic fault = Diagnostic::of(
      Code::mixed_scripts, passage.span(token),
      fmt::format("`{}` of `{}` is a {} letter, among {} ones", first, word, name_of(other), name_of(own)));
  if (is_of(own, meant)) {
    propose(fault, word, source::encode(meant));
    fault.help_text = fmt::format("write `{}` with {} letters alone", source::encode(meant), name_of(own));
  }
  diagnostics.add(std::move(fault));
}

// `2l2`, `1O0`: a letter that looks like a figure, between figures.
void check_figures(const Passage& passage, const Token& token, Diagnostics& diagnostics) {
  const std::string_view word = passage.at(token);
  std::string meant(word);
  std::size_t letters = 0;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const bool is_figure = word[i] >= '0' && word[i] <= '9';
    const bool is_inside = i > 0 && i + 1 < word.size();
    if (!is_figure && (!is_inside || std::string_view("lIOo").find(word[i]) == std::string_view::npos)) {
      return;
    }
    letters += is_figure ? 0 : 1;
    meant[i] = is_figure ? word[i] : word[i] == 'l' || word[i] == 'I' ? '1' : '0';
  }
  if (letters == 1) {
    diagnostics.add(Diagnostic::of(Code::mixed_scripts, passage.span(token),
                                   fmt::format("`{}` has a letter that looks like a figure", word))
                        .suggest(word, meant));
  }
}

// The second goes with the space before it; where it begins a line, with the one behind it, so that both lines keep their ends.
Fix::Edit without_second(const Passage& passage, const Token& first, const Token& second) {
  const Span between = passage.words.span_of(first.end, second.begin);
  const std::uint32_t begin = between.end - between.begin > 1 ? second.begin : first.end;
  const auto size = static_cast<std::uint32_t>(passage.words.view().size());
  const std::uint32_t end = begin == second.begin ? std::min(second.end + 1, size) : second.end;
  return {passage.words.span_of(begin, end), std::string(passage.words.view().substr(begin, end - begin)),
          ""};
}

}  // namespace

void check_letters(Reading& reading, Diagnostics& diagnostics) {
  OfForms<bool> are_foreign(*reading.passages.forms);
  std::map<std::string_view, Script> scripts;  // By language.
  for (const Passage& passage : reading.passages.all) {
    const auto [known, is_new] = scripts.try_emplace(passage.language);
    if (is_new) {
      known->second = script_of(language::of(passage.language));
    }
    const Script own = known->second;
    for (const Token& token : passage.tokens) {
      if (token.what != Token::What::word) {
        continue;
      }
      const WordForm& form = passage.form(token);
      if (are_foreign.of(token.word, [&] { return has_foreign_letters(form, own); })) {
        report_foreign_letters(passage, token, own, reading, diagnostics);
      }
      if (form.has_digit) {
        check_figures(passage, token, diagnostics);
      }
    }
  }
}

void check_doubled_words(Reading& reading, Diagnostics& diagnostics) {
  for (const Passage& passage : reading.passages.all) {
    for (std::size_t i = 0; i + 1 < passage.tokens.size(); ++i) {
      const Token& first = passage.tokens[i];
      const Token& second = passage.tokens[i + 1];
      if (first.word == 0 || second.word == 0 || passage.form(first).same != passage.form(second).same ||
          passage.form(first).has_digit ||
          reading.vocabulary(passage).may_double(passage.form(second).folded)) {
        continue;
      }
      diagnostics.add(Diagnostic::of(Code::doubled_word, passage.words.span_of(first.begin, second.end),
                                     fmt::format("`{}` stands twice in a row", passage.at(second)))
                          .fix("delete the second", {without_second(passage, first, second)})
                          .help(fmt::format("did you mean `{}`?", passage.at(first))));
    }
  }
}

}  // namespace talia::prose
