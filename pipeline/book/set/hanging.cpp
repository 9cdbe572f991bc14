// Dialogues and glossaries: names in bold, behind which the words hang.
#include "book/set/exhibits.h"

namespace talia::book {

namespace {

void add_hanging(const Line& name, const Line& words, SetContext& context, std::vector<BookPiece>& out) {
  BookText look = context.look("body");
  const Length hang = look.lists.indent;
  look.first_indent = -hang;
  Line line = name;
  for (Inline& each : line) {
    each.style.strong = true;
  }
  line.push_back(plain("\u2002").front());
  line.insert(line.end(), words.begin(), words.end());
  const SetText set = context.set(line, context.style.column_width() - hang, look, Reading::paragraph);
  const std::size_t count = set.lines.size();
  for (std::size_t i = 0; i < count; ++i) {
    BookPiece& piece = out.emplace_back();
    piece.shape.keep_with_next = (i == 0 && count > 1) || i + 2 == count || set.lines[i].hyphenated;
    put_line(set.lines[i], {context.runs_from_right ? Length() : hang, context.style.baseline}, piece.items);
  }
}

}  // namespace

std::vector<BookPiece> dialogue_pieces(const Dialogue& dialogue, SetContext& context) {
  std::vector<BookPiece> pieces;
  for (const Dialogue::Turn& turn : dialogue.turns) {
    add_hanging(turn.speaker, turn.words, context, pieces);
  }
  return pieces;
}

std::vector<BookPiece> glossary_pieces(const Glossary& glossary, SetContext& context) {
  std::vector<BookPiece> pieces;
  for (const Glossary::Entry& entry : glossary.entries) {
    const std::size_t first = pieces.size();
    add_hanging(entry.term, entry.meaning, context, pieces);
    if (!entry.anchor.empty() && first < pieces.size()) {
      context.anchor(entry.anchor, {}, pieces[first].items);
    }
  }
  return pieces;
}

}  // namespace talia::book
