// One report to the author: what is wrong, where, why, and what to do. Messages are in lower case, with the author's
// words in backticks, at the smallest span that is wrong.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "source/span.h"

namespace talia {

enum class Severity { fatal, error, warning, note };  // Fatal: could not run; reported as an error.
std::string_view word_of(Severity severity);          // `error`, `warning` or `note`.

// Every diagnostic has a code; `codes.def` is the only table of them.
enum class Code {
#define TALIA_CODE(name, severity, title, why, wrong, right) name,
#include "source/reports/codes.def"
#undef TALIA_CODE
};

struct Note {
  Span span;
  std::string message;
};

// What an author may take over by a key press: words to show, and changes of the text that belong together.
struct Fix {
  // `text` in the place of `found`, which stands at the span or once inside it, as in quotes. Where it does not, there is
  // nothing to take over.
  struct Edit {
    Span span;
    std::string found, text;
  };
  std::string message;
  std::vector<Edit> edits;
};

// A file that could not be read or written, and why.
struct FileFault {
  std::string path, reason;
};

// A name that what should have it lacks: `huge` of `words.size`.
struct MissingName {
  std::string owner, name;
};

struct Diagnostic {
  Code code;
  Severity severity;
  Span span;  // Span{} where no file is at fault.
  std::string message;
  std::optional<std::string> help_text = {};
  std::vector<Note> notes = {};
  std::vector<Fix> fixes = {};
  // What the message speaks of, for those who add to it or tell it in other words: nobody reads a message.
  std::variant<std::monostate, FileFault, MissingName> subject = {};

  // With the severity that the table gives to the code.
  static Diagnostic of(Code code, Span span, std::string message);
  // As an error, whatever the table says.
  static Diagnostic error(Code code, Span span, std::string message);
  static Diagnostic warning(Code code, Span span, std::string message);

  Diagnostic&& note(Span span, std::string message) &&;
  Diagnostic&& help(std::string text) &&;
  // Suggests the closest of `names`, as a fix too, or lists them when they are few; nothing otherwise. Requires that `wrong`
  // stands at the span as it is given.
  Diagnostic&& help_closest(std::string_view wrong, std::span<const std::string> names) &&;
  Diagnostic&& help_otherwise(std::string text) &&;  // Where no help is given yet.
  // Asks whether `meant` was meant in the place of `wrong`, which stands at the span, and offers it as a fix.
  Diagnostic&& suggest(std::string_view wrong, const std::string& meant) &&;
  // Offers a change that the author may take over; of several one is to be chosen.
  Diagnostic&& fix(std::string words, std::vector<Fix::Edit> edits) &&;
  Diagnostic&& about(FileFault fault) &&;
  Diagnostic&& about(MissingName name) &&;
};

namespace source {

struct CodeInfo {
  Code code;
  std::string_view name;  // Kebab-case, as printed.
  Severity severity;
  std::string_view title, why, wrong, right;
};

std::span<const CodeInfo> all_codes();
const CodeInfo& info_of(Code code);
std::optional<Code> find_code(std::string_view kebab_name);

// The closest of `names` by Damerau-Levenshtein distance over code points, when close enough to be a likely slip.
std::optional<std::string> closest_name(std::string_view wrong, std::span<const std::string> names);

}  // namespace source
}  // namespace talia
