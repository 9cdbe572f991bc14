#include "book/set/notes.h"

#include <algorithm>
#include <utility>

namespace talia::book {

namespace {

// Of the column's width, and from the top of its row.
constexpr double rule_width = 0.3;
constexpr double rule_place = 0.55;
constexpr Length rule_height = Length::mm(0.2);

SetNote set_note(const Note& note, const BookText& look, SetContext& context) {
  Inline number{Hyperlink{note.anchor, MappedText::from(std::to_string(note.number), note.place)}, {}};
  number.style.superior = true;
  Line line{std::move(number), plain("\u00a0").front()};
  line.insert(line.end(), note.words.begin(), note.words.end());
  SetNote made;
  made.told = context.telling.aside();
  const Telling::Inside inside(context.telling, made.told);
  context.telling.as(UnitKind::note);
  const std::optional<SideNotes>& side = context.style.side_notes;
  const Length width = side ? side->width : context.style.column_width();
  SetText set = context.set(line, width, look, Reading::paragraph);
  made.place = note.place;
  context.anchor(note_at(note.anchor), {}, made.items);
  const Length to_baseline = look.leading.scaled(look.baseline);
  Length height =
      side ? context.style.baseline - to_baseline : Length();  // Beside the line that refers to it.
  for (SetLine& each : set.lines) {
    put_line(std::move(each), {{}, height + to_baseline}, made.items);
    height += look.leading;
  }
  constexpr double gap_at_side = 0.3;  // In rows, before the next note.
  made.rows = context.style.rows_of(side ? height + context.style.grid.scaled(gap_at_side) : height);
  return made;
}

}  // namespace

SetNotes set_notes(const ResolvedChapter& chapter, SetContext& context) {
  SetNotes notes;
  if (!chapter.notes.empty()) {
    const BookText look = context.look(context.style.looks.contains("note") ? "note" : "box");
    for (const Note& note : chapter.notes) {
      notes.emplace(note.anchor, set_note(note, look, context));
    }
  }
  return notes;
}

std::vector<const SetNote*> notes_in(const BookPiece& piece, const SetNotes& notes) {
  std::vector<const SetNote*> found;
  if (notes.empty() || piece.has_no_anchors) {
    return found;
  }
  for (const Item& item : piece.items) {
    const auto* const anchor = std::get_if<Anchor>(&item.what);
    const auto note = anchor == nullptr ? notes.end() : notes.find(anchor->name);
    if (note != notes.end()) {
      found.push_back(&note->second);
    }
  }
  return found;
}

void draw_notes(std::span<const SetNote* const> notes, Point at, SetContext& context,
                std::vector<Item>& out) {
  const Length width = context.style.column_width().scaled(rule_width);
  const Length aside = context.runs_from_right ? context.style.column_width() - width : Length{};
  Pen(out).fill({{at.x + aside, at.y + context.style.grid.scaled(rule_place)}, {width, rule_height}},
                context.part("line"));
  at.y += context.style.grid * rule_rows;
  for (const SetNote* const note : notes) {
    for (const Item& item : note->items) {
      out.push_back(item);
      move(out.back(), at);
    }
    at.y += context.style.grid * note->rows;
  }
}

void settle_beside(std::vector<NoteBeside>& notes, int first_row, int end_row) {
  std::ranges::stable_sort(notes, {}, &NoteBeside::row);
  int free = first_row;
  for (NoteBeside& each : notes) {
    each.row = std::max(each.row, free);
    free = each.row + each.note->rows;
  }
  int end = end_row;
  for (auto each = notes.rbegin(); each != notes.rend(); ++each) {
    each->row = std::min(each->row, end - each->note->rows);
    end = each->row;
  }
}

}  // namespace talia::book
