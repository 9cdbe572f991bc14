#include "render/pdf/drawn_part.h"

#include <cstddef>
#include <map>

#include "source/run/assert.h"
#include "source/text/byte_stream.h"

namespace talia::render {

namespace {

using source::ByteReader;
using source::ByteWriter;

std::vector<std::string> keys_of(const std::map<std::string, int>& named) {
  std::vector<std::string> keys;
  for (const auto& [name, object] : named) {
    keys.push_back(name);
  }
  return keys;
}

void put(const DrawnPart::Names& names, ByteWriter& out) {
  for (const auto* const sort : {&names.fonts, &names.shadings, &names.drawings}) {
    out.number(sort->size());
    for (const std::string& name : *sort) {
      out.text(name);
    }
  }
}

template <typename List, typename Read>
void read_list(ByteReader& in, List& list, Read read_one) {
  for (std::size_t count = in.count(); count > 0 && in.is_sound(); --count) {
    list.push_back(read_one());
  }
}

DrawnPart::Names names_in(ByteReader& in) {
  DrawnPart::Names names;
  for (auto* const sort : {&names.fonts, &names.shadings, &names.drawings}) {
    read_list(in, *sort, [&] { return std::string(in.text()); });
  }
  return names;
}

}  // namespace

DrawnPart::Names DrawnPart::names_of(const Named& named) {
  // Lines to cut and to fold stand on pages themselves, which are not kept.
  TALIA_ASSERT(named.plates.empty());
  return {keys_of(named.fonts), keys_of(named.shadings), keys_of(named.drawings)};
}

std::string to_bytes(const DrawnPart& part) {
  ByteWriter out;
  out.number(part.asked.size());
  for (const auto& [font, glyph, text, whole, name] : part.asked) {
    out.number(static_cast<std::uint64_t>(font));
    out.number(glyph);
    for (const std::string* const each : {&text, &whole, &name}) {
      out.text(*each);
    }
  }
  out.number(part.objects.size());
  for (const auto& [name, facts, is_shading, packed, names] : part.objects) {
    out.text(name);
    out.text(facts);
    out.number(is_shading ? 1 : 0);
    out.text(packed);
    put(names, out);
  }
  out.number(part.pages.size());
  for (const auto& [packed, names] : part.pages) {
    out.text(packed);
    put(names, out);
  }
  return out.take();
}

std::optional<DrawnPart> drawn_part_in(std::string_view bytes) {
  ByteReader in(bytes);
  DrawnPart part;
  read_list(in, part.asked, [&] {
    PdfFonts::Asked asked{};
    asked.font = static_cast<FontId>(in.number());
    asked.glyph = static_cast<std::uint32_t>(in.number());
    for (std::string* const each : {&asked.text, &asked.whole, &asked.name}) {
      *each = in.text();
    }
    return asked;
  });
  read_list(in, part.objects, [&] {
    DrawnPart::Object object;
    object.name = in.text();
    object.facts = in.text();
    object.is_shading = in.number() == 1;
    object.packed = in.text();
    object.names = names_in(in);
    return object;
  });
  read_list(in, part.pages, [&] {
    DrawnPart::Stream page;
    page.packed = in.text();
    page.names = names_in(in);
    return page;
  });
  return in.is_whole() ? std::optional(std::move(part)) : std::nullopt;
}

}  // namespace talia::render
