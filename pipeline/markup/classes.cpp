#include "markup/classes.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace talia::markup {
namespace {

constexpr std::string_view white = " \t\r\n";

tl::unexpected<Diagnostic> fault(Span span, std::string message, std::string help) {
  return tl::unexpected(Diagnostic::of(Code::bad_markup, span, std::move(message)).help(std::move(help)));
}

bool* flag_of(std::string_view name, InlineStyle& style) {
  return name == "sc"     ? &style.small_caps
         : name == "sup"  ? &style.superior
         : name == "frac" ? &style.fraction
                          : nullptr;
}

}  // namespace

Result<InlineStyle> read_classes(const MappedText& inside) {
  InlineStyle style;
  const std::string_view text = inside.view();
  std::size_t end = 0;
  for (std::size_t at = text.find_first_not_of(white); at != std::string_view::npos;
       at = text.find_first_not_of(white, end)) {
    end = std::min(text.find_first_of(white, at), text.size());
    const Span span = inside.span_of(at, end);
    const std::string_view name = text.substr(at + 1, end - at - 1);
    if (text[at] != '.' || name.empty()) {
      return fault(span, "a class is a full stop and a name",
                   "write `{.sc}`, `{.sup}`, `{.frac}`, or a colour of the theme such as `{.gold}`");
    }
    if (bool* const flag = flag_of(name, style)) {
      if (std::exchange(*flag, true)) {
        return fault(span, fmt::format("the class `{}` stands twice", name), "write it once");
      }
    } else if (style.colour) {
      return fault(span, "a second colour for the same words", "give them one");
    } else {
      style.colour = std::make_shared<const MappedText>(inside.slice(at + 1, end));
    }
  }
  if (style.superior && style.fraction) {
    return fault(inside.span(), "words cannot be raised and a fraction at once",
                 "write one of `.sup` and `.frac`");
  }
  return style;
}

}  // namespace talia::markup
