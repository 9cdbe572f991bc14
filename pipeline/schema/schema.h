// JSON Schema draft-07, whole, over our tree. A schema is compiled once; a faulty one is reported as such and then
// accepts everything, so that its definitions are not reported too.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "document/document.h"
#include "source/reports/diagnostics.h"
#include "source/text/pattern.h"

namespace talia {

class Schema {
 public:
  Schema(Schema&&) noexcept;
  Schema& operator=(Schema&&) noexcept;
  ~Schema();
  Node root() const;
  bool is_broken() const;  // Was reported; accepts everything.
  // Where the `$ref` of a schema inside this one leads, through further ones; the schema itself when it has none. Absent
  // when the schema is broken.
  Node follow(Node subschema) const;
  // Where it leads in one step; absent where there is none.
  Node target(Node subschema) const;

  struct Compiled;
  explicit Schema(std::unique_ptr<Compiled> compiled);
  const Compiled& compiled() const { return *compiled_; }

 private:
  std::unique_ptr<Compiled> compiled_;
};

namespace schema {

// The draft's own schema, which describes schemas; a `$ref` to `http://json-schema.org/draft-07/schema#` leads here.
inline constexpr std::string_view metaschema_path = "schemas/core/json-schema.schema.yaml";

// Finds the document of another schema by its path relative to the workspace (`schemas/core/…`): an absent node when there
// is none, nothing when there is one that cannot be read, which was reported. For a reference to elsewhere it is asked with
// the whole address (`https://…`). References never leave what it gives.
using Loader = std::function<std::optional<Node>(std::string_view path)>;

struct CompileOptions {
  // Whether `format` is an assertion; unknown formats never are.
  bool check_formats = true;
  // Whether keywords that do nothing (misspelt, unknown, beside a `$ref`) are warned of, and `x-…` held to our own.
  bool check_keywords = true;
  // Of all schemas that are compiled together; null: its own.
  source::Patterns* patterns = nullptr;
};

// Compiles `root`, which stands at `path` (for relative `$ref`). Reports faulty-schema and ignored-keyword. The documents
// must outlive it.
Schema compile(Node root, const std::string& path, const Loader& loader, Diagnostics& diagnostics,
               const CompileOptions& options = {});

struct ValidateOptions {
  // Where fields that the root lacks are reported; without it the root's key `extends`, else its first key.
  Span missing_at;
};

// Reports every mismatch at its smallest span (unknown-field, wrong-type, value-not-allowed, missing-field, …) and gives
// whether there was none. `x-why` is the reason, the schema's own place a note. May be called from many threads.
bool validate(Node value, const Schema& schema, Diagnostics& diagnostics,
              const ValidateOptions& options = {});

// Likewise of the `default` of a schema inside this one, which must be a value that it accepts; true where it has none.
bool validate_default(Node subschema, const Schema& schema, Diagnostics& diagnostics);

}  // namespace schema
}  // namespace talia
