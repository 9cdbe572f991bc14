#include "cli/mention_json.h"

namespace talia::cli {

void write_mention(source::JsonWriter& json, const job::Mention& mention, const job::Content& content) {
  const Place place = content.sources.place(mention.span);
  json.begin_object()
      .key("file")
      .text(place.file)
      .key("line")
      .integer(place.line)
      .key("column")
      .integer(place.column);
  json.key("end_line").integer(place.end_line).key("end_column").integer(place.end_column);
  json.key("as").text(job::words_of(mention.sort)).key("path").text(mention.path).end_object();
}

}  // namespace talia::cli
