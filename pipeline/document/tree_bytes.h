// Documents as bytes, for runs after this one.
#pragma once
#include <memory>
#include <string_view>

#include "document/document.h"
#include "source/text/byte_stream.h"

namespace talia::document {

// Whether all that a document says stands in one file, as it does in one that was read from it.
bool is_of_one_file(const Document& document);
// Requires that it is. What stands in the file's text as it is is not written again.
void put(const Document& document, source::ByteWriter& out);
// Null, and the reader refuses, where no document of a file with this text can be written so. The text outlives it.
std::unique_ptr<Document> document_in(source::ByteReader& in, FileId file, std::string_view text);

}  // namespace talia::document
