#include "book/compose.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "book/blocks.h"
#include "markup/parse.h"
#include "source/assert.h"

namespace talia::book {

namespace {

constexpr Length bullet_width = Length::mm(4);

constexpr std::string_view only_cover = "the chapter of a cover";
constexpr std::string_view beside_cover =
    "write it into a chapter of its own: `{cover}` alone is drawn on its page";

bool ends_sentence(std::string_view words) {
  return !words.empty() && std::string_view(".!?:…").find(words.back()) != std::string_view::npos;
}

std::vector<Inline> on_one_line(std::vector<Inline> inlines) {
  for (Inline& each : inlines) {
    if (std::holds_alternative<LineBreak>(each.what)) {
      each.what = Words{MappedText::from(" ", {})};
    }
  }
  return inlines;
}

class Composer {
 public:
  Composer(const Chapter& chapter, int& number, Kit& kit) : chapter_(chapter), number_(number), kit_(kit) {}

  Composed run() {
    const Text text =
        kit_.fill(kit_.prepared(chapter_.text, kit_.studio.derived.scope(kit_.system)), kit_.context());
    open(text);
    if (made_.opening != Opening::cover) {  // Whose title stands among the bookmarks.
      kit_.account.say(text);
    }
    kit_.accent = made_.accent;
    body_ = kit_.look("body");
    std::size_t directive = 0;
    for (const Block& block : text.blocks) {
      if (std::holds_alternative<Directive>(block.what)) {
        TALIA_ASSERT(directive < chapter_.directives.size());
        obey(chapter_.directives[directive++], block);
      } else if (made_.opening == Opening::cover) {
        refuse(block, only_cover, beside_cover, kit_);
      } else if (&block != title_) {
        add(block);
      }
    }
    finish_run_in();
    bind_heads();
    return std::move(made_);
  }

 private:
  // Title, number and colours come first: everything below them is made with them.
  void open(const Text& text) {
    made_.accent = kit_.style.accent;
    made_.place = {chapter_.span.file, chapter_.span.begin, chapter_.span.begin};
    for (const Block& block : text.blocks) {
      const auto* const heading = std::get_if<Heading>(&block.what);
      if (title_ == nullptr && heading != nullptr && heading->level == 1) {
        title_ = &block;
        made_.title = on_one_line(heading->inlines);
        made_.title_words = named(made_.title, block);
        made_.place = place_of(heading->inlines).value_or(made_.place);
        made_.destination = kit_.new_name(heading->slug, "chapter");
      }
    }
    const ParsedDirective* opened = nullptr;
    for (const ParsedDirective& directive : chapter_.directives) {
      if (directive.name != "chapter" && directive.name != "cover") {
        continue;
      }
      if (opened != nullptr && opened->name == directive.name) {
        fault(Diagnostic::of(Code::bad_directive, directive.span,
                             fmt::format("the chapter has a second `{}`", directive.name))
                  .note(opened->span, "its first is here")
                  .help("a chapter begins once: put both into one, or begin another file"));
        continue;
      }
      opened = &directive;
      if (directive.name == "cover") {
        made_.opening = Opening::cover;
      } else if (!directive.is_broken && made_.opening != Opening::cover) {
        read_opening(directive.body);
      }
    }
    if (made_.opening == Opening::scene) {
      made_.number = ++number_;
      numbering_.chapter = fmt::format("{}.", made_.number);
    }
    if (!made_.title_words.empty() && made_.opening != Opening::cover) {
      kit_.found.outline.push_back(
          {made_.title_words, made_.destination, 1, made_.number, made_.accent, made_.title});
      kit_.found.labels[made_.destination] = {made_.title_words, {}};
    }
  }

  // A title as bookmarks and references say it. Reports bad-markup where it has no words.
  std::string named(const std::vector<Inline>& title, const Block& block) {
    std::string words = markup::plain_text(title);
    words.erase(words.find_last_not_of(' ') + 1);
    if (words.empty() && !title.empty()) {
      fault(
          Diagnostic::of(Code::bad_markup, {block.span.file, block.span.begin, block.span.begin},
                         "a heading without words cannot be called by the contents, bookmarks and references")
              .help("write words beside its icons"));
    }
    return words;
  }

  void read_opening(Node body) {
    const auto text = [&](std::string_view key) {
      const Node node = body.find(key);
      return node.exists() ? std::string(node.scalar()) : std::string{};
    };
    made_.opening = text("opening") == "plain" ? Opening::plain : Opening::scene;
    if (made_.opening == Opening::plain) {
      for (const char* const key : {"icons", "lead", "sky"}) {
        if (body.find(key).exists()) {
          kit_.diagnostics.add(
              Diagnostic::of(Code::key_without_effect, body.key_span(key),
                             fmt::format("`{}` does nothing in a chapter with a plain opening", key))
                  .note(body.find("opening").span(), "its opening is here")
                  .help("take the key out, or let the chapter open with its `scene`"));
        }
      }
    }
    made_.is_night = text("sky") == "night";
    for (const Node icon : body.find("icons").items()) {
      if (kit_.studio.symbols.find(fmt::format("icon/{}", icon.scalar()))) {
        made_.icons.emplace_back(icon.scalar());
      } else {
        fault(Diagnostic::of(Code::unknown_icon, icon.span(),
                             fmt::format("there is no icon `{}`", icon.scalar()))
                  .help_closest(icon.scalar(), kit_.studio.catalog.icons));
      }
    }
    if (const Node colour = body.find("colour"); colour.exists()) {
      made_.accent = colour.scalar();
      kit_.accent_places.emplace(made_.accent, colour.span());
      if (!kit_.style.named_colours.contains(made_.accent)) {
        std::vector<std::string> sets;
        for (const auto& [set, colours] : kit_.style.named_colours) {
          sets.push_back(set);
        }
        fault(Diagnostic::of(
                  Code::unknown_colour, colour.span(),
                  fmt::format("the theme `{}` has no set of colours `{}`", kit_.style.theme, made_.accent))
                  .help_closest(made_.accent, sets));
        made_.accent = kit_.style.accent;
      }
    }
    if (const Node lead = body.find("lead"); lead.exists() && made_.opening == Opening::scene) {
      const Scope& scope = kit_.studio.derived.scope(kit_.system);
      made_.lead = kit_.fill_line(kit_.parse(lead, scope), kit_.context());
    }
  }

  void fault(Diagnostic diagnostic) {
    kit_.is_sound = false;
    kit_.diagnostics.add(std::move(diagnostic));
  }

  Length width() const { return kit_.style.column_width(); }

  // A head below which nothing stands but what stands across the page goes with that: it would end a column, or stand over
  // another head.
  void bind_heads() {
    std::size_t end = made_.pieces.size();  // Where the next head begins, or the chapter ends; 0 behind text.
    for (std::size_t i = made_.pieces.size(); i-- > 0;) {
      if (made_.pieces[i].shape.standing == Standing::wide) {
        continue;
      }
      if (!made_.pieces[i].is_head) {
        end = 0;
        continue;
      }
      const std::size_t last = i + 1;
      while (i > 0 && made_.pieces[i - 1].is_head) {
        --i;
      }
      if (last < end) {
        bind(i, last);
      }
      end = i;
    }
  }

  // Pieces from one up to another, each a line of a head, into what follows.
  void bind(std::size_t first, std::size_t last) {
    Piece& below = made_.pieces[last];
    const auto lines = static_cast<int>(last - first);
    const Length height = kit_.style.grid * lines;
    std::vector<Item>& out = below.shape.strips.empty() ? below.items : below.slices.lead;
    for (Item& item : out) {
      move(item, {{}, height});
    }
    for (PlacedFrame& still : below.stills) {
      move(still, {{}, height});
    }
    std::vector<Item> head;
    for (std::size_t i = first; i < last; ++i) {
      for (Item& item : made_.pieces[i].items) {
        move(item, {{}, kit_.style.grid * static_cast<int>(i - first)});
        head.push_back(std::move(item));
      }
    }
    out.insert(out.begin(), std::make_move_iterator(head.begin()), std::make_move_iterator(head.end()));
    Strips& strips = below.shape.strips;
    strips.lead += height;
    below.shape.rows = strips.empty() ? below.shape.rows + lines : strips.rows(0, strips.heights.size());
    made_.pieces.erase(made_.pieces.begin() + static_cast<std::ptrdiff_t>(first),
                       made_.pieces.begin() + static_cast<std::ptrdiff_t>(last));
    for (Stretchable& paragraph : made_.paragraphs) {
      paragraph.first -= paragraph.first >= last ? last - first : 0;
    }
  }

  void append(std::vector<Piece> pieces) {
    for (Piece& piece : pieces) {
      made_.pieces.push_back(std::move(piece));
    }
  }

  void obey(const ParsedDirective& directive, const Block& block) {
    finish_run_in();
    if (directive.is_broken) {
      kit_.is_sound = false;
      return;
    }
    const auto* const kind = std::ranges::find(kinds_, directive.name, &DirectiveKind::name);
    if (made_.opening == Opening::cover && directive.name != "cover") {
      refuse(block, only_cover, beside_cover, kit_);
    } else if (kind == std::end(kinds_)) {
      std::vector<std::string> names;
      std::ranges::transform(kinds_, std::back_inserter(names),
                             [](const DirectiveKind& each) { return std::string(each.name); });
      fault(Diagnostic::of(Code::unknown_directive, directive.span,
                           fmt::format("there is no directive `{}`", directive.name))
                .help_closest(directive.name, names));
    } else if (kind->needs_body && !directive.body.exists()) {
      fault(Diagnostic::of(
          Code::bad_directive, directive.span,
          fmt::format("the directive `{}` needs a body that says what it shows", directive.name)));
    } else {
      (this->*kind->obey)(directive.body);
    }
  }

  template <std::vector<Piece> (*pieces)(Node, Numbering&, Kit&)>
  void put(Node body) {
    append(pieces(body, numbering_, kit_));
  }

  void put_contents(Node /*body*/) { append(contents_pieces(kit_)); }
  void put_example(Node body) { made_.pieces.push_back(example_piece(body, kit_)); }
  void pass(Node /*body*/) {}

  void put_cover(Node body) {
    const Scope& scope = kit_.studio.derived.scope(kit_.system);
    for (const Entry& entry : body.entries()) {
      made_.cover.emplace_back(entry.key, kit_.fill_line(kit_.parse(entry.value, scope), kit_.context()));
    }
  }

  void add(const Block& block) {
    if (const auto* const heading = std::get_if<Heading>(&block.what)) {
      add(*heading, block);
    } else if (const auto* const paragraph = std::get_if<Paragraph>(&block.what)) {
      add(*paragraph);
    } else if (const auto* const list = std::get_if<ListBlock>(&block.what)) {
      finish_run_in();
      add(*list, {});
      after_head_ = false;
    } else if (const auto* const quote = std::get_if<Quote>(&block.what)) {
      finish_run_in();
      made_.pieces.push_back(sidebar_piece(quote->blocks, kit_));
    } else if (const auto* const table = std::get_if<TableBlock>(&block.what)) {
      finish_run_in();
      append(written_table(*table, kit_));
    } else if (std::holds_alternative<Rule>(block.what)) {
      finish_run_in();
      add_divider();
    }
  }

  void add(const Heading& heading, const Block& block) {
    finish_run_in();
    if (heading.level == 1) {
      fault(Diagnostic::of(Code::bad_markup, place_of(heading.inlines).value_or(made_.place),
                           "a second heading of the first level")
                .note(made_.place, "the chapter's title is here")
                .help("a chapter has one title: write `##` for a section of it, or begin another file"));
    } else if (heading.level == 2) {
      add_section(heading, block);
    } else if (heading.level > 2) {
      run_in_ = heading.inlines;
      if (!ends_sentence(markup::plain_text(run_in_))) {
        run_in_.push_back(plain(".").front());
      }
      for (Inline& each : run_in_) {
        each.style.strong = true;
      }
    }
  }

  void add_section(const Heading& heading, const Block& block) {
    const std::string title = named(heading.inlines, block);
    const std::string name = kit_.new_name(heading.slug, made_.destination);
    kit_.found.outline.push_back({title, name, 2, 0, made_.accent, heading.inlines});
    kit_.found.labels[name] = {title, {}};
    const SetText set = kit_.set(heading.inlines, width(), kit_.look("section"), Reading::heading);
    for (std::size_t i = 0; i < set.lines.size(); ++i) {
      Piece piece;
      piece.shape.before = i == 0 ? 1 : 0;
      piece.shape.keep_with_next = true;
      piece.is_head = true;
      if (i == 0) {
        kit_.anchor(name, {}, piece.items);
      }
      put_line(set.lines[i], {{}, kit_.style.baseline}, piece.items);
      made_.pieces.push_back(std::move(piece));
    }
    after_head_ = true;
  }

  void add(const Paragraph& paragraph) {
    std::vector<Inline> inlines = std::move(run_in_);
    run_in_.clear();
    const bool has_head = !inlines.empty();
    if (has_head) {
      inlines.push_back(plain(" ").front());
    }
    inlines.insert(inlines.end(), paragraph.inlines.begin(), paragraph.inlines.end());
    BookText look = body_;
    if (made_.opening == Opening::scene && made_.pieces.empty()) {
      look.drop_cap = kit_.drop_cap();
    }
    look.first_indent = after_head_ || has_head ? Length{} : kit_.style.indent;
    const bool leads_on =
        markup::plain_text(paragraph.inlines).ends_with(':');  // To a list, a table, an example.
    const std::size_t first = made_.pieces.size();
    add_lines(kit_.set(inlines, width(), look, Reading::paragraph), {}, leads_on);
    const std::size_t count = made_.pieces.size() - first;
    made_.paragraphs.push_back(
        {first, count,
         [&kit = kit_, inlines = std::move(inlines), look = std::move(look), count, leads_on,
          mark = kit_.account.last()](int by) mutable {
           look.looseness = by;
           SetText set = kit.measure(inlines, kit.style.column_width(), look, Reading::paragraph);
           BookWords::mark(set, mark);
           const bool is_so = static_cast<int>(set.lines.size()) == static_cast<int>(count) + by &&
                              static_cast<int>(set.lines.size()) >= set.initial_lines && !set.is_overfull &&
                              !set.parted && looks_set(set);
           return is_so ? pieces_of(set, {}, leads_on, kit) : std::vector<Piece>{};
         }});
    after_head_ = false;
  }

  // Lines that are shorter than this are worse than a blank row.
  static bool looks_set(const SetText& set) {
    return std::ranges::all_of(set.lines, [](const SetLine& line) {
      const int least = line.is_last ? 20 : 70;  // Hundredths of the measure.
      return line.width * 100 >= line.measure * least;
    });
  }

  // A head that no paragraph follows stands in a line of its own.
  void finish_run_in() {
    if (!run_in_.empty()) {
      const std::size_t first = made_.pieces.size();
      add_lines(kit_.set(run_in_, width(), body_, Reading::heading), {}, true);
      for (std::size_t i = first; i < made_.pieces.size(); ++i) {
        made_.pieces[i].is_head = true;
      }
      run_in_.clear();
    }
  }

  // One row a line; no line of a paragraph stands alone at a column's foot or head, and none goes on there in the middle of
  // a word. Nor are lines parted that stand beside a drop cap; where there are too few, rows stay empty.
  static std::vector<Piece> pieces_of(const SetText& set, Length left, bool keep_last, const Kit& kit) {
    const std::size_t count = set.lines.size();
    const auto beside = static_cast<std::size_t>(set.initial_lines);
    std::vector<Piece> pieces(std::max(count, beside));
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      pieces[i].shape.keep_with_next = (i == 0 && count > 1) || i + 2 == count || i + 1 < beside ||
                                       (i < count && set.lines[i].hyphenated) ||
                                       (keep_last && i + 1 >= count);
      if (i < count) {
        put_line(set.lines[i], {left, kit.style.baseline}, pieces[i].items);
      }
    }
    return pieces;
  }

  void add_lines(const SetText& set, Length left, bool keep_last) {
    append(pieces_of(set, left, keep_last, kit_));
  }

  void add(const ListBlock& list, Length left, int depth = 0) {
    const ListMarks marks(list, depth, bullet_width, body_, kit_);
    const Length text_left = left + marks.width();
    for (std::size_t i = 0; i < list.items.size(); ++i) {
      const std::size_t begin = made_.pieces.size();
      bool is_first = true;
      for (const Block& block : list.items[i]) {
        if (const auto* const inner = std::get_if<ListBlock>(&block.what)) {
          add(*inner, std::min(text_left, width() / 2), depth + 1);  // However deep, half is left for words.
        } else if (const auto* const paragraph = std::get_if<Paragraph>(&block.what)) {
          add_lines(kit_.set(paragraph->inlines, width() - text_left, body_, Reading::paragraph), text_left,
                    false);
        } else {
          refuse(block, "a list", "let it stand after the list, with nothing before it on its lines", kit_);
        }
        if (std::exchange(is_first, false) && made_.pieces.size() > begin) {
          marks.put(i, {left, kit_.style.baseline}, made_.pieces[begin].items);
        }
      }
    }
  }

  void add_divider() {
    Piece piece;
    piece.shape.keep_with_next = true;
    piece.items = kit_.furnish("divider", RecordOf("divider"),
                               {{}, width(), kit_.style.grid, {{}, {width(), kit_.style.grid}}},
                               made_.destination, made_.place)
                      .items;
    made_.pieces.push_back(std::move(piece));
    after_head_ = true;
  }

  // A directive; the shape of its body is schemas/core/directive_NAME.
  struct DirectiveKind {
    std::string_view name;
    bool needs_body;
    void (Composer::*obey)(Node body);
  };
  static const DirectiveKind kinds_[7];

  const Chapter& chapter_;
  int& number_;
  Kit& kit_;
  Composed made_;
  Numbering numbering_;
  BookText body_;
  const Block* title_ = nullptr;  // Of the chapter's text.
  std::vector<Inline> run_in_;    // A head of the third level, until its paragraph comes.
  bool after_head_ = true;        // The next paragraph is not indented.
};

// {chapter} was obeyed when the chapter was opened.
const Composer::DirectiveKind Composer::kinds_[] = {
    {"card", true, &Composer::put<card_pieces>},   {"cards", true, &Composer::put<card_row_pieces>},
    {"chapter", false, &Composer::pass},           {"contents", false, &Composer::put_contents},
    {"cover", true, &Composer::put_cover},         {"example", true, &Composer::put_example},
    {"table", true, &Composer::put<table_pieces>},
};

}  // namespace

Composed compose(const Chapter& chapter, int& number, Kit& kit) {
  return Composer(chapter, number, kit).run();
}

}  // namespace talia::book
