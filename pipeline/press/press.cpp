#include "press/press.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "press/inks.h"
#include "press/labels.h"
#include "press/pdf.h"
#include "press/preflight.h"
#include "press/recolour.h"
#include "press/tags.h"
#include "press/write.h"
#include "press/xmp.h"
#include "source/files/digest.h"
#include "source/of_each.h"
#include "source/run/assert.h"

namespace talia::press {
namespace {

constexpr const char* producer = "talia";
constexpr const char* registry = "http://www.color.org";

// Points with at most four decimals: 0.00004 mm is nothing.
std::string points(Length length) {
  std::string text = fmt::format("{:.4f}", length.in_pt());
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') {
    text.pop_back();
  }
  return text == "-0" ? "0" : text;
}

// A rectangle as PDF writes it, counted from the bottom of the paper.
std::string box(const Rect& rect, const Size& paper) {
  return fmt::format("[{} {} {} {}]", points(rect.left()), points(paper.height - rect.bottom()),
                     points(rect.right()), points(paper.height - rect.top()));
}

Rect within(const Rect& rect, const Rect& outer) {
  const Point low{std::max(rect.left(), outer.left()), std::max(rect.top(), outer.top())};
  const Point high{std::min(rect.right(), outer.right()), std::min(rect.bottom(), outer.bottom())};
  return {low, {high.x - low.x, high.y - low.y}};
}

bool is_cut_from_sheets(const Booklet& booklet) {
  return std::ranges::any_of(booklet.pages, [](const Page& page) { return page.side != PageSide::single; });
}

const char* duplex(Flip flip) {
  return flip == Flip::long_edge    ? "/Duplex /DuplexFlipLongEdge"
         : flip == Flip::short_edge ? "/Duplex /DuplexFlipShortEdge"
                                    : "";
}

// The words by which a file claims a standard.
const char* claim(Standard standard) {
  return standard == Standard::x4 ? "PDF/X-4" : "PDF/X-1a:2003";
}

// A name for the document that no other content has, in the form of a UUID.
std::string document_uri(const Spool& content) {
  const std::string hash = source::digest_of(content).hex();
  return fmt::format("uuid:{}-{}-{}-{}-{}", hash.substr(0, 8), hash.substr(8, 4), hash.substr(12, 4),
                     hash.substr(16, 4), hash.substr(20, 12));
}

// The facts that a press file must state, though nobody did.
Booklet with_facts(const Booklet& booklet) {
  Booklet result;
  result.title = booklet.title.empty() ? "Untitled" : booklet.title;
  result.date = booklet.date.empty() ? no_date : booklet.date;
  result.author = booklet.author;
  result.subject = booklet.subject;
  result.language = booklet.language;
  result.keywords = booklet.keywords;
  result.rights = booklet.rights;
  result.creator = booklet.creator;
  return result;
}

// A drawn file while it is changed.
class Finisher {
 public:
  Finisher(Spool drawn, const Booklet& booklet, const Style& style, const Palette& palette)
      : document_(style.standard == Standard::screen ? std::string() : document_uri(drawn)),
        drawn_(std::move(drawn)),
        pdf_(drawn_),
        tags_(pdf_, booklet),
        booklet_(booklet),
        style_(style),
        palette_(palette) {}

  Result<Spool> run() {
    if (is_sound()) {
      finish_pages();
    }
    if (is_sound()) {
      finish_catalog();
    }
    Spool finished;
    if (is_sound()) {
      write(finished);
    }
    if (is_sound() && is_press()) {
      for (const std::string& fault : preflight(finished, style_)) {
        pdf_.fail(fault);
      }
    }
    if (!is_sound() && pdf_.is_fault_of_disk()) {
      return tl::unexpected(source::unspooled(booklet_.title, pdf_.fault()));
    }
    if (!is_sound()) {
      return tl::unexpected(Diagnostic::of(
          Code::unsound_pdf, {}, fmt::format("cannot finish `{}`: {}", booklet_.title, pdf_.fault())));
    }
    return finished;
  }

 private:
  bool is_sound() { return pdf_.fault().empty(); }
  bool is_press() const { return style_.standard != Standard::screen; }

  void finish_pages() {
    if (pdf_.pages() != booklet_.pages.size()) {
      pdf_.fail(fmt::format("{} pages were drawn of {}", pdf_.pages(), booklet_.pages.size()));
      return;
    }
    const bool is_tagged = tags_.is_needed() && !is_press();
    std::optional<Inks> inks;
    std::optional<Recolour> recolour;
    if (is_press()) {
      inks.emplace(style_, palette_);
      recolour.emplace(pdf_, *inks, style_.standard);
    }
    for (std::size_t i = 0; i < booklet_.pages.size() && is_sound(); ++i) {
      const Handle page = pdf_.page(i);
      if (recolour) {
        recolour->page(page);
      }
      finish_page(page, booklet_.pages[i], is_tagged);
      if (is_tagged) {
        tags_.page(i, page);
      }
      pdf_.release();
    }
  }

  void finish_catalog() {
    const Handle root = pdf_.root();
    if (!booklet_.language.empty()) {
      pdf_.set(root, "/Lang", pdf_.text_of(booklet_.language));
    }
    // A card must come out in its size, and its back behind its front.
    pdf_.set(root, "/ViewerPreferences",
             pdf_.parsed(fmt::format("<< /DisplayDocTitle {} {} {} >>", !booklet_.title.empty(),
                                     is_cut_from_sheets(booklet_) ? "/PrintScaling /None" : "",
                                     is_press() ? "" : duplex(booklet_.flip))));
    if (std::ranges::any_of(booklet_.pages, [](const Page& page) { return !page.label.empty(); })) {
      pdf_.set(root, "/PageLabels", page_labels());
    }
    const XmpFacts press{claim(style_.standard), document_};
    const int metadata = pdf_.reserve();
    pdf_.add({metadata, "<< /Subtype /XML /Type /Metadata >>", true,
              is_press() ? xmp_packet(with_facts(booklet_), producer,
                                      style_.standard == Standard::x4 ? &press : nullptr)
                         : xmp_packet(booklet_, producer, nullptr)});
    pdf_.set(root, "/Metadata", pdf_.reference(metadata));
    finish_info();
    if (tags_.is_needed() && !is_press() && is_sound()) {
      tags_.finish(root);
    }
    if (is_press()) {
      pdf_.set(root, "/OutputIntents", output_intents());
    }
  }

  void write(Spool& out) {
    switch (style_.standard) {
      case Standard::x4:
        return press::write(pdf_, out, "1.6", true);
      case Standard::x1a:
        return press::write(pdf_, out, "1.4", false);
      default:
        return press::write(pdf_, out, "", true);
    }
  }

  // Whether an image of the page, or of a drawing on it, lets something shine through.
  bool is_translucent(Handle resources, int depth = 0) {
    const Handle objects = pdf_.get(resources, "/XObject");
    if (!pdf_.is_dictionary(objects) || depth > 8) {
      return depth > 8;
    }
    return std::ranges::any_of(pdf_.keys(objects), [&](const std::string& name) {
      const Handle object = pdf_.get(objects, name.c_str());
      const Handle facts = pdf_.facts(object);
      if (solid_.contains(pdf_.id(object))) {
        return false;
      }
      if (pdf_.has(facts, "/SMask") || is_translucent(pdf_.get(facts, "/Resources"), depth + 1)) {
        return true;
      }
      solid_.insert(pdf_.id(object));
      return false;
    });
  }

  void finish_page(Handle page, const Page& facts, bool is_tagged) {
    const Rect paper{{}, facts.paper};
    const Rect bleed = within(facts.bleed, paper);
    pdf_.set(page, "/MediaBox", pdf_.parsed(box(paper, facts.paper)));
    pdf_.set(page, "/BleedBox", pdf_.parsed(box(bleed, facts.paper)));
    pdf_.set(page, "/TrimBox", pdf_.parsed(box(within(facts.trim, bleed), facts.paper)));
    if (!is_translucent(pdf_.get(page, "/Resources"))) {
      // Each page has one; without alpha it means nothing.
      pdf_.remove(page, "/Group");
    } else if (is_press()) {
      pdf_.set(pdf_.get(page, "/Group"), "/CS", pdf_.name_of("/DeviceCMYK"));
    }
    if (is_tagged) {
      pdf_.set(page, "/Tabs", pdf_.name_of("/S"));
    }
    for (const Handle annotation : pdf_.items(pdf_.get(page, "/Annots"))) {
      // Annotations belong to the printed page too.
      pdf_.set(annotation, "/F", pdf_.number_of(4));
    }
  }

  Handle page_labels() {
    const Handle numbers = pdf_.parsed("[]");
    for (const LabelRange& range : label_ranges(source::of_each(booklet_.pages, &Page::label))) {
      const Handle label = pdf_.parsed("<< >>");
      if (!range.prefix.empty()) {
        pdf_.set(label, "/P", pdf_.text_of(range.prefix));
      }
      if (range.style != LabelRange::Style::none) {
        const char* const style = range.style == LabelRange::Style::decimal       ? "/D"
                                  : range.style == LabelRange::Style::lower_roman ? "/r"
                                                                                  : "/R";
        pdf_.set(label, "/S", pdf_.name_of(style));
        pdf_.set(label, "/St", pdf_.number_of(range.start));
      }
      pdf_.append(numbers, pdf_.number_of(static_cast<long long>(range.first_page)));
      pdf_.append(numbers, label);
    }
    const Handle result = pdf_.parsed("<< >>");
    pdf_.set(result, "/Nums", numbers);
    return result;
  }

  void finish_info() {
    Handle info = pdf_.get(pdf_.trailer(), "/Info");
    if (pdf_.id(info) == 0) {
      info = pdf_.indirect(pdf_.is_dictionary(info) ? info : pdf_.parsed("<< >>"));
      pdf_.set(pdf_.trailer(), "/Info", info);
    }
    pdf_.set(info, "/Producer", pdf_.text_of(producer));
    pdf_.set(info, "/Trapped", pdf_.name_of("/False"));
    if (pdf_.has(info, "/CreationDate")) {
      pdf_.set(info, "/ModDate", pdf_.get(info, "/CreationDate"));
    }
    if (is_press()) {
      pdf_.set(info, "/Title", pdf_.text_of(with_facts(booklet_).title));
      pdf_.set(info, "/GTS_PDFXVersion", pdf_.text_of(claim(style_.standard)));
    }
    if (style_.standard == Standard::x1a) {
      pdf_.set(info, "/GTS_PDFXConformance", pdf_.text_of(claim(style_.standard)));
    }
  }

  // Where the inks are those of a condition that the ICC registers, its name; else the profile's own.
  Handle output_intents() {
    const Profile& profile = *style_.profile;
    const bool is_registered = !profile.condition.empty();
    const Handle intent = pdf_.parsed("<< /Type /OutputIntent /S /GTS_PDFX >>");
    pdf_.set(intent, "/OutputConditionIdentifier",
             pdf_.text_of(is_registered ? profile.condition : "Custom"));
    if (is_registered) {
      pdf_.set(intent, "/RegistryName", pdf_.text_of(registry));
    }
    pdf_.set(intent, "/Info", pdf_.text_of(profile.description.empty() ? profile.name : profile.description));
    const int inks = pdf_.reserve();
    pdf_.add({inks, "<< /Filter /FlateDecode /N 4 >>", true, pdf_.packed(profile.bytes)});
    pdf_.set(intent, "/DestOutputProfile", pdf_.reference(inks));
    const Handle intents = pdf_.parsed("[]");
    pdf_.append(intents, pdf_.indirect(intent));
    return intents;
  }

  const std::string document_;
  Spool drawn_;
  Pdf pdf_;
  Tags tags_;
  const Booklet& booklet_;
  const Style& style_;
  const Palette& palette_;
  std::set<int> solid_;  // Objects that were found to have no alpha.
};

}  // namespace

render::PdfStyle drawing_for(const Style& style) {
  const bool is_press = style.standard != Standard::screen;
  // Colours of press files are put into the commands that were drawn.
  return {is_press, is_press && style.outlines, !is_press};
}

Result<Spool> finish(Spool cairo_pdf, const Booklet& booklet, const Style& style, const Palette& palette) {
  TALIA_ASSERT(style.standard == Standard::screen || style.profile != nullptr);
  return Finisher(std::move(cairo_pdf), booklet, style, palette).run();
}

}  // namespace talia::press
