#include "source/text/pattern.h"

#include <string>

#include <catch2/catch.hpp>

#include "schema/ecma_pattern.h"

using talia::schema::EcmaPattern;
using talia::schema::translate;

namespace {

bool found(const std::string& pattern, const std::string& text) {
  const EcmaPattern translated = translate(pattern);
  REQUIRE(translated.state == EcmaPattern::State::translated);
  return talia::source::Pattern::compile(translated.re2).value().found_in(text);
}

}  // namespace

TEST_CASE("a pattern means what ECMA 262 says, not what RE2 says", "[schema]") {
  CHECK(found(R"(^\s$)", "\u00a0"));
  CHECK(found(R"(^\s$)", "\v"));
  CHECK(found(R"(^[\s_]+$)", " _\ufeff"));
  CHECK_FALSE(found(R"(^\S$)", "\u2003"));
  CHECK(found(R"(^[\S]$)", "ż"));
  CHECK_FALSE(found(R"(^\d$)", "߀"));
  CHECK(found(R"(^\cC$)", "\x03"));
  CHECK(found(R"(^a\/b$)", "a/b"));
  CHECK(found(R"(^\u017C\u{17c}$)", "żż"));
  CHECK(found(R"(^\uD83D\uDC32$)", "🐲"));
  CHECK(found(R"(^(?<word>\p{Letter}+)$)", "łąka"));
  CHECK(found("^[[:x]+$", "[:x"));  // No class of POSIX.
  CHECK(found("^[^]$", "\n"));
  CHECK_FALSE(found("[]", "a"));
  CHECK_FALSE(found("^.$", "\u2028"));
  CHECK_FALSE(found("^abc$", "abc\n"));
}

TEST_CASE("a pattern that RE2 cannot hold is told from one that is wrong", "[schema]") {
  for (const char* pattern : {"a(?=b)", "(?<!a)b", R"((a)\1)", R"((?<n>a)\k<n>)"}) {
    INFO(pattern);
    CHECK(translate(pattern).state == EcmaPattern::State::beyond_re2);
  }
  for (const char* pattern :
       {R"(\a)", "(?i)a", "(?P<n>a)", "(?#x)", "[a", R"(\u{110000})", R"(\x1)", "a\\", R"(\p)", R"(\c1)"}) {
    INFO(pattern);
    CHECK(translate(pattern).state == EcmaPattern::State::faulty);
  }
}
