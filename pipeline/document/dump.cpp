#include <fmt/format.h>

#include "document/read.h"
#include "document/scalar.h"
#include "source/json_writer.h"
#include "source/run/assert.h"

namespace talia::document {
namespace {

std::string_view name_of(NodeKind kind) {
  switch (kind) {
    case NodeKind::null:
      return "null";
    case NodeKind::boolean:
      return "boolean";
    case NodeKind::integer:
      return "integer";
    case NodeKind::real:
      return "real";
    case NodeKind::text:
      return "text";
    case NodeKind::list:
      return "list";
    case NodeKind::map:
      return "map";
  }
  TALIA_ASSERT(false);
}

std::string place_text(Span span, const SourceMap& sources) {
  if (!span.exists()) {
    return "-";
  }
  const Place place = sources.place(span);
  return fmt::format("{}:{}-{}:{}", place.line, place.column, place.end_line, place.end_column);
}

void dump_into(std::string& out, Node node, const SourceMap& sources, std::size_t indent) {
  out += fmt::format("{} {}", name_of(node.kind()), place_text(node.span(), sources));
  if (node.kind() != NodeKind::list && node.kind() != NodeKind::map) {
    out += ' ';
    out += source::json_quoted(node.scalar());
  }
  out += '\n';
  const std::string margin(indent + 2, ' ');
  for (const Node item : node.items()) {
    out += margin + "- ";
    dump_into(out, item, sources, indent + 2);
  }
  for (const Entry& entry : node.entries()) {
    out +=
        fmt::format("{}{} {}: ", margin, source::json_quoted(entry.key), place_text(entry.key_span, sources));
    dump_into(out, entry.value, sources, indent + 2);
  }
}

void write_json(source::JsonWriter& writer, Node node) {
  switch (node.kind()) {
    case NodeKind::null:
      writer.null();
      return;
    case NodeKind::boolean:
      writer.boolean(node.boolean());
      return;
    case NodeKind::integer:
    case NodeKind::real:
      writer.raw(json_number(node.scalar(), node.kind()));
      return;
    case NodeKind::text:
      writer.text(node.scalar());
      return;
    case NodeKind::list:
      writer.begin_array();
      for (const Node item : node.items()) {
        write_json(writer, item);
      }
      writer.end_array();
      return;
    case NodeKind::map:
      writer.begin_object();
      for (const Entry& entry : node.entries()) {
        writer.key(entry.key);
        write_json(writer, entry.value);
      }
      writer.end_object();
      return;
  }
}

}  // namespace

std::string dump(Node node, const SourceMap& sources) {
  TALIA_ASSERT(node.exists());
  std::string out;
  dump_into(out, node, sources, 0);
  return out;
}

std::string to_json(Node node) {
  TALIA_ASSERT(node.exists());
  source::JsonWriter writer;
  write_json(writer, node);
  return writer.take();
}

}  // namespace talia::document
