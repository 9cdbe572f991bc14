#include <fmt/format.h>

#include "cli/commands.h"
#include "job/questions/packing_question.h"
#include "source/json_writer.h"
#include "source/text/columns.h"
#include "table/write.h"

namespace talia::cli {

namespace {

std::string in_mm(Length length) {
  return fmt::format("{:.4g}", length.in_mm());
}

std::string decks_of_box(const job::PackedBox& box) {
  std::string all;
  for (const job::PackedDeck& deck : box.decks) {
    all += fmt::format("{}{} {}", all.empty() ? "" : ", ", deck.id, deck.cards);
  }
  return all;
}

std::string paper_of(const job::BoxMeasure& measure) {
  return measure.paper ? fmt::format("{} × {}", in_mm(measure.paper->width), in_mm(measure.paper->height))
                       : "too small";
}

// A row for each box; a number has a cell to itself in tables for programs.
std::vector<source::TextRow> rows_of(const job::Packing& packing, bool is_for_programs) {
  std::vector<source::TextRow> rows;
  if (is_for_programs) {
    rows.push_back({"campaign", "box", "name", "boxes", "decks", "cards", "dividers", "thickness", "sleeves",
                    "width", "height", "depth", "net_width", "net_height", "paper_width", "paper_height"});
  } else {
    rows.push_back({"box", "name", "decks", "cards", "each", "inside", "net", "paper"});
  }
  for (const job::PackedBox& box : packing.boxes) {
    const job::BoxMeasure& is = box.measure;
    const std::string most = std::to_string(is.cards.front());
    if (is_for_programs) {
      rows.push_back({box.campaign, box.id, box.title, std::to_string(is.cards.size()), decks_of_box(box),
                      most, std::to_string(is.dividers), in_mm(is.thickness),
                      is.has_sleeves ? "true" : "false", in_mm(is.inside.width), in_mm(is.inside.height),
                      in_mm(is.inside.depth), in_mm(is.net.width), in_mm(is.net.height),
                      is.paper ? in_mm(is.paper->width) : "", is.paper ? in_mm(is.paper->height) : ""});
      continue;
    }
    rows.push_back(
        {box.id, box.title, decks_of_box(box),
         is.cards.size() == 1 ? most : fmt::format("{} in {} boxes", most, is.cards.size()),
         fmt::format("{} mm{}", in_mm(is.thickness), is.has_sleeves ? " in sleeves" : ""),
         fmt::format("{} × {} × {}", in_mm(is.inside.width), in_mm(is.inside.height), in_mm(is.inside.depth)),
         fmt::format("{} × {}", in_mm(is.net.width), in_mm(is.net.height)), paper_of(is)});
  }
  return rows;
}

std::string as_text(const job::Packing& packing) {
  std::string text = packing.boxes.empty() ? "no boxes\n" : source::as_columns(rows_of(packing, false));
  for (const job::LooseDeck& loose : packing.loose) {
    text += fmt::format("in no box: {} {}\n", loose.deck.id,
                        source::counted(static_cast<std::size_t>(loose.deck.cards), "card"));
  }
  return text;
}

void write_deck(source::JsonWriter& json, const job::PackedDeck& deck) {
  json.key("id").text(deck.id).key("name").text(deck.title).key("cards").integer(deck.cards);
}

void write_size(source::JsonWriter& json, const Size& size) {
  json.begin_object().key("width").raw(in_mm(size.width)).key("height").raw(in_mm(size.height)).end_object();
}

void write_box(source::JsonWriter& json, const job::PackedBox& box) {
  const job::BoxMeasure& is = box.measure;
  json.begin_object().key("campaign").text(box.campaign).key("id").text(box.id).key("name").text(box.title);
  json.key("decks").begin_array();
  for (const job::PackedDeck& deck : box.decks) {
    json.begin_object();
    write_deck(json, deck);
    json.end_object();
  }
  json.end_array().key("cards").begin_array();
  for (const int cards : is.cards) {
    json.integer(cards);
  }
  json.end_array().key("dividers").integer(is.dividers).key("thickness").raw(in_mm(is.thickness));
  json.key("sleeves").raw(is.has_sleeves ? "true" : "false");
  json.key("inside")
      .begin_object()
      .key("width")
      .raw(in_mm(is.inside.width))
      .key("height")
      .raw(in_mm(is.inside.height));
  json.key("depth").raw(in_mm(is.inside.depth)).end_object().key("net");
  write_size(json, is.net);
  json.key("paper");
  if (is.paper) {
    write_size(json, *is.paper);
  } else {
    json.raw("null");
  }
  json.end_object();
}

std::string as_json(const job::Packing& packing) {
  source::JsonWriter json;
  json.begin_object().key("boxes").begin_array();
  for (const job::PackedBox& box : packing.boxes) {
    write_box(json, box);
  }
  json.end_array().key("loose").begin_array();
  for (const job::LooseDeck& loose : packing.loose) {
    json.begin_object().key("campaign").text(loose.campaign);
    write_deck(json, loose.deck);
    json.end_object();
  }
  return json.end_array().end_object().take();
}

class PackingCommand final : public Command {
 public:
  std::string_view name() const override { return "packing"; }
  std::string_view help() const override {
    return "Which box holds which decks, how large it is, and what lies in none";
  }
  std::vector<Option> options() override {
    return {{"CAMPAIGN", "The campaigns; all when left out", &question_.campaigns},
            {"--target", "The sheet that they are printed on; a4 when left out", &question_.target}};
  }
  std::vector<Format> formats() const override { return {Format::text, Format::json, Format::csv}; }

  bool is_repeatable(Format /*format*/) const override { return true; }

  int run(const CommonOptions& common, const job::Workspace& workspace, Terminal terminal) override {
    const auto content = job::load(workspace, common.reading);
    if (content->diagnostics.exit_code() != 2) {
      if (const auto packing = job::answer(question_, workspace, common.reading, *content)) {
        terminal.out << (common.format == Format::json  ? as_json(*packing)
                         : common.format == Format::csv ? table::as_csv(rows_of(*packing, true))
                                                        : as_text(*packing));
      }
    }
    return report(content->diagnostics.without_warnings(), content->sources, terminal);
  }

 private:
  job::PackingQuestion question_;
};

}  // namespace

std::unique_ptr<Command> make_packing() {
  return std::make_unique<PackingCommand>();
}

}  // namespace talia::cli
