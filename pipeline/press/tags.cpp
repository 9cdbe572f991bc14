#include "press/tags.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "press/content.h"
#include "render/render.h"
#include "source/text/ascii.h"

namespace talia::press {

namespace {

constexpr std::size_t none = static_cast<std::size_t>(-1);

const char* type_of(const Unit& unit) {
  switch (unit.kind) {
    case UnitKind::section:
      return "Sect";
    case UnitKind::division:
      return "Div";
    case UnitKind::heading: {
      constexpr std::array levels{"H1", "H2", "H3", "H4", "H5", "H6"};
      return levels.at(static_cast<std::size_t>(std::clamp(unit.level, 1, 6) - 1));
    }
    case UnitKind::paragraph:
      return "P";
    case UnitKind::words:
      return "Span";
    case UnitKind::code:
      return "Code";
    case UnitKind::caption:
      return "Caption";
    case UnitKind::note:
      return "Note";
    case UnitKind::contents:
      return "TOC";
    case UnitKind::contents_entry:
      return "TOCI";
    case UnitKind::index:
      return "Index";
    case UnitKind::list:
      return "L";
    case UnitKind::list_item:
      return "LI";
    case UnitKind::list_mark:
      return "Lbl";
    case UnitKind::list_body:
      return "LBody";
    case UnitKind::table:
      return "Table";
    case UnitKind::row:
      return "TR";
    case UnitKind::head_of_column:
    case UnitKind::head_of_row:
      return "TH";
    case UnitKind::cell:
      return "TD";
    case UnitKind::figure:
      break;
  }
  return "Figure";
}

bool is_cell(UnitKind kind) {
  return kind == UnitKind::head_of_column || kind == UnitKind::head_of_row || kind == UnitKind::cell;
}

// Of what belongs to no unit. Words that are set as a figure's are a paragraph.
const char* type_of_own(const Told& told) {
  return told.reading == Reading::heading ? "H1" : told.alt.empty() ? "P" : "Figure";
}

// As `render` writes them.
bool is_mark(const Command& command) {
  return command.name == "BDC" && command.operands.size() == 2 && command.operands[0] == render::told_mark;
}

bool begins_drawing(std::string_view name) {
  return name == "BT" || name == "m" || name == "re" || name == "Do" || name == "sh" || name == "BI";
}

// A content stream while marks are put into it.
class Marker {
 public:
  Marker(std::string_view content, const std::vector<const char*>& names) : content_(content), names_(names) {
    out_.reserve(content.size() + content.size() / 16);
  }

  std::optional<std::string> run() {
    Commands commands(content_);
    Command command;
    while (commands.next(command)) {
      if (command.name == "BDC" || command.name == "BMC") {
        begin(command);
      } else if (command.name == "EMC") {
        end();
      } else if (begins_drawing(command.name)) {
        open_artefact(command);
      }
    }
    copy_to(content_.size());
    close_artefact();
    const bool is_sound = commands.is_sound() && open_.empty() && next_ == names_.size();
    return is_sound ? std::optional(std::move(out_)) : std::nullopt;
  }

 private:
  enum class Open : std::uint8_t { unit, inner };

  void begin(const Command& command) {
    if (!is_mark(command)) {
      open_artefact(command);  // What it marks is one as well: marks stand one within the other.
      open_.push_back(Open::inner);
      return;
    }
    copy_to(command.begin);
    copied_ = command.end;
    open_.push_back(Open::unit);
    ++depth_of_unit_;
    close_artefact();
    out_ += fmt::format("/{} <</MCID {}>>BDC", next_ < names_.size() ? names_[next_] : "P", next_);
    ++next_;
  }

  void end() {
    if (open_.empty()) {
      open_.push_back(Open::inner);  // It breaks the rules, which is told at the end.
      return;
    }
    depth_of_unit_ -= open_.back() == Open::unit ? 1 : 0;
    open_.pop_back();
  }

  void copy_to(std::size_t end) {
    out_ += content_.substr(copied_, end - copied_);
    copied_ = end;
  }

  // Before what belongs to no unit.
  void open_artefact(const Command& command) {
    if (depth_of_unit_ == 0 && !is_artefact_) {
      copy_to(command.begin);
      out_ += "/Artifact BMC\n";
      is_artefact_ = true;
    }
  }

  void close_artefact() {
    if (std::exchange(is_artefact_, false)) {
      out_ += out_.empty() || out_.back() == '\n' ? "EMC\n" : "\nEMC\n";
    }
  }

  std::string_view content_;
  const std::vector<const char*>& names_;
  std::string out_;
  std::size_t copied_ = 0;
  std::size_t next_ = 0;  // The stretch to come.
  std::vector<Open> open_;
  int depth_of_unit_ = 0;
  bool is_artefact_ = false;
};

// The tree while it is made. Elements are numbered from 0, the document; units come before what is theirs alone. All of it is text
// with keys in the order of the alphabet, as the library would write them.
class Tree {
 public:
  Tree(Pdf& pdf, const Booklet& booklet) : pdf_(pdf), booklet_(booklet) {}

  void build(Handle root) {
    root_ = pdf_.reserve();
    pdf_.set(root, "/StructTreeRoot", pdf_.reference(root_));
    pdf_.set(root, "/MarkInfo", pdf_.parsed("<< /Marked true >>"));
    add_units();
    for (std::size_t i = 0; i < booklet_.pages.size(); ++i) {
      add_page(i);
      pdf_.release();
    }
    write_elements();
    write_root();
  }

 private:
  struct Kid {
    std::size_t element = none;  // Else what is marked, or an annotation:
    std::size_t page = 0;
    std::size_t mark = none;
    int annotation = 0;
  };
  struct Element {
    int id = 0;
    int parent = 0;  // Its id.
    const char* type = "";
    std::vector<Kid> kids{};
    std::string attributes{};  // With its key, and a space behind it; so are these:
    std::string alt{};
    std::string name{};
    std::string destination{};  // Of a link.
  };

  std::size_t add(const char* type, std::size_t parent) {
    const std::size_t number = elements_.size();
    elements_.push_back({pdf_.reserve(), number == 0 ? root_ : elements_[parent].id, type});
    if (number > 0) {
      elements_[parent].kids.push_back({number});
    }
    return number;
  }

  // Those that something is told of, and all cells of the rows that something is told of.
  void add_units() {
    add("Document", none);
    const std::vector<Unit>& units = booklet_.units;
    std::vector<bool> is_used(units.size() + 1, false);
    for (const Page& page : booklet_.pages) {
      for (const Told& told : page.told) {
        is_used[std::min<std::size_t>(told.unit, units.size())] = true;
      }
    }
    for (std::size_t i = units.size(); i > 0; --i) {
      const std::size_t parent = units[i - 1].parent;
      is_used[parent] = is_used[parent] || is_used[i];
    }
    element_of_.assign(units.size() + 1, 0);
    for (std::size_t i = 1; i <= units.size(); ++i) {
      const Unit& unit = units[i - 1];
      if (!is_used[i] && !(is_cell(unit.kind) && is_used[unit.parent])) {
        continue;
      }
      element_of_[i] = add(type_of(unit), element_of_[unit.parent]);
      add_facts(unit, elements_.back());
    }
  }

  void add_facts(const Unit& unit, Element& element) {
    if (unit.kind == UnitKind::figure) {
      element.alt = alt_of(unit.alt);
    } else if (unit.kind == UnitKind::note) {
      names_.push_back(element.id);
      element.name = fmt::format("/ID {} ", name_of_note(names_.size()));
    } else if (is_cell(unit.kind)) {
      const char* const scope = unit.kind == UnitKind::head_of_column ? "/Scope /Column "
                                : unit.kind == UnitKind::head_of_row  ? "/Scope /Row "
                                                                      : "";
      const std::string span = unit.columns > 1 ? fmt::format("/ColSpan {} ", unit.columns) : "";
      if (*scope != '\0' || !span.empty()) {
        element.attributes = fmt::format("/A << {}/O /Table {}>> ", span, scope);
      }
    }
  }

  std::string alt_of(const std::string& words) const {
    return fmt::format("/Alt {} ", pdf_.written(pdf_.text_of(words)));
  }

  static std::string name_of_note(std::size_t number) { return fmt::format("(note-{:06})", number); }

  // Of what belongs to no unit.
  std::size_t add_own(const Told& told) {
    const std::size_t element = add(type_of_own(told), 0);
    if (!told.alt.empty()) {
      elements_[element].alt = alt_of(told.alt);
    }
    return element;
  }

  void add_page(std::size_t number) {
    const Page& page = booklet_.pages[number];
    const Handle handle = pdf_.page(number);
    pages_.push_back(pdf_.id(handle));
    owners_.emplace_back();
    std::map<int, std::size_t> of_links;
    for (std::size_t i = 0; i < page.told.size(); ++i) {
      const Told& told = page.told[i];
      std::size_t element = told.unit > 0 ? element_of_.at(told.unit) : add_own(told);
      if (told.area.size.width > Length()) {
        add_box(elements_[element], told.area, page.paper);
      }
      if (told.link >= 0) {
        element = link_in(element, page.links.at(static_cast<std::size_t>(told.link)).destination);
        of_links.emplace(told.link, element);
      }
      elements_[element].kids.push_back({none, number, i});
      owners_.back().push_back(element);
    }
    if (!page.told.empty()) {
      pdf_.set(handle, "/StructParents", pdf_.number_of(static_cast<long long>(number)));
    }
    add_annotations(number, handle, of_links);
  }

  // A link that goes on: of two lines, or of two looks.
  std::size_t link_in(std::size_t parent, const std::string& destination) {
    const std::vector<Kid>& kids = elements_[parent].kids;
    if (!kids.empty() && kids.back().element != none &&
        elements_[kids.back().element].destination == destination) {
      return kids.back().element;
    }
    const std::size_t link = add("Link", parent);
    elements_[link].destination = destination;
    return link;
  }

  static void add_box(Element& element, const Rect& area, const Size& paper) {
    if (element.attributes.empty()) {
      element.attributes = fmt::format("/A << /BBox [ {:.3f} {:.3f} {:.3f} {:.3f} ] /O /Layout >> ",
                                       area.left().in_pt(), (paper.height - area.bottom()).in_pt(),
                                       area.right().in_pt(), (paper.height - area.top()).in_pt());
    }
  }

  void add_annotations(std::size_t number, Handle handle, const std::map<int, std::size_t>& of_links) {
    const Page& page = booklet_.pages[number];
    std::vector<bool> is_taken(page.links.size(), false);
    for (const Handle annotation : pdf_.items(pdf_.get(handle, "/Annots"))) {
      const std::size_t link = link_at(annotation, page, is_taken);
      const int id = pdf_.id(annotation);
      if (link == none || id == 0) {
        pdf_.fail(fmt::format("a link of page {} is none of its links", page.label));
        return;
      }
      is_taken[link] = true;
      const auto told = of_links.find(static_cast<int>(link));
      const ToldLink& facts = page.links[link];
      const std::size_t element = told == of_links.end() ? link_in(0, facts.destination) : told->second;
      elements_[element].kids.push_back({none, number, none, id});
      pdf_.set(annotation, "/Contents",
               pdf_.text_of(source::trimmed(facts.words).empty() ? facts.destination : facts.words));
      const std::size_t parent = booklet_.pages.size() + owners_of_links_.size();
      pdf_.set(annotation, "/StructParent", pdf_.number_of(static_cast<long long>(parent)));
      owners_of_links_.push_back(element);
    }
  }

  // The one that stands where the annotation does.
  std::size_t link_at(Handle annotation, const Page& page, const std::vector<bool>& is_taken) const {
    constexpr double near = 1.5;  // Points.
    const std::vector<Handle> corners = pdf_.items(pdf_.get(annotation, "/Rect"));
    if (corners.size() != 4) {
      return none;
    }
    std::array<double, 4> rect{};
    std::ranges::transform(corners, rect.begin(), [this](Handle corner) { return pdf_.number(corner); });
    std::size_t nearest = none;
    double least = near;
    for (std::size_t i = 0; i < page.links.size(); ++i) {
      const Rect& area = page.links[i].area;
      const std::array<Length, 4> sides{area.left(), page.paper.height - area.bottom(), area.right(),
                                        page.paper.height - area.top()};
      double off = 0;
      for (std::size_t side = 0; side < sides.size(); ++side) {
        off = std::max(off, std::abs(rect[side] - sides[side].in_pt()));
      }
      if (!is_taken[i] && off < least) {
        nearest = i;
        least = off;
      }
    }
    return nearest;
  }

  void write_elements() {
    for (const Element& element : elements_) {
      const auto marked = std::ranges::find_if(
          element.kids, [](const Kid& kid) { return kid.element == none && kid.mark != none; });
      const std::size_t page = marked == element.kids.end() ? none : marked->page;
      std::string kids;
      for (const Kid& kid : element.kids) {
        add_kid(kid, page, kids);
      }
      if (element.kids.size() > 1) {
        kids.insert(0, "[ ").append("] ");
      }
      pdf_.add({element.id,
                fmt::format("<< {}{}{}{}{}/P {} 0 R {}/S /{} /Type /StructElem >>", element.attributes,
                            element.alt, element.name, kids.empty() ? "" : "/K ", kids, element.parent,
                            page == none ? "" : fmt::format("/Pg {} 0 R ", pages_[page]), element.type)});
    }
  }

  void add_kid(const Kid& kid, std::size_t page, std::string& to) const {
    const auto out = std::back_inserter(to);
    if (kid.element != none) {
      fmt::format_to(out, "{} 0 R ", elements_[kid.element].id);
    } else if (kid.annotation != 0) {
      fmt::format_to(out, "<< /Obj {} 0 R /Pg {} 0 R /Type /OBJR >> ", kid.annotation, pages_[kid.page]);
    } else if (kid.page == page) {
      fmt::format_to(out, "{} ", kid.mark);
    } else {
      fmt::format_to(out, "<< /MCID {} /Pg {} 0 R /Type /MCR >> ", kid.mark, pages_[kid.page]);
    }
  }

  int add_object(std::string text) {
    const int id = pdf_.reserve();
    pdf_.add({id, std::move(text)});
    return id;
  }

  void write_root() {
    std::string numbers;
    const auto out = std::back_inserter(numbers);
    for (std::size_t page = 0; page < owners_.size(); ++page) {
      if (owners_[page].empty()) {
        continue;
      }
      std::string owners;
      for (const std::size_t owner : owners_[page]) {
        fmt::format_to(std::back_inserter(owners), "{} 0 R ", elements_[owner].id);
      }
      fmt::format_to(out, "{} {} 0 R ", page, add_object("[ " + owners + "]"));
    }
    for (std::size_t i = 0; i < owners_of_links_.size(); ++i) {
      fmt::format_to(out, "{} {} 0 R ", owners_.size() + i, elements_[owners_of_links_[i]].id);
    }
    const int parents = add_object("<< /Nums [ " + numbers + "] >>");
    std::string names;
    for (std::size_t i = 0; i < names_.size(); ++i) {
      fmt::format_to(std::back_inserter(names), "{} {} 0 R ", name_of_note(i + 1), names_[i]);
    }
    const std::string identifiers =
        names.empty() ? "" : fmt::format("/IDTree {} 0 R ", add_object("<< /Names [ " + names + "] >>"));
    pdf_.add(
        {root_,
         fmt::format("<< {}/K {} 0 R /ParentTree {} 0 R /ParentTreeNextKey {} /Type /StructTreeRoot >>",
                     identifiers, elements_.front().id, parents, owners_.size() + owners_of_links_.size())});
  }

  Pdf& pdf_;
  const Booklet& booklet_;
  int root_ = 0;
  std::vector<Element> elements_;
  std::vector<std::size_t> element_of_;  // By unit.
  std::vector<int> pages_;
  std::vector<std::vector<std::size_t>> owners_;  // By page, of each of its marks.
  std::vector<std::size_t> owners_of_links_;
  std::vector<int> names_;  // Of notes.
};

}  // namespace

std::optional<std::string> with_marks(std::string_view content, const std::vector<const char*>& names) {
  return Marker(content, names).run();
}

bool Tags::is_needed() const {
  return std::ranges::any_of(booklet_.pages, [](const Page& page) { return !page.told.empty(); });
}

const char* Tags::name_of(const Told& told) const {
  if (told.link >= 0) {
    return "Link";
  }
  if (told.unit > 0 && told.unit <= booklet_.units.size()) {
    return type_of(booklet_.units[told.unit - 1]);
  }
  return type_of_own(told);
}

void Tags::page(std::size_t number, Handle page) {
  const std::vector<Told>& all = booklet_.pages[number].told;
  std::vector<const char*> names;
  std::ranges::transform(all, std::back_inserter(names), [this](const Told& told) { return name_of(told); });
  const auto marked = with_marks(pdf_.content(page), names);
  if (!marked) {
    pdf_.fail(fmt::format("what is told of page {} was not marked so", booklet_.pages[number].label));
    return;
  }
  pdf_.replace_data(pdf_.get(page, "/Contents"), *marked);
}

void Tags::finish(Handle root) {
  Tree(pdf_, booklet_).build(root);
}

}  // namespace talia::press
