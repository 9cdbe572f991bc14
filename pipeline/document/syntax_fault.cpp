#include "document/syntax_fault.h"

#include <algorithm>

#include <fmt/format.h>

#include "document/hindsight.h"
#include "source/text/unicode.h"

namespace talia::document {
namespace {

struct Wording {
  // The words of libyaml: it has one number for all problems, and its words alone tell them apart.
  std::string_view problem;
  std::string_view message;
  std::string_view help;
};

constexpr Wording wordings[] = {
    {"mapping values are not allowed in this context", "`:` cannot stand here",
     "put a text that contains `: ` into quotes; else compare the line's indent with its neighbours, and see "
     "whether "
     "the line above lacks its `:`"},
    {"mapping keys are not allowed in this context", "a key cannot stand here",
     "begin it on a line of its own"},
    {"block sequence entries are not allowed in this context", "a list's `- ` cannot stand here",
     "begin the list on the line below its key; put a text that begins with `- ` into quotes"},
    {"could not find expected ':'", "the key has no `:`", "write `key: value`"},
    {"did not find expected key", "a key was expected here",
     "compare the line's indent with its neighbours, and see whether a quote above closes too early"},
    {"did not find expected '-' indicator", "a list's `- ` was expected here",
     "compare the line's indent with its neighbours"},
    {"did not find expected ',' or ']'", "`,` or `]` was expected here", ""},
    {"did not find expected ',' or '}'", "`,` or `}` was expected here", ""},
    {"did not find expected node content", "a value was expected here", ""},
    {"did not find expected <document start>", "this stands outside the document",
     "several documents in one file are parted by lines `---`, and the lines of a block text are indented"},
    {"found unknown escape character", "no such escape",
     "write `\\\\` for a backslash, or use single quotes, where it needs no escape"},
    {"did not find expected hexdecimal number", "the escape lacks hexadecimal digits",
     "`\\x` takes two, `\\u` four, `\\U` eight"},
    {"found an indentation indicator equal to 0", "the indent of a block text cannot be 0", ""},
    {"did not find expected comment or line break", "a line break was expected here",
     "the text of `|` and `>` begins on the next line"},
    {"could not find expected directive name", "`%` begins no directive",
     "a text that begins with `%` needs quotes"},
    {"found unexpected non-alphabetical character", "no such directive",
     "a text that begins with `%` needs quotes"},
    {"found unknown directive name", "no such directive", "a text that begins with `%` needs quotes"},
    {"found duplicate %YAML directive", "`%YAML` stands twice", "delete one"},
    {"found incompatible YAML document", "this is no YAML 1.2", "delete the `%YAML` line"},
    {"did not find expected alphabetic or numeric character",
     "the name of an anchor or alias was expected here", "a text that begins with `&` or `*` needs quotes"},
    {"found unexpected ':'", "a key inside brackets lacks its value", "write `key: value`, or `key: null`"},
    {"did not find URI escaped octet", "this tag cannot be read", "a text that begins with `!` needs quotes"},
    {"did not find expected whitespace or line break", "a space was expected here", ""},
};

bool is_left_open(std::string_view problem) {
  return problem == "found unexpected end of stream" || problem == "found unexpected document indicator";
}

enum class Closing { right, wrong, none };

// Whether the bracket at `open` meets its partner before the document ends.
Closing closing_of(std::string_view text, std::size_t open) {
  std::string expected;
  for (std::size_t i = open; i < text.size(); ++i) {
    const char c = text[i];
    const bool begins_token =
        i == 0 || std::string_view(" \t\r\n,[{:").find(text[i - 1]) != std::string_view::npos;
    if (c == '[' || c == '{') {
      expected += c == '[' ? ']' : '}';
    } else if (c == ']' || c == '}') {
      if (expected.back() != c) {
        return Closing::wrong;
      }
      expected.pop_back();
      if (expected.empty()) {
        return Closing::right;
      }
    } else if ((c == '"' || c == '\'') && begins_token) {
      do {
        i += c == '"' && text[i] == '\\' ? 2 : 1;
      } while (i < text.size() && text[i] != c);
    } else if (c == '#' && begins_token) {
      i = std::min(text.find('\n', i), text.size());
    } else if (c == '\n' && text.substr(i + 1, 3) == "---") {
      return Closing::none;
    }
  }
  return Closing::none;
}

std::string_view line_from(std::string_view text, std::size_t at) {
  return text.substr(at, text.find_first_of("\r\n", at) - at);
}

// The sign `#` and what follows it without a space.
std::string_view word_of(std::string_view comment) {
  return comment.substr(0, comment.find_first_of(" \t,]}"));
}

// The first comment inside the bracket at `open` that was most likely meant otherwise: it stands for a value or looks like a
// colour, `leaf: #2F5737`, or holds the `closing` bracket where one is missing.
std::optional<std::size_t> misread_comment(std::string_view text, std::size_t open, std::size_t end,
                                           std::optional<char> closing = {}) {
  const auto is_colour = [](std::string_view word) {
    return (word.size() == 4 || word.size() == 7) &&
           word.find_first_not_of("0123456789abcdefABCDEF", 1) == std::string_view::npos;
  };
  for (std::size_t i = open + 1; i < end; ++i) {
    const char c = text[i];
    if (std::string_view(" \t\r\n,[{:").find(text[i - 1]) == std::string_view::npos) {
      continue;
    }
    if (c == '"' || c == '\'') {
      do {
        i += c == '"' && text[i] == '\\' ? 2 : 1;
      } while (i < end && text[i] != c);
    } else if (c == '#') {
      const std::string_view comment = line_from(text, i);
      const bool is_value = text[text.find_last_not_of(" \t", i - 1)] == ':' && word_of(comment).size() > 1;
      if (is_value || is_colour(word_of(comment)) ||
          (closing && comment.find(*closing) != std::string_view::npos)) {
        return i;
      }
      i += comment.size();
    }
  }
  return std::nullopt;
}

// What helps where a comment inside a bracket took the rest of its line.
std::string help_for_comment(std::string_view comment, char closing) {
  const std::string_view word = word_of(comment);
  return word.size() > 1 ? fmt::format("what begins with `#` stands in quotes: '{}'", word)
                         : fmt::format("write the closing `{}` before the comment", closing);
}

// The character at `at`, or an empty range where the text or its line ends.
std::size_t end_of_character(std::string_view text, std::size_t at) {
  if (at >= text.size() || text[at] == '\n' || text[at] == '\r') {
    return std::min(at, text.size());
  }
  source::next_code_point(text, at);
  return at;
}

std::string_view indent_of_line(std::string_view text, std::size_t at) {
  const std::size_t before = at == 0 ? std::string_view::npos : text.find_last_of("\r\n", at - 1);
  const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
  const std::size_t end = std::min(text.find_first_not_of(" \t", begin), text.size());
  return text.substr(begin, end - begin);
}

bool is_tab_fault(const SyntaxFault& fault, std::string_view text) {
  return fault.problem.find("tab character") != std::string::npos ||
         (fault.at < text.size() && text[fault.at] == '\t' &&
          fault.problem.find("cannot start") != std::string::npos);
}

// The code point that the surrogate pair `\uD83D\uDE00` at `at` means, if one stands there.
std::optional<char32_t> surrogates_at(std::string_view text, std::size_t at) {
  const auto unit = [&](std::size_t from) {
    unsigned value = 0;
    for (const char c : text.substr(std::min(from, text.size()), 4)) {
      const auto digit =
          std::string_view("0123456789abcdef").find(static_cast<char>(c >= 'A' && c <= 'F' ? c + 32 : c));
      if (digit == std::string_view::npos) {
        return 0u;
      }
      value = value * 16 + static_cast<unsigned>(digit);
    }
    return value;
  };
  const std::size_t second = text.find("\\u", at);
  if (second == std::string_view::npos || second > at + 5) {
    return std::nullopt;
  }
  const unsigned high = unit(second - 4), low = unit(second + 2);
  if (high < 0xD800 || high > 0xDBFF || low < 0xDC00 || low > 0xDFFF) {
    return std::nullopt;
  }
  return static_cast<char32_t>(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00));
}

Diagnostic left_open(std::size_t at, std::string_view what, std::string_view closing, const Origin& origin) {
  return Diagnostic::error(Code::bad_yaml, origin.span(at, at + 1),
                           fmt::format("this {} is never closed", what))
      .help(fmt::format("write the closing `{}`", closing));
}

Diagnostic cannot_start(char c, Span span) {
  return Diagnostic::error(Code::bad_yaml, span, fmt::format("a value cannot begin with `{}`", c))
      .help("put the text into quotes");
}

// A `:` where something else was expected.
std::optional<Diagnostic> colon_fault(const SyntaxFault& fault, std::string_view text, Span span) {
  if (fault.at >= text.size() || text[fault.at] != ':') {
    return std::nullopt;
  }
  const bool ends_token = fault.at + 1 == text.size() ||
                          std::string_view(" \t\r\n,]}").find(text[fault.at + 1]) != std::string_view::npos;
  const bool awaits_value = fault.problem == "did not find expected node content";
  if (fault.problem == "did not find expected key" || (awaits_value && ends_token)) {
    return Diagnostic::error(Code::bad_key, span, "a key is missing before `:`")
        .help("a text that begins with a colon needs quotes");
  }
  if (awaits_value) {
    return Diagnostic::error(Code::bad_yaml, span, "a text inside brackets cannot begin with `:`")
        .help("put it into quotes");
  }
  if (fault.problem == "did not find expected ',' or '}'") {
    return Diagnostic::error(Code::bad_yaml, span, "this `:` stands on another line than its key begins")
        .help("write key and `:` on one line");
  }
  return std::nullopt;
}

Diagnostic escape_fault(const SyntaxFault& fault, std::string_view text, Span span) {
  auto diagnostic = Diagnostic::error(Code::bad_yaml, span, "the escape names no character");
  if (const auto character = surrogates_at(text, fault.at)) {
    std::string itself;
    source::append_code_point(itself, *character);
    return std::move(diagnostic)
        .help(fmt::format("a pair of surrogates is not read here: write `{}` itself, or `\\U{:08X}`", itself,
                          static_cast<unsigned>(*character)));
  }
  return diagnostic;
}

constexpr Wording event_wordings[] = {
    {"unknown token", "an unquoted text inside brackets cannot hold `?`", "put it into quotes"},
    {"end of map flow not found", "a key inside brackets takes more than one line",
     "write the key on one line"},
};

// How the last line before that has words is indented, for the one at fault mostly stands like it.
std::string help_for_tab(std::string_view text, std::size_t at) {
  std::size_t end = text.rfind('\n', at > 0 ? at - 1 : 0);
  while (end != std::string_view::npos && end > 0) {
    const std::size_t begin = text.rfind('\n', end - 1) + 1;  // 0 where there is none.
    const std::string_view line = text.substr(begin, end - begin);
    const std::size_t spaces = line.find_first_not_of(' ');
    if (spaces != std::string_view::npos && line.find_first_not_of(" \t\r") != std::string_view::npos) {
      return spaces == 0 ? "indent with spaces; the line before has no indent, so that this one may need none"
                         : fmt::format("indent with spaces; the line before has {}", spaces);
    }
    end = begin == 0 ? std::string_view::npos : begin - 1;
  }
  return "indent with spaces; most editors can be told to write them when you press Tab";
}

}  // namespace

Diagnostic event_diagnostic(std::string_view problem, std::size_t at, std::string_view text,
                            const Origin& origin) {
  const auto* known = std::ranges::find(event_wordings, problem, &Wording::problem);
  const Span span = origin.span(at, end_of_character(text, at));
  if (known == std::end(event_wordings)) {
    return Diagnostic::error(Code::bad_yaml, span, std::string(problem));
  }
  return Diagnostic::error(Code::bad_yaml, span, std::string(known->message)).help(std::string(known->help));
}

Diagnostic syntax_diagnostic(const SyntaxFault& fault, std::string_view text, const Origin& origin) {
  const std::size_t at = std::min<std::size_t>(fault.at, text.size());
  const Span span = origin.span(at, end_of_character(text, at));
  if (is_left_open(fault.problem) && fault.context_at && *fault.context_at < text.size() &&
      fault.context.find("quoted") != std::string::npos) {
    const char quote = text[*fault.context_at];
    return left_open(*fault.context_at, "quote", std::string_view(&quote, 1), origin);
  }
  if (is_tab_fault(fault, text)) {
    return Diagnostic::error(Code::bad_yaml, span, "a tab stands where spaces indent")
        .help(help_for_tab(text, at));
  }
  const bool is_within =
      fault.context_at && *fault.context_at < at && fault.context.starts_with("while scanning");
  if (auto earlier = hindsight(at, is_within ? std::optional<std::size_t>(*fault.context_at) : std::nullopt,
                               text, origin)) {
    return *std::move(earlier);
  }
  Closing closing = Closing::right;
  if (!fault.open_brackets.empty()) {
    const std::uint32_t open = fault.open_brackets.back();
    closing = closing_of(text, open);
    if (closing == Closing::none) {
      const std::string_view bracket = text[open] == '[' ? "]" : "}";
      Diagnostic diagnostic = left_open(open, text[open] == '[' ? "list" : "mapping", bracket, origin);
      if (const auto comment = misread_comment(text, open, at, bracket.front())) {
        const std::string_view hidden = line_from(text, *comment);
        diagnostic.notes.push_back(
            {origin.span(*comment, *comment + hidden.size()), "all this is a comment"});
        diagnostic.help_text = help_for_comment(hidden, bracket.front());
      }
      return diagnostic;
    }
  }
  if (closing == Closing::right && !fault.open_brackets.empty() &&
      fault.problem == "did not find expected ',' or '}'") {
    if (const auto comment = misread_comment(text, fault.open_brackets.back(), at)) {
      const std::string_view hidden = line_from(text, *comment);
      return Diagnostic::error(Code::bad_yaml, origin.span(*comment, *comment + hidden.size()),
                               "inside braces, what begins with `#` is a comment, to the end of its line")
          .help(help_for_comment(hidden, '}'));
    }
  }
  if (fault.problem == "found character that cannot start any token" && at < text.size()) {
    return cannot_start(text[at], span);
  }
  if (fault.problem == "found invalid Unicode character escape code") {
    return escape_fault(fault, text, span);
  }
  if (auto colon = colon_fault(fault, text, span)) {
    return *std::move(colon);
  }
  if (fault.problem == "did not find expected node content" && text.substr(at, 3) == "...") {
    return Diagnostic::error(Code::empty_file, span, "nothing stands in the document that ends here");
  }
  const auto* known = std::ranges::find(wordings, std::string_view(fault.problem), &Wording::problem);
  const bool is_known = known != std::end(wordings);
  auto diagnostic =
      Diagnostic::error(Code::bad_yaml, span, is_known ? std::string(known->message) : fault.problem);
  if (fault.problem == "could not find expected ':'" && fault.context_at && *fault.context_at < at) {
    // The parser stumbles over the line after it.
    diagnostic.span =
        origin.span(*fault.context_at, *fault.context_at + line_from(text, *fault.context_at).size());
  } else if (closing == Closing::wrong) {
    diagnostic.notes.push_back(
        {origin.span(fault.open_brackets.back(), fault.open_brackets.back() + 1), "the bracket opens here"});
  } else if (fault.context_at && *fault.context_at < at) {
    const std::size_t context = *fault.context_at;
    diagnostic.notes.push_back({origin.span(context, end_of_character(text, context)),
                                fmt::format("{}, which begins here", fault.context)});
  }
  if (indent_of_line(text, at).find('\t') != std::string_view::npos) {
    return std::move(diagnostic).help(help_for_tab(text, at));
  }
  if (is_known && !known->help.empty()) {
    return std::move(diagnostic).help(std::string(known->help));
  }
  return diagnostic;
}

}  // namespace talia::document
