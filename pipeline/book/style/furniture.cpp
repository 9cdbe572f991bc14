#include "book/style/furniture.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "book/style/families.h"
#include "markup/parse.h"
#include "source/run/assert.h"

namespace talia::book {

namespace {

const Type text = Type::of(Type::Kind::text);
const Type maybe_number = Type::of(Type::Kind::integer).or_null();

const std::pair<std::string, Type> book_names{"book", Type::record_of({{"title", text}, {"subtitle", text}})};
const std::pair<std::string, Type> page_names{"page", Type::record_of({{"label", text}, {"side", text}})};
const std::pair<std::string, Type> chapter_names{"chapter", Type::record_of({{"title", text},
                                                                             {"number", maybe_number},
                                                                             {"lead", text},
                                                                             {"icons", Type::list_of(text)},
                                                                             {"sky", text}})};
const std::pair<std::string, Type> entry_names{
    "entry", Type::record_of({{"title", text},
                              {"number", maybe_number},
                              {"page", text},
                              {"level", Type::of(Type::Kind::integer).or_null()}})};
const std::pair<std::string, Type> figure_names{"figure",
                                                Type::record_of({{"number", text}, {"caption", text}})};
const std::pair<std::string, Type> table_names{"table",
                                               Type::record_of({{"number", text}, {"caption", text}})};
const std::pair<std::string, Type> row_names{"row", Type::record_of({{"label", text}, {"value", text}})};

// Of all that stands on a page of a chapter.
Type names_of_page() {
  return Type::record_of({book_names, page_names, chapter_names});
}

const std::pair<std::string, Type> cover_names{
    "cover", Type::record_of({{"title", text}, {"subtitle", text}, {"line", text}, {"back", text}})};

const std::vector<layout::FurnitureKind> kinds{
    {"cover", Type::record_of({book_names, cover_names}), {"cover.title", "cover.subtitle", "cover.line"}},
    {"back_cover", Type::record_of({book_names, cover_names}), {"cover.back"}},
    {"spine",
     Type::record_of(
         {book_names, cover_names, {"spine", Type::record_of({{"width", Type::of(Type::Kind::number)}})}})},
    {"opener", names_of_page(), {"chapter.title", "chapter.lead"}},
    {"spread_opener", names_of_page(), {"chapter.title", "chapter.lead"}},
    {"plain_opener", names_of_page(), {"chapter.title"}},
    {"running_head", names_of_page()},
    {"running_foot", names_of_page()},
    {"tail", names_of_page()},
    {"divider", Type::record_of({book_names})},
    {"sidebar", Type::record_of({book_names}), {}, {"body"}},
    {"example",
     Type::record_of({book_names, {"example", Type::record_of({{"title", text}})}}),
     {"example.title"},
     {"body"}},
    {"example_row", Type::record_of({row_names}), {"row.label", "row.value"}},
    {"example_total", Type::record_of({row_names}), {"row.label", "row.value"}},
    {"figure", Type::record_of({book_names, figure_names}), {"figure.caption"}, {"cards"}},
    {"figure_row", Type::record_of({book_names, figure_names}), {"figure.caption"}, {"cards"}},
    {"table_caption", Type::record_of({book_names, table_names}), {"table.caption"}},
    {"contents_chapter", Type::record_of({entry_names}), {"entry.title"}},
    {"contents_section", Type::record_of({entry_names}), {"entry.title"}},
};

const layout::FurnitureKind& kind_of(std::string_view name) {
  const auto found = std::ranges::find(kinds, name, &layout::FurnitureKind::name);
  TALIA_ASSERT(found != std::end(kinds));
  return *found;
}

Value nothing_of(const Type& type) {
  return type.optional ? Value() : type.is(Type::Kind::list) ? Value(ValueList{}) : Value(std::string());
}

// The words that the style has in the book's language; that it has none was reported.
std::pair<Value, Type> words_of(const BookStyle& style, std::string_view language) {
  const StyleWords known = style.words_in(language);
  if (known.empty()) {
    return {Value(), Type::of(Type::Kind::broken)};
  }
  ValueRecord record;
  std::vector<std::pair<std::string, Type>> types;
  for (const auto& [name, word] : known) {
    record.emplace_back(name, Value(word));
    types.emplace_back(name, text);
  }
  return {Value(std::move(record)), Type::record_of(std::move(types))};
}

}  // namespace

Furnishings furnish(const ResolvedBook& book, const BookStyle& style, const LayoutContext& common,
                    Diagnostics& diagnostics) {
  std::vector<std::string> accents{style.accent};
  std::ranges::transform(book.chapters, std::back_inserter(accents), &ResolvedChapter::accent);
  const Campaign& campaign = common.catalog.campaign(book.source->campaign);
  auto [words, types] = words_of(style, campaign.language);
  layout::FurnitureSource source{style.root,
                                 style.theme,
                                 campaign.language,
                                 campaign.system,
                                 words,
                                 types,
                                 nullptr,
                                 {},
                                 0,
                                 families_of(style, *book.source, common.catalog),
                                 style.form.variant};
  source.of_set.assign(colours_of_sets().begin(), colours_of_sets().end());
  std::vector<layout::FurnitureKind> all = kinds;
  for (const Entry& box : style.root.find("furniture").find("boxes").entries()) {
    all.push_back(kind_of("sidebar"));
    all.back().name = name_of_box(box.key);
  }
  Furnishings made;
  for (const std::string& accent : accents) {
    if (!made.contains(accent)) {
      const auto colours = style.named_colours.find(accent);
      source.colours = colours == style.named_colours.end() ? style.all_colours : colours->second;
      source.number = made.size();
      made.emplace(accent, layout::Furniture(source, all, common, diagnostics));
    }
  }
  return made;
}

std::string name_of_box(std::string_view box) {
  return box.empty() ? "sidebar" : fmt::format("boxes/{}", box);
}

RecordOf::RecordOf(std::string_view kind) : kind_(kind_of(kind)) {}

RecordOf& RecordOf::text(std::string_view name, std::vector<Inline> inlines) {
  values_.insert_or_assign(std::string(name), Value(markup::plain_text(inlines)));
  record_.texts.insert_or_assign(std::string(name), std::move(inlines));
  return *this;
}

RecordOf& RecordOf::value(std::string_view name, Value value) {
  values_.insert_or_assign(std::string(name), std::move(value));
  return *this;
}

RecordOf& RecordOf::place(std::string_view name, layout::SlotDrawing place) {
  record_.places.insert_or_assign(std::string(name), std::move(place));
  return *this;
}

layout::Record RecordOf::made() && {
  for (std::size_t i = 0; i < kind_.names.members.size(); ++i) {
    const std::string& group = kind_.names.members[i];
    const Type& type = kind_.names.children[i];
    ValueRecord members;
    for (std::size_t j = 0; j < type.members.size(); ++j) {
      const auto given = values_.find(fmt::format("{}.{}", group, type.members[j]));
      members.emplace_back(type.members[j],
                           given == values_.end() ? nothing_of(type.children[j]) : given->second);
    }
    record_.values.emplace_back(group, Value(std::move(members)));
  }
  return std::move(record_);
}

}  // namespace talia::book
