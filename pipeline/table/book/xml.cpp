#include "table/book/xml.h"

#include <algorithm>

#include <Poco/Exception.h>
#include <Poco/SAX/Attributes.h>
#include <Poco/SAX/DefaultHandler.h>
#include <Poco/SAX/SAXException.h>
#include <Poco/SAX/SAXParser.h>
#include <fmt/format.h>

#include "source/text/ascii.h"

namespace talia::table {
namespace {

class Events final : public Poco::XML::DefaultHandler {
 public:
  Events(XmlHandler& handler, std::size_t deepest) : handler_(handler), deepest_(deepest) {}

  void startElement(const std::string&, const std::string& local, const std::string&,  // NOLINT
                    const Poco::XML::Attributes& attributes) override {
    if (++depth_ > deepest_ || handler_.has_ended()) {
      return;
    }
    attributes_.clear();
    for (int i = 0; i < attributes.getLength(); ++i) {
      // The one vocabulary whose names others have as well.
      const bool is_calcext = attributes.getURI(i).find(":calcext:") != std::string::npos;
      attributes_.add((is_calcext ? "calcext:" : "") + attributes.getLocalName(i), attributes.getValue(i));
    }
    handler_.open(local, attributes_);
  }

  void endElement(const std::string&, const std::string& local, const std::string&) override {  // NOLINT
    if (depth_-- <= deepest_ && !handler_.has_ended()) {
      handler_.close(local);
    }
    is_too_deep_ = is_too_deep_ || depth_ >= deepest_;
  }

  void characters(const Poco::XML::XMLChar text[], int start, int length) override {  // NOLINT
    if (depth_ <= deepest_ && !handler_.has_ended()) {
      handler_.text({text + start, static_cast<std::size_t>(length)});
    }
  }

  bool is_too_deep() const { return is_too_deep_; }

 private:
  XmlHandler& handler_;
  XmlAttributes attributes_;
  std::size_t deepest_;
  std::size_t depth_ = 0;
  bool is_too_deep_ = false;
};

}  // namespace

const std::string* XmlAttributes::find(std::string_view name) const {
  const auto found =
      std::ranges::find_if(all_, [&](const auto& attribute) { return attribute.first == name; });
  return found == all_.end() ? nullptr : &found->second;
}

std::string_view XmlAttributes::get(std::string_view name) const {
  const std::string* value = find(name);
  return value == nullptr ? std::string_view() : std::string_view(*value);
}

bool XmlAttributes::is_true(std::string_view name) const {
  return get(name) == "1" || get(name) == "true";
}

std::optional<std::size_t> XmlAttributes::number(std::string_view name) const {
  const std::string_view text = get(name);
  if (text.empty() || text.size() > 9 || !std::ranges::all_of(text, source::is_ascii_digit)) {
    return std::nullopt;
  }
  std::size_t number = 0;
  for (const char c : text) {
    number = number * 10 + static_cast<std::size_t>(c - '0');
  }
  return number;
}

std::optional<std::string> read_xml(std::string_view xml, std::size_t deepest, XmlHandler& handler) {
  using namespace std::string_view_literals;
  // Of another encoding than UTF-8 a declaration might not look like one.
  if (xml.starts_with("\xFF\xFE"sv) || xml.starts_with("\xFE\xFF"sv) ||
      xml.substr(0, 4).find('\0') != std::string_view::npos) {
    return "it is not UTF-8";
  }
  for (const std::string_view declaration : {"<!DOCTYPE"sv, "<!ENTITY"sv}) {
    if (xml.find(declaration) != std::string_view::npos) {
      return "it declares a document type, and entities are not read";
    }
  }
  Events events(handler, deepest);
  Poco::XML::SAXParser parser;
  try {
    parser.setFeature(Poco::XML::XMLReader::FEATURE_EXTERNAL_GENERAL_ENTITIES, false);
    parser.setFeature(Poco::XML::XMLReader::FEATURE_EXTERNAL_PARAMETER_ENTITIES, false);
    parser.setFeature(Poco::XML::XMLReader::FEATURE_NAMESPACES, true);
    parser.setFeature(Poco::XML::XMLReader::FEATURE_NAMESPACE_PREFIXES, false);
    parser.setContentHandler(&events);
    parser.parseMemoryNP(xml.data(), xml.size());
  } catch (const Poco::XML::SAXParseException& error) {
    return fmt::format("its XML is broken in line {}", error.getLineNumber());
  } catch (const Poco::Exception&) {
    return "its XML is broken";
  }
  return events.is_too_deep()
             ? std::optional(fmt::format("its elements are nested more than {} deep", deepest))
             : std::nullopt;
}

}  // namespace talia::table
