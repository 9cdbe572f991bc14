// How what a run makes is called.
#pragma once
#include <string>
#include <string_view>

namespace talia::job {

// Of a deck or book for a target: `items-a4`.
inline std::string name_of_job(std::string_view work, std::string_view target) {
  return std::string(work) + '-' + std::string(target);
}

// Of a book: for browsers it is called by nothing but its id.
inline std::string name_of_book(std::string_view book, std::string_view target, bool is_html) {
  return is_html ? std::string(book) : name_of_job(book, target);
}

// What a path in a campaign's folder begins with that a job of the name makes.
inline std::string key_of_job(std::string_view name, bool has_one_file) {
  return std::string(name) + (has_one_file ? "" : "/");
}

}  // namespace talia::job
