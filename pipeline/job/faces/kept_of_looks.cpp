#include "job/faces/kept_of_looks.h"

#include "frame/key.h"
#include "source/files/digest.h"
#include "source/text/byte_stream.h"

namespace talia::job {

Digest drawing_digest(const KeptFaces& kept) {
  source::Key key("drawing");
  if (const Keeping* const keeping = kept.keeping()) {
    key.add(keeping->program).add(kept.declared_fonts());
  }
  return key.digest();
}

KeptOfLooks::KeptOfLooks(std::string_view what, const Palette& palette, const KeptFaces& kept)
    : keeping_(kept.keeping()) {
  source::Key key(what);
  key.add(drawing_digest(kept));
  frame::add(palette, key);
  read_ = key.digest();
}

std::vector<std::string> KeptOfLooks::all(const std::vector<const SharedFrame*>& frames,
                                          const std::function<std::string(const Frame&)>& find) const {
  std::vector<std::string> found(frames.size());
  std::vector<std::size_t> known;
  source::Key key("looks");
  key.add(read_);
  for (std::size_t i = 0; i < frames.size(); ++i) {
    if (frames[i] == nullptr) {
      continue;
    }
    if (const auto look = frames[i]->look(); look && keeping_ != nullptr) {
      key.add(*look);
      known.push_back(i);
    } else {
      found[i] = find(**frames[i]);
    }
  }
  if (known.empty()) {
    return found;
  }
  const auto kept = keeping_->cache.find(key.digest());
  if (kept) {
    source::ByteReader in(*kept);
    for (const std::size_t i : known) {
      found[i] = in.text();
    }
    if (in.is_whole()) {
      return found;
    }
  }
  source::ByteWriter out;
  for (const std::size_t i : known) {
    found[i] = find(**frames[i]);
    out.text(found[i]);
  }
  keeping_->cache.keep(key.digest(), out.bytes());
  return found;
}

}  // namespace talia::job
