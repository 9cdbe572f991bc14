// A book as it is read on a screen: files of one folder, none of which asks for anything outside it.
#pragma once
#include <functional>
#include <string>
#include <string_view>

#include "book/book.h"
#include "render/render.h"

namespace talia::web {

// What is written; all outlive the call. Requires that the book `said` something, whole and not folded.
struct Source {
  const book::Made& made;
  const Catalog& catalog;
  const render::Resources& resources;
};

// Takes a file by its path in the folder.
using Put = std::function<Result<std::monostate>(const std::string& path, std::string_view bytes)>;

// `index.html`, its style sheet and fonts, cards as SVG, and pictures. Errors: those of `put`, `drawing-failed`, and `words-lost`
// where the page lacks words of a chapter.
Result<std::monostate> html(const Source& source, const Put& put);

// A page of Markdown for each chapter, `README.md` with the book's title and its chapters, cards and pictures. Errors: the same.
Result<std::monostate> markdown(const Source& source, const Put& put);

}  // namespace talia::web
