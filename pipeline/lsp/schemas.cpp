#include "lsp/schemas.h"

#include <algorithm>
#include <filesystem>
#include <set>

namespace talia::lsp {

namespace {

constexpr int deepest = 24;
constexpr std::size_t most_alternatives = 400;

// `**`, `*` and `{a,b}`, as the settings of editors have them.
bool fits(std::string_view glob, std::string_view path) {
  if (glob.empty()) {
    return path.empty();
  }
  if (glob.front() == '{') {
    const std::size_t end = glob.find('}');
    for (std::size_t at = 1; at < end;) {
      const std::size_t next = std::min(glob.find(',', at), end);
      const std::string_view word = glob.substr(at, next - at);
      if (path.starts_with(word) && fits(glob.substr(end + 1), path.substr(word.size()))) {
        return true;
      }
      at = next + 1;
    }
    return false;
  }
  if (glob.starts_with("**/")) {
    for (std::size_t at = 0; at != std::string_view::npos;
         at = path.find('/', at), at += at == std::string_view::npos ? 0 : 1) {
      if (fits(glob.substr(3), path.substr(at))) {
        return true;
      }
    }
    return false;
  }
  if (glob.front() == '*') {
    for (std::size_t at = 0; at <= path.size() && (at == 0 || path[at - 1] != '/'); ++at) {
      if (fits(glob.substr(1), path.substr(at))) {
        return true;
      }
    }
    return false;
  }
  return !path.empty() && path.front() == glob.front() && fits(glob.substr(1), path.substr(1));
}

bool is_of(const std::vector<std::string>& globs, std::string_view path) {
  const auto is_out = [&](const std::string& glob) {
    return glob.starts_with('!') && fits(std::string_view(glob).substr(1), path);
  };
  const auto is_in = [&](const std::string& glob) { return !glob.starts_with('!') && fits(glob, path); };
  return std::ranges::any_of(globs, is_in) && std::ranges::none_of(globs, is_out);
}

const Json* member(const Json& schema, std::string_view name) {
  const auto found = schema.is_object() ? schema.find(name) : schema.end();
  return found == schema.end() ? nullptr : &*found;
}

std::string text_of(const Json& value) {
  return value.is_string() ? value.get<std::string>() : value.dump();
}

// Whether an `if` is of documents of another kind.
bool is_of_other_kind(const Json& condition, std::string_view kind) {
  const Json* const properties = member(condition, "properties");
  const Json* const of_kind = properties == nullptr ? nullptr : member(*properties, "kind");
  const Json* const wanted = of_kind == nullptr ? nullptr : member(*of_kind, "const");
  return wanted != nullptr && text_of(*wanted) != kind;
}

}  // namespace

Schemas::Schemas(const Catalog& catalog, const SourceMap& sources)
    : of_files_(job::schemas_of_files(catalog, "")) {
  for (const job::EditorFile& file : job::editor_files(catalog, sources)) {
    files_.emplace(file.path, Json::parse(file.text, nullptr, false));
  }
}

void Schemas::spread(Scope scope, std::string_view kind, int depth, std::vector<Scope>& all) const {
  if (depth > deepest || all.size() > most_alternatives || !scope.schema->is_object()) {
    return;
  }
  all.push_back(scope);
  if (const Json* const reference = member(*scope.schema, "$ref");
      reference != nullptr && reference->is_string()) {
    const std::string address = reference->get<std::string>();
    const std::size_t hash = std::min(address.find('#'), address.size());
    Scope target = scope;
    if (hash > 0) {
      const std::string path = (std::filesystem::path(scope.path).parent_path() / address.substr(0, hash))
                                   .lexically_normal()
                                   .string();
      const auto found = files_.find(path);
      if (found == files_.end()) {
        return;
      }
      target = {&found->second, &found->second, found->first};
    }
    if (hash + 1 < address.size()) {
      const Json::json_pointer pointer(address.substr(hash + 1));
      if (!target.root->contains(pointer)) {
        return;
      }
      target.schema = &target.root->at(pointer);
    }
    spread(target, kind, depth + 1, all);
  }
  for (const char* const name : {"allOf", "anyOf", "oneOf"}) {
    const Json* const parts = member(*scope.schema, name);
    for (std::size_t i = 0; parts != nullptr && parts->is_array() && i < parts->size(); ++i) {
      spread({&(*parts)[i], scope.root, scope.path}, kind, depth + 1, all);
    }
  }
  const Json* const condition = member(*scope.schema, "if");
  for (const char* const name : {"then", "else"}) {
    const Json* const part = member(*scope.schema, name);
    const bool is_other = condition != nullptr && is_of_other_kind(*condition, kind);
    if (part != nullptr && is_other == (std::string_view(name) == "else")) {
      spread({part, scope.root, scope.path}, kind, depth + 1, all);
    }
  }
}

std::vector<Schemas::Scope> Schemas::step(const std::vector<Scope>& from, std::string_view key,
                                          std::string_view kind) const {
  std::vector<Scope> all;
  for (const Scope& each : from) {
    const auto take = [&](const Json* schema) {
      if (schema != nullptr) {
        spread({schema, each.root, each.path}, kind, 0, all);
      }
    };
    if (key == item_step) {
      take(member(*each.schema, "items"));
      continue;
    }
    const Json* const properties = member(*each.schema, "properties");
    const Json* const own = properties == nullptr ? nullptr : member(*properties, key);
    take(own);
    if (own == nullptr) {
      take(member(*each.schema, "additionalProperties"));
      if (const Json* const patterns = member(*each.schema, "patternProperties");
          patterns != nullptr && patterns->is_object()) {
        for (const auto& [pattern, schema] : patterns->items()) {
          take(&schema);
        }
      }
    }
  }
  return all;
}

std::vector<const Json*> Schemas::at(std::string_view file, const Cursor& cursor) const {
  std::vector<Scope> scopes;
  for (const job::SchemaOfFiles& each : of_files_) {
    const auto schema = files_.find(each.schema);
    if (schema != files_.end() && is_of(each.globs, file)) {
      spread({&schema->second, &schema->second, schema->first}, cursor.kind, 0, scopes);
      break;
    }
  }
  for (const std::string& key : cursor.path) {
    scopes = step(scopes, key, cursor.kind);
  }
  std::vector<const Json*> schemas;
  for (const Scope& each : scopes) {
    if (std::ranges::find(schemas, each.schema) == schemas.end()) {
      schemas.push_back(each.schema);
    }
  }
  return schemas;
}

std::vector<Choice> Schemas::keys(const std::vector<const Json*>& schemas) {
  std::vector<Choice> keys;
  std::set<std::string> seen;
  for (const Json* const schema : schemas) {
    const Json* const properties = member(*schema, "properties");
    if (properties == nullptr || !properties->is_object()) {
      continue;
    }
    for (const auto& [name, of_key] : properties->items()) {
      if (seen.insert(name).second) {
        const Json* const about = member(of_key, "description");
        keys.push_back({name, about == nullptr ? std::string() : text_of(*about)});
      }
    }
  }
  return keys;
}

std::vector<Choice> Schemas::values(const std::vector<const Json*>& schemas) {
  std::vector<Choice> values;
  std::set<std::string> seen;
  const auto add = [&](std::string word, std::string about) {
    if (seen.insert(word).second) {
      values.push_back({std::move(word), std::move(about)});
    }
  };
  for (const Json* const schema : schemas) {
    const Json* const all = member(*schema, "enum");
    const Json* const words = member(*schema, "enumDescriptions");
    for (std::size_t i = 0; all != nullptr && i < all->size(); ++i) {
      add(text_of((*all)[i]), words != nullptr && i < words->size() ? text_of((*words)[i]) : std::string());
    }
    if (const Json* const only = member(*schema, "const")) {
      add(text_of(*only), {});
    }
    if (const Json* const type = member(*schema, "type");
        type != nullptr &&
        (*type == "boolean" || (type->is_array() && std::ranges::find(*type, "boolean") != type->end()))) {
      add("true", {});
      add("false", {});
    }
  }
  return values;
}

std::string Schemas::about(const std::vector<const Json*>& schemas) {
  const Json* const found = keyword(schemas, "description");
  return found == nullptr ? std::string() : text_of(*found);
}

const Json* Schemas::keyword(const std::vector<const Json*>& schemas, std::string_view name) {
  for (const Json* const schema : schemas) {
    if (const Json* const found = member(*schema, name)) {
      return found;
    }
  }
  return nullptr;
}

}  // namespace talia::lsp
