// Press files against PDFBox Preflight: `oracle_pdfbox DIR`, where DIR holds the Java archives of Debian, which has no validator
// of PDF/X. This one is of PDF/A-1b, whose rules of syntax, colours, fonts and alpha are as strict as those of PDF/X-1a or
// stricter. Every deck and book of the repository is built for every printer that states a PDF/X standard, and once more for the
// other standard, with live words; a copy of each claims PDF/A in place of PDF/X, has what PDF/A alone demands, and is judged.
// One card has a picture with soft edges. Copies that are broken on purpose must be found so. Refused on purpose: files for X-4
// with alpha, which PDF/A-1 forbids. The last line is `N passed, N failed, N refused on purpose`; exit 1 when something
// failed, 2 when there is no validator or no profile of a press.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <sys/wait.h>

#include "image/picture.h"
#include "press/pdf.h"
#include "press/write.h"
#include "source/files/spool.h"

namespace {

namespace fs = std::filesystem;
using talia::Spool;
using talia::press::Handle;
using talia::press::Pdf;

constexpr std::array archives{"preflight",       "pdfbox2",  "fontbox2",        "xmpbox",
                              "commons-logging", "jaxb-api", "javax.activation"};
constexpr std::size_t most_told = 10;     // Faults of a file.
constexpr std::size_t last_words = 2000;  // Bytes.
constexpr std::string_view x1a = "standard: x-1a", x4 = "standard: x-4";

// What PDF/A-1b forbids and PDF/X-4 does not. There are no such faults for PDF/X-1a.
struct Exception {
  std::string_view code, why;
};
constexpr std::array x4_exceptions{
    Exception{"2.2.1", "a page with alpha states the colours in which it is mixed"},
    Exception{"2.2.2", "pictures may have alpha"},
};

// A folder of our own, gone at the end.
class Scratch {
 public:
  Scratch() {
    std::string name = (fs::temp_directory_path() / "talia-pdfbox-XXXXXX").string();
    path_ = mkdtemp(name.data()) == nullptr ? "" : name;
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() {
    std::error_code unheard;
    fs::remove_all(path_, unheard);
  }

  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void write(const fs::path& path, std::string_view text) {
  std::ofstream(path, std::ios::binary) << text;
}

std::string shell_word(const std::string& word) {
  std::string result = "'";
  for (const char c : word) {
    result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return result + "'";
}

struct Answer {
  std::string text;  // Standard output and errors.
  int status = -1;
};

Answer run(const std::string& command) {
  Answer answer;
  std::FILE* const pipe = popen((command + " 2>&1").c_str(), "r");
  if (pipe == nullptr) {
    return answer;
  }
  std::array<char, 1 << 16> part{};
  for (std::size_t count = 0; (count = std::fread(part.data(), 1, part.size(), pipe)) > 0;) {
    answer.text.append(part.data(), count);
  }
  const int status = pclose(pipe);
  answer.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return answer;
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  if (const auto at = text.find(from); at != std::string::npos) {
    text.replace(at, from.size(), to);
  }
  return text;
}

// Each edge another: opaque above, nothing below, and red towards the right.
std::string soft_picture() {
  talia::image::Pixels pixels{400, 300, {}};
  for (int y = 0; y < pixels.height; ++y) {
    for (int x = 0; x < pixels.width; ++x) {
      for (const int channel : {x * 255 / pixels.width, 60, 90, 255 - y * 255 / pixels.height}) {
        pixels.rgba.push_back(static_cast<std::uint8_t>(channel));
      }
    }
  }
  return talia::image::write_png(pixels, {});
}

struct PressFile {
  fs::path path;
  std::string name;  // Of the campaign and the file: `mm4-mounts-mb-print.pdf`.
  bool is_x4;
};

// The printers of a workspace that state a standard, each also with the other and live words; with what they state.
std::map<std::string, std::string> press_printers(const fs::path& workspace) {
  std::map<std::string, std::string> printers;
  for (const auto& entry : fs::directory_iterator(workspace / "templates/printers")) {
    const std::string text = read(entry.path()), name = entry.path().stem();
    const bool is_x4 = text.find(x4) != std::string::npos;
    if (is_x4 || text.find(x1a) != std::string::npos) {
      printers.emplace(name, is_x4 ? x4 : x1a);
      printers.emplace(name + "-other", is_x4 ? x1a : x4);
    }
  }
  for (const auto& [name, standard] : printers) {
    if (name.ends_with("-other")) {
      const std::string shipped =
          read(workspace / fmt::format("templates/printers/{}.yaml", name.substr(0, name.rfind("-other"))));
      write(workspace / fmt::format("templates/printers/{}.yaml", name),
            replaced(replaced(shipped, standard == x4 ? x1a : x4, standard), ", text: outlines", ""));
    }
  }
  return printers;
}

// A copy of the repository's content with the soft picture on a card.
void copy_workspace(const fs::path& to) {
  fs::create_directories(to);
  for (const char* const part : {"schemas", "content", "templates", "fonts"}) {
    if (fs::exists(fs::path(TALIA_REPOSITORY) / part)) {
      fs::copy(fs::path(TALIA_REPOSITORY) / part, to / part, fs::copy_options::recursive);
    }
  }
  const fs::path mounts = to / "content/campaigns/mm4/mounts";
  write(mounts / "soft.png", soft_picture());
  std::ofstream(mounts / "kon_stepowy.yaml", std::ios::app) << "art: soft.png\n";
}

bool is_of_books(const fs::path& workspace, const std::string& printer) {
  return read(workspace / fmt::format("templates/printers/{}.yaml", printer)).find("\nbook:") !=
         std::string::npos;
}

// Every deck and book for every press that takes it; those that are not there stand in the list all the same.
std::vector<PressFile> build_press_files(const fs::path& workspace) {
  const auto printers = press_printers(workspace);
  std::string command = fmt::format("{} build --workspace {} --target", shell_word(TALIA_PROGRAM),
                                    shell_word(workspace.string()));
  for (const auto& [name, standard] : printers) {
    command += " " + name;
  }
  if (const Answer answer = run(command); answer.status != 0) {
    fmt::print("{}", answer.text);
  }
  std::vector<PressFile> files;
  for (const auto& entry : fs::directory_iterator(workspace / "content/campaigns")) {
    const std::string campaign = entry.path().filename();
    for (const auto& [printer, standard] : printers) {
      const char* const folder = is_of_books(workspace, printer) ? "books" : "decks";
      for (const auto& made : fs::directory_iterator(entry.path() / folder)) {
        if (made.path().extension() == ".yaml") {
          const std::string file = fmt::format("{}-{}.pdf", made.path().stem().string(), printer);
          files.push_back(
              {workspace / "output" / campaign / file, fmt::format("{}-{}", campaign, file), standard == x4});
        }
      }
    }
  }
  std::ranges::sort(files, {}, &PressFile::name);
  return files;
}

// The fonts and pictures of a file, each once.
struct Objects {
  std::vector<Handle> fonts, pictures;

  explicit Objects(Pdf& pdf) {
    for (std::size_t number = 0; number < pdf.pages(); ++number) {
      gather(pdf, pdf.get(pdf.page(number), "/Resources"));
    }
  }

 private:
  bool is_new(const Pdf& pdf, Handle object) {
    return pdf.id(object) == 0 || seen_.insert(pdf.id(object)).second;
  }

  void gather(Pdf& pdf, Handle resources) {
    const auto each = [&](const char* kind, const auto& take) {
      const Handle objects = pdf.get(resources, kind);
      for (const std::string& name : pdf.keys(objects)) {
        const Handle object = pdf.get(objects, name.c_str());
        if (is_new(pdf, object)) {
          take(object);
        }
      }
    };
    const auto drawing = [&](Handle object) {
      const Handle facts = pdf.facts(object);
      if (pdf.is_name(pdf.get(facts, "/Subtype"), "/Image")) {
        pictures.push_back(object);
      } else {
        gather(pdf, pdf.get(facts, "/Resources"));
      }
    };
    each("/Font", [&](Handle font) { fonts.push_back(font); });
    each("/XObject", drawing);
    each("/Pattern", drawing);
  }

  std::set<int> seen_;
};

// PDF/A wants fonts of numbered glyphs to list their glyphs; in PDF 1.4 and 1.6 that is optional. Each glyph that is there has its
// width: `12 [ 500 480 ]` are those of 12 and 13.
void complete_font(Pdf& pdf, Handle font) {
  for (const Handle numbered : pdf.items(pdf.get(font, "/DescendantFonts"))) {
    const Handle descriptor = pdf.get(numbered, "/FontDescriptor");
    const std::vector<Handle> widths = pdf.items(pdf.get(numbered, "/W"));
    std::string present;
    for (std::size_t i = 0; i + 1 < widths.size(); i += 2) {
      const auto first = static_cast<std::size_t>(pdf.number(widths[i]));
      const std::size_t end = first + pdf.items(widths[i + 1]).size();
      present.resize(std::max(present.size(), (end + 7) / 8), '\0');
      for (std::size_t glyph = first; glyph < end; ++glyph) {
        present[glyph / 8] = static_cast<char>(present[glyph / 8] | 0x80 >> glyph % 8);
      }
    }
    pdf.set(descriptor, "/CIDSet", pdf.new_stream(present));
  }
}

// The same packet with a claim of PDF/A-1b in place of what PDF/X-4 demands and PDF/A-1 does not know.
std::string archival_packet(const std::string& packet) {
  std::istringstream lines(packet);
  std::string result;
  for (std::string line; std::getline(lines, line);) {
    if (line.find("<pdfxid:") == std::string::npos && line.find("<pdf:Trapped>") == std::string::npos) {
      result += line + "\n";
    }
  }
  return replaced(result, "</rdf:RDF>",
                  "<rdf:Description rdf:about=\"\" xmlns:pdfaid=\"http://www.aiim.org/pdfa/ns/id/\">"
                  "<pdfaid:part>1</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>"
                  "</rdf:Description></rdf:RDF>");
}

void make_archival(Pdf& pdf) {
  for (const Handle intent : pdf.items(pdf.get(pdf.root(), "/OutputIntents"))) {
    pdf.set(intent, "/S", pdf.name_of("/GTS_PDFA1"));
  }
  const Handle metadata = pdf.get(pdf.root(), "/Metadata");
  const Objects objects(pdf);
  for (const Handle font : objects.fonts) {
    complete_font(pdf, font);
  }
  // Added streams stay as they are given: a packet is to be found in a file by whoever cannot read PDF.
  const int packet = pdf.reserve();
  pdf.add({packet, "<< /Type /Metadata /Subtype /XML >>", true, archival_packet(pdf.data(metadata))});
  pdf.set(pdf.root(), "/Metadata", pdf.reference(packet));
}

using Change = void (*)(Pdf&);

// The copy that is judged; false, with the reason told, when it cannot be made.
bool write_copy(const fs::path& press_file, Change change, const fs::path& to) {
  Spool file = Spool::of(read(press_file));
  Pdf pdf(file);
  Spool copy;
  if (pdf.fault().empty()) {
    change(pdf);
    make_archival(pdf);
    talia::press::write(pdf, copy, "1.4", false);
  }
  if (!pdf.fault().empty()) {
    fmt::print("{}: {}\n", press_file.filename().string(), pdf.fault());
    return false;
  }
  write(to, copy.all());
  return true;
}

// How a copy is broken, and the validator's code for that.
struct Break {
  std::string_view what, code;
  Change change;
};

constexpr std::array breaks{
    Break{"red, green and blue", "2.4.1",
          [](Pdf& pdf) {
            const std::string drawn = pdf.content(pdf.page(0)) + "\n1 0 0 rg 0 0 9 9 re f\n";
            pdf.set(pdf.page(0), "/Contents", pdf.new_stream(drawn));
          }},
    Break{"a picture of red, green and blue", "2.4.1",
          [](Pdf& pdf) {
            for (const Handle picture : Objects(pdf).pictures) {
              pdf.set(pdf.facts(picture), "/ColorSpace", pdf.name_of("/DeviceRGB"));
            }
          }},
    Break{"a font that is not embedded", "3.1.3",
          [](Pdf& pdf) {
            for (const Handle font : Objects(pdf).fonts) {
              for (const Handle numbered : pdf.items(pdf.get(font, "/DescendantFonts"))) {
                pdf.remove(pdf.get(numbered, "/FontDescriptor"), "/FontFile2");
                pdf.remove(pdf.get(numbered, "/FontDescriptor"), "/FontFile3");
              }
            }
          }},
    Break{"paint that shines through", "4.1.2",
          [](Pdf& pdf) {
            pdf.set(pdf.get(pdf.page(0), "/Resources"), "/ExtGState", pdf.parsed("<< /a0 << /ca 0.5 >> >>"));
          }},
    Break{"a page that is mixed by itself", "2.2.1",
          [](Pdf& pdf) {
            pdf.set(pdf.page(0), "/Group", pdf.parsed("<< /S /Transparency /CS /DeviceCMYK >>"));
          }},
    Break{"a picture with alpha", "2.2.2",
          [](Pdf& pdf) {
            for (const Handle picture : Objects(pdf).pictures) {
              pdf.set(pdf.facts(picture), "/SMask", picture);
            }
          }},
    Break{"no profile", "2.4.3",
          [](Pdf& pdf) {
            pdf.remove(pdf.items(pdf.get(pdf.root(), "/OutputIntents"))[0], "/DestOutputProfile");
          }},
};

struct Fault {
  std::string code, text;
};

// Of a file that is not valid until we read why not.
const Fault nameless{"", "it is not valid"};

using Verdicts = std::map<std::string, std::vector<Fault>>;

// By the name of the file: none of a file that is valid. A fault that comes again on other pages is there once; a file
// without a verdict is not there.
Verdicts verdicts_in(const std::string& text) {
  constexpr std::string_view start = "The file ", is_valid = " is a valid PDF/A-1b file",
                             is_invalid = " is not a valid PDF/A-1b file";
  Verdicts verdicts;
  std::istringstream lines(text);
  std::string file;
  for (std::string line; std::getline(lines, line);) {
    const auto end = std::min(line.find(is_valid), line.find(is_invalid));
    if (line.starts_with(start) && end != std::string::npos) {
      file = line.substr(start.size(), end - start.size());
      verdicts[file];
      if (line.substr(end).starts_with(is_invalid)) {
        verdicts[file].push_back(nameless);
      }
      continue;
    }
    const auto colon = line.find(" : ");
    if (file.empty() || colon == std::string::npos || line.find_first_not_of("-.0123456789") != colon) {
      continue;  // The rest of a fault's text, or nothing.
    }
    auto& faults = verdicts[file];
    if (faults.size() == 1 && faults[0].code.empty()) {
      faults.clear();
    }
    Fault fault{line.substr(0, colon), line.substr(colon + 3, line.rfind(" on page ") - colon - 3)};
    if (std::ranges::none_of(faults, [&](const Fault& known) { return known.text == fault.text; })) {
      faults.push_back(std::move(fault));
    }
  }
  return verdicts;
}

// Why a file for X-4 may have the fault; empty where it may not.
std::string_view excuse(const Fault& fault) {
  const auto known = std::ranges::find(x4_exceptions, fault.code, &Exception::code);
  return known == x4_exceptions.end() ? std::string_view() : known->why;
}

// Whether a file has what all breaks need.
bool is_breakable(const PressFile& file) {
  Spool bytes = Spool::of(read(file.path));
  Pdf pdf(bytes);
  if (file.is_x4 || !pdf.fault().empty()) {
    return false;
  }
  const Objects objects(pdf);
  return !objects.fonts.empty() && !objects.pictures.empty();
}

// Copies, and what the validator says of each.
class Judge {
 public:
  Judge(std::string java, fs::path folder) : java_(std::move(java)), folder_(std::move(folder)) {
    fs::create_directories(folder_);
  }

  void add(const fs::path& press_file, Change change, std::string_view name) {
    if (write_copy(press_file, change, folder_ / name)) {
      list_ += (folder_ / name).string() + "\n";
      ++copies_;
    }
  }

  // All in one process, for it takes a while to start.
  void run_all() {
    write(folder_ / "list", list_);
    const Answer answer = run(fmt::format("{} batch {}", java_, shell_word((folder_ / "list").string())));
    verdicts_ = verdicts_in(answer.text);
    if (verdicts_.size() < copies_) {
      // Where it broke off.
      fmt::print("{}\n", answer.text.substr(answer.text.size() - std::min(answer.text.size(), last_words)));
    }
  }

  // Null where there is no verdict.
  const std::vector<Fault>* faults(std::string_view name) const {
    const auto verdict = verdicts_.find(std::string(name));
    return verdict == verdicts_.end() ? nullptr : &verdict->second;
  }

 private:
  std::string java_;
  fs::path folder_;
  std::string list_;
  std::size_t copies_ = 0;
  Verdicts verdicts_;
};

struct Tally {
  std::size_t passed = 0, failed = 0, refused = 0;
};

void judge_file(const PressFile& file, const std::vector<Fault>* faults, Tally& tally) {
  if (faults == nullptr) {
    fmt::print("{}: there is no verdict\n", file.name);
    ++tally.failed;
    return;
  }
  const auto is_excused = [](const Fault& fault) { return !excuse(fault).empty(); };
  const bool is_refused = file.is_x4 && std::ranges::all_of(*faults, is_excused);
  for (std::size_t i = 0; i < faults->size() && i < most_told; ++i) {
    const Fault& fault = (*faults)[i];
    fmt::print("{}: {} {}\n", file.name, fault.code, is_refused ? excuse(fault) : fault.text);
  }
  if (faults->size() > most_told) {
    fmt::print("{}: and {} more\n", file.name, faults->size() - most_told);
  }
  (faults->empty() ? tally.passed : is_refused ? tally.refused : tally.failed) += 1;
}

void judge_break(const Break& broken, const std::vector<Fault>* faults, Tally& tally) {
  if (faults != nullptr && std::ranges::find(*faults, broken.code, &Fault::code) != faults->end()) {
    ++tally.passed;
    return;
  }
  ++tally.failed;
  fmt::print("{}: a copy that is broken so has no fault {}\n", broken.what, broken.code);
}

// How to call the validator, which keeps a list of the machine's fonts in `scratch`; nothing where it cannot be called.
std::optional<std::string> validator_in(const std::string& folder, const fs::path& scratch) {
  std::string path;
  for (const std::string_view archive : archives) {
    path += fmt::format("{}{}/{}.jar", path.empty() ? "" : ":", folder, archive);
  }
  const std::string java =
      fmt::format("java -Dpdfbox.fontcache={} -cp {} org.apache.pdfbox.preflight.Validator_A1b",
                  shell_word(scratch.string()), shell_word(path));
  const Answer usage = run(java);
  if (usage.text.find("Usage") == std::string::npos) {
    fmt::print(stderr, "{}there is no PDFBox Preflight in {}: tools/setup --all installs it\n", usage.text,
               folder);
    return {};
  }
  return java;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) {
    fmt::print(stderr, "usage: oracle_pdfbox DIR\n");
    return 2;
  }
  const Scratch scratch;
  if (scratch.path().empty()) {
    fmt::print(stderr, "no temporary folder can be made\n");
    return 2;
  }
  const auto validator = validator_in(arguments[1], scratch.path());
  if (!validator) {
    return 2;
  }
  const fs::path workspace = scratch.path() / "work";
  copy_workspace(workspace);
  if (!fs::exists(workspace / "templates/profiles/fogra39.icc")) {
    fmt::print(stderr, "there is no templates/profiles/fogra39.icc: tools/setup makes it\n");
    return 2;
  }
  const std::vector<PressFile> files = build_press_files(workspace);
  const auto model = std::ranges::find_if(files, is_breakable);
  Judge judge(*validator, scratch.path() / "copies");
  for (const PressFile& file : files) {
    judge.add(
        file.path, [](Pdf&) {}, file.name);
  }
  for (const Break& broken : breaks) {
    if (model != files.end()) {
      judge.add(model->path, broken.change, broken.what);
    }
  }
  judge.run_all();
  Tally tally;
  for (const PressFile& file : files) {
    judge_file(file, judge.faults(file.name), tally);
  }
  for (const Break& broken : breaks) {
    judge_break(broken, judge.faults(broken.what), tally);
  }
  fmt::print("{} press files, {} copies broken on purpose\n", files.size(), breaks.size());
  fmt::print("{} passed, {} failed, {} refused on purpose\n", tally.passed, tally.failed, tally.refused);
  return tally.failed == 0 && !files.empty() ? 0 : 1;
}
