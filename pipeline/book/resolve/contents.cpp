#include "book/resolve/contents.h"

#include <iterator>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "layout/reading/values.h"

namespace talia::book {

namespace {

using Of = Contents::Of;

// Heads that run in have names behind those of chapters and sections, which keep theirs.
void name_heads(ResolveContext& context) {
  for (const ResolveContext::RunningHead& head : context.heads) {
    ResolvedChapter& chapter = context.made.chapters[head.chapter];
    OutlinePoint& point = context.made.outline[head.point];
    point.destination = context.new_name(head.slug, chapter.destination);
    context.made.labels[point.destination] = {point.title, {}};
    auto& text = std::get<RunningText>(chapter.blocks[head.block]);
    const auto anchor = std::make_shared<const std::string>(point.destination);
    for (Inline& each : text.head) {
      each.style.anchor = anchor;
    }
  }
}

// What has a number and a caption, as the list says it; it gets a name where it has none.
template <typename What>
void add_point(What& what, const ResolvedChapter& chapter, std::string_view kind, Contents& contents) {
  if (what.number.empty()) {
    return;
  }
  if (what.anchor.empty()) {
    what.anchor = fmt::format("{}/{}.{}", kind, chapter.source->path, contents.points.size() + 1);
  }
  Line words = plain(what.number + "\u2002");
  words.insert(words.end(), what.caption.begin(), what.caption.end());
  contents.points.push_back({what.number, what.anchor, 2, 0, chapter.accent, std::move(words)});
}

void list_exhibits(Contents& contents, ResolveContext& context) {
  for (ResolvedChapter& chapter : context.made.chapters) {
    for (ResolvedBlock& block : chapter.blocks) {
      auto* const exhibited = std::get_if<Exhibited>(&block);
      if (exhibited == nullptr) {
        continue;
      }
      if (auto* const table = std::get_if<Table>(&exhibited->what);
          table != nullptr && contents.of == Of::tables) {
        add_point(*table, chapter, "table", contents);
      } else if (auto* const figure = std::get_if<Figure>(&exhibited->what);
                 figure != nullptr && contents.of == Of::figures) {
        add_point(*figure, chapter, "figure", contents);
      } else if (auto* const picture = std::get_if<Illustration>(&exhibited->what);
                 picture != nullptr && contents.of == Of::figures) {
        add_point(*picture, chapter, "figure", contents);
      }
    }
  }
}

// Chapters without a number, such as the contents themselves, and their heads are not listed.
void list_chapters(Contents& contents, const ResolveContext& context) {
  bool is_listed = false;
  for (const OutlinePoint& point : context.made.outline) {
    is_listed = point.level == 1 ? point.number > 0 : is_listed;
    if (is_listed && point.level <= contents.depth) {
      contents.points.push_back(point);
    }
  }
}

}  // namespace

std::optional<Contents> contents_of(Node body, ResolveContext& context) {
  Contents contents;
  contents.place = body.exists() ? body.span() : context.book.span;
  const std::string of = body.text_at("of");
  contents.of = of == "tables" ? Of::tables : of == "figures" ? Of::figures : Of::chapters;
  if (const Node depth = body.find("depth"); depth.exists()) {
    contents.depth = static_cast<int>(layout::number_in(depth.scalar()));
    if (contents.of != Of::chapters) {
      context.diagnostics.add(Diagnostic::of(Code::key_without_effect, body.key_span("depth"),
                                             fmt::format("`depth` does nothing in a list of {}", of))
                                  .help("take it out; of chapters it says how deep their heads are listed"));
    }
  }
  return contents;
}

void close_contents(ResolveContext& context) {
  name_heads(context);
  for (ResolvedChapter& chapter : context.made.chapters) {
    for (ResolvedBlock& block : chapter.blocks) {
      auto* const exhibited = std::get_if<Exhibited>(&block);
      auto* const contents = exhibited == nullptr ? nullptr : std::get_if<Contents>(&exhibited->what);
      if (contents == nullptr) {
        continue;
      }
      contents->of == Of::chapters ? list_chapters(*contents, context) : list_exhibits(*contents, context);
      if (contents->points.empty() && contents->of != Of::chapters && context.made.is_sound) {
        const std::string_view what = contents->of == Of::tables ? "table" : "figure";
        context.fault(Diagnostic::of(Code::bad_directive, contents->place,
                                     fmt::format("the book has no {} with a caption to list", what))
                          .help(fmt::format("give a {} a `caption`, or take the list out", what)));
      }
    }
  }
}

}  // namespace talia::book
