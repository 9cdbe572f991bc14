#include "web/lines.h"

#include <optional>
#include <utility>

#include <fmt/format.h>

#include "markup/walk.h"
#include "typeset/unbroken.h"
#include "web/colours.h"
#include "web/drawings.h"
#include "web/escape.h"

namespace talia::web {

namespace {

bool leads_out(std::string_view destination) {
  return destination.find("://") != std::string_view::npos;
}

std::string in(std::string_view tag, std::string words) {
  return fmt::format("<{0}>{1}</{0}>", tag, words);
}

std::string in_class(std::string_view name, std::string words) {
  return fmt::format("<span class=\"{}\">{}</span>", name, words);
}

}  // namespace

std::string colour_class(Rgb colour) {
  return "c-" + hex(colour).substr(1);
}

Lines::Lines(const Source& source, Places& places)
    : source_(source), said_(*source.made.said), places_(places), accent_(said_.style.accent) {
  for (const book::ResolvedChapter& chapter : said_.book.chapters) {
    for (const book::Note& note : chapter.notes) {
      notes_.insert(book::note_at(note.anchor));
    }
  }
}

std::string Lines::id(std::string_view name) {
  if (name.empty() || !places_.here.emplace(name).second) {
    return {};
  }
  return fmt::format(" id=\"{}\"", escaped(name));
}

std::string Lines::link_to(std::string_view destination, std::string_view role) const {
  if (leads_out(destination)) {
    return fmt::format("<a href=\"{}\">", escaped(destination));
  }
  if (!places_.known.contains(destination)) {
    return {};
  }
  return fmt::format("<a href=\"#{}\"{}>", fragment(destination),
                     role.empty() ? "" : fmt::format(" role=\"{}\"", role));
}

std::string Lines::html(const book::Line& line) {
  return all_of(line, true);
}

std::string Lines::code(const book::Line& line) {
  return escaped(markup::plain_text(line));
}

std::string Lines::words(const book::Line& line) {
  return all_of(line, false);
}

std::string Lines::all_of(const book::Line& line, bool has_links) {
  std::string out;
  for (const Inline& each :
       typeset::unbroken(line, language(), book::body_of(said_.style), source_.resources.symbols)) {
    out += html(each, has_links);
  }
  return out;
}

std::string Lines::html(const Inline& each, bool has_links) {
  std::string out;
  const std::string place = has_links && each.style.anchor ? id(*each.style.anchor) : std::string();
  if (const auto* const words = std::get_if<Words>(&each.what)) {
    out = styled(escaped(words->text.view()), each.style);
  } else if (const auto* const link = std::get_if<Hyperlink>(&each.what)) {
    out = styled(escaped(link->text.view()), each.style);
    const bool is_note = notes_.contains(link->destination);
    const std::string opened =
        has_links ? link_to(link->destination, is_note ? "doc-noteref" : "") : std::string();
    if (!opened.empty()) {
      out = opened + out + "</a>";
    }
  } else if (const auto* const icon_name = std::get_if<IconName>(&each.what)) {
    out = styled(icon(icon_name->name.view()), each.style);
  } else if (std::holds_alternative<LineBreak>(each.what)) {
    return "<br>";
  }
  return place.empty() ? out : fmt::format("<span{}>{}</span>", place, out);
}

std::string Lines::icon(std::string_view name) {
  const auto found = source_.resources.symbols.find(fmt::format("icon/{}", name));
  if (!found) {
    return {};
  }
  const Symbol& symbol = source_.resources.symbols.get(*found);
  icons_.emplace(name, *found);
  const std::string_view said = symbol.name_in(language());
  return fmt::format(R"(<svg class="icon" viewBox="{}" {}><use href="#icon.{}"/></svg>)", view_box(symbol),
                     said.empty() ? std::string("aria-hidden=\"true\"")
                                  : fmt::format("role=\"img\" aria-label=\"{}\"", escaped(said)),
                     fragment(name));
}

std::string Lines::styled(std::string words, const InlineStyle& style) {
  if (style.code) {
    words = in("code", std::move(words));
  }
  if (style.fraction) {
    words = in_class("frac", std::move(words));
  }
  if (style.small_caps) {
    words = in_class("sc", std::move(words));
  }
  if (style.superior) {
    words = in("sup", std::move(words));
  }
  if (style.emphasis) {
    words = in("em", std::move(words));
  }
  if (style.strong) {
    words = in("strong", std::move(words));
  }
  if (style.colour) {
    const auto set = said_.style.named_colours.find(accent_);
    const auto& named = set == said_.style.named_colours.end() ? said_.style.all_colours : set->second;
    if (const auto paint = named ? named->find(style.colour->str()) : NamedColours::const_iterator();
        named && paint != named->end()) {
      const Rgb colour = rgb_of(paint->second, source_.resources.palette);
      colours_.insert(colour);
      words = in_class(colour_class(colour), std::move(words));
    }
  }
  return words;
}

}  // namespace talia::web
