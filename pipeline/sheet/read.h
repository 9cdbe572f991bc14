// What sheets and printers are read with, their shapes being held by the core schemas. Known to sheet alone.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "frame/length.h"
#include "layout/reading/values.h"
#include "sheet/sheet.h"

namespace talia::sheet {

// What a footer can name in braces, in the order in which `impose` fills it in.
constexpr std::array<std::string_view, 7> footer_names{"campaign", "version", "deck", "sheet",
                                                       "sheets",   "side",    "hash"};

// Nothing when the map lacks the key.
std::optional<int> number_at(Node map, std::string_view key);

// `there is no WHAT NAME`, with the likely one of `names`.
Diagnostic no_such(Code code, Node node, std::string_view what, std::vector<std::string_view> names);

// Of a size: with all sizes that go by a name beginning so, else the likely name, else all of them.
Diagnostic no_such_size(Code code, Node node, std::string_view what,
                        const std::vector<std::string_view>& names,
                        std::optional<Size> (*size_named)(std::string_view));

// By its name or its sides. Reports what is no paper.
std::optional<Size> read_paper(Node node, Code code, Diagnostics& diagnostics);

// Where the sheet's label names it, with the likely one or all.
Diagnostic no_such_family(const SheetStyle& style, std::string_view family, const FontStore& fonts);

// Against the faults of one machine, in place of those that the target has. Reports numbers that correct nothing, which is false
// where they stand in the way of others.
bool read_correction(Node root, Code code, SheetTarget& target, Diagnostics& diagnostics);

// The margin of a sheet, or of the printer that corrects it. Reports one that leaves nothing of the paper, which is false.
bool read_margin(Node root, Code code, SheetTarget& target, Diagnostics& diagnostics);

// Whether a sheet says nothing against itself. Reports bad-sheet, as a warning where cards come out right all the same.
bool is_consistent(Node root, const SheetTarget& target, Diagnostics& diagnostics);

// Of a sheet or a book's sheets; none where the node is absent.
SheetMarks marks_of(Node marks);

// Of a sheet's or printer's faces; leaves things as they are where none is named.
void read_variant(Node root, std::string& variant, Span& span);

}  // namespace talia::sheet
