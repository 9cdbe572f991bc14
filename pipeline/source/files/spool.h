// Bytes that are gathered on the disk instead of in memory, in a file without a name that goes with its owner.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

#include "source/reports/diagnostic.h"
#include "source/text/bytes.h"

namespace talia {

class Spool final : public Bytes {
 public:
  Spool() = default;  // Of no bytes.
  static Spool of(std::string_view bytes);
  Spool(Spool&& other) noexcept;
  Spool& operator=(Spool&& other) noexcept;
  ~Spool() override;

  // False once the disk takes no more, which `fault` then says.
  bool append(std::string_view bytes);
  const std::string& fault() const { return fault_; }
  // So many bytes from a place on; fewer where there are no more, or where they cannot be read.
  std::string part(std::size_t begin, std::size_t size) const;
  std::size_t end() const { return flushed_ + waiting_.size(); }  // How many were appended.
  // A name by which libraries can open the file for as long as it lives; what was appended is then in it.
  std::string path();

  bool each(const Taker& take) const override;

 private:
  bool flush();
  void fail(const char* what);

  int file_ = -1;
  std::string fault_;
  // How many bytes stand in the file, and those that do not yet.
  std::size_t flushed_ = 0;
  std::string waiting_;
};

namespace source {

// `unwritable-file`: what `title` names cannot be finished, for the temporary files that it needs are not to be had.
Diagnostic unspooled(std::string_view title, std::string_view why);

}  // namespace source
}  // namespace talia
