#include "job/faces/kept_faces.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "frame/bytes.h"
#include "job/faces/face_pool.h"
#include "job/faces/frame_names.h"
#include "job/faces/shared_sizes.h"
#include "job/plan/plan.h"
#include "job/workspace/content.h"
#include "unit/folder.h"

using namespace talia;
using namespace length_literals;

namespace {

struct SeenFace {
  std::string drawn, hero;
  std::vector<BoxFit> fits;
  std::vector<std::uint32_t> unseen;
  std::vector<std::string> told;
  bool is_sound = true;
  bool operator==(const SeenFace&) const = default;
};

std::vector<std::string> told(const Diagnostics& faults, const SourceMap& sources) {
  std::vector<std::string> all;
  for (const Diagnostic& each : faults.sorted(sources)) {
    all.push_back(fmt::format("{} {}:{} {} {}", source::info_of(each.code).name,
                              each.span.exists() ? sources.path(each.span.file) : "", each.span.begin,
                              each.message, each.help_text.value_or("")));
    for (const Note& note : each.notes) {
      all.push_back(fmt::format("  {} {}", note.span.begin, note.message));
    }
  }
  return all;
}

// All faces of a workspace's decks, on paper that wants so much kept free of type.
std::vector<SeenFace> faces_of(const std::string& root, Length safe, job::Keeping* keeping) {
  const auto found = job::find_workspace({.root = root, .program = "/nowhere/bin/talia"});
  REQUIRE(found.workspace);
  job::ReadRequest reading;
  reading.keeping = keeping;
  const auto content = job::load(*found.workspace, reading);
  const job::DrawingContext drawing(*content, *found.workspace, reading);
  const frame::FrameNames names = job::frame_names(drawing);
  std::vector<job::Job> jobs =
      job::plan({}, content->catalog, *content->derived, *drawing.faces, content->diagnostics);
  for (job::Job& each : jobs) {
    if (each.deck() != nullptr) {
      each.deck()->sheet.safe = safe;
    }
  }
  job::KeptFaces kept(drawing, *found.workspace, reading);
  job::LaidOutFaces laid_out = job::share_sizes(jobs, content->catalog, kept, {});
  job::FacePool pool(jobs, content->catalog, kept, std::move(laid_out));
  std::vector<SeenFace> all;
  for (const job::Job& each : jobs) {
    const job::DeckJob* const deck = each.deck();
    for (std::size_t i = 0; deck != nullptr && i < deck->selection.cards.size(); ++i) {
      std::vector<FaceKey> keys;
      for (job::CardSide& side : job::sides_of(*deck, deck->selection.cards[i], content->catalog)) {
        keys.push_back(std::move(side.key));
      }
      for (const job::PooledFace& face : pool.take(*deck, keys, 2)) {
        CHECK(face.frame.size() == face.frame->size);
        all.push_back({frame::to_bytes(*face.frame, names), face.hero, face.face.fits, face.face.unseen,
                       told(face.faults, content->sources), face.face.is_sound});
      }
    }
  }
  return all;
}

}  // namespace

TEST_CASE("a face that was kept is the one that would be laid out, with all that is told of it", "[job]") {
  const std::string root = GENERATE(std::string(TALIA_TESTS "/.."), std::string(TALIA_TESTS "/systems"));
  const test::Folder folder;
  job::Keeping keeping((folder.path() / "kept").string(), "a program");
  const Length safe = 9_mm;  // Of which much is told.
  const auto plain = faces_of(root, safe, nullptr);
  REQUIRE(plain.size() > 20);
  CHECK(std::ranges::any_of(plain, [](const SeenFace& each) { return !each.told.empty(); }));
  CHECK(faces_of(root, safe, &keeping) == plain);
  CHECK(keeping.faces.recalled == 0);
  const std::size_t made = keeping.faces.made;
  CHECK(faces_of(root, safe, &keeping) == plain);
  // All but those that show pictures of pixels, or have a fault of their own.
  CHECK(keeping.faces.recalled * 10 > made * 7);
}
