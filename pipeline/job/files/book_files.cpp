#include "job/files/book_files.h"

#include <memory>
#include <utility>

#include "job/files/page_file.h"
#include "source/files/digest.h"
#include "web/web.h"

namespace talia::job {

namespace {

Written write_folder(BookPages& pages, const Writing& how, Diagnostics& diagnostics) {
  const auto made = pages.whole(diagnostics);
  if (!made || !made->said || !is_wanted(pages, how, diagnostics)) {
    return {};
  }
  const std::string folder = how.job.path.substr(how.job.path.find('/') + 1);
  auto pending = std::make_unique<source::PendingFiles>(*how.outputs);
  WrittenFiles files;
  const web::Put put = [&](const std::string& path, std::string_view bytes) -> Result<std::monostate> {
    return pending->add(how.job.path + '/' + path, bytes).map([&](std::monostate) {
      files.push_back({folder + '/' + path, source::digest_of(bytes).hex()});
      return std::monostate{};
    });
  };
  const web::Source source{*made, how.run.content.catalog, how.resources};
  const auto written =
      how.job.book()->screen() == Screen::html ? web::html(source, put) : web::markdown(source, put);
  if (!written) {
    return written.error();
  }
  return WrittenJob{std::move(files), std::move(pending)};
}

}  // namespace

Written write_book(BookPages& pages, const Writing& how, Diagnostics& diagnostics) {
  return how.job.book()->screen() == Screen::none ? write_book_pdf(pages, how, diagnostics)
                                                  : write_folder(pages, how, diagnostics);
}

}  // namespace talia::job
