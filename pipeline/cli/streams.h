// Standard output and error as the program writes them: held back until a command ends, then written and tested, so that
// a report that did not arrive is never taken for one that did.
#pragma once
#include <functional>
#include <optional>
#include <ostream>
#include <streambuf>
#include <string>

namespace talia::cli {

// One of the process's streams. What fails is kept for `fault`; a reader that left early is no fault of the run.
class StreamBuffer final : public std::streambuf {
 public:
  // `before` is called before anything is written.
  StreamBuffer(int descriptor, std::function<void()> before);
  // In words, once all is flushed: why not everything was written.
  std::optional<std::string> fault() const;

 protected:
  int_type overflow(int_type next) override;
  int sync() override;

 private:
  int descriptor_;
  std::function<void()> before_;
  int error_ = 0;
  std::string room_;
};

// Keeps the numbers of streams that the caller closed from being given to files that are opened later. Before all else.
void reserve_standard_streams();

}  // namespace talia::cli
