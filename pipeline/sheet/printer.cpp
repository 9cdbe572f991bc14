#include "sheet/printer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "frame/named_sizes.h"
#include "sheet/read.h"
#include "source/of_each.h"
#include "source/run/assert.h"

namespace talia::sheet {

namespace {

using namespace length_literals;

// How far a product's size may be from the cards'.
constexpr Length nearest = 1.2_mm;
constexpr Length least_card = 10_mm;
constexpr Length largest_card = 500_mm;
constexpr Length least_page = 20_mm;
constexpr Length largest_bleed = 20_mm;
constexpr double most_stretch = 0.01;
constexpr std::array<std::string_view, 6> names{"deck", "id", "ref", "number", "side", "copies"};

Diagnostic bad(Span span, std::string message) {
  return Diagnostic::of(Code::bad_printer, span, std::move(message));
}

// Across and along.
std::pair<double, double> per_inch(const PixelSize& pixels, const Size& size) {
  return {pixels.width / (size.width.in_mm() / Length::mm_per_inch),
          pixels.height / (size.height.in_mm() / Length::mm_per_inch)};
}

// Calls words(text) and name(inside, at) for what stands outside and inside of braces, in order.
template <typename Words, typename Name>
void for_each_part(std::string_view pattern, const Words& words, const Name& name) {
  for (std::size_t at = 0; at < pattern.size();) {
    const std::size_t open = std::min(pattern.find('{', at), pattern.size());
    const std::size_t close = pattern.find('}', open);
    words(pattern.substr(at, open - at));
    if (close == std::string_view::npos) {
      words(pattern.substr(open));
      return;
    }
    name(pattern.substr(open + 1, close - open - 1));
    at = close + 1;
  }
}

std::string size_words(const Size& size) {
  return fmt::format("{:.5g} × {:.5g} mm", size.width.in_mm(), size.height.in_mm());
}

class PrinterReader {
 public:
  PrinterReader(const StyleSource& source, FormatNamed format_named, Diagnostics& diagnostics)
      : root_(source.root), diagnostics_(diagnostics) {
    printer_.id = source.id;
    printer_.span = source.span;
    // A book is a PDF.
    printer_.format = format_named(root_.find("format").exists() ? root_.text_at("format") : "pdf");
    TALIA_ASSERT(printer_.format != nullptr);
  }

  std::optional<Printer> read() {
    const std::string order = root_.text_at("order");
    printer_.order = order == "back-front"                               ? CardOrder::back_front
                     : order == "fronts" || printer_.format->fronts_only ? CardOrder::fronts
                                                                         : CardOrder::front_back;
    if (const Node dpi = root_.find("dpi"); dpi.exists()) {
      printer_.dpi = dpi.real();
    }
    read_variant(root_, printer_.variant, printer_.variant_span);
    printer_.has_copies = !printer_.format->shows_each_once && root_.text_at("copies") != "once";
    printer_.least_type = layout::length_at(root_, "least_type");
    read_files();
    read_press(root_.find("press"));
    for (const Node product : root_.find("products").items()) {
      read_product(product);
    }
    read_book(root_.find("book"));
    return is_sound_ ? std::optional(std::move(printer_)) : std::nullopt;
  }

 private:
  void fault(Diagnostic diagnostic) {
    is_sound_ = false;
    diagnostics_.add(std::move(diagnostic));
  }

  void read_files() {
    const Node files = root_.find("files");
    if (!files.exists()) {
      return;
    }
    printer_.files = files.scalar();
    std::vector<std::string_view> found;
    for_each_part(
        printer_.files, [](std::string_view) {}, [&](std::string_view name) { found.push_back(name); });
    const auto has = [&](std::string_view name) { return std::ranges::find(found, name) != found.end(); };
    for (const std::string_view name : found) {
      if (std::ranges::find(names, name) == names.end()) {
        fault(bad(files.span(), fmt::format("`{{{}}}` is nothing that files can be named by", name))
                  .help_closest(name, std::vector<std::string>(names.begin(), names.end())));
        return;
      }
    }
    if (!has("id") && !has("ref") && !has("number")) {
      fault(bad(files.span(), "the pictures of all cards would have one name")
                .help("name them by `{id}`, `{ref}` or `{number}`"));
    } else if (!has("side") && printer_.order != CardOrder::fronts) {
      fault(bad(files.span(), "the front and the back of a card would have one name")
                .help("name them by `{side}` too, or make fronts alone with `order: fronts`"));
    }
  }

  void read_press(Node press) {
    if (!press.exists()) {
      return;
    }
    PressFacts facts;
    facts.standard =
        press.text_at("standard") == "x-1a" ? PressFacts::Standard::x1a : PressFacts::Standard::x4;
    facts.profile = press.text_at("profile");
    facts.profile_span = press.find("profile").span();
    facts.ink_limit = number_at(press, "ink_limit").value_or(0);
    facts.overprints_black = press.text_at("overprint") != "none";
    facts.has_outlines = press.text_at("text") == "outlines";
    if (const Node black = press.find("rich_black"); black.exists()) {
      facts.rich_black = Cmyk{black.at(0).real(), black.at(1).real(), black.at(2).real(), black.at(3).real()};
      const Cmyk& mix = *facts.rich_black;
      const double ink = mix.cyan + mix.magenta + mix.yellow + mix.black;
      if (facts.ink_limit > 0 && ink > facts.ink_limit) {
        fault(bad(black.span(), fmt::format("the rich black takes {:.4g} % of ink, and the limit is {} %",
                                            ink, facts.ink_limit)));
      }
    }
    printer_.press = std::move(facts);
  }

  void read_book(Node node) {
    if (!node.exists()) {
      return;
    }
    BookPrint book;
    const std::string screen = node.text_at("screen");
    book.screen = screen == "html" ? Screen::html : screen == "markdown" ? Screen::markdown : Screen::none;
    if (const Node page = node.find("page"); page.exists()) {
      book.page = read_paper(page, Code::bad_printer, diagnostics_);
      book.page_span = page.span();
      is_sound_ = is_sound_ && book.page;
      if (book.page && std::min(book.page->width, book.page->height) < least_page) {
        fault(bad(page.span(), fmt::format("a page of {} is too small for a book", size_words(*book.page)))
                  .help(fmt::format("a side has at least {:.4g} mm", least_page.in_mm())));
      }
    }
    if (const Node type = node.find("type"); type.exists()) {
      constexpr double per_cent = 100;
      book.type = type.real() / per_cent;
    }
    book.bleed = layout::length_at(node, "bleed");
    if (book.bleed > largest_bleed) {
      fault(bad(node.find("bleed").span(),
                fmt::format("a bleed of {:.4g} mm is more than any shop asks for", book.bleed.in_mm()))
                .help("it is measured outwards from the finished page; shops ask for 2 to 5 mm"));
    }
    constexpr int pages_of_sheet = 4;
    if (const Node fold = node.find("fold"); fold.exists()) {
      book.fold = read_fold(fold);
      book.whole = pages_of_sheet;
    }
    book.whole = number_at(node, "multiple").value_or(book.whole);
    if (const Node wrap = node.find("wrap"); wrap.exists()) {
      book.wrap = BookWrap{layout::length_at(wrap, "stock"), layout::length_at(wrap, "board"), wrap.span()};
    }
    printer_.book = book;
  }

  BookFold read_fold(Node node) {
    BookFold fold;
    const Node paper = node.find("paper");
    const auto size = read_paper(paper, Code::bad_printer, diagnostics_);
    is_sound_ = is_sound_ && size;
    fold.paper = size.value_or(Size());
    fold.paper_span = paper.span();
    fold.sheets = number_at(node, "sheets").value_or(0);
    fold.stock = layout::length_at(node, "stock");
    fold.turn = node.text_at("turn") == "long-edge" ? Flip::long_edge : Flip::short_edge;
    fold.marks = marks_of(node.find("marks"));
    return fold;
  }

  // Nothing when the product states none, or a wrong one, which makes the printer unsound.
  std::optional<Size> read_trim(Node card) {
    if (!card.exists()) {
      return std::nullopt;
    }
    const auto trim = layout::size_of(card, frame::card_size);
    if (!trim) {
      fault(no_such_size(Code::bad_printer, card, "card", frame::card_size_names(), frame::card_size));
    } else if (std::min(trim->width, trim->height) < least_card ||
               std::max(trim->width, trim->height) > largest_card) {
      fault(
          bad(card.span(), fmt::format("a card of {} cannot be made", size_words(*trim)))
              .help(fmt::format("a side has {:.4g} to {:.4g} mm", least_card.in_mm(), largest_card.in_mm())));
    }
    return trim;
  }

  void read_product(Node node) {
    Product product;
    product.name = node.text_at("name");
    product.trim = read_trim(node.find("card"));
    const Node bleed = node.find("bleed");
    product.bleed_x =
        bleed.is(NodeKind::map) ? layout::length_at(bleed, "x") : layout::length_at(node, "bleed");
    product.bleed_y =
        bleed.is(NodeKind::map) ? layout::length_at(bleed, "y") : layout::length_at(node, "bleed");
    product.safe = layout::length_at(node, "safe");
    const Length narrow = product.trim ? std::min(product.trim->width, product.trim->height) : least_card;
    const Length most_bleed = product.trim ? narrow / 2 : largest_card;
    if (std::max(product.bleed_x, product.bleed_y) > most_bleed) {
      fault(bad(bleed.span(),
                fmt::format("a bleed of {:.4g} mm is larger than half the card, {:.4g} mm",
                            std::max(product.bleed_x, product.bleed_y).in_mm(), most_bleed.in_mm()))
                .help("it is measured outwards from the trim; shops ask for 2 to 5 mm"));
    }
    if (product.safe * 2 >= narrow) {
      fault(bad(node.find("safe").span(), "the safe zone leaves nothing of the card")
                .help("it is measured inwards from the trim"));
    }
    if (const Node pixels = node.find("pixels"); pixels.exists()) {
      product.pixels = {number_at(pixels, "width").value_or(0), number_at(pixels, "height").value_or(0)};
      check_pixels(product, pixels.span());
    }
    const auto is_same = [&](const Product& other) { return other.trim == product.trim; };
    if (std::ranges::any_of(printer_.products, is_same)) {
      fault(bad(node.find("name").span(),
                fmt::format("the product `{}` is of the same size as one before it", product.name))
                .help("a deck could take either; leave one of the two out"));
    }
    printer_.products.push_back(std::move(product));
  }

  // The picture must not stretch the card.
  void check_pixels(const Product& product, Span span) {
    if (!product.trim || !is_sound_) {
      return;
    }
    const Size whole{product.trim->width + product.bleed_x * 2, product.trim->height + product.bleed_y * 2};
    const auto [across, along] = per_inch(*product.pixels, whole);
    if (std::abs(across / along - 1) >= most_stretch) {
      fault(bad(span,
                fmt::format("{} × {} pixels would stretch a card of {} with its bleed: {:.4g} pixels an "
                            "inch across, {:.4g} along",
                            product.pixels->width, product.pixels->height, size_words(whole), across, along))
                .help("one of the pixels, the card and the bleed is not the printer's"));
    }
  }

  const Node root_;
  Diagnostics& diagnostics_;
  Printer printer_;
  bool is_sound_ = true;
};

std::optional<SheetTarget> read_machine(const StyleSource& source, const std::vector<StyleSource>& sheets,
                                        FormatNamed format_named, Diagnostics& diagnostics) {
  const Node root = source.root;
  const Node name = root.find("sheet");
  const auto sheet = std::ranges::find(sheets, name.scalar(), &StyleSource::id);
  if (sheet == sheets.end()) {
    diagnostics.add(no_such(Code::bad_printer, name, "sheet",
                            source::of_each<std::string_view>(sheets, &StyleSource::id)));
    return std::nullopt;
  }
  auto target = read_target(*sheet, diagnostics);
  if (target) {
    target->style.id = source.id;
    target->style.span = source.span;
    target->style.format = root.find("format").exists() ? format_named(root.text_at("format")) : nullptr;
    if (!read_correction(root, Code::bad_printer, *target, diagnostics) ||
        !read_margin(root, Code::bad_printer, *target, diagnostics)) {
      return std::nullopt;
    }
    if (root.find("margin").exists()) {
      target->marks_span = target->style.baseline_span = target->style.margin_span;
    }
    read_variant(root, target->style.variant, target->style.variant_span);
  }
  return target;
}

// `{number}` has three digits, so that names stand in the deck's order.
std::string value_of(std::string_view name, const CardName& card) {
  return name == "deck"     ? card.deck
         : name == "id"     ? card.id
         : name == "ref"    ? card.ref
         : name == "side"   ? (card.side == PageSide::back ? "back" : "front")
         : name == "copies" ? std::to_string(card.copies)
                            : fmt::format("{:03}", card.number);
}

}  // namespace

std::optional<PrinterTarget> read_printer(const StyleSource& source, const std::vector<StyleSource>& sheets,
                                          FormatNamed format_named, Diagnostics& diagnostics) {
  if (source.is_broken) {
    return std::nullopt;
  }
  const auto twin = std::ranges::find(sheets, source.id, &StyleSource::id);
  if (twin != sheets.end()) {
    diagnostics.add(bad(source.root.find("kind").span(),
                        fmt::format("a sheet is named `{}` too, and a target is one of the two", source.id))
                        .note(twin->span, "the sheet is here")
                        .help("rename this file"));
    return std::nullopt;
  }
  if (source.root.find("sheet").exists()) {
    auto machine = read_machine(source, sheets, format_named, diagnostics);
    return machine ? std::optional<PrinterTarget>(*std::move(machine)) : std::nullopt;
  }
  auto printer = PrinterReader(source, format_named, diagnostics).read();
  return printer ? std::optional<PrinterTarget>(*std::move(printer)) : std::nullopt;
}

const Product* product_for(const Printer& printer, const Size& trim) {
  const Product* best = nullptr;
  double least = 0;
  for (const Product& product : printer.products) {
    if (!product.trim) {
      best = best == nullptr ? &product : best;
      continue;
    }
    const double x = std::abs((product.trim->width - trim.width).in_mm());
    const double y = std::abs((product.trim->height - trim.height).in_mm());
    const double off = x * x + y * y;
    if (std::max(x, y) <= nearest.in_mm() && (best == nullptr || !best->trim || off < least)) {
      best = &product;
      least = off;
    }
  }
  return best;
}

SheetStyle card_page(const Printer& printer, const Product& product, const Size& trim) {
  SheetStyle style;
  style.id = printer.id;
  style.span = printer.span;
  style.card = product.trim.value_or(trim);
  style.bleed_x = product.bleed_x;
  style.bleed_y = product.bleed_y;
  style.paper = {style.card.width + style.bleed_x * 2, style.card.height + style.bleed_y * 2};
  style.columns = style.rows = 1;
  style.safe = product.safe;
  style.least_type = printer.least_type;
  style.ppi = static_cast<int>(std::lround(printer.dpi));
  if (product.pixels) {
    const auto [across, along] = per_inch(*product.pixels, style.paper);
    style.ppi = static_cast<int>(std::lround(std::min(across, along)));
  }
  style.variant = printer.variant;
  style.variant_span = printer.variant_span;
  // A back stands upright when it is turned about the card's upright axis.
  style.backs = printer.order == CardOrder::fronts        ? Backs::none
                : style.paper.height >= style.paper.width ? Backs::long_edge
                                                          : Backs::short_edge;
  style.backs_first = printer.order == CardOrder::back_front;
  return style;
}

PixelSize pixels_of(const Printer& printer, const Product& product, const Size& trim) {
  const auto pixels = [&](Length side) {
    return static_cast<int>(std::lround(std::max(side.in_mm() / Length::mm_per_inch * printer.dpi, 1.0)));
  };
  const Size card = product.trim.value_or(trim);
  return product.pixels.value_or(
      PixelSize{pixels(card.width + product.bleed_x * 2), pixels(card.height + product.bleed_y * 2)});
}

std::string file_name(const std::string& pattern, const CardName& of) {
  CardName card = of;
  if (card.part > 1) {
    // What the pattern names a card by.
    std::string& called = pattern.find("{id}") == std::string::npos ? card.ref : card.id;
    called += fmt::format("-{}", card.part);
  }
  std::string name;
  for_each_part(
      pattern, [&](std::string_view words) { name += words; },
      [&](std::string_view value) { name += value_of(value, card); });
  for (char& c : name) {
    const bool is_control = static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
    c = is_control || std::string_view("/\\:*?\"<>|").find(c) != std::string_view::npos ? '-' : c;
  }
  if (name.empty() || name.front() == '.') {
    name.insert(0, "-");
  }
  return name;
}

}  // namespace talia::sheet
