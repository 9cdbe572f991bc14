// Content with its faults marked in place: `# error: code` or `# warning: code` at the end of the line that is to be
// reported. Exactly these diagnostics must appear.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "document/read.h"

namespace {

using namespace talia;

std::vector<std::string> marks_of(const std::string& text) {
  std::vector<std::string> marks;
  int line = 1;
  for (std::size_t begin = 0; begin < text.size(); ++line) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string words = text.substr(begin, end - begin);
    for (const std::string severity : {"error", "warning"}) {
      const std::string lead = "# " + severity + ": ";
      if (const std::size_t at = words.rfind(lead); at != std::string::npos) {
        marks.push_back(fmt::format("{}: {} {}", line, severity, words.substr(at + lead.size())));
      }
    }
    begin = end + 1;
  }
  return marks;
}

std::vector<std::string> found_in(const Diagnostics& diagnostics, const SourceMap& sources) {
  std::vector<std::string> found;
  for (const Diagnostic& one : diagnostics.sorted(sources)) {
    found.push_back(fmt::format("{}: {} {}", sources.place(one.span).line,
                                one.severity == Severity::warning ? "warning" : "error",
                                source::info_of(one.code).name));
  }
  return found;
}

}  // namespace

TEST_CASE("every marked fault of reading is reported on its line, and nothing else", "[document]") {
  std::size_t files = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(TALIA_TESTS) / "check")) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with("read_")) {
      continue;
    }
    ++files;
    std::ifstream stream(entry.path(), std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    SourceMap sources;
    Diagnostics diagnostics;
    document::read_yaml(sources.add(name, text), sources, diagnostics);
    INFO(name << "\n" << source::render_text(diagnostics, sources));
    CHECK(found_in(diagnostics, sources) == marks_of(text));
  }
  CHECK(files >= 10);
}
