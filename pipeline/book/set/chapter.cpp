#include "book/set/chapter.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "book/directives.h"
#include "book/set/beside.h"
#include "book/set/sidebar.h"
#include "book/set/table.h"
#include "frame/walk.h"
#include "markup/walk.h"

namespace talia::book {

namespace {

// A head that runs in before its paragraph.
Line run_in(Line head) {
  head = closed(std::move(head));
  for (Inline& each : head) {
    each.style.strong = true;
  }
  return head;
}

// A head below which nothing stands but what stands across the page goes with that: it would end a column, or stand over
// another head.
class HeadBinder {
 public:
  explicit HeadBinder(SetChapter& chapter, Length row)
      : chapter_(chapter), pieces_(chapter.pieces), row_(row), is_bound_(pieces_.size(), false) {}

  void run() {
    std::size_t end = pieces_.size();  // Where the next head begins, or the chapter ends; 0 behind text.
    for (std::size_t i = pieces_.size(); i-- > 0;) {
      if (pieces_[i].shape.standing == Standing::wide) {
        continue;
      }
      if (!pieces_[i].piece->is_head) {
        end = 0;
        continue;
      }
      const std::size_t last = i + 1;
      while (i > 0 && pieces_[i - 1].piece->is_head) {
        --i;
      }
      if (last < end) {
        bind(i, last);
      }
      end = i;
    }
    take_out();
  }

 private:
  // Pieces from one up to another, each a line of a head, to what follows.
  void bind(std::size_t first, std::size_t last) {
    StandingPiece& below = pieces_[last];
    for (std::size_t i = first; i < last; ++i) {
      below.heads.push_back(pieces_[i].piece);
      is_bound_[i] = true;
    }
    const auto lines = static_cast<int>(last - first);
    Strips& strips = below.shape.strips;
    strips.lead += row_ * lines;
    below.shape.rows = strips.empty() ? below.shape.rows + lines : strips.rows(0, strips.heights.size());
  }

  // What is bound stands elsewhere now.
  void take_out() {
    std::size_t kept = 0;
    auto paragraph = chapter_.paragraphs.begin();
    bool waits = false;  // A head that is taken out.
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      for (; paragraph != chapter_.paragraphs.end() && paragraph->first == i; ++paragraph) {
        paragraph->first = kept;
      }
      PieceShape& shape = pieces_[i].shape;
      waits = waits || (is_bound_[i] && shape.waits);
      if (!is_bound_[i]) {
        shape.waits = shape.waits || (waits && shape.standing != Standing::wide);
        waits = waits && !shape.waits;
        if (kept != i) {
          pieces_[kept] = std::move(pieces_[i]);
        }
        ++kept;
      }
    }
    for (; paragraph != chapter_.paragraphs.end(); ++paragraph) {
      paragraph->first = kept;
    }
    pieces_.erase(pieces_.begin() + static_cast<std::ptrdiff_t>(kept), pieces_.end());
  }

  SetChapter& chapter_;
  std::vector<StandingPiece>& pieces_;
  const Length row_;
  std::vector<bool> is_bound_;
};

// Sets one block.
class BlockSetter {
 public:
  BlockSetter(const ResolvedChapter& chapter, SetContext& context, SetPart& out)
      : chapter_(chapter), context_(context), body_(context.look("body")), out_(out) {}

  void run(const ResolvedBlock& block) {
    after_head_ = out_.before.is_below_head;
    beside_ = out_.before.beside;
    if (!may_stand_beside(block)) {
      clear();
    }
    std::visit([this](const auto& what) { add(what); }, block);
    if (out_.before.is_last) {
      clear();
    }
    const bool has_none = out_.pieces.empty();
    out_.after = {
        out_.before.is_first && has_none,
        after_head_,
        has_none ? out_.before.is_below_title : out_.pieces.back().is_head,
        beside_,
        has_none ? out_.before.is_below_figure : out_.pieces.back().beside.lines > 0,
        false,
    };
  }

 private:
  Length width() const { return context_.style.column_width(); }

  // What stands elsewhere on its page.
  static bool is_wide(const ResolvedBlock& block) {
    if (const auto* const table = std::get_if<Table>(&block)) {
      return table->extent == Extent::page;
    }
    const auto* const exhibited = std::get_if<Exhibited>(&block);
    if (exhibited == nullptr) {
      return false;
    }
    if (const auto* const picture = std::get_if<Illustration>(&exhibited->what)) {
      return picture->extent != Extent::column;
    }
    const auto* const table = std::get_if<Table>(&exhibited->what);
    return table != nullptr && table->extent == Extent::page;
  }

  // Words stand beside a figure, a head with some lines of its text; all else below it.
  bool may_stand_beside(const ResolvedBlock& block) const {
    constexpr int least_lines = 6;  // A head with the blank row above it, and lines below.
    if (const auto* const list = std::get_if<ListBlock>(&block)) {
      return !list->defines;
    }
    return is_wide(block) || std::holds_alternative<RunningText>(block) ||
           (std::holds_alternative<Section>(block) && beside_.lines >= least_lines);
  }

  // Blank rows down to the end of what stands beside the text.
  void clear() {
    if (beside_.lines > 0) {
      BookPiece blank;
      blank.shape.rows = beside_.lines;
      out_.pieces.push_back(std::move(blank));
      beside_ = {};
    }
  }

  // Pieces from one on were set beside a figure, as far as that reaches: they stay on its page.
  void keep_beside(std::size_t first) {
    for (std::size_t i = first; i < out_.pieces.size() && beside_.lines > 0; ++i) {
      PieceShape& shape = out_.pieces[i].shape;
      beside_ = below(beside_, shape.before + shape.rows);
      shape.keep_with_next = shape.keep_with_next || beside_.lines > 0;
    }
  }

  void append(std::vector<BookPiece> pieces) {
    for (BookPiece& piece : pieces) {
      out_.pieces.push_back(std::move(piece));
    }
  }

  void add(const Section& section) {
    context_.telling.as(UnitKind::heading, 2);
    BookText look = context_.look("section");
    // The blank row above it stands beside the figure, too, but where it stands first.
    const int above = out_.before.is_below_figure && out_.pieces.empty() ? 0 : 1;
    look.beside = below(beside_, above);
    const std::size_t first = out_.pieces.size();
    SetText set = context_.set(section.title, width(), look, Reading::heading);
    for (std::size_t i = 0; i < set.lines.size(); ++i) {
      BookPiece piece;
      piece.shape.before = i == 0 ? above : 0;
      piece.shape.keep_with_next = true;
      piece.is_head = true;
      if (i == 0) {
        context_.anchor(section.destination, {}, piece.items);
      }
      put_line(std::move(set.lines[i]), {{}, context_.style.baseline}, piece.items);
      out_.pieces.push_back(std::move(piece));
    }
    keep_beside(first);
    after_head_ = true;
  }

  void add(const RunningText& text) {
    if (text.words.empty() && !text.head.empty()) {
      add_head(text.head);
      return;
    }
    Line line;
    if (!text.head.empty()) {
      line = run_in(text.head);
      line.push_back(plain(" ").front());
    }
    line.insert(line.end(), text.words.begin(), text.words.end());
    BookText look = body_;
    if (chapter_.opening == Opening::scene && out_.before.is_first) {
      look.drop_cap = context_.drop_cap();
    }
    look.first_indent = after_head_ || !text.head.empty() ? Length{} : context_.style.indent;
    const bool leads_on = markup::plain_text(text.words).ends_with(':');  // To a list, a table, an example.
    const int above = above_head(text.head);
    look.beside = below(beside_, above);
    auto ready = context_.ready(line, width(), look);
    append(pieces_of(context_.set(*ready, line, width(), look), leads_on, context_));
    set_below(out_.pieces, above);
    after_head_ = false;
    if (beside_.lines > 0) {  // Which leaves its lines no choice.
      keep_beside(0);
      return;
    }
    out_.paragraphs.emplace_back(
        std::move(ready),
        [&context = context_, line = std::move(line), look = std::move(look)] {
          return context.ready(line, context.style.column_width(), look);
        },
        [&context = context_, count = out_.pieces.size(), leads_on, mark = context_.account.last()](
            ReadyParagraph& paragraph, int by) {
          std::optional<SetText> set = paragraph.set(by);
          if (!set) {
            return std::vector<BookPiece>{};
          }
          BookWords::mark(*set, mark);
          const bool is_so = static_cast<int>(set->lines.size()) == static_cast<int>(count) + by &&
                             static_cast<int>(set->lines.size()) >= set->initial_lines && !set->is_overfull &&
                             !set->parted && looks_set(*set);
          return is_so ? pieces_of(*std::move(set), leads_on, context) : std::vector<BookPiece>{};
        });
  }

  // A head that no paragraph follows stands in a line of its own.
  void add_head(const Line& head) {
    const std::size_t first = out_.pieces.size();
    BookText look = body_;
    const int above = above_head(head);
    look.beside = below(beside_, above);
    append(pieces_of(context_.set(run_in(head), width(), look, Reading::heading), true, context_));
    set_below(out_.pieces, above);
    keep_beside(first);
    for (std::size_t i = first; i < out_.pieces.size(); ++i) {
      out_.pieces[i].is_head = true;
    }
  }

  int above_head(const Line& head) const {
    return head.empty() || after_head_ ? 0 : context_.style.above_head;
  }

  // Pieces, if there are any, below so many blank rows: of a broken font nothing is set.
  static void set_below(std::vector<BookPiece>& pieces, int rows) {
    if (!pieces.empty()) {
      pieces.front().shape.before = rows;
    }
  }

  // Lines that are shorter than this are worse than a blank row.
  static bool looks_set(const SetText& set) {
    return std::ranges::all_of(set.lines, [](const SetLine& line) {
      const int least = line.is_last ? 20 : 70;  // Hundredths of the measure.
      return line.width * 100 >= line.measure * least;
    });
  }

  static std::vector<BookPiece> pieces_of(SetText set, bool keep_last, const SetContext& context) {
    return pieces_of(set.lines, static_cast<std::size_t>(set.initial_lines), keep_last, context);
  }

  // One row a line; no line of a paragraph stands alone at a column's foot or head, and none goes on there in the middle of
  // a word. Nor are lines parted that stand beside a drop cap; where there are too few, rows stay empty.
  static std::vector<BookPiece> pieces_of(std::span<SetLine> lines, std::size_t beside, bool keep_last,
                                          const SetContext& context) {
    const std::size_t count = lines.size();
    std::vector<BookPiece> pieces(std::max(count, beside));
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      pieces[i].shape.keep_with_next = (i == 0 && count > 1) || i + 2 == count || i + 1 < beside ||
                                       (i < count && lines[i].hyphenated) || (keep_last && i + 1 >= count);
      if (i < count) {
        put_line(std::move(lines[i]), {{}, context.style.baseline}, pieces[i].items);
      }
    }
    return pieces;
  }

  void add(const ListBlock& list) {
    after_head_ = false;
    if (list.defines) {
      const Telling::Inside inside(context_.telling, UnitKind::list);
      const std::size_t first = out_.pieces.size();
      std::ranges::for_each(list.items, [this](const std::vector<Block>& item) { add_definition(item); });
      set_apart(first);
      return;
    }
    BookText look = body_;
    look.paragraph_indent = context_.style.indent;  // Of what an item holds after its first paragraph.
    look.beside = beside_;
    const std::size_t first = out_.pieces.size();
    SetText set = context_.set(list, width(), look, Reading::paragraph);
    std::span<SetLine> rest(set.lines);
    while (!rest.empty()) {
      const auto last = std::ranges::find_if(rest, &SetLine::is_last);
      const auto count = static_cast<std::size_t>(last - rest.begin()) + (last == rest.end() ? 0 : 1);
      append(pieces_of(rest.first(count), 0, false, context_));
      rest = rest.subspan(count);
    }
    keep_beside(first);
  }

  // Pieces from one on, by a blank row from the text above and below, but not from their head.
  void set_apart(std::size_t first) {
    if (first < out_.pieces.size()) {
      const bool is_at_head =
          first > 0 ? out_.pieces[first - 1].is_head : out_.before.is_first || out_.before.is_below_title;
      out_.pieces[first].shape.before = is_at_head ? 0 : 1;
      out_.pieces.back().shape.after = 1;
      after_head_ = true;
    }
  }

  // A term, and its meanings set in below it.
  void add_definition(const std::vector<Block>& item) {
    const Telling::Inside inside(context_.telling, UnitKind::list_item);
    std::optional<Telling::Node> body;
    for (std::size_t i = 0; i < item.size(); ++i) {
      const bool is_term = i == 0;
      body = is_term || body ? body : context_.telling.open(UnitKind::list_body);
      const Telling::Inside part(context_.telling, body.value_or(context_.telling.current()));
      context_.telling.as(is_term ? UnitKind::list_mark : UnitKind::paragraph);
      const Length indent = is_term ? Length() : body_.lists.indent;
      Line line = std::get<Paragraph>(item[i].what).inlines;
      for (Inline& each : line) {
        each.style.strong = each.style.strong || is_term;
      }
      SetText set = context_.set(line, width() - indent, body_, Reading::paragraph);
      const std::size_t first = out_.pieces.size();
      append(pieces_of(std::move(set), is_term, context_));
      for (std::size_t k = first; k < out_.pieces.size(); ++k) {
        for (Item& drawn : out_.pieces[k].items) {
          move(drawn, {context_.runs_from_right ? Length() : indent, {}});
        }
      }
    }
  }

  // One row a line, set in, with a blank row above and below.
  void add(const CodeLines& code) {
    const Telling::Inside inside(context_.telling, UnitKind::paragraph);
    const BookText look = context_.code_look();
    const Length indent = body_.lists.indent;
    for (std::size_t i = 0; i < code.lines.size(); ++i) {
      BookPiece piece;
      piece.shape.before = i == 0 ? 1 : 0;
      piece.shape.after = i + 1 == code.lines.size() ? 1 : 0;
      piece.shape.keep_with_next = code.lines.size() > 1 && (i == 0 || i + 2 == code.lines.size());
      context_.telling.as(UnitKind::code);
      for (const SetLine& line : context_.set_unbroken(code.lines[i], width() - indent, look).lines) {
        put_line(line, {context_.runs_from_right ? Length() : indent, context_.style.baseline}, piece.items);
      }
      out_.pieces.push_back(std::move(piece));
    }
    after_head_ = true;
  }

  void add(const Sidebar& sidebar) { out_.pieces.push_back(sidebar_piece(sidebar, context_)); }
  void add(const Table& table) { out_.pieces.push_back(lay_out(table, context_)); }
  void add(const Exhibited& exhibited) {
    const std::size_t first = out_.pieces.size();
    append(exhibited.directive->set(exhibited.what, context_));
    if (out_.pieces.size() > first && out_.pieces.back().beside.lines > 0) {
      beside_ = out_.pieces.back().beside;
    }
    if (std::holds_alternative<Dialogue>(exhibited.what)) {
      set_apart(first);
    }
  }

  void add(const Divider& /*divider*/) {
    BookPiece piece;
    piece.shape.keep_with_next = true;
    piece.items = context_
                      .furnish("divider", RecordOf("divider"),
                               {{}, width(), context_.style.grid, {{}, {width(), context_.style.grid}}},
                               chapter_.destination, chapter_.place)
                      .items;
    out_.pieces.push_back(std::move(piece));
    after_head_ = true;
  }

  const ResolvedChapter& chapter_;
  SetContext& context_;
  const BookText body_;
  SetPart& out_;
  bool after_head_ = true;  // The next paragraph is not indented.
  Beside beside_;           // What the next lines stand beside.
};

// The pages that a part of a chapter says, as they are called.
std::string pages_of(const std::vector<std::string>& targets, const PageNames& pages) {
  std::string said;
  for (const std::string& name : targets) {
    if (const auto page = pages.find(name); page != pages.end()) {
      said += fmt::format("{} {}", page->second.label, page->second.number);
    }
    said += '\n';
  }
  return said;
}

// Sets a part by `set`, unless it was with the same pages and surroundings.
template <typename Set>
void renew(SetPart& part, const std::vector<std::string>& targets, const SetPart::Surroundings& before,
           SetContext& context, const Set& set) {
  std::string pages = pages_of(targets, context.pages);
  if (part.is_set && part.pages == pages && part.before == before) {
    context.repeat(part.work);
    return;
  }
  context.take_back(part.work);
  part = {};
  part.is_set = true;
  part.pages = std::move(pages);
  part.before = before;
  part.told = context.telling.aside();
  const Telling::Inside inside(context.telling, part.told);
  context.begin_work();
  set(part);
  for (BookPiece& piece : part.pieces) {
    piece.has_no_anchors = true;
    frame::for_each_item(piece.items, [&](const Item& item, const Transform&) {
      piece.has_no_anchors = piece.has_no_anchors && !std::holds_alternative<Anchor>(item.what);
    });
  }
  part.work = context.end_work();
}

bool is_flush(const ResolvedBlock& block) {
  const auto* const exhibited = std::get_if<Exhibited>(&block);
  return exhibited != nullptr && std::holds_alternative<Flush>(exhibited->what);
}

void stand(std::vector<BookPiece>& pieces, const SetNotes& notes, std::vector<StandingPiece>& out) {
  for (BookPiece& piece : pieces) {
    StandingPiece& standing =
        out.emplace_back(StandingPiece{piece.shape, &piece, {}, notes_in(piece, notes)});
    for (const SetNote* const note : standing.notes) {
      standing.shape.notes += note->rows;
    }
  }
}

}  // namespace

std::vector<BookPiece>& Stretchable::pieces(int by) {
  if (const auto known = known_.find(by); known != known_.end()) {
    return known->second;
  }
  if (ready_ == nullptr) {
    ready_ = make_ready_();
  }
  return known_.emplace(by, set_(*ready_, by)).first->second;
}

std::vector<StandingPiece> SetChapter::standing(std::vector<BookPiece>& lines) const {
  std::vector<StandingPiece> all;
  stand(lines, *notes, all);
  return all;
}

SetChapter ChapterSetting::set(const ResolvedChapter& chapter, const ChapterTargets& targets,
                               SetContext& context) {
  context.accent = chapter.accent;
  parts_.resize(chapter.blocks.size() + 1);
  SetPart::Surroundings before;
  before.is_first = true;
  for (std::size_t i = 0; i < chapter.blocks.size(); ++i) {
    before.is_last = i + 1 == chapter.blocks.size();
    renew(parts_[i], targets.blocks[i], before, context,
          [&](SetPart& part) { BlockSetter(chapter, context, part).run(chapter.blocks[i]); });
    before = parts_[i].after;
  }
  renew(parts_.back(), targets.notes, {}, context,
        [&](SetPart& part) { part.notes = set_notes(chapter, context); });
  SetChapter made{chapter, {}, {}, &parts_.back().notes, context.telling.aside()};
  std::size_t pieces = 0;
  for (const SetPart& part : parts_) {
    pieces += part.pieces.size();
  }
  made.pieces.reserve(pieces);
  bool waits = false;  // The next piece in a column.
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    waits = waits || (i < chapter.blocks.size() && is_flush(chapter.blocks[i]));
    const std::size_t first = made.pieces.size();
    for (Stretchable& paragraph : parts_[i].paragraphs) {
      made.paragraphs.push_back({first, parts_[i].pieces.size(), &paragraph});
    }
    stand(parts_[i].pieces, *made.notes, made.pieces);
    for (std::size_t at = first; at < made.pieces.size() && waits; ++at) {
      PieceShape& shape = made.pieces[at].shape;
      waits = shape.standing == Standing::wide;
      shape.waits = !waits;
    }
  }
  HeadBinder(made, context.style.grid).run();
  return made;
}

void ChapterSetting::tell(const SetChapter& chapter, Telling& telling) const {
  const Telling::Inside inside(telling, UnitKind::section);
  telling.put(chapter.opener);
  for (const SetPart& part : parts_) {
    telling.put(part.told);
  }
  for (const Note& note : chapter.resolved.notes) {
    if (const auto set = chapter.notes->find(note.anchor); set != chapter.notes->end()) {
      telling.put_behind(note.anchor, set->second.told);
    }
  }
}

std::vector<SetContext::Work> ChapterSetting::take_work() {
  std::vector<SetContext::Work> all;
  for (SetPart& part : parts_) {
    all.push_back(std::move(part.work));
  }
  return all;
}

}  // namespace talia::book
