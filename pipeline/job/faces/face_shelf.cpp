#include "job/faces/face_shelf.h"

#include <algorithm>

namespace talia::job {

using source::ByteReader;
using source::ByteWriter;

Digest KeptDrawings::key_of(const Digest& shelf) {
  return source::Key("drawings of faces").add(shelf).digest();
}

std::optional<std::string_view> KeptDrawings::find(std::size_t number, const Digest& face) const {
  std::call_once(read_, [this] {
    bytes_ = cache_.find(key_of(shelf_)).value_or(std::string());
    ByteReader in(bytes_);
    for (std::size_t count = in.count(); count > 0; --count) {
      const Digest of = source::digest_in(in);
      found_.emplace_back(of, in.text());
    }
    if (!in.is_whole()) {
      found_.clear();
    }
  });
  return number < found_.size() && found_[number].first == face && !found_[number].second.empty()
             ? std::optional(found_[number].second)
             : std::nullopt;
}

bool KeptDrawings::keep(const std::vector<Drawing>& drawings, const Digest& shelf,
                        const source::Cache& cache) {
  ByteWriter out;
  out.number(drawings.size());
  for (const auto& [face, bytes] : drawings) {
    source::put(face, out);
    out.text(bytes);
  }
  return cache.keep(key_of(shelf), out.bytes());
}

FaceShelf::FaceShelf(const Digest& key, std::size_t count, const source::Cache& cache)
    : cache_(cache), key_(key), count_(count), left_(count) {}

void FaceShelf::open() {
  is_open_ = true;
  found_.resize(count_);
  made_.resize(count_);
  is_asked_.resize(count_);
  drawings_ = std::make_shared<const KeptDrawings>(cache_, key_);
  bytes_ = cache_.find(key_).value_or(std::string());
  ByteReader in(bytes_);
  for (std::string_view& each : found_) {
    each = in.text();
  }
  if (!in.is_whole()) {
    found_.assign(count_, {});
  }
}

std::optional<FaceShelf::Found> FaceShelf::ask(std::size_t number) {
  const std::lock_guard lock(mutex_);
  if (!is_open_) {
    open();
  }
  if (left_ == 0 || is_asked_[number]) {
    return std::nullopt;
  }
  is_asked_[number] = true;
  return Found{found_[number], drawings_};
}

void FaceShelf::answer(std::size_t number, std::optional<Made> made) {
  const std::lock_guard lock(mutex_);
  made_[number] = std::move(made);
  if (--left_ == 0) {
    close();
  }
}

void FaceShelf::close() {
  if (std::ranges::any_of(made_, [](const auto& each) { return each && !each->facts.empty(); })) {
    ByteWriter facts;
    std::vector<KeptDrawings::Drawing> drawings(count_);
    for (std::size_t i = 0; i < count_; ++i) {
      std::string_view known = made_[i] ? std::string_view(made_[i]->facts) : found_[i];
      if (!known.empty()) {
        ByteReader in(known);
        drawings[i].face = source::digest_in(in);
        if (made_[i]) {
          drawings[i].bytes = std::move(made_[i]->drawing);
        } else if (const auto found = drawings_->find(i, drawings[i].face)) {
          drawings[i].bytes = *found;
        } else {
          known = {};  // Its drawing is not there any more.
        }
      }
      facts.text(known);
    }
    // What is known of a face leads to its drawing, never the other way round.
    if (KeptDrawings::keep(drawings, key_, cache_)) {
      cache_.keep(key_, facts.bytes());
    }
  }
  found_ = {};
  made_ = {};
  bytes_ = {};
  drawings_ = {};
}

}  // namespace talia::job
