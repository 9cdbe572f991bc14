#include "book/resolve/openings.h"

#include <algorithm>

#include <fmt/format.h>

namespace talia::book {

namespace {

void report_idle_keys(Node body, Diagnostics& diagnostics) {
  for (const char* const key : {"icons", "lead", "sky"}) {
    if (body.find(key).exists()) {
      diagnostics.add(Diagnostic::of(Code::key_without_effect, body.key_span(key),
                                     fmt::format("`{}` does nothing in a chapter with a plain opening", key))
                          .note(body.find("opening").span(), "its opening is here")
                          .help("take the key out, or let the chapter open with its `scene`"));
    }
  }
}

void read_icons(Node icons, ResolveContext& context) {
  for (const Node icon : icons.items()) {
    if (context.common.symbols.find(fmt::format("icon/{}", icon.scalar()))) {
      context.chapter().icons.emplace_back(icon.scalar());
    } else {
      context.fault(
          Diagnostic::of(Code::unknown_icon, icon.span(), fmt::format("there is no icon `{}`", icon.scalar()))
              .help_closest(icon.scalar(), context.common.catalog.icons));
    }
  }
}

void read_colour(Node colour, ResolveContext& context) {
  const std::string accent(colour.scalar());
  if (context.style.named_colours.contains(accent)) {
    context.chapter().accent = accent;
    context.chapter().accent_place = colour.span();
    return;
  }
  std::vector<std::string> sets;
  for (const auto& [set, colours] : context.style.named_colours) {
    sets.push_back(set);
  }
  context.fault(
      Diagnostic::of(Code::unknown_colour, colour.span(),
                     fmt::format("the theme `{}` has no set of colours `{}`", context.style.theme, accent))
          .help_closest(accent, sets));
}

// Front matter stands before all else but the cover.
void read_matter(Node matter, ResolveContext& context) {
  context.chapter().is_front = matter.exists() && matter.scalar() == "front";
  const auto text = std::ranges::find_if(context.made.chapters, [](const ResolvedChapter& each) {
    return !each.is_front && each.opening != Opening::cover;
  });
  if (context.chapter().is_front && text != context.made.chapters.end()) {
    context.fault(Diagnostic::of(Code::bad_directive, matter.span(),
                                 "front matter behind the text, whose pages begin with 1")
                      .note(text->place, "the text begins here")
                      .help("put the chapter before it, or take the key out"));
  }
}

// Whether a scene is one over two pages; reports bad-directive where the style has none.
bool is_spread(Node opening, ResolveContext& context) {
  if (!opening.exists() || opening.scalar() != "spread") {
    return false;
  }
  const Node furniture = context.style.root.find("furniture");
  if (furniture.find("spread_opener").exists()) {
    return true;
  }
  context.fault(Diagnostic::of(Code::bad_directive, opening.span(),
                               fmt::format("the style `{}` has no `spread_opener`", context.style.id))
                    .note(furniture.span(), "its furniture is here")
                    .help("write `opening: scene`, or give the style one, which is as wide as two pages"));
  return false;
}

}  // namespace

void open_chapter(const ParsedDirective& directive, ResolveContext& context) {
  ResolvedChapter& chapter = context.chapter();
  if (directive.is_broken || chapter.opening == Opening::cover) {
    return;
  }
  const Node body = directive.body;
  const Node opening = body.find("opening");
  read_matter(body.find("matter"), context);
  chapter.opening = opening.exists() && opening.scalar() == "plain" ? Opening::plain : Opening::scene;
  chapter.is_spread = is_spread(opening, context);
  if (chapter.opening == Opening::plain) {
    report_idle_keys(body, context.diagnostics);
  }
  if (const Node sky = body.find("sky"); sky.exists()) {
    chapter.sky = sky.scalar();
  }
  read_icons(body.find("icons"), context);
  if (const Node colour = body.find("colour"); colour.exists()) {
    read_colour(colour, context);
  }
  if (chapter.opening == Opening::scene) {
    chapter.lead = context.line_of(body.find("lead"));
  }
}

void open_cover(const ParsedDirective& directive, ResolveContext& context) {
  context.chapter().opening = Opening::cover;
  if (!directive.is_broken) {
    for (const Entry& entry : directive.body.entries()) {
      context.chapter().cover.emplace_back(entry.key, context.line_of(entry.value));
    }
  }
}

}  // namespace talia::book
