// What a face is known by: the digest of all that it reads.
#pragma once
#include <map>
#include <string>

#include "layout/layout.h"
#include "model/digests.h"
#include "source/files/files.h"

namespace talia::layout {

// What faces read besides the catalog, each by its digest.
class LayoutDigests {
 public:
  // `hyphenation` holds the pattern files. Reads every font and picture.
  LayoutDigests(const LayoutContext& common, const Files& hyphenation);

  const model::CatalogDigests& catalog() const { return catalog_; }
  const Digest& fonts() const { return fonts_; }  // All that are declared, for any may stand in for another.
  Digest patterns(const std::string& language) const;
  Digest symbol(SymbolId id) const;
  Digest image(ImageId id) const;

 private:
  const LayoutContext& common_;
  const Files& hyphenation_;
  model::CatalogDigests catalog_;
  Digest fonts_;
};

// The measures and names of the key; the template, its theme and what both share with others; fonts, patterns, and the drawings
// and pictures that stand on the face; the definition with its stats, and the definitions that were read. Requires a face that
// was laid out of the key.
Digest key_of(const FaceKey& key, const Face& face, const LayoutDigests& digests,
              const LayoutContext& common);

}  // namespace talia::layout
