#include "workspace/laws.h"

#include <algorithm>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <qpdf/qpdf-c.h>

#include "source/files/digest.h"

namespace talia::fuzz {

namespace {

using Json = nlohmann::json;

Json read_json(const std::string& text) {
  return Json::parse(text, nullptr, false);
}

Breach breach_in_pdf(const std::string& path, const std::string& text, std::optional<std::size_t> pages) {
  if (!text.starts_with("%PDF-") || !text.ends_with("%%EOF\n")) {
    return fmt::format("`{}` is no whole PDF", path);
  }
  const std::unique_ptr<_qpdf_data, void (*)(qpdf_data)> pdf(qpdf_init(),
                                                             [](qpdf_data data) { qpdf_cleanup(&data); });
  qpdf_silence_errors(pdf.get());
  qpdf_set_suppress_warnings(pdf.get(), QPDF_TRUE);
  if (qpdf_read_memory(pdf.get(), path.c_str(), text.data(), text.size(), nullptr) != QPDF_SUCCESS) {
    return fmt::format("`{}` does not open without a word", path);
  }
  if (const int count = qpdf_get_num_pages(pdf.get()); pages && count != static_cast<int>(*pages)) {
    return fmt::format("`{}` has {} pages, its manifest says {}", path, count, *pages);
  }
  return std::nullopt;
}

Breach breach_in_manifest(const std::string& path, const Tree& outputs,
                          std::map<std::string, std::size_t>& pages) {
  const Json manifest = read_json(outputs.at(path).text);
  if (!manifest.is_object() || !manifest.contains("files")) {
    return fmt::format("`{}` is no manifest", path);
  }
  const std::string folder = path.substr(0, path.rfind('/') + 1);
  for (const Json& entry : manifest["files"]) {
    const std::string file = folder + entry.at("path").get<std::string>();
    const auto found = outputs.find(file);
    if (found == outputs.end()) {
      return fmt::format("`{}` names `{}`, which is not there", path, file);
    }
    if (source::digest_of(found->second.text).hex() != entry.at("sha256").get<std::string>()) {
      return fmt::format("`{}` has another hash of `{}`", path, file);
    }
    pages[file] = entry.at("pages").get<std::size_t>();
  }
  return std::nullopt;
}

}  // namespace

Breach breach_in_text(const std::string& text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = [&](std::size_t at) {
      return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U;
    };
    const bool is_control = (byte(i) < 0x20 && text[i] != '\n' && text[i] != '\t') || byte(i) == 0x7F ||
                            (byte(i) == 0xC2 && byte(i + 1) >= 0x80 && byte(i + 1) < 0xA0);
    // U+202A to U+202E and U+2066 to U+2069 show what follows in another order.
    const bool reorders =
        byte(i) == 0xE2 && ((byte(i + 1) == 0x80 && byte(i + 2) >= 0xAA && byte(i + 2) <= 0xAE) ||
                            (byte(i + 1) == 0x81 && byte(i + 2) >= 0xA6 && byte(i + 2) <= 0xA9));
    if (is_control || reorders) {
      const std::size_t from = i < 60 ? 0 : i - 60;
      return fmt::format("a terminal would obey byte {:#04x} behind: {}", byte(i),
                         text.substr(from, i - from));
    }
  }
  return std::nullopt;
}

Breach breach_in_outputs(const Tree& outputs, const Tree& before) {
  std::map<std::string, std::size_t> pages;
  for (const auto& [path, file] : outputs) {
    if (path.starts_with('.') || path.find("/.") != std::string::npos) {
      return fmt::format("`{}` is left", path);
    }
    if (path.ends_with("/manifest.json")) {
      if (auto breach = breach_in_manifest(path, outputs, pages)) {
        return breach;
      }
    }
  }
  for (const auto& [path, file] : outputs) {
    const auto known = before.find(path);
    if (path.ends_with(".pdf") && (known == before.end() || known->second != file)) {
      const auto count = pages.find(path);
      if (auto breach = breach_in_pdf(path, file.text,
                                      count == pages.end() ? std::nullopt : std::optional(count->second))) {
        return breach;
      }
      if (count == pages.end()) {
        return fmt::format("no manifest names `{}`", path);
      }
    }
  }
  return std::nullopt;
}

Breach breach_in_files(const std::string& json, const Tree& outputs, std::size_t works) {
  const Json said = read_json(json);
  if (!said.is_object() || !said.contains("files")) {
    return "what the build says of its files is no JSON";
  }
  for (const Json& entry : said["files"]) {
    std::string path = entry.at("path").get<std::string>();
    path = path.substr(path.find('/') + 1);  // Below output/.
    const auto file = outputs.find(path);
    if (file == outputs.end() || file->second.text.empty()) {
      return fmt::format("`{}` is said to be written, and is not there", path);
    }
  }
  if (said["files"].size() < works) {
    return fmt::format("{} decks and books, and {} files", works, said["files"].size());
  }
  return std::nullopt;
}

}  // namespace talia::fuzz
