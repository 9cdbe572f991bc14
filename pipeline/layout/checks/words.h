// Whether what was written is printed. What the boxes of a face were given is looked for among the words that stand on
// the face, letter by letter and as often as it was given; what the definition's author wrote, among what the boxes were
// given: at the places that their words came from, and what was computed, word by word.
#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "layout/layout.h"
#include "source/text/word_folder.h"

namespace talia {

// A text of a definition that is written to be read: with markup, or of words alone. Ids, terms, references, formulas,
// values of a list and what has a form by its schema (a pattern, a format) are no words; how they are shown is the
// template's affair.
struct WrittenText {
  std::string path;              // `rules`, `loot[2].note`.
  const Text* markup = nullptr;  // Of the definition; null: plain words.
  Node node;
  bool is_picture =
      false;  // The path of one, which has no words: it is seen where a box takes its picture from it.
};

namespace layout {

// Those with markup first, then plain words, then pictures, each in the order of the kind's fields. `Face::unseen` counts
// them so.
std::vector<WrittenText> written_texts(const Definition& definition, const Kind& kind);

// As the campaign reads it: insertions filled, references by their names.
std::size_t count_words(const WrittenText& written, const FaceKey& key, const LayoutContext& common);

// A path without the numbers of items: `loot.note`.
std::string field_path(std::string_view path);

// The words of one face while it is made.
class FaceWords {
 public:
  // A box was given a text to show. The number is for `draw`.
  std::size_t ask(const Text& text);
  std::size_t ask(std::string_view words);  // That come from no place.
  // A box was given a part of a text, in `words` as they are set, whose other parts stand elsewhere.
  std::size_t ask_of_part(const Text& whole, std::string_view words);
  // What an icon, a picture or a colour is chosen by is seen in that.
  void choose_by(const Text& text);
  // Its piece is drawn now.
  void draw(std::size_t number);
  // A step of a `fit:` leaves a box out.
  void leave_out() { leaves_out_ = true; }

  // Whether all words of a text stand among others, in order.
  static bool stand_in(const Text& text, std::string_view folded);

  // When the face is done, and sound. Reports words-lost, which makes the face unsound, and notes what of its definition
  // does not stand on it.
  void check(Face& face, const FaceKey& key, const LayoutContext& common, Diagnostics& diagnostics) const;

 private:
  // Words of one place.
  struct Part {
    Span
        place;  // Where they were written; of a value the whole place, of a computed one the first that it is made of.
    bool is_text;            // Not a value.
    std::size_t begin, end;  // Among the words of what was asked.
  };
  struct Asked {
    std::size_t begin, end;            // Of its folded words among all.
    std::size_t first_part, end_part;  // Among all parts.
    bool is_drawn = false;
    bool is_elsewhere = false;  // It is heard for its places; what of it stands here was asked besides.
  };
  struct Unseen {
    std::size_t number;  // Of the written texts.
    bool is_lost;        // A box was given some of its words as they were written.
  };
  class Search;
  bool are_all_on(std::string_view face) const;
  const Asked* first_lost(std::string_view face) const;  // Of a face's folded words.
  std::string_view asked_words(const Asked& asked) const {
    return std::string_view(words_).substr(asked.begin, asked.end - asked.begin);
  }
  std::span<const Part> asked_parts(const Asked& asked) const {
    return std::span(parts_).subspan(asked.first_part, asked.end_part - asked.first_part);
  }
  // Of what is folded now.
  std::size_t add_asked(std::size_t first_part);

  source::WordFolder folder_;  // Of one text after the other.
  std::string words_;
  std::vector<Part> parts_;
  std::vector<Asked> asked_;
  std::vector<std::size_t> drawn_;  // In that order.
  std::vector<Span> chosen_by_;
  bool leaves_out_ = false;
};

}  // namespace layout
}  // namespace talia
