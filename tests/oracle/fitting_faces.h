// The rest of `oracle_fitting`: boxes that give way by steps, against a template for each setting by itself; and sizes that
// the texts of a deck share, against a scan of all sizes.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cli/face_pool.h"
#include "cli/plan.h"
#include "cli/shared_sizes.h"
#include "cli/studio.h"
#include "unit/layout_fixture.h"

namespace talia::oracle {

struct Tally {
  std::size_t passed = 0, failed = 0;

  void count(bool is_same, const std::string& what) {
    ++(is_same ? passed : failed);
    if (!is_same) {
      fmt::print("failed: {}\n", what);
    }
  }
};

// One state of a face with a picture, a text and a remark.
struct Setting {
  int size_20;  // In twentieths of a point.
  bool has_remark;
  int art_mm;
};

inline std::string fields_of(std::string words) {
  std::ranges::replace(words, '"', '\'');
  std::ranges::replace(words, '\\', '/');
  return "might: 3\ntext: \"" + words + "\"\n";
}

inline std::string column_of(const std::string& rules, bool has_remark, int art_mm) {
  return fmt::format(
      "gap: 1mm\ncolumn:\n  - {{name: art, height: {}mm, background: sea}}\n"
      "  - {{name: rules, show: text, style: body{}}}\n{}",
      art_mm, rules,
      has_remark ? "  - {name: remark, text: 'Seen at {name} bay.', style: body, height: 8mm}\n" : "");
}

// Whether two dumps differ by rounding alone: a size is reckoned in steps, or read.
inline bool are_alike(const std::string& a, const std::string& b) {
  constexpr double rounding = 0.0015;  // mm
  const char* left = a.c_str();
  const char* right = b.c_str();
  while (*left != '\0' && *right != '\0') {
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    if (is_digit(*left) && is_digit(*right)) {
      char* left_end = nullptr;
      char* right_end = nullptr;
      if (std::abs(std::strtod(left, &left_end) - std::strtod(right, &right_end)) > rounding) {
        return false;
      }
      left = left_end;
      right = right_end;
    } else if (*left++ != *right++) {
      return false;
    }
  }
  return *left == *right;
}

// The size of the text that gives way.
inline double rules_of(const Face& face) {
  const auto rules = std::ranges::find(face.fits, "rules", &BoxFit::box);
  return rules == face.fits.end() ? 0 : rules->size.in_pt();
}

// Texts of random length in a face whose steps are stated, each beside templates that state one setting alone: the first
// that is sound must be the face that the steps give, item by item.
template <typename Lot>
Tally compare_box_steps(const std::vector<std::string>& paragraphs, Lot& lot) {
  constexpr std::size_t faces = 100;
  std::vector<Setting> settings;
  for (int size = 180; size >= 160; --size) {
    settings.push_back({size, true, 24});
  }
  settings.push_back({160, false, 24});
  settings.push_back({160, false, 12});
  for (int size = 150; size >= 120; --size) {
    settings.push_back({size, false, 12});
  }
  Tally tally;
  for (std::size_t i = 0; i < faces; ++i) {
    std::string words;
    const std::size_t length = 250 + lot.below(1100);
    while (words.size() < length) {
      words += (words.empty() ? "" : " ") + paragraphs[lot.below(paragraphs.size())];
    }
    const std::string fields = fields_of(words.substr(0, words.find(' ', length)));
    test::BeastFaces stepped(
        "fit:\n  - rules: {size: 8pt..9pt, leading: 1.2}\n  - hide: remark\n  - art: 12mm\n"
        "  - rules: {size: 6pt..7.5pt}\n" +
            column_of("", true, 24),
        fields);
    const Face found = stepped.face();
    const std::string dump = frame::dump(found.frame, stepped.palette, stepped.symbols);
    bool is_same = !found.is_sound;  // Unless one of the settings is sound.
    std::string first = "no setting";
    for (const Setting& setting : settings) {
      const double size = setting.size_20 / 20.0;
      test::BeastFaces alone(column_of(fmt::format(", fit: [{{size: {}pt/{}pt}}]", size, size * 1.2),
                                       setting.has_remark, setting.art_mm),
                             fields);
      const Face face = alone.face();
      if (face.is_sound) {
        first = fmt::format("{} pt", size);
        is_same = found.is_sound && are_alike(frame::dump(face.frame, alone.palette, alone.symbols), dump);
        break;
      }
    }
    tally.count(is_same, fmt::format("{} pt, and the scan finds {}, for {}", rules_of(found), first, fields));
  }
  return tally;
}

// The sizes of a face's texts in a group.
inline std::vector<Length> sizes_in(const std::string& group, const Face& face) {
  std::vector<Length> sizes;
  for (const BoxFit& fit : face.fits) {
    if (fit.group == group) {
      sizes.push_back(fit.size);
    }
  }
  return sizes;
}

// All decks of a workspace: the size of a group must be the largest that all its texts can have, and all must have it.
inline Tally compare_groups(std::vector<cli::Job> jobs, const cli::Content& content,
                            const cli::Workshop& workshop) {
  const auto sizes_of = [&](const cli::Job& job, const std::string& group) {
    std::vector<Length> all;
    Diagnostics unheard;
    for (const DefinitionId member : job.members) {
      for (const FaceSide side : {FaceSide::front, FaceSide::back}) {
        if (side == FaceSide::front || job.has_backs()) {
          const FaceKey key = cli::face_key(job, member, side, content.catalog);
          const std::vector<Length> sizes = sizes_in(group, workshop.faces->lay_out(key, unheard));
          all.insert(all.end(), sizes.begin(), sizes.end());
        }
      }
    }
    return all;
  };
  cli::share_sizes(jobs, content, workshop, 0);
  Tally tally;
  for (const cli::Job& job : jobs) {
    for (const cli::SharedSize& shared : job.shared) {
      cli::Job asked = job;
      asked.shared.clear();
      Length size = std::ranges::max(sizes_of(asked, shared.group));
      bool has_room = false;
      for (; size > Length(); size = size - Length::pt(0.05)) {
        asked.shared = {{shared.group, {size, Length::pt(1000)}, {}, {}}};
        has_room =
            std::ranges::all_of(sizes_of(asked, shared.group), [&](Length each) { return each == size; });
        if (has_room) {
          break;
        }
      }
      const std::vector<Length> held = sizes_of(job, shared.group);
      const bool is_held = std::ranges::all_of(held, [&](Length each) { return each == shared.held.size; });
      tally.count(has_room && size == shared.held.size && is_held,
                  fmt::format("{}: the group {} has {} pt, and could have {} pt", job.name, shared.group,
                              shared.held.size.in_pt(), size.in_pt()));
    }
  }
  return tally;
}

}  // namespace talia::oracle
