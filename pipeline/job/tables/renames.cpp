#include "job/tables/renames.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace talia::job {
namespace {

using Texts = std::map<std::string, std::string, std::less<>>;  // Of cells, by path; empty ones left out.

Texts texts_of(const Definition& definition, const std::vector<FieldColumn>& columns) {
  Texts texts;
  const edit::YamlValue::Map map = *edit::value_of(definition.root).map();
  for (const FieldColumn& column : columns) {
    const edit::YamlValue* const value = value_at(map, column.field->path);
    if (value != nullptr) {
      if (std::string text = cell_text(*value, column.field->type); !text.empty()) {
        texts.emplace(column.field->path, std::move(text));
      }
    }
  }
  return texts;
}

bool is_id_path(std::string_view path) {
  return path == "id" || path == "name" || path == "ref";
}

class RenameFinder {
 public:
  RenameFinder(const std::vector<const Definition*>& absent, const std::vector<FieldColumn>& columns)
      : columns_(columns) {
    for (const Definition* const one : absent) {
      const std::size_t at = texts_.size();
      texts_.push_back(texts_of(*one, columns));
      for (const auto& [path, text] : texts_.back()) {
        if (path != "id" && path != "name") {
          by_value_[{path, text}].push_back(at);
        }
      }
    }
  }

  struct Candidate {
    std::size_t absent, equal, of;
    bool has_ref;
  };
  // The one that is most alike.
  std::optional<Candidate> find(const RowValues& row, const std::set<std::size_t>& taken) const {
    // What very many have tells none of them.
    constexpr std::size_t most = 64;
    std::set<std::size_t> candidates;
    for (const auto& [path, one] : row.by_path) {
      const auto found = by_value_.find({path, one.text});
      if (found != by_value_.end() && found->second.size() <= most) {
        candidates.insert(found->second.begin(), found->second.end());
      }
    }
    std::optional<Candidate> best;
    for (const std::size_t at : candidates) {
      const Candidate one = compared(row, at);
      const bool is_alike = one.has_ref || (one.equal >= 2 && 3 * one.equal >= 2 * one.of);
      const bool is_better =
          !best || std::pair(one.has_ref, one.equal) > std::pair(best->has_ref, best->equal);
      if (is_alike && is_better && !taken.contains(at)) {
        best = one;
      }
    }
    return best;
  }

 private:
  Candidate compared(const RowValues& row, std::size_t at) const {
    Candidate one{at, 0, 0, false};
    for (const FieldColumn& column : columns_) {
      const std::string& path = column.field->path;
      const auto there = texts_[at].find(path);
      const std::string mine = row.text(path);
      const std::string theirs = there == texts_[at].end() ? std::string() : there->second;
      const bool is_equal = !mine.empty() && mine == theirs;
      one.has_ref = one.has_ref || (path == "ref" && is_equal);
      if (!is_id_path(path)) {
        one.of += mine.empty() && theirs.empty() ? 0 : 1;
        one.equal += is_equal ? 1 : 0;
      }
    }
    return one;
  }

  const std::vector<FieldColumn>& columns_;
  std::vector<Texts> texts_;
  std::map<std::pair<std::string, std::string>, std::vector<std::size_t>> by_value_;
};

}  // namespace

std::vector<LikelyRename> likely_renames(const std::vector<NewRow>& rows,
                                         const std::vector<const Definition*>& absent,
                                         const std::vector<FieldColumn>& columns) {
  std::vector<LikelyRename> found;
  if (rows.empty() || absent.empty()) {
    return found;
  }
  const RenameFinder finder(absent, columns);
  std::set<std::size_t> taken;
  for (const NewRow& row : rows) {
    if (const auto one = finder.find(row.values, taken)) {
      taken.insert(one->absent);
      found.push_back(
          {row.id, absent[one->absent]->id, one->equal, one->of, {}, row.values.text("id").empty()});
    }
  }
  return found;
}

}  // namespace talia::job
