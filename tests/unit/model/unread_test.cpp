// What a definition is called that names no id, and what stands in a workspace and is not read.
#include <catch2/catch.hpp>

#include "unit/model_workspace.h"

using namespace talia;
using namespace talia::test;

namespace {

using Reports = std::vector<std::string>;

// Of the only file that is not read.
Diagnostic unread(const std::string& path, const std::string& text = "x\n") {
  Diagnostic report =
      modelled({{path, text}, {in_reach("crab.yaml"), "kind: creature\nname: Crab\n"}})->only_report();
  CHECK(report.code == Code::unread_file);
  CHECK(report.severity == Severity::warning);
  CHECK(report.help_text);
  return report;
}

bool is_silent(const std::string& path) {
  const auto made = modelled({{path, "x\n"}, {in_reach("crab.yaml"), "kind: creature\nname: Crab\n"}});
  INFO(path << "\n" << source::render_text(made->diagnostics, made->sources));
  return made->diagnostics.empty();
}

}  // namespace

TEST_CASE("a definition without an id is called what its file is called, for everybody", "[model]") {
  const auto made = modelled({
      {in_reach("crab.yaml"), "kind: creature\nname: Crab\n"},
      {in_reach("true.json"), R"({"kind": "creature", "name": "Truth"})"},
      {in_reach("king.yml"),
       "kind: creature\nname: King\nextends: crab\nfriends: ['true']\ntext: See [[crab]].\n"},
      {in_reach("decks/all.yaml"), "kind: deck\nid: all\ncards: [{id: crab}, {id: king}]\n"},
  });
  INFO(source::render_text(made->diagnostics, made->sources));
  CHECK(made->diagnostics.empty());
  for (const std::string id : {"crab", "true", "king"}) {
    const Definition& definition = made->definition(id);
    CHECK(definition.root.find("id").is(NodeKind::text));
    CHECK(definition.root.find("id").scalar() == id);
  }
  CHECK(made->definition("king").extends == "crab");
  CHECK(made->place(made->definition("crab").id_span) == in_reach("crab.yaml") + ":1:1");
}

TEST_CASE("a kind whose schema says nothing of ids has them all the same", "[model]") {
  const auto made = modelled({
      {"schemas/hexfall/omen.schema.yaml",
       "type: object\nadditionalProperties: false\nproperties:\n  kind: {const: omen}\n  name: {type: "
       "string}\n"},
      {"schemas/hexfall/fate.schema.yaml",
       "type: object\nadditionalProperties: true\nrequired: [id, name]\n"},
      {in_reach("owl.yaml"), "kind: omen\nname: Owl\n"},
      {in_reach("dusk.yaml"), "kind: fate\nname: Dusk\n"},
  });
  INFO(source::render_text(made->diagnostics, made->sources));
  CHECK(made->diagnostics.empty());
  CHECK(made->definition("owl").root.find("id").scalar() == "owl");
  CHECK(made->definition("dusk").root.find("id").scalar() == "dusk");
}

TEST_CASE("an id that comes from a file's name is taken like any other", "[model]") {
  const auto made = modelled({{in_reach("a/crab.yaml"), "kind: creature\nname: Crab\n"},
                              {in_reach("b/crab.yaml"), "kind: creature\nname: Other\n"},
                              {in_reach("c.yaml"), "kind: creature\nid: crab\nname: Third\n"}});
  CHECK(made->reports() ==
        Reports{in_reach("b/crab.yaml") + ":1:1 duplicate-id", in_reach("c.yaml") + ":2:5 duplicate-id"});
}

TEST_CASE("where the file's name cannot be the id, its lack is an error", "[model]") {
  for (const std::string name : {"Crab", "sea-crab", "2crabs", "k\u0142os", "sea crab"}) {
    const Diagnostic report =
        modelled({{in_reach(name + ".yaml"), "kind: creature\nname: Crab\n"}})->only_report();
    CHECK(report.code == Code::missing_field);
    CHECK(report.message.find("`" + name + "`") != std::string::npos);
    CHECK(report.help_text.value_or("").find("rename the file") != std::string::npos);
  }
  const auto several = modelled({{in_reach("crab.yaml"),
                                  "kind: creature\nid: eel\nname: Eel\n---\nkind: creature\nname: "
                                  "Crab\n---\nkind: creature\nname: King\nextends: eel\n"}});
  CHECK(several->reports() ==
        Reports{in_reach("crab.yaml") + ":5:1 missing-field", in_reach("crab.yaml") + ":10:1 missing-field"});
  CHECK(several->has("eel"));
  CHECK(several->catalog.broken.size() == 2);
}

TEST_CASE("an id of another type or of no letters is an error, whatever the schema lets pass", "[model]") {
  const FileTexts lax{{"schemas/hexfall/omen.schema.yaml", "type: object\n"}};
  const auto report_of = [&](const std::string& id) {
    FileTexts files = lax;
    files[in_reach("owl.yaml")] = "kind: omen\nid: " + id + "\n";
    return modelled(files)->only_report().code;
  };
  CHECK(report_of("5") == Code::wrong_type);
  CHECK(report_of("[owl]") == Code::wrong_type);
  CHECK(report_of("") == Code::wrong_type);
  CHECK(report_of("''") == Code::pattern_mismatch);
  CHECK(report_of("Owl") == Code::pattern_mismatch);
  CHECK(report_of(std::string(101, 'o')) == Code::wrong_length);
  FileTexts files = lax;
  files[in_reach("owl.yaml")] = "kind: omen\nid: " + std::string(100, 'o') + "\n";
  CHECK(modelled(files)->diagnostics.empty());
}

TEST_CASE("a file that looks like a definition and is not read is told", "[model]") {
  CHECK(unread(in_reach("eel.YAML")).help_text == "name it `eel.yaml`");
  CHECK(unread(in_reach("EEL.Yml")).help_text == "name it `EEL.yml`");
  CHECK(unread(in_reach("eel.JSON")).help_text == "name it `eel.json`");
  CHECK(unread(in_reach("eel.yaml.txt")).help_text == "name it `eel.yaml`");
  CHECK(unread(in_reach("books/shore.MD")).help_text == "name it `shore.md`");
  CHECK(unread(in_reach("other/eel.csv")).message == "`eel.csv` is not read: tables are not read");
  CHECK(unread(in_reach("notes.txt")).message == "`notes.txt` is not read: nothing reads files of this form");
  CHECK(unread("templates/hexfall/face.YAML").message.find("capitals") != std::string::npos);
}

TEST_CASE("files of one folder and form that are not read are one report", "[model]") {
  const auto made = modelled({{in_reach("a.csv"), "x"},
                              {in_reach("b.csv"), "x"},
                              {in_reach("c.csv"), "x"},
                              {in_reach("far/a.csv"), "x"}});
  REQUIRE(made->reports() ==
          Reports{in_reach("a.csv") + ":1:1 unread-file", in_reach("far/a.csv") + ":1:1 unread-file"});
  CHECK(made->diagnostics.in_order_added()[0].message ==
        "`a.csv` and 2 more of its folder are not read: tables are not read");
}

TEST_CASE("what is for people, for editors or named elsewhere passes without a word", "[model]") {
  for (const std::string name : {"README.md", "LICENSE", "COPYING.txt", "crab.yaml~", "crab.yaml.bak",
                                 "#crab.yaml#", "~$crab.yaml", ".crab.yaml.swp", "Thumbs.db", "art/crab.png",
                                 "art/crab.JPG", "art/crab.xcf", "art/notes", "old.art/x.png"}) {
    CHECK(is_silent(in_reach(name)));
  }
  CHECK(is_silent("templates/hexfall/notes.md"));
  CHECK(is_silent("templates/hexfall/OFL.txt"));
}

TEST_CASE("documents in a folder that nothing reads are told, once for the folder", "[model]") {
  const std::string crab = "kind: creature\nname: Crab\n";
  const auto made =
      modelled({{"content/campaign/reach/a.yaml", crab}, {"content/campaign/reach/b/c.yaml", crab}});
  const Diagnostic report = made->only_report();
  CHECK(report.code == Code::unread_file);
  CHECK(made->place(report.span) == "content/campaign/reach/a.yaml:1:1");
  CHECK(report.message ==
        "`reach/a.yaml` and 1 more of its folder are not read: nothing is read from `content/campaign/`");
  CHECK(report.help_text.value_or("").find("content/campaigns/<campaign>/") != std::string::npos);
  for (const std::string path :
       {"content/a.yaml", "content/campaigns/a.yaml", "content/systems/a.yaml", "schemas/a.yaml",
        "schemas/hexfall/more/a.yaml", "templates/a.yaml", "templates/icons/a.yaml"}) {
    INFO(path);
    CHECK(unread(path, "a: 1\n").message.find("nothing is read from") != std::string::npos);
  }
}

TEST_CASE("a part of a schema is read where a `$ref` names it", "[model]") {
  const auto made = modelled(
      {{"schemas/hexfall/parts/name.yaml", "type: string\n"},
       {"schemas/hexfall/omen.schema.yaml", "type: object\nproperties:\n  name: {$ref: parts/name.yaml}\n"}});
  INFO(source::render_text(made->diagnostics, made->sources));
  CHECK(made->diagnostics.empty());
}

namespace {

// A disk one of whose folders answers no more after some files.
class FailingDisk final : public Files {
 public:
  Result<std::string> read(std::string_view path, std::size_t limit) const override {
    return files_->read(path, limit);
  }
  bool exists(std::string_view path) const override { return files_->exists(path); }
  bool is_folder(std::string_view path) const override { return files_->is_folder(path); }
  Listing list(std::string_view folder) const override {
    Listing listing = files_->list(folder);
    if (folder == "content") {
      listing.faults.push_back(
          {"content/campaigns/reach/gear",
           Diagnostic::of(Code::unreadable_folder, {},
                          "cannot list `content/campaigns/reach/gear` to its end: Input/output error")});
    }
    return listing;
  }
  Result<std::string> write_pending(std::string_view path, const Bytes& bytes) override {
    return files_->write_pending(path, bytes);
  }
  Result<Replaced> replace(std::string_view from, std::string_view to) override {
    return files_->replace(from, to);
  }
  void remove(std::string_view path) override { files_->remove(path); }

 private:
  std::unique_ptr<Files> files_ =
      source::map_files({{"content/campaigns/reach/gear/rope.yaml", "kind: gear\nname: Rope\n"}});
};

}  // namespace

TEST_CASE("a folder that fails midway keeps a run from going on", "[model]") {
  SourceMap sources;
  Diagnostics diagnostics;
  const model::WorkspaceFiles workspace = model::read_workspace(FailingDisk(), sources, diagnostics, 1);
  CHECK(workspace.documents.size() == 1);
  REQUIRE(diagnostics.in_order_added().size() == 1);
  const Diagnostic& report = diagnostics.in_order_added()[0];
  CHECK(report.code == Code::unreadable_folder);
  CHECK(sources.path(report.span.file) == "content/campaigns/reach/gear");
  CHECK(diagnostics.exit_code() == 2);
}

TEST_CASE("a chapter that no book names is told, and others beside it", "[model]") {
  const std::string book = "kind: book\nid: guide\ntitle: Guide\nchapters: [guide/01.md]\n";
  const auto reports = [&](std::map<std::string, std::string> more, const std::string& guide) {
    std::vector<std::pair<std::string, std::string>> files{
        {in_reach("crab.yaml"), "kind: creature\nname: Crab\n"},
        {in_reach("books/guide.yaml"), guide},
        {in_reach("books/guide/01.md"), "# One\n"}};
    files.insert(files.end(), more.begin(), more.end());
    return modelled({files.begin(), files.end()})->reports();
  };
  CHECK(reports(
            {{in_reach("books/guide/02.md"), "# Two {wroth}\n"}, {in_reach("books/guide/README.md"), "x\n"}},
            book) == Reports{in_reach("books/guide/02.md") + ":1:1 unread-file"});
  CHECK(reports({{in_reach("books/guide/02.md"), "x\n"},
                 {in_reach("books/guide/03.md"), "x\n"},
                 {in_reach("books/other.md"), "x\n"},
                 {in_reach("book/guide/04.md"), "x\n"},
                 {in_reach("NOTES.md"), "x\n"}},
                book) == Reports{in_reach("book/guide/04.md") + ":1:1 unread-file",
                                 in_reach("books/guide/02.md") + ":1:1 unread-file",
                                 in_reach("books/other.md") + ":1:1 unread-file"});
  // A slip in a chapter's name is one report, and what a faulty book names is not known.
  CHECK(reports({{in_reach("books/guide/02.md"), "x\n"}},
                "kind: book\nid: guide\ntitle: Guide\nchapters: [guide/01.md, guide/2.md]\n") ==
        Reports{in_reach("books/guide.yaml") + ":4:25 missing-chapter"});
  CHECK(reports({{in_reach("books/guide/02.md"), "x\n"}},
                "kind: book\nid: guide\ntitle: Guide\nchapters: [guide/01.md\n")
            .size() == 1);
  // Beside a chapter that stands elsewhere.
  const auto made =
      modelled({{in_reach("crab.yaml"), "kind: creature\nname: Crab\n"},
                {in_reach("prose/guide.yaml"), "kind: book\nid: guide\ntitle: G\nchapters: [a.md]\n"},
                {in_reach("prose/a.md"), "# A\n"},
                {in_reach("prose/b.md"), "# B\n"}});
  CHECK(made->reports() == Reports{in_reach("prose/b.md") + ":1:1 unread-file"});
}
