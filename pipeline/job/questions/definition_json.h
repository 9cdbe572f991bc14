// Definitions and what is computed of them, as JSON and as lines.
#pragma once
#include <vector>

#include "job/workspace/content.h"
#include "source/json_writer.h"

namespace talia::job {

// Opens the object of a definition, with its fields, and in it that of its stats; both are to be ended.
void begin_definition(source::JsonWriter& json, const Definition& definition, const Catalog& catalog);
// Opens the object of a stat, which is to be ended.
void begin_stat(source::JsonWriter& json, const Stat& stat, const Result<Value>& value,
                const Catalog& catalog);
// The key `steps` of an object.
void write_steps(source::JsonWriter& json, const std::vector<Derived::ExplainedStep>& steps,
                 const SourceMap& sources);
// The same as lines, each two spaces further in for each level and for each of `depth`.
std::string steps_text(const std::vector<Derived::ExplainedStep>& steps, int depth);

}  // namespace talia::job
