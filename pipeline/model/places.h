// What a file is, from where it stands in the workspace.
#pragma once
#include <array>
#include <string>
#include <string_view>

namespace talia::model {

struct PlaceOfFile {
  enum class Role {
    core_schema,    // schemas/core/NAME.schema.yaml
    kind_schema,    // schemas/SYSTEM/KIND.schema.yaml
    ruleset,        // content/systems/SYSTEM/**.yaml
    library,        // content/systems/SYSTEM/library/**.yaml
    rule_test,      // content/systems/SYSTEM/tests/**.yaml
    campaign_part,  // content/campaigns/CAMPAIGN/**.yaml: definitions, decks, books, campaign.yaml
    face,           // templates/SYSTEM/**.yaml
    sheet,          // templates/sheets/NAME.yaml
    printer,        // templates/printers/NAME.yaml
    book_style,     // templates/books/NAME.yaml
    fonts,          // templates/fonts.yaml
    // templates/calibration/**: the page of `talia print --calibration`, read for it alone.
    calibration,
    other,       // Nothing that the program reads.
    plain_face,  // templates/themes/NAME.yaml: how kinds without a template are drawn
    gallery,     // templates/gallery/**: faces to copy, of which nothing is read
    findings  // content/findings.yaml and content/campaigns/CAMPAIGN/findings.yaml: what is decided on findings
  };
  Role role = Role::other;
  std::string owner;  // System or campaign.
  std::string name;   // File name without its endings.
};

PlaceOfFile place_of(std::string_view path);

// True for documents of a campaign folder that are not definitions.
bool is_part_kind(std::string_view kind);
// True for documents on what texts say, which games and campaigns have: `prose` and `words`.
bool is_prose_kind(std::string_view kind);

// The list that a workspace adds its fonts to; that of the share folder stands under `source::shipped` then.
inline constexpr std::string_view path_of_fonts = "templates/fonts.yaml";

// The core schemas, schemas/core/NAME.schema.yaml, beside those of directives: without one, what it describes would go unchecked.
inline constexpr std::array<std::string_view, 25> core_schema_names{
    "balance",  "book",    "book_style", "box",        "campaign",    "checks",    "deck",
    "findings", "fonts",   "functions",  "generate",   "json-schema", "mechanics", "notations",
    "policies", "printer", "prose",      "rule_tests", "sheet",       "stats",     "tables",
    "template", "terms",   "theme",      "words"};

}  // namespace talia::model
