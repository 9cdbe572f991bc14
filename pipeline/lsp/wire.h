// Messages of JSON-RPC as editors send them: a head that says how long it is, an empty line, and JSON.
// Language Server Protocol 3.17, base protocol.
#pragma once
#include <istream>
#include <optional>
#include <ostream>
#include <string>

#include <nlohmann/json.hpp>

namespace talia::lsp {

using Json = nlohmann::json;

// What came: a message, or why what came is none. `is_over`: nothing comes after it.
struct Received {
  std::optional<Json> message;
  std::string fault;
  bool is_over = false;
};
Received receive(std::istream& in);
void send(std::ostream& out, const Json& message);

// Faults that JSON-RPC and the protocol have numbers for.
enum class Fault {
  parse = -32700,
  request = -32600,
  method = -32601,
  parameters = -32602,
  not_started = -32002,
  failed = -32803
};

}  // namespace talia::lsp
