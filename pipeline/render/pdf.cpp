#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <cairo-pdf.h>
#include <fmt/format.h>

#include "frame/walk.h"
#include "render/painter.h"
#include "render/render.h"

namespace talia::render {
namespace {

cairo_status_t append_to_spool(void* out, const unsigned char* data, unsigned length) {
  return static_cast<Spool*>(out)->append({reinterpret_cast<const char*>(data), length})
             ? CAIRO_STATUS_SUCCESS
             : CAIRO_STATUS_WRITE_ERROR;
}

// Text as a value in Cairo's tag attributes.
std::string quoted(std::string_view text) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') {
      result += '\\';
    }
    result += c;
  }
  return result + '\'';
}

struct PlacedLink {
  Rect area;
  std::string destination;
};

struct PlacedAnchor {
  std::string name;
  Point place;
};

// The links and anchors of a page, in its own coordinates.
struct Threads {
  std::vector<PlacedLink> links;
  std::vector<PlacedAnchor> anchors;

  void collect(const std::vector<Item>& items, const Transform& to_page) {
    const auto take = [this](const Item& item, const Transform& place) {
      if (const auto* const link = std::get_if<Link>(&item.what)) {
        const Point a = place.apply(link->area.origin);
        const Point b = place.apply({link->area.right(), link->area.bottom()});
        const Point low{std::min(a.x, b.x), std::min(a.y, b.y)};
        links.push_back({{low, {std::max(a.x, b.x) - low.x, std::max(a.y, b.y) - low.y}}, link->destination});
      } else if (const auto* const anchor = std::get_if<Anchor>(&item.what)) {
        anchors.push_back({anchor->name, place.apply(anchor->place)});
      }
    };
    frame::for_each_item(items, take, to_page);
  }
};

}  // namespace

class PdfFile::Writer {
 public:
  Writer(const Resources& resources, PdfStyle style)
      : resources_(resources), style_(style), painter_(resources_, Medium::pdf, style) {}

  void add(const Booklet& part) {
    if (!surface_) {
      begin(part);
    }
    const std::vector<Threads> threads = threads_of(part);
    const bool is_tagged =
        !style_.coded &&
        (std::ranges::any_of(part.pages, [](const Page& page) { return !page.told.empty(); }) ||
         std::ranges::any_of(threads, [](const Threads& each) { return !each.links.empty(); }));
    count_uses(part);
    painter_.set_tagged(is_tagged);
    cairo_t* const context = context_.get();
    if (is_tagged) {
      // Cairo 1.16 does not finish a tree of links alone.
      cairo_tag_begin(context, "Document", nullptr);
    }
    for (std::size_t i = 0; i < part.pages.size(); ++i) {
      const Page& page = part.pages[i];
      if (page.paper != paper_) {
        // Only where nothing was begun: a new size forgets what was drawn and tagged since the page began.
        cairo_pdf_surface_set_size(surface_.get(), page.paper.width.in_pt(), page.paper.height.in_pt());
        paper_ = page.paper;
      }
      write_page(part, page, threads[i], is_tagged);
      if (is_tagged && i + 1 == part.pages.size()) {
        cairo_tag_end(context, "Document");
      }
      cairo_show_page(context);
      painter_.page_is_shown();
      let_go_after(part, i);
    }
    if (!style_.coded && cairo_status(context) == CAIRO_STATUS_SUCCESS) {
      write_outline(part);
    }
    recordings_.resize(part.lasting);
  }

  Result<Spool> finish() {
    if (!surface_) {
      begin({});
    }
    cairo_surface_finish(surface_.get());
    const cairo_status_t status =
        std::max(cairo_status(context_.get()), cairo_surface_status(surface_.get()));
    context_.reset();
    surface_.reset();
    if (painter_.fault()) {
      return tl::unexpected(*painter_.fault());
    }
    if (!out_.fault().empty()) {
      return tl::unexpected(source::unspooled(title_, out_.fault()));
    }
    if (status != CAIRO_STATUS_SUCCESS) {
      return tl::unexpected(
          Diagnostic::of(Code::drawing_failed, {},
                         fmt::format("cannot draw `{}`: {}", title_, cairo_status_to_string(status))));
    }
    return std::move(out_);
  }

 private:
  void begin(const Booklet& part) {
    paper_ = part.pages.empty() ? Size{Length::mm(10), Length::mm(10)} : part.pages.front().paper;
    surface_.reset(cairo_pdf_surface_create_for_stream(append_to_spool, &out_, paper_.width.in_pt(),
                                                       paper_.height.in_pt()));
    context_.reset(cairo_create(surface_.get()));
    title_ = part.title;
    write_facts(part);
  }

  std::vector<Threads> threads_of(const Booklet& part) {
    std::vector<Threads> all;
    for (const Page& page : part.pages) {
      Threads threads;
      threads.collect(page.own.items, {});
      for (const PlacedFrame& placed : page.placed) {
        threads.collect(part.frames.at(placed.frame).items, placed.place);
      }
      for (const PlacedAnchor& anchor : threads.anchors) {
        names_.insert(anchor.name);
      }
      all.push_back(std::move(threads));
    }
    return all;
  }

  // A frame that stands in more than one place is recorded, and so is what later parts have too.
  void count_uses(const Booklet& part) {
    uses_.assign(part.frames.size(), 0);
    std::fill_n(uses_.begin(), std::min(part.lasting, uses_.size()), std::size_t{2});
    last_pages_.assign(part.frames.size(), 0);
    for (std::size_t i = 0; i < part.pages.size(); ++i) {
      for (const PlacedFrame& placed : part.pages[i].placed) {
        ++uses_.at(placed.frame);
        last_pages_[placed.frame] = i;
      }
    }
    recordings_.resize(part.frames.size());
    for (const Page& page : part.pages) {
      painter_.expect(page.own.items);
    }
    for (std::size_t i = 0; i < part.frames.size(); ++i) {
      if (uses_[i] > 0 && !recordings_[i]) {
        painter_.expect(part.frames[i].items);
      }
    }
  }

  // Recordings that no later page has, and the pixels in them.
  void let_go_after(const Booklet& part, std::size_t page) {
    for (const PlacedFrame& placed : part.pages[page].placed) {
      if (placed.frame >= part.lasting && last_pages_[placed.frame] == page) {
        recordings_[placed.frame].reset();
      }
    }
  }

  void write_facts(const Booklet& part) {
    const auto set = [&](cairo_pdf_metadata_t key, const std::string& value) {
      if (!value.empty()) {
        cairo_pdf_surface_set_metadata(surface_.get(), key, value.c_str());
      }
    };
    set(CAIRO_PDF_METADATA_TITLE, part.title);
    set(CAIRO_PDF_METADATA_AUTHOR, part.author);
    set(CAIRO_PDF_METADATA_SUBJECT, part.subject);
    set(CAIRO_PDF_METADATA_KEYWORDS, part.keywords);
    set(CAIRO_PDF_METADATA_CREATOR, part.creator);
    set(CAIRO_PDF_METADATA_CREATE_DATE, part.date.empty() ? no_date : part.date);
  }

  void write_page(const Booklet& part, const Page& page, const Threads& threads, bool is_tagged) {
    cairo_t* const context = context_.get();
    for (const PlacedFrame& placed : page.placed) {
      const Frame& frame = part.frames[placed.frame];
      cairo_save(context);
      if (placed.clip) {
        trace(context, *placed.clip);
        cairo_clip(context);
      }
      const bool is_told = is_tagged && placed.unit > 0 && !page.told.empty();
      apply(context, placed.place);
      if (is_told) {
        painter_.begin_told(context, frame.items);
      }
      // Of a stretch that is nothing but a recording Cairo 1.18 does not write that it is told.
      if (uses_[placed.frame] > 1 && !is_told && records_well(frame.items)) {
        Surface& recording = recordings_[placed.frame];
        if (!recording) {
          recording = painter_.record(frame);
        }
        painter_.place(context, recording.get(), {{}, frame.size});
      } else {
        painter_.draw(context, frame.items);
      }
      if (is_told) {
        painter_.end_told(context);
      }
      cairo_restore(context);
    }
    painter_.draw(context, page.own.items, is_tagged && !page.told.empty() ? Telling::each : Telling::none);
    if (!style_.coded) {
      write_threads(context, threads);
    }
  }

  void write_threads(cairo_t* context, const Threads& threads) {
    for (const PlacedAnchor& anchor : threads.anchors) {
      if (!names_written_.insert(anchor.name).second) {
        // A name leads to the place where it stands first.
        continue;
      }
      const std::string attributes = fmt::format("name={} x={:.4f} y={:.4f}", quoted(anchor.name),
                                                 anchor.place.x.in_pt(), anchor.place.y.in_pt());
      cairo_tag_begin(context, CAIRO_TAG_DEST, attributes.c_str());
      cairo_tag_end(context, CAIRO_TAG_DEST);
    }
    for (const PlacedLink& link : threads.links) {
      const bool leaves = link.destination.find("://") != std::string::npos;
      if (!leaves && !names_.contains(link.destination)) {
        // Its missing target was reported with the text that names it.
        continue;
      }
      const std::string attributes =
          fmt::format("rect=[{:.4f} {:.4f} {:.4f} {:.4f}] {}={}", link.area.left().in_pt(),
                      link.area.top().in_pt(), link.area.size.width.in_pt(), link.area.size.height.in_pt(),
                      leaves ? "uri" : "dest", quoted(link.destination));
      cairo_tag_begin(context, CAIRO_TAG_LINK, attributes.c_str());
      cairo_tag_end(context, CAIRO_TAG_LINK);
    }
  }

  void write_outline(const Booklet& part) const {
    std::vector<int> parents{CAIRO_PDF_OUTLINE_ROOT};  // By level.
    for (const OutlineEntry& entry : part.outline) {
      if (!names_.contains(entry.destination)) {
        continue;
      }
      const std::size_t level = std::min(static_cast<std::size_t>(std::max(entry.level, 1)), parents.size());
      parents.resize(level);
      const std::string destination = "dest=" + quoted(entry.destination);
      parents.push_back(cairo_pdf_surface_add_outline(surface_.get(), parents.back(), entry.title.c_str(),
                                                      destination.c_str(), CAIRO_PDF_OUTLINE_FLAG_OPEN));
    }
  }

  const Resources resources_;
  const PdfStyle style_;
  Spool out_;
  Surface surface_;
  Context context_;
  Painter painter_;
  std::string title_;
  Size paper_;                           // Of the page to come.
  std::vector<std::size_t> uses_;        // By frame of the part.
  std::vector<std::size_t> last_pages_;  // On which it stands, likewise.
  // By frame of the part; made for those used more than once. 900 cards that a deck has four times each take
  // 4.2 MB in place of 5.7, and a fifth less time.
  std::vector<Surface> recordings_;
  std::set<std::string> names_;  // Of all anchors.
  std::set<std::string> names_written_;
};

PdfFile::PdfFile(const Resources& resources, PdfStyle style)
    : writer_(std::make_unique<Writer>(resources, style)) {}
PdfFile::PdfFile(PdfFile&&) noexcept = default;
PdfFile& PdfFile::operator=(PdfFile&&) noexcept = default;
PdfFile::~PdfFile() = default;

void PdfFile::add(const Booklet& part) {
  writer_->add(part);
}

Result<Spool> PdfFile::finish() {
  // All that drawing took goes with the writer.
  const auto writer = std::move(writer_);
  return writer->finish();
}

Result<Spool> pdf(const Booklet& booklet, const Resources& resources, PdfStyle style) {
  PdfFile file(resources, style);
  file.add(booklet);
  return file.finish();
}

}  // namespace talia::render
