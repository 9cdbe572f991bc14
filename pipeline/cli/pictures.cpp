#include "cli/pictures.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "image/picture.h"
#include "source/sha256.h"
#include "source/worker.h"

namespace talia::cli {

namespace {

std::string_view ending_of(CardFormat format) {
  return format == CardFormat::png ? ".png" : format == CardFormat::jpeg ? ".jpg" : ".svg";
}

}  // namespace

CardPictures::CardPictures(const Job& job, const render::Resources& resources, Files& outputs, unsigned jobs)
    : job_(job),
      resources_(resources),
      jobs_(jobs),
      pending_(std::make_unique<source::PendingFiles>(outputs)) {}

Result<std::string> CardPictures::draw(const Frame& frame) const {
  const CardFormat format = job_.run->printer->format;
  if (format == CardFormat::svg) {
    return render::svg(frame, resources_);
  }
  const auto [width, height] = job_.run->pixels;
  const double dpi = width / (frame.size.width.in_pt() / 72);
  return render::pixels(frame, width, height, resources_).map([&](const image::Pixels& pixels) {
    return format == CardFormat::png ? image::write_png(pixels, dpi) : image::write_jpeg(pixels, dpi);
  });
}

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
        std::string file = sheet::file_name(job_.run->printer->files, name);
        if (!names_.insert(file).second) {
          diagnostics.add(Diagnostic::of(Code::unprintable_deck, job_.deck->span,
                                         fmt::format("two pictures of the deck `{}` would both be named `{}`",
                                                     job_.deck->id, file))
                              .note(job_.run->printer->span, "the printer's `files` says how they are named")
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
  std::map<std::uint32_t, std::size_t> numbers;  // Of those to be drawn now, by their frames.
  std::vector<std::uint32_t> frames;
  for (const Wanted& each : wanted) {
    if (!lasting_.contains(each.frame) && numbers.emplace(each.frame, frames.size()).second) {
      frames.push_back(each.frame);
    }
  }
  std::vector<Result<std::string>> drawn(frames.size());
  source::for_each(frames.size(), jobs_, [&](std::size_t i) { drawn[i] = draw(part.frames[frames[i]]); });
  for (std::size_t i = 0; i < frames.size(); ++i) {
    if (!drawn[i]) {
      return tl::unexpected(std::move(drawn[i].error()));
    }
    if (frames[i] < part.lasting) {
      lasting_.emplace(frames[i], *drawn[i]);
    }
  }
  const std::string folder = job_.path.substr(job_.path.find('/') + 1);
  for (const Wanted& each : wanted) {
    const auto known = lasting_.find(each.frame);
    const std::string& bytes = known != lasting_.end() ? known->second : *drawn[numbers.at(each.frame)];
    const std::string file = fmt::format("/{}{}", each.name, ending_of(job_.run->printer->format));
    if (auto written = pending_->add(job_.path + file, bytes); !written) {
      return written;
    }
    files_.push_back({folder + file, source::sha256(bytes), 1, 1});
  }
  return std::monostate{};
}

Result<WrittenJob> CardPictures::finish() {
  return WrittenJob{std::move(files_), std::move(pending_)};
}

}  // namespace talia::cli
