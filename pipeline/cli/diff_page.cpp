#include "cli/diff_page.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cli/diff_report.h"
#include "job/differences/side_pictures.h"
#include "source/run/worker.h"
#include "source/text/base64.h"
#include "source/text/columns.h"
#include "source/text/word_changes.h"
#include "web/escape.h"

namespace talia::cli {

namespace {

using job::DefinitionChange;
using job::Differences;
using web::escaped;

// Sides of cards with pictures, three each of some 60 KB.
constexpr std::size_t most_pictured = 60;

constexpr std::string_view style = R"(
:root { color-scheme: light dark; --line: #8884; --gone: #b3261e; --come: #1b6e3c; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; border-bottom: 1px solid var(--line); margin-top: 2rem; }
h3 { font-size: 1.05rem; margin-bottom: .25rem; } h3 small { font-weight: normal; opacity: .75; }
table { border-collapse: collapse; } th, td { text-align: left; vertical-align: top; padding: .15rem 1rem .15rem 0; }
th { font-weight: 600; } code { font-size: .9em; }
del { color: var(--gone); } ins { color: var(--come); }
.sides { display: flex; flex-wrap: wrap; gap: 1rem; margin: .5rem 0 1rem; }
figure { margin: 0; } figcaption { font-size: .85rem; opacity: .8; } img { height: 18rem; border: 1px solid var(--line); background: #fff; }
)";

std::string value_words(const std::optional<std::string>& value) {
  return value ? escaped(*value) : std::string("<i>none</i>");
}

std::string marked(const job::ValueChange& text) {
  if (!text.old || !text.now) {
    return fmt::format("<del>{}</del> <ins>{}</ins>", value_words(text.old), value_words(text.now));
  }
  std::string words;
  for (const source::WordChange& each : source::word_changes(*text.old, *text.now)) {
    switch (each.what) {
      case source::WordChange::What::gone:
        words += fmt::format("<del>{}</del>", escaped(each.words));
        break;
      case source::WordChange::What::come:
        words += fmt::format("<ins>{}</ins>", escaped(each.words));
        break;
      case source::WordChange::What::same:
        words += escaped(each.words);
        break;
    }
  }
  return words;
}

std::string row(std::string_view what, std::string_view value) {
  return fmt::format("<tr><th scope=\"row\"><code>{}</code></th><td>{}</td></tr>\n", escaped(what), value);
}

std::string figure(std::string_view caption, const std::string& alternative, const std::string& png) {
  return png.empty() ? std::string()
                     : fmt::format(
                           "<figure><img src=\"data:image/png;base64,{}\" alt=\"{}\">"
                           "<figcaption>{}</figcaption></figure>\n",
                           source::base64(png), escaped(alternative), caption);
}

class Page {
 public:
  Page(const Differences& differences, const job::State& before, const job::State& after)
      : differences_(differences), before_(before), after_(after) {
    for (const job::Cause& cause : differences.causes) {
      explained_.insert(cause.definitions.begin(), cause.definitions.end());
    }
  }

  Result<std::string> write(const std::pair<std::string, std::string>& names, unsigned threads) {
    if (auto drawn = draw(threads); !drawn) {
      return tl::unexpected(drawn.error());
    }
    text_ = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; style-src "
        "'unsafe-inline'\">\n"
        "<title>{0} → {1}</title>\n<style>{2}</style>\n</head>\n<body>\n<main>\n<h1>{0} → "
        "{1}</h1>\n<p>Changed: {3}.</p>\n",
        escaped(names.first), escaped(names.second), style, escaped(summary_of(differences_)));
    add_definitions("Definitions", false);
    add_causes();
    add_definitions("Moved definitions", true);
    add_moves("Decks", differences_.decks);
    add_moves("Tables", differences_.tables);
    add_moves("Rule tests", differences_.mechanics);
    add_rest();
    return text_ + "</main>\n</body>\n</html>\n";
  }

 private:
  bool is_moved(const DefinitionChange& change) const {
    return !change.is_edited && explained_.contains(change.name);
  }

  Result<std::monostate> draw(unsigned threads) {
    std::vector<const job::SideChange*> sides;
    for (const bool moved : {false, true}) {
      for (const DefinitionChange& change : differences_.definitions) {
        for (std::size_t i = 0; is_moved(change) == moved && i < change.sides.size(); ++i) {
          sides.push_back(&change.sides[i]);
        }
      }
    }
    left_out_ = sides.size() - std::min(sides.size(), most_pictured);
    sides.resize(std::min(sides.size(), most_pictured));
    std::vector<Result<job::SidePictures>> drawn(sides.size());
    source::for_each(sides.size(), threads,
                     [&](std::size_t i) { drawn[i] = job::pictures_of(*sides[i], before_, after_); });
    for (std::size_t i = 0; i < sides.size(); ++i) {
      if (!drawn[i]) {
        return tl::unexpected(drawn[i].error());
      }
      pictures_.emplace(sides[i], *std::move(drawn[i]));
    }
    return std::monostate();
  }

  void add_definitions(std::string_view title, bool moved) {
    bool is_first = true;
    for (const DefinitionChange& change : differences_.definitions) {
      if (is_moved(change) == moved) {
        text_ += std::exchange(is_first, false) ? fmt::format("<h2>{}</h2>\n", title) : "";
        add(change);
      }
    }
    if (!is_first && left_out_ > 0 && moved == !explained_.empty()) {
      text_ += fmt::format("<p>Pictures of {} are left out.</p>\n", source::counted(left_out_, "more side"));
    }
  }

  void add(const DefinitionChange& change) {
    text_ += fmt::format("<section>\n<h3>{} <small><code>{}</code> {}</small></h3>\n", escaped(change.title),
                         escaped(change.name), fate_of(change));
    std::string rows;
    for (const job::ValueChange& field : change.fields) {
      rows += row(field.what, fmt::format("{} → {}", value_words(field.old), value_words(field.now)));
    }
    for (const job::ValueChange& stat : change.stats) {
      rows += row("stat " + stat.what, fmt::format("{} → {}", value_words(stat.old), value_words(stat.now)));
    }
    for (const job::ValueChange& text : change.texts) {
      rows += row(text.what, marked(text));
    }
    for (const job::SideChange& side : change.sides) {
      std::string words = !side.was_there ? "is new" : !side.is_there ? "is gone" : "looks otherwise";
      for (const job::FitChange& fit : side.fits) {
        words += "; " + words_of(fit);
      }
      rows += row("card " + words_of(side.name), escaped(words));
    }
    text_ += rows.empty() ? "" : fmt::format("<table>\n{}</table>\n", rows);
    for (const job::SideChange& side : change.sides) {
      if (const auto drawn = pictures_.find(&side); drawn != pictures_.end()) {
        const std::string called = fmt::format("{}, {}", change.title, words_of(side.name));
        text_ += fmt::format("<div class=\"sides\">\n{}{}{}</div>\n",
                             figure("before", called + ", before", drawn->second.before),
                             figure("after", called + ", after", drawn->second.after),
                             figure("difference", called + ", difference", drawn->second.difference));
      }
    }
    text_ += "</section>\n";
  }

  void add_causes() {
    if (differences_.causes.empty()) {
      return;
    }
    text_ += "<h2>What many share</h2>\n<ul>\n";
    for (const job::Cause& cause : differences_.causes) {
      std::string moved;
      for (const std::string& name : cause.definitions) {
        moved += fmt::format("{}<code>{}</code>", moved.empty() ? "" : ", ", escaped(name));
      }
      text_ += fmt::format("<li><code>{}</code>{} moved {}</li>\n", escaped(cause.name),
                           cause.place.empty() ? "" : fmt::format(" ({})", escaped(cause.place)),
                           moved.empty() ? "no definition" : moved);
    }
    text_ += "</ul>\n";
  }

  void add_moves(std::string_view title, const std::vector<job::Move>& moves) {
    if (moves.empty()) {
      return;
    }
    text_ +=
        fmt::format("<h2>{}</h2>\n<table>\n<tr><th></th><th></th><th>old</th><th>new</th></tr>\n", title);
    for (const job::Move& move : moves) {
      text_ += fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n", escaped(move.where),
                           escaped(move.what), escaped(move.old), escaped(move.now.value_or("none")));
    }
    text_ += "</table>\n";
  }

  void add_rest() {
    for (const auto& [title, changes] :
         {std::pair("Books", &differences_.books), std::pair("Boxes", &differences_.boxes)}) {
      text_ += changes->empty() ? "" : fmt::format("<h2>{}</h2>\n", title);
      for (const job::PagesChange& each : *changes) {
        text_ += fmt::format("<p><code>{}</code>: {}</p>\n", escaped(each.name), escaped(words_of(each)));
      }
    }
    if (!differences_.files.empty()) {
      text_ += "<h2>Files</h2>\n<ul>\n";
      for (const job::FileChange& file : differences_.files) {
        text_ += fmt::format("<li><code>{}</code> {}</li>\n", escaped(file.path), fate_of(file));
      }
      text_ += "</ul>\n";
    }
  }

  const Differences& differences_;
  const job::State& before_;
  const job::State& after_;
  std::set<std::string> explained_;
  std::map<const job::SideChange*, job::SidePictures> pictures_;
  std::size_t left_out_ = 0;
  std::string text_;
};

}  // namespace

Result<std::string> diff_as_page(const Differences& differences, const job::State& before,
                                 const job::State& after, const std::pair<std::string, std::string>& names,
                                 unsigned threads) {
  return Page(differences, before, after).write(names, threads);
}

}  // namespace talia::cli
