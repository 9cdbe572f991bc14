// The fields of a definition for reading, and whence their values came: another definition, or the schema's default.
#pragma once
#include <string>

#include "model/catalog.h"
#include "source/json_writer.h"

namespace talia::cli {

// A value: lists and records in one line, a text's lines joined.
std::string in_one_line(Node node);

// Whose a field's value is, where the definition does not write all of it itself; empty where it does.
std::string origin_words(const Entry& field, const Definition& definition, const Catalog& catalog);

// The same for all fields as `"origins": {FIELD: NAME}`, of a list that is taken over in part one for each item; nothing where there is
// none.
void write_origins(source::JsonWriter& json, const Definition& definition, const Catalog& catalog);

}  // namespace talia::cli
