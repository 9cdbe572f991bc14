#include "layout/reading/fit_reader.h"

#include <algorithm>

#include <fmt/format.h>

#include "layout/reading/read_type.h"
#include "layout/reading/values.h"

namespace talia::layout {

namespace {

struct Bounds {
  std::string_view least, most;
};

// `7pt..8pt`; the two are the same where one value stands.
Bounds bounds_of(Node node) {
  const std::string_view written = node.scalar();
  const auto dots = written.find("..");
  return dots == std::string_view::npos ? Bounds{written, written}
                                        : Bounds{written.substr(0, dots), written.substr(dots + 2)};
}

bool is_range(Node node) {
  return node.exists() && node.scalar().find("..") != std::string_view::npos;
}

// The change of a box that a step names; absent when it leaves the box alone.
Node change_of(Node step, std::string_view name) {
  return name == "hide" ? Node() : step.find(name);
}

// Whether `setting` differs from the one before it in nothing but more room that it takes: larger type, with baselines,
// letters and paragraphs no closer.
bool is_larger(const TextStyle& setting, const TextStyle& before) {
  TextStyle otherwise = setting;
  otherwise.size = before.size;
  otherwise.leading = before.leading;
  otherwise.tracking = before.tracking;
  otherwise.paragraph_gap = before.paragraph_gap;
  return otherwise == before && setting.size > before.size && setting.leading >= before.leading &&
         setting.tracking >= before.tracking && setting.paragraph_gap >= before.paragraph_gap;
}

// Where a step hides the box of that name; absent when it does not.
Node hiding(Node step, std::string_view name) {
  const Node hide = step.find("hide");
  for (const Node each : hide.items()) {
    if (each.scalar() == name) {
      return each;
    }
  }
  return hide.exists() && hide.scalar() == name ? hide : Node();
}

}  // namespace

bool is_text(Node box) {
  return box.find("text").exists() || box.find("show").exists() || box.find("badge").exists();
}

void FitReader::fault(Span span, std::string message, std::string help) {
  context_.findings.fault(Diagnostic::of(Code::bad_fit, span, std::move(message)).help(std::move(help)));
}

// The range that a step opens on top of `style`, which takes what the step states otherwise.
FitReader::SteppedRange FitReader::range_of(Node step, ReadStyle& style) {
  styles_.apply(step, style);
  TextStyle& text = style.text;
  bool is_backward = false;
  typeset::TextRange range{text.size,     text.size,     text.leading / text.size, text.leading / text.size,
                           text.tracking, text.tracking, text.paragraph_gap,       text.paragraph_gap};
  const auto read = [&](std::string_view key, auto& least, auto& most, const auto& value_of) {
    if (const Node node = step.find(key); node.exists()) {
      const Bounds bounds = bounds_of(node);
      least = value_of(bounds.least);
      most = value_of(bounds.most);
      if (least > most) {
        fault(node.span(), fmt::format("the range `{}` runs backwards", node.scalar()),
              fmt::format("write the smaller first: `{}..{}`", bounds.most, bounds.least));
        least = most;
        is_backward = true;
      }
    }
  };
  const auto length = [](std::string_view part) { return length_in(part); };
  const auto number = [](std::string_view part) { return number_in(part); };
  if (is_range(step.find("size"))) {
    range.most_leading = range.least_leading = usual_leading;
    read("size", range.least_size, range.most_size, length);
  }
  read("leading", range.least_leading, range.most_leading, number);
  read("tracking", range.least_tracking, range.most_tracking, number);
  read("paragraph_gap", range.least_gap, range.most_gap, length);
  return {range, is_backward};
}

std::vector<TextStyle> FitReader::settings(Node step, ReadStyle& style, const TextFit& fit) {
  const auto [range, is_backward] = range_of(step, style);
  const Node size = step.find("size");
  const Span at = size.exists() ? size.span() : step.span();
  if (range.least_size < style.floor) {
    context_.findings.fault(
        Diagnostic::of(Code::type_too_small, at,
                       fmt::format("{:.3g} pt is smaller than this style's floor of {:.3g} pt",
                                   range.least_size.in_pt(), style.floor.in_pt()))
            .help("what does not fit at the floor is better cut than set in type that nobody reads"));
  }
  if (typeset::count_settings(range) > typeset::most_settings) {
    fault(
        is_range(size) ? at : step.span(),
        fmt::format("this range has more than {} settings", typeset::most_settings),
        fmt::format(
            "sizes are tried in steps of {:.2f} pt, tracking in {} thousandths of the em, leading in {:.2f} "
            "of the size; narrow what has most",
            typeset::size_grid_pt, typeset::tracking_grid, typeset::leading_grid));
    return {style.text};
  }
  auto settings = typeset::settings_of(range, style.text);
  // Of a broken theme it is not known how large the type is without the step.
  if (!fit.settings.empty() && !is_backward && !context_.theme.is_broken) {
    const TextStyle& before = fit.settings.back();
    const TextStyle& first = settings.front();
    if (settings.size() == 1 && first == before) {
      fault(step.span(), "this step changes nothing, so that it is never taken",
            "steps are tried in their order, and each goes on from where the one before it ends");
    } else if (is_larger(first, before)) {
      fault(at,
            fmt::format("this step begins at {:.3g} pt, and the one before it ends at {:.3g} pt",
                        first.size.in_pt(), before.size.in_pt()),
            "write the larger sizes first: what has no room in small type has none in larger");
    }
  }
  style.text = settings.back();
  return settings;
}

void FitReader::add_settings(Node step, std::size_t number, ReadStyle& style, TextFit& fit) {
  const Node group = step.find("group");
  groups_ += group.exists() ? 1 : 0;
  for (TextStyle& each : settings(step, style, fit)) {
    fit.settings.push_back(std::move(each));
    fit.steps.push_back({number, std::string(group.scalar())});
  }
}

TextFit FitReader::text_fit(Node box, const ReadStyle& base) {
  TextFit fit;
  ReadStyle style = base;
  const Node own = box.find("fit");
  const Node name = box.find("name");
  const Around* const around = name.exists() && !around_.empty() ? &around_.back() : nullptr;
  const bool is_named = around != nullptr && std::ranges::any_of(around->steps, [&](const Step& step) {
                          return change_of(step.node, name.scalar()).is(NodeKind::map);
                        });
  if (own.exists() && is_named) {
    fault(name.span(), fmt::format("`{}` has a `fit:` of its own, and one around it names it", name.scalar()),
          "keep one of the two");
  }
  for (std::size_t i = 0; i < own.size(); ++i) {
    const Node step = own.at(i);
    const Node text = step.find("text");
    if (text.exists() && step.size() > 1) {
      fault(step.span(), "beside `text:` this step says more", "write all that changes inside `text:`");
    }
    add_settings(text.exists() ? text : step, i, style, fit);
  }
  if (own.exists() || !is_named) {
    if (fit.settings.empty()) {
      fit.settings.push_back(style.text);
      fit.steps.emplace_back();
    }
    fit.finds_own_setting =
        std::ranges::any_of(fit.settings, [](const TextStyle& setting) { return setting.max_lines > 0; });
  } else {
    add_settings_around(*around, name.scalar(), style, fit);
  }
  if (fit.settings.front().size < base.floor && !own.exists()) {
    const Node written = box.find("style");
    context_.findings.fault(
        Diagnostic::of(Code::type_too_small, written.exists() ? written.span() : box.span(),
                       fmt::format("{:.3g} pt is smaller than this style's floor of {:.3g} pt",
                                   fit.settings.front().size.in_pt(), base.floor.in_pt()))
            .help("give the style a larger size, or a lower floor if its words can still be read"));
  }
  fit.settings.shrink_to_fit();
  fit.steps.shrink_to_fit();
  return fit;
}

void FitReader::add_settings_around(const Around& around, std::string_view name, ReadStyle& style,
                                    TextFit& fit) {
  const auto fill_up = [&](std::size_t count, std::size_t step) {
    while (fit.settings.size() < count) {
      const bool is_first = fit.settings.empty();
      fit.settings.push_back(is_first ? style.text : TextStyle(fit.settings.back()));
      fit.steps.push_back({step, is_first ? std::string() : fit.steps.back().group});
    }
  };
  for (std::size_t i = 0; i < around.steps.size(); ++i) {
    const Step& step = around.steps[i];
    if (const Node change = change_of(step.node, name); change.is(NodeKind::map)) {
      fill_up(step.first, i == 0 ? 0 : i - 1);
      add_settings(change, i, style, fit);
    }
    fill_up(step.first + step.settings, i);
  }
}

void FitReader::enter(Node fit) {
  if (!around_.empty()) {
    fault(fit.span(), "a box around this one has a `fit:` already", "name this one's boxes there");
  }
  Around around;
  around.parts_lacked = context_.findings.parts_lacked();
  for (const Node node : fit.items()) {
    Step step{node, around.settings, 1};
    bool changes_boxes = false;
    for (const Entry& entry : node.entries()) {
      if (!entry.value.is(NodeKind::map)) {
        changes_boxes = true;
        continue;
      }
      // How many settings a range has does not depend on the style.
      ReadStyle style = styles_.usual();
      const std::size_t count = typeset::count_settings(range_of(entry.value, style).range);
      step.settings = std::max(step.settings, std::min(count, typeset::most_settings));
    }
    if (changes_boxes && around.steps.empty()) {
      // Before it, all is as written.
      step.first = 1;
    }
    around.settings = step.first + step.settings;
    around.steps.push_back(step);
  }
  around_.push_back(std::move(around));
}

void FitReader::follow(Node node, Box& box) {
  const Node name = node.find("name");
  if (around_.empty() || !name.exists()) {
    return;
  }
  Around& around = around_.back();
  around.names.emplace(name.scalar());
  for (const Step& step : around.steps) {
    const Node change = change_of(step.node, name.scalar());
    const Node hide = hiding(step.node, name.scalar());
    if (node.find("repeat").exists() && (change.exists() || hide.exists())) {
      fault(name.span(), fmt::format("`{}` is repeated, and has no size of its own", name.scalar()),
            "give the name to the box in it");
    } else if (box.hidden_from < step.first && (change.exists() || hide.exists())) {
      fault((hide.exists() ? hide : change).span(), fmt::format("`{}` is hidden already", name.scalar()),
            "steps are tried in their order, and each goes on from where the one before it ends");
    } else if (hide.exists()) {
      box.hidden_from = std::min(box.hidden_from, step.first);
    } else if (change.is(NodeKind::map)) {
      if (!is_text(node)) {
        fault(name.span(), fmt::format("`{}` is no text, and `fit:` gives it a size of type", name.scalar()),
              "give it a height, or give the name to the text in it");
      }
    } else if (change.exists()) {
      change_height(change, step, name.scalar(), box);
    }
  }
}

void FitReader::change_height(Node change, const Step& step, std::string_view name, Box& box) {
  const Length height = length_in(change.scalar());
  const auto before = box.heights.empty() ? box.height : std::optional(box.heights.back().second);
  if (before && height >= *before) {
    fault(change.span(),
          fmt::format("this step makes `{}` no lower: it is {:.4g} mm high before", name, before->in_mm()),
          "each step goes on from where the one before it ends; write a smaller height");
  }
  box.heights.emplace_back(step.first, height);
}

void FitReader::leave() {
  const Around around = std::move(around_.back());
  around_.pop_back();
  const std::vector<std::string> known(around.names.begin(), around.names.end());
  const auto check = [&](std::string_view name, Span span) {
    // A part that is not there may have it.
    if (!around.names.contains(name) && context_.findings.parts_lacked() == around.parts_lacked) {
      context_.findings.fault(
          Diagnostic::of(Code::bad_fit, span, fmt::format("there is no box named `{}` in here", name))
              .help_closest(name, known));
    }
  };
  for (const Step& step : around.steps) {
    for (const Entry& entry : step.node.entries()) {
      if (entry.key != "hide") {
        check(entry.key, entry.key_span);
      } else if (entry.value.is(NodeKind::list)) {
        for (const Node each : entry.value.items()) {
          check(each.scalar(), each.span());
        }
      } else {
        check(entry.value.scalar(), entry.value.span());
      }
    }
  }
}

}  // namespace talia::layout
