// The mapping `motifs:` of a theme into programs.
#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "motif/program.h"

namespace talia::motif {

namespace {

class MotifReader {
 public:
  MotifReader(Motif& motif, const std::map<std::string, std::unique_ptr<Motif>, std::less<>>& all,
              Diagnostics& diagnostics)
      : motif_(motif), all_(all), diagnostics_(diagnostics) {}

  void run(Node node) {
    motif_.items = items(node.find("draw"));
    const std::size_t first = edges.size();
    for (std::size_t i = 0; i < motif_.parameters.size(); ++i) {
      if (!read_[first + i] && !motif_.is_broken) {
        diagnostics_.add(Diagnostic::of(Code::key_without_effect, node.find("takes").at(i).span(),
                                        fmt::format("the motif `{}` does nothing with `{}`", motif_.name,
                                                    motif_.parameters[i].name))
                             .help("let it draw with it, or do not take it"));
      }
    }
  }

  // The names that every motif begins with, and its own parameters.
  void declare(Node node) {
    for (const std::string_view edge : edges) {
      declare_name(edge);
    }
    for (const Node taken : node.find("takes").items()) {
      std::string name(taken.scalar());
      const bool is_optional = name.ends_with('?');
      if (is_optional) {
        name.pop_back();
      }
      // It hides the edge of that name.
      std::ranges::replace(motif_.names, name, std::string());
      motif_.parameters.push_back({name, is_optional});
      declare_name(name);
    }
  }

 private:
  void fault(Span place, std::string message, std::string help) {
    motif_.is_broken = true;
    diagnostics_.add(Diagnostic::of(Code::bad_motif, place, std::move(message)).help(std::move(help)));
  }

  std::uint32_t declare_name(std::string_view name) {
    const auto found = std::ranges::find(motif_.names, name);
    if (found != motif_.names.end()) {
      return static_cast<std::uint32_t>(found - motif_.names.begin());
    }
    motif_.names.emplace_back(name);
    read_.push_back(false);
    return static_cast<std::uint32_t>(motif_.names.size() - 1);
  }

  Measure measure(const MappedText& text) {
    Measure found = Measure::parse(text, motif_.names, read_, diagnostics_);
    motif_.is_broken |= found.is_broken();
    return found;
  }
  Measure measure(Node node) { return measure(node.text()); }
  std::optional<Measure> measure_at(Node node, std::string_view key) {
    const Node value = node.find(key);
    return value.exists() ? std::optional(measure(value)) : std::nullopt;
  }
  std::vector<Measure> measures(Node list) {
    std::vector<Measure> all;
    for (const Node item : list.items()) {
      all.push_back(measure(item));
    }
    return all;
  }

  // A word, or an expression in braces that gives one.
  Name name(Node node) {
    const MappedText text = node.text().trimmed();
    const std::string_view words = text.view();
    if (words.starts_with('{') && words.ends_with('}')) {
      return {{}, measure(text.slice(1, text.size() - 1)), node.span()};
    }
    if (words.find('{') != std::string_view::npos) {
      fault(node.span(), "a name is a word or one expression in braces, and this is both",
            "let the expression give the whole name, as `'{colour}'`");
    }
    return {std::string(words), std::nullopt, node.span()};
  }
  std::optional<Name> name_at(Node node, std::string_view key) {
    const Node value = node.find(key);
    return value.exists() ? std::optional(name(value)) : std::nullopt;
  }

  Around around(Node node) {
    Around around{.span = node.span()};
    around.repeat = measure_at(node, "repeat");
    if (const Node as = node.find("as"); as.exists()) {
      around.as = declare_name(as.scalar());
      if (!around.repeat) {
        fault(node.key_span("as"), "`as` names the number of a turn, and nothing is repeated here",
              "write `repeat:` beside it, or take it out");
      }
    }
    for (const Entry& let : node.find("let").entries()) {
      // The name is known behind its value alone, unless it had one before.
      Measure value = measure(let.value);
      around.lets.emplace_back(declare_name(let.key), std::move(value));
    }
    around.when = measure_at(node, "when");
    around.seed = measure_at(node, "seed");
    return around;
  }

  std::vector<Item> items(Node list) {
    std::vector<Item> all;
    for (const Node node : list.items()) {
      Item item{.around = around(node)};
      if (node.find("group").exists()) {
        item.what = group(node);
      } else if (node.find("motif").exists()) {
        item.what = use(node);
      } else if (auto shape = shape_of(node)) {
        item.what = Drawn{*std::move(shape), look(node)};
      }
      check_keys(node, item);
      all.push_back(std::move(item));
    }
    return all;
  }

  // Which kind an item is, and what its keys do there.
  void check_keys(Node node, const Item& item) {
    static constexpr std::string_view of_all = " repeat as let when seed ";
    const auto* const drawn = std::get_if<Drawn>(&item.what);
    std::string_view known = " let ";
    std::string_view kind = "what draws nothing";
    if (std::holds_alternative<Group>(item.what)) {
      known = " group shift turn about scale clip ";
      kind = "a group";
    } else if (std::holds_alternative<Use>(item.what)) {
      known = " motif with ";
      kind = "a motif that is shown";
    } else if (drawn != nullptr) {
      switch (drawn->shape.kind) {
        case ShapeKind::outline:
          known = " path smooth closed brush fill stroke line dashes round ";
          kind = "a path";
          break;
        case ShapeKind::icon:
          known = " icon at size turn mirror fill stroke line dashes round ";
          kind = "an icon";
          break;
        case ShapeKind::rectangle:
          known = " rectangle radius fill stroke line dashes round ";
          kind = "a rectangle";
          break;
        default:
          known = " circle ellipse fill stroke line dashes round ";
          kind = "a circle or an ellipse";
      }
    }
    for (const Entry& entry : node.entries()) {
      const std::string key = fmt::format(" {} ", entry.key);
      if (known.find(key) == std::string_view::npos && of_all.find(key) == std::string_view::npos) {
        fault(entry.key_span, fmt::format("`{}` does nothing at {}", entry.key, kind), "take it out");
      }
    }
  }

  Group group(Node node) {
    Group group;
    group.shift = pair(node.find("shift"));
    group.about = pair(node.find("about"));
    group.turn = measure_at(node, "turn");
    if (const Node scale = node.find("scale"); scale.is(NodeKind::list)) {
      group.scale = measures(scale);
    } else if (scale.exists()) {
      group.scale.push_back(measure(scale));
    }
    if (const Node clip = node.find("clip"); clip.exists()) {
      group.clip = shape_of(clip);
      if (!group.clip) {
        fault(clip.span(), "nothing says what is left by this `clip`",
              "give it a `path`, `circle`, `ellipse`, `rectangle` or `icon`");
      }
    }
    group.items = items(node.find("group"));
    return group;
  }

  std::optional<std::array<Measure, 2>> pair(Node list) {
    if (list.size() != 2) {
      return std::nullopt;
    }
    return std::array{measure(list.at(0)), measure(list.at(1))};
  }

  Use use(Node node) {
    Use use{.name = node.text_at("motif")};
    const auto found = all_.find(use.name);
    if (found == all_.end()) {
      motif_.is_broken = true;
      std::vector<std::string> known;
      for (const auto& [each, motif] : all_) {
        known.push_back(each);
      }
      diagnostics_.add(Diagnostic::of(Code::unknown_motif, node.find("motif").span(),
                                      fmt::format("the theme has no motif `{}`", use.name))
                           .help_closest(use.name, known));
      return use;
    }
    use.motif = found->second.get();
    const Node with = node.find("with");
    for (const Entry& entry : with.entries()) {
      if (std::ranges::find(use.motif->parameters, entry.key, &Parameter::name) ==
          use.motif->parameters.end()) {
        unknown_argument(entry.key_span, use.name, entry.key);
      }
    }
    for (const Parameter& parameter : use.motif->parameters) {
      const Node value = with.find(parameter.name);
      use.arguments.push_back(value.exists() ? std::optional(measure(value)) : std::nullopt);
      if (!value.exists() && !parameter.is_optional) {
        fault(node.find("motif").span(), fmt::format("the motif `{}` needs `{}`", use.name, parameter.name),
              "give it under `with:`");
      }
    }
    return use;
  }

  void unknown_argument(Span place, std::string_view motif, std::string_view name) {
    motif_.is_broken = true;
    diagnostics_.add(Diagnostic::of(Code::unknown_binding, place,
                                    fmt::format("the motif `{}` takes no `{}`", motif, name)));
  }

  std::optional<Shape> shape_of(Node node) {
    struct Kind {
      std::string_view key;
      ShapeKind kind;
      std::size_t numbers;
    };
    static constexpr std::array kinds{
        Kind{"path", ShapeKind::outline, 0}, Kind{"circle", ShapeKind::circle, 3},
        Kind{"ellipse", ShapeKind::ellipse, 4}, Kind{"rectangle", ShapeKind::rectangle, 4},
        Kind{"icon", ShapeKind::icon, 0}};
    const auto found =
        std::ranges::find_if(kinds, [&](const Kind& kind) { return node.find(kind.key).exists(); });
    if (found == kinds.end()) {
      return std::nullopt;
    }
    Shape shape{.kind = found->kind};
    const Node value = node.find(found->key);
    if (found->numbers > 0) {
      shape.numbers = measures(value);
      shape.radius = found->kind == ShapeKind::rectangle ? measure_at(node, "radius") : std::nullopt;
    } else if (found->kind == ShapeKind::icon) {
      shape.icon = name(value);
      shape.numbers = measures(node.find("at"));
      if (const auto size = measure_at(node, "size"); size && shape.numbers.size() == 2) {
        shape.numbers.push_back(*size);
      } else {
        fault(value.span(), "an icon in a motif stands somewhere and has a size",
              "write `at: [x, y]`, its middle, and `size:`, in mm");
      }
      shape.turn = measure_at(node, "turn");
      shape.is_mirrored = node.find("mirror").is_true();
    } else {
      shape.is_smooth = node.find("smooth").is_true();
      shape.is_brush = node.find("brush").is_true();
      if (const Node closed = node.find("closed"); closed.is(NodeKind::boolean)) {
        shape.is_closed = closed.boolean();
      }
      shape.steps = steps(value, shape);
    }
    return shape;
  }

  std::vector<Step> steps(Node list, const Shape& shape) {
    std::vector<Step> all;
    for (const Node node : list.items()) {
      Step step;
      if (node.is(NodeKind::list)) {
        step.numbers = measures(node);
        if (step.numbers.size() != (shape.is_brush ? 3U : 2U)) {
          fault(node.span(), shape.is_brush ? "a point of a brush has a width" : "a point is two numbers",
                shape.is_brush ? "write it as `[x, y, width]`" : "write it as `[x, y]`, in mm");
        }
      } else {
        step = step_of(node, shape);
      }
      all.push_back(std::move(step));
    }
    return all;
  }

  Step step_of(Node node, const Shape& shape) {
    Step step{.around = around(node)};
    struct Kind {
      std::string_view key;
      StepKind kind;
      std::size_t numbers;
      bool is_of_all;  // Of smooth lines and brushes too.
    };
    static constexpr std::array kinds{
        Kind{"move", StepKind::move, 2, true}, Kind{"curve", StepKind::curve, 6, false},
        Kind{"arc", StepKind::arc, 5, false}, Kind{"wander", StepKind::wander, 4, true}};
    if (const Node within = node.find("path"); within.exists()) {
      step.kind = StepKind::steps;
      step.within = steps(within, shape);
      return step;
    }
    for (const Kind& kind : kinds) {
      const Node value = node.find(kind.key);
      if (!value.exists()) {
        continue;
      }
      step.kind = kind.kind;
      step.numbers = measures(value);
      const std::size_t wanted = kind.numbers + (shape.is_brush && kind.kind == StepKind::move ? 1 : 0);
      if (!kind.is_of_all && (shape.is_smooth || shape.is_brush)) {
        fault(node.key_span(kind.key), fmt::format("`{}` is no step of a smooth line or a brush", kind.key),
              "these go through points; write points, or a path that is neither");
      } else if (kind.kind == StepKind::wander && shape.is_brush) {
        fault(node.key_span(kind.key), "a brush does not wander", "write its points with their widths");
      } else if (step.numbers.size() != wanted) {
        fault(
            value.span(), fmt::format("`{}` has {} numbers", kind.key, wanted),
            "`move: [x, y]`, `curve: [x1, y1, x2, y2, x, y]`, `arc: [x, y, radius, from, to]`, `wander: [x, "
            "y, step, off]`");
      }
      return step;
    }
    step.kind = StepKind::steps;  // It only names numbers.
    return step;
  }

  Look look(Node node) {
    Look look{.fill = name_at(node, "fill"),
              .stroke = name_at(node, "stroke"),
              .line = measure_at(node, "line"),
              .dashes = measures(node.find("dashes")),
              .is_round = node.find("round").is_true()};
    if (!look.fill && !look.stroke) {
      fault(node.span(), "this is neither filled nor stroked, and draws nothing",
            "give it a `fill` or a `stroke`");
    }
    for (const std::string_view key : {"line", "dashes", "round"}) {
      if (node.find(key).exists() && !look.stroke) {
        fault(node.key_span(key), fmt::format("`{}` is of a line, and there is no `stroke`", key),
              "give it a `stroke`, or take it out");
      }
    }
    return look;
  }

  Motif& motif_;
  const std::map<std::string, std::unique_ptr<Motif>, std::less<>>& all_;
  Diagnostics& diagnostics_;
  std::vector<bool> read_;
};

}  // namespace

Motifs::Motifs() = default;
Motifs::Motifs(Motifs&&) noexcept = default;
Motifs& Motifs::operator=(Motifs&&) noexcept = default;
Motifs::~Motifs() = default;

Motifs Motifs::read(Node motifs, Diagnostics& diagnostics) {
  Motifs read;
  std::vector<std::pair<MotifReader, Node>> readers;
  for (const Entry& entry : motifs.entries()) {
    auto motif = std::make_unique<Motif>(Motif{.name = std::string(entry.key), .span = entry.key_span});
    readers.emplace_back(MotifReader(*motif, read.all_, diagnostics), entry.value);
    read.all_.emplace(motif->name, std::move(motif));
  }
  // All parameters are known before any motif uses another.
  for (auto& [reader, node] : readers) {
    reader.declare(node);
  }
  for (auto& [reader, node] : readers) {
    reader.run(node);
  }
  return read;
}

const Motif* Motifs::find(std::string_view name) const {
  const auto found = all_.find(name);
  return found == all_.end() ? nullptr : found->second.get();
}

std::vector<std::string> Motifs::names() const {
  std::vector<std::string> names;
  for (const auto& [name, motif] : all_) {
    names.push_back(name);
  }
  return names;
}

const std::vector<Parameter>& Motifs::parameters(const Motif& motif) {
  return motif.parameters;
}

bool Motifs::is_broken(const Motif& motif) {
  return motif.is_broken;
}

}  // namespace talia::motif
