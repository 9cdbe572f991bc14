// A changed PDF as a file: what the trailer leads to, and nothing else, whatever its words look like.
#include "press/write.h"

#include <csignal>
#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <fmt/format.h>
#include <sys/resource.h>

#include "unit/press_fixture.h"

using namespace talia;
using press::Handle;
using press::Pdf;
using test::Object;
using test::Read;

namespace {

// A file of these objects, from 1: the catalog, the pages, Info, and what else there is.
Spool file_of(const std::vector<std::string>& more, const std::string& title = "(A title)") {
  std::vector<std::string> objects{"<< /Type /Catalog /Pages 2 0 R /More [ 4 0 R ] >>",
                                   "<< /Type /Pages /Kids [ ] /Count 0 >>",
                                   fmt::format("<< /Title {} >>", title)};
  objects.insert(objects.end(), more.begin(), more.end());
  std::string text = "%PDF-1.4\n";
  std::string table = fmt::format("xref\n0 {}\n0000000000 65535 f \n", objects.size() + 1);
  for (std::size_t i = 0; i < objects.size(); ++i) {
    table += fmt::format("{:010} 00000 n \n", text.size());
    text += fmt::format("{} 0 obj\n{}\nendobj\n", i + 1, objects[i]);
  }
  return Spool::of(fmt::format("{}{}trailer << /Root 1 0 R /Info 3 0 R /Size {} >>\nstartxref\n{}\n%%EOF\n",
                               text, table, objects.size() + 1, text.size()));
}

std::string written(Pdf& pdf, bool with_object_streams) {
  Spool out;
  press::write(pdf, out, "", with_object_streams);
  CHECK(pdf.fault().empty());
  return out.all();
}

// In both forms.
template <typename Check>
void each_form(const std::vector<std::string>& more, const std::string& title, Check check) {
  for (const bool with_object_streams : {true, false}) {
    Spool file = file_of(more, title);
    Pdf pdf(file);
    const Read read(written(pdf, with_object_streams));
    CHECK(read.is_sound());
    check(read);
  }
}

// While it lives, the disk takes no file that is larger.
class FullDisk {
 public:
  explicit FullDisk(rlim_t most) : signal_(std::signal(SIGXFSZ, SIG_IGN)) {
    REQUIRE(::getrlimit(RLIMIT_FSIZE, &before_) == 0);
    const rlimit less{most, before_.rlim_max};
    REQUIRE(::setrlimit(RLIMIT_FSIZE, &less) == 0);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;
  ~FullDisk() {
    ::setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, signal_);
  }

 private:
  void (*signal_)(int);
  rlimit before_{};
};

}  // namespace

TEST_CASE("what looks like a reference within words stays as it is", "[press]") {
  each_form({"[ (7 0 R) 5 0 R (\\) 5 0 R \\\\) << /R 5 0 R /N 0 >> ]", "(here)"}, "(5 0 R \\(4 0 R)",
            [](const Read& read) {
              const Object more = read.root()["/More"].at(0);
              CHECK(more.at(0).text() == "7 0 R");
              CHECK(more.at(1).text() == "here");
              CHECK(more.at(2).text() == ") 5 0 R \\");
              CHECK(more.at(3)["/R"].text() == "here");
              CHECK(more.at(3)["/N"].number() == 0);
              CHECK(read.trailer()["/Info"]["/Title"].text() == "5 0 R (4 0 R");
            });
}

TEST_CASE("what nothing leads to is left out, and numbers have no gaps", "[press]") {
  each_form({"[ 6 0 R 4 0 R ]", "(not here)", "(here)"}, "()", [](const Read& read) {
    CHECK(read.bytes.find("not here") == std::string::npos);
    CHECK(read.root()["/More"].at(0).at(0).text() == "here");
    CHECK(read.root()["/More"].at(0).at(1).at(0).text() == "here");
    CHECK(read.trailer()["/Size"].number() == (read.bytes.find("/ObjStm") == std::string::npos ? 6 : 8));
  });
}

TEST_CASE("a stream that is not compressed is, and none is written twice", "[press]") {
  // Too few bytes to gain by it are stored as they are.
  const std::string data = "abcd abcd abcd abcd abcd abcd abcd abcd";
  const std::string text = fmt::format("<< /Length {} >>\nstream\n{}\nendstream", data.size(), data);
  each_form({"[ 5 0 R 5 0 R ]", text}, "()", [&](const Read& read) {
    const Object stream = read.root()["/More"].at(0).at(0);
    CHECK(stream.facts()["/Filter"].name() == "/FlateDecode");
    CHECK(stream.data() == data);
    CHECK(read.bytes.find(data) == std::string::npos);
  });
}

TEST_CASE("as many objects as there are arrive, of the file and added ones", "[press]") {
  constexpr int count = 1234;
  for (const bool with_object_streams : {true, false}) {
    Spool file = file_of({"[ ]"});
    Pdf pdf(file);
    std::string all = "[ ";
    for (int i = 0; i < count; ++i) {
      const int id = pdf.reserve();
      pdf.add({id, fmt::format("<< /Number {} /Title 3 0 R >>", i)});
      all += fmt::format("{} 0 R ", id);
    }
    const int list = pdf.reserve();
    pdf.add({list, all + "]"});
    const int stream = pdf.reserve();
    pdf.add({stream, "<< /List 4 0 R >>", true, "data (5 0 R"});
    pdf.set(pdf.root(), "/List", pdf.reference(list));
    pdf.set(pdf.root(), "/Stream", pdf.reference(stream));
    const Handle own = pdf.indirect(pdf.parsed("[ ]"));
    pdf.append(own, pdf.root());
    pdf.set(pdf.root(), "/Own", own);
    const Read read(written(pdf, with_object_streams));
    CHECK(read.is_sound());
    const Object found = read.root()["/List"];
    REQUIRE(found.size() == count);
    for (int i = 0; i < count; ++i) {
      CHECK(found.at(i)["/Number"].number() == i);
      CHECK(found.at(i)["/Title"]["/Title"].text() == "A title");
    }
    CHECK(read.root()["/Stream"].data() == "data (5 0 R");
    CHECK(read.root()["/Own"].at(0)["/Type"].name() == "/Catalog");
  }
}

TEST_CASE("what leads to an object that no file has is a fault", "[press]") {
  Spool file = file_of({"[ 1 0 R ]"});
  Pdf pdf(file);
  const int id = pdf.reserve();
  pdf.add({id, "[ 999999999 0 R ]"});
  pdf.set(pdf.root(), "/List", pdf.reference(id));
  Spool out;
  press::write(pdf, out, "", true);
  CHECK(pdf.fault() == "an object leads to one that is not there");
}

TEST_CASE("a file states the version that its form needs, or the one that is asked for", "[press]") {
  const auto version = [](const char* asked, bool with_object_streams) {
    Spool file = file_of({"null"});
    Pdf pdf(file);
    Spool out;
    press::write(pdf, out, asked, with_object_streams);
    return out.all().substr(0, 8);
  };
  CHECK(version("", true) == "%PDF-1.5");
  CHECK(version("", false) == "%PDF-1.4");
  CHECK(version("1.6", true) == "%PDF-1.6");
}

TEST_CASE("a disk that takes no more is told, and no file is cut short", "[press]") {
  Spool file = file_of({"null"});
  Pdf pdf(file);
  const int id = pdf.reserve();
  pdf.add({id, "<< /Own true >>", true, std::string(std::size_t{3} << 20, 'x')});
  pdf.set(pdf.root(), "/Stream", pdf.reference(id));
  Spool out;
  {
    const FullDisk full(std::size_t{1} << 20);
    press::write(pdf, out, "", true);
  }
  CHECK(pdf.is_fault_of_disk());
  CHECK(pdf.fault().starts_with("a temporary file cannot be written: "));
}
