// Letters without their accents.
#pragma once

namespace talia::source {

// `z` of `ź` and of `Ż`: in lower case, without what Unicode takes to be added to it; other characters as they are.
char32_t base_letter(char32_t code_point);

}  // namespace talia::source
