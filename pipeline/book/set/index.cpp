// An index: letters of the alphabet, below them entries with their pages, which hang over the lines that go on.
#include <utility>

#include "book/set/exhibits.h"
#include "book/set/index_line.h"

namespace talia::book {

namespace {

class IndexSetter {
 public:
  explicit IndexSetter(SetContext& context)
      : context_(context), look_(context.look(context.style.looks.contains("index") ? "index" : "body")) {
    look_.alignment = Alignment::left;
  }

  std::vector<BookPiece> run(const Index& index) {
    const Telling::Inside inside(context_.telling, UnitKind::index);
    std::string letter;
    for (const IndexEntry& entry : index.entries) {
      if (std::string own = index_letter(entry, context_.language); own != letter) {
        letter = std::move(own);
        add_letter(letter);
      }
      add(entry, 0);
    }
    return std::move(pieces_);
  }

 private:
  void add_letter(const std::string& letter) {
    const bool has_look = context_.style.looks.contains("index_letter");
    context_.telling.as(UnitKind::heading, 2);
    const SetText set = context_.set(plain(letter), context_.style.column_width(),
                                     context_.look(has_look ? "index_letter" : "section"), Reading::heading);
    add_lines(set, {}, true);
    for (std::size_t i = pieces_.size() - set.lines.size(); i < pieces_.size(); ++i) {
      pieces_[i].is_head = true;
    }
    if (!set.lines.empty()) {
      pieces_[pieces_.size() - set.lines.size()].shape.before = 1;
    }
  }

  void add(const IndexEntry& entry, int level) {
    const Length step = context_.style.indent;
    // What goes on stands behind the entries of the next level.
    const Length hang = step * 2;
    const Length left = step * level;
    BookText look = look_;
    look.first_indent = Length() - hang;
    const Length width = context_.style.column_width() - left - hang;
    SetText set = context_.set(index_line(entry, context_.pages, context_.style, context_.language), width,
                               look, Reading::paragraph);
    add_lines(std::move(set), context_.runs_from_right ? Length{} : left + hang, !entry.entries.empty());
    for (const IndexEntry& other : entry.entries) {
      add(other, level + 1);
    }
  }

  void add_lines(SetText set, Length left, bool leads_on) {
    for (std::size_t i = 0; i < set.lines.size(); ++i) {
      BookPiece piece;
      piece.shape.keep_with_next = leads_on || i + 1 < set.lines.size();
      put_line(std::move(set.lines[i]), {left, context_.style.baseline}, piece.items);
      pieces_.push_back(std::move(piece));
    }
  }

  SetContext& context_;
  BookText look_;
  std::vector<BookPiece> pieces_;
};

}  // namespace

std::vector<BookPiece> index_pieces(const Index& index, SetContext& context) {
  return IndexSetter(context).run(index);
}

}  // namespace talia::book
