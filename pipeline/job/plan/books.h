// What a run makes of books.
#pragma once
#include <string_view>
#include <vector>

#include "book/form.h"
#include "job/plan/job.h"

namespace talia::job {

// For each printer that makes books a file or folder of its own; and the book as it is read, unless all targets are such
// printers. Reports bad-printer of two that write into one folder.
std::vector<Job> jobs_of(const Book& book, const std::vector<PrinterTarget>& targets, const Catalog& catalog,
                         Diagnostics& diagnostics);

// What the name of a cover in one piece ends with.
inline constexpr std::string_view wrap_name = "cover";

// How a job's book is set; where its cover is one piece, all but that.
book::Form form_of(const BookJob& job);

}  // namespace talia::job
