#include "web/account.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "markup/folded.h"
#include "markup/walk.h"

namespace talia::web {

namespace {

// What an entity of ours stands for, of which none is a letter.
std::size_t end_of_entity(std::string_view page, std::size_t at) {
  for (const std::string_view entity : {"&amp;", "&lt;", "&gt;", "&quot;"}) {
    if (page.substr(at).starts_with(entity)) {
      return at + entity.size();
    }
  }
  return at + 1;
}

// Goes through a page from one run of words to the next.
class Reader {
 public:
  explicit Reader(std::string letters) : letters_(std::move(letters)) {}

  bool has(const std::vector<Inline>& run) {
    return markup::for_each_part(markup::folded_words(run), markup::between_pieces,
                                 [this](std::string_view part) {
                                   std::string wanted;
                                   source::append_letters(wanted, part);
                                   std::size_t found = letters_.find(wanted, from_);
                                   found = found == std::string::npos ? letters_.find(wanted) : found;
                                   from_ = found == std::string::npos ? from_ : found;
                                   return found != std::string::npos;
                                 });
  }

 private:
  std::string letters_;
  std::size_t from_ = 0;
};

// Of those that stand in our Markdown.
bool is_own_tag(std::string_view text) {
  text.remove_prefix(text.starts_with("</") ? 2 : 1);
  return std::ranges::any_of(
      std::array<std::string_view, 7>{"a id=", "a>", "br>", "sup>", "strong>", "em>", "code>"},
      [&](std::string_view tag) { return text.starts_with(tag); });
}

// Its letters and figures, folded: of HTML what stands between tags, of Markdown without where its links lead.
std::string letters_of(std::string_view page, PageForm form) {
  const bool is_markdown = form == PageForm::markdown;
  std::string words;
  std::string_view fence;  // Of the code at hand, in which nothing is markup.
  for (std::size_t at = 0; at < page.size();) {
    const std::string_view rest = page.substr(at);
    const char sign = fence.empty() ? page[at] : ' ';  // Of code none.
    const bool begins_line = at == 0 || page[at - 1] == '\n';
    if (is_markdown && begins_line && rest.starts_with(fence.empty() ? "```" : fence)) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      fence = fence.empty() ? rest.substr(0, end) : std::string_view();
      at += end;
    } else if (sign == '<' && (!is_markdown || is_own_tag(rest))) {
      at += std::min(rest.find('>'), rest.size() - 1) + 1;
    } else if (sign == '&') {
      at = end_of_entity(page, at);
      words += ' ';
    } else if (is_markdown && sign == ']' && rest.starts_with("](")) {
      at += std::min(rest.find(')'), rest.size() - 1) + 1;
    } else if (is_markdown && sign == '\\') {
      ++at;
    } else {
      words += page[at++];
    }
  }
  source::WordFolder folder;
  folder.add(words);
  std::string letters;
  source::append_letters(letters, folder.folded());
  return letters;
}

}  // namespace

Result<std::monostate> check_words(const book::ResolvedChapter& chapter, std::string_view page,
                                   PageForm form) {
  const std::string letters = letters_of(page, form);
  std::optional<Span> lost;
  for (const bool is_mentioned : {false, true}) {
    Reader reader(letters);
    const auto look_for = [&](const Text& text) {
      markup::for_each_run(text, [&](const std::vector<Inline>& run) {
        if (!lost && !reader.has(run)) {
          lost = book::place_of(run).value_or(chapter.place);
        }
      });
    };
    if (is_mentioned) {
      std::ranges::for_each(chapter.mentions, look_for);
    } else {
      look_for(chapter.text);
    }
  }
  if (!lost) {
    return {};
  }
  return tl::unexpected(
      Diagnostic::of(Code::words_lost, *lost, "words from here on were lost on the way to a page for screens")
          .help("that they are not written is a fault of talia's: please report it with the workspace"));
}

}  // namespace talia::web
