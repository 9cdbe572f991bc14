#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <cairo-pdf.h>
#include <fmt/format.h>

#include "render/painter.h"
#include "render/render.h"

namespace talia::render {
namespace {

cairo_status_t append(void* out, const unsigned char* data, unsigned length) {
  static_cast<std::string*>(out)->append(reinterpret_cast<const char*>(data), length);
  return CAIRO_STATUS_SUCCESS;
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

  void collect(const std::vector<Item>& items, const Transform& place) {
    for (const Item& item : items) {
      if (const auto* const group = std::get_if<Group>(&item.what)) {
        collect(group->items, group->place.then(place));
      } else if (const auto* const link = std::get_if<Link>(&item.what)) {
        const Point a = place.apply(link->area.origin);
        const Point b = place.apply({link->area.right(), link->area.bottom()});
        const Point low{std::min(a.x, b.x), std::min(a.y, b.y)};
        links.push_back({{low, {std::max(a.x, b.x) - low.x, std::max(a.y, b.y) - low.y}}, link->destination});
      } else if (const auto* const anchor = std::get_if<Anchor>(&item.what)) {
        anchors.push_back({anchor->name, place.apply(anchor->place)});
      }
    }
  }
};

bool is_read(const std::vector<Item>& items) {
  return std::ranges::any_of(items, [](const Item& item) {
    const auto* const group = std::get_if<Group>(&item.what);
    return item.role.reading != Reading::artefact || (group != nullptr && is_read(group->items));
  });
}

class StructureMarks final : public ReadingMarks {
 public:
  void begin(cairo_t* context, Reading reading) override {
    tag_ = reading == Reading::heading ? "H" : reading == Reading::figure ? "Figure" : "P";
    cairo_tag_begin(context, tag_, nullptr);
  }
  void end(cairo_t* context) override { cairo_tag_end(context, tag_); }

 private:
  const char* tag_ = "";
};

class PdfWriter {
 public:
  PdfWriter(const Booklet& booklet, const Resources& resources)
      : booklet_(booklet), painter_(resources, Medium::pdf), uses_(booklet.frames.size()) {
    for (const Page& page : booklet.pages) {
      Threads threads;
      threads.collect(page.own.items, {});
      for (const PlacedFrame& placed : page.placed) {
        ++uses_.at(placed.frame);
        threads.collect(booklet.frames.at(placed.frame).items, placed.place);
      }
      for (const PlacedAnchor& anchor : threads.anchors) {
        names_.insert(anchor.name);
      }
      is_tagged_ = is_tagged_ || is_read(page.own.items) || !threads.links.empty();
      threads_.push_back(std::move(threads));
    }
    recordings_.resize(booklet.frames.size());
  }

  Result<std::string> write() {
    std::string out;
    const Size first =
        booklet_.pages.empty() ? Size{Length::mm(10), Length::mm(10)} : booklet_.pages.front().paper;
    const Surface surface(
        cairo_pdf_surface_create_for_stream(append, &out, first.width.in_pt(), first.height.in_pt()));
    write_facts(surface.get());
    {
      const Context context(cairo_create(surface.get()));
      if (is_tagged_) {
        cairo_tag_begin(context.get(), "Document", nullptr);
      }
      for (std::size_t i = 0; i < booklet_.pages.size(); ++i) {
        const Page& page = booklet_.pages[i];
        if (i > 0 && page.paper != booklet_.pages[i - 1].paper) {
          // Only where nothing was begun: a new size forgets what was drawn and tagged since the page began.
          cairo_pdf_surface_set_size(surface.get(), page.paper.width.in_pt(), page.paper.height.in_pt());
        }
        write_page(context.get(), page, threads_[i]);
        if (is_tagged_ && i + 1 == booklet_.pages.size()) {
          cairo_tag_end(context.get(), "Document");
        }
        cairo_show_page(context.get());
      }
      if (cairo_status(context.get()) == CAIRO_STATUS_SUCCESS) {
        write_outline(surface.get());
      }
      cairo_surface_finish(surface.get());
      const cairo_status_t status =
          std::max(cairo_status(context.get()), cairo_surface_status(surface.get()));
      if (status != CAIRO_STATUS_SUCCESS) {
        return tl::unexpected(Diagnostic::of(
            Code::drawing_failed, {},
            fmt::format("cannot draw `{}`: {}", booklet_.title, cairo_status_to_string(status))));
      }
    }
    return out;
  }

 private:
  void write_facts(cairo_surface_t* surface) {
    const auto set = [&](cairo_pdf_metadata_t key, const std::string& value) {
      if (!value.empty()) {
        cairo_pdf_surface_set_metadata(surface, key, value.c_str());
      }
    };
    set(CAIRO_PDF_METADATA_TITLE, booklet_.title);
    set(CAIRO_PDF_METADATA_AUTHOR, booklet_.author);
    set(CAIRO_PDF_METADATA_SUBJECT, booklet_.subject);
    set(CAIRO_PDF_METADATA_KEYWORDS, booklet_.keywords);
    set(CAIRO_PDF_METADATA_CREATOR, booklet_.creator);
    set(CAIRO_PDF_METADATA_CREATE_DATE, booklet_.date.empty() ? no_date : booklet_.date);
  }

  void write_page(cairo_t* context, const Page& page, const Threads& threads) {
    for (const PlacedFrame& placed : page.placed) {
      const Frame& frame = booklet_.frames[placed.frame];
      cairo_save(context);
      if (placed.clip) {
        trace(context, *placed.clip);
        cairo_clip(context);
      }
      apply(context, placed.place);
      if (uses_[placed.frame] > 1) {
        Surface& recording = recordings_[placed.frame];
        if (!recording) {
          recording = painter_.record(frame);
        }
        Painter::place(context, recording.get(), frame.size);
      } else {
        painter_.draw(context, frame.items, nullptr);
      }
      cairo_restore(context);
    }
    StructureMarks marks;
    painter_.draw(context, page.own.items, is_tagged_ ? &marks : nullptr);
    write_threads(context, threads);
  }

  void write_threads(cairo_t* context, const Threads& threads) {
    for (const PlacedAnchor& anchor : threads.anchors) {
      if (!names_written_.insert(anchor.name).second) {
        continue;  // A name leads to the place where it stands first.
      }
      const std::string attributes = fmt::format("name={} x={:.4f} y={:.4f}", quoted(anchor.name),
                                                 anchor.place.x.in_pt(), anchor.place.y.in_pt());
      cairo_tag_begin(context, CAIRO_TAG_DEST, attributes.c_str());
      cairo_tag_end(context, CAIRO_TAG_DEST);
    }
    for (const PlacedLink& link : threads.links) {
      const bool leaves = link.destination.find("://") != std::string::npos;
      if (!leaves && !names_.contains(link.destination)) {
        continue;  // Its missing target was reported with the text that names it.
      }
      const std::string attributes =
          fmt::format("rect=[{:.4f} {:.4f} {:.4f} {:.4f}] {}={}", link.area.left().in_pt(),
                      link.area.top().in_pt(), link.area.size.width.in_pt(), link.area.size.height.in_pt(),
                      leaves ? "uri" : "dest", quoted(link.destination));
      cairo_tag_begin(context, CAIRO_TAG_LINK, attributes.c_str());
      cairo_tag_end(context, CAIRO_TAG_LINK);
    }
  }

  void write_outline(cairo_surface_t* surface) const {
    std::vector<int> parents{CAIRO_PDF_OUTLINE_ROOT};  // By level.
    for (const OutlineEntry& entry : booklet_.outline) {
      if (!names_.contains(entry.destination)) {
        continue;
      }
      const std::size_t level = std::min(static_cast<std::size_t>(std::max(entry.level, 1)), parents.size());
      parents.resize(level);
      const std::string destination = "dest=" + quoted(entry.destination);
      parents.push_back(cairo_pdf_surface_add_outline(surface, parents.back(), entry.title.c_str(),
                                                      destination.c_str(), CAIRO_PDF_OUTLINE_FLAG_OPEN));
    }
  }

  const Booklet& booklet_;
  Painter painter_;
  std::vector<std::size_t> uses_;    // By frame.
  std::vector<Surface> recordings_;  // By frame; made for those used more than once.
  std::vector<Threads> threads_;     // By page.
  std::set<std::string> names_;      // Of all anchors.
  std::set<std::string> names_written_;
  bool is_tagged_ = false;
};

}  // namespace

Result<std::string> pdf(const Booklet& booklet, const Resources& resources) {
  return PdfWriter(booklet, resources).write();
}

}  // namespace talia::render
