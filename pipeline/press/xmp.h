// The metadata packet of a PDF, with the same facts as its Info dictionary.
#pragma once
#include <string>

#include "frame/booklet.h"

namespace talia::press {

std::string xmp_packet(const Booklet& booklet, const std::string& producer);

}  // namespace talia::press
