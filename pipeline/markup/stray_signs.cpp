#include "markup/stray_signs.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "markup/parse.h"
#include "source/text/unicode.h"

namespace talia::markup {
namespace {

bool is_letter_at(std::string_view words, std::size_t at) {
  return at < words.size() && source::is_letter(source::next_code_point(words, at));
}

// Written as it is, and not by a backslash or an entity.
bool is_bare(const MappedText& words, std::size_t at) {
  const Span span = words.span_of(at, at + 1);
  return span.end == span.begin + 1;
}

// A name between two colons or after one.
struct ColonName {
  std::string_view name;
  bool is_closed = false;
};

// Nothing where a word stands straight before the colon, as in 10:30 and a:b.
std::optional<ColonName> name_after(std::string_view words, std::size_t colon) {
  if (source::is_word_before(words, colon)) {
    return std::nullopt;
  }
  if (!is_letter_at(words, colon + 1)) {
    return std::nullopt;
  }
  std::size_t end = colon + 1;
  while (source::is_word_at(words, end) || (end < words.size() && (words[end] == '_' || words[end] == '-'))) {
    source::next_code_point(words, end);
  }
  const bool is_closed = end < words.size() && words[end] == ':' && !source::is_word_at(words, end + 1);
  return ColonName{words.substr(colon + 1, end - colon - 1), is_closed};
}

// Reads the words of one paragraph, heading or cell.
class Signs {
 public:
  Signs(std::span<const std::string> icons, Diagnostics& diagnostics)
      : icons_(icons), diagnostics_(diagnostics) {}

  void read(const MappedText& words) {
    const std::string_view view = words.view();
    for (std::size_t at = next_sign(view, 0); at < view.size();) {
      std::size_t end = at + 1;
      while (view[at] != ':' && end < view.size() && view[end] == view[at] && is_bare(words, end)) {
        ++end;
      }
      if (is_bare(words, at)) {
        read_sign(words, at, end);
      }
      at = next_sign(view, end);
    }
  }

 private:
  static std::size_t next_sign(std::string_view words, std::size_t at) {
    while (at < words.size() && words[at] != '*' && words[at] != '`' && words[at] != ':') {
      ++at;
    }
    return at;
  }

  void read_sign(const MappedText& words, std::size_t at, std::size_t end) {
    const std::string_view view = words.view();
    if (view[at] == ':') {
      read_colon(words, at);
    } else if (view[at] == '`') {
      if (!std::exchange(has_backtick_, true)) {
        report(words, at, end, "a backtick that opens no code prints as it stands",
               "close the code by as many backticks, take them out, or write `\\``");
      }
    } else if (end > at + 1 || is_letter_at(view, end) ||
               (at > 0 && is_letter_at(view, source::start_of_code_point(view, at - 1)))) {
      if (!std::exchange(has_star_, true)) {
        report(
            words, at, end,
            fmt::format("this `{}` belongs to no other, and prints as it stands", view.substr(at, end - at)),
            "emphasis is `*words*` and `**words**`, with no space inside the stars; for a star itself write "
            "`\\*`");
      }
    }
  }

  void read_colon(const MappedText& words, std::size_t at) {
    if (const std::size_t end = end_of_icon_in_word(words.view(), at); end > at) {
      report(words, at, end,
             fmt::format("`{}` is no icon beside a letter or digit, and prints as it stands",
                         words.view().substr(at, end - at)),
             "put a space between them; for a colon itself write `\\:`");
      return;
    }
    const auto found = name_after(words.view(), at);
    if (!found) {
      return;
    }
    const std::size_t end = at + 1 + found->name.size();
    if (found->is_closed) {
      auto unknown = Diagnostic::of(Code::unknown_icon, words.span_of(at + 1, end),
                                    fmt::format("there is no icon `{}`", found->name));
      const std::string small = source::case_folded(found->name);
      if (std::ranges::binary_search(icons_, small)) {
        unknown.help_text = fmt::format("write `:{}:`", small);
      }
      diagnostics_.add(std::move(unknown).help_otherwise(
          "icons have names of small letters, digits, `-` and `_`; for a colon "
          "itself write `\\:`"));
    } else if (std::ranges::binary_search(icons_, found->name)) {
      report(words, at, end, fmt::format("`:{0}` is no icon without a colon after it", found->name),
             fmt::format("write `:{0}:`, or `\\:{0}` for the words themselves", found->name));
    }
  }

  // After the second colon of an icon that touches a word, and so is none; `colon` where there is no such thing.
  std::size_t end_of_icon_in_word(std::string_view words, std::size_t colon) const {
    const std::size_t end = words.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_-", colon + 1);
    const bool is_icon = end != std::string_view::npos && words[end] == ':' &&
                         std::ranges::binary_search(icons_, words.substr(colon + 1, end - colon - 1));
    return is_icon ? end + 1 : colon;
  }

  void report(const MappedText& words, std::size_t begin, std::size_t end, std::string message,
              std::string help) {
    diagnostics_.add(Diagnostic::of(Code::stray_markup, words.span_of(begin, end), std::move(message))
                         .help(std::move(help)));
  }

  std::span<const std::string> icons_;
  Diagnostics& diagnostics_;
  bool has_star_ = false, has_backtick_ = false;
};

}  // namespace

void report_stray_signs(const Text& text, std::span<const std::string> icons, Diagnostics& diagnostics) {
  if (text.is_broken) {
    return;
  }
  for_each_run(text, [&](const std::vector<Inline>& inlines) {
    Signs signs(icons, diagnostics);
    for (const Inline& each : inlines) {
      if (const auto* const words = std::get_if<Words>(&each.what); words != nullptr && !each.style.code) {
        signs.read(words->text);
      }
    }
  });
}

}  // namespace talia::markup
