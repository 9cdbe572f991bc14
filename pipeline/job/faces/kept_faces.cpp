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

#include "job/faces/frame_names.h"
#include "layout/faces/key_of_face.h"
#include "source/text/byte_stream.h"

namespace talia::job {

namespace {

using layout::FaceReads;
using source::ByteReader;
using source::ByteWriter;

constexpr std::size_t digest_size = sizeof(Digest::bytes);

void put(const Digest& digest, ByteWriter& out) {
  out.raw({reinterpret_cast<const char*>(digest.bytes.data()), digest_size});
}

Digest digest_in(ByteReader& in) {
  Digest digest;
  const std::string_view bytes = in.raw(digest_size);
  std::ranges::copy(bytes, digest.bytes.begin());
  return digest;
}

Length length_in(ByteReader& in) {
  return Length::of_units(in.integer());
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
  State(const Workspace& workspace, const DrawingContext& context, Keeping& kept)
      : drawing(context),
        catalog(context.common->catalog),
        keeping(kept),
        digests(*context.common, *workspace.hyphenation),
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

  // Some faces that are kept as one value.
  struct Shelf {
    Digest key;
    std::size_t count = 0;
    std::mutex mutex{};  // Of what follows.
    bool is_open = false;
    std::string bytes{};  // As they were found.
    std::vector<std::string_view> found{};
    std::vector<std::string> made{};  // Of those that are not as they were found.
    std::vector<bool> is_asked{};
    std::size_t left = 0;  // Zero: the shelf is closed.
  };
  struct Place {
    Shelf* shelf;
    std::size_t number;
  };

  void close(Shelf& shelf);
  void open(Shelf& shelf) const;
  std::optional<Face> read(std::string_view bytes, const FaceKey& key) const;
  // Empty for a face that shows pictures of pixels: to know these by their bytes takes as long as to lay it out.
  std::string write(const FaceKey& key, const Face& face) const;
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
  std::vector<std::unique_ptr<Shelf>> shelves;
  std::map<FaceKey, Place> places;
  std::unordered_map<std::string, DefinitionId> definitions;
  std::map<std::string, KindId, std::less<>> kinds;
};

void KeptFaces::State::open(Shelf& shelf) const {
  shelf.is_open = true;
  shelf.found.resize(shelf.count);
  shelf.made.resize(shelf.count);
  shelf.is_asked.resize(shelf.count);
  auto bytes = keeping.cache.find(shelf.key);
  if (!bytes) {
    return;
  }
  shelf.bytes = *std::move(bytes);
  ByteReader in(shelf.bytes);
  for (std::string_view& each : shelf.found) {
    each = in.text();
  }
  if (!in.is_whole()) {
    shelf.found.assign(shelf.count, {});
  }
}

void KeptFaces::State::close(Shelf& shelf) {
  if (std::ranges::any_of(shelf.made, [](const std::string& each) { return !each.empty(); })) {
    ByteWriter out;
    for (std::size_t i = 0; i < shelf.count; ++i) {
      out.text(shelf.made[i].empty() ? shelf.found[i] : shelf.made[i]);
    }
    keeping.cache.keep(shelf.key, out.bytes());
  }
  shelf.found = {};
  shelf.made = {};
  shelf.bytes = {};
}

void KeptFaces::State::put_reads(const FaceReads& reads, ByteWriter& out) const {
  put_list(reads.symbols, out, [&](SymbolId each) { out.text(drawing.symbols.get(each).name); });
  put_list(reads.definitions.definitions(), out,
           [&](DefinitionId each) { out.text(catalog.full_name(catalog.definition(each))); });
  put_list(reads.definitions.kinds(), out, [&](KindId each) { out.text(name_of(each)); });
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
  return in.is_sound() ? std::optional(std::move(reads)) : std::nullopt;
}

std::string KeptFaces::State::write(const FaceKey& key, const Face& face) const {
  const FaceReads reads = layout::reads_of(face);
  ByteWriter out;
  if (!reads.images.empty()) {
    return {};
  }
  put_reads(reads, out);
  put(layout::key_of(key, reads, digests, *drawing.common), out);
  put_list(face.fits, out, [&](const BoxFit& fit) {
    out.text(fit.box);
    out.number(fit.step);
    out.real(fit.filled);
    for (const Length each : {fit.size, fit.leading, fit.wished}) {
      out.integer(each.units());
    }
    out.text(fit.group);
    out.number(fit.lines);
  });
  put_list(face.unseen, out, [&](std::uint32_t each) { out.number(each); });
  put_list(face.places, out, [&](const NamedPlace& place) {
    out.text(place.box);
    for (const Length each :
         {place.area.origin.x, place.area.origin.y, place.area.size.width, place.area.size.height}) {
      out.integer(each.units());
    }
  });
  put_list(face.outlined, out, [&](SymbolId each) { out.text(drawing.symbols.get(each).name); });
  out.text(frame::to_bytes(face.frame, names));
  return out.take();
}

std::optional<Face> KeptFaces::State::read(std::string_view bytes, const FaceKey& key) const {
  ByteReader in(bytes);
  auto reads = reads_in(in);
  if (!reads || digest_in(in) != layout::key_of(key, *reads, digests, *drawing.common)) {
    return std::nullopt;
  }
  Face face;
  face.reads = std::move(reads->definitions);
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
    if (const auto found = drawing.symbols.find(in.text())) {
      face.outlined.push_back(*found);
    } else {
      in.refuse();
    }
  });
  const std::string_view drawn = in.text();
  auto frame = in.is_whole() ? frame::from_bytes(drawn, names) : std::nullopt;
  if (!frame) {
    return std::nullopt;
  }
  face.frame = *std::move(frame);
  return face;
}

KeptFaces::KeptFaces(const DrawingContext& drawing) : drawing_(drawing) {}

KeptFaces::KeptFaces(const DrawingContext& drawing, const Workspace& workspace, Keeping* keeping)
    : drawing_(drawing) {
  if (keeping == nullptr) {
    return;
  }
  state_ = std::make_unique<State>(workspace, drawing, *keeping);
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
  std::unique_ptr<State::Shelf> shelf;
  std::optional<source::Key> name;
  const auto end_shelf = [&] {
    shelf->key = name->digest();
    shelf->left = shelf->count;
    state_->shelves.push_back(std::exchange(shelf, nullptr));
  };
  for (const FaceKey* const key : keys) {
    if (shelf == nullptr) {
      shelf = std::make_unique<State::Shelf>();
      name.emplace("faces").add(state_->drawings);
    }
    if (!state_->places.emplace(*key, State::Place{shelf.get(), shelf->count}).second) {
      continue;
    }
    ++shelf->count;
    const Digest question = layout::question_of(*key, state_->catalog);
    name->add(question).add(key->deck != nullptr ? key->deck->id : std::string());
    if (question.bytes.front() % one_in == 0 || shelf->count == most) {
      end_shelf();
    }
  }
  if (shelf != nullptr) {
    end_shelf();
  }
}

PooledFace KeptFaces::lay_out(const FaceKey& key) {
  if (!drawing_.is_wanted()) {
    return {};
  }
  State::Shelf* shelf = nullptr;
  std::size_t number = 0;
  std::string_view found;
  if (state_ != nullptr) {
    if (const auto known = state_->places.find(key); known != state_->places.end()) {
      const auto& [its_shelf, its_number] = known->second;
      const std::lock_guard lock(its_shelf->mutex);
      if (!its_shelf->is_open) {
        state_->open(*its_shelf);
      }
      if (its_shelf->left > 0 && !its_shelf->is_asked[its_number]) {
        its_shelf->is_asked[its_number] = true;
        shelf = its_shelf;
        number = its_number;
        found = shelf->found[number];
      }
    }
  }
  PooledFace made;
  auto face = found.empty() ? std::nullopt : state_->read(found, key);
  const bool is_recalled = face.has_value();
  if (is_recalled) {
    made.face = *std::move(face);
  } else {
    made.face = drawing_.faces->lay_out(key, made.faults);
  }
  if (shelf == nullptr) {
    return made;
  }
  std::string written;
  if (!is_recalled && made.face.is_sound && made.faults.empty() && made.face.missing_pictures.empty()) {
    written = state_->write(key, made.face);
  }
  ++(is_recalled ? state_->keeping.recalled : state_->keeping.laid_out);
  const std::lock_guard lock(shelf->mutex);
  shelf->made[number] = std::move(written);
  if (--shelf->left == 0) {
    state_->close(*shelf);
  }
  return made;
}

}  // namespace talia::job
