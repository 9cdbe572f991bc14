#include <filesystem>
#include <fstream>
#include <map>

#include <catch2/catch.hpp>

#include "document/read.h"
#include "model/build.h"
#include "rules/rules.h"
#include "source/files/files.h"
#include "source/source_map.h"

using namespace talia;

namespace {

const std::string repository = TALIA_TESTS "/../";

// A workspace with what it lacks, from the repository: core schemas, sheets, icons.
std::unique_ptr<Files> files_of(const std::string& root) {
  std::map<std::string, std::string> contents;
  const auto add = [&contents](const std::string& from, const std::string& folder) {
    for (const auto& each : std::filesystem::recursive_directory_iterator(from + folder)) {
      if (each.is_regular_file()) {
        std::ifstream stream(each.path(), std::ios::binary);
        contents[each.path().string().substr(from.size())] =
            std::string(std::istreambuf_iterator<char>(stream), {});
      }
    }
  };
  add(repository, "schemas/core");
  for (const char* const folder : {"templates/icons", "templates/sheets", "templates/printers"}) {
    add(repository, folder);
  }
  for (const char* const folder : {"schemas", "content", "templates"}) {
    add(root, folder);
  }
  return source::map_files(std::move(contents));
}

// What is asked of the readings of every game in a workspace; gives what is wrong, a line each.
class Readings {
 public:
  explicit Readings(const std::string& root)
      : files_(files_of(root)),
        catalog_(model::build_catalog(model::read_workspace(*files_, sources_, diagnostics_), sources_,
                                      diagnostics_)),
        derived_(rules::derive(catalog_, diagnostics_)) {
    for (const System& system : catalog_.systems) {
      for (const RulesetPart& part : system.ruleset) {
        for (const Entry& policy : part.root.find("policies").entries()) {
          standard_[{system.name, std::string(policy.key)}] = policy.value.find("default").scalar();
          for (const Entry& choice : policy.value.find("choices").entries()) {
            wanted_[{system.name, std::string(policy.key)}].push_back(std::string(choice.key));
          }
        }
      }
    }
  }

  std::string faults() {
    if (diagnostics_.has_errors()) {
      return "the workspace is at fault: " + diagnostics_.in_order_added().front().message;
    }
    for (const RuleTests& tests : catalog_.rule_tests) {
      ask(tests);
    }
    std::string all;
    for (const auto& [policy, choices] : wanted_) {
      for (const std::string& choice : choices) {
        const auto told = told_.find({policy, choice});
        const std::string name = policy.first + " " + policy.second + "=" + choice;
        if (told == told_.end()) {
          all += name + " has no example\n";
        } else if (choice != standard_.at(policy) && !told->second) {
          all += name + " answers everything as the default does\n";
        }
      }
    }
    return all;
  }

  std::size_t choices() const { return told_.size(); }

 private:
  using PolicyId = std::pair<std::string, std::string>;  // Of a system.

  void ask(const RuleTests& tests) {
    // The same tests with every reading put back to the standard one, from the last to the first.
    std::string text(sources_.text(tests.file));
    std::vector<std::pair<Span, std::string>> changes;
    for (const Node test : tests.root.items()) {
      for (const Entry& policy : test.find("policies").entries()) {
        changes.emplace_back(policy.value.span(), standard_.at({system_of(test), std::string(policy.key)}));
      }
    }
    for (auto change = changes.rbegin(); change != changes.rend(); ++change) {
      text.replace(change->first.begin, change->first.end - change->first.begin, change->second);
    }
    const DocumentFile read = document::read_yaml(sources_.add("standard/" + std::to_string(++count_), text),
                                                  sources_, diagnostics_);
    const auto own = rules::run_rule_tests(std::vector{tests.root}, catalog_, derived_, std::nullopt);
    const auto standard =
        rules::run_rule_tests(std::vector{read.documents.front()->root()}, catalog_, derived_, std::nullopt);
    REQUIRE(own.size() == standard.size());
    for (std::size_t i = 0; i < own.size(); ++i) {
      const Node test = tests.root.at(i);
      for (const Entry& policy : test.find("policies").entries()) {
        const PolicyId id{system_of(test), std::string(policy.key)};
        const bool differs = own[i].got && standard[i].got && *own[i].got != *standard[i].got;
        told_[{id, std::string(policy.value.scalar())}] |= own[i].has_passed && differs;
      }
    }
  }

  static std::string system_of(Node test) {
    const std::string_view mechanic = test.find("mechanic").scalar();
    return std::string(mechanic.substr(0, mechanic.find('.')));
  }

  SourceMap sources_;
  Diagnostics diagnostics_;
  std::unique_ptr<Files> files_;
  Catalog catalog_;
  Derived derived_;
  std::map<PolicyId, std::string> standard_;
  std::map<PolicyId, std::vector<std::string>> wanted_;
  std::map<std::pair<PolicyId, std::string>, bool>
      told_;  // Whether an example of it differs from the standard reading.
  int count_ = 0;
};

}  // namespace

TEST_CASE("each choice of each reading has an example, and each but the standard one changes an answer",
          "[rules]") {
  for (const std::string& workspace : {repository, repository + "tests/systems/"}) {
    Readings readings(workspace);
    INFO(workspace);
    CHECK(readings.faults() == "");
    CHECK(readings.choices() > 4);
  }
}
