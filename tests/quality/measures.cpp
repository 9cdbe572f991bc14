#include "quality/measures.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

namespace talia::quality {

namespace {

constexpr double worst_badness = 10'000;
// Where a setting hangs its hyphens, lines may reach past the measure with a hyphen, comma or quote, and with a round
// letter a little; elsewhere not at all. Parts of the size.
constexpr double most_overhang = 0.25, most_letter_overhang = 0.06, no_overhang = 0.01;
constexpr double shrunk_past_limit = -1.02;

std::u32string_view text_of(const Setting& setting, const Line& line) {
  return std::u32string_view(setting.paragraphs[line.paragraph]).substr(line.begin, line.end - line.begin);
}

bool is_hyphenated(const Line& line) {
  return line.has_added_hyphen || line.ends_at_hyphen;
}

bool is_letter(char32_t c) {
  return (c >= U'a' && c <= U'z') || (c >= U'A' && c <= U'Z') || (c >= U'0' && c <= U'9') ||
         (c >= 0xc0 && c < 0x250 && c != U'×' && c != U'÷');
}

// A word of one letter that Polish typesetters never leave behind, with what may stand before it.
bool ends_in_one_letter(std::u32string_view text) {
  const std::size_t begin = text.rfind(U' ') + 1;  // 0, where there is none.
  std::u32string_view word = text.substr(begin);
  while (!word.empty() && !is_letter(word.front())) {
    word.remove_prefix(1);
  }
  return word.size() == 1 &&
         std::u32string_view(U"aiouwzAIOUWZ").find(word.front()) != std::u32string_view::npos;
}

double natural_width(const Setting& setting, const Line& line, const Widths& widths) {
  std::u32string text(line.repeats_hyphen ? U"-" : U"");
  text += text_of(setting, line);
  text += line.draws_hyphen ? U"-" : U"";
  return widths.of(text);
}

// About 100 |r|³, as TeX reckons it: in whole parts of 297, whose cube is a little below 100 · 2¹⁸.
double badness(double r) {
  constexpr double parts = 297, most_parts = 1290, cube = 1 << 18;
  const double steps = std::floor(std::abs(r) * parts);
  return steps > most_parts ? worst_badness : std::floor((steps * steps * steps + cube / 2) / cube);
}

int fitness(double r) {
  const double bad = badness(r);
  if (r < 0) {
    return bad > 12 ? 3 : 2;
  }
  return bad > 99 ? 0 : bad > 12 ? 1 : 2;
}

// Where most lines begin; what hangs in the margin is to its left.
double left_edge(const Setting& setting) {
  std::vector<double> lefts;
  for (const Line& line : setting.lines) {
    lefts.push_back(line.left);
  }
  std::ranges::nth_element(lefts, lefts.begin() + static_cast<std::ptrdiff_t>(lefts.size() / 2));
  return lefts.empty() ? 0 : lefts[lefts.size() / 2];
}

// Whether most hyphens at line ends stand past the measure.
bool hangs_hyphens(const Setting& setting, double left, double measure, double size) {
  std::size_t hanging = 0, all = 0;
  for (const Line& line : setting.lines) {
    all += line.has_added_hyphen ? 1 : 0;
    hanging += line.has_added_hyphen && line.right - left - measure > no_overhang * size ? 1 : 0;
  }
  return 2 * hanging > all;
}

// The parts that both ways of setting share.
class Counts {
 public:
  Counts(const Setting& setting, double size, double measure)
      : setting_(setting),
        size_(size),
        measure_(measure),
        left_(left_edge(setting)),
        hangs_(hangs_hyphens(setting, left_, measure, size)) {
    for (std::size_t i = 0; i < setting.lines.size(); ++i) {
      count(i);
    }
  }

  double share(std::size_t count) const { return 100.0 * static_cast<double>(count) / full(); }
  double per_thousand(std::size_t count) const {
    return 1000.0 * static_cast<double>(count) / static_cast<double>(setting_.lines.size());
  }
  double full() const { return std::max(1.0, static_cast<double>(full_lines)); }

  bool is_overfull(const Line& line, double r) const {
    const double overhang = line.right - left_ - measure_;
    const bool is_plain = !is_hyphenated(line) && is_letter(text_of(setting_, line).back());
    const double limit = !hangs_ ? no_overhang : is_plain ? most_letter_overhang : most_overhang;
    return r < shrunk_past_limit || overhang > limit * size_;
  }

  std::size_t full_lines = 0;  // All but the last ones of paragraphs.
  std::size_t hyphens = 0, pairs = 0, ladders = 0, stacked = 0;
  std::size_t one_letter = 0;
  std::size_t short_last = 0, tiny_last = 0;
  std::size_t widows = 0, orphans = 0, page_hyphens = 0;
  double shortest_last = 1e9;
  std::size_t words = 0;

 private:
  void count(std::size_t i) {
    const Line& line = setting_.lines[i];
    words += line.gaps.size() + (i > 0 && setting_.lines[i - 1].has_added_hyphen ? 0 : 1);
    const bool ends_page = i + 1 == setting_.lines.size() || setting_.lines[i + 1].page != line.page;
    const bool begins_page = i == 0 || setting_.lines[i - 1].page != line.page;
    const bool is_first = line.begin == 0;
    if (line.is_last) {
      end_run();
      if (!is_first) {
        const double width = line.right - line.left;
        shortest_last = std::min(shortest_last, width / measure_);
        short_last += width < measure_ / 10 ? 1 : 0;
        tiny_last += width < 2 * size_ ? 1 : 0;
        widows += begins_page && i > 0 ? 1 : 0;
      }
      return;
    }
    ++full_lines;
    orphans += is_first && ends_page ? 1 : 0;
    one_letter += !is_hyphenated(line) && ends_in_one_letter(text_of(setting_, line)) ? 1 : 0;
    if (!is_hyphenated(line)) {
      end_run();
      return;
    }
    ++hyphens;
    ++run_;
    stacked += run_ > 2 ? 1 : 0;
    page_hyphens += ends_page ? 1 : 0;
  }

  void end_run() {
    pairs += run_ == 2 ? 1 : 0;
    ladders += run_ > 2 ? 1 : 0;
    run_ = 0;
  }

  const Setting& setting_;
  double size_, measure_, left_;
  bool hangs_;
  std::size_t run_ = 0;
};

struct Rivers {
  double share = 0;         // Of the gaps below another line of the page, in per cent.
  std::size_t longest = 0;  // Gaps, one under the other.
};

Rivers rivers(const Setting& setting) {
  Rivers result;
  std::size_t gaps = 0, aligned = 0;
  std::vector<std::size_t> above, here;
  for (std::size_t i = 0; i < setting.lines.size(); ++i) {
    const Line& line = setting.lines[i];
    here.assign(line.gaps.size(), 1);
    if (i > 0 && setting.lines[i - 1].page == line.page) {
      const std::vector<Gap>& upper = setting.lines[i - 1].gaps;
      for (std::size_t g = 0; g < line.gaps.size(); ++g) {
        const Gap& gap = line.gaps[g];
        ++gaps;
        for (std::size_t u = 0; u < upper.size(); ++u) {
          const double overlap = std::min(gap.right, upper[u].right) - std::max(gap.left, upper[u].left);
          if (overlap >= (gap.right - gap.left) / 2) {
            ++aligned;
            here[g] = above[u] + 1;
            break;
          }
        }
      }
    }
    for (const std::size_t chain : here) {
      result.longest = std::max(result.longest, chain);
    }
    above = here;
  }
  result.share = gaps == 0 ? 0 : 100.0 * static_cast<double>(aligned) / static_cast<double>(gaps);
  return result;
}

double mean(const std::vector<double>& values) {
  return values.empty()
             ? 0
             : std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double at_share(std::vector<double> values, double share) {
  if (values.empty()) {
    return 0;
  }
  std::ranges::sort(values);
  return values[std::min(values.size() - 1,
                         static_cast<std::size_t>(share * static_cast<double>(values.size())))];
}

struct Ratios {
  std::vector<double> sizes;  // Of each line but last ones, without sign.
  std::size_t above_one = 0, above_two = 0, overfull = 0;
  double cubes = 0;  // Mean of the cubes, each at most 1.
};

Ratios ratios_of(const Setting& setting, const std::vector<double>& each, const Counts& counts) {
  Ratios result;
  for (std::size_t i = 0; i < each.size(); ++i) {
    if (setting.lines[i].is_last) {
      continue;
    }
    const double r = each[i];
    result.sizes.push_back(std::abs(r));
    result.above_one += r > 1 ? 1 : 0;
    result.above_two += r > 2 ? 1 : 0;
    result.overfull += counts.is_overfull(setting.lines[i], r) ? 1 : 0;
    result.cubes += std::min(1.0, std::abs(r * r * r)) / counts.full();
  }
  return result;
}

void add_shared(std::vector<Part>& parts, const Counts& counts, const Setting& setting, const Rivers& gaps) {
  parts.push_back({"lines", static_cast<double>(setting.lines.size()), 0, ""});
  parts.push_back({"hyphenated lines", counts.share(counts.hyphens), 1, "%"});
  parts.push_back({"runs of 2 hyphens", static_cast<double>(counts.pairs), 0, ""});
  parts.push_back({"runs of 3 and more", static_cast<double>(counts.ladders), 0, ""});
  parts.push_back({"hyphens below 2 others", static_cast<double>(counts.stacked), 0, ""});
  parts.push_back({"one-letter line ends", static_cast<double>(counts.one_letter), 0, ""});
  parts.push_back({"last lines below 10 %", static_cast<double>(counts.short_last), 0, ""});
  parts.push_back({"last lines below 2 em", static_cast<double>(counts.tiny_last), 0, ""});
  parts.push_back({"widows", static_cast<double>(counts.widows), 0, ""});
  parts.push_back({"orphans", static_cast<double>(counts.orphans), 0, ""});
  parts.push_back({"hyphens at a page's end", static_cast<double>(counts.page_hyphens), 0, ""});
  parts.push_back({"aligned gaps", gaps.share, 1, "%"});
  parts.push_back({"longest chain of gaps", static_cast<double>(gaps.longest), 0, ""});
}

}  // namespace

double ratio(double slack, std::size_t spaces, double space) {
  if (spaces == 0) {
    return std::abs(slack) < 1e-3 ? 0 : slack > 0 ? 99 : -99;
  }
  const double give = static_cast<double>(spaces) * space;
  return slack >= 0 ? slack / (give / 2) : slack / (give / 3);
}

std::vector<Demerits> demerits(const Setting& setting, const std::vector<double>& ratios) {
  constexpr std::int64_t twice_hyphenated = 10'000, hyphen_before_last = 5'000, other_fitness = 10'000;
  constexpr std::int64_t hyphen = 50 * 50;
  constexpr double line_penalty = 10;
  std::vector<Demerits> sums(setting.paragraphs.size(), {0, 0});
  int last_fitness = 2;
  bool after_hyphen = false;
  for (std::size_t i = 0; i < setting.lines.size(); ++i) {
    const Line& line = setting.lines[i];
    if (line.begin == 0) {
      last_fitness = 2;
      after_hyphen = false;
    }
    const double bad = line_penalty + badness(ratios[i]);
    std::int64_t own = bad >= worst_badness ? 100'000'000 : static_cast<std::int64_t>(bad * bad);
    own += is_hyphenated(line) ? hyphen : 0;
    own += is_hyphenated(line) && after_hyphen ? twice_hyphenated : 0;
    own += line.is_last && after_hyphen ? hyphen_before_last : 0;
    own += std::abs(fitness(ratios[i]) - last_fitness) > 1 ? other_fitness : 0;
    Demerits& sum = sums[line.paragraph];
    sum = {sum.total + own, own};
    last_fitness = fitness(ratios[i]);
    after_hyphen = is_hyphenated(line);
  }
  return sums;
}

Judged judge_justified(const Setting& setting, const Widths& widths, double size, double measure) {
  Judged judged;
  std::vector<double> scales;
  for (const Line& line : setting.lines) {
    double gaps = 0;
    for (const Gap& gap : line.gaps) {
      gaps += gap.right - gap.left;
    }
    const double spaces = static_cast<double>(line.gaps.size()) * widths.space();
    const double natural = natural_width(setting, line, widths);
    // A last line that need not stretch is only judged when it shrinks.
    const double gap_slack = line.is_last ? std::min(0.0, gaps - spaces) : gaps - spaces;
    const double break_slack = line.is_last ? std::min(0.0, measure - natural) : measure - natural;
    judged.gap_ratios.push_back(ratio(gap_slack, line.gaps.size(), widths.space()));
    judged.break_ratios.push_back(ratio(break_slack, line.gaps.size(), widths.space()));
    scales.push_back(std::abs(line.words / std::max(1e-9, natural - spaces) - 1) * 100);
  }
  const Counts counts(setting, size, measure);
  const Ratios gap = ratios_of(setting, judged.gap_ratios, counts);
  const Ratios choice = ratios_of(setting, judged.break_ratios, counts);
  judged.has_overfull.assign(setting.paragraphs.size(), false);
  for (std::size_t i = 0; i < setting.lines.size(); ++i) {
    if (counts.is_overfull(setting.lines[i], judged.break_ratios[i])) {
      judged.has_overfull[setting.lines[i].paragraph] = true;
    }
  }
  judged.demerits = demerits(setting, judged.break_ratios);
  const double lines = static_cast<double>(setting.lines.size());
  std::int64_t all_demerits = 0;
  for (const Demerits& paragraph : judged.demerits) {
    all_demerits += paragraph.total;
  }
  const double q = 1000 * gap.cubes + 2 * counts.share(counts.hyphens) +
                   10 * counts.per_thousand(counts.stacked) + 20 * counts.per_thousand(counts.one_letter) +
                   50 * counts.per_thousand(gap.overfull);
  auto& parts = judged.parts;
  parts.push_back({"Q", q, 1, ""});
  parts.push_back({"gaps: mean |r|", mean(gap.sizes), 3, ""});
  parts.push_back({"gaps: 95th centile", at_share(gap.sizes, 0.95), 2, ""});
  parts.push_back({"gaps: largest", at_share(gap.sizes, 1), 2, ""});
  parts.push_back({"gaps: r > 1", counts.share(gap.above_one), 1, "%"});
  parts.push_back({"gaps: r > 2", counts.share(gap.above_two), 1, "%"});
  parts.push_back({"overfull lines", static_cast<double>(gap.overfull), 0, ""});
  parts.push_back({"breaks: mean |r|", mean(choice.sizes), 3, ""});
  parts.push_back({"breaks: r > 1", counts.share(choice.above_one), 1, "%"});
  parts.push_back({"breaks: demerits a line", static_cast<double>(all_demerits) / lines, 0, ""});
  parts.push_back({"letters' scale: mean change", mean(scales), 2, "%"});
  parts.push_back({"letters' scale: largest", at_share(scales, 1), 2, "%"});
  add_shared(parts, counts, setting, rivers(setting));
  return judged;
}

Judged judge_ragged(const Setting& setting, const Widths& widths, double size, double measure) {
  Judged judged;
  std::vector<double> slacks;
  double shortest = 100;
  std::size_t overfull = 0;
  const Counts counts(setting, size, measure);
  for (const Line& line : setting.lines) {
    const double slack = measure - natural_width(setting, line, widths);
    judged.break_ratios.push_back(line.is_last ? 0 : slack / measure);
    overfull += counts.is_overfull(line, 0) ? 1 : 0;
    if (!line.is_last) {
      slacks.push_back(100 * std::max(0.0, slack) / measure);
      shortest = std::min(shortest, 100 * (measure - slack) / measure);
    }
  }
  judged.gap_ratios = judged.break_ratios;
  auto& parts = judged.parts;
  parts.push_back({"mean slack", mean(slacks), 1, "%"});
  parts.push_back({"slack: 95th centile", at_share(slacks, 0.95), 1, "%"});
  parts.push_back({"shortest line but last", shortest, 1, "%"});
  parts.push_back({"shortest last line", 100 * counts.shortest_last, 1, "%"});
  parts.push_back({"hyphens in 100 words",
                   100.0 * static_cast<double>(counts.hyphens) / static_cast<double>(counts.words), 2, ""});
  parts.push_back({"overfull lines", static_cast<double>(overfull), 0, ""});
  add_shared(parts, counts, setting, rivers(setting));
  return judged;
}

std::vector<std::string> worst_lines(const Setting& setting, const std::vector<double>& ratios,
                                     std::size_t count) {
  std::vector<std::size_t> order(ratios.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(
      order, [&](std::size_t a, std::size_t b) { return std::abs(ratios[a]) > std::abs(ratios[b]); });
  order.resize(std::min(count, order.size()));
  std::vector<std::string> lines;
  for (const std::size_t i : order) {
    std::string text;
    for (const char32_t c : text_of(setting, setting.lines[i])) {
      if (c < 0x80) {
        text += static_cast<char>(c);
      } else if (c < 0x800) {
        text += static_cast<char>(0xc0 | (c >> 6));
        text += static_cast<char>(0x80 | (c & 0x3f));
      } else {
        text += static_cast<char>(0xe0 | (c >> 12));
        text += static_cast<char>(0x80 | ((c >> 6) & 0x3f));
        text += static_cast<char>(0x80 | (c & 0x3f));
      }
    }
    lines.push_back(fmt::format("{:+.2f}  paragraph {}: {}{}", ratios[i], setting.lines[i].paragraph + 1,
                                text, setting.lines[i].has_added_hyphen ? "-" : ""));
  }
  return lines;
}

}  // namespace talia::quality
