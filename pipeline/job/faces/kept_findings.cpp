#include "job/faces/kept_findings.h"

#include <algorithm>
#include <map>
#include <vector>

namespace talia::job {

namespace {

using source::ByteReader;
using source::ByteWriter;

void gather(const std::vector<Item>& items, std::map<Span, Origin>& places, const Faces& faces) {
  for (const Item& item : items) {
    if (item.origin != Origin::none) {
      places.emplace(faces.span_of(item.origin), item.origin);
    }
    if (const auto* const group = std::get_if<Group>(&item.what)) {
      gather(group->items, places, faces);
    }
  }
}

// A place, or that there is none.
class Places {
 public:
  Places(const Frame& frame, const Faces& faces) : faces_(faces) { gather(frame.items, places_, faces); }

  bool put(Span span, ByteWriter& out) const {
    const auto known = places_.find(span);
    if (span.exists() && known == places_.end()) {
      return false;
    }
    out.text(span.exists() ? faces_.name_of(known->second) : std::string());
    return true;
  }

 private:
  const Faces& faces_;
  std::map<Span, Origin> places_;
};

Span place_in(ByteReader& in, const Faces& faces) {
  const std::string_view name = in.text();
  if (name.empty()) {
    return {};
  }
  const auto origin = faces.origin_named(name);
  if (!origin) {
    in.refuse();
  }
  return origin ? faces.span_of(*origin) : Span{};
}

}  // namespace

std::optional<std::string> findings_as_bytes(const Diagnostics& found, const Frame& frame,
                                             const Faces& faces) {
  ByteWriter out;
  out.number(found.in_order_added().size());
  if (found.empty()) {
    return out.take();
  }
  const Places places(frame, faces);
  for (const Diagnostic& each : found.in_order_added()) {
    if (!each.fixes.empty() || !std::holds_alternative<std::monostate>(each.subject)) {
      return std::nullopt;
    }
    out.text(source::info_of(each.code).name);
    out.number(static_cast<std::uint64_t>(each.severity));
    if (!places.put(each.span, out)) {
      return std::nullopt;
    }
    out.text(each.message);
    out.number(each.help_text ? 1 : 0);
    out.text(each.help_text.value_or(std::string()));
    out.number(each.notes.size());
    for (const Note& note : each.notes) {
      if (!places.put(note.span, out)) {
        return std::nullopt;
      }
      out.text(note.message);
    }
  }
  return out.take();
}

Diagnostics findings_in(ByteReader& in, const Faces& faces) {
  Diagnostics found;
  for (std::size_t count = in.count(); count > 0 && in.is_sound(); --count) {
    const auto code = source::find_code(in.text());
    const std::uint64_t severity = in.number();
    if (!code || severity > static_cast<std::uint64_t>(Severity::note)) {
      in.refuse();
      break;
    }
    Diagnostic each{*code, static_cast<Severity>(severity), place_in(in, faces), std::string(in.text())};
    const bool has_help = in.number() == 1;
    const std::string_view help = in.text();
    if (has_help) {
      each.help_text = help;
    }
    for (std::size_t notes = in.count(); notes > 0 && in.is_sound(); --notes) {
      const Span place = place_in(in, faces);
      each.notes.push_back({place, std::string(in.text())});
    }
    found.add(std::move(each));
  }
  return found;
}

}  // namespace talia::job
