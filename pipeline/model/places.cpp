#include "model/places.h"

#include <vector>

#include "source/files/files.h"

namespace talia::model {

namespace {

std::vector<std::string_view> split(std::string_view path) {
  std::vector<std::string_view> parts;
  while (true) {
    const auto slash = path.find('/');
    parts.push_back(path.substr(0, slash));
    if (slash == std::string_view::npos) {
      return parts;
    }
    path.remove_prefix(slash + 1);
  }
}

std::string stem(std::string_view file) {
  for (const std::string_view ending : {".yaml", ".yml", ".json"}) {
    if (file.ends_with(ending)) {
      file.remove_suffix(ending.size());
    }
  }
  if (file.ends_with(".schema")) {
    file.remove_suffix(std::string_view(".schema").size());
  }
  return std::string(file);
}

}  // namespace

PlaceOfFile place_of(std::string_view path) {
  using Role = PlaceOfFile::Role;
  if (path.starts_with(source::shipped) && path.substr(source::shipped.size()) == path_of_fonts) {
    return {Role::fonts, {}, stem("fonts")};
  }
  const auto parts = split(path);
  const std::string name = stem(parts.back());
  const auto in = [&](std::size_t depth, std::string_view folder) {
    return parts.size() > depth + 1 && parts[depth] == folder;
  };
  if (in(0, "schemas") && parts.size() == 3) {
    const std::string owner(parts[1]);
    return {owner == "core" ? Role::core_schema : Role::kind_schema, owner, name};
  }
  if (in(0, "content") && in(1, "systems") && parts.size() >= 4) {
    const std::string owner(parts[2]);
    const Role role = in(3, "library") ? Role::library : in(3, "tests") ? Role::rule_test : Role::ruleset;
    return {role, owner, name};
  }
  const bool is_top = parts.size() == 2 || (parts.size() == 4 && parts[1] == "campaigns");
  if (parts[0] == "content" && is_top && name == "findings") {
    return {Role::findings, std::string(parts.size() == 4 ? parts[2] : ""), name};
  }
  if (in(0, "content") && in(1, "campaigns") && parts.size() >= 4) {
    return {Role::campaign_part, std::string(parts[2]), name};
  }
  if (in(0, "templates")) {
    if (parts.size() == 2) {
      return {name == "fonts" ? Role::fonts : Role::other, {}, name};
    }
    const std::string_view folder = parts[1];
    if (folder == "sheets") {
      return {Role::sheet, {}, name};
    }
    if (folder == "printers") {
      return {Role::printer, {}, name};
    }
    if (folder == "books") {
      return {Role::book_style, {}, name};
    }
    if (folder == "themes") {
      return {Role::plain_face, {}, name};
    }
    // A workspace of its own. Where that is the workspace, its game, which is called so, has its faces here.
    if (folder == "gallery" && parts.size() > 3) {
      return {Role::gallery, {}, name};
    }
    if (folder == "calibration") {
      return {Role::calibration, {}, name};
    }
    if (folder != "icons" && folder != "ornaments") {
      return {Role::face, std::string(folder), name};
    }
  }
  return {Role::other, {}, name};
}

bool is_part_kind(std::string_view kind) {
  return kind == "campaign" || kind == "deck" || kind == "book" || kind == "box" || is_prose_kind(kind);
}

bool is_prose_kind(std::string_view kind) {
  return kind == "prose" || kind == "words";
}

}  // namespace talia::model
