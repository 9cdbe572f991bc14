// What a face is known by: the digest of all that it reads.
#pragma once
#include <functional>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "layout/layout.h"
#include "model/digests.h"
#include "source/files/files.h"

namespace talia::layout {

// What faces read besides the catalog, each by its digest. Thread-safe.
class LayoutDigests {
 public:
  // `hyphenation` holds the pattern files.
  LayoutDigests(const LayoutContext& common, const Files& hyphenation, unsigned threads = 1);
  LayoutDigests(LayoutDigests&&) noexcept;
  LayoutDigests& operator=(LayoutDigests&&) noexcept = delete;
  ~LayoutDigests();

  const model::CatalogDigests& catalog() const { return catalog_; }
  // Of a family with its styles, what stands in for these, and its signs; nothing of one that is not declared.
  Digest family(std::string_view name) const;
  // Of the families that a look may choose: those whose names stand somewhere in it, and the first, which serves where none is named.
  Digest families(std::span<const Node> looks) const;
  // Of all fonts, by what is declared of their files.
  Digest declared_fonts() const;
  // Of the drawings and pictures that a look may try and not take: all, where a step of a `fit:` in it hides boxes; else of none.
  Digest tried(std::span<const Node> looks) const;
  // Of the drawings that a look may draw as outlines, in which nothing says whose they are: masks, those of frames, and strips,
  // which end with some figures of theirs.
  Digest outlined(std::span<const Node> looks) const;
  // Of all drawings, where a motif takes the outlines of an icon that an expression names; else of none.
  Digest outlined_of_any(std::span<const Node> looks) const;
  // Of templates and themes with all of the above.
  struct Looks {
    Digest digest;
    bool may_name_deck;  // In some words.
  };
  Looks looks(std::span<const Node> looks) const;
  // Of hyphenation in every language that the workspace's campaigns and themes speak: a text is set in its own.
  Digest patterns() const { return patterns_; }
  Digest symbol(SymbolId id) const;
  Digest image(ImageId id) const;

 private:
  const LayoutContext& common_;
  model::CatalogDigests catalog_;
  std::set<std::string, std::less<>> families_;
  Digest patterns_;
  struct Known;
  std::unique_ptr<Known> known_;  // What was asked before.
};

// What a face was made of besides what its key names.
struct FaceReads {
  std::set<SymbolId> symbols;  // That stand on it, or whose outlines do.
  std::set<ImageId> images;
  Reads definitions;  // Besides its own.
};
FaceReads reads_of(const Face& face);
// Of one whose frame is elsewhere.
FaceReads reads_of(const Face& face, const Frame& frame);

// The measures and names of the key. No decks: few faces read theirs, and `key_of` knows it then.
Digest question_of(const FaceKey& key, const Catalog& catalog);

// The measures and names of the key; the template and its theme; the families that these name, patterns, and the drawings and
// pictures that stand on the face, or were tried or outlined; the definition with its stats, and the definitions that were read. Requires reads
// of a face that was laid out of the key. What was looked for and is not there is not in it: of a face at fault equal keys are no promise.
Digest key_of(const FaceKey& key, const FaceReads& reads, const LayoutDigests& digests,
              const LayoutContext& common);

}  // namespace talia::layout
