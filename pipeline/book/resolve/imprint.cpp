#include "book/resolve/imprint.h"

#include <charconv>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "language/dates.h"

namespace talia::book {

namespace {

int number_at(std::string_view day, std::size_t begin, std::size_t size) {
  int number = 0;
  std::from_chars(day.data() + begin, day.data() + begin + size, number);
  return number;
}

// A day in the words of the book's language, else as it is written.
std::string in_words(std::string_view day, const Language& language) {
  return language.date.empty() || day.size() != std::string_view("2026-11-25").size()
             ? std::string(day)
             : language::long_date(number_at(day, 0, 4), number_at(day, 5, 2), number_at(day, 8, 2),
                                   language);
}

class ImprintMaker {
 public:
  explicit ImprintMaker(ResolveContext& context)
      : context_(context),
        book_(context.book.root),
        campaign_(context.common.catalog.campaign(context.book.campaign).root),
        language_(language::of(context.language)) {}

  Imprint run() && {
    add(words_at(book_, "title"), true);
    add(words_at(book_, "subtitle"));
    add(words_at(book_.find("author").exists() ? book_ : campaign_, "author"));
    begin_part();
    for (const Node credit : book_.find("credits").items()) {
      Line line = context_.line_of(credit.find("what"));
      line.push_back(plain(": ").front());
      Line who = context_.line_of(credit.find("who"));
      line.insert(line.end(), who.begin(), who.end());
      add(std::move(line));
    }
    begin_part();
    add(version());
    add(context_.line_of(book_.find("licence")));
    return std::move(made_);
  }

 private:
  // As it is written, without markup.
  Line words_at(Node node, std::string_view key) {
    const Node value = node.find(key);
    if (!value.exists() || value.scalar().empty()) {
      return {};
    }
    Line line{{Words{MappedText::from(std::string(value.scalar()), value.span())}, {}}};
    context_.chapter().mentions.push_back(
        {context_.language, {{Paragraph{line}, value.span()}}, value.span(), false});
    return line;
  }

  // `Version 1.2, 25 November 2026`.
  Line version() {
    Line line = words_at(book_.find("version").exists() ? book_ : campaign_, "version");
    if (!line.empty()) {
      const std::string own = context_.word("version");
      const std::string_view word =
          own.empty() ? language::of(language::fallback).word("version") : std::string_view(own);
      line.insert(line.begin(), plain(fmt::format("{}\u00a0", word)).front());
    }
    const std::string day = (book_.find("date").exists() ? book_ : campaign_).text_at("date");
    if (!day.empty()) {
      line.push_back(plain((line.empty() ? "" : ", ") + in_words(day, language_)).front());
    }
    return line;
  }

  void add(Line line, bool strong = false) {
    if (line.empty()) {
      return;
    }
    if (std::exchange(begins_part_, false) && !made_.lines.empty()) {
      made_.lines.emplace_back();
    }
    for (Inline& each : line) {
      each.style.strong = each.style.strong || strong;
    }
    made_.lines.push_back(std::move(line));
  }

  void begin_part() { begins_part_ = true; }

  ResolveContext& context_;
  Node book_, campaign_;
  const Language& language_;
  Imprint made_;
  bool begins_part_ = false;
};

}  // namespace

std::optional<Imprint> imprint_of(Node /*body*/, ResolveContext& context) {
  context.chapter().stands_at_foot = true;
  return ImprintMaker(context).run();
}

}  // namespace talia::book
