// For this folder alone: a changed PDF as a file.
#pragma once
#include "press/pdf.h"
#include "source/files/spool.h"

namespace talia::press {

// Everything that the trailer leads to, into a file that is empty; handles are invalid after this. `version` is the one that it
// states, "" for what its contents need. What fails is left as the PDF's fault.
//
// Order and form are those of libqpdf's writer, so that its files and ours are the same; it copies each dictionary, and
// takes four times as long for a long book's.
void write(Pdf& pdf, Spool& out, const char* version, bool with_object_streams);

}  // namespace talia::press
