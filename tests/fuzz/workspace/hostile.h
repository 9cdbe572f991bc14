// What is hard to bear: values, words and names.
#pragma once
#include <span>
#include <string>

namespace talia::fuzz {

std::span<const std::string> hostile_values();  // As YAML writes them.
std::span<const std::string> hostile_markup();
std::span<const std::string> hostile_names();  // Of files, in a folder.
std::span<const std::string> hostile_links();

}  // namespace talia::fuzz
