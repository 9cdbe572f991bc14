#include "markup/classes.h"

#include <algorithm>
#include <optional>
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

std::optional<IndexMark::Folio> folio_of(std::string_view name) {
  return name == "main"     ? std::optional(IndexMark::Folio::main)
         : name == "begins" ? std::optional(IndexMark::Folio::begins)
         : name == "ends"   ? std::optional(IndexMark::Folio::ends)
                            : std::nullopt;
}

// Reads the classes of one span, one after the other.
class ClassReader {
 public:
  explicit ClassReader(const MappedText& inside) : inside_(inside), text_(inside.view()) {}

  Result<InlineStyle> run() {
    for (std::size_t at = text_.find_first_not_of(white); at != std::string_view::npos;
         at = text_.find_first_not_of(white, end_)) {
      end_ = std::min(text_.find_first_of(white, at), text_.size());
      const Result<void> read = text_[at] == '.' && end_ > at + 1 ? read_class(at) : read_detail(at);
      if (!read) {
        return tl::unexpected(read.error());
      }
    }
    if (style_.superior && style_.fraction) {
      return fault(inside_.span(), "words cannot be raised and a fraction at once",
                   "write one of `.sup` and `.frac`");
    }
    if (mark_) {
      style_.index = std::make_shared<const IndexMark>(*std::move(mark_));
    }
    return std::move(style_);
  }

 private:
  Result<void> read_class(std::size_t at) {
    const Span span = inside_.span_of(at, end_);
    const std::string_view name = text_.substr(at + 1, end_ - at - 1);
    const auto twice = [&] {
      return fault(span, fmt::format("the class `{}` stands twice", name), "write it once");
    };
    if (name == "index") {
      if (mark_) {
        return twice();
      }
      mark_ = IndexMark{};
      mark_->span = span;
    } else if (name == "note") {
      if (style_.note != nullptr) {
        return twice();
      }
      style_.note = std::make_shared<const Span>(span);
    } else if (bool* const flag = flag_of(name, style_)) {
      if (std::exchange(*flag, true)) {
        return twice();
      }
    } else if (style_.colour) {
      return fault(span, "a second colour for the same words", "give them one");
    } else {
      style_.colour = std::make_shared<const MappedText>(inside_.slice(at + 1, end_));
    }
    return {};
  }

  // `as="Lamps > of oil"` or `folio=main`, of a mark of the index.
  Result<void> read_detail(std::size_t at) {
    const std::size_t sign = text_.find('=', at);
    const std::string_view key = text_.substr(at, std::min(sign, end_) - at);
    if (sign >= end_ || (key != "as" && key != "folio")) {
      return fault(
          inside_.span_of(at, end_), "a class is a full stop and a name",
          "write `{.sc}`, `{.sup}`, `{.frac}`, `{.index}`, or a colour of the theme such as `{.gold}`");
    }
    const bool is_quoted = text_.substr(sign + 1, 1) == "\"";
    const std::size_t begin = sign + (is_quoted ? 2 : 1);
    std::size_t close = end_;
    if (is_quoted) {
      close = text_.find('"', begin);
      if (close == std::string_view::npos) {
        return fault(inside_.span_of(at, text_.size()), fmt::format("the quotes of `{}` do not end", key),
                     fmt::format("write `{}=\"…\"`", key));
      }
      end_ = close + 1;
      if (end_ < text_.size() && white.find(text_[end_]) == std::string_view::npos) {
        return fault(inside_.span_of(end_, std::min(text_.find_first_of(white, end_), text_.size())),
                     "signs right behind closing quotes", "put a space between the two");
      }
    }
    return take(key, inside_.span_of(at, end_), inside_.slice(begin, close).trimmed());
  }

  Result<void> take(std::string_view key, Span span, MappedText value) {
    if (!mark_) {
      return fault(span,
                   fmt::format("`{}` says something of an index, and the span is not marked for one", key),
                   "write `.index` before it, or take it out");
    }
    if (!(key == "as" ? has_entry_ : has_folio_)) {
      (key == "as" ? has_entry_ : has_folio_) = true;
    } else {
      return fault(span, fmt::format("`{}` stands twice", key), "write it once");
    }
    if (key == "as") {
      if (value.empty()) {
        return fault(span, "an entry without words",
                     "write the words that the index is to have, or leave `as` out");
      }
      mark_->entry = std::move(value);
      return {};
    }
    const auto folio = folio_of(value.view());
    if (!folio) {
      return fault(
          span, fmt::format("there is no folio `{}`", value.view()),
          "write `main` for the page that matters most, `begins` and `ends` around what goes on over pages");
    }
    mark_->folio = *folio;
    return {};
  }

  const MappedText& inside_;
  std::string_view text_;
  std::size_t end_ = 0;  // Of what was read.
  InlineStyle style_;
  std::optional<IndexMark> mark_;
  bool has_entry_ = false, has_folio_ = false;
};

}  // namespace

Result<InlineStyle> read_classes(const MappedText& inside) {
  return ClassReader(inside).run();
}

}  // namespace talia::markup
