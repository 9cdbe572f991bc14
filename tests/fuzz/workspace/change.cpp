#include "workspace/change.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "document/read.h"
#include "workspace/hostile.h"

namespace talia::fuzz {

namespace {

// A value of a file, or an entry with its key.
struct Slot {
  Span key;  // None of an item of a list.
  std::string_view name;
  Span value;
  NodeKind kind;
  bool in_map;
  bool is_named_freely;  // Its key is a name that the author gives.
};

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

// A YAML or JSON file as a list of its values, outer before inner.
class Sheet {
 public:
  Sheet(const std::string& path, const std::string& text) {
    const FileId file = sources_.add(path, text);
    Diagnostics ignored;
    read_ = path.ends_with(".json") ? document::read_json(file, sources_, ignored)
                                    : document::read_yaml(file, sources_, ignored);
    for (const auto& document : read_.documents) {
      collect(document->root(), false, false);
    }
  }
  const std::vector<Slot>& slots() const { return slots_; }

 private:
  // Of a map of names, or of what is one all the way down.
  void collect(Node node, bool is_of_names, bool is_free) {
    for (std::size_t i = 0; i < node.size(); ++i) {
      const bool in_map = node.is(NodeKind::map);
      const Entry entry = in_map ? node.entry(i) : Entry{{}, {}, node.at(i)};
      slots_.push_back({entry.key_span, entry.key, entry.value.span(), entry.value.kind(), in_map,
                        is_of_names || is_free});
      const bool holds_free_names =
          is_one_of(entry.key, {"words", "translations", "expect", "given", "let", "with", "rows", "sets"});
      const bool holds_names =
          is_one_of(entry.key,
                    {"styles",    "colours",    "families",    "fonts",     "groups",   "terms",  "tables",
                     "columns",   "parts",      "slots",       "choices",   "policies", "areas",  "lines",
                     "constants", "functions",  "parameters",  "mechanics", "stats",    "checks", "notations",
                     "captures",  "properties", "definitions", "variants"});
      collect(entry.value, holds_names, is_free || holds_free_names);
    }
  }

  SourceMap sources_;
  DocumentFile read_;
  std::vector<Slot> slots_;
};

bool is_tree_file(const std::string& path) {
  return path.ends_with(".yaml") || path.ends_with(".yml") || path.ends_with(".json");
}

bool has_ending(const std::string& path, std::initializer_list<std::string_view> endings) {
  return std::ranges::any_of(endings, [&](std::string_view ending) { return path.ends_with(ending); });
}

template <typename Wanted>
const std::string* choose(const Tree& tree, std::size_t which, const Wanted& is_wanted) {
  std::vector<const std::string*> paths;
  for (const auto& [path, file] : tree) {
    if (file.is == File::Is::regular && is_wanted(path)) {
      paths.push_back(&path);
    }
  }
  return paths.empty() ? nullptr : paths[which % paths.size()];
}

std::string slice(const std::string& text, Span span) {
  return text.substr(span.begin, span.end - span.begin);
}

void replace(std::string& text, Span span, std::string_view with) {
  text.replace(span.begin, span.end - span.begin, with);
}

bool is_word(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
  });
}

// From the key or the item to the end of the value.
Span whole(const Slot& slot) {
  return {slot.value.file, slot.in_map ? slot.key.begin : slot.value.begin, slot.value.end};
}

// What stands between the line's start and a place: of a block only blanks and the dashes of items.
std::string indent_before(const std::string& text, std::size_t at) {
  const std::size_t line = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;
  std::string indent = text.substr(line, at - line);
  return indent.find_first_not_of(" -") == std::string::npos ? indent : "\n";
}

std::string blanks(std::string indent) {
  std::ranges::replace(indent, '-', ' ');
  return indent;
}

// Another entry or item behind this one.
void put_behind(std::string& text, const Slot& slot, std::string_view what) {
  const std::string indent = indent_before(text, whole(slot).begin);
  if (indent == "\n") {
    text.insert(slot.value.end, fmt::format(", {}", what));
    return;
  }
  const std::size_t dash = indent.rfind('-');
  const bool is_item = !slot.in_map && dash != std::string::npos;
  const std::string line = is_item ? blanks(indent.substr(0, dash)) + "- " : blanks(indent);
  std::size_t end = slot.value.end;
  end += end > 0 && end <= text.size() && text[end - 1] == '\n' ? 0 : text.substr(end, 1) == "\n" ? 1 : 0;
  const bool has_end = end > 0 && text[end - 1] == '\n';
  text.insert(end, fmt::format("{}{}{}{}", has_end ? "" : "\n", line, what, has_end ? "\n" : ""));
}

void drop(std::string& text, const Slot& slot) {
  Span span = whole(slot);
  std::size_t end = span.end;
  while (end < text.size() && text[end] == ' ') {
    ++end;
  }
  if (end < text.size() && text[end] == ',') {
    span.end = static_cast<std::uint32_t>(end + 1);
  } else if (indent_before(text, span.begin) == "\n") {
    const std::size_t comma = text.find_last_not_of(' ', span.begin == 0 ? 0 : span.begin - 1);
    if (comma != std::string::npos && text[comma] == ',') {
      span.begin = static_cast<std::uint32_t>(comma);
    }
  }
  replace(text, span, "");
}

std::set<std::string> ids_of(const Tree& tree) {
  std::set<std::string> ids;
  for (const auto& [path, file] : tree) {
    if (file.is == File::Is::regular && is_tree_file(path)) {
      for (std::size_t at = file.text.find("id: "); at != std::string::npos;
           at = file.text.find("id: ", at + 1)) {
        if (at > 0 && file.text[at - 1] >= 'a' && file.text[at - 1] <= 'z') {
          continue;  // `said: …`.
        }
        const std::size_t end = file.text.find_first_of(",}\n", at);
        ids.insert(file.text.substr(at + 4, end == std::string::npos ? end : end - at - 4));
      }
    }
  }
  return ids;
}

// The nth slot that is wanted.
template <typename Wanted>
const Slot* choose(const std::vector<Slot>& slots, std::size_t which, const Wanted& is_wanted) {
  std::vector<const Slot*> wanted;
  for (const Slot& slot : slots) {
    if (is_wanted(slot)) {
      wanted.push_back(&slot);
    }
  }
  return wanted.empty() ? nullptr : wanted[which % wanted.size()];
}

const std::string& one_of(std::span<const std::string> all, std::size_t which) {
  return all[which % all.size()];
}

std::string shown(std::string text) {
  if (text.size() > 60) {
    text = text.substr(0, 60) + "…";
  }
  return text;
}

std::string scaled(const std::string& number, std::size_t how) {
  static constexpr std::pair<std::string_view, std::string_view> ways[] = {
      {"", "0"}, {"-", ""}, {"", "00"}, {"0.", ""}, {"", "e9"}, {"", ".5"}, {"9", ""}};
  const auto& [before, after] = ways[how % std::size(ways)];
  const std::size_t end = number.find_first_not_of("0123456789.");
  return fmt::format("{}{}{}{}", before, number.substr(0, end), after,
                     end == std::string::npos ? "" : number.substr(end));
}

// Where a change of a file that is a tree is made; null: nowhere.
const Slot* slot_for(const Change& change, const Sheet& sheet, const std::string& text, const Tree& tree) {
  const auto any = [](const Slot&) { return true; };
  const auto keyed = [](const Slot& slot) { return slot.in_map && is_word(slot.name); };
  const auto scalar = [](const Slot& slot) {
    return slot.kind != NodeKind::map && slot.kind != NodeKind::list;
  };
  switch (change.kind) {
    case ChangeKind::misspell_key:
    case ChangeKind::double_entry:
      return choose(sheet.slots(), change.place, keyed);
    case ChangeKind::misspell_reference: {
      const auto ids = ids_of(tree);
      return choose(sheet.slots(), change.place, [&](const Slot& each) {
        return scalar(each) && each.name != "id" && ids.contains(slice(text, each.value));
      });
    }
    case ChangeKind::put_markup:
      return choose(sheet.slots(), change.place,
                    [&](const Slot& each) { return each.kind == NodeKind::text; });
    case ChangeKind::scale_number:
      return choose(sheet.slots(), change.place, [&](const Slot& each) {
        return scalar(each) && each.value.end > each.value.begin && text[each.value.begin] >= '0' &&
               text[each.value.begin] <= '9';
      });
    default:
      return choose(sheet.slots(), change.place, any);
  }
}

std::string wrapped(const std::string& value, std::size_t how) {
  static constexpr std::pair<std::string_view, std::string_view> wraps[] = {
      {"[", "]"}, {"{a: ", "}"}, {"'", "'"}, {"\"", "\""}, {"[[", "]]"}, {"{text: ", "}"}, {"'{", "}'"}};
  const auto& [before, after] = wraps[how % std::size(wraps)];
  return fmt::format("{}{}{}", before, value, after);
}

// False where one holds the other.
bool exchange(std::string& text, const Slot& one, const Slot& other) {
  const Slot& first = one.value.begin < other.value.begin ? one : other;
  const Slot& second = one.value.begin < other.value.begin ? other : one;
  if (first.value.end > second.value.begin) {
    return false;
  }
  const std::string of_first = slice(text, first.value), of_second = slice(text, second.value);
  replace(text, second.value, of_first);
  replace(text, first.value, of_second);
  return true;
}

// False where that would be too much.
bool multiply(std::string& text, const Slot& slot, int times) {
  const std::string entry = slice(text, whole(slot));
  if (entry.size() * static_cast<std::size_t>(times) > 200'000) {
    return false;
  }
  const Slot at = slot;
  for (int i = 0; i < times; ++i) {
    put_behind(text, at, at.in_map ? fmt::format("n{}{}", i, entry) : entry);
  }
  return true;
}

// What was done at a slot of a file.
Done said(const std::string& path, std::string_view what, const Slot& slot, const std::string& more,
          bool is_fault = false) {
  return {fmt::format("{}: {} `{}` ({}) {}", path, what, slot.name, slot.value.begin, shown(more)), is_fault};
}

Done change_entry(const Change& change, const std::string& path, std::string& text, const Slot& slot,
                  const std::vector<std::string>& keys) {
  switch (change.kind) {
    case ChangeKind::misspell_key: {
      const bool is_known =
          path.starts_with("content/campaigns/") || std::ranges::binary_search(keys, slot.name);
      Done done = said(path, "misspell the key", slot, "",
                       is_known && !slot.is_named_freely && slice(text, slot.key) == slot.name);
      replace(text, slot.key, slice(text, slot.key) + "x");
      return done;
    }
    case ChangeKind::drop_entry: {
      Done done = said(path, "drop", slot, "");
      drop(text, slot);
      return done;
    }
    case ChangeKind::double_entry: {
      Done done = said(path, "double", slot, "", true);
      put_behind(text, slot, slice(text, whole(slot)));
      return done;
    }
    case ChangeKind::put_entry: {
      const std::string entry = fmt::format("{}: {}", one_of(keys, change.what),
                                            one_of(hostile_values(), change.what / keys.size() * 31u));
      Done done = said(path, "put behind", slot, entry);
      put_behind(text, slot, entry);
      return done;
    }
    default: {  // multiply_entry
      const int times = 1 << change.what % 10;
      Done done = said(path, fmt::format("{} times", times), slot, slice(text, whole(slot)));
      return multiply(text, slot, times) ? done : Done{};
    }
  }
}

// A value, a key or an entry of a file that is a tree.
Done change_tree(const Change& change, const std::string& path, Tree& tree,
                 const std::vector<std::string>& keys) {
  std::string& text = tree[path].text;
  const Sheet sheet(path, text);
  const Slot* const slot = slot_for(change, sheet, text, tree);
  if (slot == nullptr) {
    return {};
  }
  const auto put = [&](std::string_view what, const std::string& more, const std::string& value,
                       bool is_fault = false) {
    Done done = said(path, what, *slot, more, is_fault);
    replace(text, slot->value, value);
    return done;
  };
  const std::string old = slice(text, slot->value);
  switch (change.kind) {
    case ChangeKind::put_value: {
      const std::string& value = one_of(hostile_values(), change.what);
      return put("put at", value, value);
    }
    case ChangeKind::splice_value: {
      const std::string* other = choose(tree, change.what / 64, is_tree_file);
      const Sheet from(*other, tree.at(*other).text);
      if (from.slots().empty()) {
        return {};
      }
      const auto& taken = from.slots()[change.what % from.slots().size()];
      const std::string value = slice(tree.at(*other).text, taken.value);
      return put("splice at", value, value);
    }
    case ChangeKind::wrap_value:
      return put("wrap", old, wrapped(old, change.what));
    case ChangeKind::exchange_values: {
      const Slot& other = sheet.slots()[change.what % sheet.slots().size()];
      Done done = said(path, "exchange", *slot, std::string(other.name));
      return exchange(text, *slot, other) ? done : Done{};
    }
    case ChangeKind::misspell_reference:
      return put("misspell", old, old + "x", true);
    case ChangeKind::put_markup: {
      const std::string& words = one_of(hostile_markup(), change.what);
      Done done = said(path, "markup in", *slot, words);
      const std::size_t at = old.empty() ? 0 : change.what / hostile_markup().size() * 7 % old.size();
      text.insert(slot->value.begin + at, words);
      return done;
    }
    case ChangeKind::scale_number: {
      const std::string value = scaled(old, change.what);
      return put("scale", value, value);
    }
    default:
      return change_entry(change, path, text, *slot, keys);
  }
}

Done change_bytes(const Change& change, const std::string& path, std::string& text) {
  if (text.empty()) {
    return {};
  }
  // What says how the rest is read stands at the beginning.
  const std::size_t at = (change.what & 0x100) != 0 ? change.place % std::min<std::size_t>(text.size(), 600)
                                                    : change.place * std::size_t{7919} % text.size();
  const char byte = static_cast<char>(change.what & 0xFF);
  switch (change.what >> 9 & 7) {
    case 0:
      text[at] = byte;
      break;
    case 1:
      text[at] = static_cast<char>(text[at] ^ 1 << (change.what & 7));
      break;
    case 2:
      text.insert(at, 1, byte);
      break;
    case 3:
      text.erase(at, 1 + (change.what & 15));
      break;
    case 4:
      text.replace(at, std::min<std::size_t>(4, text.size() - at), "\xFF\xFF\xFF\xFF");
      break;
    case 5:
      text.replace(at, std::min<std::size_t>(4, text.size() - at), std::string(4, '\0'));
      break;
    case 6:
      text.insert(at, text.substr(at, 1 + (change.what & 0xFF)));
      break;
    default:
      text[at] = static_cast<char>(text[at] + 1);
  }
  return {fmt::format("{}: byte {} ({:#x})", path, at, change.what), false};
}

// Files that are read because another names them, or because their kind of card needs them.
bool is_named(const std::string& path) {
  return has_ending(path, {".ttf", ".png", ".jpg", ".webp", ".schema.yaml", ".schema.json", "campaign.yaml",
                           "theme.yaml"}) ||
         (path.ends_with(".md") && path.find("/books/") != std::string::npos);
}

Done change_files(const Change& change, const std::string& path, Tree& tree) {
  const std::size_t slash = path.rfind('/') + 1;
  switch (change.kind) {
    case ChangeKind::damage_header:
      tree[path].text.replace(0, 4, std::string(4, '\x7F'));
      return {fmt::format("{}: damaged header", path), true};
    case ChangeKind::cut_file: {
      std::string& text = tree[path].text;
      text.resize(change.place % (text.size() + 1));
      const bool is_whole_needed = has_ending(path, {".png", ".jpg", ".webp", ".ttf"});
      return {fmt::format("{}: cut to {}", path, text.size()), is_whole_needed && text.size() < 40};
    }
    case ChangeKind::remove_file: {
      const Done done{fmt::format("{}: removed", path), is_named(path)};
      tree.erase(std::string(path));
      return done;
    }
    case ChangeKind::rename_file: {
      const std::string name = path.substr(0, slash) + one_of(hostile_names(), change.what);
      const Done done{fmt::format("{}: renamed {}", path, name), false};
      if (!tree.contains(name)) {
        auto node = tree.extract(std::string(path));
        node.key() = name;
        tree.insert(std::move(node));
      }
      return done;
    }
    case ChangeKind::copy_file: {
      const bool has_id = path.starts_with("content/campaigns/") && path.ends_with(".yaml") &&
                          !path.ends_with("campaign.yaml") &&
                          tree[path].text.find("\nid: ") != std::string::npos;
      const bool to_name = change.what % 2 == 0;
      const std::string name =
          path.substr(0, slash) + (to_name ? "copied.yaml" : one_of(hostile_names(), change.what));
      tree[name] = tree[path];
      return {fmt::format("{}: copied to {}", path, name), has_id && to_name};
    }
    case ChangeKind::exchange_files: {
      const std::string* const other = choose(tree, change.what, [](const std::string&) { return true; });
      std::swap(tree[path], tree[*other]);
      return {fmt::format("{}: exchanged with {}", path, *other), false};
    }
    case ChangeKind::put_link: {
      const std::string to =
          change.place % 2 == 0 ? one_of(hostile_links(), change.what) : path.substr(slash);  // To itself.
      tree[path] = {File::Is::link, to};
      return {fmt::format("{}: a link to {}", path, to), is_named(path)};
    }
    default:
      tree[path] = {File::Is::folder, ""};
      return {fmt::format("{}: a folder", path), is_named(path)};
  }
}

}  // namespace

Changer::Changer(const Tree& core_schemas) {
  std::set<std::string> keys;
  for (const auto& [path, file] : core_schemas) {
    const Sheet sheet(path, file.text);
    for (const Slot& slot : sheet.slots()) {
      if (slot.in_map && is_word(slot.name)) {
        keys.emplace(slot.name);
      }
    }
  }
  keys_.assign(keys.begin(), keys.end());
}

Done Changer::apply(const Change& change, Tree& tree) const {
  const auto any = [](const std::string&) { return true; };
  switch (change.kind) {
    case ChangeKind::change_bytes: {
      const std::string* const path = choose(tree, change.file, any);
      return path == nullptr ? Done{} : change_bytes(change, *path, tree[*path].text);
    }
    case ChangeKind::damage_header: {
      const std::string* const path = choose(tree, change.file, [](const std::string& each) {
        return has_ending(each, {".ttf", ".png", ".jpg", ".webp"});
      });
      return path == nullptr ? Done{} : change_files(change, *path, tree);
    }
    case ChangeKind::put_markup: {
      const std::string* const path = choose(tree, change.file, [](const std::string& each) {
        return each.starts_with("content/") && (is_tree_file(each) || each.ends_with(".md"));
      });
      if (path == nullptr || is_tree_file(*path)) {
        return path == nullptr ? Done{} : change_tree(change, *path, tree, keys_);
      }
      std::string& text = tree[*path].text;
      const std::string& words = one_of(hostile_markup(), change.what);
      const std::size_t at = change.place % (text.size() + 1);
      text.insert(at, words);
      return {fmt::format("{}: at {} markup {}", *path, at, shown(words)), false};
    }
    case ChangeKind::cut_file:
    case ChangeKind::remove_file:
    case ChangeKind::rename_file:
    case ChangeKind::copy_file:
    case ChangeKind::exchange_files:
    case ChangeKind::put_link:
    case ChangeKind::put_folder: {
      const std::string* const path = choose(tree, change.file, any);
      return path == nullptr ? Done{} : change_files(change, std::string(*path), tree);
    }
    default: {
      const std::string* const path = choose(tree, change.file, is_tree_file);
      return path == nullptr ? Done{} : change_tree(change, *path, tree, keys_);
    }
  }
}

}  // namespace talia::fuzz
