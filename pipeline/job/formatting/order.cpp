#include "job/formatting/order.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "model/fields.h"

namespace talia::job {

namespace {

class Ordering {
 public:
  explicit Ordering(std::string_view text) : text_(text), start_(text.starts_with("\xEF\xBB\xBF") ? 3 : 0) {}

  OrderedPart document(std::span<const Field> fields, Node root) const {
    if (!is_block(root)) {
      return {0, 0, {}};
    }
    const std::size_t begin = line_begin(root.entry(0).key_span.begin);
    std::size_t end = line_end(root.entry(root.size() - 1).key_span.begin);
    while (end < text_.size() && !text_.substr(end).starts_with("---") &&
           !text_.substr(end).starts_with("...")) {
      end = line_end(end);
    }
    return {begin, end, map(fields, root, begin, end)};
  }

 private:
  std::size_t line_begin(std::size_t at) const {
    const std::size_t end = at <= start_ ? std::string_view::npos : text_.rfind('\n', at - 1);
    return end == std::string_view::npos ? start_ : end + 1;
  }
  // Behind the end of its line.
  std::size_t line_end(std::size_t at) const {
    const std::size_t end = text_.find('\n', at);
    return end == std::string_view::npos ? text_.size() : end + 1;
  }
  std::size_t column(std::size_t at) const { return at - line_begin(at); }
  bool begins_line(std::size_t at) const {
    return text_.substr(line_begin(at), column(at)).find_first_not_of(' ') == std::string_view::npos;
  }
  // A line without content, or of a comment that begins in a column or before it.
  bool is_between(std::size_t begin, std::size_t most) const {
    const std::size_t first = text_.find_first_not_of(" \t", begin);
    return first >= text_.size() || text_[first] == '\n' || text_[first] == '\r' ||
           (text_[first] == '#' && first - begin <= most);
  }

  // Whether it is a mapping without braces whose keys, but for the first, begin their lines in one column.
  bool is_block(Node map) const {
    if (!map.is(NodeKind::map) || map.size() == 0 || text_[map.span().begin] == '{') {
      return false;
    }
    const std::size_t first = map.entry(0).key_span.begin;
    std::size_t last = first;
    for (std::size_t i = 1; i < map.size(); ++i) {
      const std::size_t key = map.entry(i).key_span.begin;
      if (key <= last || column(key) != column(first) || !begins_line(key)) {
        return false;
      }
      last = key;
    }
    return true;
  }

  std::string as_it_is(std::size_t begin, std::size_t end) const {
    return std::string(text_.substr(begin, end - begin));
  }

  // Of the lines of a mapping's entries.
  std::string map(std::span<const Field> fields, Node map, std::size_t begin, std::size_t end) const {
    const std::size_t most = column(map.entry(0).key_span.begin);
    std::vector<std::size_t> begins{begin};
    for (std::size_t i = 1; i < map.size(); ++i) {
      begins.push_back(gap_above(line_begin(map.entry(i).key_span.begin),
                                 line_end(map.entry(i - 1).key_span.begin), most));
    }
    begins.push_back(gap_above(end, line_end(map.entry(map.size() - 1).key_span.begin), most));
    std::vector<std::string> blocks;
    for (std::size_t i = 0; i < map.size(); ++i) {
      const auto field = std::ranges::find(fields, map.entry(i).key, &Field::name);
      blocks.push_back(field == fields.end()
                           ? as_it_is(begins[i], begins[i + 1])
                           : entry(field->type, map.entry(i).value, begins[i], begins[i + 1]));
    }
    return joined(blocks, sequence(fields, map)) + as_it_is(begins.back(), end);
  }

  // The first of the lines between two entries.
  std::size_t gap_above(std::size_t end, std::size_t least, std::size_t most) const {
    while (end > least && is_between(line_begin(end - 1), most)) {
      end = line_begin(end - 1);
    }
    return end;
  }

  // The entries of a mapping in their order. One behind a dash stays the first.
  std::vector<std::size_t> sequence(std::span<const Field> fields, Node map) const {
    std::vector<std::size_t> ranks;
    for (const Entry& each : map.entries()) {
      const auto field = std::ranges::find(fields, each.key, &Field::name);
      const bool is_known = field != fields.end() && field->declared.exists();
      ranks.push_back(is_known        ? static_cast<std::size_t>(field - fields.begin()) + 1
                      : ranks.empty() ? 0
                                      : ranks.back());
    }
    if (!begins_line(map.entry(0).key_span.begin)) {
      ranks.front() = 0;
    }
    std::vector<std::size_t> order(map.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return ranks[i]; });
    return order;
  }

  // The last line of a file may have no end, and then has one nowhere else.
  static std::string joined(const std::vector<std::string>& blocks, const std::vector<std::size_t>& order) {
    std::string text;
    const std::string& last = blocks.back();
    const bool has_end = last.ends_with('\n');
    const bool has_return = blocks.front().ends_with("\r\n");
    const std::string_view line_end = has_return ? "\r\n" : "\n";
    for (const std::size_t i : order) {
      text += blocks[i];
      text += text.ends_with('\n') ? "" : line_end;
    }
    return has_end ? text : text.substr(0, text.size() - line_end.size());
  }

  // Of an entry's lines.
  std::string entry(const FieldType& declared, Node value, std::size_t begin, std::size_t end) const {
    if (!value.exists() || value.span().begin < begin || value.span().end > end) {
      return as_it_is(begin, end);  // An alias.
    }
    const FieldType& type = model::alternative_for(declared, value);
    if (type.shape == FieldType::Shape::record && is_block(value)) {
      const std::size_t first = line_begin(value.entry(0).key_span.begin);
      return first <= begin ? as_it_is(begin, end)
                            : as_it_is(begin, first) + map(type.members, value, first, end);
    }
    const bool is_list = value.is(NodeKind::list) && value.size() > 0 && text_[value.span().begin] != '[';
    if (type.shape != FieldType::Shape::list || type.items.empty() || !is_list) {
      return as_it_is(begin, end);
    }
    return items(type.items.front(), value, begin, end);
  }

  std::string items(const FieldType& type, Node list, std::size_t begin, std::size_t end) const {
    std::string text;
    std::size_t done = begin;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Node item = list.at(i);
      const FieldType& own = model::alternative_for(type, item);
      if (own.shape != FieldType::Shape::record || item.span().begin < done || item.span().end > end ||
          !is_block(item)) {
        continue;
      }
      const std::size_t first = line_begin(item.entry(0).key_span.begin);
      const bool has_next = i + 1 < list.size() && list.at(i + 1).span().begin > item.span().begin;
      if (first < done || (i + 1 < list.size() && !has_next)) {
        continue;
      }
      const std::size_t last = has_next ? line_begin(list.at(i + 1).span().begin) : end;
      text += as_it_is(done, first) + map(own.members, item, first, std::max(first, last));
      done = std::max(first, last);
    }
    return text + as_it_is(done, end);
  }

  std::string_view text_;
  std::size_t start_;  // Behind a byte order mark.
};

}  // namespace

OrderedPart in_order_of(std::span<const Field> fields, Node root, std::string_view text) {
  return Ordering(text).document(fields, root);
}

}  // namespace talia::job
