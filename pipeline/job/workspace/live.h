// What a program that looks at a workspace again and again keeps from one look to the next: what is the same is not read again.
#pragma once
#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "document/read.h"
#include "job/faces/drawing_stock.h"
#include "model/kept.h"
#include "prose/dictionary.h"
#include "source/source_map.h"

namespace talia::job {

class Live {
 public:
  // `folder`: of the dictionaries for spelling.
  explicit Live(std::string folder) : dictionaries(std::move(folder)) {}
  // Before each look. `saved`: files of the workspace that came, changed or went since;
  // `same`: those that are known to be as the look before read them, sorted. Others are read, to see.
  void look_again(const std::vector<std::string>& saved, std::vector<std::string> same);
  // When nothing is left of the look before: its texts go.
  void forget_before();

  SourceMap sources;
  document::KeptDocuments documents;
  model::Kept catalog;
  prose::Dictionaries dictionaries;
  // Of the last look, if nothing was wrong with it.
  std::optional<StockRequest> asked;
  std::shared_ptr<const DrawingStock> stock;
  // Something was saved while a look goes on: what it still comes to nobody wants any more. Set and read from any thread.
  std::atomic<bool> is_overtaken = false;
};

}  // namespace talia::job
