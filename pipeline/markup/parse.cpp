#include "markup/parse.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>
#include <fmt/format.h>

#include "markup/inlines.h"
#include "markup/meanings.h"
#include "markup/scan.h"
#include "markup/slug.h"
#include "markup/stray_spaces.h"
#include "source/run/assert.h"
#include "source/text/ascii.h"

namespace talia::markup {
namespace {

// Deeper than any text means to go, and shallow enough for every stage to walk by recursion.
constexpr int deepest_nesting = 16;
constexpr std::size_t longest_text = std::size_t{4} << 20;
constexpr std::size_t most_cells = 200'000;  // Of one table.

struct ParserFree {
  void operator()(cmark_parser* parser) const { cmark_parser_free(parser); }
};
struct NodeFree {
  void operator()(cmark_node* node) const { cmark_node_free(node); }
};
using ParserHandle = std::unique_ptr<cmark_parser, ParserFree>;
using NodeHandle = std::unique_ptr<cmark_node, NodeFree>;

NodeHandle parse_commonmark(const std::string& text) {
  // The library registers its extensions once for the process, and does not guard that against threads.
  static const bool is_registered = (cmark_gfm_core_extensions_ensure_registered(), true);
  TALIA_ASSERT(is_registered);
  const ParserHandle parser(cmark_parser_new(CMARK_OPT_SOURCEPOS));
  cmark_syntax_extension* const tables = cmark_find_syntax_extension("table");
  TALIA_ASSERT(tables != nullptr);
  cmark_parser_attach_syntax_extension(parser.get(), tables);
  cmark_parser_feed(parser.get(), text.data(), text.size());
  NodeHandle root(cmark_parser_finish(parser.get()));
  // Brackets and tildes come in pieces of their own.
  cmark_consolidate_text_nodes(root.get());
  return root;
}

// What a block is called in a message, and how its words are kept as words.
struct BlockName {
  std::string_view name, help;
};

BlockName name_of(cmark_node* node) {
  const std::string_view type = cmark_node_get_type_string(node);
  if (type == "heading") {
    return {"a heading", "write `\\#` for the sign at a line's start, and keep lines of `=` or `-` out"};
  }
  if (type == "list") {
    return {"a list",
            "write `\\-`, `\\+`, `\\*` or `1\\.` for a line that begins so, or make it plain sentences"};
  }
  if (type == "block_quote") {
    return {"a quotation", "write `\\>` for the sign at a line's start"};
  }
  if (type == "thematic_break") {
    return {"a rule", "leave it out, or begin its line with `\\`"};
  }
  if (type == "table") {
    return {"a table", "write `\\|` for the sign"};
  }
  return {"a code block", "take away the indent of four spaces, or the fence"};
}

bool is_directive_name(std::string_view name) {
  const auto allowed = [](char c) {
    return source::is_ascii_lower(c) || source::is_ascii_digit(c) || c == '_' || c == '-';
  };
  return !name.empty() && source::is_ascii_lower(name.front()) && std::ranges::all_of(name, allowed);
}

// The name in `{ table }`: a directive's, but for the blanks.
std::optional<std::string_view> spaced_name(std::string_view info) {
  if (info.size() < 3 || info.front() != '{' || info.back() != '}') {
    return std::nullopt;
  }
  const std::string_view inside = info.substr(1, info.size() - 2);
  const std::size_t begin = inside.find_first_not_of(" \t");
  if (begin == std::string_view::npos) {
    return std::nullopt;
  }
  const std::string_view name = inside.substr(begin, inside.find_last_not_of(" \t") + 1 - begin);
  return name.size() < inside.size() && is_directive_name(name) ? std::optional(name) : std::nullopt;
}

// What stands in a line of a table behind as many cells as its head has, but blanks.
std::optional<ScannedLine> surplus_of(std::string_view text, ScannedLine row, std::size_t columns) {
  // Behind the marks around the table.
  std::size_t at = std::min(text.find_first_not_of(" \t>", row.begin), row.end);
  at += at < row.end && text[at] == '|' ? 1 : 0;
  for (std::size_t cells = 0; at < row.end; ++at) {
    if (text[at] == '\\') {
      ++at;
    } else if (text[at] == '|' && ++cells == columns) {
      const std::string_view rest = text.substr(at, row.end - at);
      const std::size_t first = rest.find_first_not_of(" \t|");
      return first == std::string_view::npos
                 ? std::nullopt
                 : std::optional(ScannedLine{at + first, at + rest.find_last_not_of(" \t|") + 1});
    }
  }
  return std::nullopt;
}

class BlockReader {
 public:
  BlockReader(const Scanned& scanned, Mode mode, Diagnostics& diagnostics)
      : scanned_(scanned), mode_(mode), diagnostics_(diagnostics), inlines_(scanned, diagnostics) {}

  std::vector<Block> read(cmark_node* parent, int depth) {
    std::vector<Block> blocks;
    for (cmark_node* node = cmark_node_first_child(parent); node != nullptr; node = cmark_node_next(node)) {
      if (depth >= deepest_nesting) {
        fault(node, fmt::format("blocks nested deeper than {}", deepest_nesting), "make the text flatter");
        break;
      }
      read_block(node, depth, blocks);
    }
    return blocks;
  }

  bool is_broken() const { return is_broken_ || inlines_.is_broken(); }

 private:
  void read_block(cmark_node* node, int depth, std::vector<Block>& blocks) {
    const std::string_view type = cmark_node_get_type_string(node);
    if (type == "html_block") {
      fault(node, "HTML has no meaning here", "write Markdown; for the sign itself write `\\<`");
      return;
    }
    if (mode_ == Mode::inline_only && type != "paragraph") {
      const BlockName name = name_of(node);
      fault(node, fmt::format("{} in a text of paragraphs alone", name.name), std::string(name.help));
      return;
    }
    if (type == "paragraph" && mode_ != Mode::inline_only && add_definitions(node, blocks)) {
      return;
    }
    Block block{Rule{}, span_of(node)};
    if (type == "paragraph") {
      block.what = Paragraph{inlines_.read(node)};
    } else if (type == "heading") {
      block.what = heading(node);
    } else if (type == "list") {
      ListBlock list{cmark_node_get_list_type(node) == CMARK_ORDERED_LIST,
                     std::max(0, cmark_node_get_list_start(node)),
                     {},
                     false};
      for (cmark_node* item = cmark_node_first_child(node); item != nullptr; item = cmark_node_next(item)) {
        list.items.push_back(read(item, depth + 1));
      }
      block.what = std::move(list);
    } else if (type == "block_quote") {
      block.what = Quote{read(node, depth + 1)};
    } else if (type == "table") {
      block.what = table(node);
    } else if (type == "code_block") {
      if (mode_ != Mode::chapter) {
        fault(node, "a code block or directive in a text that is no chapter",
              "take away the indent of four spaces, or the fence");
        return;
      }
      if (std::string_view(cmark_node_get_type_string(cmark_node_parent(node))) != "document") {
        fault(node, "a directive or code block inside a list or quotation",
              "let it stand by itself, with nothing before its backticks");
        return;
      }
      if (is_code(node)) {
        block.what = code(node);
      } else if (auto found = directive(node)) {
        block.what = std::move(*found);
      } else {
        return;
      }
    }
    blocks.push_back(std::move(block));
  }

  // Whether a paragraph has terms with their meanings, which then stand among the blocks, with those right before them.
  bool add_definitions(cmark_node* node, std::vector<Block>& blocks) {
    const TermLines lines = take_terms(node, scanned_);
    if (lines.misplaced) {
      const std::size_t end =
          std::min(scanned_.text().find_first_of("\r\n", *lines.misplaced), scanned_.text().size());
      diagnostics_.add(
          Diagnostic::of(Code::bad_markup, scanned_.span_of(*lines.misplaced, end),
                         "a meaning stands right below its term, which has one line")
              .help("write the term on the line above the `:`, with an empty line before it; for the sign "
                    "itself write `\\:`"));
      is_broken_ = true;
      return true;
    }
    if (lines.items.empty()) {
      return false;
    }
    const Span place = span_of(node);
    const auto* const before = blocks.empty() ? nullptr : std::get_if<ListBlock>(&blocks.back().what);
    if (before == nullptr || !before->defines) {
      blocks.push_back({ListBlock{false, 1, {}, true}, place});
    }
    blocks.back().span.end = place.end;
    for (const TermLines::Item& item : lines.items) {
      std::vector<Block> said{{Paragraph{inlines_.read(item.term)}, place}};
      for (cmark_node* const meaning : item.meanings) {
        said.push_back({Paragraph{without_colon(inlines_.read(meaning))}, place});
      }
      std::get<ListBlock>(blocks.back().what).items.push_back(std::move(said));
    }
    return true;
  }

  static std::vector<Inline> without_colon(std::vector<Inline> meaning) {
    auto* const words = meaning.empty() ? nullptr : std::get_if<Words>(&meaning.front().what);
    TALIA_ASSERT(words != nullptr && words->text.view().starts_with(':'));
    const std::size_t first = std::min(words->text.view().find_first_not_of(" \t", 1), words->text.size());
    words->text = words->text.slice(first, words->text.size());
    if (words->text.empty()) {
      meaning.erase(meaning.begin());
    }
    return meaning;
  }

  Heading heading(cmark_node* node) {
    Heading result{cmark_node_get_heading_level(node), inlines_.read(node), {}};
    const std::string slug = slug_of(plain_text(result.inlines));
    const int count = ++slugs_[slug];
    result.slug = count == 1 ? slug : fmt::format("{}-{}", slug, count);
    return result;
  }

  TableBlock table(cmark_node* node) {
    TableBlock result;
    const std::size_t columns = cmark_gfm_extensions_get_table_columns(node);
    const std::uint8_t* const alignments = cmark_gfm_extensions_get_table_alignments(node);
    for (std::size_t column = 0; column < columns; ++column) {
      const char align = static_cast<char>(alignments[column]);
      result.columns.push_back(align == 'r'   ? TableBlock::Align::right
                               : align == 'c' ? TableBlock::Align::centre
                                              : TableBlock::Align::left);
    }
    for (cmark_node* row = cmark_node_first_child(node); row != nullptr; row = cmark_node_next(row)) {
      std::vector<std::vector<Inline>> cells;
      for (cmark_node* cell = cmark_node_first_child(row); cell != nullptr; cell = cmark_node_next(cell)) {
        cells.push_back(inlines_.read(cell));
      }
      cells.resize(columns);
      if (!result.rows.empty()) {
        // The head is what others are measured by.
        refuse_surplus(row, columns);
      }
      result.rows.push_back(std::move(cells));
    }
    return result;
  }

  // What a row has beside the cells of its head is not in the library's tree.
  void refuse_surplus(cmark_node* row, std::size_t columns) {
    const auto line = static_cast<std::size_t>(std::max(1, cmark_node_get_start_line(row))) - 1;
    const auto surplus = line < scanned_.lines().size()
                             ? surplus_of(scanned_.text(), scanned_.lines()[line], columns)
                             : std::nullopt;
    if (surplus) {
      diagnostics_.add(
          Diagnostic::of(Code::bad_markup, scanned_.span_of(surplus->begin, surplus->end),
                         fmt::format("a row goes on after the {} of its table's head",
                                     columns == 1 ? "one cell" : fmt::format("{} cells", columns)))
              .help("give the head and the line below it as many cells, or write `\\|` for the sign"));
      is_broken_ = true;
    }
  }

  static std::size_t first_line_of(cmark_node* node) {
    return static_cast<std::size_t>(std::max(1, cmark_node_get_start_line(node))) - 1;
  }

  // What stands behind the backticks that open it.
  static std::string_view info_of(cmark_node* node) {
    const char* const info = cmark_node_get_fence_info(node);
    return info == nullptr ? std::string_view() : info;
  }

  static bool is_code(cmark_node* node) {
    int length = 0, offset = 0;
    char character = 0;
    return cmark_node_get_fenced(node, &length, &offset, &character) != 0 && info_of(node).empty();
  }

  bool is_closed(cmark_node* node) const {
    const auto& lines = scanned_.lines();
    const auto last =
        std::min(static_cast<std::size_t>(std::max(1, cmark_node_get_end_line(node))), lines.size()) - 1;
    return last > first_line_of(node) &&
           is_fence_end(std::string_view(scanned_.text())
                            .substr(lines[last].begin, lines[last].end - lines[last].begin));
  }

  // Its lines, blanks and all.
  CodeBlock code(cmark_node* node) {
    CodeBlock result;
    if (!is_closed(node)) {
      fault(node, "code that nothing closes", "close it with a line of as many backticks as opened it");
      return result;
    }
    const MappedText body = body_of(node, first_line_of(node) + 1);
    for (std::size_t begin = 0; begin < body.size();) {
      const std::size_t end = std::min(body.view().find('\n', begin), body.size());
      std::vector<Inline>& line = result.lines.emplace_back();
      if (end > begin) {
        line.push_back({Words{body.slice(begin, end)}, {}});
        line.back().style.code = true;
      }
      begin = end + 1;
    }
    if (std::ranges::all_of(result.lines, &std::vector<Inline>::empty)) {
      fault(node, "code without words", "write them between the two lines of backticks, or take these out");
    }
    return result;
  }

  std::optional<Directive> directive(cmark_node* node) {
    const std::size_t first = first_line_of(node);
    const auto& lines = scanned_.lines();
    const std::string_view info = info_of(node);
    if (info.empty()) {
      fault(node, "code by its indent alone",
            "take away the indent of four spaces; code stands between lines of three backticks");
      return std::nullopt;
    }
    if (const auto name = spaced_name(info)) {
      fault(node, fmt::format("blanks stand in the braces of the directive `{}`", *name),
            fmt::format("write ```{{{}}}", *name));
      return std::nullopt;
    }
    if (first >= lines.size() || info.size() < 3 || info.front() != '{' || info.back() != '}' ||
        !is_directive_name(info.substr(1, info.size() - 2))) {
      fault(node, "words behind backticks that name no directive",
            "a directive opens with three backticks and its name in braces: ```{table}; behind those of code "
            "stands nothing");
      return std::nullopt;
    }
    const std::string_view text = scanned_.text();
    const std::size_t at = text.find(info, lines[first].begin);
    if (!is_closed(node)) {
      fault(node, "a directive that nothing closes",
            "close it with a line of as many backticks as opened it");
      return std::nullopt;
    }
    return Directive{std::make_shared<const MappedText>(scanned_.original(at + 1, at + info.size() - 1)),
                     std::make_shared<const MappedText>(body_of(node, first + 1))};
  }

  static bool is_fence_end(std::string_view line) {
    const std::size_t at = line.find_first_not_of(" \t>");
    return at != std::string_view::npos && (line[at] == '`' || line[at] == '~') &&
           line.find_first_not_of("`~ \t", at) == std::string_view::npos;
  }

  // A line of the body is what is left of the source's line after its container's marks: the end of it.
  MappedText body_of(cmark_node* node, std::size_t line) {
    const char* const literal_text = cmark_node_get_literal(node);
    const std::string_view literal = literal_text == nullptr ? "" : literal_text;
    MappedText body;
    for (std::size_t begin = 0; begin < literal.size(); ++line) {
      const std::size_t end = std::min(literal.find('\n', begin), literal.size());
      const std::string_view wanted = literal.substr(begin, end - begin);
      TALIA_ASSERT(line < scanned_.lines().size());
      const ScannedLine& place = scanned_.lines()[line];
      if (place.end - place.begin >= wanted.size() &&
          std::string_view(scanned_.text()).substr(place.end - wanted.size(), wanted.size()) == wanted) {
        body.append(scanned_.original(place.end - wanted.size(), place.end));
      } else {
        body.append_from(wanted, scanned_.span_of(place.begin, place.end));
      }
      if (end < literal.size()) {
        body.append_from("\n", scanned_.span_of(place.end, std::min(place.end + 1, scanned_.text().size())));
      }
      begin = end + 1;
    }
    return body;
  }

  Span span_of(cmark_node* node) const {
    return scanned_.span_of(start_of(node, scanned_), end_of(node, scanned_));
  }

  // At the first line of the block: the rest of it is not at fault.
  void fault(cmark_node* node, std::string message, std::string help) {
    const std::size_t begin = start_of(node, scanned_);
    const std::size_t end = std::min(scanned_.text().find_first_of("\r\n", begin), scanned_.text().size());
    diagnostics_.add(Diagnostic::of(Code::bad_markup, scanned_.span_of(begin, end), std::move(message))
                         .help(std::move(help)));
    is_broken_ = true;
  }

  const Scanned& scanned_;
  const Mode mode_;
  Diagnostics& diagnostics_;
  InlineReader inlines_;
  std::map<std::string, int> slugs_;
  bool is_broken_ = false;
};

// One paragraph without markup: line ends are spaces.
Paragraph plain_paragraph(const Scanned& scanned) {
  Paragraph paragraph;
  MappedText words;
  const auto flush = [&] {
    if (!words.empty()) {
      paragraph.inlines.push_back({Words{std::exchange(words, {})}, {}});
    }
  };
  for (std::size_t line = 0; line < scanned.lines().size(); ++line) {
    const auto [begin, end] = scanned.lines()[line];
    std::size_t from = begin;
    for (std::size_t at = begin; at < end;) {
      std::size_t length = 0;
      const Found* const found = scanned.found_at(at, length);
      if (found == nullptr) {
        ++at;
        continue;
      }
      words.append(scanned.original(from, at));
      if (const auto* const literal = std::get_if<Literal>(found)) {
        words.append(literal->text);
      } else {
        flush();
        if (const auto* const icon = std::get_if<IconName>(found)) {
          paragraph.inlines.push_back({*icon, {}});
        } else {
          paragraph.inlines.push_back({std::get<Insertion>(*found), {}});
        }
      }
      at += length;
      from = at;
    }
    words.append(scanned.original(from, end));
    if (line + 1 < scanned.lines().size()) {
      words.append_from(" ", scanned.span_of(end, scanned.lines()[line + 1].begin));
    }
  }
  flush();
  return paragraph;
}

// Lines that open more containers than any text needs would cost the library time that grows with their square.
std::optional<std::size_t> line_nested_too_deep(const Scanned& scanned) {
  const std::string_view text = scanned.text();
  for (const ScannedLine& line : scanned.lines()) {
    int opened = 0;
    for (std::size_t at = line.begin; at < line.end; ++at) {
      const char c = text[at];
      const bool is_bullet = (c == '-' || c == '+' || c == '*') && at + 1 < line.end && text[at + 1] == ' ';
      if (c == '>' || is_bullet) {
        ++opened;
      } else if (c != ' ' && c != '\t') {
        break;
      }
    }
    if (opened > 4 * deepest_nesting) {
      return line.begin;
    }
  }
  return std::nullopt;
}

// Where a paragraph begins that may be a table of too many cells: short rows are filled up, so that a wide head over many of
// them makes millions.
std::optional<std::size_t> table_too_large(std::string_view text) {
  std::size_t begin = 0, lines = 0, widest = 0, bars = 0;
  bool is_blank = true;
  for (std::size_t at = 0; at <= text.size(); ++at) {
    const bool ends = at == text.size() || text[at] == '\n' || text[at] == '\r';
    if (!ends) {
      bars += text[at] == '|' ? 1 : 0;
      is_blank = is_blank && (text[at] == ' ' || text[at] == '\t');
      continue;
    }
    if (text.substr(at, 2) == "\r\n") {
      ++at;
    }
    lines = is_blank ? 0 : lines + 1;
    widest = is_blank ? 0 : std::max(widest, bars);
    begin = is_blank ? at + 1 : begin;
    if (widest * lines > most_cells) {
      return begin;
    }
    bars = 0;
    is_blank = true;
  }
  return std::nullopt;
}

}  // namespace

Text parse(const MappedText& source, Mode mode, std::string language, Diagnostics& diagnostics) {
  Text text{std::move(language), {}, source.span(), false};
  if (source.size() > longest_text) {
    diagnostics.add(
        Diagnostic::of(Code::bad_markup, source.span_of(0, 0),
                       fmt::format("a text of {} bytes; {} is the limit", source.size(), longest_text))
            .help("split it"));
    text.is_broken = true;
    return text;
  }
  const Scanned scanned(source, mode != Mode::plain, text.language, diagnostics);
  if (mode == Mode::plain) {
    text.blocks.push_back({plain_paragraph(scanned), source.span()});
    text.is_broken = scanned.is_broken();
    report_stray_spaces(text, diagnostics);
    return text;
  }
  if (const auto byte = line_nested_too_deep(scanned)) {
    diagnostics.add(Diagnostic::of(Code::bad_markup, scanned.span_of(*byte, *byte + 1),
                                   fmt::format("blocks nested deeper than {}", deepest_nesting))
                        .help("make the text flatter"));
    text.is_broken = true;
    return text;
  }
  if (const auto byte = table_too_large(scanned.text())) {
    diagnostics.add(Diagnostic::of(Code::bad_markup, scanned.span_of(*byte, *byte + 1),
                                   fmt::format("a table of more than {} cells", most_cells))
                        .help("make several tables, with an empty line before each"));
    text.is_broken = true;
    return text;
  }
  const NodeHandle document = parse_commonmark(scanned.text());
  BlockReader reader(scanned, mode, diagnostics);
  text.blocks = reader.read(document.get(), 0);
  text.is_broken = scanned.is_broken() || reader.is_broken();
  report_stray_spaces(text, diagnostics);
  return text;
}

}  // namespace talia::markup
