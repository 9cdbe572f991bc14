#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "frame/key.h"
#include "render/numbers.h"
#include "render/pdf/drawn_part.h"
#include "render/pdf/links.h"
#include "render/pdf/painter.h"
#include "render/render.h"
#include "source/files/cache.h"

namespace talia::render {

class PdfFile::Writer {
 public:
  Writer(const Resources& resources, PdfStyle style, const KeptParts* kept)
      : resources_(resources),
        style_(style),
        kept_(kept),
        objects_(out_, style.packed),
        painter_(resources_, objects_, style),
        places_(objects_) {}

  void add(const Booklet& part) {
    if (facts_.empty()) {
      title_ = part.title;
      facts_ = facts_of(part);
    }
    const std::vector<Threads> threads = threads_of(part);
    places_.expect(threads);
    count_uses(part);
    const std::vector<Placed> placed = placed_on(part);
    for (std::size_t i = 0; i < part.pages.size(); ++i) {
      write_page(part, part.pages[i], threads[i], placed[i]);
    }
    if (!style_.coded) {
      places_.add_outline(part.outline);
    }
    drawings_.resize(part.lasting);
  }

  Result<Spool> finish() {
    painter_.write_fonts();
    std::string kids;
    for (const int page : pages_) {
      kids += fmt::format("{} 0 R ", page);
    }
    objects_.put(tree_, fmt::format("<< /Type /Pages /Count {} /Kids [ {}] >>", pages_.size(), kids));
    const int root = objects_.add(fmt::format("<< /Type /Catalog /Pages {} 0 R {}{}>>", tree_,
                                              style_.coded ? "" : places_.finish(), finished_layers()));
    objects_.finish(root, objects_.add("<< " + facts_ + ">>"));
    if (painter_.fault()) {
      return tl::unexpected(*painter_.fault());
    }
    if (!out_.fault().empty()) {
      return tl::unexpected(source::unspooled(title_, out_.fault()));
    }
    return std::move(out_);
  }

 private:
  static std::vector<Threads> threads_of(const Booklet& part) {
    std::vector<Threads> all;
    for (const Page& page : part.pages) {
      Threads threads;
      threads.collect(page.own.items, {});
      for (const PlacedFrame& placed : page.placed) {
        // One that is not made has neither.
        if (const SharedFrame& frame = part.frames.at(placed.frame); frame.is_made()) {
          threads.collect(frame->items, placed.place);
        }
      }
      all.push_back(std::move(threads));
    }
    return all;
  }

  // A frame that stands in more than one place is written once, and so is what later parts have too.
  void count_uses(const Booklet& part) {
    uses_.assign(part.frames.size(), 0);
    std::fill_n(uses_.begin(), std::min(part.lasting, uses_.size()), std::size_t{2});
    for (const Page& page : part.pages) {
      for (const PlacedFrame& placed : page.placed) {
        ++uses_.at(placed.frame);
      }
      painter_.expect(page.own.items);
    }
    drawings_.resize(part.frames.size());
  }

  // Those of the part alone. What later parts have too is recorded by itself.
  void expect_frames(const Booklet& part) {
    for (std::size_t i = part.lasting; i < part.frames.size(); ++i) {
      if (uses_[i] > 0) {
        painter_.expect(part.frames[i]->items);
      }
    }
  }

  // The placed frames of a page, written apart from what else stands on it.
  struct Placed {
    int stream = 0;  // 0: they are drawn with the page.
    Named named{};
  };

  // What is told stands in one stream, and what `press` still changes.
  bool stands_apart(const Page& page) const {
    return style_.packed && page.told.empty() && !page.placed.empty();
  }

  // By page. Of a part whose pages stand apart it hangs on nothing but its frames, and is taken as it was kept.
  std::vector<Placed> placed_on(const Booklet& part) {
    if (!std::ranges::all_of(part.pages, [this](const Page& page) { return stands_apart(page); })) {
      expect_frames(part);
      return std::vector<Placed>(part.pages.size());
    }
    const auto key = key_of(part);
    if (auto placed = key ? taken_up(*key, part.pages.size()) : std::nullopt) {
      return *std::move(placed);
    }
    if (key) {
      painter_.note_part();
    }
    painter_.begin_scope();
    expect_frames(part);
    std::vector<Placed> all;
    std::vector<DrawnPart::Stream> streams;
    for (const Page& page : part.pages) {
      Content content = painter_.begun(page.paper.height);
      place_frames(content, part, page);
      std::string packed = objects_.packed(content.commands());
      all.push_back({objects_.add_packed("", packed), content.named()});
      if (key) {
        streams.push_back({std::move(packed), DrawnPart::names_of(content.named())});
      }
      painter_.page_ends();
    }
    painter_.end_scope();
    if (key) {
      DrawnPart drawn = painter_.take_part();
      drawn.pages = std::move(streams);
      if (!painter_.fault()) {
        kept_->cache.keep(*key, to_bytes(drawn));
      }
    }
    return all;
  }

  std::optional<std::vector<Placed>> taken_up(const Digest& key, std::size_t pages) {
    const auto bytes = kept_->cache.find(key);
    const auto drawn = bytes ? drawn_part_in(*bytes) : std::nullopt;
    if (!drawn || drawn->pages.size() != pages || !painter_.take_up(*drawn)) {
      return std::nullopt;
    }
    std::vector<Placed> all;
    for (const DrawnPart::Stream& page : drawn->pages) {
      all.push_back({objects_.add_packed("", page.packed), *painter_.find(page.names)});
    }
    return all;
  }

  // Nothing where the looks of its frames are not known.
  std::optional<Digest> key_of(const Booklet& part) const {
    if (kept_ == nullptr) {
      return std::nullopt;
    }
    source::Key key("placed frames");
    key.add(kept_->read).add(style_.outlines).add(static_cast<std::int64_t>(part.lasting));
    frame::add(resources_.palette, key);
    for (std::size_t i = 0; i < resources_.fonts.size(); ++i) {
      key.add(resources_.fonts.name(static_cast<FontId>(i)));
    }
    key.add(static_cast<std::int64_t>(part.frames.size()));
    for (const SharedFrame& frame : part.frames) {
      if (!frame.look()) {
        return std::nullopt;
      }
      key.add(*frame.look());
    }
    for (const Page& page : part.pages) {
      frame::add(page.paper, key);
      key.add(static_cast<std::int64_t>(page.placed.size()));
      for (const auto& [frame, place, clip, unit] : page.placed) {
        key.add(static_cast<std::int64_t>(frame)).add(static_cast<std::int64_t>(unit)).add(clip.has_value());
        frame::add(place, key);
        frame::add(clip.value_or(Path()), key);
      }
    }
    return key.digest();
  }

  static std::string facts_of(const Booklet& part) {
    std::string facts;
    const auto add = [&](const char* key, const std::string& value) {
      if (!value.empty()) {
        facts += fmt::format("/{} {} ", key, text_value(value));
      }
    };
    add("Title", part.title);
    add("Author", part.author);
    add("Subject", part.subject);
    add("Keywords", part.keywords);
    add("Creator", part.creator);
    add("CreationDate", date_of(part.date.empty() ? no_date : part.date));
    return facts;
  }

  // `2026-03-01T00:00:00Z` as `D:20260301000000Z`.
  static std::string date_of(const std::string& iso) {
    std::string date = "D:";
    std::ranges::copy_if(iso, std::back_inserter(date),
                         [](char c) { return (c >= '0' && c <= '9') || c == 'Z'; });
    return date;
  }

  void place_frames(Content& content, const Booklet& part, const Page& page) {
    for (const PlacedFrame& placed : page.placed) {
      place_frame(content, part, placed, !style_.coded && placed.unit > 0 && !page.told.empty());
    }
  }

  void write_page(const Booklet& part, const Page& page, const Threads& threads, const Placed& placed) {
    // Streams of a page go on where the one before ends.
    Content content = placed.stream == 0 ? painter_.begun(page.paper.height) : Content();
    if (placed.stream == 0) {
      place_frames(content, part, page);
    }
    painter_.draw(content, page.own.items, {},
                  !style_.coded && !page.told.empty() ? Telling::each : Telling::none);
    draw_layers(content, page);
    const int number = objects_.reserve();
    const std::string links = style_.coded ? "" : places_.write_page(threads, number, page.paper.height);
    std::string box;
    append_number(box, page.paper.width);
    append_number(box, page.paper.height);
    std::string streams = fmt::format("{} 0 R", objects_.add_stream("", content.commands()));
    Named named = content.named();
    if (placed.stream != 0) {
      streams = fmt::format("[ {} 0 R {} ]", placed.stream, streams);
      named.join(placed.named);
    }
    objects_.put(
        number, fmt::format("<< /Type /Page /Parent {} 0 R /MediaBox [ 0 0 {}] /Contents {} "
                            "/Group << /Type /Group /S /Transparency /I true /CS /DeviceRGB >> "
                            "/Resources {} {}{} >>",
                            tree_, box, streams, named.dictionary(), links.empty() ? "" : "/Annots ", links));
    pages_.push_back(number);
    painter_.page_ends();
  }

  // One of a name is the same on all pages. What comes again is drawn again: machines look for lines, not for drawings.
  void draw_layers(Content& content, const Page& page) {
    for (const PageLayer& layer : page.layers) {
      int& object = layers_[layer.name];
      object = object == 0 ? objects_.reserve() : object;
      content.begin_layer(layer.name, object);
      painter_.draw(content, layer.items, {});
      content.end_mark();
    }
  }

  // What the catalog says of them.
  std::string finished_layers() {
    std::string all;
    for (const auto& [name, object] : layers_) {
      objects_.put(object, fmt::format("<< /Type /OCG /Name {} >>", text_value(name)));
      all += fmt::format("{} 0 R ", object);
    }
    return all.empty()
               ? all
               : fmt::format("/OCProperties << /OCGs [ {0}] /D << /Order [ {0}] /ON [ {0}] >> >> ", all);
  }

  void place_frame(Content& content, const Booklet& part, const PlacedFrame& placed, bool is_told) {
    const Frame& frame = *part.frames[placed.frame];
    content.save();
    if (placed.clip) {
      content.clip(*placed.clip);
    }
    content.transform(placed.place);
    if (is_told) {
      painter_.begin_told(content);
    }
    // What is told is told where it stands.
    if (uses_[placed.frame] > 1 && !is_told) {
      PdfPainter::Drawing& drawing = drawings_[placed.frame];
      if (drawing.object == 0) {
        drawing = placed.frame < part.lasting ? alone(frame) : painter_.record(frame);
      }
      content.place(drawing.name, drawing.object);
    } else {
      painter_.draw(content, frame.items, placed.place);
    }
    if (is_told) {
      PdfPainter::end_told(content);
    }
    content.restore();
  }

  // Of a part in which it is drawn for the first time it does not hang on what else stands there.
  PdfPainter::Drawing alone(const Frame& frame) {
    painter_.begin_scope();
    painter_.expect(frame.items);
    const PdfPainter::Drawing drawing = painter_.record(frame);
    painter_.end_scope();
    return drawing;
  }

  const Resources resources_;
  const PdfStyle style_;
  const KeptParts* const kept_;
  Spool out_;
  Objects objects_;
  PdfPainter painter_;
  Places places_;
  const int tree_ = objects_.reserve();
  std::vector<int> pages_;
  std::map<std::string, int> layers_;  // Their objects, by name.
  std::string title_, facts_;
  std::vector<std::size_t> uses_;  // By frame of the part.
  // By frame of the part; made for those used more than once. 900 cards that a deck has four times each take
  // 4.2 MB in place of 5.7, and a fifth less time.
  std::vector<PdfPainter::Drawing> drawings_;
};

PdfFile::PdfFile(const Resources& resources, PdfStyle style, const KeptParts* kept)
    : writer_(std::make_unique<Writer>(resources, style, kept)) {}
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
