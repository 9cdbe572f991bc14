// What a book says: the words of its chapters against those on its pages, and what it shows of the catalog.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "book/book.h"
#include "frame/booklet.h"
#include "markup/text.h"
#include "source/reports/diagnostics.h"
#include "typeset/typeset.h"

namespace talia::book {

// Some of what was asked, by its numbers: [begin, end).
struct Asks {
  std::size_t begin = 0, end = 0;
};

// The words of a book, from those that were written to those on its pages. Whatever is given to be set bears
// a mark from there to its page; so nothing confuses the account, neither hyphens nor columns nor what is repeated. What is
// set again is asked again; what counts is what a chapter takes.
class BookWords {
 public:
  void begin_chapter(const Chapter& chapter);
  // Is part of the chapter.
  void take(const Asks& asks);
  // A text of the chapter, filled, each run of which is to be set as often as it stands there.
  void say(const Text& chapter);
  // What a directive of the chapter says; some of it, such as a group's name, it says once.
  void mention(const Text& text);
  // Words are to be set now, in a look; what is set of them bears the mark.
  Origin ask(const std::vector<Inline>& inlines, Origin look);
  Origin ask(const Text& text, Origin look);
  // What is to be set stands on a page by another mark already, and may stand there again.
  Origin ask_again(Origin look);
  Origin again(Origin mark);  // The same of what bears a mark.
  static void mark(SetText& text, Origin as);
  // That of what was asked last.
  Origin last() const;
  std::size_t asked() const { return asked_.size(); }  // So far.

  // When the pages are made: puts the number of the look in place of each mark. Reports words-lost of a book that is sound.
  void check(std::vector<Page>& pages, bool is_sound, Diagnostics& diagnostics);
  // After `check`.
  std::vector<ChapterWords> chapters() const;

 private:
  struct Run {
    std::string words;  // Folded.
    Span place;         // Where they begin.
  };
  struct Said {
    const Chapter* chapter;
    std::vector<Run> runs, mentions;
    std::vector<Asks> asks{};
    std::size_t count = 0;  // Of words on its pages.
    std::string first_page{}, last_page{};
  };
  struct Asked {
    std::string words;
    Span place;
    Origin look;
    std::string on_page{};  // What bears its mark.
  };
  static std::vector<Run> runs_of(const Text& text);
  static std::optional<Span> first_unset(const Said& said, const std::vector<const Asked*>& asked);

  std::vector<Said> chapters_;
  std::vector<Asked> asked_;
};

// Tells what a book states of itself and none of its pages says: unprinted-title.
void tell_unprinted(const Book& book, const std::vector<Page>& pages, Diagnostics& diagnostics);

}  // namespace talia::book
