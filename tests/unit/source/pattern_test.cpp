#include "source/text/pattern.h"

#include <memory>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

using namespace talia;

TEST_CASE("patterns are compiled once, and go when nobody asks for them any more", "[source]") {
  source::Patterns patterns;
  const std::vector<std::string> both{"a+", "b+"};
  CHECK_FALSE(patterns.compile("a(").has_value());
  CHECK(patterns.compile("a+")->found_in("caab"));
  const std::weak_ptr<const source::PatternSet> set = patterns.set(both);
  REQUIRE_FALSE(set.expired());
  CHECK(set.lock()->found_in("cab") == std::vector<std::size_t>{0, 1});
  CHECK(patterns.set(both) == set.lock());
  CHECK(patterns.set({"b+", "a+"}) != set.lock());
  patterns.forget_unasked();
  CHECK_FALSE(set.expired());
  patterns.set(both);
  patterns.forget_unasked();
  CHECK_FALSE(set.expired());
  patterns.forget_unasked();
  CHECK(set.expired());
  CHECK(patterns.compile("a+")->found_in("caab"));
}
