// For this folder alone: some faces that runs keep as two values, since most runs ask of most faces how they came out and not how
// they are drawn.
#pragma once
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "source/files/cache.h"

namespace talia::job {

// The drawings of a shelf's faces, read when one of them is looked at. Thread-safe.
class KeptDrawings {
 public:
  // `cache` outlives it.
  KeptDrawings(const source::Cache& cache, const Digest& shelf) : cache_(cache), shelf_(shelf) {}
  // Nothing where it is not there, or of another face.
  std::optional<std::string_view> find(std::size_t number, const Digest& face) const;
  struct Drawing {
    Digest face;
    std::string bytes;
  };
  static bool keep(const std::vector<Drawing>& drawings, const Digest& shelf, const source::Cache& cache);

 private:
  static Digest key_of(const Digest& shelf);

  const source::Cache& cache_;
  const Digest shelf_;
  // Read when the first is looked for.
  mutable std::once_flag read_;
  mutable std::string bytes_;
  mutable std::vector<std::pair<Digest, std::string_view>> found_;
};

class FaceShelf {
 public:
  // Of so many faces. `cache` outlives it.
  FaceShelf(const Digest& key, std::size_t count, const source::Cache& cache);

  // A face as it was kept: what is known of it, and its drawing. Of each face once; nothing the second time.
  struct Found {
    std::string_view facts;  // Empty: it was not kept. As long as the shelf is open.
    std::shared_ptr<const KeptDrawings> drawings;
  };
  std::optional<Found> ask(std::size_t number);

  // A face that was made. Facts begin with what it is known by; empty: it is not to be kept.
  struct Made {
    std::string facts, drawing;
  };
  // For each that was asked for; nothing for one that is as it was. The last one closes the shelf, which keeps what was made.
  void answer(std::size_t number, std::optional<Made> made);

 private:
  void open();
  void close();

  const source::Cache& cache_;
  const Digest key_;
  const std::size_t count_;
  std::mutex mutex_;  // Of what follows.
  bool is_open_ = false;
  std::string bytes_;  // As they were found.
  std::vector<std::string_view> found_;
  std::vector<std::optional<Made>> made_;
  std::vector<bool> is_asked_;
  std::shared_ptr<const KeptDrawings> drawings_;
  std::size_t left_;  // Zero: it is closed.
};

}  // namespace talia::job
