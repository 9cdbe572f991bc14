// Colours as others see them: for looking at what was drawn, not for printing it.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "frame/paint.h"

namespace talia {

enum class Proof : std::uint8_t { none, grey, deuteranopia, protanopia };

struct ProofName {
  std::string_view name;
  Proof proof;
};
inline constexpr std::array proof_names{ProofName{"grey", Proof::grey},
                                        ProofName{"deuteranopia", Proof::deuteranopia},
                                        ProofName{"protanopia", Proof::protanopia}};

namespace frame {

// The palette with the same numbers. Grey is what a printer of black ink makes of it; the two sorts of colour blindness are
// simulated whole, after Machado, Oliveira and Fernandes (2009).
Palette as_seen(const Palette& palette, Proof proof);

}  // namespace frame
}  // namespace talia
