// Upper and lower case of single characters, where one stands for one.
#pragma once

namespace talia::source {

char32_t upper_case(char32_t code_point);
char32_t lower_case(char32_t code_point);
bool is_upper_case(char32_t code_point);
// Combining marks, which belong to the character before them.
bool is_mark(char32_t code_point);

}  // namespace talia::source
