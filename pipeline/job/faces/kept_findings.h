// What is wrong with a finished face, as bytes that outlive the run: its places are those of template boxes, called by their
// names.
#pragma once
#include <optional>
#include <string>

#include "frame/frame.h"
#include "layout/layout.h"
#include "source/text/byte_stream.h"

namespace talia::job {

// Nothing where some of it stands elsewhere than at a box that the frame shows, or has more than words.
std::optional<std::string> findings_as_bytes(const Diagnostics& found, const Frame& frame,
                                             const Faces& faces);
// Refuses bytes that speak of what is not there any more.
Diagnostics findings_in(source::ByteReader& in, const Faces& faces);

}  // namespace talia::job
