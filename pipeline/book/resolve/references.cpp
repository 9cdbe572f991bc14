#include "book/resolve/references.h"

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "language/cases.h"

namespace talia::book {

namespace {

// The word behind which something stands in a line; empty: none, or not right before it.
std::string word_behind(const Line& line, std::size_t at) {
  const auto* const before = at == 0 ? nullptr : std::get_if<Words>(&line[at - 1].what);
  if (before == nullptr) {
    return {};
  }
  std::string_view words = before->text.view();
  const std::size_t size = words.size();
  for (const std::string_view space : {" ", "\u00a0", " "}) {
    while (words.ends_with(space)) {
      words.remove_suffix(space.size());
    }
  }
  return words.size() == size ? std::string() : std::string(words.substr(words.find_last_of(" (") + 1));
}

// What has no words of its own says what its target is called in the case that the word before it asks for.
void decline(const Label& target, const std::string& behind, const ResolveContext& context,
             Reference& reference) {
  if (reference.label != nullptr || target.noun.empty()) {
    return;
  }
  if (std::string form = language::declined(target.noun, behind, language::of(context.language));
      form != target.noun) {
    reference.label =
        std::make_shared<const MappedText>(MappedText::from(form + " #", reference.target.span()));
  }
}

// Words of its own begin with a noun as it should be behind the word before them.
void check_case(const std::string& behind, const Reference& reference, ResolveContext& context) {
  if (reference.label == nullptr) {
    return;
  }
  const std::string_view words = reference.label->view();
  const std::size_t size = std::min(words.find(' '), words.size());
  if (const auto form =
          language::form_behind(words.substr(0, size), behind, language::of(context.language))) {
    context.diagnostics.add(
        Diagnostic::of(Code::wrong_case, reference.label->span_of(0, size),
                       fmt::format("behind `{}` stands `{}`, not `{}`", behind, *form, words.substr(0, size)))
            .help(fmt::format("write `{}`, or no words: the book finds the form by itself", *form)));
  }
}

void report_unknown(const Reference& reference, const std::string& name, ResolveContext& context) {
  // What an unread chapter or a table of an unread ruleset holds is not known.
  if (context.lacks_names || context.book.is_incomplete) {
    return;
  }
  std::vector<std::string> names;
  for (const auto& [other, label] : context.made.labels) {
    names.push_back("#" + other);
  }
  context.fault(Diagnostic::of(
                    Code::unknown_reference, reference.target.span(),
                    fmt::format("the book `{}` has no section, table or picture `{}`", context.book.id, name))
                    .help_closest("#" + name, names));
}

// A reference without words of its own says what its target is called; one with a `#` in them, its number.
void check_words(const Reference& reference, const std::string& name, const Label& target,
                 ResolveContext& context) {
  const bool asks_number = reference.label && number_sign(reference.label->view()).has_value();
  if (target.title.empty() && (!reference.label || asks_number)) {
    context.fault(
        Diagnostic::error(Code::bad_markup, reference.written().span(),
                          fmt::format("`{}` has no caption, and so no {} that this could say", name,
                                      asks_number ? "number" : "name"))
            .note(target.place, "it is named here")
            .help(fmt::format("give it a `caption`, or write the words: `[[#{}|the words]]`", name)));
  } else if (asks_number && target.number.empty()) {
    context.fault(Diagnostic::error(Code::bad_markup, reference.label->span(),
                                    fmt::format("`{}` has no number for the `#` of this label", target.title))
                      .help("chapters with a number, tables and pictures have numbers; of a section write "
                            "the words, or `##` for its "
                            "page"));
  }
}

// A table or picture without a caption has its name for those alone that refer to it.
void forget_unasked(const std::set<std::string, std::less<>>& asked, ResolvedBook& book) {
  const auto forget = [&](const std::string& number, std::string& anchor) {
    if (number.empty() && !anchor.empty() && !asked.contains(anchor)) {
      book.labels.erase(anchor);
      anchor.clear();
    }
  };
  for (ResolvedChapter& chapter : book.chapters) {
    for (ResolvedBlock& block : chapter.blocks) {
      auto* const exhibited = std::get_if<Exhibited>(&block);
      if (auto* const table = exhibited == nullptr ? nullptr : std::get_if<Table>(&exhibited->what)) {
        forget(table->number, table->anchor);
      } else if (auto* const picture =
                     exhibited == nullptr ? nullptr : std::get_if<Illustration>(&exhibited->what)) {
        forget(picture->number, picture->anchor);
      }
    }
  }
}

}  // namespace

void close_references(ResolveContext& context) {
  std::set<std::string, std::less<>> asked;
  for_each_line(context.made, [&](Line& line) {
    for (std::size_t i = 0; i < line.size(); ++i) {
      Inline& each = line[i];
      auto* const reference = std::get_if<Reference>(&each.what);
      if (reference == nullptr) {
        continue;
      }
      const std::string name = reference->target.str().substr(1);
      if (const auto target = context.made.labels.find(name); target != context.made.labels.end()) {
        asked.insert(name);
        check_words(*reference, name, target->second, context);
        const std::string behind = word_behind(line, i);
        check_case(behind, *reference, context);
        decline(target->second, behind, context, *reference);
      } else {
        report_unknown(*reference, name, context);
        each.what = Words{reference->written()};
      }
    }
  });
  forget_unasked(asked, context.made);
}

}  // namespace talia::book
