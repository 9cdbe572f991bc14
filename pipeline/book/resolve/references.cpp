#include "book/resolve/references.h"

#include <vector>

#include <fmt/format.h>

namespace talia::book {

namespace {

void report_unknown(const Reference& reference, const std::string& name, ResolveContext& context) {
  // What an unread chapter or a table of an unread ruleset holds is not known.
  if (context.lacks_names || context.book.is_incomplete ||
      context.common.catalog.system(context.system).is_incomplete) {
    return;
  }
  std::vector<std::string> names;
  for (const auto& [other, label] : context.made.labels) {
    names.push_back("#" + other);
  }
  context.fault(
      Diagnostic::of(Code::unknown_reference, reference.target.span(),
                     fmt::format("the book `{}` has no section or table `{}`", context.book.id, name))
          .help_closest("#" + name, names));
}

void check_number(const Reference& reference, const Label& target, ResolveContext& context) {
  if (reference.label && target.number.empty() && reference.label->view().find('#') != std::string::npos) {
    context.fault(Diagnostic::error(Code::bad_markup, reference.label->span(),
                                    fmt::format("`{}` has no number for the `#` of this label", target.title))
                      .help("tables have numbers; of a section write the words"));
  }
}

}  // namespace

void close_references(ResolveContext& context) {
  for_each_line(context.made, [&](Line& line) {
    for (Inline& each : line) {
      const auto* const reference = std::get_if<Reference>(&each.what);
      if (reference == nullptr) {
        continue;
      }
      const std::string name = reference->target.str().substr(1);
      if (const auto target = context.made.labels.find(name); target != context.made.labels.end()) {
        check_number(*reference, target->second, context);
      } else {
        report_unknown(*reference, name, context);
        each.what = Words{reference->written()};
      }
    }
  });
}

}  // namespace talia::book
