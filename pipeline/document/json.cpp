#include "document/json.h"

#include <algorithm>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "document/scalar_source.h"
#include "document/storage.h"
#include "document/tree_builder.h"
#include "source/text/unicode.h"

namespace talia::document {
namespace {

struct Token {
  std::uint32_t begin, end;
};

// Finds the tokens of a text that a reader ahead of it has found sound.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  // The next bracket, string, number or word.
  Token next() {
    at_ = std::min(text_.find_first_not_of(" \t\r\n,:", at_), text_.size());
    const std::size_t begin = at_;
    if (at_ == text_.size()) {
      return token(begin);
    }
    if (text_[at_] == '"') {
      for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_) {
        at_ += text_[at_] == '\\' ? 1 : 0;
      }
      at_ = std::min(at_ + 1, text_.size());
    } else if (std::string_view("[]{}").find(text_[at_]) != std::string_view::npos) {
      ++at_;
    } else {
      at_ = std::min(text_.find_first_of(" \t\r\n,:[]{}\"", at_), text_.size());
    }
    return token(begin);
  }

 private:
  Token token(std::size_t begin) const {
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_)};
  }
  std::string_view text_;
  std::size_t at_ = 0;
};

using Json = nlohmann::json;

class JsonHandler : public nlohmann::json_sax<Json> {
 public:
  JsonHandler(std::string_view text, Document::Storage& storage, const Origin& origin,
              const ReadingLimits& limits, Diagnostics& diagnostics)
      : text_(text),
        origin_(origin),
        limits_(limits),
        diagnostics_(diagnostics),
        scanner_(text),
        builder_(storage, origin, limits, tally_, 0, diagnostics) {
    builder_.keep_texts_as_written();
  }

  bool null() override { return add_plain(NodeKind::null); }
  bool boolean(bool) override { return add_plain(NodeKind::boolean); }
  bool number_integer(number_integer_t) override { return add_plain(NodeKind::integer); }
  bool number_unsigned(number_unsigned_t) override { return add_plain(NodeKind::integer); }
  bool number_float(number_float_t, const string_t& written) override {
    // An integer too large for the reader comes here as well.
    const bool is_integer = written.find_first_of(".eE") == std::string::npos;
    return add_plain(is_integer ? NodeKind::integer : NodeKind::real);
  }
  bool string(string_t& value) override {
    const Token token = scanner_.next();
    if (text_.substr(token.begin + 1, token.end - token.begin - 2) == value) {
      builder_.scalar(NodeKind::text, value, token.begin, token.end, 1);
      return true;
    }
    const MappedScalar ours = read_scalar(ScalarStyle::double_quoted, text_, token.begin, token.end, value);
    builder_.scalar(value, ours.text == value ? ours.pieces : std::vector<TextPiece>{}, token.begin,
                    token.end);
    return true;
  }
  bool binary(binary_t&) override { return false; }  // JSON text has none.
  bool start_object(std::size_t) override { return open(NodeKind::map); }
  bool start_array(std::size_t) override { return open(NodeKind::list); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& value) override {
    const Token token = scanner_.next();
    builder_.key(value, token.begin, token.end);
    return true;
  }
  bool parse_error(std::size_t position, const std::string&,
                   const nlohmann::detail::exception& fault) override {
    const std::size_t at =
        source::start_of_code_point(text_, std::min(position == 0 ? 0 : position - 1, text_.size()));
    report(Diagnostic::error(Code::bad_json, origin_.span(at, at), reason(fault.what())));
    return false;
  }

  bool is_sound() const { return is_sound_ && builder_.is_sound(); }
  const FileTally& tally() const { return tally_; }

 private:
  // nlohmann's words without their number, place and echo of the text.
  static std::string reason(std::string_view what) {
    for (const std::string_view mark : {"] ", ": "}) {
      const std::size_t at = what.find(mark);
      what.remove_prefix(at == std::string_view::npos ? 0 : at + mark.size());
    }
    for (const std::string_view lead : {"syntax error while parsing ", "syntax error "}) {
      if (what.starts_with(lead)) {
        what.remove_prefix(lead.size());
      }
    }
    const std::size_t echo = what.find("; last read");
    const std::size_t expected = what.find("; expected");
    std::string text(what.substr(0, std::min(echo, expected)));
    if (expected != std::string_view::npos) {
      text.append(what.substr(expected));
    }
    return text;
  }

  void report(Diagnostic diagnostic) {
    is_sound_ = false;
    diagnostics_.add(std::move(diagnostic));
  }

  bool add_plain(NodeKind kind) {
    const Token token = scanner_.next();
    builder_.scalar(kind, text_.substr(token.begin, token.end - token.begin), token.begin, token.end, 0);
    return true;
  }

  bool open(NodeKind kind) {
    const Token token = scanner_.next();
    if (depth_ >= limits_.depth) {
      report(
          Diagnostic::error(Code::nesting_too_deep, origin_.span(token.begin, token.end),
                            fmt::format("lists and mappings are nested more than {} deep", limits_.depth)));
      return false;
    }
    ++depth_;
    builder_.open(kind, token.begin);
    return true;
  }

  bool close() {
    --depth_;
    builder_.close(scanner_.next().end);
    return true;
  }

  std::string_view text_;
  const Origin& origin_;
  const ReadingLimits& limits_;
  Diagnostics& diagnostics_;
  Scanner scanner_;
  FileTally tally_;
  TreeBuilder builder_;
  std::size_t depth_ = 0;
  bool is_sound_ = true;
};

}  // namespace

std::unique_ptr<Document> build_json(std::string_view text, const Origin& origin, const ReadingLimits& limits,
                                     Diagnostics& diagnostics) {
  auto document = std::make_unique<Document>();
  JsonHandler handler(text, document->storage(), origin, limits, diagnostics);
  const bool is_read = Json::sax_parse(text.begin(), text.end(), &handler);
  if (!is_read || !handler.is_sound()) {
    return nullptr;
  }
  report_decomposed(handler.tally(), diagnostics);
  return document;
}

}  // namespace talia::document
