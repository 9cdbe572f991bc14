// Hostile bytes as texts of every mode. Whatever is parsed has spans inside the text, and can be dumped and spoken.
#include <cstddef>
#include <cstdint>
#include <string>

#include "markup/parse.h"
#include "source/run/assert.h"
#include "source/text/unicode.h"

namespace {

using namespace talia;

void parse(const std::string& bytes, markup::Mode mode) {
  const Span whole{static_cast<FileId>(0), 0, static_cast<std::uint32_t>(bytes.size())};
  Diagnostics diagnostics;
  const Text text = markup::parse(MappedText::verbatim(bytes, whole), mode, "pl", diagnostics);
  const auto check = [&](const Span& span) {
    TALIA_ASSERT(span.begin <= span.end && span.end <= bytes.size());
  };
  markup::for_each_inline(text, [&](const Inline& each) {
    if (const auto* const words = std::get_if<Words>(&each.what)) {
      check(words->text.span());
      TALIA_ASSERT(!words->text.empty());
    } else if (const auto* const insertion = std::get_if<Insertion>(&each.what)) {
      check(insertion->span);
    }
  });
  for (const Block& block : text.blocks) {
    check(block.span);
  }
  for (const Diagnostic& each : diagnostics.in_order_added()) {
    check(each.span);
  }
  TALIA_ASSERT(!text.is_broken || diagnostics.has_errors());
  TALIA_ASSERT(!markup::dump(text).empty());
  markup::plain_text(text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string bytes(reinterpret_cast<const char*>(data), size);
  if (source::first_invalid_utf8(bytes) || bytes.find('\0') != std::string::npos) {
    return 0;  // Refused before any text is made of it.
  }
  for (const markup::Mode mode :
       {markup::Mode::plain, markup::Mode::inline_only, markup::Mode::block, markup::Mode::chapter}) {
    parse(bytes, mode);
  }
  return 0;
}
