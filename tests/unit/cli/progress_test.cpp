// The line that says how far long work has come.
#include <array>
#include <atomic>
#include <string>

#include <catch2/catch.hpp>
#include <unistd.h>

#include "cli/progress_line.h"
#include "unit/cli_fixture.h"

using namespace talia;
using std::chrono::milliseconds;

TEST_CASE("progress says what is done, how much of it, since when and for how long", "[cli]") {
  CHECK(cli::progress_words("drawing", 0, 0, milliseconds(1400), 80) == "drawing, 1 s");
  CHECK(cli::progress_words("drawing", 1, 900, milliseconds(600), 80) == "drawing: 1 of 900, 1 s");
  CHECK(cli::progress_words("drawing", 800, 900, milliseconds(400), 80) == "drawing: 800 of 900");
  CHECK(cli::progress_words("drawing", 800, 900, milliseconds(900), 80) == "drawing: 800 of 900, 1 s");
  CHECK(cli::progress_words("drawing", 300, 900, milliseconds(2000), 80) ==
        "drawing: 300 of 900, 2 s, some 4 s left");
  CHECK(cli::progress_words("drawing", 910, 900, milliseconds(130'000), 80) ==
        "drawing: 900 of 900, 2 min 10 s");
  // A line that is broken could not be taken away.
  CHECK(cli::progress_words("drawing", 300, 900, milliseconds(2000), 12) == "drawing: 30");
  CHECK(cli::progress_words("drawing", 300, 900, milliseconds(2000), 0).empty());
}

TEST_CASE("a line of progress is taken away, and none comes after it", "[cli]") {
  std::array<int, 2> ends{};
  REQUIRE(::pipe(ends.data()) == 0);
  std::string written;
  const auto take = [&] {
    std::array<char, 4096> room{};
    const ssize_t count = ::read(ends[0], room.data(), room.size());
    written.append(room.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
  };
  {
    cli::ProgressLine line(ends[1], milliseconds(0));
    line.begin("reading", 7);
    line.step(3);
    while (written.find("3 of 7") == std::string::npos) {
      take();
    }
    line.end();
    line.step(1);
    line.begin("drawing", 8);
  }
  ::close(ends[1]);
  for (std::size_t before = written.size() + 1; before != written.size();) {
    before = written.size();
    take();
  }
  ::close(ends[0]);
  CHECK(written.starts_with("\r\x1b[Kreading: "));
  CHECK(written.ends_with("\r\x1b[K"));
  CHECK(written.find("drawing") == std::string::npos);
  CHECK(written.find('\n') == std::string::npos);
}

TEST_CASE("work tells each of its stages to whoever looks on, and nobody else is disturbed", "[cli]") {
  struct Kept final : source::Progress {
    void begin(std::string_view what, std::size_t steps) override {
      stages += std::string(what) + (steps > 0 ? "+" : "") + "\n";
      expected = steps;
      done = 0;
    }
    void step(std::size_t count) override { done += count; }
    std::string stages;
    std::size_t expected = 0;
    std::atomic<std::size_t> done{0};
  };
  const test::Copy copy;
  const auto watched = [&](const std::vector<std::string>& words) {
    Kept kept;
    std::ostringstream out, error;
    std::vector<std::string> all = words;
    all.insert(all.end(), {"--workspace", copy.workspace()});
    cli::run(all, "talia", {out, error, false, &kept}, {});
    CHECK(kept.done > 0);
    CHECK(kept.expected > 0);
    return kept.stages;
  };
  const std::string loaded = "reading files+\ncomparing definitions with their schemas\ncomputing numbers\n";
  CHECK(watched({"check"}) == loaded + "laying out cards and books+\nreading all texts again+\n");
  CHECK(watched({"build"}) == loaded + "drawing cards and books+\n");
  CHECK(watched({"balance", "hexfall"}) == loaded + "comparing+\ncomparing+\nfighting+\n");
}
