// For `main` alone: what becomes of a run for which the system has no memory.
#pragma once
#include <string_view>

namespace talia::cli {

// To standard error, without memory of its own.
void say_at_once(std::string_view words);

// Status 2 and a sentence that needs no memory of its own.
[[noreturn]] void end_without_memory();

// The system gives a stack page by page, and ends the program by a signal when it has none left. Takes what the program
// may need at once, or ends as above. First of all.
void claim_stack();

enum class Heap { of_a_run, of_a_program_that_stays };

// Of a run: asks for large pages below what will be allocated, where the system has them and sets no limit, for the first touch of
// each page is a good part of what a short run costs. A program that stays gives back what it does not need. Second of all.
void claim_heap(Heap heap);

}  // namespace talia::cli
