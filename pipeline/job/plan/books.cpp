#include "job/plan/books.h"

#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "job/plan/names.h"

namespace talia::job {

namespace {

const Printer* printer_of_books(const PrinterTarget& target) {
  const auto* const printer = std::get_if<Printer>(&target);
  return printer != nullptr && printer->book ? printer : nullptr;
}

// Which makes a book for browsers by that name already.
const Printer* printer_of(std::string_view name, const std::vector<Job>& jobs) {
  for (const Job& job : jobs) {
    if (job.name == name && job.book()->screen() == Screen::html) {
      return job.book()->run->printer.get();
    }
  }
  return nullptr;
}

}  // namespace

std::vector<Job> jobs_of(const Book& book, const std::vector<PrinterTarget>& targets, const Catalog& catalog,
                         Diagnostics& diagnostics) {
  std::vector<Job> jobs;
  const std::string& campaign = catalog.campaign(book.campaign).id;
  const auto add = [&](std::string name, BookJob job) {
    const std::string_view ending = job.screen() == Screen::none ? ".pdf" : "";
    jobs.push_back({book.campaign, name, fmt::format("{}/{}{}", campaign, name, ending), std::move(job)});
  };
  if (targets.empty() || !std::ranges::all_of(targets, printer_of_books)) {
    add(book.id, {&book, std::nullopt});
  }
  for (const PrinterTarget& target : targets) {
    if (const Printer* const printer = printer_of_books(target)) {
      const auto kept = std::make_shared<const Printer>(*printer);
      const std::string name = name_of_book(book.id, printer->id, printer->book->screen == Screen::html);
      if (const Printer* const other = printer_of(name, jobs); other != nullptr) {
        diagnostics.add(
            Diagnostic::of(
                Code::bad_printer, printer->span,
                fmt::format("`{}` and `{}` both write `{}/{}/`", other->id, printer->id, campaign, name))
                .note(other->span, "the other is here")
                .help("ask for one of them: books for browsers are called by nothing but their names"));
        continue;
      }
      add(name, {&book, BookRun{kept, nullptr}});
      if (printer->book->wrap) {
        add(name_of_job(name, wrap_name), {&book, BookRun{kept, nullptr, true}});
      }
    }
  }
  return jobs;
}

book::Form form_of(const BookJob& job) {
  book::Form form;
  if (job.run) {
    const Printer& printer = *job.run->printer;
    form.part = printer.book->wrap ? book::Part::inside : book::Part::whole;
    form.page = printer.book->page;
    form.page_span = printer.book->page_span.exists() ? printer.book->page_span : printer.span;
    form.type = printer.book->type;
    form.bleed = printer.book->bleed;
    form.whole = printer.book->whole;
    form.variant = printer.variant;
    form.variant_span = printer.variant_span;
    form.least_type = printer.least_type;
    form.printer = printer.id;
  }
  return form;
}

}  // namespace talia::job
