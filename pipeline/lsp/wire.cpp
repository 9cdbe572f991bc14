#include "lsp/wire.h"

#include <charconv>

#include "source/text/ascii.h"

namespace talia::lsp {

namespace {

constexpr std::size_t longest_message = 64u << 20, longest_head = 4096;

}  // namespace

Received receive(std::istream& in) {
  std::optional<std::size_t> length;
  std::size_t head = 0;
  for (std::string line; std::getline(in, line);) {
    head += line.size();
    if (!line.empty() && line.back() == '\r') {
      line.pop_back();
    }
    if (line.empty() && length) {
      std::string body(*length, '\0');
      in.read(body.data(), static_cast<std::streamsize>(*length));
      if (static_cast<std::size_t>(in.gcount()) != *length) {
        return {std::nullopt, "a message ends before its end", true};
      }
      Json message = Json::parse(body, nullptr, false);
      return message.is_discarded() ? Received{std::nullopt, "a message is no JSON", false}
                                    : Received{std::move(message), {}, false};
    }
    const auto colon = line.find(':');
    if (head > longest_head || colon == std::string::npos) {
      return {std::nullopt, "a message has no head that can be read", true};
    }
    if (source::ascii_lower_case(line.substr(0, colon)) == "content-length") {
      const std::string_view words = source::trimmed(std::string_view(line).substr(colon + 1));
      std::size_t number = 0;
      const auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), number);
      if (error != std::errc() || end != words.data() + words.size() || number > longest_message) {
        return {std::nullopt, "a message does not say how long it is, or is longer than 64 MB", true};
      }
      length = number;
    }
  }
  return {std::nullopt, {}, true};
}

void send(std::ostream& out, const Json& message) {
  const std::string body = message.dump(-1, ' ', false, Json::error_handler_t::replace);
  out << "Content-Length: " << body.size() << "\r\n\r\n" << body;
  out.flush();
}

}  // namespace talia::lsp
