#include "edit/changes.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "edit/write.h"
#include "source/run/assert.h"
#include "source/text/ascii.h"
#include "source/text/lines.h"

namespace talia::edit {
namespace {

// Where a value belongs: the column of its key or dash, and the byte behind the key's colon or the dash.
struct Slot {
  std::size_t indent, behind;
};

class Changer {
 public:
  explicit Changer(std::string_view text) : text_(text) {}

  void change(Node node, const YamlValue& wanted, Slot slot) {
    if (fault_ || value_of(node) == wanted) {
      return;
    }
    const std::size_t begin = is_unwritten(node) ? slot.behind : node.span().begin;
    // An alias has the spans of what it repeats.
    if (begin < slot.behind || text_.substr(slot.behind, begin - slot.behind).find_first_of("&*") != npos) {
      refuse(node, "it has an anchor, or repeats what has one");
      return;
    }
    const auto* const map = wanted.map();
    const auto* const list = wanted.list();
    if (map != nullptr && node.is(NodeKind::map) && !is_in_brackets(node) && keeps_a_key(node, *map)) {
      change_map(node, *map);
    } else if (list != nullptr && !list->empty() && node.is(NodeKind::list) && !is_in_brackets(node)) {
      change_list(node, *list);
    } else {
      replace(node, wanted, slot);
    }
  }

  void change_root(Node root, const YamlValue& wanted) {
    if (value_of(root) == wanted) {
      return;
    }
    if (is_in_brackets(root)) {
      if (may_go(root)) {
        edits_.push_back({root.span().begin, root.span().end, in_one_line(wanted)});
      }
    } else if (const auto* const map = wanted.map();
               map != nullptr && root.is(NodeKind::map) && keeps_a_key(root, *map)) {
      change_map(root, *map);
    } else {
      refuse(root, "nothing of it stays");
    }
  }

  Result<std::vector<TextEdit>> take() {
    if (fault_) {
      return tl::unexpected(*std::move(fault_));
    }
    return std::move(edits_);
  }

 private:
  static constexpr std::size_t npos = std::string_view::npos;

  // A null that is written as nothing.
  static bool is_unwritten(Node node) { return node.is(NodeKind::null) && node.scalar().empty(); }
  bool is_in_brackets(Node node) const {
    const char first = text_.substr(node.span().begin, 1).empty() ? '\0' : text_[node.span().begin];
    return (node.is(NodeKind::map) && first == '{') || (node.is(NodeKind::list) && first == '[');
  }
  bool is_block(Node node) const {
    const std::string_view first = text_.substr(node.span().begin, 1);
    return node.is(NodeKind::text) && (first == "|" || first == ">");
  }
  static bool keeps_a_key(Node map, const YamlValue::Map& wanted) {
    return std::ranges::any_of(wanted, [&](const auto& entry) { return map.find(entry.first).exists(); });
  }
  void refuse(Node node, std::string_view why) {
    fault_ = Diagnostic::error(Code::unwritable_file, node.span(),
                               fmt::format("this value cannot be changed where it stands: {}", why))
                 .help("change it by hand");
  }
  // Whether no comment stands inside a collection, and would go with it.
  bool may_go(Node node) {
    std::vector<Span> scalars;
    list_scalars(node, scalars);
    scalars.push_back({node.span().file, node.span().end, node.span().end});
    std::size_t at = node.span().begin;
    for (const Span& scalar : scalars) {
      // What an alias repeats stands elsewhere.
      if (scalar.begin >= at && text_.substr(at, scalar.begin - at).find('#') != npos) {
        refuse(node, "a comment stands inside it");
        return false;
      }
      at = std::max<std::size_t>(at, scalar.end);
    }
    return true;
  }
  static void list_scalars(Node node, std::vector<Span>& scalars) {
    if (!node.is(NodeKind::map) && !node.is(NodeKind::list)) {
      scalars.push_back(node.span());
    }
    for (const Node item : node.is(NodeKind::list) ? node.as_list() : std::vector<Node>{}) {
      list_scalars(item, scalars);
    }
    for (std::size_t i = 0; node.is(NodeKind::map) && i < node.size(); ++i) {
      scalars.push_back(node.entry(i).key_span);
      list_scalars(node.entry(i).value, scalars);
    }
  }

  std::size_t line_begin(std::size_t at) const {
    const std::size_t found = at == 0 ? npos : text_.rfind('\n', at - 1);
    return found != npos                                ? found + 1
           : text_.starts_with(source::byte_order_mark) ? source::byte_order_mark.size()
                                                        : 0;
  }
  std::size_t line_end(std::size_t at) const { return std::min(text_.find('\n', at), text_.size()); }
  std::size_t line_after(std::size_t at) const { return std::min(line_end(at) + 1, text_.size()); }
  // Behind the last sign of what stands at a key or dash, without the empty lines below a text.
  std::size_t end_of(Node node, std::size_t behind) const {
    if (is_unwritten(node)) {
      return behind;
    }
    std::size_t end = node.span().end;
    // A text below `|` may end with spaces.
    const std::string_view blanks = is_block(node) ? "\r\n" : " \t\r\n";
    while (end > node.span().begin && blanks.find(text_[end - 1]) != npos) {
      --end;
    }
    // An alias ends behind its own name.
    return end <= behind ? line_end(behind) : end;
  }
  std::size_t behind(const Entry& entry) const { return text_.find(':', entry.key_span.end) + 1; }

  void insert(std::size_t at, std::string lines) {
    if (at == text_.size() && !text_.ends_with('\n')) {
      lines.insert(0, "\n");
      lines.pop_back();
    }
    edits_.push_back({at, at, std::move(lines)});
  }

  void change_map(Node map, const YamlValue::Map& wanted) {
    erase_keys(map, wanted);
    const std::size_t column = map.entry(0).key_span.begin - line_begin(map.entry(0).key_span.begin);
    const std::string margin(column, ' ');
    std::string ahead;  // What comes before the first key that stays.
    std::optional<std::size_t> at;
    for (const auto& [key, value] : wanted) {
      const auto entry = entry_of(map, key);
      if (!entry) {
        const std::string line = fmt::format("{}:{}\n", write_scalar(key), after_key(value, column));
        if (at) {
          insert(*at, margin + line);
        } else {
          ahead += line + margin;
        }
        continue;
      }
      if (!at && !ahead.empty()) {
        // The first key of a mapping in a list stands behind the dash: its place is taken, and it goes to the next line.
        edits_.push_back({entry->key_span.begin, entry->key_span.begin, ahead});
      }
      at = line_after(end_of(entry->value, behind(*entry)));
      change(entry->value, value, {column, behind(*entry)});
    }
  }

  void erase_keys(Node map, const YamlValue::Map& wanted) {
    for (std::size_t i = 0; i < map.size(); ++i) {
      const Entry entry = map.entry(i);
      if (find(wanted, entry.key) != nullptr) {
        continue;
      }
      const std::size_t begin = line_begin(entry.key_span.begin);
      const bool has_line = source::trimmed(text_.substr(begin, entry.key_span.begin - begin)).empty();
      if (!has_line && i + 1 < map.size()) {
        edits_.push_back({entry.key_span.begin, map.entry(i + 1).key_span.begin, {}});
      } else if (may_go(entry.value)) {
        edits_.push_back({begin, line_after(end_of(entry.value, behind(entry))), {}});
      }
    }
  }

  static std::optional<Entry> entry_of(Node map, std::string_view key) {
    for (const Entry& entry : map.entries()) {
      if (entry.key == key) {
        return entry;
      }
    }
    return std::nullopt;
  }

  void change_list(Node list, const YamlValue::List& wanted) {
    // What is alike at both ends stays. Of what lies between, items are changed one by one; those that are too many go, or come
    // behind them.
    const std::size_t both = std::min(list.size(), wanted.size());
    std::size_t front = 0, back = 0;
    while (front < both && value_of(list.at(front)) == wanted[front]) {
      ++front;
    }
    while (back < both - front &&
           value_of(list.at(list.size() - 1 - back)) == wanted[wanted.size() - 1 - back]) {
      ++back;
    }
    const std::size_t old_end = list.size() - back, new_end = wanted.size() - back;
    const std::size_t changed = std::min(old_end, new_end);
    const std::size_t column = list.span().begin - line_begin(list.span().begin);
    for (std::size_t i = front; i < changed; ++i) {
      change(list.at(i), wanted[i], {column, dash_of(list, i) + 1});
    }
    for (std::size_t i = changed; i < old_end; ++i) {
      if (may_go(list.at(i))) {
        const std::size_t dash = dash_of(list, i);
        edits_.push_back({line_begin(dash), line_after(end_of(list.at(i), dash + 1)), {}});
      }
    }
    std::string fresh;
    for (std::size_t i = changed; i < new_end; ++i) {
      fresh += fmt::format("{}-{}\n", std::string(column, ' '), after_dash(wanted[i], column));
    }
    if (!fresh.empty()) {
      insert(changed == 0 ? line_begin(list.span().begin)
                          : line_after(end_of(list.at(changed - 1), dash_of(list, changed - 1) + 1)),
             std::move(fresh));
    }
  }

  // The dash of an item: in the column of the first one, in the line in which the item begins or one above it.
  std::size_t dash_of(Node list, std::size_t item) const {
    const std::size_t first = list.span().begin;
    const std::size_t column = first - line_begin(first);
    std::size_t line = line_begin(list.at(item).span().begin);
    while (line > line_begin(first) && (text_.substr(line + column, 1) != "-" ||
                                        text_.substr(line, column).find_first_not_of(' ') != npos)) {
      line = line_begin(line - 1);
    }
    return line + column;
  }

  void replace(Node node, const YamlValue& wanted, Slot slot) {
    if (!may_go(node)) {
      return;
    }
    const std::size_t begin = is_unwritten(node) ? slot.behind : node.span().begin;
    const std::string_view old = text_.substr(begin, std::max<std::size_t>(node.span().end, begin) - begin);
    const std::size_t head_end = std::min(old.find('\n'), old.size());
    std::size_t end = end_of(node, slot.behind);
    if (is_block(node) && old.substr(0, head_end).find('+') != npos) {
      // The empty lines below it are its own.
      end = line_end(std::max<std::size_t>(node.span().end, 1) - 1);
    }
    // A comment stays in the first line: that behind the value, or behind the sign of a block.
    const std::string_view behind_value = text_.substr(end, line_end(end) - end);
    std::string_view comment = behind_value;
    if (is_block(node)) {
      const std::size_t found = old.substr(0, head_end).find(" #");
      comment = found == npos ? std::string_view() : old.substr(found, head_end - found);
    }
    comment = source::trimmed(comment, "\r");
    std::string fresh = after_key(wanted, slot.indent);
    if (is_in_brackets(node) && (wanted.map() != nullptr || wanted.list() != nullptr)) {
      const std::string line = ' ' + in_one_line(wanted);
      fresh = line.size() + (begin - line_begin(begin)) <= longest_line ? line : fresh;
    }
    const std::size_t first_line = std::min(fresh.find('\n'), fresh.size());
    fresh.insert(first_line, comment);
    edits_.push_back({slot.behind, line_end(end), std::move(fresh)});
  }

  std::string_view text_;
  std::vector<TextEdit> edits_;
  std::optional<Diagnostic> fault_;
};

}  // namespace

Result<std::vector<TextEdit>> edits_to(Node node, const YamlValue& wanted, std::string_view text) {
  Changer changer(text);
  changer.change_root(node, wanted);
  return changer.take();
}

std::string apply(std::string_view text, std::vector<TextEdit> edits) {
  std::ranges::stable_sort(edits, {}, [](const TextEdit& edit) { return std::pair(edit.begin, edit.end); });
  const std::size_t first_end = text.find('\n');
  const bool has_returns =
      first_end != std::string_view::npos && first_end > 0 && text[first_end - 1] == '\r';
  std::string result;
  std::size_t at = 0;
  for (const TextEdit& edit : edits) {
    TALIA_ASSERT(edit.begin >= at && edit.end <= text.size());
    result += text.substr(at, edit.begin - at);
    for (const char c : edit.text) {
      result.append(c == '\n' && has_returns ? "\r" : "");
      result += c;
    }
    at = edit.end;
  }
  return result.append(text.substr(at));
}

}  // namespace talia::edit
