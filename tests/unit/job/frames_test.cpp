#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "frame/dump.h"
#include "job/faces/drawing_context.h"
#include "job/faces/frame_names.h"
#include "job/workspace/content.h"

using namespace talia;

namespace {

// Lays out every definition's sides, and gives how many frames there were.
std::size_t frames_that_come_back(const std::string& root) {
  const auto found = job::find_workspace({.root = root, .program = "/nowhere/bin/talia"});
  REQUIRE(found.workspace);
  const auto content = job::load(*found.workspace, {});
  const job::DrawingContext drawing(*content, *found.workspace, {});
  const frame::FrameNames names = job::frame_names(drawing);
  std::size_t frames = 0;
  for (std::size_t i = 0; i < content->catalog.definitions.size(); ++i) {
    FaceKey key = job::key_without_deck(static_cast<DefinitionId>(i), *content, drawing);
    for (const FaceSide side : {FaceSide::front, FaceSide::back}) {
      key.side = side;
      Diagnostics told;
      const Face face = drawing.faces->lay_out(key, told);
      const std::string bytes = frame::to_bytes(face.frame, names);
      const auto read = frame::from_bytes(bytes, names);
      INFO(content->catalog.definitions[i].id);
      REQUIRE(read);
      CHECK(*read == face.frame);
      CHECK(frame::to_bytes(*read, names) == bytes);
      ++frames;
    }
  }
  return frames;
}

}  // namespace

TEST_CASE("every face of the shipped and the invented games is the same when it was written and read",
          "[job]") {
  CHECK(frames_that_come_back(TALIA_TESTS "/..") > 400);
  CHECK(frames_that_come_back(TALIA_TESTS "/systems") > 20);
}
