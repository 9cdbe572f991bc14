// A text parsed from a file of its own, for the tests of `markup`.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "markup/parse.h"
#include "source/source_map.h"

namespace talia::test {

struct Parsed {
  std::string source;
  SourceMap sources;
  Diagnostics diagnostics;
  Text text;

  explicit Parsed(std::string content, markup::Mode mode = markup::Mode::chapter)
      : source(std::move(content)) {
    const FileId file = sources.add("text.md", source);
    text = markup::parse(MappedText::verbatim(source, sources.whole(file)), mode, "pl", diagnostics);
  }

  // The characters at fault, one text for each report, in the order of reports.
  std::vector<std::string> faults() const {
    std::vector<std::string> result;
    for (const Diagnostic& each : diagnostics.in_order_added()) {
      result.emplace_back(sources.text(each.span));
    }
    return result;
  }

  // What stands in the file at the span of each inline.
  std::vector<std::string> origins() const {
    std::vector<std::string> result;
    markup::for_each_inline(text, [&](const Inline& each) {
      if (const auto* const words = std::get_if<Words>(&each.what)) {
        result.emplace_back(sources.text(words->text.span()));
      } else if (const auto* const icon = std::get_if<IconName>(&each.what)) {
        result.emplace_back(sources.text(icon->name.span()));
      } else if (const auto* const insertion = std::get_if<Insertion>(&each.what)) {
        result.emplace_back(sources.text(insertion->span));
      } else if (const auto* const reference = std::get_if<Reference>(&each.what)) {
        result.emplace_back(sources.text(reference->target.span()));
      } else if (const auto* const link = std::get_if<Hyperlink>(&each.what)) {
        result.emplace_back(sources.text(link->text.span()));
      }
    });
    return result;
  }
};

}  // namespace talia::test
