// What the process holds of the machine's memory.
#pragma once

namespace talia::source {

// Memory that was let go of goes back to the system, which takes some milliseconds: for a program that waits now.
void give_back_memory();

}  // namespace talia::source
