#include "layout/checks/words.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <set>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "frame/walk.h"
#include "markup/folded.h"
#include "markup/parse.h"
#include "model/fields.h"

namespace talia::layout {

namespace {

using markup::between_pieces;
using markup::folded_words;
using markup::for_each_part;
using markup::has_letters;
using markup::stands_in;
using markup::take_away;
using source::WordFolder;

bool lies_in(Span inner, Span outer) {
  return inner.file == outer.file && outer.begin <= inner.begin && inner.end <= outer.end;
}

std::tuple<FileId, std::uint32_t> start_of(Span place) {
  return {place.file, place.begin};
}

// All words that stand on a face, in reading order.
std::string words_on(const Frame& frame) {
  WordFolder folder;
  frame::for_each_item(frame.items, [&](const Item& item, const Transform&) {
    if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
      folder.add(run->text);
    }
  });
  return folder.take();
}

std::string letters_of(std::string_view folded) {
  std::string letters;
  source::append_letters(letters, folded);
  return letters;
}

bool has_own_words(const Text& text) {
  bool has_words = false;
  markup::for_each_inline(text, [&](const Inline& each) {
    const auto* const words = std::get_if<Words>(&each.what);
    has_words = has_words || (words != nullptr && !words->text.empty());
  });
  return has_words;
}

bool has_open_inlines(const Text& text) {
  bool is_open = false;
  markup::for_each_inline(text, [&](const Inline& each) {
    is_open = is_open || std::holds_alternative<Insertion>(each.what) ||
              std::holds_alternative<Reference>(each.what);
  });
  return is_open;
}

// The words of a written text as its campaign reads them. None when they cannot be told, which was reported. `reads` hears of
// what is read, if it is there.
std::string words_of(const Text& text, const FaceKey& key, const LayoutContext& common, Reads* reads) {
  if (!has_open_inlines(text)) {
    return folded_words(text);
  }
  Diagnostics told_with_the_face;
  const Text filled = rules::fill(text, {key.definition, key.campaign, {}, reads}, common.catalog,
                                  common.derived, told_with_the_face);
  return filled.is_broken ? std::string() : folded_words(filled);
}

std::string words_of(Node node) {
  WordFolder folder;
  folder.add(node.scalar());
  return folder.has_words() ? folder.take() : std::string();
}

std::string words_of(const WrittenText& written, const FaceKey& key, const LayoutContext& common,
                     Reads* reads) {
  return written.markup != nullptr ? words_of(*written.markup, key, common, reads) : words_of(written.node);
}

Diagnostic lost_at(Span place, const std::string& card) {
  return Diagnostic::of(Code::words_lost, place,
                        fmt::format("words from here on were lost on the way to the face of `{}`", card))
      .help("that they are not printed is a fault of talia's: please report it with the workspace");
}

// Texts of words alone among a definition's fields.
class PlainTexts {
 public:
  PlainTexts(const Definition& definition, std::vector<WrittenText>& out)
      : definition_(definition), out_(out) {}

  // In the order of the fields; what no field claims comes last.
  void run(const std::vector<Field>& fields) {
    for (const Field& field : fields) {
      if (!is_name(field.name)) {
        add(definition_.root.find(field.name), field.type, field.name);
      }
    }
    for (const Entry& entry : definition_.root.entries()) {
      if (!is_name(entry.key) && std::ranges::find(fields, entry.key, &Field::name) == fields.end()) {
        add(entry.value, {}, std::string(entry.key));
      }
    }
    std::ranges::move(pictures_, std::back_inserter(out_));
  }

 private:
  static bool is_name(std::string_view field) {
    return field == "kind" || field == "id" || field == "extends";
  }

  void add(Node node, const FieldType& declared, const std::string& path) {
    using Shape = FieldType::Shape;
    if (!node.exists()) {
      return;
    }
    const FieldType& type = model::alternative_for(declared, node);
    if (is_of(definition_.pictures, node)) {
      pictures_.push_back({path, nullptr, node, true});
    } else if (type.shape == Shape::text && type.allowed.empty() && type.target.empty() &&
               node.is(NodeKind::text)) {
      if (!is_picture(node)) {
        out_.push_back({path, nullptr, node});
      }
    } else if (type.shape == Shape::list && !type.items.empty() && node.is(NodeKind::list)) {
      for (std::size_t i = 0; i < node.size(); ++i) {
        add(node.at(i), type.items[0], model::item_path(path, i));
      }
    } else if (type.shape == Shape::record) {
      for (const Field& member : type.members) {
        add(node.find(member.name), member.type, model::member_path(path, member.name));
      }
      for (const Entry& entry : node.entries()) {
        if (std::ranges::find(type.members, entry.key, &Field::name) == type.members.end()) {
          add(entry.value, {}, model::member_path(path, entry.key));
        }
      }
    } else if (type.shape == Shape::any && type.target.empty()) {
      add_unclaimed(node, path);
    }
  }

  // Of a value that the schema gives no type.
  void add_unclaimed(Node node, const std::string& path) {
    if (node.is(NodeKind::text) && !is_picture(node)) {
      out_.push_back({path, nullptr, node});
    }
    for (std::size_t i = 0; i < node.size() && node.is(NodeKind::list); ++i) {
      add_unclaimed(node.at(i), model::item_path(path, i));
    }
    for (const Entry& entry : node.entries()) {
      add_unclaimed(entry.value, model::member_path(path, entry.key));
    }
  }

  static bool is_of(const std::vector<PictureField>& pictures, Node node) {
    return std::ranges::any_of(pictures,
                               [&](const PictureField& each) { return each.node.span() == node.span(); });
  }
  bool is_picture(Node node) const {
    return is_of(definition_.pictures, node) ||
           std::ranges::any_of(definition_.missing_pictures,
                               [&](Node each) { return each.span() == node.span(); });
  }

  const Definition& definition_;
  std::vector<WrittenText>& out_;
  std::vector<WrittenText> pictures_;
};

}  // namespace

std::vector<WrittenText> written_texts(const Definition& definition, const Kind& kind) {
  std::vector<WrittenText> written;
  for (const TextField& field : definition.texts) {
    written.push_back({field.path, &field.text(), field.node});
  }
  PlainTexts(definition, written).run(kind.fields);
  return written;
}

std::size_t count_words(const WrittenText& written, const FaceKey& key, const LayoutContext& common) {
  std::size_t count = 0;
  if (written.is_picture) {
    return count;
  }
  const std::string words = words_of(written, key, common, nullptr);
  for_each_part(words, " \n\x01", [&](std::string_view) {
    ++count;
    return true;
  });
  return count;
}

std::string field_path(std::string_view path) {
  std::string field;
  bool is_number = false;
  for (const char c : path) {
    is_number = c == '[' || (is_number && c != ']');
    if (!is_number && c != ']') {
      field += c;
    }
  }
  return field;
}

std::size_t FaceWords::add_asked(std::size_t first_part) {
  const std::size_t begin = words_.size();
  if (folder_.has_words()) {
    folder_.end_word();
    words_ += folder_.folded();
  } else {
    for (Part& part : std::span(parts_).subspan(first_part)) {  // Of signs alone.
      part.begin = part.end = 0;
    }
  }
  folder_.clear();
  asked_.push_back({begin, words_.size(), first_part, parts_.size()});
  return asked_.size() - 1;
}

std::size_t FaceWords::ask(const Text& text) {
  const std::size_t first_part = parts_.size();
  bool is_first = true;
  markup::for_each_run(text, [&](const std::vector<Inline>& inlines) {
    if (!std::exchange(is_first, false)) {
      folder_.end_run();
    }
    markup::fold(inlines, folder_, [&](const MappedText& words, Span value) {
      const std::size_t begin = folder_.folded().size();
      folder_.add(words.view());
      parts_.push_back(
          {value.exists() ? value : words.span(), !value.exists(), begin, folder_.folded().size()});
    });
  });
  return add_asked(first_part);
}

std::size_t FaceWords::ask(std::string_view words) {
  folder_.add(words);
  return add_asked(parts_.size());
}

std::size_t FaceWords::ask_of_part(const Text& whole, std::string_view words) {
  const std::size_t of_whole = ask(whole);
  asked_[of_whole].is_elsewhere = asked_[of_whole].is_drawn = true;
  drawn_.push_back(of_whole);
  return ask(words);
}

bool FaceWords::stand_in(const Text& text, std::string_view folded) {
  FaceWords own;
  own.draw(own.ask(text));
  return own.first_lost(folded) == nullptr;
}

void FaceWords::choose_by(const Text& text) {
  markup::for_each_run(text, [&](const std::vector<Inline>& inlines) {
    markup::fold(inlines, folder_, [&](const MappedText& words, Span value) {
      chosen_by_.push_back(value.exists() ? value : words.span());
    });
  });
  folder_.clear();
}

void FaceWords::draw(std::size_t number) {
  asked_[number].is_drawn = true;
  drawn_.push_back(number);
}

// Whether the face has what was drawn letter by letter, in that order, and nothing else.
bool FaceWords::are_all_on(std::string_view face) const {
  auto at = face.begin();
  for (const std::size_t number : drawn_) {
    for (const char c : asked_[number].is_elsewhere ? "" : asked_words(asked_[number])) {
      if (c == ' ' || c == WordFolder::end_of_run || c == WordFolder::mark) {
        continue;
      }
      while (at != face.end() && *at == ' ') {
        ++at;
      }
      if (at == face.end() || *at != c) {
        return false;
      }
      ++at;
    }
  }
  return std::all_of(at, face.end(), [](char c) { return c == ' '; });
}

const FaceWords::Asked* FaceWords::first_lost(std::string_view face) const {
  for (const Asked& each : asked_) {
    if (!each.is_drawn && !leaves_out_ && each.begin < each.end) {
      return &each;
    }
  }
  if (are_all_on(face)) {
    return nullptr;
  }
  std::string letters = letters_of(face);
  std::string wanted;
  std::size_t from = 0;
  for (const std::size_t number : drawn_) {
    const bool is_whole =
        asked_[number].is_elsewhere ||
        for_each_part(asked_words(asked_[number]), between_pieces, [&](std::string_view part) {
          wanted.clear();
          source::append_letters(wanted, part);
          std::size_t at = letters.find(wanted, from);
          at = at == std::string::npos ? letters.find(wanted) : at;
          if (at == std::string::npos) {
            return false;
          }
          take_away(letters, at, at + wanted.size());
          from = at + wanted.size();
          return true;
        });
    if (!is_whole) {
      return &asked_[number];
    }
  }
  return nullptr;
}

// Looks for the texts of a definition among what was drawn.
class FaceWords::Search {
 public:
  Search(const FaceWords& face, const std::vector<WrittenText>& written, const FaceKey& key,
         const LayoutContext& common, Reads* reads)
      : face_(face), texts_(written.size()) {
    for (std::size_t i = 0; i < written.size(); ++i) {
      const bool is_picture = written[i].is_picture;
      texts_[i] = {is_picture ? std::string() : words_of(written[i], key, common, reads),
                   written[i].node.span()};
      // A variant, such as one with little ink, may leave pictures out.
      texts_[i].is_seen = is_picture ? key.variant != usual_variant : texts_[i].words.empty();
      texts_[i].has_markup = written[i].markup != nullptr;
      texts_[i].inserts = written[i].markup != nullptr && has_open_inlines(*written[i].markup);
      texts_[i].is_of_others = written[i].markup != nullptr && !has_own_words(*written[i].markup);
      places_.push_back(i);
    }
    std::ranges::sort(places_, {}, [&](std::size_t i) { return start_of(texts_[i].place); });
    for (const Span place : face.chosen_by_) {
      for_each_at(place, [](Sought& text) { text.is_seen = true; });
    }
  }

  // In the order of the texts.
  std::vector<Unseen> run() {
    whole_.reserve(face_.words_.size());
    rest_.reserve(face_.words_.size());
    for (const std::size_t number : face_.drawn_) {
      hear(face_.asked_[number]);
    }
    seek();
    std::vector<Unseen> unseen;
    for (std::size_t i = 0; i < texts_.size(); ++i) {
      const Sought& text = texts_[i];
      if (!text.is_seen && !(text.is_asked && has_letters(whole_, text.words))) {
        unseen.push_back({i, text.is_asked && !text.inserts});
      }
    }
    return unseen;
  }

 private:
  struct Sought {
    std::string words;
    Span place;
    bool is_seen = false;
    bool has_markup = false;
    bool inserts =
        false;  // It may say something else where another definition that extends its own one is shown.
    bool is_of_others = false;        // Has words, and none of its own: those that it inserts.
    bool is_asked = false;            // Some of its words, as they were written.
    const Asked* heard_in = nullptr;  // The last that has some.
  };

  // Texts of one place are all told, as an alias has them.
  template <typename F>
  void for_each_at(Span place, const F& f) {
    const auto after = std::ranges::upper_bound(places_, start_of(place), {},
                                                [&](std::size_t i) { return start_of(texts_[i].place); });
    for (auto each = after; each != places_.begin() && lies_in(place, texts_[*std::prev(each)].place);
         --each) {
      f(texts_[*std::prev(each)]);
    }
  }

  // Words that came from a text's own place are its own; what is left of them is sought by the others.
  void hear(const Asked& asked) {
    const std::string_view words = face_.asked_words(asked);
    const std::size_t begin = rest_.size();
    rest_ += words;
    whole_ += words;
    for (const Part& part : face_.asked_parts(asked)) {
      for_each_at(part.place, [&](Sought& text) {
        if (part.is_text || text.has_markup) {  // Inserted among other words it is a value in several parts.
          text.is_asked |= part.is_text;
          text.is_seen = text.is_seen || (text.heard_in != &asked && has_letters(words, text.words));
          text.heard_in = &asked;
          if (part.is_text || text.is_seen) {
            take_away(rest_, begin + part.begin, begin + part.end);
          }
          return;
        }
        if (text.words.empty()) {
          return;  // Signs alone.
        }
        const std::string own = standing_alone(words, part.begin, part.end);
        if (const std::size_t at = own.find(text.words); at != std::string::npos) {
          text.is_seen = true;
          const std::size_t first =
              begin + part.begin + at;  // The space before it is not among the asked words.
          take_away(rest_, first, first + text.words.size() - 2);
        } else if (stands_in(own, text.words)) {
          text.is_seen = true;
          take_away(rest_, begin + part.begin, begin + part.end);
        }
      });
    }
  }

  static std::string standing_alone(std::string_view words, std::size_t begin, std::size_t end) {
    std::string alone(1, ' ');
    alone += words.substr(begin, end - begin);
    alone += alone.back() == ' ' ? "" : " ";
    return alone;
  }

  // Those whose own words nobody asked for, among what was computed: the longest first, so that a short one is not found
  // among a long one's. Where two say the same, one may stand for both.
  void seek() {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < texts_.size(); ++i) {
      const bool has_words = !texts_[i].words.empty();  // Else it is a picture.
      if (has_words && !texts_[i].is_seen && (!texts_[i].is_asked || texts_[i].inserts)) {
        order.push_back(i);
      }
    }
    std::ranges::sort(order, {}, [&](std::size_t i) {
      return std::tuple(std::numeric_limits<std::size_t>::max() - texts_[i].words.size(), i);
    });
    std::set<std::string_view> found;
    for (const std::size_t i : order) {
      Sought& text = texts_[i];
      text.is_seen = found.contains(text.words) || markup::take(rest_, text.words) ||
                     stands_in(text.is_of_others ? whole_ : rest_, text.words);
      if (text.is_seen) {
        found.insert(text.words);
      }
    }
  }

  const FaceWords& face_;
  std::vector<Sought> texts_;
  std::vector<std::size_t> places_;  // Texts in the order of their places.
  std::string whole_, rest_;         // All that was drawn, and what is nobody's yet.
};

void FaceWords::check(Face& face, const FaceKey& key, const LayoutContext& common,
                      Diagnostics& diagnostics) const {
  const Definition& definition = common.catalog.definition(key.definition);
  const std::vector<WrittenText> written = written_texts(definition, common.catalog.kind(definition.kind));
  const std::string on_face = words_on(face.frame);
  const auto report = [&](Span place) {
    face.is_sound = false;
    diagnostics.add(lost_at(place.exists() ? place : definition.id_span, definition.id));
  };
  if (const Asked* const lost = first_lost(on_face)) {
    const std::string letters = letters_of(on_face);
    Span place;
    const std::span<const Part> parts = asked_parts(*lost);
    for (const Part& each : parts) {
      const auto field = std::ranges::find_if(
          definition.texts, [&](const TextField& text) { return lies_in(each.place, text.node.span()); });
      if (!place.exists() && field != definition.texts.end()) {
        place = markup::first_missing(field->text(), letters);
      }
    }
    report(place.exists() || parts.empty() ? place : parts.front().place);
    return;
  }
  for (const Unseen& each : Search(*this, written, key, common, &face.reads).run()) {
    if (each.is_lost) {
      report(markup::first_missing(*written[each.number].markup, letters_of(on_face)));
    }
    face.unseen.push_back(static_cast<std::uint32_t>(each.number));
  }
}

}  // namespace talia::layout
