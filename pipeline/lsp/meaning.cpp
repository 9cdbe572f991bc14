#include "lsp/meaning.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "formula/functions/functions.h"
#include "job/renaming/mentions.h"
#include "lsp/inline.h"
#include "lsp/positions.h"
#include "serve/pictures.h"
#include "source/text/base64.h"

namespace talia::lsp {

namespace {

constexpr double picture_dpi = 96;  // 240 points are the width of a card.

std::string as_picture(std::string_view name, std::string_view type, std::string_view bytes) {
  return fmt::format("![{}](data:{};base64,{})", name, type, source::base64(bytes));
}

// What stands in plain words, between signs of Markdown.
std::string plain(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    if (std::string_view("\\`*_{}[]<>#|!").find(c) != std::string_view::npos) {
      safe += '\\';
    }
    safe += c == '\n' ? ' ' : c;
  }
  return safe;
}

std::string code(std::string_view text) {
  std::string safe(text);
  std::ranges::replace(safe, '`', '\'');
  std::ranges::replace(safe, '\n', ' ');
  return fmt::format("`{}`", safe);
}

const Stat* stat_called(std::string_view name, KindId kind, const serve::Look& look) {
  const auto stats = look.content().derived->stats(kind);
  const auto found = std::ranges::find(stats, name, &Stat::id);
  return found == stats.end() ? nullptr : &*found;
}

// A value with its chances, where it has any.
std::string words_of(const Result<Value>& value, const serve::Look& look) {
  constexpr std::size_t longest = 600;
  std::string text = rules::value_text(value, look.catalog());
  if (text.size() > longest) {
    text.resize(text.rfind(' ', longest));
    text += " …";
  }
  return plain(text);
}

std::string words_of_stat(const Stat& stat, DefinitionId id, const serve::Look& look) {
  const Derived& derived = *look.content().derived;
  std::string words =
      fmt::format("**{}** = {}{}\n", plain(stat.label.empty() ? stat.id : stat.label),
                  words_of(derived.stat(id, stat.id), look), stat.unit.empty() ? "" : " " + plain(stat.unit));
  for (const Derived::ExplainedStep& step : derived.explain(id, stat.id)) {
    words += fmt::format("{}- {} = {}\n", std::string(static_cast<std::size_t>(2 * step.depth), ' '),
                         code(step.text), plain(step.value));
  }
  return words;
}

class Meaning {
 public:
  explicit Meaning(const Asked& asked) : asked_(asked), line_(asked.line()), at_(asked.byte_in_line()) {}

  Json run() {
    std::string words = find();
    if (words.empty()) {
      return nullptr;
    }
    const std::size_t begin = asked_.byte - at_;
    return {{"contents", {{"kind", "markdown"}, {"value", std::move(words)}}},
            {"range", range_of(asked_.text, begin + begin_, begin + end_)}};
  }

 private:
  std::string find() {
    const auto inside = around(line_, at_);
    const Cursor cursor = asked_.is_yaml() ? cursor_at(asked_.text, asked_.byte) : Cursor();
    own_ = asked_.own_definition(cursor);
    if (inside) {
      std::tie(begin_, end_) = std::pair(inside->begin, inside->end);
      const std::string_view name = line_.substr(begin_, end_ - begin_);
      if (inside->what == Open::What::icon) {
        return words_of_icon(name, asked_.look);
      }
      if (inside->what == Open::What::reference) {
        const auto found = asked_.definition(name);
        return found ? lsp::words_of(*found, asked_.look) : std::string();
      }
      if (std::string words = of_expression(name, cursor); !words.empty()) {
        return words;
      }
    }
    if (std::string words = of_notation(); !words.empty()) {
      return words;
    }
    return asked_.is_yaml() ? of_yaml() : std::string();
  }

  // What a name of an expression is, and comes to for the definition that it stands in.
  std::string of_expression(std::string_view name, const Cursor& cursor) {
    const auto system = asked_.system();
    if (!system || !asked_.look.content().derived) {
      return {};
    }
    const Derived& derived = *asked_.look.content().derived;
    const auto kind = own_ ? std::optional(asked_.catalog().definition(*own_).kind)
                           : asked_.catalog().find_kind(*system, cursor.kind);
    if (kind) {
      if (const Stat* const stat = stat_called(name, *kind, asked_.look)) {
        return own_ ? words_of_stat(*stat, *own_, asked_.look)
                    : fmt::format("**{}**, a stat of {}", plain(stat->label),
                                  plain(asked_.catalog().kind(*kind).label));
      }
      if (const Field* const field = asked_.catalog().kind(*kind).field(name)) {
        const Node value = own_ ? asked_.catalog().definition(*own_).root.find(name) : Node();
        return fmt::format("**{}**{}{}", plain(field->label.empty() ? field->name : field->label),
                           value.exists() ? " = " + plain(value.scalar()) : "",
                           field->why.empty() ? "" : "\n\n" + plain(field->why));
      }
    }
    const Scope& scope = kind ? derived.scope(*kind) : derived.scope(*system);
    if (const auto found = scope.find(name)) {
      const ScopeName& known = scope.get(*found);
      const std::string words = known.is_function ? "a function of the game, gives " + words_for(known.type)
                                                  : words_for(known.type);
      return fmt::format(
          "**{}**: {}{}", plain(name), plain(words),
          known.constant ? ", " + plain(rules::to_text(*known.constant, asked_.catalog())) : "");
    }
    const formula::Function* const function = formula::find_function(name);
    return function == nullptr
               ? std::string()
               : fmt::format("{}\n\n{}", code(std::string(name) + std::string(function->signatures)),
                             plain(function->sense));
  }

  // A notation of the definition's texts, or of any chapter's, that stands here.
  std::string of_notation() {
    if (!asked_.look.content().derived || (asked_.is_yaml() && !own_)) {
      return {};
    }
    const auto all = asked_.is_yaml()
                         ? rules::written_notations(asked_.catalog(), *asked_.look.content().derived, own_)
                         : rules::written_notations(asked_.catalog(), *asked_.look.content().derived);
    for (const rules::WrittenNotation& each : all) {
      for (std::size_t begin = line_.find(each.text); begin != std::string_view::npos && !each.text.empty();
           begin = line_.find(each.text, begin + 1)) {
        if (begin <= at_ && at_ <= begin + each.text.size()) {
          std::tie(begin_, end_) = std::pair(begin, begin + each.text.size());
          return fmt::format("**{}** {}\n\n{}", plain(each.label), code(each.text),
                             words_of(Result<Value>(each.odds), asked_.look));
        }
      }
    }
    return {};
  }

  std::string of_yaml() {
    begin_ = end_ = at_;
    while (begin_ > 0 && job::joins_name(line_[begin_ - 1])) {
      --begin_;
    }
    while (end_ < line_.size() && job::joins_name(line_[end_])) {
      ++end_;
    }
    const std::string word(line_.substr(begin_, end_ - begin_));
    if (word.empty()) {
      return {};
    }
    Cursor cursor = cursor_at(asked_.text, asked_.byte - at_ + end_);
    const bool is_key = cursor.is_key && line_.substr(end_).starts_with(':');
    if (is_key) {
      cursor.path.push_back(word);
    }
    const std::vector<const Json*> schemas = asked_.schemas.at(asked_.file, cursor);
    std::string about = Schemas::about(schemas);
    if (is_key || !cursor.is_value) {
      return own_ && cursor.path.size() == 1 && (word == "id" || word == "name")
                 ? lsp::words_of(*own_, asked_.look)
                 : about;
    }
    if (own_ && cursor.path.size() == 1 && (cursor.path.front() == "id" || cursor.path.front() == "name")) {
      return lsp::words_of(*own_, asked_.look);
    }
    if (Schemas::keyword(schemas, "x-formula") != nullptr) {
      if (std::string words = of_expression(word, cursor); !words.empty()) {
        return words;
      }
    }
    for (const Choice& each : Schemas::values(schemas)) {
      if (each.word == word) {
        const auto definition = asked_.definition(word);
        return definition && each.about.starts_with(asked_.catalog().definition(*definition).title)
                   ? lsp::words_of(*definition, asked_.look)
               : std::ranges::binary_search(asked_.catalog().icons, word) ? words_of_icon(word, asked_.look)
               : each.about.empty()                                       ? about
                                    : fmt::format("**{}**\n\n{}", plain(each.about), about);
      }
    }
    return about;
  }

  const Asked& asked_;
  std::string_view line_;
  std::size_t at_;
  std::size_t begin_ = 0, end_ = 0;  // In the line, of what is explained.
  std::optional<DefinitionId> own_;
};

}  // namespace

std::string words_of(DefinitionId id, const serve::Look& look) {
  const Definition& definition = look.catalog().definition(id);
  std::string words = fmt::format("**{}** · {}\n\n", plain(definition.title),
                                  plain(look.catalog().kind(definition.kind).label));
  if (look.content().derived) {
    for (const Stat& stat : look.content().derived->stats(definition.kind)) {
      words += fmt::format("- {}: {}\n", plain(stat.label.empty() ? stat.id : stat.label),
                           words_of(look.content().derived->stat(id, stat.id), look));
    }
  }
  if (look.drawing() != nullptr) {
    if (const auto picture = serve::picture_of(id, picture_dpi, look)) {
      words += "\n" + as_picture(plain(definition.title), "image/png", *picture);
    }
  }
  return words;
}

std::string words_of_icon(std::string_view name, const serve::Look& look) {
  const auto drawing = look.workspace().files->read(fmt::format("templates/icons/{}.svg", name));
  return drawing ? fmt::format("`:{}:`\n\n{}", name, as_picture(name, "image/svg+xml", *drawing))
                 : std::string();
}

std::vector<std::string_view> names_of_functions() {
  std::vector<std::string_view> names;
  for (const formula::Function& each : formula::all_functions()) {
    names.push_back(each.name);
  }
  return names;
}

Json meaning_at(const Asked& asked) {
  return Meaning(asked).run();
}

}  // namespace talia::lsp
