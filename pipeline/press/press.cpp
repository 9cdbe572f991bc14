#include "press/press.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
// The interface for C: the other one cannot be read as C++20 by every compiler that the house uses.
#include <qpdf/qpdf-c.h>

#include "press/labels.h"
#include "press/xmp.h"

namespace talia::press {
namespace {

constexpr const char* producer = "talia";

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

// Cairo's file while it is changed. Failing calls leave their words in `fault`.
class Finisher {
 public:
  Finisher(std::string bytes, const Booklet& booklet)
      : bytes_(std::move(bytes)), booklet_(booklet), pdf_(qpdf_init()) {
    qpdf_silence_errors(pdf_);
    qpdf_set_suppress_warnings(pdf_, QPDF_TRUE);
    qpdf_set_attempt_recovery(pdf_, QPDF_FALSE);
    qpdf_read_memory(pdf_, "drawn", bytes_.data(), bytes_.size(), nullptr);
    take_errors();
  }
  Finisher(const Finisher&) = delete;
  Finisher& operator=(const Finisher&) = delete;
  ~Finisher() { qpdf_cleanup(&pdf_); }

  const std::string& fault() const { return fault_; }

  void finish_pages() {
    const int pages = qpdf_get_num_pages(pdf_);
    if (pages < 0 || static_cast<std::size_t>(pages) != booklet_.pages.size()) {
      fault_ = fmt::format("{} pages were drawn of {}", pages, booklet_.pages.size());
      return;
    }
    const bool is_tagged = qpdf_oh_has_key(pdf_, qpdf_get_root(pdf_), "/StructTreeRoot") != 0;
    for (std::size_t i = 0; i < booklet_.pages.size(); ++i) {
      finish_page(qpdf_get_page_n(pdf_, i), booklet_.pages[i], is_tagged);
    }
    take_errors();
  }

  void finish_catalog() {
    const qpdf_oh root = qpdf_get_root(pdf_);
    if (!booklet_.language.empty()) {
      set(root, "/Lang", qpdf_oh_new_unicode_string(pdf_, booklet_.language.c_str()));
    }
    // A card must come out in its size.
    set(root, "/ViewerPreferences",
        parsed(fmt::format("<< /DisplayDocTitle {} {} >>", !booklet_.title.empty(),
                           is_cut_from_sheets(booklet_) ? "/PrintScaling /None" : "")));
    if (std::ranges::any_of(booklet_.pages, [](const Page& page) { return !page.label.empty(); })) {
      set(root, "/PageLabels", page_labels());
    }
    const std::string packet = xmp_packet(booklet_, producer);
    const qpdf_oh metadata = qpdf_oh_new_stream(pdf_);
    const qpdf_oh nothing = qpdf_oh_new_null(pdf_);
    qpdf_oh_replace_stream_data(pdf_, metadata, reinterpret_cast<const unsigned char*>(packet.data()),
                                packet.size(), nothing, nothing);
    set(qpdf_oh_get_dict(pdf_, metadata), "/Type", qpdf_oh_new_name(pdf_, "/Metadata"));
    set(qpdf_oh_get_dict(pdf_, metadata), "/Subtype", qpdf_oh_new_name(pdf_, "/XML"));
    set(root, "/Metadata", metadata);
    finish_info();
    take_errors();
  }

  std::string write() {
    qpdf_init_write_memory(pdf_);
    qpdf_set_deterministic_ID(pdf_, QPDF_TRUE);
    qpdf_set_object_stream_mode(pdf_, qpdf_o_generate);
    qpdf_write(pdf_);
    take_errors();
    if (!fault_.empty()) {
      return {};
    }
    return {reinterpret_cast<const char*>(qpdf_get_buffer(pdf_)), qpdf_get_buffer_length(pdf_)};
  }

 private:
  void set(qpdf_oh dictionary, const char* key, qpdf_oh value) {
    qpdf_oh_replace_key(pdf_, dictionary, key, value);
  }
  qpdf_oh get(qpdf_oh dictionary, const char* key) { return qpdf_oh_get_key_if_dict(pdf_, dictionary, key); }
  qpdf_oh parsed(const std::string& text) { return qpdf_oh_parse(pdf_, text.c_str()); }

  // Cairo lists a drawing once for each time that it stands on a page; reading the list drops the repeats. Any other
  // warning means that the file is not what we take it for.
  void take_errors() {
    const auto take = [&](qpdf_error error) {
      const std::string_view words = qpdf_get_error_message_detail(pdf_, error);
      if (fault_.empty() && words.find("dictionary has duplicated key") == std::string_view::npos) {
        fault_ = words.empty() ? "an error without words" : words;
      }
    };
    while (qpdf_more_warnings(pdf_) != 0) {
      take(qpdf_next_warning(pdf_));
    }
    if (qpdf_has_error(pdf_) != 0) {
      take(qpdf_get_error(pdf_));
    }
  }

  // Whether an image of the page, or of a drawing on it, lets something shine through.
  bool is_translucent(qpdf_oh resources, int depth = 0) {
    const qpdf_oh objects = get(resources, "/XObject");
    if (qpdf_oh_is_dictionary(pdf_, objects) == 0 || depth > 8) {
      return depth > 8;
    }
    std::vector<std::string> names;  // All first: the library goes through one dictionary at a time.
    for (qpdf_oh_begin_dict_key_iter(pdf_, objects); qpdf_oh_dict_more_keys(pdf_) != 0;) {
      names.emplace_back(qpdf_oh_dict_next_key(pdf_));
    }
    return std::ranges::any_of(names, [&](const std::string& name) {
      const qpdf_oh facts = qpdf_oh_get_dict(pdf_, get(objects, name.c_str()));
      const int id = qpdf_oh_get_object_id(pdf_, get(objects, name.c_str()));
      if (solid_.contains(id)) {
        return false;
      }
      if (qpdf_oh_has_key(pdf_, facts, "/SMask") != 0 || qpdf_oh_has_key(pdf_, facts, "/Group") != 0 ||
          is_translucent(get(facts, "/Resources"), depth + 1)) {
        return true;
      }
      solid_.insert(id);
      return false;
    });
  }

  void finish_page(qpdf_oh page, const Page& facts, bool is_tagged) {
    const Rect paper{{}, facts.paper};
    const Rect bleed = within(facts.bleed, paper);
    set(page, "/MediaBox", parsed(box(paper, facts.paper)));
    set(page, "/BleedBox", parsed(box(bleed, facts.paper)));
    set(page, "/TrimBox", parsed(box(within(facts.trim, bleed), facts.paper)));
    if (!is_translucent(get(page, "/Resources"))) {
      qpdf_oh_remove_key(pdf_, page,
                         "/Group");  // Cairo declares one on every page; without alpha it means nothing.
    }
    if (is_tagged) {
      set(page, "/Tabs", qpdf_oh_new_name(pdf_, "/S"));
    }
    const qpdf_oh annotations = get(page, "/Annots");
    if (qpdf_oh_is_array(pdf_, annotations) != 0) {
      for (int i = 0; i < qpdf_oh_get_array_n_items(pdf_, annotations); ++i) {
        // They belong to the printed page too.
        set(qpdf_oh_get_array_item(pdf_, annotations, i), "/F", qpdf_oh_new_integer(pdf_, 4));
      }
    }
  }

  qpdf_oh page_labels() {
    std::vector<std::string> labels;
    for (const Page& page : booklet_.pages) {
      labels.push_back(page.label);
    }
    const qpdf_oh numbers = qpdf_oh_new_array(pdf_);
    for (const LabelRange& range : label_ranges(labels)) {
      const qpdf_oh label = qpdf_oh_new_dictionary(pdf_);
      if (!range.prefix.empty()) {
        set(label, "/P", qpdf_oh_new_unicode_string(pdf_, range.prefix.c_str()));
      }
      if (range.style != LabelRange::Style::none) {
        const char* const style = range.style == LabelRange::Style::decimal       ? "/D"
                                  : range.style == LabelRange::Style::lower_roman ? "/r"
                                                                                  : "/R";
        set(label, "/S", qpdf_oh_new_name(pdf_, style));
        set(label, "/St", qpdf_oh_new_integer(pdf_, range.start));
      }
      qpdf_oh_append_item(pdf_, numbers, qpdf_oh_new_integer(pdf_, static_cast<long long>(range.first_page)));
      qpdf_oh_append_item(pdf_, numbers, label);
    }
    const qpdf_oh result = qpdf_oh_new_dictionary(pdf_);
    set(result, "/Nums", numbers);
    return result;
  }

  void finish_info() {
    qpdf_oh info = get(qpdf_get_trailer(pdf_), "/Info");
    if (qpdf_oh_is_dictionary(pdf_, info) == 0) {
      info = qpdf_make_indirect_object(pdf_, qpdf_oh_new_dictionary(pdf_));
      set(qpdf_get_trailer(pdf_), "/Info", info);
    }
    set(info, "/Producer", qpdf_oh_new_unicode_string(pdf_, producer));
    set(info, "/Trapped", qpdf_oh_new_name(pdf_, "/False"));
    if (qpdf_oh_has_key(pdf_, info, "/CreationDate") != 0) {
      set(info, "/ModDate", get(info, "/CreationDate"));
    }
  }

  const std::string bytes_;  // Read from until the file is written.
  const Booklet& booklet_;
  qpdf_data pdf_;
  std::string fault_;
  std::set<int> solid_;  // Objects that were found to have no alpha.
};

}  // namespace

Result<std::string> finish(std::string cairo_pdf, const Booklet& booklet) {
  Finisher finisher(std::move(cairo_pdf), booklet);
  if (finisher.fault().empty()) {
    finisher.finish_pages();
  }
  if (finisher.fault().empty()) {
    finisher.finish_catalog();
  }
  std::string finished = finisher.fault().empty() ? finisher.write() : std::string();
  if (!finisher.fault().empty()) {
    return tl::unexpected(Diagnostic::of(
        Code::unsound_pdf, {}, fmt::format("cannot finish `{}`: {}", booklet.title, finisher.fault())));
  }
  return finished;
}

}  // namespace talia::press
