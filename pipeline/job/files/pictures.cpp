#include "job/files/pictures.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include <fmt/format.h>

#include "image/picture.h"
#include "job/files/picture_files.h"
#include "source/files/digest.h"
#include "source/run/worker.h"

namespace talia::job {

namespace {

struct PictureFormat {
  std::string_view ending;
  Result<std::string> (*draw)(const Frame& frame, const PrintRun& run, const render::Resources& resources);
};

template <typename Encode>
Result<std::string> draw_pixels(const Frame& frame, const PrintRun& run, const render::Resources& resources,
                                const Encode& encode) {
  const auto [width, height] = run.pixels;
  const double dpi = width / (frame.size.width.in_pt() / Length::pt_per_inch);
  return render::pixels(frame, width, height, resources).map([&](const image::Pixels& pixels) {
    return encode(pixels, dpi);
  });
}

Result<std::string> draw_png(const Frame& frame, const PrintRun& run, const render::Resources& resources) {
  return draw_pixels(frame, run, resources, image::write_png);
}

Result<std::string> draw_jpeg(const Frame& frame, const PrintRun& run, const render::Resources& resources) {
  return draw_pixels(frame, run, resources, image::write_jpeg);
}

Result<std::string> draw_svg(const Frame& frame, const PrintRun&, const render::Resources& resources) {
  return render::svg(frame, resources);
}

constexpr PictureFormat png{".png", draw_png}, jpeg{".jpg", draw_jpeg}, svg{".svg", draw_svg};

class CardPictures {
 public:
  CardPictures(const PictureFormat& format, const Writing& how)
      : format_(format),
        how_(how),
        deck_(*how.job.deck()),
        pending_(std::make_unique<source::PendingFiles>(*how.outputs)) {}
  // Draws some cards and writes them beside their targets. Reports unprintable-deck for a name that two pictures would have.
  Result<std::monostate> add(const CardPart& part, Diagnostics& diagnostics);
  // All that were added.
  Result<WrittenJob> finish();

 private:
  // A picture of the part, by its frame.
  struct Wanted {
    std::uint32_t frame;
    std::string name;
  };
  std::vector<Wanted> wanted_of(const CardPart& part, Diagnostics& diagnostics);

  const PictureFormat& format_;
  const Writing& how_;
  const DeckJob& deck_;
  std::unique_ptr<source::PendingFiles> pending_;
  std::set<std::string> names_;
  // Pictures of the frames that later parts have too.
  std::map<std::uint32_t, std::string> lasting_;
  WrittenFiles files_;
};

std::vector<CardPictures::Wanted> CardPictures::wanted_of(const CardPart& part, Diagnostics& diagnostics) {
  std::vector<Wanted> wanted;
  for (std::size_t i = 0; i < part.cards.size(); ++i) {
    const SheetCard& card = part.cards[i];
    CardName name = part.labels[i].name;
    for (int copy = 0; copy < card.count; ++copy, ++name.number) {
      for (const PageSide side : {PageSide::front, PageSide::back}) {
        const auto frame = side == PageSide::front ? std::optional(card.front) : card.back;
        if (!frame) {
          continue;
        }
        name.side = side;
        std::string file = sheet::file_name(deck_.run->printer->files, name);
        if (!names_.insert(file).second) {
          diagnostics.add(Diagnostic::of(Code::unprintable_deck, deck_.deck->span,
                                         fmt::format("two pictures of the deck `{}` would both be named `{}`",
                                                     deck_.deck->id, file))
                              .note(deck_.run->printer->span, "the printer's `files` says how they are named")
                              .help("name them by `{number}` too"));
          return {};
        }
        wanted.push_back({*frame, std::move(file)});
      }
    }
  }
  return wanted;
}

Result<std::monostate> CardPictures::add(const CardPart& part, Diagnostics& diagnostics) {
  const std::vector<Wanted> wanted = wanted_of(part, diagnostics);
  // Where those that are to be drawn now stand in `frames`, by their frames' numbers.
  std::map<std::uint32_t, std::size_t> numbers;
  std::vector<std::uint32_t> frames;
  for (const Wanted& each : wanted) {
    if (!lasting_.contains(each.frame) && numbers.emplace(each.frame, frames.size()).second) {
      frames.push_back(each.frame);
    }
  }
  std::vector<Result<std::string>> drawn(frames.size());
  source::for_each(frames.size(), how_.run.workers.threads, [&](std::size_t i) {
    drawn[i] = format_.draw(*part.frames[frames[i]], *deck_.run, how_.resources);
  });
  for (std::size_t i = 0; i < frames.size(); ++i) {
    if (!drawn[i]) {
      return tl::unexpected(std::move(drawn[i].error()));
    }
    if (frames[i] < part.lasting) {
      lasting_.emplace(frames[i], *drawn[i]);
    }
  }
  const std::string folder = how_.job.path.substr(how_.job.path.find('/') + 1);
  for (const Wanted& each : wanted) {
    const auto known = lasting_.find(each.frame);
    const std::string& bytes = known != lasting_.end() ? known->second : *drawn[numbers.at(each.frame)];
    const std::string file = fmt::format("/{}{}", each.name, format_.ending);
    if (auto written = pending_->add(how_.job.path + file, bytes); !written) {
      return written;
    }
    files_.push_back({folder + file, source::digest_of(bytes).hex(), 1, 1});
  }
  return std::monostate{};
}

Result<WrittenJob> CardPictures::finish() {
  return WrittenJob{std::move(files_), std::move(pending_)};
}

}  // namespace

Written write_png(CardParts& cards, const Writing& how, Diagnostics& diagnostics) {
  return write_parts(CardPictures(png, how), cards, how, diagnostics);
}

Written write_jpeg(CardParts& cards, const Writing& how, Diagnostics& diagnostics) {
  return write_parts(CardPictures(jpeg, how), cards, how, diagnostics);
}

Written write_svg(CardParts& cards, const Writing& how, Diagnostics& diagnostics) {
  return write_parts(CardPictures(svg, how), cards, how, diagnostics);
}

}  // namespace talia::job
