#include "schema/uri.h"

#include <algorithm>

#include <fmt/format.h>

#include "source/text/ascii.h"

namespace talia::schema {
namespace {

constexpr std::string_view workspace_prefix = "workspace:///";

struct Parts {
  std::optional<std::string_view> scheme, authority, query, fragment;
  std::string_view path;
};

Parts split(std::string_view text) {
  Parts parts;
  if (const std::size_t hash = text.find('#'); hash != std::string_view::npos) {
    parts.fragment = text.substr(hash + 1);
    text = text.substr(0, hash);
  }
  if (const std::size_t mark = text.find('?'); mark != std::string_view::npos) {
    parts.query = text.substr(mark + 1);
    text = text.substr(0, mark);
  }
  const std::size_t colon = text.find(':');
  if (colon != std::string_view::npos && colon > 0 && source::is_ascii_letter(text[0]) &&
      std::ranges::all_of(text.substr(0, colon), [](char c) {
        return source::is_ascii_letter(c) || source::is_ascii_digit(c) || c == '+' || c == '-' || c == '.';
      })) {
    parts.scheme = text.substr(0, colon);
    text = text.substr(colon + 1);
  }
  if (text.starts_with("//")) {
    const std::size_t end = std::min(text.find('/', 2), text.size());
    parts.authority = text.substr(2, end - 2);
    text = text.substr(end);
  }
  parts.path = text;
  return parts;
}

std::string without_dot_segments(std::string_view path) {
  std::string out;
  while (!path.empty()) {
    const std::size_t end = std::min(path.find('/', 1), path.size());
    const std::string_view segment = path.substr(0, end);
    path = path.substr(end);
    if (segment == "/." || segment == "/..") {
      if (segment == "/..") {
        out.resize(out.rfind('/') == std::string::npos ? 0 : out.rfind('/'));
      }
      if (path.empty()) {
        out += '/';
      }
    } else {
      out += segment;
    }
  }
  return out;
}

std::string merged(const Parts& base, std::string_view path) {
  if (base.authority && base.path.empty()) {
    return fmt::format("/{}", path);
  }
  const std::size_t slash = base.path.rfind('/');
  return fmt::format("{}{}", base.path.substr(0, slash == std::string_view::npos ? 0 : slash + 1), path);
}

std::string percent_decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_long = text[i] == '%' && i + 2 < text.size();
    const auto high = is_long ? source::digit_value(text[i + 1]) : std::nullopt;
    const auto low = is_long ? source::digit_value(text[i + 2]) : std::nullopt;
    if (high && low) {
      out += static_cast<char>(*high * 16 + *low);
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

}  // namespace

Uri resolve(std::string_view base_text, std::string_view reference_text) {
  const Parts base = split(base_text);
  Parts parts = split(reference_text);
  std::string path;
  if (parts.scheme || parts.authority) {
    path = without_dot_segments(parts.path);
  } else if (parts.path.empty()) {
    path = base.path;
    parts.query = parts.query ? parts.query : base.query;
  } else {
    path = without_dot_segments(parts.path.starts_with('/') ? std::string(parts.path)
                                                            : merged(base, parts.path));
  }
  if (!parts.scheme) {
    parts.scheme = base.scheme;
    parts.authority = parts.authority ? parts.authority : base.authority;
  }
  Uri uri;
  if (parts.scheme) {
    uri.resource += fmt::format("{}:", *parts.scheme);
  }
  if (parts.authority) {
    uri.resource += fmt::format("//{}", *parts.authority);
  }
  uri.resource += path;
  if (parts.query) {
    uri.resource += fmt::format("?{}", *parts.query);
  }
  uri.fragment = percent_decoded(parts.fragment.value_or(""));
  return uri;
}

std::optional<std::vector<std::string>> pointer_keys(std::string_view pointer) {
  std::vector<std::string> keys;
  if (!pointer.empty() && !pointer.starts_with('/')) {
    return std::nullopt;
  }
  for (std::size_t i = 0; i < pointer.size(); ++i) {
    if (pointer[i] == '/') {
      keys.emplace_back();
    } else if (pointer[i] == '~') {
      const char next = i + 1 < pointer.size() ? pointer[i + 1] : ' ';
      if (next != '0' && next != '1') {
        return std::nullopt;
      }
      keys.back() += next == '0' ? '~' : '/';
      ++i;
    } else {
      keys.back() += pointer[i];
    }
  }
  return keys;
}

std::string address_of_path(std::string_view path) {
  std::string address(workspace_prefix);
  for (const char c : path) {
    switch (c) {
      case '%':
        address += "%25";
        break;
      case '#':
        address += "%23";
        break;
      case '?':
        address += "%3F";
        break;
      default:
        address += c;
    }
  }
  return address;
}

std::optional<std::string> path_of_address(std::string_view address) {
  if (!address.starts_with(workspace_prefix)) {
    return std::nullopt;
  }
  return percent_decoded(address.substr(workspace_prefix.size()));
}

}  // namespace talia::schema
