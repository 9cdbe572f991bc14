#include "job/pages/box_pages.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "frame/links.h"
#include "frame/read_length.h"
#include "job/plan/reverses.h"
#include "language/language.h"
#include "model/rights.h"
#include "sheet/box_page.h"

namespace talia::job {

namespace {

// Board of 310 g/m².
constexpr Length usual_stock = Length::mm(0.32);

Length length_in(Node map, std::string_view key, Length otherwise) {
  const Node node = map.find(key);
  return node.is(NodeKind::text) ? frame::read_length(node.scalar()).value_or(otherwise) : otherwise;
}

BoxShape shape_of(Node root, bool has_sleeves) {
  const Node net = root.find("net");
  BoxShape shape;
  shape.room = length_in(net, "room", has_sleeves ? sheet::sleeved_room : sheet::box_room);
  shape.slack = length_in(net, "slack", shape.slack);
  shape.glue = length_in(net, "glue", shape.glue);
  shape.tuck = length_in(net, "tuck", shape.tuck);
  shape.tuck_corner = length_in(net, "corner", shape.tuck_corner);
  shape.tuck_slit = length_in(net, "slit", shape.tuck_slit);
  shape.notch = length_in(net, "notch", shape.notch);
  return shape;
}

// A number as the language writes it.
std::string decimal(double number, const std::string& language) {
  std::string words = fmt::format("{:.4g}", number);
  if (const std::size_t point = words.find('.'); point != std::string::npos) {
    words.replace(point, 1, language::of(language).decimal_sign);
  }
  return words;
}

// The sheets of the workspace whose paper holds a net.
std::vector<std::string> sheets_for(const Size& net, const Catalog& catalog) {
  std::vector<std::string> names;
  for (const StyleSource& source : catalog.sheets) {
    Diagnostics told_where_it_is_read;
    const auto target = source.is_broken ? std::nullopt : sheet::read_target(source, told_where_it_is_read);
    if (target && sheet::paper_for(net, target->style.paper, target->style.margin)) {
      names.push_back(source.id);
    }
  }
  return names;
}

// The pages of one box.
class PagesOfBox {
 public:
  PagesOfBox(const BoxJob& job, const RunContext& run, Diagnostics& diagnostics)
      : job_(job),
        box_(*job.box),
        run_(run),
        diagnostics_(diagnostics),
        catalog_(run.content.catalog),
        campaign_(catalog_.campaign(box_.campaign)),
        measure_(measure_of(job)),
        net_(sheet::box_net(measure_.inside, measure_.shape)),
        style_(job.target.style) {
    style_.card = job.card;
  }

  std::optional<Booklet> run() {
    if (measure_.inside.depth < sheet::least_depth) {
      diagnostics_.add(Diagnostic::warning(Code::bad_tuck_box, box_.root.find("decks").span(),
                                           fmt::format("the box `{}` is {:.4g} mm deep for {} cards", box_.id,
                                                       measure_.inside.depth.in_mm(), measure_.cards.front()))
                           .help(fmt::format("below {:.4g} mm it is hard to fold; put another deck into it",
                                             sheet::least_depth.in_mm())));
    }
    if (!measure_.paper) {
      report_no_paper();
      return std::nullopt;
    }
    style_.paper = *measure_.paper;
    style_.correction = correction_for(style_.paper);
    std::vector<Page> pages;
    for (std::size_t i = 0; i < measure_.cards.size(); ++i) {
      pages.push_back(page_of(i));
    }
    style_.paper = job_.target.style.paper;
    style_.correction = correction_for(style_.paper);
    add_dividers(pages);
    Booklet booklet = sheet::booklet_of(std::move(frames_), facts());
    for (std::size_t i = 0; i < pages.size(); ++i) {
      pages[i].label = std::to_string(i + 1);
    }
    booklet.pages = std::move(pages);
    return booklet;
  }

  bool is_sound() const { return is_sound_; }

 private:
  Correction correction_for(const Size& paper) const {
    const bool lies = paper.width > paper.height;
    const auto& own = job_.target.may_turn && lies ? job_.target.landscape : job_.target.correction;
    return own.value_or(Correction{});
  }

  void report_no_paper() {
    const std::vector<std::string> sheets = sheets_for(measure_.net, catalog_);
    is_sound_ = false;
    diagnostics_.add(
        Diagnostic::of(
            Code::bad_tuck_box, box_.root.find("id").span(),
            fmt::format("the net of the box `{}` is {}, more than `{}` has room for: {} with {:.4g} mm "
                        "kept free at every edge",
                        box_.id, words_of(measure_.net), style_.id, words_of(style_.paper),
                        style_.margin.in_mm()))
            .help(sheets.empty() ? "share its cards with `boxes: 2`, or state a sheet of larger paper"
                                 : fmt::format("it has room on `{}`; or share its cards with `boxes: 2`",
                                               fmt::join(sheets, "`, `"))));
  }

  BoxFacts facts_on(std::size_t number, BoxPanel panel) const {
    BoxFacts facts;
    facts.id = box_.id;
    facts.name = box_.title;
    facts.name_span = place_of_title();
    const Node note = box_.root.find("note");
    facts.note = note.is(NodeKind::text) ? std::string(note.scalar()) : std::string();
    facts.note_span = note.span();
    facts.icon = box_.root.text_at("icon");
    facts.panel = name_of(panel);
    facts.count = measure_.cards[number];
    facts.boxes = static_cast<int>(measure_.cards.size());
    facts.number = static_cast<int>(number) + 1;
    facts.size = {measure_.inside.width, measure_.inside.height};
    facts.depth = measure_.inside.depth;
    for (const DeckJob& deck : job_.decks) {
      facts.decks.push_back({deck.deck->id, deck.deck->title, BoxJob::cards_in(deck)});
    }
    return facts;
  }

  Span place_of_title() const {
    const Node name = box_.root.find("name");
    if (name.exists() || job_.decks.size() != 1) {
      return (name.exists() ? name : box_.root.find("id")).span();
    }
    const Node root = job_.decks.front().deck->root;
    return root.find(root.find("name").exists() ? "name" : "id").span();
  }

  // The template of a panel and which of its sides; nothing where it has none.
  std::optional<std::pair<std::string, FaceSide>> template_of(BoxPanel panel) const {
    const bool is_back = panel == BoxPanel::back;
    const bool is_side = panel == BoxPanel::left || panel == BoxPanel::right;
    const std::string& name = is_back                    ? back_name_of_box()
                              : panel == BoxPanel::front ? box_.front
                              : is_side                  ? box_.side
                                                         : box_.lid;
    return name.empty() ? std::nullopt
                        : std::optional(std::pair(name, is_back ? FaceSide::back : FaceSide::front));
  }

  // The back of its first deck is for the cards of that, with one of which the box may not be filled.
  const std::string& back_name_of_box() const {
    return box_.back.empty() ? job_.decks.front().deck->back : box_.back;
  }
  DefinitionId filled_with(BoxPanel panel) const {
    const auto& cards = job_.decks.front().selection.cards;
    return panel == BoxPanel::back && box_.back.empty() && !cards.empty() ? cards.front().definition
                                                                          : job_.filled_with;
  }

  FaceKey key_of(const PanelPlace& place, const BoxFacts& facts) const {
    const auto [name, side] = *template_of(place.panel);
    FaceKey key{};
    key.definition = filled_with(place.panel);
    key.face = name;
    key.side = side;
    key.variant = style_.variant;
    key.trim = place.area.size;
    key.bleed_x = place.bleed_x;
    key.bleed_y = place.bleed_y;
    key.safe = std::min(style_.safe, sheet::box_safe);
    key.language = campaign_.language;
    key.least_type = style_.least_type;
    key.ppi = style_.ppi;
    key.campaign = box_.campaign;
    key.deck = job_.decks.front().deck;
    key.box = &facts;
    return key;
  }

  std::uint32_t lay_out(const FaceKey& key) {
    PooledFace made;
    made.face = run_.drawing.faces->lay_out(key, made.faults);
    made.frame = std::exchange(made.face.frame, {});
    run_.pool.kept().look_at(made, key, FaceLook::at_home);
    is_sound_ = is_sound_ && made.face.is_sound && !run_.faults.of(key.definition);
    diagnostics_.join(std::move(made.faults));
    Frame& frame = made.frame.edit();
    frame::remove_links(frame.items, [](std::string_view) { return false; });
    frames_.push_back(std::move(made.frame));
    return static_cast<std::uint32_t>(frames_.size() - 1);
  }

  Page page_of(std::size_t number) {
    std::array<std::optional<std::uint32_t>, 6> art;
    for (const PanelPlace& place : net_.panels) {
      if (template_of(place.panel)) {
        const BoxFacts facts = facts_on(number, place.panel);
        art[static_cast<std::size_t>(place.panel)] = lay_out(key_of(place, facts));
      }
    }
    return sheet::box_page(net_, style_, art, words_on(number), campaign_.language, *run_.drawing.common,
                           diagnostics_);
  }

  MappedText title() const { return MappedText::from(box_.title, place_of_title()); }

  BoxWords words_on(std::size_t number) const {
    BoxWords words;
    words.title = title();
    const Node note = box_.root.find("note");
    words.note = note.is(NodeKind::text) ? note.text() : MappedText();
    const std::size_t boxes = measure_.cards.size();
    if (job_.decks.size() > 1 && boxes == 1) {
      for (const DeckJob& deck : job_.decks) {
        MappedText line = title_of(*deck.deck);
        line.append_from(fmt::format(" × {}", BoxJob::cards_in(deck)), {});
        words.contents.push_back(std::move(line));
      }
    } else {
      words.contents.push_back(MappedText::from(fmt::format("× {}", measure_.cards[number]), {}));
    }
    if (boxes > 1) {
      words.contents.push_back(MappedText::from(fmt::format("{} / {}", number + 1, boxes), {}));
    }
    words.facts = facts_beside(number);
    return words;
  }

  static MappedText title_of(const Deck& deck) {
    const Node name = deck.root.find(deck.root.find("name").exists() ? "name" : "id");
    return MappedText::from(deck.title, name.span());
  }

  // Whose it is, and its numbers: n × t + slack in w × h × d, and the net.
  std::vector<MappedText> facts_beside(std::size_t number) const {
    const auto mm = [&](Length length) { return decimal(length.in_mm(), campaign_.language); };
    MappedText whose = MappedText::from(campaign_.title, campaign_.root.find("name").span());
    whose.append_from(" · ", {});
    whose.append_from(campaign_.version, campaign_.root.find("version").span());
    whose.append_from(" · ", {});
    whose.append(title());
    if (measure_.cards.size() > 1) {
      whose.append_from(fmt::format(" · {}/{}", number + 1, measure_.cards.size()), {});
    }
    const int cards = measure_.cards[number] + measure_.dividers;
    return {std::move(whose),
            MappedText::from(fmt::format("{} × {} mm + {} mm: {} × {} × {} mm", cards, mm(measure_.thickness),
                                         mm(measure_.shape.slack), mm(measure_.inside.width),
                                         mm(measure_.inside.height), mm(measure_.inside.depth)),
                             {}),
            MappedText::from(fmt::format("{} × {} mm", mm(net_.size.width), mm(net_.size.height)), {})};
  }

  void add_dividers(std::vector<Page>& pages) {
    if (measure_.dividers == 0) {
      return;
    }
    std::vector<Divider> dividers;
    for (const DeckJob& deck : job_.decks) {
      dividers.push_back({title_of(*deck.deck), job_.card});
    }
    for (std::size_t i = 0; i < measure_.cards.size(); ++i) {
      std::vector<Page> made =
          sheet::divider_pages(dividers, style_, campaign_.language, box_.root.key_span("dividers"),
                               *run_.drawing.common, diagnostics_);
      std::ranges::move(made, std::back_inserter(pages));
    }
  }

  SheetFacts facts() const {
    SheetFacts facts;
    facts.title = box_.title;
    facts.language = campaign_.language;
    facts.date = date_of_day(campaign_.root.text_at("date"));
    facts.author = campaign_.root.text_at("author");
    facts.rights = model::rights_of(campaign_);
    return facts;
  }

  const BoxJob& job_;
  const TuckBox& box_;
  const RunContext& run_;
  Diagnostics& diagnostics_;
  const Catalog& catalog_;
  const Campaign& campaign_;
  const BoxMeasure measure_;
  const BoxNet net_;
  SheetStyle style_;
  std::vector<SharedFrame> frames_;
  bool is_sound_ = true;
};

}  // namespace

BoxMeasure measure_of(const BoxJob& job) {
  const Node root = job.box->root;
  BoxMeasure measure;
  const Node boxes = root.find("boxes");
  const auto all = boxes.exists() ? static_cast<int>(boxes.int64().value_or(1)) : 1;
  const int cards = job.cards();
  for (int i = 0; i < all; ++i) {
    measure.cards.push_back(cards / all + (i < cards % all ? 1 : 0));
  }
  measure.has_sleeves = root.find("sleeves").exists();
  measure.thickness = length_in(root, measure.has_sleeves ? "sleeves" : "stock", usual_stock);
  measure.shape = shape_of(root, measure.has_sleeves);
  measure.dividers = root.find("dividers").is_true() ? static_cast<int>(job.decks.size()) : 0;
  // A tab stands above the cards, and the box goes round it.
  const Length tab = measure.dividers > 0 ? sheet::divider_tab : Length();
  measure.inside =
      sheet::box_size({job.card.width, job.card.height + tab}, measure.cards.front() + measure.dividers,
                      measure.thickness, measure.shape);
  measure.net = sheet::box_net(measure.inside, measure.shape).size;
  measure.paper = sheet::paper_for(measure.net, job.target.style.paper, job.target.style.margin);
  return measure;
}

std::optional<Booklet> BoxPages::next(Diagnostics& diagnostics) {
  if (std::exchange(is_made_, true) || !run_.drawing.is_wanted()) {
    return std::nullopt;
  }
  PagesOfBox pages(job_, run_, diagnostics);
  auto booklet = pages.run();
  is_sound_ = pages.is_sound();
  return booklet;
}

}  // namespace talia::job
