#include "model/judgements.h"

#include <catch2/catch.hpp>

#include "model/free_refs.h"

using namespace talia;

TEST_CASE("a star stands for anything within a folder, two for anything", "[model]") {
  using model::fits_pattern;
  CHECK(fits_pattern("content/a/b.yaml", "content/a/b.yaml"));
  CHECK(fits_pattern("content/a/b.yaml", "content/*/b.yaml"));
  CHECK(fits_pattern("content/a/b.yaml", "content/**"));
  CHECK(fits_pattern("content/a/b.yaml", "**/b.yaml"));
  CHECK(fits_pattern("content/a/b.yaml", "**.yaml"));
  CHECK(fits_pattern("content/a/bb/ab.yaml", "content/**/a*.yaml"));
  CHECK(fits_pattern("a/b/c/d", "a/**/c/*"));
  CHECK_FALSE(fits_pattern("content/a/b.yaml", "content/*"));
  CHECK_FALSE(fits_pattern("content/a/b.yaml", "content/*.yaml"));
  CHECK_FALSE(fits_pattern("content/a/b.yaml", "content"));
  CHECK_FALSE(fits_pattern("content/a/b.yaml", ""));
  CHECK_FALSE(fits_pattern("a/b/c/d/e", "a/**/c/*"));
  CHECK(fits_pattern("", "**"));
  // Of many stars it knows soon.
  CHECK_FALSE(fits_pattern(std::string(5000, 'a'), "**a**a**a**a**a**a**a**a**b"));
}

TEST_CASE("the reference that is free follows the greatest of its head", "[model]") {
  model::FreeRefs refs;
  for (const char* const ref : {"N-001", "N-025", "S-7", "X", "", "N-99999999999999999999"}) {
    refs.take(1, ref);
  }
  CHECK(refs.next(1, "N-001") == "N-026");
  CHECK(refs.next(1, "N-001") == "N-027");
  CHECK(refs.next(1, "S-7") == "S-8");
  CHECK(refs.next(2, "N-001").empty());
  CHECK(refs.next(1, "X").empty());
}
