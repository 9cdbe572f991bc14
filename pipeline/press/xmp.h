// The metadata packet of a PDF, with the same facts as its Info dictionary.
#pragma once
#include <string>

#include "frame/booklet.h"

namespace talia::press {

// What PDF/X-4 says of itself; of two files with the same content the same.
struct XmpFacts {
  std::string standard;  // `PDF/X-4`
  std::string document;  // A URI that no other document has.
};

// `press` is absent in files for screens.
std::string xmp_packet(const Booklet& booklet, const std::string& producer, const XmpFacts* press);

}  // namespace talia::press
