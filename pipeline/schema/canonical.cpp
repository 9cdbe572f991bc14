#include "schema/canonical.h"

#include <algorithm>
#include <functional>
#include <string_view>

#include <fmt/format.h>

#include "schema/decimal.h"
#include "source/of_each.h"

namespace talia::schema {
namespace {

// The length goes first, so that no text can imitate what follows it.
void append_text(std::string& out, std::string_view text) {
  out += fmt::format("\"{}:", text.size());
  out += text;
}

void append(std::string& out, Node value) {
  switch (value.kind()) {
    case NodeKind::null:
      out += 'n';
      break;
    case NodeKind::boolean:
      out += value.boolean() ? 't' : 'f';
      break;
    case NodeKind::integer:
    case NodeKind::real: {
      const auto number = Decimal::parse(value.scalar());
      out += '#';
      out += number ? number->canonical() : std::string(value.scalar());
      out += ';';
      break;
    }
    case NodeKind::text:
      append_text(out, value.scalar());
      break;
    case NodeKind::list:
      out += '[';
      for (const Node item : value.items()) {
        append(out, item);
      }
      out += ']';
      break;
    case NodeKind::map: {
      auto entries = source::of_each(value.entries(), std::identity());
      std::ranges::sort(entries, {}, &Entry::key);
      out += '{';
      for (const Entry& entry : entries) {
        append_text(out, entry.key);
        append(out, entry.value);
      }
      out += '}';
      break;
    }
  }
}

}  // namespace

std::string canonical(Node value) {
  std::string out;
  append(out, value);
  return out;
}

}  // namespace talia::schema
