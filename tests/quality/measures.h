// What a reader sees of a setting, in numbers.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "quality/lines.h"
#include "quality/widths.h"

namespace talia::quality {

// How far a line's spaces are from their natural width: 1 is a stretch by half a space, -1 a shrink by a third.
// Of `spaces` spaces together `slack` too wide.
double ratio(double slack, std::size_t spaces, double space);

struct Demerits {
  std::int64_t total, of_last_line;
};

// TeX's demerits of each paragraph with its usual parameters, for given ratios of its lines: badness at most 10,000, no
// tolerance.
std::vector<Demerits> demerits(const Setting& setting, const std::vector<double>& ratios);

struct Part {
  std::string name;
  double value;
  int decimals;
  std::string unit;  // "%", "pt" or nothing.
};

struct Judged {
  std::vector<Part> parts;
  std::vector<double> gap_ratios, break_ratios;  // Of each line; of the last ones of paragraphs 0.
  std::vector<Demerits> demerits;                // TeX's, of each paragraph's breaks.
  std::vector<bool> has_overfull;                // Each paragraph.
};

// `measure` in points of the PDF, as the widths are.
Judged judge_justified(const Setting& setting, const Widths& widths, double size, double measure);
Judged judge_ragged(const Setting& setting, const Widths& widths, double size, double measure);

// The `count` worst lines, each with its ratio and text.
std::vector<std::string> worst_lines(const Setting& setting, const std::vector<double>& ratios,
                                     std::size_t count);

}  // namespace talia::quality
