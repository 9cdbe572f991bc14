// tools/bench: what talia takes for the neutral cards and files, beside what no program can do without, as ratios
// measured in one run. The first argument is the folder of the neutral data; others name what to measure, else all is.
#include <algorithm>
#include <array>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include "bench/book.h"
#include "bench/book_data.h"
#include "bench/dice.h"
#include "bench/floors.h"
#include "bench/illustrated_data.h"
#include "bench/measure.h"
#include "bench/neutral_data.h"
#include "bench/prose.h"
#include "job/faces/drawing_context.h"
#include "job/pages/deck_pages.h"
#include "job/plan/plan.h"
#include "job/workspace/content.h"
#include "job/workspace/workspace.h"
#include "model/build.h"
#include "press/press.h"

namespace talia::context {

namespace {

namespace fs = std::filesystem;

constexpr int rounds = 5;
constexpr unsigned deck_cards = 900;
constexpr unsigned long_deck_cards = 9000;
constexpr unsigned photographed_cards = 200;
constexpr unsigned file_count = 10'000;
constexpr std::size_t scene_bytes = 1500;  // That a card's scene may take of a file.
constexpr unsigned book_chapters = 12;     // Of about 300 pages.
constexpr unsigned figure_cards = 2000;
const std::set<std::string> illustrated{"currencies",   "enemies", "items",   "mounts",
                                        "pack_animals", "spells",  "vehicles"};
constexpr std::array<std::string_view, 9> measures = {"dice", "prose",   "book",        "stats", "deck",
                                                      "art",  "figures", "photographs", "files"};

class TemporaryFolder {
 public:
  TemporaryFolder() : path_(fs::temp_directory_path() / fmt::format("talia-bench-{}", getpid())) {
    fs::create_directories(path_);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  fs::path operator/(std::string_view name) const { return path_ / name; }

 private:
  fs::path path_;
};

void heading(std::string_view text) {
  fmt::print("\n{}\n{:<46}{:>10}{:>10}{:>10}{:>9}{:>10}\n", text, "", "cpu s", "x floor", "wall s", "x wall",
             "peak MiB");
}

// Ratios are against `floor`.
void row(std::string_view name, const Cost& cost, const Cost& floor) {
  fmt::print("{:<46}{:>10.3f}{:>10.2f}{:>10.3f}{:>9.2f}", name, cost.cpu, cost.cpu / floor.cpu, cost.wall,
             cost.wall / floor.wall);
  fmt::print("{}\n", cost.peak_mib > 0 ? fmt::format("{:>10.0f}", cost.peak_mib) : std::string());
  std::fflush(stdout);
}

Cost sum(const std::vector<Cost>& costs) {
  Cost all;
  for (const Cost& cost : costs) {
    all.cpu += cost.cpu;
    all.wall += cost.wall;
  }
  return all;
}

void require_sound(const job::Content& content, std::string_view what) {
  if (content.diagnostics.has_errors()) {
    throw std::runtime_error(fmt::format("{} are not sound:\n{}", what,
                                         source::render_text(content.diagnostics, content.sources)));
  }
}

enum class Keeping { nothing, runs };

std::vector<std::string> talia_command(std::string_view command, const fs::path& workspace,
                                       std::vector<std::string> more, Keeping keeping = Keeping::nothing) {
  std::vector<std::string> words{TALIA_PROGRAM, std::string(command), "--workspace", workspace.string()};
  if (keeping == Keeping::nothing) {
    words.emplace_back("--no-cache");
  }
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

// One deck from its definitions to its finished PDF, stage by stage.
class BenchedDeck {
 public:
  explicit BenchedDeck(const fs::path& workspace) {
    auto found = job::find_workspace({.root = workspace.string(), .program = TALIA_PROGRAM});
    workspace_ = std::move(found.workspace.value());
    request_.reading.threads = 1;
    content_ = job::load(*workspace_, request_.reading);
    drawing_ = std::make_unique<job::DrawingContext>(*content_, *workspace_, job::ReadRequest{{}, 1});
    jobs_ =
        job::plan(request_, content_->catalog, *content_->derived, *drawing_->faces, content_->diagnostics);
    require_sound(*content_, "the cards");
    assemble();
    require_sound(*content_, "the cards' faces");
    pages_ = parts_.at(0);
    for (std::size_t i = 1; i < parts_.size(); ++i) {
      pages_.pages.insert(pages_.pages.end(), parts_[i].pages.begin(), parts_[i].pages.end());
    }
  }

  void lay_out() {
    const job::DeckJob& deck = *jobs_.at(0).deck();
    std::vector<FaceKey> keys;
    for (const rules::DeckCard& card : deck.selection.cards) {
      keys.push_back(job::face_key(deck, card.definition, FaceSide::front, content_->catalog));
    }
    job::KeptFaces none(*drawing_);
    job::FacePool(jobs_, content_->catalog, none).take(deck, keys, 1);
  }
  // Lays the faces out, too.
  void assemble() {
    job::KeptFaces none(*drawing_);
    job::FacePool pool(jobs_, content_->catalog, none);
    const job::Faults faults(content_->catalog, content_->diagnostics);
    const job::RunContext run{*content_, *drawing_, pool, faults, false, 1};
    job::CardParts cards(*jobs_.at(0).deck(), run);
    job::DeckPages pages(cards, run);
    parts_.clear();
    while (auto part = pages.next(content_->diagnostics)) {
      parts_.push_back(*std::move(part));
    }
  }
  void render() {
    render::PdfFile file(resources());
    for (const Booklet& part : parts_) {
      file.add(part);
    }
    drawn_ = file.finish().value();
  }
  void finish() { finished_ = press::finish(std::move(drawn_), pages_, {}, drawing_->palette).value(); }

  // What one copy of each symbol on the pages takes in a finished file.
  std::size_t symbol_bytes() const {
    Booklet booklet;
    booklet.pages.push_back(pages_.pages.at(0));
    booklet.pages[0].placed.clear();
    booklet.pages[0].own.items.clear();
    const auto size_of = [&] {
      auto drawn = render::pdf(booklet, resources()).value();
      return press::finish(std::move(drawn), booklet, {}, drawing_->palette).value().size();
    };
    const std::size_t without = size_of();
    std::set<SymbolId> seen;
    for (const Booklet& part : parts_) {
      for (const SharedFrame& frame : part.frames) {
        add_symbols(frame->items, seen, booklet.pages[0].own.items);
      }
    }
    return size_of() - without;
  }

  const std::vector<Booklet>& parts() const { return parts_; }
  std::size_t pages() const { return pages_.pages.size(); }
  render::Resources resources() const { return drawing_->resources(); }
  std::size_t bytes() const { return finished_.size(); }

 private:
  static void add_symbols(const std::vector<Item>& items, std::set<SymbolId>& seen, std::vector<Item>& out) {
    for (const Item& item : items) {
      if (const auto* const group = std::get_if<Group>(&item.what)) {
        add_symbols(group->items, seen, out);
      } else if (const auto* const use = std::get_if<SymbolUse>(&item.what);
                 use != nullptr && seen.insert(use->symbol).second) {
        out.push_back(item);
      }
    }
  }

  job::Request request_;
  std::optional<job::Workspace> workspace_;
  std::unique_ptr<job::Content> content_;
  std::unique_ptr<job::DrawingContext> drawing_;
  std::vector<job::Job> jobs_;
  std::vector<Booklet> parts_;
  Booklet pages_;  // Of all parts.
  Spool drawn_, finished_;
};

void measure_deck(const NeutralData& data, const TemporaryFolder& scratch, const Launcher& launcher) {
  const fs::path workspace = scratch / "deck";
  write_workspace(data, deck_cards, Decks::of_all, workspace);
  BenchedDeck job(workspace);
  const DisplayList list(job.parts(), job.resources());
  const auto here = [](auto work) { return [work] { return cost_of(work); }; };
  const auto costs =
      medians(rounds, {here([&] { list.shape(); }), here([&] { list.emit(DisplayList::What::all); }),
                       here([&] { job.lay_out(); }), here([&] { job.assemble(); }),
                       here([&] { job.render(); }), here([&] { job.finish(); }),
                       [&] {
                         return launcher.cost_of(talia_command("build", workspace, {"--jobs", "1"}));
                       },
                       [&] { return launcher.cost_of(talia_command("build", workspace, {})); }});
  const Cost floor = sum({costs[0], costs[1]});
  heading(fmt::format("{} cards on {} pages, {} glyphs, a PDF of {} bytes", deck_cards, job.pages(),
                      list.glyphs(), job.bytes()));
  row("floor: HarfBuzz shapes each text once", costs[0], floor);
  row("floor: Cairo writes the same placed glyphs", costs[1], floor);
  row("floor: both", floor, floor);
  row("talia: faces laid out", costs[2], floor);
  row("talia: faces laid out and placed on sheets", costs[3], floor);
  row("talia: sheets written", costs[4], floor);
  row("talia: finished by libqpdf", costs[5], floor);
  row("talia: laid out and written (goal 1.5)", sum({costs[3], costs[4], costs[5]}), floor);
  row("talia build, whole process, one thread", costs[6], floor);
  row("talia build, whole process, all cores", costs[7], floor);

  const fs::path long_workspace = scratch / "long-deck";
  write_workspace(data, long_deck_cards, Decks::of_all, long_workspace);
  const Cost one = launcher.cost_of(talia_command("build", long_workspace, {"--jobs", "1"}));
  heading(fmt::format("{} cards; the floor is ten times that of {} (goal: ten times the time, below 150 MiB)",
                      long_deck_cards, deck_cards));
  row("talia build, whole process, one thread", one, {floor.cpu * 10, floor.wall * 10, 0});
  fmt::print("{:<46}{:>10}{:>10.2f}\n", "  over the same of 900 cards", "", one.cpu / costs[6].cpu);
}

// Of a deck of pictures; the first is the floor, the one before the last the whole process on one thread. Printed, too.
std::vector<Cost> measure_drawn(BenchedDeck& job, const DisplayList& list, const fs::path& workspace,
                                const Launcher& launcher) {
  const auto here = [](auto work) { return [work] { return cost_of(work); }; };
  const auto costs =
      medians(rounds, {here([&] { list.emit(DisplayList::What::all); }), here([&] { job.assemble(); }),
                       here([&] { job.render(); }), here([&] {
                         job.render();
                         job.finish();
                       }),
                       [&] {
                         return launcher.cost_of(talia_command("build", workspace, {"--jobs", "1"}));
                       },
                       [&] { return launcher.cost_of(talia_command("build", workspace, {})); }});
  row("floor: Cairo draws the same frames again", costs[0], costs[0]);
  row("talia: faces laid out and placed on sheets", costs[1], costs[0]);
  row("talia: sheets written", costs[2], costs[0]);
  row("talia: written and finished by libqpdf", costs[3], costs[0]);
  row("talia build, whole process, one thread (goal 1.5)", costs[4], costs[0]);
  row("talia build, whole process, all cores", costs[5], costs[0]);
  return costs;
}

void measure_figures(const TemporaryFolder& scratch, const Launcher& launcher) {
  const fs::path workspace = scratch / "figures";
  write_illustrated(figure_cards, workspace, {"allies", "enemies"});
  BenchedDeck job(workspace);
  const DisplayList list(job.parts(), job.resources());
  heading(fmt::format("{} cards with composed figures on {} pages, {} glyphs", figure_cards, job.pages(),
                      list.glyphs()));
  measure_drawn(job, list, workspace, launcher);
}

void measure_art(const TemporaryFolder& scratch, const Launcher& launcher) {
  const fs::path workspace = scratch / "art";
  write_illustrated(deck_cards, workspace, illustrated);
  BenchedDeck job(workspace);
  const DisplayList list(job.parts(), job.resources());
  heading(fmt::format("{} illustrated cards on {} pages, {} glyphs", deck_cards, job.pages(), list.glyphs()));
  const auto costs = measure_drawn(job, list, workspace, launcher);
  const std::size_t text = list.emit(DisplayList::What::text);
  const std::size_t symbols = job.symbol_bytes();
  const auto most =
      static_cast<std::size_t>(1.2 * static_cast<double>(text)) + symbols + deck_cards * scene_bytes;
  fmt::print("{:<46}{:>10} bytes; text alone {}, a copy of each symbol {}; goal {}\n", "  the PDF",
             job.bytes(), text, symbols, most);

  const fs::path long_workspace = scratch / "long-art";
  write_illustrated(long_deck_cards, long_workspace, illustrated);
  const Cost one = launcher.cost_of(talia_command("build", long_workspace, {"--jobs", "1"}));
  heading(fmt::format("{} illustrated cards; the floor is ten times that of {} (goal: below 150 MiB)",
                      long_deck_cards, deck_cards));
  row("talia build, whole process, one thread", one, {costs[0].cpu * 10, costs[0].wall * 10, 0});
  fmt::print("{:<46}{:>10}{:>10.2f}\n", "  over the same of 900 cards", "", one.cpu / costs[4].cpu);
}

void measure_photographs(const TemporaryFolder& scratch, const Launcher& launcher) {
  const fs::path workspace = scratch / "photographs";
  const auto photographs = write_photographed(photographed_cards, workspace);
  const Cost floor = cost_of([&] { decode_jpegs(photographs); });
  const auto build = [&](std::vector<std::string> more) {
    return launcher.cost_of(talia_command("build", workspace, std::move(more)));
  };
  heading(fmt::format("{} cards with as many photographs of 6000 × 4000 pixels (goals 1.5 and 400 MiB)",
                      photographed_cards));
  row("floor: libjpeg decodes each", floor, floor);
  row("talia build, whole process, one thread", build({"--jobs", "1"}), floor);
  row("talia build, whole process, all cores", build({}), floor);
}

void measure_files(const NeutralData& data, const TemporaryFolder& scratch, const Launcher& launcher) {
  const fs::path workspace = scratch / "files";
  const std::size_t bytes = write_workspace(data, file_count, Decks::of_one_card, workspace);
  const fs::path folder = workspace / "content/campaigns/neutral/cards";
  const auto here = [](auto work) { return [work] { return cost_of(work); }; };
  const auto found = job::find_workspace({.root = workspace.string(), .program = TALIA_PROGRAM}).workspace;
  const auto costs = medians(
      rounds, {here([&] { read_bytes(folder); }), here([&] { libyaml_events(folder); }),
               here([&] { yaml_cpp_events(folder); }), here([&] { yaml_cpp_parse(folder); }), here([&] {
                 SourceMap sources;
                 Diagnostics diagnostics;
                 model::read_workspace(*found->files, sources, diagnostics, 1);
               }),
               here([&] {
                 require_sound(*job::load(*found, {{}, 1}), "the neutral files");
               }),
               [&] {
                 return launcher.cost_of(talia_command("check", workspace, {"--jobs", "1"}));
               },
               [&] { return launcher.cost_of(talia_command("check", workspace, {})); },
               [&] {
                 // The first round keeps what the others say.
                 return launcher.cost_of(talia_command("check", workspace, {"--jobs", "1"}, Keeping::runs));
               }});
  const Cost floor = sum({costs[1], costs[2]});
  heading(fmt::format("{} files, {} bytes, of which one stands in a deck", file_count, bytes));
  row("floor: every byte read", costs[0], floor);
  row("floor: libyaml events (the gate)", costs[1], floor);
  row("floor: yaml-cpp events", costs[2], floor);
  row("floor: gate and events", floor, floor);
  row("yaml-cpp parse", costs[3], floor);
  row("talia: read into trees", costs[4], floor);
  row("talia: read, validated, derived", costs[5], floor);
  row("talia check, whole process, one thread (goal 1.3)", costs[6], floor);
  row("talia check, whole process, all cores", costs[7], floor);
  fmt::print("{:<46}{:>10}{:>10.2f}\n", "  one thread over yaml-cpp parse", "", costs[6].cpu / costs[3].cpu);
  row("talia check, of which nothing has changed", costs[8], floor);
  fmt::print("{:<46}{:>10}{:>10.3f}\n", "  over the first one (goal 0.15)", "", costs[8].cpu / costs[6].cpu);
}

void measure_stats(const NeutralData& data, const TemporaryFolder& scratch) {
  const fs::path workspace = scratch / "stats";
  write_workspace(data, file_count, Decks::of_one_card, workspace);
  write_ruleset(workspace);
  const fs::path folder = workspace / "content/campaigns/neutral/cards";
  const auto found = job::find_workspace({.root = workspace.string(), .program = TALIA_PROGRAM}).workspace;
  const auto content = job::load(*found, {{}, 1});
  require_sound(*content, "the neutral files with their rules");
  std::size_t stats = 0;
  for (const Definition& definition : content->catalog.definitions) {
    stats += content->derived->stats(definition.kind).size();
  }
  const auto here = [](auto work) { return [work] { return cost_of(work); }; };
  const auto costs = medians(rounds, {here(add_numbers), here([&] { yaml_cpp_parse(folder); }), here([&] {
                                        SourceMap sources;
                                        Diagnostics diagnostics;
                                        model::read_workspace(*found->files, sources, diagnostics, 1);
                                      }),
                                      here([&] {
                                        Diagnostics diagnostics;
                                        rules::derive(content->catalog, diagnostics, {{}, 1});
                                      })});
  heading(fmt::format("{} stats of {} definitions (goal: less than parsing them)", stats, file_count));
  row("floor: 10^8 additions of 64 bits", costs[0], costs[0]);
  row("yaml-cpp parse", costs[1], costs[0]);
  row("talia: read into trees", costs[2], costs[0]);
  row("talia: every stat derived, every text checked", costs[3], costs[0]);
  fmt::print("{:<46}{:>10}{:>10.2f}\n", "  deriving over reading into trees", "",
             costs[3].cpu / costs[2].cpu);
}

void measure_prose(const NeutralData& data) {
  const ProseCosts costs = prose_costs(data, rounds);
  heading(fmt::format("{} words of prose, {} glyphs in {} justified lines (goal 1.5; about 1 s)", costs.words,
                      costs.glyphs, costs.lines));
  row("floor: HarfBuzz shapes each text once", costs.floor, costs.floor);
  row("talia: set justified, hyphenated", costs.justified, costs.floor);
  row("talia: set ragged, hyphenated", costs.ragged, costs.floor);
}

void measure_book(const NeutralData& data, const TemporaryFolder& scratch, const Launcher& launcher) {
  const fs::path workspace = scratch / "book";
  write_book(data, book_chapters, workspace);
  BenchedBook job(workspace);
  const DisplayList list = job.display_list();
  const auto here = [](auto work) { return [work] { return cost_of(work); }; };
  const auto fresh = [&job](auto work) {
    return [work, &job] {
      job.forget();
      return cost_of(work);
    };
  };
  const auto costs =
      medians(rounds, {here([&] { list.emit(DisplayList::What::all); }), fresh([&] { job.resolve(); }),
                       fresh([&] { job.set(); }), here([&] { job.render(); }), here([&] { job.finish(); }),
                       [&] {
                         return launcher.cost_of(talia_command("build", workspace, {"--jobs", "1"}));
                       },
                       [&] { return launcher.cost_of(talia_command("build", workspace, {})); }});
  const Cost& floor = costs[0];
  heading(fmt::format("a book of {} pages, {} glyphs, a PDF of {} bytes", job.pages(), list.glyphs(),
                      job.bytes()));
  row("floor: Cairo writes the same placed glyphs", floor, floor);
  row("talia: chapters resolved", costs[1], floor);
  row("talia: chapters resolved and set", costs[2], floor);
  row("talia: pages written", costs[3], floor);
  row("talia: finished by libqpdf", costs[4], floor);
  row("talia: set and written (goal 2.7)", sum({costs[2], costs[3], costs[4]}), floor);
  row("talia build, whole process, one thread", costs[5], floor);
  row("talia build, whole process, all cores", costs[6], floor);

  heading("books of a quarter and of four times the chapters (goal: a page takes as much of each)");
  for (const unsigned chapters : {book_chapters / 4, book_chapters * 4}) {
    const fs::path other = scratch / fmt::format("book-{}", chapters);
    write_book(data, chapters, other);
    const double share = static_cast<double>(chapters) / book_chapters;
    const Cost one = launcher.cost_of(talia_command("build", other, {"--jobs", "1"}));
    row(fmt::format("talia build, {} chapters, one thread", chapters), one,
        {floor.cpu * share, floor.wall * share, 0});
    fmt::print("{:<46}{:>10}{:>10.2f}{:>38.2f}\n",
               fmt::format("  over the same of {}, a chapter", book_chapters), "",
               one.cpu / costs[5].cpu / share, one.peak_mib / costs[5].peak_mib / share);
  }
}

void measure_dice() {
  const DiceCosts costs = dice_costs(rounds);
  heading(
      "exact answers about dice (goals: 1000d6 in 5 times the floor, 100d100 in 1.25, kept dice in 0.25; a "
      "duel of 60 against 60 in seconds)");
  row("floor: 10^8 additions of 64 bits", costs.floor, costs.floor);
  for (const auto& [question, cost] : costs.asked) {
    constexpr std::size_t widest = 44;
    row(question.size() > widest ? question.substr(0, widest) + "…" : question, cost, costs.floor);
  }
}

int run(int count, char** arguments) {
  const std::vector<std::string_view> wanted(arguments + std::min(count, 2), arguments + count);
  const bool is_known = std::ranges::all_of(
      wanted, [](std::string_view name) { return std::ranges::find(measures, name) != measures.end(); });
  if (count < 2 || !is_known) {
    fmt::print(stderr, "usage: talia_bench DIR [{}]…\n", fmt::join(measures, "|"));
    return 2;
  }
  const fs::path folder = arguments[1];
  if (!fs::exists(folder / "gen.py")) {
    fmt::print(stderr, "talia_bench: {} does not hold the neutral data: there is no gen.py\n",
               folder.string());
    return 2;
  }
  const Launcher launcher;
  const NeutralData data(folder);
  const TemporaryFolder scratch;
  fmt::print("Medians of {} rounds in turn; ratios are to the floor of the same rounds.\n", rounds);
  const auto is_wanted = [&](std::string_view name) {
    return wanted.empty() || std::ranges::find(wanted, name) != wanted.end();
  };
  if (is_wanted("dice")) {
    measure_dice();
  }
  if (is_wanted("prose")) {
    measure_prose(data);
  }
  if (is_wanted("book")) {
    measure_book(data, scratch, launcher);
  }
  if (is_wanted("stats")) {
    measure_stats(data, scratch);
  }
  if (is_wanted("deck")) {
    measure_deck(data, scratch, launcher);
  }
  if (is_wanted("art")) {
    measure_art(scratch, launcher);
  }
  if (is_wanted("figures")) {
    measure_figures(scratch, launcher);
  }
  if (is_wanted("photographs")) {
    measure_photographs(scratch, launcher);
  }
  if (is_wanted("files")) {
    measure_files(data, scratch, launcher);
  }
  return 0;
}

}  // namespace

}  // namespace talia::context

int main(int count, char** arguments) {
  try {
    return talia::context::run(count, arguments);
  } catch (const std::exception& problem) {
    fmt::print(stderr, "talia_bench: {}\n", problem.what());
    return 1;
  }
}
