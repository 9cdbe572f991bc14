#include "source/text/diff.h"

#include <catch2/catch.hpp>

using talia::source::unified_diff;

TEST_CASE("a diff has the lines that change with three on each side", "[source]") {
  CHECK(unified_diff("a.yaml", "x\n", "x\n").empty());
  CHECK(unified_diff("a.yaml", "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n") ==
        "--- a/a.yaml\n+++ b/a.yaml\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
  // Two changes that are near are one piece, two that are far are two.
  CHECK(unified_diff("a", "a\n1\n2\n3\n4\n5\n6\nb\n", "A\n1\n2\n3\n4\n5\n6\nB\n") ==
        "--- a/a\n+++ b/a\n@@ -1,8 +1,8 @@\n-a\n+A\n 1\n 2\n 3\n 4\n 5\n 6\n-b\n+B\n");
  CHECK(unified_diff("a", "a\n1\n2\n3\n4\n5\n6\n7\nb\n", "A\n1\n2\n3\n4\n5\n6\n7\nB\n") ==
        "--- a/a\n+++ b/a\n@@ -1,4 +1,4 @@\n-a\n+A\n 1\n 2\n 3\n@@ -6,4 +6,4 @@\n 5\n 6\n 7\n-b\n+B\n");
}

TEST_CASE("a diff tells of lines that come new, that go, and of a last one without an end", "[source]") {
  CHECK(unified_diff("a", "", "x\n") == "--- a/a\n+++ b/a\n@@ -0,0 +1,1 @@\n+x\n");
  CHECK(unified_diff("a", "x\n", "") == "--- a/a\n+++ b/a\n@@ -1,1 +0,0 @@\n-x\n");
  CHECK(unified_diff("a", "x", "y\n") ==
        "--- a/a\n+++ b/a\n@@ -1,1 +1,1 @@\n-x\n\\ No newline at end of file\n+y\n");
  CHECK(unified_diff("a", "1\r\n2\r\n", "1\r\n3\r\n") ==
        "--- a/a\n+++ b/a\n@@ -1,2 +1,2 @@\n 1\r\n-2\r\n+3\r\n");
}
