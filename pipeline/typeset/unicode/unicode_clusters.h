// What a reader takes for one character: UAX 29's extended grapheme clusters.
#pragma once
#include <cstddef>
#include <string_view>

namespace talia::typeset {

// Where the cluster that starts at `begin` ends. Requires begin < size, and that a cluster starts there. Steps from the
// start of a text to its end read each character once.
std::size_t cluster_end(std::u32string_view text, std::size_t begin);

}  // namespace talia::typeset
