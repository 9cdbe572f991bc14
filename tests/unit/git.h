// Repositories of Git for tests.
#pragma once
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "source/run/child.h"

namespace talia::test {

inline void git_in(const std::string& folder, const std::vector<std::string>& words) {
  std::vector<std::string> all{"git", "-C", folder, "-c", "user.name=a", "-c", "user.email=a@b"};
  all.insert(all.end(), words.begin(), words.end());
  auto run = source::Child::start(all, {});
  REQUIRE(run);
  run->read_all();
  REQUIRE(run->wait() == 0);
}

}  // namespace talia::test
