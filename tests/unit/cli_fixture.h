// The program as the tests of its command line see it: words in, text and files out, on a copy of the invented games.
#pragma once
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <catch2/catch.hpp>

#include "cli/run.h"
#include "dice/rational.h"
#include "unit/folder.h"

namespace talia::test {

inline const std::string systems = TALIA_TESTS "/systems";
// A campaign of it.
inline const std::string reach = "content/campaigns/reach/";

struct Said {
  int status;
  std::string out, error;
};

// Dictionaries take longer to read than all else: tests of spelling alone have them.
inline Said talia_says(const std::vector<std::string>& arguments, const std::string& dictionaries = {}) {
  std::ostringstream out, error;
  const int status = cli::run(arguments, "/nowhere/bin/talia", {out, error, false}, dictionaries);
  return {status, out.str(), error.str()};
}

inline bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

inline std::size_t count_of(const std::string& text, std::string_view part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

inline Rational fraction(const std::string& text) {
  return *Rational::parse(text);
}

struct Fence {
  std::string language, text;
};

// The fenced blocks of a page of the manual, in its order. What more backticks open holds blocks of fewer.
inline std::vector<Fence> blocks_of(const std::string& page) {
  std::ifstream stream(TALIA_TESTS "/../docs/manual/" + page);
  REQUIRE(stream);
  std::vector<Fence> blocks;
  std::string fence;
  for (std::string line; std::getline(stream, line);) {
    const std::string ticks = line.substr(0, std::min(line.find_first_not_of('`'), line.size()));
    if (fence.empty() ? ticks.size() >= 3 : line == fence) {
      if (fence.empty()) {
        blocks.push_back({line.substr(ticks.size()), ""});
      }
      fence = fence.empty() ? ticks : "";
    } else if (!fence.empty()) {
      blocks.back().text += line + "\n";
    }
  }
  return blocks;
}

// A copy of the invented games that may be changed and built in, or a workspace with nothing in it; gone at the end.
class Copy {
 public:
  Copy() { std::filesystem::copy(systems, path(), std::filesystem::copy_options::recursive); }
  // Of another workspace.
  explicit Copy(const std::string& from) {
    std::filesystem::copy(from, path(), std::filesystem::copy_options::recursive);
  }
  static constexpr struct Nothing {
  } nothing{};
  explicit Copy(Nothing) {
    std::filesystem::create_directories(path() / "content");
    std::filesystem::create_directories(path() / "schemas");
  }

  std::string workspace() const { return path().string(); }
  std::string read(const std::string& file) const {
    std::ifstream stream(path() / file);
    REQUIRE(stream);
    return {std::istreambuf_iterator<char>(stream), {}};
  }
  void put(const std::string& file, const std::string& text) const { folder_.put("workspace/" + file, text); }
  void make_output_folder() const { std::filesystem::create_directory(path() / "output"); }
  // A command with its words, in the workspace.
  Said says(std::vector<std::string> words) const {
    words.insert(words.end(), {"--workspace", workspace()});
    return talia_says(words);
  }
  std::vector<std::string> check(std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {"check", "--workspace", workspace()});
    return more;
  }
  int build(std::vector<std::string> more = {}) {
    more.insert(more.begin(), "build");
    const Said said = says(std::move(more));
    report = said.error;
    return said.status;
  }
  std::string output(const std::string& file) const {
    std::ifstream stream(path() / "output" / file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }
  std::vector<std::string> outputs() const {
    namespace fs = std::filesystem;
    std::vector<std::string> names;
    if (!fs::exists(path() / "output")) {
      return names;
    }
    for (const auto& entry : fs::recursive_directory_iterator(path() / "output")) {
      if (entry.is_regular_file()) {
        names.push_back(entry.path().lexically_relative(path() / "output").generic_string());
      }
    }
    std::ranges::sort(names);
    return names;
  }

  std::string report;  // Of the last build.

 private:
  std::filesystem::path path() const { return folder_.path() / "workspace"; }

  Folder folder_;
};

}  // namespace talia::test
