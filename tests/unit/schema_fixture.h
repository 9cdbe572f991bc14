// A schema and values as text, and what the validator says of them.
#pragma once
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "document/read.h"
#include "schema/schema.h"
#include "source/reports/diagnostics.h"
#include "source/source_map.h"

namespace talia::test {

class Schemas {
 public:
  // Further files that references may lead to.
  explicit Schemas(std::map<std::string, std::string> files = {}) : files_(std::move(files)) {}

  Node read(const std::string& path, std::string text) {
    read_.push_back(document::read_yaml(sources_.add(path, std::move(text)), sources_, faults_));
    return read_.back().documents.empty() ? Node() : read_.back().documents.front()->root();
  }

  Schema compile(const std::string& text, const std::string& path = "schemas/game/card.schema.yaml") {
    return schema::compile(
        read(path, text), path, [this](std::string_view asked) { return load(asked); }, faults_);
  }

  // What is wrong with a value: `line:column-end: code: message` each, with `help` after it where there is one.
  std::string check(const Schema& schema, const std::string& value) {
    Diagnostics diagnostics;
    const bool holds = schema::validate(read("card.yaml", value), schema, diagnostics);
    const std::string said = told(diagnostics);
    return holds == said.empty() ? said : "the result and the report disagree";
  }
  std::string check(const std::string& schema, const std::string& value) {
    return check(compile(schema), value);
  }

  // What is wrong with the schemas that were compiled.
  std::string faults() const { return told(faults_); }

  std::string told(const Diagnostics& diagnostics) const {
    std::string out;
    for (const Diagnostic& each : diagnostics.sorted(sources_)) {
      const Place place = sources_.place(each.span);
      out += fmt::format("{}{}:{}-{}: {}: {}", out.empty() ? "" : "\n", place.line, place.column,
                         place.end_column, source::info_of(each.code).name, each.message);
      out += each.help_text ? fmt::format(" ({})", *each.help_text) : "";
    }
    return out;
  }

  const SourceMap& sources() const { return sources_; }

 private:
  Node load(std::string_view path) {
    const auto file = files_.find(std::string(path));
    return file == files_.end() ? Node() : read(file->first, file->second);
  }

  std::map<std::string, std::string> files_;
  SourceMap sources_;
  Diagnostics faults_;
  std::vector<DocumentFile> read_;
};

}  // namespace talia::test
