// XML of workbooks, as events: elements by their names without prefix, attributes, text. Document types and entities of a file's
// own are refused, and nothing outside is read.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace talia::table {

// In the order of the file; names without prefix, as no two here differ by that alone.
class XmlAttributes {
 public:
  void add(std::string name, std::string value) { all_.emplace_back(std::move(name), std::move(value)); }
  void clear() { all_.clear(); }
  const std::string* find(std::string_view name) const;
  std::string_view get(std::string_view name) const;  // Empty where there is none.
  bool is_true(std::string_view name) const;          // `1` or `true`.
  // A whole number of at most nine digits.
  std::optional<std::size_t> number(std::string_view name) const;

 private:
  std::vector<std::pair<std::string, std::string>> all_;
};

class XmlHandler {
 public:
  virtual ~XmlHandler() = default;
  virtual void open(std::string_view name, const XmlAttributes& attributes) = 0;
  virtual void close(std::string_view name) = 0;
  virtual void text(std::string_view text) = 0;
  // Whether all further events are in vain.
  virtual bool has_ended() const { return false; }
};

// What is wrong with it, or nothing. Elements of other names than `open` knows are for it to pass by.
std::optional<std::string> read_xml(std::string_view xml, std::size_t deepest, XmlHandler& handler);

}  // namespace talia::table
