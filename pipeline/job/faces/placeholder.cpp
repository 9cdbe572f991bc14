#include "job/faces/placeholder.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "model/build.h"

namespace talia::job {

namespace {

// A value as one line: scalars, and lists of them. Nothing of all else.
std::string line_of(Node value) {
  std::string line(value.is(NodeKind::map) ? std::string_view() : value.scalar());
  for (const Node item : value.items()) {
    const std::string one = line_of(item);
    line += line.empty() || one.empty() ? one : ", " + one;
  }
  return line;
}

// The fields of a definition at fault in which nothing was found wrong, as `label: value`.
std::vector<std::string> readable_fields(const BrokenDefinition& broken, const Content& content) {
  std::set<std::string_view> faulty{"kind", "id"};
  const Node root = model::root_of(broken, content.catalog);
  for (const Diagnostic& each : content.diagnostics.in_order_added()) {
    for (const Entry& entry : root.entries()) {
      if (each.span.file == entry.key_span.file && each.span.begin >= entry.key_span.begin &&
          each.span.begin <= std::max(entry.value.span().end, entry.key_span.end)) {
        faulty.insert(entry.key);
      }
    }
  }
  const auto kind = content.catalog.find_kind(broken.system, broken.kind);
  std::vector<std::string> lines;
  for (const Entry& entry : root.entries()) {
    const std::string line = faulty.contains(entry.key) ? std::string() : line_of(entry.value);
    const Field* const field = kind ? content.catalog.kind(*kind).field(entry.key) : nullptr;
    if (!line.empty()) {
      lines.push_back(fmt::format(
          "{}: {}", field == nullptr || field->label.empty() ? entry.key : std::string_view(field->label),
          line));
    }
  }
  return lines;
}

}  // namespace

Frame placeholder(std::size_t broken, const DeckJob& job, const RunContext& run) {
  const Content& content = run.content;
  const BrokenDefinition& definition = content.catalog.broken[broken];
  const std::string_view name =
      definition.id.empty() ? content.sources.path(definition.span.file) : definition.id;
  return run.drawing.faces
      ->draft_placeholder(face_key(job, FaceSide::front, content.catalog), name, run.faults.of_broken(broken),
                          readable_fields(definition, content))
      .frame;
}

}  // namespace talia::job
