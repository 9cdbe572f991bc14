#include "job/files/cut_files.h"

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "job/files/picture_files.h"
#include "job/pages/deck_pages.h"
#include "render/dxf.h"
#include "source/files/digest.h"

namespace talia::job {

namespace {

constexpr Length hairline = Length::mm(0.1);

struct CutFormat {
  std::string_view ending;
  Result<std::string> (*write)(const Page& page, const render::Resources& resources);
};

Result<std::string> write_svg_of(const Page& page, const render::Resources& resources) {
  const Paint paint{resources.palette.find(cut_colour).value_or(black_paint.entry)};
  Frame frame{page.paper, {}};
  const auto add = [&](Path path) { frame.items.push_back({PathItem{std::move(path), hairline}, paint}); };
  for (const Cut& each : page.cuts.figures) {
    add(frame::path_of(each));
  }
  for (const Cuts::Line& each : page.cuts.lines) {
    add(Path().move_to(each.from).line_to(each.to));
  }
  return render::svg(frame, resources);
}

Result<std::string> write_dxf_of(const Page& page, const render::Resources&) {
  return render::dxf(page.cuts, page.paper);
}

constexpr CutFormat as_svg{".svg", write_svg_of}, as_dxf{".dxf", write_dxf_of};

class CutFiles {
 public:
  CutFiles(const CutFormat& format, CardParts& cards, const Writing& how)
      : format_(format),
        how_(how),
        pages_(std::make_unique<DeckPages>(cards, how.run)),
        pending_(how.outputs == nullptr ? nullptr : std::make_unique<source::PendingFiles>(*how.outputs)) {}

  Result<std::monostate> add(CardPart part, Diagnostics& diagnostics) {
    const std::string folder = how_.job.path.substr(how_.job.path.find('/') + 1);
    for (const Page& page : pages_->pages_of(std::move(part), diagnostics).pages) {
      const bool is_front = page.side == PageSide::front;
      sheets_ += is_front ? 1 : 0;
      auto bytes = format_.write(page, how_.resources);
      if (!bytes) {
        return tl::unexpected(std::move(bytes.error()));
      }
      const std::string file =
          fmt::format("/{:03}-{}{}", sheets_, is_front ? "front" : "back", format_.ending);
      if (auto written = pending_->add(how_.job.path + file, *bytes); !written) {
        return written;
      }
      files_.push_back({folder + file, source::digest_of(*bytes).hex(), 1, page.placed.size()});
    }
    return std::monostate{};
  }

  Result<WrittenJob> finish() { return WrittenJob{std::move(files_), std::move(pending_)}; }

 private:
  const CutFormat& format_;
  const Writing& how_;
  std::unique_ptr<DeckPages> pages_;
  std::unique_ptr<source::PendingFiles> pending_;
  std::size_t sheets_ = 0;  // So far.
  WrittenFiles files_;
};

}  // namespace

Written write_cut_svg(CardParts& cards, const Writing& how, Diagnostics& diagnostics) {
  return write_parts(CutFiles(as_svg, cards, how), cards, how, diagnostics);
}

Written write_cut_dxf(CardParts& cards, const Writing& how, Diagnostics& diagnostics) {
  return write_parts(CutFiles(as_dxf, cards, how), cards, how, diagnostics);
}

}  // namespace talia::job
