#include <array>
#include <atomic>
#include <stdexcept>
#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "source/json_writer.h"
#include "source/reports/report.h"
#include "source/run/worker.h"
#include "source/source_map.h"
#include "source/text/mapped_text.h"
#include "source/text/pattern.h"
#include "source/text/unicode.h"

using namespace talia;

namespace {

const std::string ogre = "kind: creature\nname: Ogr\n  attack: strenght + 2\n\tżółw: x\n";

Span span_of(FileId file, std::string_view text, std::string_view part) {
  const std::size_t begin = text.find(part);
  return {file, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(begin + part.size())};
}

}  // namespace

TEST_CASE("the table of codes is alphabetical and says why of each", "[source]") {
  std::string before;
  for (const source::CodeInfo& info : source::all_codes()) {
    CHECK(before < std::string(info.name));
    before = info.name;
    CHECK_FALSE(info.title.empty());
    CHECK_FALSE(info.why.empty());
    CHECK(source::find_code(info.name) == info.code);
    CHECK(info.name.find('_') == std::string_view::npos);
  }
}

TEST_CASE("columns count code points, tabs are one and a byte order mark none", "[source]") {
  SourceMap sources;
  const std::string text = "\xEF\xBB\xBFżółw\r\n\tkoń: 1\rz";
  const FileId file = sources.add("a.yaml", text);
  const auto place = sources.place(span_of(file, text, "koń"));
  CHECK(place.line == 2);
  CHECK(place.column == 2);
  CHECK(place.end_line == 2);
  CHECK(place.end_column == 5);
  CHECK(sources.place(span_of(file, text, "w\r")).column == 4);
  CHECK(sources.place(span_of(file, text, "z")).line == 3);
  CHECK(sources.place(Span{}).line == 1);
}

TEST_CASE("lines are counted through long files, however they end", "[source]") {
  std::string text;
  std::vector<std::size_t> starts;
  for (int line = 0; line < 300; ++line) {
    starts.push_back(text.size());
    text += "wiersz " + std::to_string(line) + (line % 3 == 0 ? "\n" : line % 3 == 1 ? "\r\n" : "\r");
  }
  starts.push_back(text.size());
  SourceMap sources;
  const FileId file = sources.add("długi.yaml", text);
  for (std::size_t line = 0; line < starts.size(); ++line) {
    const auto begin = static_cast<std::uint32_t>(starts[line]);
    const Place place = sources.place({file, begin, begin + 2});
    INFO(line);
    CHECK(place.line == static_cast<int>(line) + 1);
    CHECK(place.column == 1);
    if (line > 0) {
      CHECK(sources.place({file, begin - 1, begin}).line == static_cast<int>(line));
    }
  }
}

TEST_CASE("mapped text keeps its places through slices and joins", "[source]") {
  const auto at = [](std::uint32_t begin, std::uint32_t end) {
    return Span{static_cast<FileId>(0), begin, end};
  };
  MappedText text = MappedText::verbatim("hello", at(10, 15));
  text.append_from("\n", at(15, 20));
  text.append_verbatim("world", at(20, 25));
  CHECK(text.span_of(1, 3) == at(11, 13));
  CHECK(text.span_of(3, 8) == at(13, 22));
  CHECK(text.span_of(5, 5) == at(15, 15));
  CHECK(text.span_of(11, 11) == at(25, 25));
  const MappedText part = text.slice(4, 8);
  CHECK(part.str() == "o\nwo");
  CHECK(part.span_of(0, 1) == at(14, 15));
  CHECK(part.span_of(2, 4) == at(20, 22));
  MappedText joined = text.slice(0, 2);
  joined.append(text.slice(2, 5));
  CHECK(joined.span_of(1, 4) == at(11, 14));
  joined.append(joined);
  CHECK(joined.span_of(5, 7) == at(10, 12));
  MappedText computed = MappedText::from("42", Span{});
  computed.append(part);
  CHECK(computed.span_of(0, 2) == Span{});
  CHECK(computed.span_of(0, 3) == at(14, 15));
  CHECK(MappedText::verbatim("  a ", at(0, 4)).trimmed().span() == at(2, 3));
  CHECK(MappedText::from("", at(7, 9)).span() == at(7, 9));
}

TEST_CASE("mapped text takes a text over where it has none, and itself", "[source]") {
  const FileId file{0};
  const auto at = [&](std::uint32_t begin, std::uint32_t end) { return Span{file, begin, end}; };
  const MappedText other = MappedText::verbatim("ab", at(7, 9));
  MappedText nothing = MappedText::from("", at(3, 4));
  nothing.append(other);
  CHECK(nothing == other);
  MappedText slice = other.slice(1, 1);
  slice.append(other);
  CHECK(slice == other);
  MappedText twice = MappedText::verbatim("0123", at(10, 14));
  twice.append(MappedText::verbatim("abc", at(7, 10)));  // It ends where the first begins.
  twice.append(twice);
  CHECK(twice.str() == "0123abc0123abc");
  CHECK(twice.span_of(7, 8) == at(10, 11));
  CHECK(twice.span_of(10, 11) == at(13, 14));
  CHECK(twice.span_of(13, 14) == at(9, 10));
  twice.append_verbatim("x", at(14, 15));
  CHECK(twice.span_of(14, 15) == at(14, 15));
}

TEST_CASE("the same fault at the same place is reported once", "[source]") {
  SourceMap sources;
  const FileId file = sources.add("b.yaml", ogre);
  const FileId other = sources.add("a.yaml", ogre);
  const Span span = span_of(file, ogre, "strenght");
  Diagnostics diagnostics;
  diagnostics.add(Diagnostic::of(Code::unknown_field, span, "on a4"));
  Diagnostics more;
  more.add(Diagnostic::of(Code::unknown_field, span, "on letter").note({other, 0, 4}, "see here"));
  more.add(Diagnostic::of(Code::unknown_field, {other, 0, 4}, "no field `kind`"));
  diagnostics.join(std::move(more));
  CHECK(diagnostics.errors() == 2);
  CHECK(diagnostics.exit_code() == 1);
  const auto sorted = diagnostics.sorted(sources);
  REQUIRE(sorted.size() == 2);
  CHECK(sorted[0].message == "no field `kind`");
  REQUIRE(sorted[1].notes.size() == 2);
  CHECK(sorted[1].notes[0].message == "on letter");
  diagnostics.add(Diagnostic::of(Code::unwritable_file, {}, "cannot write `x.pdf`: no space left"));
  diagnostics.add(Diagnostic::of(Code::unwritable_file, {}, "cannot write `y.pdf`: no space left"));
  CHECK(diagnostics.errors() == 4);
  CHECK(diagnostics.exit_code() == 2);
}

TEST_CASE("of two reports of one fault the graver leads, in either order", "[source]") {
  SourceMap sources;
  const Span span = span_of(sources.add("b.yaml", ogre), ogre, "strenght");
  const auto report = [&](Severity severity, const char* message) {
    Diagnostic diagnostic = Diagnostic::of(Code::unknown_field, span, message);
    diagnostic.severity = severity;
    return diagnostic;
  };
  const Diagnostic warning = report(Severity::warning, "on one card it is near");
  const Diagnostic error = report(Severity::error, "on another it is hidden");
  for (const bool is_error_first : {false, true}) {
    Diagnostics diagnostics;
    diagnostics.add(is_error_first ? error : warning);
    diagnostics.add(is_error_first ? warning : error);
    CHECK(diagnostics.errors() == 1);
    CHECK(diagnostics.warnings() == 0);
    CHECK(diagnostics.exit_code() == 1);
    const auto sorted = diagnostics.sorted(sources);
    REQUIRE(sorted.size() == 1);
    CHECK(sorted[0].message == error.message);
    REQUIRE(sorted[0].notes.size() == 1);
    CHECK(sorted[0].notes[0].message == warning.message);
  }
}

TEST_CASE("the human report quotes the line and points with carets", "[source]") {
  SourceMap sources;
  const FileId file = sources.add("reach/ogre.yaml", ogre);
  const FileId rules = sources.add("rules.yaml", "stats:\n");
  Diagnostics diagnostics;
  const std::vector<std::string> names{"agility", "strength"};
  diagnostics.add(Diagnostic::of(Code::unknown_field, span_of(file, ogre, "strenght"), "no stat `strenght`")
                      .note({rules, 0, 5}, "its stats are listed here")
                      .help_closest("strenght", names));
  diagnostics.add(Diagnostic::of(Code::unknown_field, span_of(file, ogre, "żółw: x\n"), "odd"));
  diagnostics.add(Diagnostic::of(Code::unwritable_file, {}, "cannot write `x.pdf`"));
  CHECK(source::render_text(diagnostics, sources) ==
        "talia: error: cannot write `x.pdf` [unwritable-file]\n"
        "reach/ogre.yaml:3:11: error: no stat `strenght` [unknown-field]\n"
        "    3 |   attack: strenght + 2\n"
        "      |           ^^^^^^^^\n"
        "  note: rules.yaml:1:1: its stats are listed here\n"
        "  help: did you mean `strength`?\n"
        "reach/ogre.yaml:4:2: error: odd [unknown-field]\n"
        "    4 | \tżółw: x\n"
        "      | \t^^^^^^^\n");
}

TEST_CASE("the human report counts what one place says again and again", "[source]") {
  SourceMap sources;
  const FileId file = sources.add("beast.yaml", "text: x\n");
  Diagnostics diagnostics;
  const auto say = [&](int card) {
    diagnostics.add(Diagnostic::of(Code::low_contrast, {file, 0, 4}, "pale on card " + std::to_string(card))
                        .note({file, 6, 7}, "the colour stands here"));
  };
  for (int card = 1; card <= 5; ++card) {
    say(card);
  }
  const std::string all = source::render_text(diagnostics, sources);
  CHECK(all.find("pale on card 5") != std::string::npos);
  CHECK(all.find("more at the same place") == std::string::npos);
  say(6);
  say(7);
  const std::string report = source::render_text(diagnostics, sources);
  CHECK(report.find("pale on card 5") != std::string::npos);
  CHECK(report.find("pale on card 6") == std::string::npos);
  CHECK(report.find("  note: beast.yaml:1:7: the colour stands here\n") != std::string::npos);
  CHECK(report.find("  note: and 2 more at the same place\n") != std::string::npos);
}

TEST_CASE("the human report lists the first notes of many, and counts the rest", "[source]") {
  SourceMap sources;
  const FileId file = sources.add("rules.yaml", std::string(100, 'x'));
  Diagnostics diagnostics;
  for (std::uint32_t i = 0; i < 30; ++i) {
    diagnostics.add(Diagnostic::of(Code::division_by_zero, {file, 0, 4}, "a division by zero")
                        .note({file, i + 10, i + 11}, fmt::format("for card {}", i)));
  }
  const std::string report = source::render_text(diagnostics, sources);
  CHECK(report.find("for card 9\n") != std::string::npos);
  CHECK(report.find("for card 10\n") == std::string::npos);
  CHECK(report.find("  note: and 20 more\n") != std::string::npos);
}

TEST_CASE("a help for all cases gives way to a name that is near", "[source]") {
  std::vector<std::string> many{"sword"};
  for (int i = 0; i < 200; ++i) {
    many.push_back(fmt::format("cutting edge {}", i));
  }
  const auto help_for = [&](std::string_view wrong) {
    return Diagnostic::of(Code::unknown_icon, {}, "no icon").help_closest(wrong, many).help_otherwise("look");
  };
  CHECK(help_for("swrod").help_text == "did you mean `sword`?");
  CHECK(help_for("violin").help_text == "look");
}

TEST_CASE("content cannot send commands to the terminal", "[source]") {
  SourceMap sources;
  const FileId file = sources.add("a.yaml", "a: \x1b[2J\xE2\x80\xAE" + std::string(5000, 'x'));
  Diagnostics diagnostics;
  diagnostics.add(Diagnostic::of(Code::unknown_field, {file, 3, 6}, "no `\x1b[2J`"));
  const std::string report = source::render_text(diagnostics, sources);
  CHECK(report.find('\x1b') == std::string::npos);
  CHECK(report.find("\xE2\x80\xAE") == std::string::npos);
  CHECK(report.size() < 600);
}

TEST_CASE("the machine reports carry place, help and escapes", "[source]") {
  SourceMap sources;
  const FileId file = sources.add("a b.yaml", ogre);
  Diagnostics diagnostics;
  diagnostics.add(Diagnostic::of(Code::unknown_field, span_of(file, ogre, "attack"), "100% \"wrong\"\nhere"));
  diagnostics.add(Diagnostic::warning(Code::duplicate_id, {}, "odd"));
  const std::string json = source::render_json({diagnostics, {}, {}, false, 3, 2}, sources);
  CHECK(json.find(R"("message": "100% \"wrong\"\nhere")") != std::string::npos);
  CHECK(json.find("\"end_line\": 3,\n      \"end_column\": 9,\n      \"help\": null") != std::string::npos);
  CHECK(json.find("\"errors\": 1,\n    \"warnings\": 1,\n    \"files\": 3,\n    \"definitions\": 2") !=
        std::string::npos);
  CHECK(source::render_github({diagnostics}, sources) ==
        "::error file=a b.yaml,line=3,endLine=3,col=3,endColumn=9,title=unknown-field::100%25 "
        "\"wrong\"%0Ahere\n"
        "::warning title=duplicate-id::odd\n"
        "::notice title=talia::1 error, 1 warning in 0 files, 0 definitions\n");
  const std::string sarif = source::render_sarif({diagnostics}, sources, "1.0");
  CHECK(sarif.find("\"uri\": \"a%20b.yaml\"") != std::string::npos);
  const std::string clean = source::render_sarif({}, sources, "1.0");
  CHECK(clean.find("\"id\": \"unwritable-file\"") != std::string::npos);
  CHECK(clean.find("\"results\": []") != std::string::npos);
}

TEST_CASE("the report for programs carries the likely correction as an edit of the text", "[source]") {
  const std::vector<std::string> names{"attack", "armour"};
  const auto fixes_of = [&](const std::string& text, std::uint32_t begin, std::uint32_t end) {
    SourceMap sources;
    const FileId file = sources.add("a.yaml", text);
    Diagnostics diagnostics;
    diagnostics.add(
        Diagnostic::of(Code::unknown_stat, {file, begin, end}, "none").help_closest("atack", names));
    const std::string json = source::render_json({diagnostics}, sources);
    const std::size_t fixes = json.find("\"fixes\"");
    std::string found = json.substr(fixes, json.find("\"summary\"") - fixes);
    std::erase_if(found, [](char c) { return c == '\n' || c == ' '; });
    return found.substr(0, found.find("}],"));
  };
  const auto edit_at = [](int column) {
    return fmt::format(
        R"("fixes":[{{"message":"write`attack`","edits":[{{"file":"a.yaml","line":1,"column":{},"end_line":1,"end_column":{},"text":"attack"}}]}}])",
        column, column + 5);
  };
  CHECK(fixes_of("x: atack", 3, 8) == edit_at(4));
  CHECK(fixes_of("x: 'atack'", 3, 10) == edit_at(5));               // In quotes.
  CHECK(fixes_of("żx: atack * 2", 5, 14) == edit_at(5));            // Among others.
  CHECK(fixes_of("x: atack + atack", 3, 16) == R"("fixes":[])");    // It could be either.
  CHECK(fixes_of("x: atacks + matack", 3, 18) == R"("fixes":[])");  // Other words.
  CHECK(fixes_of("x: \"at\\x61ck\"", 3, 14) == R"("fixes":[])");    // Written in another way.
}

TEST_CASE("commands of workflows carry no sign that a terminal would obey", "[source]") {
  SourceMap sources;
  const FileId file = sources.add("a\xE2\x80\xAE:b.yaml", ogre);
  Diagnostics diagnostics;
  diagnostics.add(Diagnostic::of(Code::unknown_field, span_of(file, ogre, "attack"), "wr\xC2\x9Bong")
                      .note(span_of(file, ogre, "attack"), "here"));
  CHECK(source::render_github({diagnostics}, sources) ==
        "::error "
        "file=a\xEF\xBF\xBD%3Ab.yaml,line=3,endLine=3,col=3,endColumn=9,title=unknown-field::"
        "wr\xEF\xBF\xBDong%0A"
        "note: "
        "a\xEF\xBF\xBD:b.yaml:3:3: here\n"
        "::notice title=talia::1 error, 0 warnings in 0 files, 0 definitions\n");
}

TEST_CASE("a likely slip is suggested, an unlikely one is not", "[source]") {
  const std::vector<std::string> names{"strength", "Złoto", "obr", "zp", "a"};
  CHECK(source::closest_name("strenght", names) == "strength");
  CHECK(source::closest_name("ZŁOTO", names) == "Złoto");
  CHECK(source::closest_name("zloto", names) == "Złoto");
  CHECK(source::closest_name("obrr", names) == "obr");
  CHECK(source::closest_name("zd", names) == "zp");
  CHECK_FALSE(source::closest_name("wisdom", names));
  CHECK_FALSE(source::closest_name("b", names));
  CHECK_FALSE(source::closest_name("", names));
  CHECK_FALSE(source::closest_name("a6", std::vector<std::string>{"a3", "a4"}));  // Another paper.
}

TEST_CASE("patterns find their named captures and cannot run away", "[source]") {
  const auto pattern = source::Pattern::compile("(?P<count>[0-9]+)k(x)?");
  REQUIRE(pattern);
  CHECK(pattern->found_in("żół 12k6"));
  CHECK_FALSE(pattern->matches_whole("12k6"));
  const auto match = pattern->find("1k 23k", 1);
  REQUIRE(match);
  CHECK(match->begin == 3);
  REQUIRE(match->captures.size() == 1);
  CHECK(match->captures[0].name == "count");
  CHECK(match->captures[0].end == 5);
  CHECK_FALSE(source::Pattern::compile("(").has_value());
  const auto hostile = source::Pattern::compile("(a*)*b");
  REQUIRE(hostile);
  CHECK_FALSE(hostile->found_in(std::string(100'000, 'a')));
}

TEST_CASE("names compare after composition and folding", "[source]") {
  CHECK(source::composed("z\xCC\x87o\xCC\x81\xC5\x82w") == "żółw");
  CHECK_FALSE(source::is_composed("z\xCC\x87"));
  CHECK(source::case_folded("ŻÓŁW") == source::case_folded("żo\xCC\x81łw"));
  CHECK(source::first_invalid_utf8("ab\xED\xA0\x80") == 2);
  CHECK(source::first_invalid_utf8("\xC0\x80") == 0);
  CHECK_FALSE(source::first_invalid_utf8("zażółć 😀"));
  CHECK(source::encode(source::decode("gęś 😀")) == "gęś 😀");
  CHECK(source::is_letter(U'ł'));
  CHECK_FALSE(source::is_letter(U'7'));
}

TEST_CASE("a byte within a character leads back to its start", "[source]") {
  const std::string_view text = "a😀ł";
  CHECK(source::start_of_code_point(text, 0) == 0);
  CHECK(source::start_of_code_point(text, 1) == 1);
  CHECK(source::start_of_code_point(text, 4) == 1);
  CHECK(source::start_of_code_point(text, 6) == 5);
  CHECK(source::start_of_code_point(text, text.size()) == text.size());
  CHECK(source::start_of_code_point("", 0) == 0);
}

TEST_CASE("the workers join diagnostics in the order of the items", "[source]") {
  for (const unsigned jobs : {1u, 4u}) {
    Diagnostics diagnostics;
    source::for_each(100, jobs, diagnostics, [](std::size_t i, Diagnostics& own) {
      own.add(Diagnostic::of(Code::unreadable_file, {}, std::to_string(i)));
    });
    REQUIRE(diagnostics.errors() == 100);
    CHECK(diagnostics.in_order_added()[42].message == "42");
  }
  std::atomic<int> done = 0;
  CHECK_THROWS_WITH(source::for_each(1000, 4,
                                     [&](std::size_t i) {
                                       ++done;
                                       if (i % 100 == 50) {
                                         throw std::runtime_error(std::to_string(i));
                                       }
                                     }),
                    "50");
  CHECK(done >= 51);
}

TEST_CASE("loops within loops are gone through, whoever waits for whom", "[source]") {
  std::atomic<int> done = 0;
  for (int round = 0; round < 20; ++round) {
    source::for_each(4, 4, [&](std::size_t) { source::for_each(5, 4, [&](std::size_t) { ++done; }); });
  }
  CHECK(done == 400);
}

TEST_CASE("what is done behind other work is done once, and whole when it is asked for", "[source]") {
  for (const unsigned jobs : {1u, 2u, 4u}) {
    std::vector<std::atomic<int>> done(100);
    source::Behind behind(done.size(), jobs, [&](std::size_t i) { ++done[i]; });
    behind.finish();
    behind.finish();
    CHECK(std::ranges::all_of(done, [](const auto& each) { return each == 1; }));
    source::Behind failing(1000, jobs, [&](std::size_t i) {
      if (i % 100 == 50) {
        throw std::runtime_error(std::to_string(i));
      }
    });
    CHECK_THROWS_WITH(failing.finish(), "50");
    source::Behind(0, jobs, [](std::size_t) { FAIL(); }).finish();
  }
  int begun = 0;
  source::Behind(3, 1, [&](std::size_t) { ++begun; });
  CHECK(begun == 0);
  // What was begun has ended with it.
  std::atomic<int> within = 0;
  for (int round = 0; round < 50; ++round) {
    const source::Behind left(1000, 2, [&](std::size_t) {
      ++within;
      --within;
    });
  }
  CHECK(within == 0);
}

TEST_CASE("what is relayed is taken in its order, one at a time", "[source]") {
  for (const unsigned jobs : {1u, 2u, 4u}) {
    int made = 0, taken = 0;
    std::atomic<int> alive = 0, most = 0;
    struct Thing {
      int number;
      std::shared_ptr<void> life;
    };
    source::relay(
        jobs,
        [&]() -> std::optional<Thing> {
          if (made == 50) {
            return std::nullopt;
          }
          most = std::max<int>(most, ++alive);
          return Thing{made++, {nullptr, [&](void*) { --alive; }}};
        },
        [&](const Thing& thing) { CHECK(thing.number == taken++); });
    CHECK(taken == 50);
    CHECK(alive == 0);
    // One that is taken, one that waits.
    CHECK(most <= (jobs == 1 ? 1 : 2));
  }
}

TEST_CASE("whichever side of a relay fails, the other is not waited for in vain", "[source]") {
  for (const unsigned jobs : {1u, 2u}) {
    int made = 0, taken = 0;
    const auto make = [&]() -> std::optional<int> {
      if (made == 5) {
        throw std::runtime_error("no sixth");
      }
      return made++;
    };
    CHECK_THROWS_WITH(source::relay(jobs, make, [&](int) { ++taken; }), "no sixth");
    CHECK(taken == 5);  // What was made before is not lost.
    made = 0;
    CHECK_THROWS_WITH(source::relay(jobs, make,
                                    [&](int number) {
                                      if (number == 3) {
                                        throw std::runtime_error("not the fourth");
                                      }
                                    }),
                      "not the fourth");
    source::relay(
        jobs, []() -> std::optional<int> { return std::nullopt; }, [](int) { FAIL(); });
  }
}

TEST_CASE("JSON is written in the order of the calls", "[source]") {
  source::JsonWriter json;
  json.begin_object().key("z").begin_array().end_array().key("a").text("\"\\\n\x01ż").end_object();
  CHECK(json.take() == "{\n  \"z\": [],\n  \"a\": \"\\\"\\\\\\n\\u0001ż\"\n}\n");
  CHECK(source::json_quoted("\xFF") == "\"\xEF\xBF\xBD\"");
  CHECK(source::json_quoted("zażółć \"gęślą\xFF\uFFFD\" jaźń") ==
        "\"zażółć \\\"gęślą\uFFFD\uFFFD\\\" jaźń\"");
  CHECK(source::json_quoted("ż\u0085ż\u202Eż\x7F") == "\"ż\\u0085ż\\u202eż\\u007f\"");
}

TEST_CASE("a report of many places on one long line takes as long as one of many lines", "[source]") {
  SourceMap sources;
  std::string line = "a: [";
  for (int i = 0; i < 60'000; ++i) {
    line += "{ż}, ";
  }
  const FileId file = sources.add("long.yaml", line + "]\n");
  Diagnostics diagnostics;
  constexpr std::array codes = {Code::unknown_field, Code::wrong_type, Code::missing_field,
                                Code::unknown_stat};
  std::uint32_t at = 4;
  for (int i = 0; i < 60'000; ++i, at += 6) {
    diagnostics.add(
        Diagnostic::of(codes[static_cast<std::size_t>(i) % codes.size()], {file, at, at + 4}, "odd")
            .note({file, at + 1, at + 3}, "this"));
  }
  const std::string report = source::render_text(diagnostics, sources);
  CHECK(report.starts_with("long.yaml:1:5: error: odd [unknown-field]\n    1 | a: [{ż}, {ż}, "));
  CHECK(report.find("long.yaml:1:1985: error: odd [unknown-field]\n    1 | …") != std::string::npos);
  CHECK(report.find("  note: and 14900 more like it in this file\n") != std::string::npos);
  CHECK(report.find("long.yaml:1:2005: ") == std::string::npos);
  // As the map itself tells it.
  CHECK(sources.place({file, 4 + 396 * 6, 8 + 396 * 6}).column == 1985);
  CHECK(source::render_json({diagnostics}, sources).find("\"errors\": 60000") != std::string::npos);
}

TEST_CASE("of many diagnostics alike a report lists the first hundred of each file", "[source]") {
  SourceMap sources;
  std::string lines;
  for (int i = 0; i < 250; ++i) {
    lines += "a: b\n";
  }
  const FileId first = sources.add("a.yaml", lines);
  const FileId second = sources.add("b.yaml", lines);
  Diagnostics diagnostics;
  for (std::uint32_t i = 250; i-- > 0;) {
    diagnostics.add(Diagnostic::of(Code::unknown_field, {first, i * 5, i * 5 + 1}, "no field"));
  }
  diagnostics.add(Diagnostic::of(Code::wrong_type, {first, 1245, 1246}, "a text"));
  diagnostics.add(Diagnostic::of(Code::unknown_field, {second, 0, 1}, "no field"));
  CHECK(diagnostics.errors() == 252);
  const std::string report = source::render_text(diagnostics, sources);
  CHECK(report.find("a.yaml:100:1: error: no field [unknown-field]\n  100 | a: b\n      | ^\n"
                    "  note: and 150 more like it in this file\n") != std::string::npos);
  CHECK(report.find("a.yaml:101:1") == std::string::npos);
  CHECK(report.find("a.yaml:250:1: error: a text") != std::string::npos);
  CHECK(report.find("b.yaml:1:1: error: no field") != std::string::npos);
}

TEST_CASE("for people a report lists the first thousand of a code, and counts the others", "[source]") {
  SourceMap sources;
  Diagnostics diagnostics;
  for (int i = 0; i < 1012; ++i) {
    const FileId file = sources.add(fmt::format("{:04}.yaml", i), "a: b\n");
    diagnostics.add(Diagnostic::of(Code::unknown_field, {file, 0, 1}, "no field"));
    if (i < 1000) {
      diagnostics.add(Diagnostic::of(Code::wrong_type, {file, 3, 4}, "a text"));
    }
  }
  const std::string report = source::render_text(diagnostics, sources);
  CHECK(report.find("0999.yaml:1:1: error: no field [unknown-field]\n    1 | a: b\n      | ^\n"
                    "  note: there are 1012 like it, and no more are listed\n") != std::string::npos);
  CHECK(report.ends_with("0999.yaml:1:4: error: a text [wrong-type]\n    1 | a: b\n      |    ^\n"));
  const std::string json = source::render_json({diagnostics}, sources);
  CHECK(json.find("1011.yaml") != std::string::npos);
  // Graver ones are counted apart, and what is not listed of a file is of the number that is told.
  const FileId last = sources.add("z.yaml", std::string(500, ' '));
  Diagnostic grave = Diagnostic::of(Code::unknown_field, {last, 0, 1}, "grave");
  grave.severity = Severity::fatal;
  diagnostics.add(std::move(grave));
  for (std::uint32_t i = 1; i < 200; ++i) {
    diagnostics.add(Diagnostic::of(Code::unknown_field, {last, i, i + 1}, "no field"));
  }
  const std::string longer = source::render_text(diagnostics, sources);
  CHECK(longer.find("z.yaml:1:1: error: grave") != std::string::npos);
  CHECK(longer.find("  note: there are 1211 like it, and no more are listed\n") != std::string::npos);
}

TEST_CASE("a fault that one place has on thousands of cards keeps some hundred notes", "[source]") {
  SourceMap sources;
  const FileId file = sources.add("a.yaml", std::string(40'000, 'x'));
  Diagnostics diagnostics;
  for (std::uint32_t i = 0; i < 40'000; ++i) {
    diagnostics.add(
        Diagnostic::of(Code::box_overflows, {file, 0, 1}, "too wide").note({file, i, i + 1}, "on this card"));
  }
  CHECK(diagnostics.errors() == 1);
  CHECK(diagnostics.in_order_added().front().notes.size() == 300);
}
