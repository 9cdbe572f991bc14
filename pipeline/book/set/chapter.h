// A resolved chapter into pieces: lines of paragraphs and heads, lists, boxes, and what directives show. A book is laid out
// again and again until its pages settle; what says no page's number that has changed is not set again.
#pragma once
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "book/set/context.h"
#include "book/set/notes.h"

namespace talia::book {

// A paragraph of the running text, which may be set in a line more or fewer.
class Stretchable {
 public:
  using MakeReady = std::function<std::unique_ptr<ReadyParagraph>()>;
  using Setter = std::function<std::vector<BookPiece>(ReadyParagraph& paragraph, int by)>;
  Stretchable(std::unique_ptr<ReadyParagraph> ready, MakeReady make_ready, Setter set)
      : ready_(std::move(ready)), make_ready_(std::move(make_ready)), set_(std::move(set)) {}
  // One a line; none where it cannot be set well so.
  std::vector<BookPiece>& pieces(int by);
  // Makes room, for what is made ready takes more of it than what is set.
  void rest() { ready_.reset(); }

 private:
  std::unique_ptr<ReadyParagraph> ready_;  // Or it rests.
  MakeReady make_ready_;
  Setter set_;
  std::map<int, std::vector<BookPiece>> known_;
};

// What was set of a block of a chapter, or of all its notes.
struct SetPart {
  std::vector<BookPiece> pieces{};
  std::vector<Stretchable> paragraphs{};  // The one that the pieces are of, if they are of one.
  SetNotes notes{};

  // What it was set with, and left behind.
  struct Surroundings {
    bool is_first = false;         // No piece stands before it.
    bool is_below_head = true;     // What comes next is not indented, nor set apart from what is above.
    bool is_below_title = false;   // The piece before it is a line of a section's head.
    Beside beside{};               // What its lines have beside them …
    bool is_below_figure = false;  // … which is the piece before it.
    bool is_last = false;          // Of its chapter.
    bool operator==(const Surroundings&) const = default;
  };
  bool is_set = false;
  std::string pages{};  // As it says them.
  Surroundings before{}, after{};
  SetContext::Work work{};
  Telling::Node told{};  // What it tells, until it is put into its chapter.
};

// A piece of a chapter, and the heads that go with it, which stand above it.
struct StandingPiece {
  PieceShape shape;  // With its heads and notes.
  BookPiece* piece;
  std::vector<BookPiece*> heads{};  // Each a line.
  std::vector<const SetNote*> notes{};
};

struct SetChapter {
  const ResolvedChapter& resolved;
  std::vector<StandingPiece> pieces{};
  struct Paragraph {
    std::size_t first, count;  // Its pieces, one a line.
    Stretchable* lines;
  };
  std::vector<Paragraph> paragraphs{};  // In their order. They look at what the context looks at.
  const SetNotes* notes;
  Telling::Node opener{};  // Where its opening is told.
  // What stands where a paragraph does that is set otherwise.
  std::vector<StandingPiece> standing(std::vector<BookPiece>& lines) const;
};

class ChapterSetting {
 public:
  // Sets what was not set yet, or was with other pages. The pages stand in the chapter; `targets` are its own in the book
  // without them. The chapter's colours are the context's when it returns. What it gives is part of the setting, and of the chapter.
  SetChapter set(const ResolvedChapter& chapter, const ChapterTargets& targets, SetContext& context);
  // Tells the chapter as it was set, once: its opening, its blocks, and notes behind what refers to them.
  void tell(const SetChapter& chapter, Telling& telling) const;
  // Of all that was set, in its order, once.
  std::vector<SetContext::Work> take_work();

 private:
  std::vector<SetPart> parts_;  // Of the blocks, and of the notes.
};

}  // namespace talia::book
