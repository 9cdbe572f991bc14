// A book as files, by what it is made for.
#pragma once
#include "job/files/written.h"
#include "job/pages/book_pages.h"

namespace talia::job {

// Goes through a book's pages and, when all is sound or a draft is wanted, writes its files, all or none of them, for `publish`
// to put in place: a PDF, or a folder to be read on a screen.
Written write_book(BookPages& pages, const Writing& how, Diagnostics& diagnostics);

}  // namespace talia::job
