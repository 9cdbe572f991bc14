// What a book prints of itself, page numbers and contents, is known only when it is laid out: it is laid out again with
// what the last pass found, until nothing changes.
#pragma once
#include <concepts>
#include <utility>

#include "source/reports/diagnostics.h"

namespace talia::book {

inline constexpr int most_passes = 6;

// Calls `pass(known)`, which gives what it found, until it finds what it was given. Reports unsettled-pages, and gives
// false, when that does not come.
template <typename Found, std::invocable<const Found&> Pass>
bool settle(Found known, const Pass& pass, Span book, Diagnostics& diagnostics) {
  for (int i = 0; i < most_passes; ++i) {
    Found found = pass(std::as_const(known));
    if (found == known) {
      return true;
    }
    known = std::move(found);
  }
  diagnostics.add(
      Diagnostic::of(Code::unsettled_pages, book,
                     "the book's pages do not settle: each number that is printed moves what it points to")
          .help("shorten or lengthen a paragraph that names a page near its end"));
  return false;
}

}  // namespace talia::book
