// What reaches the terminal, and what is told when it does not arrive.
#include "cli/streams.h"

#include <csignal>

#include <fcntl.h>
#include <unistd.h>

#include "source/json_writer.h"
#include "source/reports/terminal_text.h"
#include "table/write.h"
#include "unit/cli_fixture.h"

using namespace talia;
using test::Copy;
using test::has;
using test::Said;

namespace {

std::optional<std::string> fault_after(int descriptor, const std::string& text) {
  cli::StreamBuffer buffer(descriptor, [] {});
  std::ostream stream(&buffer);
  stream << text << std::flush;
  return buffer.fault();
}

// `\xNN` and the like, but for the two that lines are made of.
bool has_control(const std::string& text) {
  return std::ranges::any_of(text, [](char c) { return (c >= 0 && c < 0x20 && c != '\n') || c == 0x7f; });
}

}  // namespace

TEST_CASE("a stream that does not take everything is told, a reader that left is not", "[cli]") {
  const std::string long_text(200'000, 'x');
  const int full = ::open("/dev/full", O_WRONLY);
  REQUIRE(full >= 0);
  CHECK(fault_after(full, "short") == "No space left on device");
  CHECK(fault_after(full, long_text) == "No space left on device");
  CHECK_FALSE(fault_after(full, ""));
  ::close(full);
  CHECK(fault_after(full, "closed") == "Bad file descriptor");
  int pipe[2];
  REQUIRE(::pipe(pipe) == 0);
  CHECK_FALSE(fault_after(pipe[1], "arrives"));
  char read[16];
  CHECK(::read(pipe[0], read, sizeof read) == 7);
  ::close(pipe[0]);
  auto* const before = ::signal(SIGPIPE, SIG_IGN);
  CHECK_FALSE(fault_after(pipe[1], long_text));
  ::signal(SIGPIPE, before);
  ::close(pipe[1]);
}

TEST_CASE("nothing that content says commands the terminal", "[cli]") {
  CHECK(source::harmless("a\x1b[31m\a\u009b\u202eb\t\nc\xff") == "a\ufffd[31m\ufffd\ufffd\ufffdb\t\nc\ufffd");
  CHECK(source::harmless_name("a\nb\tc") == "a\ufffdb\ufffdc");
  CHECK(source::json_quoted("\x1b\u009b\u202e\u00e9") == "\"\\u001b\\u009b\\u202e\u00e9\"");
  const Copy copy;
  copy.put("content/campaigns/reach/creatures/evil.yaml",
           "kind: creature\nid: evil\nref: C-99\nextends: tide_crab\n"
           "name: \"A\\e[31m\\e]0;t\\a\\u202E\"\n");
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"list"},
                                             {"list", "--format", "csv"},
                                             {"show", "evil"},
                                             {"eval", "\"\\e[31m\""},
                                             {"check"},
                                             {"dump", "--stage", "catalog"},
                                             {"dump", "--stage", "document"},
                                             {"show", "\x1b[31m"},
                                             {"explain", "\x1b[31m"}}) {
    const Said said = copy.says(words);
    INFO(words[0] << '\n' << said.out << said.error);
    CHECK_FALSE(has_control(said.out));
    CHECK_FALSE(has_control(said.error));
    CHECK_FALSE(has(said.out + said.error, "\u202e"));
  }
  CHECK(has(copy.says({"list"}).out, "A\ufffd[31m"));
}

TEST_CASE("a file's name stays on its line of a report", "[cli]") {
  const Copy copy;
  copy.put("content/campaigns/reach/creatures/a\nb.yaml", "kind: creature\nid: [\n");
  const Said said = copy.says({"check"});
  CHECK(said.status == 1);
  CHECK(has(said.error, "creatures/a\ufffdb.yaml:"));
  CHECK_FALSE(has(said.error, "\nb.yaml"));
}

TEST_CASE("a cell that a spreadsheet would run is a text, and numbers stay numbers", "[cli]") {
  CHECK(table::as_csv({{"=1+1", "+SUM(A1)", "-2+3", "@x", "\tx", "\rx"}}) ==
        "\"'=1+1\",\"'+SUM(A1)\",\"'-2+3\",\"'@x\",\"'\tx\",\"'\rx\"\n");
  CHECK(table::as_csv({{"=\"a\""}}) == "\"'=\"\"a\"\"\"\n");
  CHECK(table::as_csv({{"-5", "-3/8", "-0.25", "-", "a=b", "k6", ""}}) == "-5,-3/8,-0.25,-,a=b,k6,\n");
}
