#include "lsp/server.h"

#include <sstream>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "job/workspace/workspace.h"
#include "lsp/positions.h"

using namespace talia;
using lsp::Json;

namespace {

const std::string systems = std::string(TALIA_TESTS) + "/systems";
const std::string crab = "content/campaigns/reach/creatures/tide_crab.yaml";

std::string framed(const std::string& body) {
  return "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
}

Json request(int id, const std::string& method, Json parameters = nullptr) {
  return {{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", std::move(parameters)}};
}

Json notice(const std::string& method, Json parameters = nullptr) {
  return {{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(parameters)}};
}

struct Said {
  std::vector<Json> messages;
  int status = -1;
  const Json& answer(int id) const {
    for (const Json& each : messages) {
      if (each.contains("id") && each["id"] == id) {
        return each;
      }
    }
    FAIL("there is no answer " << id);
    return messages.front();
  }
};

Said server_says_to(const std::string& bytes) {
  std::istringstream in(bytes);
  std::ostringstream out;
  auto found = job::find_workspace({.root = systems, .share = std::string(TALIA_TESTS) + "/.."});
  REQUIRE(found.workspace);
  Said said;
  said.status = lsp::Server(*found.workspace, {}, in, out).run();
  std::istringstream answers(out.str());
  for (lsp::Received each = lsp::receive(answers); each.message; each = lsp::receive(answers)) {
    said.messages.push_back(*each.message);
  }
  return said;
}

Said server_says(const std::vector<Json>& messages) {
  std::string bytes;
  for (const Json& each : messages) {
    bytes += framed(each.dump());
  }
  return server_says_to(bytes);
}

Json at(const std::string& file, int line, int character) {
  return {{"textDocument", {{"uri", lsp::address_of(systems + "/" + file)}}},
          {"position", {{"line", line}, {"character", character}}}};
}

const Json begin = request(1, "initialize", {{"capabilities", Json::object()}});

}  // namespace

TEST_CASE("an editor that begins, asks and leaves is answered", "[lsp]") {
  const Said said = server_says(
      {begin, notice("initialized"), request(2, "textDocument/hover", at(crab, 4, 2)),
       request(3, "textDocument/definition", at(crab, 16, 78)), request(4, "shutdown"), notice("exit")});
  CHECK(said.status == 0);
  CHECK(said.answer(1)["result"]["capabilities"]["hoverProvider"] == true);
  CHECK(said.answer(2)["result"]["contents"]["value"].get<std::string>().find("tide table") !=
        std::string::npos);
  CHECK(said.answer(3)["result"][0]["uri"].get<std::string>().ends_with("tide_crab_king.yaml"));
  CHECK(said.answer(4)["result"].is_null());
}

TEST_CASE("what an editor has open counts, and not what is saved", "[lsp]") {
  const std::string uri = lsp::address_of(systems + "/" + crab);
  const std::string text = "kind: creature\nid: tide_crab\nref: C-01\nname: Tide crab\nsta";
  const Said said = server_says(
      {begin,
       notice("textDocument/didOpen",
              {{"textDocument", {{"uri", uri}, {"version", 1}, {"text", "kind: creature\n"}}}}),
       notice("textDocument/didChange",
              {{"textDocument", {{"uri", uri}, {"version", 2}}}, {"contentChanges", {{{"text", text}}}}}),
       request(2, "textDocument/completion", at(crab, 4, 3)),
       // A part of it.
       notice("textDocument/didChange",
              {{"textDocument", {{"uri", uri}, {"version", 3}}},
               {"contentChanges",
                {{{"range", lsp::range_of(text, text.size() - 3, text.size())}, {"text", "stance: "}}}}}),
       request(3, "textDocument/completion", at(crab, 4, 8)),
       notice("textDocument/didClose", {{"textDocument", {{"uri", uri}}}}),
       request(4, "textDocument/completion", at(crab, 4, 3)), request(5, "shutdown"), notice("exit")});
  CHECK(said.status == 0);
  CHECK(said.answer(2)["result"]["items"][0]["label"] == "stance");
  CHECK(said.answer(2)["result"]["items"][0]["textEdit"]["newText"] == "stance: ");
  CHECK(said.answer(3)["result"]["items"].size() == 3);
  CHECK(said.answer(4)["result"]["items"][0]["label"] == "might");
}

TEST_CASE("what is no message, or comes at the wrong time, is told", "[lsp]") {
  for (const std::string& bytes :
       {std::string("hello\r\n\r\n"), std::string("Content-Length: -3\r\n\r\n{}"),
        std::string("Content-Length: x\r\n\r\n{}"), std::string("Content-Length: 99999999999\r\n\r\n"),
        std::string("Content-Length: 10\r\n\r\n{}"), framed("{\"id\":"), framed("\xff\xfe"),
        std::string(9000, 'a') + ": b\r\n\r\n"}) {
    CAPTURE(bytes.substr(0, 60));
    const Said said = server_says_to(bytes);
    CHECK(said.status == 1);
    REQUIRE(said.messages.size() == 1);
    CHECK(said.messages[0]["error"]["code"] == -32700);
  }
  const auto code = [](const std::vector<Json>& messages, int id) {
    return server_says(messages).answer(id)["error"]["code"].get<int>();
  };
  CHECK(code({request(7, "textDocument/hover", at(crab, 4, 2))}, 7) == -32002);
  CHECK(code({begin, request(7, "initialize")}, 7) == -32600);
  CHECK(code({begin, request(7, "textDocument/fold")}, 7) == -32601);
  CHECK(code({begin, request(6, "shutdown"), request(7, "textDocument/hover", at(crab, 4, 2))}, 7) == -32600);
  CHECK(code({begin, request(7, "textDocument/rename",
                             {{"textDocument", at(crab, 0, 0)["textDocument"]},
                              {"position", {{"line", 1}, {"character", 6}}},
                              {"newName", "two words"}})},
             7) == -32803);
  CHECK(server_says_to(framed("[1]") + framed("3") + framed("{\"id\":4}")).messages.size() == 3);
  CHECK(server_says({begin, notice("exit")}).status == 1);
  CHECK(server_says(std::vector<Json>()).status == 1);
  // A place and a file that are not there have nothing on them.
  const Said said = server_says(
      {begin, request(2, "textDocument/hover", at(crab, 900, 900)),
       request(3, "textDocument/hover", at("../../etc/passwd", 0, 0)), request(4, "textDocument/hover"),
       request(5, "textDocument/definition", {{"textDocument", 3}, {"position", "x"}}),
       request(6, "textDocument/completion", at("content/none.yaml", 0, 0)),
       request(7, "completionItem/resolve", {{"data", {{"definition", 5}, {"icon", "../../x"}}}}),
       notice("textDocument/didChange",
              {{"textDocument", {{"uri", lsp::address_of(systems + "/" + crab)}}}, {"contentChanges", 7}}),
       request(8, "textDocument/codeAction", {{"context", {{"diagnostics", {{{"data", 3}}}}}}}),
       request(9, "shutdown"), notice("exit")});
  CHECK(said.status == 0);
  for (const int id : {2, 3, 4, 5, 6}) {
    CHECK(said.answer(id)["result"].is_null());
  }
  CHECK(said.answer(8)["result"].empty());
}
