// Addresses of schemas: references resolved as RFC 3986 says, and the parts of a fragment that is a JSON pointer.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace talia::schema {

struct Uri {
  std::string resource;  // All before the `#`, with `.` and `..` taken out.
  std::string fragment;  // Percent-decoded; empty when there is none.
};

// Resolves `reference` against `base`, an absolute address without fragment.
Uri resolve(std::string_view base, std::string_view reference);

// The keys of a JSON pointer (`/a/b~1c` gives `a` and `b/c`); nothing when it is none.
std::optional<std::vector<std::string>> pointer_keys(std::string_view pointer);

// The address under which a file of the workspace goes, and back; nothing for addresses elsewhere.
std::string address_of_path(std::string_view path);
std::optional<std::string> path_of_address(std::string_view address);

}  // namespace talia::schema
