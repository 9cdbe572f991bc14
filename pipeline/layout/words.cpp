#include "layout/words.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "frame/walk.h"
#include "markup/parse.h"

namespace talia::layout {

namespace {

constexpr char taken = '\x02';  // In the place of words that were found.

using source::WordFolder;

bool lies_in(Span inner, Span outer) {
  return inner.file == outer.file && outer.begin <= inner.begin && inner.end <= outer.end;
}

void fold(const std::vector<Inline>& inlines, WordFolder& folder) {
  for (const Inline& each : inlines) {
    if (const auto* const words = std::get_if<Words>(&each.what)) {
      folder.add(words->text.view());
    } else if (const auto* const link = std::get_if<Hyperlink>(&each.what)) {
      folder.add(link->text.view());
    } else if (std::holds_alternative<IconName>(each.what)) {
      folder.add_mark();
    } else if (std::holds_alternative<LineBreak>(each.what)) {
      folder.end_word();
    }
  }
}

// Runs of inlines as WordFolder's runs, icons as its marks. Empty where there are no words.
std::string folded_words(const Text& text) {
  WordFolder folder;
  bool is_first = true;
  markup::for_each_run(text, [&](const std::vector<Inline>& inlines) {
    if (!std::exchange(is_first, false)) {
      folder.end_run();
    }
    fold(inlines, folder);
  });
  return folder.has_words() ? folder.take() : std::string();
}

// Calls `f` for what stands between the separators, until it gives false.
template <typename F>
bool for_each_part(std::string_view folded, std::string_view separators, const F& f) {
  while (!folded.empty()) {
    const std::size_t end = std::min(folded.find_first_of(separators), folded.size());
    const std::string_view part = folded.substr(0, end);
    if (part.find_first_not_of(' ') != std::string_view::npos && !f(part)) {
      return false;
    }
    folded.remove_prefix(std::min(end + 1, folded.size()));
  }
  return true;
}

constexpr std::string_view between_runs = "\n";
constexpr std::string_view between_pieces = "\n\x01";

// All letters that stand on a face, in reading order.
std::string letters_of(const Frame& frame) {
  WordFolder folder;
  frame::for_each_item(frame.items, [&](const Item& item, const Transform&) {
    if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
      folder.add(run->text);
    }
  });
  std::string letters;
  source::append_letters(letters, folder.folded());
  return letters;
}

// Takes the words away where they are found, so that nothing is found twice.
bool take(std::string& from, std::string_view words) {
  const std::size_t at = from.find(words);
  if (at == std::string::npos) {
    return false;
  }
  // The spaces at its ends are its neighbours' too.
  for (std::size_t i = at; i < at + words.size(); ++i) {
    from[i] = from[i] == ' ' ? ' ' : taken;
  }
  return true;
}

// Whole, or run by run, or, where icons stand elsewhere, between these.
bool stands_in(const std::string& all, std::string_view words) {
  const auto is_in = [&](std::string_view part) { return all.find(part) != std::string::npos; };
  return is_in(words) || for_each_part(words, between_runs, is_in) ||
         for_each_part(words, between_pieces, is_in);
}

bool has_open_inlines(const Text& text) {
  bool is_open = false;
  markup::for_each_inline(text, [&](const Inline& each) {
    is_open = is_open || std::holds_alternative<Insertion>(each.what) ||
              std::holds_alternative<Reference>(each.what);
  });
  return is_open;
}

// The words of a written text as its campaign reads them. None when they cannot be told, which was reported.
std::string words_of(const Text& text, const FaceKey& key, const Studio& studio) {
  if (!has_open_inlines(text)) {
    return folded_words(text);
  }
  Diagnostics told_with_the_face;
  const Text filled = rules::fill(text, {key.definition, key.campaign, {}}, studio.catalog, studio.derived,
                                  told_with_the_face);
  return filled.is_broken ? std::string() : folded_words(filled);
}

std::string words_of(Node node) {
  WordFolder folder;
  folder.add(node.scalar());
  return folder.has_words() ? folder.take() : std::string();
}

std::string words_of(const WrittenText& written, const FaceKey& key, const Studio& studio) {
  return written.markup != nullptr ? words_of(*written.markup, key, studio) : words_of(written.node);
}

// The first word of a text that does not come after those before it, among letters; the whole place if there is none.
Span first_missing(const Text& text, const std::string& letters) {
  Span missing;
  std::size_t from = 0;
  const auto hear = [&](const MappedText& words) {
    const std::string_view view = words.view();
    for (std::size_t begin = 0; begin < view.size() && !missing.exists();) {
      const std::size_t end = std::min(view.find_first_of(" \n", begin), view.size());
      WordFolder folder;
      folder.add(view.substr(begin, end - begin));
      std::string word;
      source::append_letters(word, folder.take());
      if (const std::size_t found = letters.find(word, from); found != std::string::npos) {
        from = found + word.size();
      } else {
        missing = words.span_of(begin, end);
      }
      begin = end + 1;
    }
  };
  markup::for_each_inline(text, [&](const Inline& each) {
    if (const auto* const words = std::get_if<Words>(&each.what)) {
      hear(words->text);
    }
  });
  return missing.exists() ? missing : text.span;
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

  void add(const Field& field) {
    if (field.name != "kind" && field.name != "id" && field.name != "extends") {
      add(definition_.root.find(field.name), field.type, field.name);
    }
  }

 private:
  void add(Node node, const FieldType& type, const std::string& path) {
    using Shape = FieldType::Shape;
    if (!node.exists()) {
      return;
    }
    if (type.shape == Shape::text && type.allowed.empty() && type.target.empty() && node.is(NodeKind::text)) {
      if (!is_picture(node)) {
        out_.push_back({path, nullptr, node});
      }
    } else if (type.shape == Shape::list && !type.items.empty() && node.is(NodeKind::list)) {
      for (std::size_t i = 0; i < node.size(); ++i) {
        add(node.at(i), type.items[0], fmt::format("{}[{}]", path, i));
      }
    } else if (type.shape == Shape::record) {
      for (const Field& member : type.members) {
        add(node.find(member.name), member.type, fmt::format("{}.{}", path, member.name));
      }
    }
  }

  bool is_picture(Node node) const {
    const auto is_here = [&](Node each) { return each.span() == node.span(); };
    return std::ranges::any_of(definition_.pictures, is_here, &PictureField::node) ||
           std::ranges::any_of(definition_.missing_pictures, is_here);
  }

  const Definition& definition_;
  std::vector<WrittenText>& out_;
};

}  // namespace

std::vector<WrittenText> written_texts(const Definition& definition, const Kind& kind) {
  std::vector<WrittenText> written;
  for (const TextField& field : definition.texts) {
    written.push_back({field.path, &field.text, field.node});
  }
  PlainTexts plain(definition, written);
  for (const Field& field : kind.fields) {
    plain.add(field);
  }
  return written;
}

std::size_t count_words(const WrittenText& written, const FaceKey& key, const Studio& studio) {
  std::size_t count = 0;
  const std::string words = words_of(written, key, studio);
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

std::vector<FaceWords::Place> FaceWords::places_of(const Text& text) {
  std::vector<Place> places;
  const auto note = [&](const MappedText& words, Span value) {
    places.push_back({value.exists() ? value : words.span(), !value.exists()});
  };
  markup::for_each_inline(text, [&](const Inline& each) {
    if (const auto* const words = std::get_if<Words>(&each.what)) {
      note(words->text, words->value);
    } else if (const auto* const link = std::get_if<Hyperlink>(&each.what)) {
      note(link->text, link->value);
    }
  });
  return places;
}

std::size_t FaceWords::ask(const Text& text) {
  asked_.push_back({folded_words(text), places_of(text)});
  return asked_.size() - 1;
}

void FaceWords::choose_by(const Text& text) {
  std::ranges::move(places_of(text), std::back_inserter(chosen_by_));
}

std::size_t FaceWords::ask(std::string_view words) {
  WordFolder folder;
  folder.add(words);
  asked_.push_back({folder.take(), {}});
  return asked_.size() - 1;
}

void FaceWords::draw(std::size_t number) {
  asked_[number].is_drawn = true;
  drawn_.push_back(number);
}

const FaceWords::Asked* FaceWords::first_lost(std::string letters) const {
  for (const Asked& each : asked_) {
    if (!each.is_drawn && !leaves_out_ && !each.words.empty()) {
      return &each;
    }
  }
  std::string wanted;
  std::size_t from = 0;
  for (const std::size_t number : drawn_) {
    const bool is_whole = for_each_part(asked_[number].words, between_pieces, [&](std::string_view part) {
      wanted.clear();
      source::append_letters(wanted, part);
      std::size_t at = letters.find(wanted, from);
      at = at == std::string::npos ? letters.find(wanted) : at;
      if (at == std::string::npos) {
        return false;
      }
      letters.replace(at, wanted.size(), wanted.size(), taken);
      from = at + wanted.size();
      return true;
    });
    if (!is_whole) {
      return &asked_[number];
    }
  }
  return nullptr;
}

std::vector<FaceWords::Unseen> FaceWords::unseen(const std::vector<WrittenText>& written, const FaceKey& key,
                                                 const Studio& studio) const {
  std::string all;
  for (const std::size_t number : drawn_) {
    all += asked_[number].words;
  }
  const std::string whole = all;
  std::vector<std::string> words;
  words.reserve(written.size());
  for (const WrittenText& each : written) {
    words.push_back(words_of(each, key, studio));
  }
  // Those with markup take their words away, the longest first, so that a short one is not found among a long one's.
  std::vector<std::size_t> order(written.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::greater<>(),
                           [&](std::size_t i) { return written[i].markup ? words[i].size() + 1 : 0; });
  std::vector<Unseen> unseen;
  for (const std::size_t i : order) {
    const bool is_seen = words[i].empty() ||
                         (written[i].markup ? take(all, words[i]) : all.find(words[i]) != std::string::npos);
    if (is_seen) {
      continue;
    }
    const AskedFor asked = asked_for(written[i].node.span());
    const bool is_chosen_by = std::ranges::any_of(
        chosen_by_, [&](const Place& each) { return lies_in(each.span, written[i].node.span()); });
    if (!is_chosen_by && !stands_in(asked == AskedFor::no ? all : whole, words[i])) {
      unseen.push_back({i, written[i].markup != nullptr && asked == AskedFor::as_text});
    }
  }
  std::ranges::sort(unseen, {}, &Unseen::number);
  return unseen;
}

FaceWords::AskedFor FaceWords::asked_for(Span place) const {
  AskedFor asked = AskedFor::no;
  for (const std::size_t number : drawn_) {
    for (const Place& each : asked_[number].places) {
      if (lies_in(each.span, place)) {
        asked = std::max(asked, each.is_text ? AskedFor::as_text : AskedFor::as_value);
      }
    }
  }
  return asked;
}

void FaceWords::hold(Face& face, const FaceKey& key, const Studio& studio, Diagnostics& diagnostics) const {
  const Definition& definition = studio.catalog.definition(key.definition);
  const std::vector<WrittenText> written = written_texts(definition, studio.catalog.kind(definition.kind));
  const std::string letters = letters_of(face.frame);
  const auto report = [&](Span place) {
    face.is_sound = false;
    diagnostics.add(lost_at(place.exists() ? place : definition.id_span, definition.id));
  };
  if (const Asked* const lost = first_lost(letters)) {
    Span place;
    for (const Place& each : lost->places) {
      const auto field = std::ranges::find_if(
          definition.texts, [&](const TextField& text) { return lies_in(each.span, text.node.span()); });
      if (!place.exists() && field != definition.texts.end()) {
        place = first_missing(field->text, letters);
      }
    }
    report(place.exists() || lost->places.empty() ? place : lost->places.front().span);
    return;
  }
  for (const Unseen& each : unseen(written, key, studio)) {
    if (each.is_lost) {
      report(first_missing(*written[each.number].markup, letters));
    }
    face.unseen.push_back(static_cast<std::uint32_t>(each.number));
  }
}

}  // namespace talia::layout
