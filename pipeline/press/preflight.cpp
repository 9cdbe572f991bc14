#include "press/preflight.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

#include <fmt/format.h>

#include "press/content.h"
#include "press/pdf.h"

namespace talia::press {
namespace {

constexpr double point_slack = 0.001;
constexpr double ink_slack = 0.02;  // Per cent: four decimals of four inks.

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

class Preflight {
 public:
  Preflight(Spool& file, const Style& style) : pdf_(file), style_(style) {}

  std::vector<std::string> run() {
    look_at_catalog();
    for (std::size_t number = 0; number < pdf_.pages(); ++number) {
      place_ = fmt::format("page {}", number + 1);
      look_at_page(pdf_.page(number));
      pdf_.release();
    }
    if (!pdf_.fault().empty()) {
      tell("the file cannot be read", pdf_.fault());
    }
    return std::move(found_);
  }

 private:
  bool allows_alpha() const { return style_.standard == Standard::x4; }

  void tell(const std::string& rule, std::string_view what) {
    if (told_.insert(rule).second) {
      found_.push_back(fmt::format("{}: {}{}{}", rule, place_, place_.empty() ? "" : ", ", what));
    }
  }

  void look_at_catalog() {
    const Handle root = pdf_.root();
    int intents = 0;
    for (const Handle intent : pdf_.items(pdf_.get(root, "/OutputIntents"))) {
      intents += pdf_.is_name(pdf_.get(intent, "/S"), "/GTS_PDFX") ? 1 : 0;
      if (!pdf_.is_stream(pdf_.get(intent, "/DestOutputProfile"))) {
        tell("an output intent has a profile", "it has none");
      }
    }
    if (intents != 1) {
      tell("a file has one output intent", fmt::format("it has {}", intents));
    }
    for (const char* const key :
         {"/AcroForm", "/OpenAction", "/AA", "/Outlines", "/StructTreeRoot", "/Names"}) {
      if (pdf_.has(root, key)) {
        tell("a press file holds drawings alone", key);
      }
    }
    if (pdf_.items(pdf_.get(pdf_.trailer(), "/ID")).size() != 2) {
      tell("a file is identified", "it has no ID");
    }
    const Handle info = pdf_.get(pdf_.trailer(), "/Info");
    for (const char* const key : {"/Title", "/CreationDate", "/ModDate", "/GTS_PDFXVersion"}) {
      if (pdf_.text(pdf_.get(info, key)).empty()) {
        tell("a file says what it is", key);
      }
    }
    if (pdf_.name(pdf_.get(info, "/Trapped")).empty()) {
      tell("a file says what it is", "/Trapped");
    }
  }

  std::array<double, 4> box(Handle page, const char* name) {
    std::array<double, 4> edges{};
    const std::vector<Handle> numbers = pdf_.items(pdf_.get(page, name));
    if (numbers.size() != edges.size()) {
      tell("a page has boxes", name);
      return edges;
    }
    std::ranges::transform(numbers, edges.begin(), [&](Handle edge) { return pdf_.number(edge); });
    return edges;
  }

  void look_at_page(Handle page) {
    const auto media = box(page, "/MediaBox");
    const auto bleed = box(page, "/BleedBox");
    const auto trim = box(page, "/TrimBox");
    const auto holds = [](const std::array<double, 4>& outer, const std::array<double, 4>& inner) {
      return outer[0] <= inner[0] + point_slack && outer[1] <= inner[1] + point_slack &&
             outer[2] >= inner[2] - point_slack && outer[3] >= inner[3] - point_slack;
    };
    if (!holds(media, bleed) || !holds(bleed, trim) || trim[0] >= trim[2] || trim[1] >= trim[3]) {
      tell("boxes stand within one another", "they do not");
    }
    if (!pdf_.items(pdf_.get(page, "/Annots")).empty()) {
      tell("a press file holds drawings alone", "/Annots");
    }
    look_at_group(page);
    look_at_commands(pdf_.content(page));
    look_at_resources(pdf_.get(page, "/Resources"));
  }

  // Of a page or drawing: one that is mixed by itself.
  void look_at_group(Handle facts) {
    const Handle group = pdf_.get(facts, "/Group");
    if (!pdf_.is_dictionary(group)) {
      return;
    }
    if (!allows_alpha()) {
      tell("nothing shines through", "/Group");
    }
    if (pdf_.has(group, "/CS")) {
      look_at_space(pdf_.get(group, "/CS"), "a group");
    }
  }

  void look_at_space(Handle space, std::string_view what) {
    if (!pdf_.is_name(space, "/DeviceCMYK") && !pdf_.is_name(space, "/DeviceGray")) {
      const std::string name = pdf_.name(space);
      tell("colours are CMYK or grey",
           fmt::format("{} is {}", what, name.empty() ? "of another kind" : name));
    }
  }

  void look_at_commands(const std::string& content) {
    Commands reader(content);
    Command command;
    while (reader.next(command)) {
      if (is_one_of(command.name, {"rg", "RG", "cs", "CS", "BI"})) {
        const bool is_pattern = !command.operands.empty() && command.operands[0] == "/Pattern";
        if (!is_pattern) {
          tell("colours are CMYK or grey", fmt::format("the operator `{}`", command.name));
        }
      } else if (command.name == "k" || command.name == "K") {
        double inks = 0;
        for (const std::string_view operand : command.operands) {
          inks += 100 * pdf_.number(pdf_.parsed(std::string(operand)));
        }
        look_at_inks(inks, "a colour");
      }
    }
    if (!reader.is_sound()) {
      tell("the file cannot be read", "commands that are none");
    }
  }

  void look_at_inks(double per_cent, std::string_view what) {
    if (style_.ink_limit != 0 && per_cent > style_.ink_limit + ink_slack) {
      tell("inks stay within their limit", fmt::format("{} of {:.2f} %", what, per_cent));
    }
  }

  void look_at_resources(Handle resources) {
    for (const char* const kind : {"/XObject", "/Pattern"}) {
      const Handle objects = pdf_.get(resources, kind);
      for (const std::string& name : pdf_.keys(objects)) {
        const Handle object = pdf_.get(objects, name.c_str());
        if (pdf_.id(object) != 0 && !seen_.insert(pdf_.id(object)).second) {
          continue;
        }
        if (!pdf_.is_stream(object)) {
          look_at_shading(pdf_.get(object, "/Shading"));
        } else if (pdf_.is_name(pdf_.get(pdf_.facts(object), "/Subtype"), "/Image")) {
          look_at_picture(object);
        } else {
          look_at_group(pdf_.facts(object));
          look_at_commands(pdf_.data(object));
          look_at_resources(pdf_.get(pdf_.facts(object), "/Resources"));
        }
      }
    }
    const Handle shadings = pdf_.get(resources, "/Shading");
    for (const std::string& name : pdf_.keys(shadings)) {
      look_at_shading(pdf_.get(shadings, name.c_str()));
    }
    const Handle fonts = pdf_.get(resources, "/Font");
    for (const std::string& name : pdf_.keys(fonts)) {
      look_at_font(pdf_.get(fonts, name.c_str()));
    }
    const Handle states = pdf_.get(resources, "/ExtGState");
    for (const std::string& name : pdf_.keys(states)) {
      look_at_state(pdf_.get(states, name.c_str()));
    }
  }

  // Between the ends of its pieces inks run in proportion, so that no more come together than at one of them.
  void look_at_shading(Handle shading) {
    look_at_space(pdf_.get(shading, "/ColorSpace"), "a shading");
    const Handle function = pdf_.get(shading, "/Function");
    std::vector<Handle> parts = pdf_.items(pdf_.get(function, "/Functions"));
    if (parts.empty()) {
      parts.push_back(function);
    }
    for (const Handle part : parts) {
      for (const char* const end : {"/C0", "/C1"}) {
        const std::vector<Handle> inks = pdf_.items(pdf_.get(part, end));
        if (inks.size() != 4) {
          tell("colours are CMYK or grey", "an end of a shading");
        }
        double sum = 0;
        for (const Handle ink : inks) {
          sum += 100 * pdf_.number(ink);
        }
        look_at_inks(sum, "a shading");
      }
    }
  }

  void look_at_font(Handle font) {
    if (pdf_.is_name(pdf_.get(font, "/Subtype"), "/Type0")) {
      for (const Handle descendant : pdf_.items(pdf_.get(font, "/DescendantFonts"))) {
        look_at_font(descendant);
      }
      return;
    }
    const Handle descriptor = pdf_.get(font, "/FontDescriptor");
    const auto has = [&](const char* key) { return pdf_.is_stream(pdf_.get(descriptor, key)); };
    if (!has("/FontFile") && !has("/FontFile2") && !has("/FontFile3")) {
      tell("fonts are embedded", pdf_.name(pdf_.get(font, "/BaseFont")));
    }
    if (style_.outlines) {
      tell("words are outlines", pdf_.name(pdf_.get(font, "/BaseFont")));
    }
  }

  void look_at_state(Handle state) {
    if (allows_alpha()) {
      return;
    }
    for (const char* const alpha : {"/ca", "/CA"}) {
      if (pdf_.has(state, alpha) && pdf_.number(pdf_.get(state, alpha)) < 1) {
        tell("nothing shines through", alpha);
      }
    }
    if (pdf_.has(state, "/SMask") && !pdf_.is_name(pdf_.get(state, "/SMask"), "/None")) {
      tell("nothing shines through", "/SMask");
    }
    if (pdf_.has(state, "/BM") && !pdf_.is_name(pdf_.get(state, "/BM"), "/Normal")) {
      tell("nothing shines through", "/BM");
    }
  }

  void look_at_picture(Handle picture) {
    const Handle facts = pdf_.facts(picture);
    if (!allows_alpha() && pdf_.has(facts, "/SMask")) {
      tell("nothing shines through", "/SMask");
    }
    if (!pdf_.has(facts, "/ColorSpace")) {
      // A stencil has no colours of its own.
      return;
    }
    look_at_space(pdf_.get(facts, "/ColorSpace"), "a picture");
    if (style_.ink_limit == 0 || !pdf_.is_name(pdf_.get(facts, "/ColorSpace"), "/DeviceCMYK")) {
      return;
    }
    const std::string pixels = pdf_.data(picture);
    int most = 0;
    for (std::size_t i = 0; i + 3 < pixels.size(); i += 4) {
      int inks = 0;
      for (std::size_t ink = i; ink < i + 4; ++ink) {
        inks += static_cast<unsigned char>(pixels[ink]);
      }
      most = std::max(most, inks);
    }
    look_at_inks(most * 100.0 / 255, "a picture");
  }

  Pdf pdf_;
  const Style& style_;
  std::string place_;
  std::vector<std::string> found_;
  std::set<std::string> told_;
  std::set<int> seen_;  // Objects.
};

}  // namespace

std::vector<std::string> preflight(Spool& file, const Style& style) {
  return Preflight(file, style).run();
}

}  // namespace talia::press
