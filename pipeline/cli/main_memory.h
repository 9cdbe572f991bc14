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

// A program that stays gives back what it does not need. Of large pages nothing is said, which the system gives to all or to those
// who ask: to wait until it has one can take longer than all small ones that are touched in its place. Second of all.
void claim_heap(Heap heap);

// Ends the program with a status, and takes nothing apart that the system takes back at once. Returns where sanitizers watch over the
// program, for they look for what was lost when it ends. Last of all.
void end_here(int status);

}  // namespace talia::cli
