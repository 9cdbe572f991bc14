// `fit:` of templates. Of a text, its steps become settings; of a box that holds others, its steps reach the boxes inside
// that they name: texts change their setting, boxes their height or are left out.
#include <algorithm>

#include <fmt/format.h>

#include "layout/reading/reader.h"

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

void Reader::bad_fit(Span span, std::string message, std::string help) {
  fault(Diagnostic::of(Code::bad_fit, span, std::move(message)).help(std::move(help)));
}

// The range that a step opens on top of `style`, which takes what the step states otherwise.
Reader::SteppedRange Reader::range_of(Node step, ReadStyle& style) {
  apply_style(step, style);
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
        bad_fit(node.span(), fmt::format("the range `{}` runs backwards", node.scalar()),
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

std::vector<TextStyle> Reader::settings(Node step, ReadStyle& style, const TextFit& fit) {
  const auto [range, is_backward] = range_of(step, style);
  const Node size = step.find("size");
  const Span at = size.exists() ? size.span() : step.span();
  if (range.least_size < style.floor) {
    fault(Diagnostic::of(Code::type_too_small, at,
                         fmt::format("{:.3g} pt is smaller than this style's floor of {:.3g} pt",
                                     range.least_size.in_pt(), style.floor.in_pt()))
              .help("what does not fit at the floor is better cut than set in type that nobody reads"));
  }
  if (typeset::count_settings(range) > typeset::most_settings) {
    bad_fit(
        is_range(size) ? at : step.span(),
        fmt::format("this range has more than {} settings", typeset::most_settings),
        fmt::format(
            "sizes are tried in steps of {:.2f} pt, tracking in {} thousandths of the em, leading in {:.2f} "
            "of the size; narrow what has most",
            typeset::size_grid_pt, typeset::tracking_grid, typeset::leading_grid));
    return {style.text};
  }
  auto settings = typeset::settings_of(range, style.text);
  if (!fit.settings.empty() && !is_backward) {
    const TextStyle& before = fit.settings.back();
    const TextStyle& first = settings.front();
    if (settings.size() == 1 && first == before) {
      bad_fit(step.span(), "this step changes nothing, so that it is never taken",
              "steps are tried in their order, and each goes on from where the one before it ends");
    } else if (is_larger(first, before)) {
      bad_fit(at,
              fmt::format("this step begins at {:.3g} pt, and the one before it ends at {:.3g} pt",
                          first.size.in_pt(), before.size.in_pt()),
              "write the larger sizes first: what has no room in small type has none in larger");
    }
  }
  style.text = settings.back();
  return settings;
}

void Reader::add_settings(Node step, std::size_t number, ReadStyle& style, TextFit& fit) {
  const Node group = step.find("group");
  groups_ += group.exists() ? 1 : 0;
  for (TextStyle& each : settings(step, style, fit)) {
    fit.settings.push_back(std::move(each));
    fit.steps.push_back({number, std::string(group.scalar())});
  }
}

TextFit Reader::text_fit(Node box, const ReadStyle& base) {
  TextFit fit;
  ReadStyle style = base;
  const Node own = box.find("fit");
  const Node name = box.find("name");
  const auto add = [&](Node step, std::size_t number) { add_settings(step, number, style, fit); };
  FitScope* const scope = name.exists() && !fits_.empty() ? &fits_.back() : nullptr;
  const bool is_named = scope != nullptr && std::ranges::any_of(scope->steps, [&](const FitStep& step) {
                          return change_of(step.node, name.scalar()).is(NodeKind::map);
                        });
  if (own.exists() && is_named) {
    bad_fit(name.span(),
            fmt::format("`{}` has a `fit:` of its own, and one around it names it", name.scalar()),
            "keep one of the two");
  }
  for (std::size_t i = 0; i < own.size(); ++i) {
    const Node step = own.at(i);
    const Node text = step.find("text");
    if (text.exists() && step.size() > 1) {
      bad_fit(step.span(), "beside `text:` this step says more", "write all that changes inside `text:`");
    }
    add(text.exists() ? text : step, i);
  }
  if (own.exists() || !is_named) {
    if (fit.settings.empty()) {
      fit.settings.push_back(style.text);
      fit.steps.emplace_back();
    }
    fit.finds_own_setting =
        std::ranges::any_of(fit.settings, [](const TextStyle& setting) { return setting.max_lines > 0; });
  } else {
    follow(*scope, name.scalar(), style, fit);
  }
  if (fit.settings.front().size < base.floor && !own.exists()) {
    const Node written = box.find("style");
    fault(Diagnostic::of(Code::type_too_small, written.exists() ? written.span() : box.span(),
                         fmt::format("{:.3g} pt is smaller than this style's floor of {:.3g} pt",
                                     fit.settings.front().size.in_pt(), base.floor.in_pt()))
              .help("give the style a larger size, or a lower floor if its words can still be read"));
  }
  fit.settings.shrink_to_fit();
  fit.steps.shrink_to_fit();
  return fit;
}

// A text's settings at each setting of the box around it.
void Reader::follow(const FitScope& scope, std::string_view name, ReadStyle& style, TextFit& fit) {
  const auto fill_up = [&](std::size_t count, std::size_t step) {
    while (fit.settings.size() < count) {
      const bool is_first = fit.settings.empty();
      fit.settings.push_back(is_first ? style.text : TextStyle(fit.settings.back()));
      fit.steps.push_back({step, is_first ? std::string() : fit.steps.back().group});
    }
  };
  for (std::size_t i = 0; i < scope.steps.size(); ++i) {
    const FitStep& step = scope.steps[i];
    if (const Node change = change_of(step.node, name); change.is(NodeKind::map)) {
      fill_up(step.first, i == 0 ? 0 : i - 1);
      add_settings(change, i, style, fit);
    }
    fill_up(step.first + step.settings, i);
  }
}

void Reader::enter_fit(Node fit) {
  if (!fits_.empty()) {
    bad_fit(fit.span(), "a box around this one has a `fit:` already", "name this one's boxes there");
  }
  FitScope scope;
  for (const Node node : fit.items()) {
    FitStep step{node, scope.settings, 1};
    bool changes_boxes = false;
    for (const Entry& entry : node.entries()) {
      if (!entry.value.is(NodeKind::map)) {
        changes_boxes = true;
        continue;
      }
      ReadStyle style = default_style();  // How many settings a range has does not depend on the style.
      const std::size_t count = typeset::count_settings(range_of(entry.value, style).range);
      step.settings = std::max(step.settings, std::min(count, typeset::most_settings));
    }
    if (changes_boxes && scope.steps.empty()) {
      step.first = 1;  // Before it, all is as written.
    }
    scope.settings = step.first + step.settings;
    scope.steps.push_back(step);
  }
  fits_.push_back(std::move(scope));
}

// What the fit around a box does to it.
void Reader::follow_fit(Node node, Box& box) {
  const Node name = node.find("name");
  if (fits_.empty() || !name.exists()) {
    return;
  }
  FitScope& scope = fits_.back();
  scope.names.emplace(name.scalar());
  for (const FitStep& step : scope.steps) {
    const Node change = change_of(step.node, name.scalar());
    const Node hide = hiding(step.node, name.scalar());
    if (node.find("repeat").exists() && (change.exists() || hide.exists())) {
      bad_fit(name.span(), fmt::format("`{}` is repeated, and has no size of its own", name.scalar()),
              "give the name to the box in it");
    } else if (box.hidden_from < step.first && (change.exists() || hide.exists())) {
      bad_fit((hide.exists() ? hide : change).span(), fmt::format("`{}` is hidden already", name.scalar()),
              "steps are tried in their order, and each goes on from where the one before it ends");
    } else if (hide.exists()) {
      box.hidden_from = std::min(box.hidden_from, step.first);
    } else if (change.is(NodeKind::map)) {
      if (!is_text(node)) {
        bad_fit(name.span(),
                fmt::format("`{}` is no text, and `fit:` gives it a size of type", name.scalar()),
                "give it a height, or give the name to the text in it");
      }
    } else if (change.exists()) {
      const Length height = length_in(change.scalar());
      const auto before = box.heights.empty() ? box.height : std::optional(box.heights.back().second);
      if (before && height >= *before) {
        bad_fit(change.span(),
                fmt::format("this step makes `{}` no lower: it is {:.4g} mm high before", name.scalar(),
                            before->in_mm()),
                "each step goes on from where the one before it ends; write a smaller height");
      }
      box.heights.emplace_back(step.first, height);
    }
  }
}

void Reader::leave_fit() {
  const FitScope scope = std::move(fits_.back());
  fits_.pop_back();
  const std::vector<std::string> known(scope.names.begin(), scope.names.end());
  const auto check = [&](std::string_view name, Span span) {
    if (!scope.names.contains(name)) {
      fault(Diagnostic::of(Code::bad_fit, span, fmt::format("there is no box named `{}` in here", name))
                .help_closest(name, known));
    }
  };
  for (const FitStep& step : scope.steps) {
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
