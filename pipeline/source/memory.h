// The memory of the run as a whole.
#pragma once

namespace talia::source {

// Gives what all threads have let go of back to the system. Costs a millisecond or so; for the turn from one large stage
// to another.
void give_back_memory();

}  // namespace talia::source
