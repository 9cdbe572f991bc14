// Every schema by its address: the documents that references may lead to, the `$id`s inside them, and the way from a
// reference to the node that it means.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "document/document.h"
#include "schema/rules.h"
#include "schema/schema.h"
#include "source/result.h"

namespace talia::schema {

class Library {
 public:
  Library(const Loader& loader, Diagnostics& diagnostics) : loader_(loader), diagnostics_(diagnostics) {}

  // Takes in a document that stands at `address`, and gives every schema inside it, itself first. Reports two schemas of
  // one `$id`.
  std::vector<Node> add(Node root, const std::string& address);
  // The schema that a `$ref` of the schema `from` means, or an absent node where a file cannot be read, which was reported
  // elsewhere; reports nothing itself. Errors: faulty-schema.
  Result<Node> find(Node from, Node reference);

 private:
  void visit(Node node, const std::string& base, std::vector<Node>& found);
  void name(std::map<std::string, Node, std::less<>>& table, const std::string& address, Node node, Node id);
  Result<Node> resource(const std::string& address, Node reference);
  Result<Node> follow_pointer(Node root, std::string_view pointer, Node reference);

  const Loader& loader_;
  Diagnostics& diagnostics_;
  std::map<std::string, Node, std::less<>> resources_;  // By address without fragment.
  std::map<std::string, Node, std::less<>> anchors_;    // By address and fragment.
  // What references inside a schema are resolved against. Hashed, for nodes are never asked for by their order.
  std::unordered_map<Node, std::string, NodeHash> bases_;
};

}  // namespace talia::schema
