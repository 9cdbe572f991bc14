// The tables of tests/tables with bytes changed and parts moved about: whatever comes is read or refused, and never a crash, a hang, or
// half a workspace. A few of each here; many with TALIA_WHOLE in the environment.
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "document/read.h"
#include "job/tables/start.h"
#include "table/book/zip.h"
#include "unit/table_fixture.h"

namespace {

using namespace talia;

const std::string folder = std::string(TALIA_TESTS) + "/tables/";

// The same numbers everywhere: what the standard's distributions give, each library decides.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : engine_(seed) {}
  std::size_t below(std::size_t count) { return count == 0 ? 0 : engine_() % count; }

 private:
  std::mt19937_64 engine_;
};

const std::vector<std::string>& hostile_pieces() {
  using namespace std::string_literals;
  static const std::vector<std::string> pieces = {"\""s,
                                                  "\"\""s,
                                                  "'"s,
                                                  ";"s,
                                                  ","s,
                                                  "\t"s,
                                                  "|"s,
                                                  "\n"s,
                                                  "\r"s,
                                                  "\r\n\r\n"s,
                                                  "\0"s,
                                                  "\xEF\xBB\xBF"s,
                                                  "\xFF\xFE"s,
                                                  "\xC3"s,
                                                  "\xED\xA0\x80"s,
                                                  "{"s,
                                                  "}"s,
                                                  "["s,
                                                  "]"s,
                                                  ":"s,
                                                  "<"s,
                                                  ">"s,
                                                  "</c>"s,
                                                  "<c r=\"XFD1048576\"><v>1</v></c>"s,
                                                  "&#x110000;"s,
                                                  "&lol;"s,
                                                  "<!DOCTYPE a [<!ENTITY b \"c\">]>"s,
                                                  "]]>"s,
                                                  "<![CDATA["s,
                                                  "1e999999"s,
                                                  "-0"s,
                                                  "007"s,
                                                  "#N/A"s,
                                                  "=1+1"s,
                                                  "{\"a\":{\"a\":{\"a\":"s,
                                                  "../../../etc/passwd"s,
                                                  "a.png"s,
                                                  "id"s,
                                                  "name"s,
                                                  "kind: x"s,
                                                  "- !!python/object"s,
                                                  "&a *a"s,
                                                  std::string(5000, 'A'),
                                                  std::string(300, '['),
                                                  std::string(2000, ';'),
                                                  "number-columns-repeated=\"999999999\" "s,
                                                  "count=\"4294967296\" "s,
                                                  "\xF0\x9F\x83\x8F"s,
                                                  "\xE2\x80\xAE"s};
  return pieces;
}

// One change; bytes may become anything.
void damage(std::string& bytes, Dice& dice) {
  const std::size_t at = dice.below(bytes.size() + 1);
  const std::size_t length = std::min(dice.below(dice.below(3) == 0 ? 2000 : 12), bytes.size() - at);
  switch (dice.below(8)) {
    case 0:
      if (at < bytes.size()) {
        bytes[at] = static_cast<char>(dice.below(256));
      }
      break;
    case 1:
      if (at < bytes.size()) {
        bytes[at] = static_cast<char>(bytes[at] ^ (1 << dice.below(8)));
      }
      break;
    case 2:
      bytes.erase(at, length);
      break;
    case 3:
      bytes.insert(at, std::string(bytes, at, length));
      break;
    case 4:
      bytes.insert(dice.below(bytes.size() + 1), std::string(bytes, at, length));
      break;
    case 5:
      bytes.resize(at);
      break;
    default:
      bytes.insert(at, hostile_pieces()[dice.below(hostile_pieces().size())]);
  }
}

// The parts of a workbook, as far as their names are those that all have; none of what is no archive.
std::vector<table::ZipPart> parts_of(const std::string& bytes) {
  std::vector<table::ZipPart> parts;
  table::TableLimits limits;
  limits.inflated = 4U << 20;
  auto archive = table::ZipArchive::open(bytes, limits);
  for (const char* const path :
       {"[Content_Types].xml", "_rels/.rels", "xl/workbook.xml", "xl/_rels/workbook.xml.rels",
        "xl/styles.xml", "xl/sharedStrings.xml", "xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml",
        "xl/worksheets/sheet3.xml", "mimetype", "content.xml", "styles.xml", "meta.xml",
        "META-INF/manifest.xml"}) {
    if (archive && archive->has(path)) {
      if (auto part = archive->read(path)) {
        parts.push_back({path, *std::move(part)});
      }
    }
  }
  return parts;
}

// The table with a few changes: of a workbook mostly in its parts, which are packed again, and at times in the archive.
std::string damaged(const std::string& bytes, const std::vector<table::ZipPart>& sound, Dice& dice) {
  std::string changed = bytes;
  if (!sound.empty() && dice.below(4) != 0) {
    std::vector<table::ZipPart> parts = sound;
    for (std::size_t i = 1 + dice.below(3); i > 0; --i) {
      damage(parts[dice.below(parts.size())].bytes, dice);
    }
    if (dice.below(8) == 0) {
      parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(dice.below(parts.size())));
    }
    changed = table::zip(parts);
    if (dice.below(4) != 0) {
      return changed;
    }
  }
  for (std::size_t i = 1 + dice.below(4); i > 0; --i) {
    damage(changed, dice);
  }
  return changed;
}

// A refusal says where, and what to do.
void check_told(const Diagnostics& found, const std::string& name) {
  for (const Diagnostic& one : found.in_order_added()) {
    INFO(one.message);
    CHECK((one.span.exists() || one.message.find(name) != std::string::npos));
    CHECK((one.severity > Severity::error || one.help_text.has_value()));
  }
}

void check_start(const Workbook& book, SourceMap& sources, Diagnostics& found) {
  const auto start = job::start_from(book, {"The Table", {}}, found);
  INFO(source::render_text(found, sources));
  CHECK(start.has_value() != found.has_errors());
  if (!start) {
    return;
  }
  std::set<std::string> ids;
  for (const auto& [path, text] : start->files) {
    INFO(path << '\n' << text);
    CHECK((path.find("..") == std::string::npos && !path.starts_with('/')));
    SourceMap written;
    Diagnostics faults;
    const DocumentFile file = document::read_yaml(written.add(path, text), written, faults);
    CHECK(faults.empty());
    CHECK(file.documents.size() == 1);
    const bool is_definition = path.starts_with("content/") && path.find("/decks/") == std::string::npos &&
                               !path.ends_with("/campaign.yaml");
    if (!file.documents.empty() && is_definition) {
      CHECK(ids.insert(file.documents[0]->root().text_at("id")).second);
    }
  }
  // No row is lost.
  std::size_t rows = 0;
  for (const TableSheet& sheet : book.sheets) {
    rows += sheet.is_hidden ? 0 : sheet.rows.size();
  }
  CHECK(ids.size() == rows);
}

}  // namespace

TEST_CASE("a damaged table is read or refused, and what it becomes is whole", "[job]") {
  const std::size_t times = std::getenv("TALIA_WHOLE") != nullptr ? 400 : 8;
  std::size_t tables = 0, refused = 0, started = 0;
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (entry.is_regular_file() && !name.ends_with(".expected.json") && name != "README.md" &&
        !name.starts_with('.')) {
      names.push_back(name);
    }
  }
  std::ranges::sort(names);
  for (const std::string& name : names) {
    ++tables;
    const std::string bytes = test::bytes_of(folder + name);
    const std::vector<table::ZipPart> parts = parts_of(bytes);
    for (std::size_t seed = 0; seed < times; ++seed) {
      Dice dice(1000 * tables + seed);
      INFO(name << ", seed " << seed);
      table::TableReading reading;
      reading.limits.cells = 20'000;
      reading.limits.inflated = 4U << 20;
      test::TableRun run(name, damaged(bytes, parts, dice), reading);
      CHECK(run.book.has_value() != run.diagnostics.has_errors());
      check_told(run.diagnostics, name);
      if (!run.book) {
        ++refused;
        continue;
      }
      Diagnostics told;
      table::report(*run.book, told);
      check_told(told, name);
      Diagnostics found;
      check_start(*run.book, run.sources, found);
      check_told(found, name);
      ++started;
    }
  }
  CHECK(tables == 24);
  CHECK(refused > tables * times / 20);
  CHECK(started > tables * times / 4);
}
