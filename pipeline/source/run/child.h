// Another program, run beside this one and spoken to through its streams.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "source/result.h"

namespace talia::source {

class Child {
 public:
  using Variables = std::vector<std::pair<std::string, std::string>>;
  // The first of the words is the program, which is looked for where the system has programs. Its errors go nowhere. `variables` stand
  // over those of this program. Error: `unwritable-file`, in words.
  static Result<Child> start(const std::vector<std::string>& words, const Variables& variables);
  Child(Child&& other) noexcept;
  Child& operator=(Child&& other) noexcept = delete;
  ~Child();  // Ends it.

  // False once it hears nothing more.
  bool write(std::string_view bytes) const;
  // Up to the next line's end, without it; or so many bytes. What it says ends where fewer come.
  std::string read_line();
  std::string read(std::size_t count);
  std::string read_all();
  // How it ended, once it is told nothing more: 0 where all was well.
  int wait();

 private:
  Child(int process, int stream) : process_(process), stream_(stream) {}
  bool fill();

  int process_;  // As the system calls it; 0: it has ended.
  int stream_;
  std::string heard_;  // And not taken yet.
};

}  // namespace talia::source
