// How much ink the cards of a job take, front and back.
#pragma once
#include <cstddef>
#include <optional>
#include <string>

#include "frame/booklet.h"
#include "job/faces/kept_of_looks.h"
#include "render/render.h"

namespace talia::job {

struct Ink {
  // Per cent of solid black; nothing where there is no such side.
  std::optional<int> front, back;
};

// Measures some of the cards of a job, evenly chosen, while its pages are made part by part.
class InkMeter {
 public:
  // Keeps a reference.
  explicit InkMeter(const render::Resources& resources, KeptOfLooks kept = {})
      : resources_(resources), kept_(kept) {}
  // `done`: how much of the job's pages there is with this part, above 0 to 1.
  void add(const Booklet& part, double done);
  Ink ink() const;

 private:
  struct Side {
    std::size_t measured = 0;
    double sum = 0;
    // The first frames of the part, which were there before.
    std::size_t lasting = 0;
    std::optional<int> mean() const;
  };
  void add(const Booklet& part, double done, bool of_backs, Side& side) const;

  const render::Resources& resources_;
  const KeptOfLooks kept_;
  Side front_, back_;
};

// `, ink 31 % front, 83 % back`; nothing where nothing is known.
std::string words_of(const Ink& ink);

}  // namespace talia::job
