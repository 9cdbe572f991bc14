// The YAML test suite against our reader: `oracle_yaml DIR`, where DIR holds the suite's `src`. A case passes when it is
// accepted and its tree equals the suite's JSON, or when it must fail and is refused with a place. What is refused on
// purpose is printed by name with its reason. The last line is `N passed, N failed, N refused on purpose`.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "document/read.h"
#include "source/reports/diagnostics.h"
#include "source/source_map.h"

namespace {

using namespace talia;

// Constructs that we refuse wherever they stand; the diagnostic's code names the construct.
struct RefusedConstruct {
  Code code;
  std::string_view reason;
};
constexpr RefusedConstruct refused_constructs[] = {
    {Code::yaml_tag, "tags: a field's schema says what its value is"},
    {Code::yaml_version, "%YAML 1.1: it would change what `yes` means"},
    {Code::bad_key, "keys that are no texts: they name no field"},
    {Code::empty_file, "a file without content: most likely it was saved wrongly"},
    {Code::control_character, "a byte order mark inside the text, a lone carriage return"},
};

// Legal cases that libyaml or yaml-cpp does not read. The author hears of it, nothing is lost.
struct RefusedCases {
  std::string_view names;  // Apart by spaces.
  std::string_view reason;
};
constexpr RefusedCases refused_cases[] = {
    {"2LFX 6LVF BEC7 MUS6/05 MUS6/06 W4TN ZYU8/00 ZYU8/01 ZYU8/02 ZYU8/03",
     "unknown directives, other versions: libyaml refuses what YAML would have it ignore"},
    {"6BCT 6CA3 96NN/00 96NN/01 A2M4 DK95/00 DK95/03 DK95/04 Q5MG R4YG Y79Y/01 Y79Y/10",
     "tabs where indents stand: legal here and there, never meant"},
    {"4MUZ/00 4MUZ/01 4MUZ/02 5MUD 8KB6 9BXH 9SA2 K3WX NJ66 UT92 VJP3/01",
     "keys inside brackets that take several lines"},
    {"58MP 5T43 DBG4 HM87/00", "unquoted texts inside brackets that begin with a colon"},
    {"652Z HM87/01 JR7V", "unquoted texts inside brackets that hold a question mark"},
    {"4ABK FRK4", "keys inside brackets with a colon and no value"},
    {"2SXE 8XYN W5VH", "anchors whose names are not letters, digits, `-` and `_`"},
    {"DK3J FP8R", "a block text without indent as the whole document"},
    {"7Z25 M7A3", "a document that begins behind `...` without `---`"},
};

struct Case {
  std::string name;
  std::string yaml;
  std::optional<std::string> json;
  bool must_fail = false;
};

struct Tally {
  int passed = 0, failed = 0, refused = 0;
};

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

// The suite writes what cannot be seen with signs of its own.
std::string unescape(std::string text) {
  replace_all(text, "␣", " ");
  for (const std::string_view tab : {"———»", "——»", "—»", "»"}) {
    replace_all(text, tab, "\t");
  }
  replace_all(text, "—", "");
  replace_all(text, "⇔", "\xEF\xBB\xBF");
  replace_all(text, "↵", "");
  replace_all(text, "←", "\r");
  const std::string_view no_line_end = "∎\n";
  if (text.ends_with(no_line_end)) {
    text.resize(text.size() - no_line_end.size());
  }
  return text;
}

std::string text_of(Node node) {
  return std::string(node.scalar());
}

// A case lacks what it shares with the one before it.
std::vector<Case> cases_of(const std::string& stem, Node list) {
  std::vector<Case> cases;
  for (const Node item : list.items()) {
    Case next;
    if (!cases.empty()) {
      next = cases.back();
    }
    next.name = list.size() == 1 ? stem : fmt::format("{}/{:02}", stem, cases.size());
    next.must_fail = item.find("fail").is(NodeKind::boolean) && item.find("fail").boolean();
    if (const Node yaml = item.find("yaml"); yaml.exists()) {
      next.yaml = unescape(text_of(yaml));
    }
    if (const Node json = item.find("json"); json.exists()) {
      next.json = json.is(NodeKind::null) ? std::nullopt : std::optional(unescape(text_of(json)));
    }
    cases.push_back(std::move(next));
  }
  return cases;
}

// The JSON texts that stand one behind the other.
std::vector<std::string> split_json(std::string_view stream) {
  std::vector<std::string> texts;
  std::size_t begin = std::string_view::npos;
  int depth = 0;
  for (std::size_t i = 0; i <= stream.size(); ++i) {
    const char c = i < stream.size() ? stream[i] : '\n';
    const bool is_white = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (is_white && depth == 0 && begin != std::string_view::npos) {
      texts.emplace_back(stream.substr(begin, i - begin));
      begin = std::string_view::npos;
    }
    if (is_white) {
      continue;
    }
    begin = std::min(begin, i);
    if (c == '"') {
      for (++i; i < stream.size() && stream[i] != '"'; ++i) {
        i += stream[i] == '\\' ? 1 : 0;
      }
    }
    depth += c == '[' || c == '{' ? 1 : c == ']' || c == '}' ? -1 : 0;
  }
  return texts;
}

bool equal(Node a, Node b) {
  if (a.is_number() && b.is_number()) {
    return a.int64() && b.int64() ? a.int64() == b.int64() : a.real() == b.real();
  }
  if (a.kind() != b.kind() || a.size() != b.size()) {
    return false;
  }
  if (a.is(NodeKind::list)) {
    const auto other = b.items();
    return std::equal(a.items().begin(), a.items().end(), other.begin(), equal);
  }
  if (a.is(NodeKind::map)) {
    const auto in_both = [&](const Entry& entry) {
      const Node other = b.find(entry.key);
      return other.exists() && equal(entry.value, other);
    };
    for (const Entry& entry : a.entries()) {
      if (!in_both(entry)) {
        return false;
      }
    }
    return true;
  }
  return a.is(NodeKind::boolean) ? a.boolean() == b.boolean()
                                 : a.is(NodeKind::null) || a.scalar() == b.scalar();
}

// What is wrong with an accepted case, or nothing.
std::string difference(const DocumentFile& file, const std::string& json) {
  const auto texts = split_json(json);
  if (texts.size() != file.documents.size()) {
    return fmt::format("{} documents instead of {}", file.documents.size(), texts.size());
  }
  for (std::size_t i = 0; i < texts.size(); ++i) {
    SourceMap sources;
    Diagnostics diagnostics;
    const auto expected = document::read_json(sources.add("expected.json", texts[i]), sources, diagnostics);
    if (expected.is_broken) {
      return "the suite's JSON cannot be read";
    }
    if (!equal(file.documents[i]->root(), expected.documents.front()->root())) {
      return fmt::format("{}instead of {}", document::to_json(file.documents[i]->root()), texts[i]);
    }
  }
  return "";
}

std::string_view reason_of_case(std::string_view name) {
  for (const RefusedCases& cases : refused_cases) {
    if (fmt::format(" {} ", cases.names).find(fmt::format(" {} ", name)) != std::string::npos) {
      return cases.reason;
    }
  }
  return {};
}

void run(const Case& one, Tally& tally) {
  SourceMap sources;
  Diagnostics diagnostics;
  const DocumentFile file = document::read_yaml(sources.add(one.name, one.yaml), sources, diagnostics);
  const auto fail = [&](std::string_view why) {
    ++tally.failed;
    fmt::print("failed  {}: {}\n", one.name, why);
  };
  if (one.must_fail) {
    if (file.is_broken) {
      const bool has_place = diagnostics.in_order_added().front().span.exists();
      has_place ? static_cast<void>(++tally.passed) : fail("the diagnostic has no place");
    } else {
      fail(fmt::format("accepted, must be refused; read as {}",
                       document::to_json(file.documents.front()->root())));
    }
    return;
  }
  if (!file.is_broken) {
    const std::string wrong = one.json ? difference(file, *one.json) : "";
    wrong.empty() ? static_cast<void>(++tally.passed) : fail(wrong);
    return;
  }
  const Diagnostic& fault = diagnostics.in_order_added().front();
  const auto* construct = std::ranges::find(refused_constructs, fault.code, &RefusedConstruct::code);
  const std::string_view reason =
      construct != std::end(refused_constructs) ? construct->reason : reason_of_case(one.name);
  if (reason.empty()) {
    const Place place = sources.place(fault.span);
    fail(fmt::format("legal, but refused at {}:{}: {}", place.line, place.column, fault.message));
    return;
  }
  ++tally.refused;
  fmt::print("refused on purpose  {}: {} ({})\n", one.name, reason, fault.message);
}

std::string read_text(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace

int main(int argc, char** argv) {
  const std::filesystem::path folder =
      argc == 2 ? std::filesystem::path(argv[1]) / "src" : std::filesystem::path();
  if (argc != 2 || !std::filesystem::is_directory(folder)) {
    fmt::print(stderr, "usage: oracle_yaml DIR; DIR/src holds the YAML test suite\n");
    return 2;
  }
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    paths.push_back(entry.path());
  }
  std::ranges::sort(paths);
  Tally tally;
  for (const auto& path : paths) {
    SourceMap sources;
    Diagnostics diagnostics;
    const auto file =
        document::read_yaml(sources.add(path.filename().string(), read_text(path)), sources, diagnostics);
    if (file.is_broken) {
      ++tally.failed;
      fmt::print("failed  the suite's own file\n{}", source::render_text(diagnostics, sources));
      continue;
    }
    for (const Case& one : cases_of(path.stem().string(), file.documents.front()->root())) {
      run(one, tally);
    }
  }
  fmt::print("{} passed, {} failed, {} refused on purpose\n", tally.passed, tally.failed, tally.refused);
  return tally.failed == 0 ? 0 : 1;
}
