#include "job/editors/settings.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "source/json_writer.h"

namespace talia::job {

namespace {

constexpr std::string_view key_of_schemas = "yaml.schemas";

// A member of an object of a JSON text, by its offsets.
struct JsonMember {
  std::size_t begin, end;  // From its key to behind its value.
  std::size_t value;
  std::string_view key;  // Between its quotes, as written.
};
struct Object {
  std::size_t open, close;  // Of its brackets.
  std::vector<JsonMember> members;
};

// Finds the members of an object in JSON with comments and commas too many, and passes over what stands in them.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  // The object at or behind `at`; nothing where there is something else, or it does not end.
  std::optional<Object> object(std::size_t at) {
    at_ = at;
    skip_blank();
    return read_object();
  }
  // Whether nothing stands behind `at`.
  bool ends_at(std::size_t at) {
    at_ = at;
    skip_blank();
    return at_ == text_.size();
  }

 private:
  bool is_at(char c) const { return at_ < text_.size() && text_[at_] == c; }

  void skip_blank() {
    while (at_ < text_.size()) {
      const std::string_view rest = text_.substr(at_);
      if (rest.starts_with("//")) {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (rest.starts_with("/*")) {
        const auto end = text_.find("*/", at_ + 2);
        at_ = end == std::string_view::npos ? text_.size() : end + 2;
      } else if (std::string_view(" \t\r\n\xEF\xBB\xBF").find(rest.front()) != std::string_view::npos) {
        ++at_;
      } else {
        return;
      }
    }
  }

  bool skip_text() {
    for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_) {
      at_ += text_[at_] == '\\' ? 1 : 0;
    }
    at_ = std::min(at_ + 1, text_.size());
    return text_[at_ - 1] == '"';
  }

  bool skip_value() {
    std::string open;
    do {
      skip_blank();
      if (at_ >= text_.size()) {
        return false;
      }
      const char c = text_[at_];
      if (c == '"') {
        if (!skip_text()) {
          return false;
        }
      } else if (c == '{' || c == '[') {
        open += c;
        ++at_;
      } else if (c == '}' || c == ']') {
        if (open.empty() || open.back() != (c == '}' ? '{' : '[')) {
          return false;
        }
        open.pop_back();
        ++at_;
      } else if (c == ',' || c == ':') {
        if (open.empty()) {
          return false;
        }
        ++at_;
      } else {
        at_ = std::min(text_.find_first_of(" \t\r\n,:{}[]\"/", at_ + 1), text_.size());
      }
    } while (!open.empty());
    return true;
  }

  std::optional<JsonMember> read_member() {
    JsonMember member{at_, 0, 0, {}};
    if (!is_at('"') || !skip_text()) {
      return std::nullopt;
    }
    member.key = text_.substr(member.begin + 1, at_ - member.begin - 2);
    skip_blank();
    if (!is_at(':')) {
      return std::nullopt;
    }
    ++at_;
    skip_blank();
    member.value = at_;
    if (!skip_value()) {
      return std::nullopt;
    }
    member.end = at_;
    return member;
  }

  std::optional<Object> read_object() {
    Object object{at_, 0, {}};
    if (!is_at('{')) {
      return std::nullopt;
    }
    ++at_;
    for (skip_blank(); !is_at('}'); skip_blank()) {
      const auto member = read_member();
      if (!member) {
        return std::nullopt;
      }
      object.members.push_back(*member);
      skip_blank();
      if (is_at(',')) {
        ++at_;
      } else if (!is_at('}')) {
        return std::nullopt;
      }
    }
    object.close = at_;
    return object;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

// The members of the value of `yaml.schemas`, each on a line, indented as far as they stand.
std::string members(const SchemaGlobs& globs, std::string_view prefix) {
  std::string text;
  for (const SchemaOfFiles& each : globs) {
    text += fmt::format("{}\n    {}: [", text.empty() ? "" : ",",
                        source::json_quoted(fmt::format("{}{}", prefix, each.schema)));
    for (const std::string& glob : each.globs) {
      text += fmt::format("{}{}", text.back() == '[' ? "" : ", ", source::json_quoted(glob));
    }
    text += ']';
  }
  return text;
}

// From a member's line to behind the comma that follows it.
std::pair<std::size_t, std::size_t> whole_member(std::string_view text, const JsonMember& member) {
  std::size_t begin = member.begin, end = member.end;
  while (begin > 0 && (text[begin - 1] == ' ' || text[begin - 1] == '\t')) {
    --begin;
  }
  if (begin > 0 && text[begin - 1] == '\n') {
    --begin;
    begin -= begin > 0 && text[begin - 1] == '\r' ? 1 : 0;
  }
  const std::size_t comma = text.find_first_not_of(" \t\r\n", end);
  if (comma != std::string_view::npos && text[comma] == ',') {
    end = comma + 1;
  }
  return {begin, end};
}

bool is_ours(const JsonMember& member, std::string_view prefix) {
  return member.key.starts_with(prefix);
}

// The text between the brackets of `yaml.schemas` without what is ours, and without a comma behind the last that stays.
std::string others_in(std::string_view text, const Object& schemas, std::string_view prefix) {
  const auto last = std::ranges::find_if(schemas.members.rbegin(), schemas.members.rend(),
                                         [&](const JsonMember& member) { return !is_ours(member, prefix); });
  std::string others;
  std::size_t at = schemas.open + 1;
  for (const JsonMember& member : schemas.members) {
    const auto [begin, end] = whole_member(text, member);
    if (is_ours(member, prefix)) {
      others += text.substr(at, std::max(begin, at) - at);
      at = end;
    } else if (&member == &*last) {
      others += text.substr(at, member.end - at);
      at = end;
    }
  }
  return others + std::string(text.substr(at, schemas.close - at));
}

}  // namespace

std::string settings_file(const SchemaGlobs& globs, std::string_view prefix) {
  return fmt::format("{{\n  \"{}\": {{{}\n  }}\n}}\n", key_of_schemas, members(globs, prefix));
}

Result<std::string> with_settings(std::string_view path, std::string_view text, const SchemaGlobs& globs,
                                  std::string_view prefix) {
  Scanner scanner(text);
  if (scanner.ends_at(0)) {
    return settings_file(globs, prefix);
  }
  const auto root = scanner.object(0);
  if (!root || !scanner.ends_at(root->close + 1)) {
    return tl::unexpected(unchangeable_settings(path, "it is not one object of JSON", prefix));
  }
  const std::string own = members(globs, prefix);
  std::vector<JsonMember> found;
  std::ranges::copy_if(root->members, std::back_inserter(found),
                       [](const JsonMember& member) { return member.key == key_of_schemas; });
  if (found.empty()) {
    return fmt::format("{}\n  \"{}\": {{{}\n  }}{}{}", text.substr(0, root->open + 1), key_of_schemas, own,
                       root->members.empty() ? "\n" : ",", text.substr(root->open + 1));
  }
  const auto schemas = found.size() == 1 ? scanner.object(found.front().value) : std::nullopt;
  if (!schemas) {
    return tl::unexpected(
        unchangeable_settings(path, fmt::format("its `{}` is not one object", key_of_schemas), prefix));
  }
  const bool has_others = !std::ranges::all_of(
      schemas->members, [&](const JsonMember& member) { return is_ours(member, prefix); });
  const std::string others = others_in(text, *schemas, prefix);
  const bool is_blank = others.find_first_not_of(" \t\r\n") == std::string::npos;
  return fmt::format("{}{}{}{}{}", text.substr(0, schemas->open + 1), own, has_others ? "," : "",
                     is_blank ? "\n  " : others, text.substr(schemas->close));
}

Diagnostic unchangeable_settings(std::string_view path, std::string_view reason, std::string_view prefix) {
  return Diagnostic::warning(Code::unwritable_file, {}, fmt::format("`{}` stays as it is: {}", path, reason))
      .help(fmt::format("put what `{}schemas/settings.json` says into it", prefix));
}

}  // namespace talia::job
