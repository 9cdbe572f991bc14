#include "layout/reading/template_colours.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "layout/reading/values.h"
#include "source/of_each.h"

namespace talia::layout {

namespace {

constexpr std::string_view of_variants = "a variant changes all faces alike: write the colour itself";

constexpr std::uint16_t no_tint = 1001;

// `deep 40%`: the name and the tint in thousandths, or `no_tint` where there is no such.
std::pair<std::string_view, std::uint16_t> split_tint(std::string_view text) {
  const auto space = text.find(' ');
  if (space == std::string_view::npos || !text.ends_with('%')) {
    return {text, 1000};
  }
  const double percent = number_in(text.substr(space + 1, text.size() - space - 2));
  const bool is_tint = percent >= 0 && percent <= 100;
  return {text.substr(0, space), is_tint ? static_cast<std::uint16_t>(std::lround(percent * 10)) : no_tint};
}

Colours colours_of(const Palette& palette, const Theme& theme, std::string_view set) {
  Colours colours{{"black", black_paint}, {"white", white_paint}};
  const auto take = [&](Node map, std::string_view set_name) {
    for (const Entry& entry : map.entries()) {
      if (const auto number = palette.find(palette_name(theme.id, set_name, entry.key))) {
        colours.insert_or_assign(std::string(entry.key), Paint{*number, 1000});
      }
    }
  };
  take(theme.root.find("colours"), "");
  const Node sets = theme.root.find("sets");
  if (set.starts_with('#') && sets.size() > 0) {
    take(sets.entry(0).value, set);  // A campaign's own colour has all shades that a set has.
  } else if (!set.empty()) {
    take(sets.find(set), set);
  }
  return colours;
}

std::vector<std::string> keys_of(Node map) {
  std::vector<std::string> keys;
  keys.reserve(map.size());
  for (const Entry& entry : map.entries()) {
    keys.emplace_back(entry.key);
  }
  return keys;
}

// The first and last stop stand at the ends unless they say otherwise, those between that say nothing evenly.
std::vector<GradientStop> placed_stops(std::vector<std::optional<double>> places) {
  places.front() = places.front().value_or(0);
  places.back() = places.back().value_or(1);
  std::vector<GradientStop> stops;
  std::size_t before = 0;
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (places[i]) {
      before = i;
    }
    std::size_t after = i;
    while (!places[after]) {
      ++after;
    }
    const double share =
        after == before ? 0 : static_cast<double>(i - before) / static_cast<double>(after - before);
    const double at = *places[before] + (*places[after] - *places[before]) * share;
    stops.push_back({static_cast<std::uint16_t>(std::lround(std::clamp(at, 0.0, 1.0) * 1000)), black_paint});
  }
  return stops;
}

// Whether it is a colour of templates that take another set than this one.
bool is_in_a_set(const Theme& theme, std::string_view name) {
  for (const Entry& set : theme.root.find("sets").entries()) {
    if (set.value.find(name).exists()) {
      return true;
    }
  }
  return false;
}

Diagnostic no_colour(Span place, std::string_view name) {
  return Diagnostic::of(Code::unknown_colour, place, fmt::format("there is no colour `{}`", name));
}

}  // namespace

std::optional<Paint> find_colour(const Colours& colours, std::string_view written) {
  const auto [name, tint] = split_tint(written);
  const auto found = colours.find(name);
  if (tint > 1000 || found == colours.end()) {
    return std::nullopt;
  }
  const Paint paint = found->second;
  return Paint{paint.entry, static_cast<std::uint16_t>(paint.tint * tint / 1000)};
}

ColourReader::ColourReader(const ReadContext& context, Expressions& expressions, std::string_view variant)
    : context_(context), expressions_(expressions) {
  colours_.lines = usual_colours();
  colours_.areas = *colours_.lines;
  change(context.theme.root.find("variants").find(variant));
}

std::shared_ptr<const Colours> ColourReader::usual_colours() {
  if (context_.furniture != nullptr) {
    return context_.furniture->colours;
  }
  const Theme& theme = context_.theme;
  if (theme.set_of_kind) {
    return std::make_shared<const Colours>(colours_of(context_.common.palette, theme, *theme.set_of_kind));
  }
  const Node set = context_.root.find("colours");
  const Node sets = theme.root.find("sets");
  if (set.exists() && !theme.is_broken && !sets.find(set.scalar()).exists()) {
    context_.findings.fault(Diagnostic::of(Code::unknown_colour, set.span(),
                                           fmt::format("the theme has no set of colours `{}`", set.scalar()))
                                .help_closest(set.scalar(), keys_of(sets)));
  }
  return std::make_shared<const Colours>(colours_of(context_.common.palette, theme, set.scalar()));
}

void ColourReader::change(Node variant) {
  const Colours usual = *colours_.lines;
  colours_.areas = changed(usual, variant.find("areas"));
  colours_.lines = std::make_shared<const Colours>(changed(usual, variant.find("lines")));
  if (const Node outline = variant.find("outline"); outline.exists()) {
    if (const auto drawn = fixed_among(usual, outline.find("colour"), of_variants)) {
      colours_.outline = Outline{*drawn, length_of(outline.find("width")).value_or(Length::mm(0.15))};
    }
  }
}

Colours ColourReader::changed(const Colours& usual, Node changes) {
  Colours colours = usual;
  const Node all = changes.find("all");
  for (auto& [name, paint] : colours) {
    const Node own = changes.find(name);
    paint = fixed_among(usual, own.exists() ? own : all, of_variants).value_or(paint);
  }
  for (const Entry& entry : changes.entries()) {
    if (entry.key != "all" && !colours.contains(entry.key) && !is_in_a_set(context_.theme, entry.key) &&
        !context_.theme.is_broken) {
      context_.findings.fault(
          no_colour(entry.key_span, entry.key).help_closest(entry.key, source::keys_of(colours)));
    }
  }
  return colours;
}

std::optional<Paint> ColourReader::fixed_among(const Colours& colours, Node node, std::string_view help) {
  const auto found = among(colours, node);
  if (found && found->chosen) {
    context_.findings.fault(Diagnostic::of(Code::unknown_colour, node.span(),
                                           fmt::format("`{}` is no name of a colour", node.scalar()))
                                .help(std::string(help)));
  }
  return found ? std::optional(found->paint) : std::nullopt;
}

std::optional<Paint> ColourReader::fixed(Node node, std::string_view help) {
  return fixed_among(*colours_.lines, node, help);
}

std::optional<Colour> ColourReader::line(Node node) {
  return among(*colours_.lines, node);
}

std::optional<Colour> ColourReader::area(Node node) {
  auto found = among(colours_.areas, node);
  if (found) {
    found->is_area = true;
  }
  return found;
}

std::optional<Fill> ColourReader::fill(Node node) {
  return fill(node, [this](Node colour) { return area(colour); });
}

std::optional<Fill> ColourReader::ink(Node node) {
  return fill(node, [this](Node colour) { return line(colour); });
}

template <typename Read>
std::optional<Fill> ColourReader::fill(Node node, const Read& read) {
  if (!node.is(NodeKind::map)) {
    const auto colour = read(node);
    return colour ? std::optional(Fill{{*colour}}) : std::nullopt;
  }
  const Node linear = node.find("linear");
  const Node stops = linear.exists() ? linear : node.find("radial");
  Gradient gradient;
  gradient.is_radial = !linear.exists();
  gradient.angle = number_of(node.find("angle"), 90);
  if (const Node centre = node.find("centre"); centre.size() == 2) {
    gradient.centre_x = number_of(centre.at(0), 0.5);
    gradient.centre_y = number_of(centre.at(1), 0.5);
  }
  Fill fill;
  std::vector<std::optional<double>> places;
  for (const Node stop : stops.items()) {
    const bool is_placed = stop.is(NodeKind::map);
    fill.colours.push_back(
        read(is_placed ? stop.find("colour") : stop).value_or(Colour{black_paint, std::nullopt}));
    const Node at = is_placed ? stop.find("at") : Node{};
    places.push_back(at.exists() ? std::optional(number_of(at, 0)) : std::nullopt);
  }
  if (fill.colours.size() < 2) {
    context_.findings.require(false);  // A fault of the shape.
    return std::nullopt;
  }
  gradient.stops = placed_stops(std::move(places));
  const auto unordered =
      std::ranges::adjacent_find(gradient.stops, std::ranges::greater_equal{}, &GradientStop::at);
  if (unordered != gradient.stops.end()) {
    const Node at = stops.at(static_cast<std::size_t>(unordered - gradient.stops.begin()) + 1);
    context_.findings.fault(Diagnostic::of(Code::bad_box, at.span(),
                                           "this stop of a gradient does not come after the one before it")
                                .help("let `at:` grow from stop to stop, from 0 to 1; stops without one "
                                      "stand evenly between the others"));
    return std::nullopt;
  }
  fill.gradient = std::move(gradient);
  return fill;
}

std::optional<Colour> ColourReader::among(const Colours& colours, Node node) {
  if (!node.exists()) {
    return std::nullopt;
  }
  Wording words = expressions_.wording(node);
  if (words.open) {
    return Colour{black_paint, std::move(words)};
  }
  const auto [name, tint] = split_tint(words.constant);
  if (tint > 1000) {
    context_.findings.fault(Diagnostic::of(Code::unknown_colour, node.span(),
                                           fmt::format("`{}` is no tint of a colour", words.constant))
                                .help("a tint is from 0% to 100%, as in `ink 40%`"));
    return Colour{black_paint, std::nullopt};
  }
  const auto found = find_colour(colours, words.constant);
  if (!found) {
    report(colours, node, name);
  }
  return Colour{found.value_or(black_paint), std::nullopt};
}

// A theme that draws with the colours of sets is sound: a template that takes no set, or another, is told so once, where
// it names its theme.
void ColourReader::report(const Colours& colours, Node node, std::string_view name) {
  const auto& [common, theme, root, kind, furniture, findings] = context_;
  if (theme.is_broken) {
    return;
  }
  if (furniture != nullptr) {
    if (std::ranges::find(furniture->of_set, name) != furniture->of_set.end()) {
      lacking_.emplace(name);
    } else {
      findings.fault(no_colour(node.span(), name).help_closest(name, source::keys_of(colours)));
    }
    return;
  }
  const Node set = root.find("colours");
  const std::string_view taken = set.scalar();
  const auto help = help_for_colour_of_set(theme, taken, name);
  if (help && set.exists() && !theme.root.find("sets").find(taken).exists()) {
    // The set is not there, which was reported.
    findings.require(false);
  } else if (help && node.span().file != root.span().file && name.find('/') == std::string_view::npos) {
    findings.require(false);
    if (lacking_.emplace(name).second) {
      findings.fault(
          Diagnostic::of(Code::unknown_colour, (set.exists() ? set : root.find("theme")).span(),
                         set.exists()
                             ? fmt::format("the theme needs colours here that its set `{}` lacks", taken)
                             : "the theme needs colours of a set here, and the template takes no "
                               "set")
              .note(node.span(), fmt::format("`{}` is used here", name))
              .help(*help));
    }
  } else if (help) {
    findings.fault(no_colour(node.span(), name).help(*help));
  } else {
    findings.fault(rgb_of_hex(name) ? no_colour(node.span(), name).help(help_for_no_colour(name))
                                    : no_colour(node.span(), name)
                                          .help_closest(name, source::keys_of(colours))
                                          .help_otherwise(help_for_no_colour(name)));
  }
}

}  // namespace talia::layout
