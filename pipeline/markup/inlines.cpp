#include "markup/inlines.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <string_view>
#include <utility>

#include <cmark-gfm.h>

#include "source/run/assert.h"

namespace talia::markup {
namespace {

std::size_t offset_of(int line, int column, const Scanned& scanned) {
  const auto& lines = scanned.lines();
  if (line < 1 || lines.empty()) {
    return 0;
  }
  const auto index = std::min(static_cast<std::size_t>(line) - 1, lines.size() - 1);
  const auto shift = static_cast<std::size_t>(std::max(column, 1) - 1);
  return std::min(lines[index].begin + shift, lines[index].end);
}

std::string_view literal_of(cmark_node* node) {
  const char* const literal = cmark_node_get_literal(node);
  return literal == nullptr ? std::string_view{} : std::string_view(literal, std::strlen(literal));
}

bool leads_to_web(std::string_view destination) {
  return destination.starts_with("https://") || destination.starts_with("http://");
}

}  // namespace

std::size_t start_of(cmark_node* node, const Scanned& scanned) {
  return offset_of(cmark_node_get_start_line(node), cmark_node_get_start_column(node), scanned);
}

std::size_t end_of(cmark_node* node, const Scanned& scanned) {
  return std::max(start_of(node, scanned),
                  offset_of(cmark_node_get_end_line(node), cmark_node_get_end_column(node) + 1, scanned));
}

std::size_t InlineReader::place_of(cmark_node* node, const char* literal, std::size_t size) {
  const std::string_view text = scanned_.text();
  const std::string_view wanted(literal, size);
  // The library's columns are off after an indented line; the words themselves are not.
  const std::size_t hint = start_of(node, scanned_);
  if (hint >= cursor_ && text.substr(hint, size) == wanted) {
    return hint;
  }
  return text.find(wanted, cursor_);
}

InlineStyle InlineReader::style_of(const State& state) {
  InlineStyle style = state.spans.empty() ? InlineStyle{} : state.spans.back().style;
  style.emphasis = state.emphasis > 0;
  style.strong = state.strong > 0;
  return style;
}

void InlineReader::open_span(const InlineStyle& style, std::size_t begin, std::size_t end, State& state) {
  InlineStyle all = style_of(state);
  all.small_caps = all.small_caps || style.small_caps;
  if ((all.superior || all.fraction) && (style.superior || style.fraction)) {
    fault_at(begin, end, "a superior or a fraction inside another one", "close the outer brackets before it");
  }
  all.superior = all.superior || style.superior;
  all.fraction = all.fraction || style.fraction;
  if (style.colour) {
    all.colour = style.colour;
  }
  if (all.index && style.index) {
    fault_at(begin, end, "a mark of the index inside the words of another one",
             "close the outer brackets before it");
  } else if (style.index) {
    all.index = style.index;
  }
  if (all.note && style.note) {
    fault_at(begin, end, "a note inside a note",
             "close the outer brackets before it, or put the words in round ones");
  } else if (style.note) {
    all.note = style.note;
  }
  state.spans.push_back({std::move(all), begin});
}

void InlineReader::add_words(MappedText words, State& state, bool code) {
  if (words.empty()) {
    return;
  }
  InlineStyle style = style_of(state);
  style.code = code;
  const bool starts = std::exchange(state.has_gap, false) || state.out.empty();
  if (state.destination != nullptr) {
    Hyperlink* const last = starts ? nullptr : std::get_if<Hyperlink>(&state.out.back().what);
    if (last != nullptr && state.out.back().style == style && last->destination == state.destination) {
      last->text.append(words);
    } else {
      state.out.push_back({Hyperlink{state.destination, std::move(words)}, style});
    }
    return;
  }
  Words* const last = starts ? nullptr : std::get_if<Words>(&state.out.back().what);
  if (last != nullptr && state.out.back().style == style) {
    last->text.append(words);
  } else {
    state.out.push_back({Words{std::move(words)}, style});
  }
}

void InlineReader::read_text(cmark_node* node, State& state) {
  const std::string_view literal = literal_of(node);
  const std::size_t begin = place_of(node, literal.data(), literal.size());
  if (begin == std::string_view::npos) {
    add_words(MappedText::from(std::string(literal), scanned_.span_of(cursor_, cursor_)), state);
    return;
  }
  const std::size_t end = begin + literal.size();
  refuse_raw_signs(node, begin, end);
  std::size_t from = begin;
  for (std::size_t at = scanned_.next_place(begin); at < end; at = scanned_.next_place(at)) {
    std::size_t length = 0;
    const Found* const found = scanned_.found_at(at, length);
    if (found == nullptr) {
      ++at;
      continue;
    }
    add_words(scanned_.original(from, at), state);
    const InlineStyle style = style_of(state);
    if (const auto* const literal_character = std::get_if<Literal>(found)) {
      add_words(literal_character->text, state);
    } else if (const auto* const icon = std::get_if<IconName>(found)) {
      state.out.push_back({*icon, style});
    } else if (const auto* const insertion = std::get_if<Insertion>(found)) {
      state.out.push_back({*insertion, style});
    } else if (const auto* const span = std::get_if<SpanStart>(found)) {
      open_span(span->style, at, at + length, state);
    } else if (std::holds_alternative<SpanEnd>(*found)) {
      if (!state.spans.empty()) {
        // Without one, the span began in another block, which was reported there.
        state.spans.pop_back();
      }
    } else {
      state.out.push_back({std::get<Reference>(*found), style});
    }
    at += length;
    from = at;
  }
  add_words(scanned_.original(from, end), state);
  cursor_ = end;
}

void InlineReader::refuse_raw_signs(cmark_node* node, std::size_t begin, std::size_t end) {
  const std::string_view words = std::string_view(scanned_.text()).substr(begin, end - begin);
  if (const std::size_t tildes = words.find("~~"); tildes != std::string_view::npos) {
    fault_at(begin + tildes, begin + tildes + 2, "struck words have no meaning here",
             "leave the words out; for the signs themselves write `\\~\\~`");
  }
  for (std::size_t open = words.find("[^"); open != std::string_view::npos;
       open = words.find("[^", open + 2)) {
    const std::size_t close = words.find_first_of("[] ", open + 2);
    if (close != std::string_view::npos && close > open + 2 && words[close] == ']') {
      fault_at(begin + open, begin + close + 1, "footnotes have no meaning here",
               "put the words in brackets; for the sign itself write `\\[`");
      break;
    }
  }
  cmark_node* const before = cmark_node_previous(node);
  const bool opens_line = before == nullptr || cmark_node_get_type(before) == CMARK_NODE_SOFTBREAK ||
                          cmark_node_get_type(before) == CMARK_NODE_LINEBREAK;
  cmark_node* const block = cmark_node_parent(node);
  if (!opens_line || cmark_node_get_type(block) != CMARK_NODE_PARAGRAPH) {
    return;
  }
  if (before != nullptr && words.find_first_not_of("|:- \t") == std::string_view::npos &&
      words.find('|') != std::string_view::npos && words.find('-') != std::string_view::npos) {
    fault_at(begin, end, "this line would make a table of another number of columns than the line above it",
             "give both as many cells; for the signs themselves write `\\|`");
  }
  const std::size_t signs = std::min(words.find_first_not_of('#'), words.size());
  if (signs > 6 && (signs == words.size() || words[signs] == ' ')) {
    fault_at(begin, begin + signs, "headings have six levels",
             "write six signs or fewer; for the sign itself write `\\#`");
  }
  const bool opens_item = before == nullptr && cmark_node_previous(block) == nullptr &&
                          cmark_node_get_type(cmark_node_parent(block)) == CMARK_NODE_ITEM;
  if (opens_item && (words.starts_with("[ ] ") || words.starts_with("[x] ") || words.starts_with("[X] "))) {
    fault_at(begin, begin + 3, "boxes to tick have no meaning here", "for the sign itself write `\\[`");
  }
}

void InlineReader::fault_at(std::size_t begin, std::size_t end, const char* message, const char* help) {
  diagnostics_.add(Diagnostic::of(Code::bad_markup, scanned_.span_of(begin, end), message).help(help));
  is_broken_ = true;
}

void InlineReader::read_code(cmark_node* node, State& state) {
  // Line ends in code have become spaces, so its words are looked for up to them.
  const std::string_view literal = literal_of(node);
  const std::string_view text = scanned_.text();
  const auto same = [](char a, char b) { return a == b || (a == ' ' && (b == '\n' || b == '\r')); };
  const auto found =
      std::search(text.begin() + static_cast<std::ptrdiff_t>(cursor_), text.end(), literal.begin(),
                  literal.end(), [&](char in_text, char in_code) { return same(in_code, in_text); });
  if (found == text.end()) {
    add_words(MappedText::from(std::string(literal), scanned_.span_of(cursor_, cursor_)), state, true);
    return;
  }
  const auto begin = static_cast<std::size_t>(found - text.begin());
  cursor_ = begin + literal.size();
  MappedText words = scanned_.original(begin, cursor_);
  if (words.view() != literal) {
    words = MappedText::from(std::string(literal), words.span());
  }
  add_words(std::move(words), state, true);
}

Span InlineReader::line_end_after_cursor() const {
  const std::size_t end = std::min(scanned_.text().find_first_of("\r\n", cursor_), scanned_.text().size());
  return scanned_.span_of(end, std::min(end + 1, scanned_.text().size()));
}

void InlineReader::fault(cmark_node* node, const char* message, const char* help) {
  std::size_t begin = start_of(node, scanned_);
  std::size_t end = end_of(node, scanned_);
  // An HTML node knows its own text; where its columns are off, that text is looked for.
  const std::string_view literal = literal_of(node);
  if (!literal.empty()) {
    if (const std::size_t place = place_of(node, literal.data(), literal.size());
        place != std::string_view::npos) {
      begin = place;
      end = place + literal.size();
    }
  }
  fault_at(begin, std::max(begin, end), message, help);
}

void InlineReader::open_link(cmark_node* node, State& state) {
  const char* const url = cmark_node_get_url(node);
  const std::string_view destination = url == nullptr ? "" : url;
  bool is_sound = leads_to_web(destination);
  for (std::size_t at = 0; at < destination.size(); ++at) {
    std::size_t number = 0;
    is_sound = is_sound && !is_placeholder(destination, at, number);
  }
  if (!is_sound) {
    fault(node, "a link that leads to no web address",
          "write `[words](https://…)`; to name a definition write `[[id]]` or `[[id|words]]`");
    return;
  }
  if (const char* const title = cmark_node_get_title(node); title != nullptr && *title != '\0') {
    fault(node, "a link with words of its own in quotes, which nothing prints",
          "write `[words](https://…)`, and other words beside it");
  }
  state.destination = url;
}

std::vector<Inline> InlineReader::read(cmark_node* block) {
  State state;
  cursor_ = std::max(cursor_, start_of(block, scanned_));
  const std::unique_ptr<cmark_iter, void (*)(cmark_iter*)> iterator(cmark_iter_new(block), cmark_iter_free);
  for (cmark_event_type event = cmark_iter_next(iterator.get()); event != CMARK_EVENT_DONE;
       event = cmark_iter_next(iterator.get())) {
    cmark_node* const node = cmark_iter_get_node(iterator.get());
    const bool enters = event == CMARK_EVENT_ENTER;
    const cmark_node_type type = cmark_node_get_type(node);
    if (type == CMARK_NODE_EMPH) {
      state.emphasis += enters ? 1 : -1;
    } else if (type == CMARK_NODE_STRONG) {
      state.strong += enters ? 1 : -1;
    } else if (type == CMARK_NODE_LINK) {
      state.destination = nullptr;
      if (enters) {
        open_link(node, state);
      }
    } else if (!enters) {
      continue;
    } else if (type == CMARK_NODE_TEXT) {
      read_text(node, state);
    } else if (type == CMARK_NODE_CODE) {
      read_code(node, state);
    } else if (type == CMARK_NODE_SOFTBREAK) {
      add_words(MappedText::from(" ", line_end_after_cursor()), state);
    } else if (type == CMARK_NODE_LINEBREAK) {
      state.out.push_back({LineBreak{}, {}});
    } else if (type == CMARK_NODE_HTML_INLINE) {
      fault(node, "HTML has no meaning here",
            "use CommonMark: `*emphasis*`, `**strong**`; write `\\<` for the sign itself");
      state.has_gap = true;
    } else if (type == CMARK_NODE_IMAGE) {
      fault(node, "pictures have no place in running text",
            "an icon is written `:name:`; in a book a directive `{picture}` shows a file");
      state.has_gap = true;
      cmark_iter_reset(iterator.get(), node, CMARK_EVENT_EXIT);
    }
  }
  for (const auto& span : state.spans) {
    fault_at(span.begin, span.begin + 1, "this `[` begins a span that ends in another block",
             "close it before the block ends, and open it anew in the next");
  }
  // Texts stay for the run; see document/yaml.cpp.
  state.out.shrink_to_fit();
  return std::move(state.out);
}

}  // namespace talia::markup
