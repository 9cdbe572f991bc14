// A place that says a name, as JSON.
#pragma once
#include "job/renaming/mentions.h"
#include "source/json_writer.h"

namespace talia::cli {

void write_mention(source::JsonWriter& json, const job::Mention& mention, const job::Content& content);

}  // namespace talia::cli
