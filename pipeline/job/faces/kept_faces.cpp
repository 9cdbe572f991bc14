#include "job/faces/kept_faces.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "frame/bytes.h"
#include "frame/links.h"
#include "job/faces/alike.h"
#include "job/faces/face_shelf.h"
#include "job/faces/frame_names.h"
#include "job/faces/kept_findings.h"
#include "layout/checks/preflight.h"
#include "layout/faces/key_of_face.h"
#include "source/text/byte_stream.h"

namespace talia::job {

namespace {

using layout::FaceReads;
using source::ByteReader;
using source::ByteWriter;

void put_length(Length length, ByteWriter& out) {
  out.integer(length.units());
}

Length length_in(ByteReader& in) {
  return Length::of_units(in.integer());
}

// On paper there are none, and where a book shows a card they would lead nowhere.
void take_links_out(Frame& frame) {
  frame::remove_links(frame.items, [](std::string_view) { return false; });
}

// The parts of a list, each as `put_one` writes it, or `read_one` gives it.
template <typename List, typename Put>
void put_list(const List& list, ByteWriter& out, Put put_one) {
  out.number(list.size());
  for (const auto& each : list) {
    put_one(each);
  }
}

template <typename Read>
void read_list(ByteReader& in, Read read_one) {
  for (std::size_t count = in.count(); count > 0 && in.is_sound(); --count) {
    read_one();
  }
}

}  // namespace

struct KeptFaces::State {
  State(const Workspace& workspace, const DrawingContext& context, Keeping& kept, unsigned threads)
      : drawing(context),
        catalog(context.common->catalog),
        keeping(kept),
        digests(*context.common, *workspace.hyphenation, threads),
        names(frame_names(context)) {
    source::Key key("drawings");
    key.add(keeping.program);
    // A face that was laid out without a drawing may take it once it is there.
    for (std::size_t i = 0; i < drawing.symbols.size(); ++i) {
      key.add(drawing.symbols.get(static_cast<SymbolId>(i)).name);
    }
    for (std::size_t i = 0; i < drawing.images.size(); ++i) {
      key.add(drawing.images.get(static_cast<ImageId>(i)).name);
    }
    drawings = key.digest();
  }

  struct Place {
    FaceShelf* shelf = nullptr;  // Null: of a face that is not expected.
    std::size_t number = 0;
  };
  Place place_of(const FaceKey& key) const {
    const auto known = places.find(key);
    return known != places.end() ? known->second : Place{};
  }

  std::optional<PooledFace> read(const FaceShelf::Found& found, std::size_t number, const FaceKey& key) const;
  Frame frame_in(const KeptDrawings& kept, std::size_t number, const FaceKey& key, const Digest& known) const;
  // Nothing for a face that shows pictures of pixels, for to know these by their bytes takes as long as to lay it out; nor where
  // something is wrong with it that cannot be kept.
  FaceShelf::Made write(const FaceKey& key, PooledFace& made) const;
  std::optional<FaceReads> reads_in(ByteReader& in) const;
  void put_reads(const FaceReads& reads, ByteWriter& out) const;
  std::string name_of(KindId kind) const {
    return fmt::format("{} {}", catalog.system(catalog.kind(kind).system).name, catalog.kind(kind).name);
  }

  const DrawingContext& drawing;
  const Catalog& catalog;
  Keeping& keeping;
  const layout::LayoutDigests digests;
  const frame::FrameNames names;
  Digest drawings;
  std::vector<std::unique_ptr<FaceShelf>> shelves;
  std::map<FaceKey, Place> places;
  std::unordered_map<std::string, DefinitionId> definitions;
  std::map<std::string, KindId, std::less<>> kinds;
};

void KeptFaces::State::put_reads(const FaceReads& reads, ByteWriter& out) const {
  put_list(reads.symbols, out, [&](SymbolId each) { out.text(drawing.symbols.get(each).name); });
  put_list(reads.definitions.definitions(), out,
           [&](DefinitionId each) { out.text(catalog.full_name(catalog.definition(each))); });
  put_list(reads.definitions.kinds(), out, [&](KindId each) { out.text(name_of(each)); });
  put_list(reads.definitions.terms(), out, [&](TermId each) {
    const System& system = catalog.system(each.system);
    for (const std::string* const name :
         {&system.name, &system.terms[each.group].id, &catalog.term(each).id}) {
      out.text(*name);
    }
  });
}

// Nothing where something of them is no longer there.
std::optional<FaceReads> KeptFaces::State::reads_in(ByteReader& in) const {
  FaceReads reads;
  const auto note = [&](auto found, auto take) {
    if (found) {
      take(*found);
    } else {
      in.refuse();
    }
  };
  read_list(in, [&] {
    note(drawing.symbols.find(in.text()), [&](SymbolId found) { reads.symbols.insert(found); });
  });
  read_list(in, [&] {
    const auto found = definitions.find(std::string(in.text()));
    note(found == definitions.end() ? std::nullopt : std::optional(found->second),
         [&](DefinitionId each) { reads.definitions.note(each, catalog.definition(each).kind); });
  });
  read_list(in, [&] {
    const auto found = kinds.find(in.text());
    note(found == kinds.end() ? std::nullopt : std::optional(found->second),
         [&](KindId kind) { reads.definitions.note(kind); });
  });
  read_list(in, [&] {
    const auto system = catalog.find_system(in.text());
    const std::string_view group = in.text(), term = in.text();
    note(system ? catalog.find_term(*system, group, term) : std::nullopt,
         [&](TermId found) { reads.definitions.note(found); });
  });
  return in.is_sound() ? std::optional(std::move(reads)) : std::nullopt;
}

FaceShelf::Made KeptFaces::State::write(const FaceKey& key, PooledFace& made) const {
  const Face& face = made.face;
  const FaceReads reads = layout::reads_of(face, *made.frame);
  if (!reads.images.empty()) {
    return {};
  }
  std::string bytes = frame::to_bytes(*made.frame, names);
  source::Key look("look");
  look.add(source::digest_of(bytes));
  for (const SymbolId each : reads.symbols) {
    look.add(digests.symbol(each));
  }
  made.frame = std::move(made.frame).with_look(look.digest());
  ByteWriter out;
  source::put(layout::key_of(key, reads, digests, *drawing.common), out);
  put_reads(reads, out);
  put(*made.frame.look(), out);
  put_length(made.frame.size().width, out);
  put_length(made.frame.size().height, out);
  out.number(static_cast<std::uint64_t>(made.looked));
  const auto findings = findings_as_bytes(made.faults, *made.frame, *drawing.faces);
  if (!findings) {
    return {};
  }
  out.raw(*findings);
  out.text(made.hero);
  put_list(face.fits, out, [&](const BoxFit& fit) {
    out.text(fit.box);
    out.number(fit.step);
    out.real(fit.filled);
    for (const Length each : {fit.size, fit.leading, fit.wished}) {
      put_length(each, out);
    }
    out.text(fit.group);
    out.number(fit.lines);
  });
  put_list(face.unseen, out, [&](std::uint32_t each) { out.number(each); });
  put_list(face.places, out, [&](const NamedPlace& place) {
    out.text(place.box);
    for (const Length each :
         {place.area.origin.x, place.area.origin.y, place.area.size.width, place.area.size.height}) {
      put_length(each, out);
    }
  });
  put_list(face.outlined, out, [&](SymbolId each) { out.text(drawing.symbols.get(each).name); });
  return {out.take(), std::move(bytes)};
}

// Where its drawing went from the cache meanwhile, it is laid out anew.
Frame KeptFaces::State::frame_in(const KeptDrawings& kept, std::size_t number, const FaceKey& key,
                                 const Digest& known) const {
  const auto bytes = kept.find(number, known);
  auto frame = bytes ? frame::from_bytes(*bytes, names) : std::nullopt;
  if (!frame) {
    Diagnostics nothing;
    frame = drawing.faces->lay_out(key, nothing).frame;
    take_links_out(*frame);
  }
  return *std::move(frame);
}

std::optional<PooledFace> KeptFaces::State::read(const FaceShelf::Found& found, std::size_t number,
                                                 const FaceKey& key) const {
  ByteReader in(found.facts);
  const Digest known = source::digest_in(in);
  auto reads = reads_in(in);
  if (!reads || known != layout::key_of(key, *reads, digests, *drawing.common)) {
    return std::nullopt;
  }
  PooledFace made;
  Face& face = made.face;
  face.reads = std::move(reads->definitions);
  const Digest look = source::digest_in(in);
  const Length width = length_in(in);
  const Size size{width, length_in(in)};
  made.looked = in.number() == static_cast<std::uint64_t>(FaceLook::by_service) ? FaceLook::by_service
                                                                                : FaceLook::at_home;
  made.faults = findings_in(in, *drawing.faces);
  made.hero = in.text();
  read_list(in, [&] {
    BoxFit fit{};
    fit.box = in.text();
    fit.step = static_cast<std::size_t>(in.number());
    fit.filled = in.real();
    for (Length* const each : {&fit.size, &fit.leading, &fit.wished}) {
      *each = length_in(in);
    }
    fit.group = in.text();
    fit.lines = static_cast<std::size_t>(in.number());
    face.fits.push_back(std::move(fit));
  });
  read_list(in, [&] { face.unseen.push_back(static_cast<std::uint32_t>(in.number())); });
  read_list(in, [&] {
    NamedPlace place;
    place.box = in.text();
    for (Length* const each :
         {&place.area.origin.x, &place.area.origin.y, &place.area.size.width, &place.area.size.height}) {
      *each = length_in(in);
    }
    face.places.push_back(std::move(place));
  });
  read_list(in, [&] {
    if (const auto known_symbol = drawing.symbols.find(in.text())) {
      face.outlined.push_back(*known_symbol);
    } else {
      in.refuse();
    }
  });
  if (!in.is_whole()) {
    return std::nullopt;
  }
  made.frame = SharedFrame(size, look, [this, drawings = found.drawings, number, key, known] {
    return frame_in(*drawings, number, key, known);
  });
  return made;
}

KeptFaces::KeptFaces(const DrawingContext& drawing) : drawing_(drawing) {}

KeptFaces::KeptFaces(const DrawingContext& drawing, const Workspace& workspace, const ReadRequest& reading)
    : drawing_(drawing) {
  if (reading.keeping == nullptr) {
    return;
  }
  state_ = std::make_unique<State>(workspace, drawing, *reading.keeping, reading.threads);
  const Catalog& catalog = state_->catalog;
  for (std::size_t i = 0; i < catalog.definitions.size(); ++i) {
    state_->definitions.emplace(catalog.full_name(catalog.definitions[i]), static_cast<DefinitionId>(i));
  }
  for (std::size_t i = 0; i < catalog.kinds.size(); ++i) {
    state_->kinds.emplace(state_->name_of(static_cast<KindId>(i)), static_cast<KindId>(i));
  }
}

KeptFaces::~KeptFaces() = default;

void KeptFaces::expect(const std::vector<const FaceKey*>& keys) {
  if (state_ == nullptr) {
    return;
  }
  // A shelf ends where a face says so by its own name: another face among them moves no border but the nearest.
  constexpr int one_in = 16;
  constexpr std::size_t most = 64;
  std::optional<source::Key> name;
  std::vector<const FaceKey*> shelf;
  const auto end_shelf = [&] {
    state_->shelves.push_back(
        std::make_unique<FaceShelf>(name->digest(), shelf.size(), state_->keeping.cache));
    for (std::size_t i = 0; i < shelf.size(); ++i) {
      state_->places.at(*shelf[i]) = {state_->shelves.back().get(), i};
    }
    shelf.clear();
  };
  for (const FaceKey* const key : keys) {
    if (!state_->places.try_emplace(*key).second) {
      continue;
    }
    if (shelf.empty()) {
      name.emplace("faces").add(state_->drawings);
    }
    shelf.push_back(key);
    const Digest question = layout::question_of(*key, state_->catalog);
    name->add(question).add(key->deck != nullptr ? key->deck->id : std::string());
    if (question.bytes.front() % one_in == 0 || shelf.size() == most) {
      end_shelf();
    }
  }
  if (!shelf.empty()) {
    end_shelf();
  }
}

void KeptFaces::look_at(PooledFace& made, const FaceKey& key, FaceLook look) const {
  made.looked = look;
  if (look == FaceLook::none || !made.face.is_sound) {
    return;
  }
  made.face.frame = std::move(made.frame).take();
  const auto see = look == FaceLook::by_service ? layout::preflight : layout::preflight_at_home;
  see(made.face, key, *drawing_.faces, *drawing_.common, made.faults);
  made.frame = std::exchange(made.face.frame, {});
}

PooledFace KeptFaces::made(const FaceKey& key, FaceLook look) const {
  PooledFace made;
  made.face = drawing_.faces->lay_out(key, made.faults);
  Frame frame = std::exchange(made.face.frame, {});
  take_links_out(frame);
  made.hero = hero_of(frame, made.face.motifs, drawing_.symbols);
  made.frame = std::move(frame);
  look_at(made, key, look);
  return made;
}

PooledFace KeptFaces::lay_out(const FaceKey& key, FaceLook look) {
  if (!drawing_.is_wanted()) {
    return {};
  }
  const auto [shelf, number] = state_ != nullptr ? state_->place_of(key) : State::Place{};
  const auto found = shelf != nullptr ? shelf->ask(number) : std::nullopt;
  if (!found) {
    return made(key, look);
  }
  if (auto face = found->facts.empty() ? std::nullopt : state_->read(*found, number, key)) {
    ++state_->keeping.faces.recalled;
    shelf->answer(number, std::nullopt);
    return *std::move(face);
  }
  PooledFace face = made(key, FaceLook::none);
  // What is told of definitions is told anew, for places and words may be others.
  const bool is_at_fault = !face.faults.empty();
  look_at(face, key, look);
  ++state_->keeping.faces.made;
  FaceShelf::Made written;
  if (face.face.is_sound) {
    written = state_->write(key, face);
  }
  const bool is_kept = !is_at_fault && face.face.missing_pictures.empty() && look != FaceLook::none;
  shelf->answer(number, is_kept ? std::move(written) : FaceShelf::Made{});
  return face;
}

const Keeping* KeptFaces::keeping() const {
  return state_ != nullptr ? &state_->keeping : nullptr;
}

Digest KeptFaces::declared_fonts() const {
  return state_->digests.declared_fonts();
}

}  // namespace talia::job
