// The texts and formulas of a definition's fields, parsed. Known to model alone.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "model/catalog.h"
#include "model/kept.h"
#include "source/reports/diagnostics.h"

namespace talia::model {

class FieldTexts {
 public:
  // `kept`: the texts of the same definition when it was read before, which become those of now; what is the same is not
  // parsed again. Null: nothing is kept.
  FieldTexts(std::string language, std::vector<KeptText>* kept, Diagnostics& diagnostics)
      : language_(std::move(language)), kept_(kept), diagnostics_(diagnostics) {}

  // Of all fields of a definition. Reports what `markup` and `formula` find.
  void read(Node root, const std::vector<Field>& fields);

  std::vector<TextField> texts;
  std::vector<FormulaField> formulas;

 private:
  void collect(Node node, const FieldType& declared, const std::string& path);
  std::shared_ptr<const Text> parsed(Node node, markup::Mode mode);
  std::shared_ptr<const Text> known_or_parsed(Node node, markup::Mode mode);

  std::string language_;
  std::vector<KeptText>* kept_;
  Diagnostics& diagnostics_;
};

}  // namespace talia::model
