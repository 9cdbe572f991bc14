#include "table/book/xlsx_parts.h"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "table/book/escapes.h"
#include "table/book/xml.h"

namespace talia::table {
namespace {

std::string folder_of(std::string_view part) {
  const std::size_t slash = part.rfind('/');
  return slash == std::string_view::npos ? std::string() : std::string(part.substr(0, slash + 1));
}

// A target from the folder of the part that names it, without `.` and `..`.
std::string resolved(std::string_view folder, std::string_view target) {
  const std::string path =
      target.starts_with('/') ? std::string(target.substr(1)) : std::string(folder) + std::string(target);
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    const std::string part = path.substr(begin, end - begin);
    if (part == ".." && !parts.empty()) {
      parts.pop_back();
    } else if (!part.empty() && part != "." && part != "..") {
      parts.push_back(part);
    }
    begin = end + 1;
  }
  return fmt::format("{}", fmt::join(parts, "/"));
}

class RelationshipHandler final : public XmlHandler {
 public:
  explicit RelationshipHandler(std::string folder) : folder_(std::move(folder)) {}
  void open(std::string_view name, const XmlAttributes& attributes) override {
    if (name == "Relationship") {
      const std::string_view type = attributes.get("Type");
      const bool is_external = attributes.get("TargetMode") == "External";
      all.push_back({std::string(attributes.get("Id")), std::string(type.substr(type.rfind('/') + 1)),
                     is_external ? std::string() : resolved(folder_, attributes.get("Target")), is_external});
    }
  }
  void close(std::string_view) override {}
  void text(std::string_view) override {}

  std::vector<Relationship> all;

 private:
  std::string folder_;
};

class StringsHandler final : public XmlHandler {
 public:
  void open(std::string_view name, const XmlAttributes&) override {
    if (name == "si") {
      reader_.begin();
    } else {
      reader_.open(name);
    }
  }
  void close(std::string_view name) override {
    if (name == "si") {
      all.push_back(reader_.take());
    } else {
      reader_.close(name);
    }
  }
  void text(std::string_view text) override { reader_.text(text); }

  std::vector<RichText> all;

 private:
  RichTextReader reader_;
};

class StylesHandler final : public XmlHandler {
 public:
  void open(std::string_view name, const XmlAttributes& attributes) override {
    in_cells_ = in_cells_ || name == "cellXfs";
    const auto number = attributes.number("numFmtId");
    if (name == "numFmt" && number) {
      formats_[*number] = attributes.get("formatCode");
    } else if (name == "xf" && in_cells_) {
      const auto format = formats_.find(number.value_or(0));
      if (format == formats_.end()) {
        looks.push_back({look_of_built_in(number.value_or(0)), 0, decimals_of_built_in(number.value_or(0))});
        return;
      }
      const std::string& code = format->second;
      const bool is_zeros = code.size() > 1 && code.find_first_not_of('0') == std::string::npos;
      looks.push_back({look_of_format(code), is_zeros ? code.size() : 0, decimals_of_format(code)});
    }
  }
  void close(std::string_view name) override { in_cells_ = in_cells_ && name != "cellXfs"; }
  void text(std::string_view) override {}

  std::vector<CellLook> looks;

 private:
  std::map<std::size_t, std::string> formats_;
  bool in_cells_ = false;
};

template <typename Handler>
Result<Handler> read_with(Handler handler, ZipArchive& archive, const std::string& part,
                          std::size_t deepest) {
  const auto xml = read_part(archive, part);
  if (!xml) {
    return tl::unexpected(xml.error());
  }
  if (const auto reason = read_xml(*xml, deepest, handler)) {
    return tl::unexpected(part_fault(part, *reason));
  }
  return handler;
}

}  // namespace

Diagnostic part_fault(std::string_view part, std::string_view reason) {
  return Diagnostic::of(Code::unreadable_table, {}, fmt::format("its part `{}`: {}", part, reason))
      .help("save it once more from a spreadsheet");
}

Result<std::string> read_part(ZipArchive& archive, const std::string& part) {
  return archive.read(part);
}

Result<std::vector<Relationship>> relationships_of(ZipArchive& archive, const std::string& part,
                                                   std::size_t deepest) {
  const std::string folder = folder_of(part);
  const std::string path = fmt::format("{}_rels/{}.rels", folder, part.substr(folder.size()));
  if (!archive.has(path)) {
    return std::vector<Relationship>{};
  }
  auto handler = read_with(RelationshipHandler(folder), archive, path, deepest);
  if (!handler) {
    return tl::unexpected(handler.error());
  }
  return std::move(handler->all);
}

const Relationship* find_type(const std::vector<Relationship>& all, std::string_view type) {
  const auto found = std::ranges::find_if(
      all, [&](const Relationship& one) { return one.type == type && !one.is_external; });
  return found == all.end() ? nullptr : &*found;
}

const Relationship* find_id(const std::vector<Relationship>& all, std::string_view id) {
  const auto found =
      std::ranges::find_if(all, [&](const Relationship& one) { return one.id == id && !one.is_external; });
  return found == all.end() ? nullptr : &*found;
}

Result<std::vector<RichText>> shared_strings(ZipArchive& archive, const std::string& part,
                                             std::size_t deepest) {
  auto handler = read_with(StringsHandler(), archive, part, deepest);
  if (!handler) {
    return tl::unexpected(handler.error());
  }
  return std::move(handler->all);
}

Result<std::vector<CellLook>> cell_looks(ZipArchive& archive, const std::string& part, std::size_t deepest) {
  auto handler = read_with(StylesHandler(), archive, part, deepest);
  if (!handler) {
    return tl::unexpected(handler.error());
  }
  return std::move(handler->looks);
}

void RichTextReader::begin() {
  *this = {};
}

void RichTextReader::open(std::string_view name) {
  in_reading_ = in_reading_ || name == "rPh";
  in_text_ = name == "t" && !in_reading_;
  is_marked_ = (is_marked_ && name != "r") || name == "b" || name == "i";
}

void RichTextReader::close(std::string_view name) {
  if (name == "rPh") {
    in_reading_ = false;
  } else if (name == "t" && in_text_) {
    in_text_ = false;
    ++runs_;
    marked_ += is_marked_ ? 1 : 0;
  } else if (name == "r") {
    is_marked_ = false;
  }
}

void RichTextReader::text(std::string_view text) {
  if (in_text_) {
    run_ += text;
  }
}

RichText RichTextReader::take() {
  read_.text = unescaped(run_);
  read_.has_look = marked_ > 0 && marked_ < runs_;
  return std::move(read_);
}

}  // namespace talia::table
