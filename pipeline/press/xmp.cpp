#include "press/xmp.h"

#include <string_view>

#include <fmt/format.h>

namespace talia::press {
namespace {

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      default:
        if (static_cast<unsigned char>(c) >= 0x20 || c == '\n' || c == '\t') {
          // XML has no other control characters.
          result += c;
        }
    }
  }
  return result;
}

void add_property(std::string& out, std::string_view name, std::string_view value) {
  if (!value.empty()) {
    out += fmt::format("   <{0}>{1}</{0}>\n", name, escaped(value));
  }
}

// A property that holds one value in a container.
void add_in(std::string& out, std::string_view name, std::string_view container, std::string_view attribute,
            std::string_view value) {
  if (!value.empty()) {
    out += fmt::format("   <{0}><rdf:{1}><rdf:li{2}>{3}</rdf:li></rdf:{1}></{0}>\n", name, container,
                       attribute, escaped(value));
  }
}

}  // namespace

std::string xmp_packet(const Booklet& booklet, const std::string& producer, const XmpFacts* press) {
  std::string out =
      "<?xpacket begin=\"\xEF\xBB\xBF\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
      "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n"
      " <rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n"
      "  <rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" "
      "xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\" xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\" "
      "xmlns:xmpMM=\"http://ns.adobe.com/xap/1.0/mm/\" xmlns:pdfxid=\"http://www.npes.org/pdfx/ns/id/\">\n"
      "   <dc:format>application/pdf</dc:format>\n";
  add_in(out, "dc:title", "Alt", " xml:lang=\"x-default\"", booklet.title);
  add_in(out, "dc:creator", "Seq", "", booklet.author);
  add_in(out, "dc:description", "Alt", " xml:lang=\"x-default\"", booklet.subject);
  add_in(out, "dc:rights", "Alt", " xml:lang=\"x-default\"", booklet.rights);
  add_in(out, "dc:language", "Bag", "", booklet.language);
  add_property(out, "pdf:Keywords", booklet.keywords);
  add_property(out, "pdf:Producer", producer);
  add_property(out, "xmp:CreatorTool", booklet.creator);
  add_property(out, "xmp:CreateDate", booklet.date);
  add_property(out, "xmp:ModifyDate", booklet.date);
  add_property(out, "xmp:MetadataDate", booklet.date);
  if (press != nullptr) {
    add_property(out, "pdf:Trapped", "False");
    add_property(out, "pdfxid:GTS_PDFXVersion", press->standard);
    add_property(out, "xmpMM:DocumentID", press->document);
    add_property(out, "xmpMM:VersionID", "1");
    add_property(out, "xmpMM:RenditionClass", "default");
  }
  return out +
         "  </rdf:Description>\n"
         " </rdf:RDF>\n"
         "</x:xmpmeta>\n"
         "<?xpacket end=\"r\"?>";
}

}  // namespace talia::press
