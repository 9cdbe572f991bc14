// What a run said, kept for the next run of the same line. Where nothing that a run reads has changed since, and what it wrote lies
// as it left it, that is said again, and no file is read.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "job/workspace/keeping.h"
#include "job/workspace/workspace.h"

namespace talia::cli {

struct SaidBefore {
  std::string out, error;
  int status = 0;
};

class Remembered {
 public:
  // `arguments` are the whole line.
  Remembered(const std::vector<std::string>& arguments, job::Keeping& keeping, bool colour,
             const job::Workspace& workspace);
  Remembered(Remembered&&) noexcept;
  Remembered& operator=(Remembered&&) noexcept;
  ~Remembered();

  // Looks at all that the run would read.
  std::optional<SaidBefore> recall();
  // The run takes place: what it asks for elsewhere is noted, and what it writes. The workspace outlives this.
  void attend(job::Workspace& workspace);
  void keep(const SaidBefore& said);
  // A line: whether the run was as before, else what was not.
  std::string explanation() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// The line for a run that is never recalled.
std::string explanation_of(const job::Keeping& keeping);

}  // namespace talia::cli
