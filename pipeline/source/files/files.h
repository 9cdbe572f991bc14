// The edge to the disk: a disk in a run, a map in a test. Paths are relative to a root, with `/`; `..` and absolute
// paths are refused, and links that leave the root are not followed.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "source/result.h"
#include "source/text/bytes.h"

namespace talia {

// All files under a folder, at any depth, sorted bytewise; hidden ones left out. Also what stands in a file's place and
// cannot be read, so that whoever reads it hears why: links to nothing or to a file outside, pipes, folders named like files
// (`a.yaml`).
struct Listing {
  // What the files lack, and must not lack in silence: a folder that could not be listed to its end (`unreadable-folder`), a
  // link to a folder (`unreadable-file`), a file that may not replace the program's own (`unread-file`). At Span{}.
  struct Fault {
    std::string path;
    Diagnostic diagnostic;
  };
  std::vector<std::string> files;
  std::vector<Fault> faults;
};

// What became of the file in whose place another was put.
enum class Replaced { nothing, kept, lost };

// What a file holds, for as long as its owner lives.
struct FileView {
  std::string_view bytes;
  std::shared_ptr<const void> owner;
};

class Files {
 public:
  virtual ~Files() = default;
  // Errors: `unreadable-file` (missing, a directory, no permission, larger than `limit` bytes) at Span{}; the message names no machine path.
  virtual Result<std::string> read(std::string_view path, std::size_t limit = 64u << 20) const = 0;
  // The same, without a copy where nobody changes files in place.
  virtual Result<FileView> view(std::string_view path, std::size_t limit = 64u << 20) const;
  virtual bool exists(std::string_view path) const = 0;
  virtual bool is_folder(std::string_view path) const = 0;
  virtual Listing list(std::string_view folder) const = 0;  // Empty when there is no such folder.
  // Writes beside the target under a temporary name, syncs, renames. Folders are made as needed. Errors: `unwritable-file`.
  virtual Result<std::string> write_pending(std::string_view path,
                                            const Bytes& bytes) = 0;  // Gives the temporary path.
  // Puts a file where another lies or none. The old one then lies under `from`, so that the same call the other way round undoes
  // it, unless the disk cannot do that. Errors: `unwritable-file`.
  virtual Result<Replaced> replace(std::string_view from, std::string_view to) = 0;
  virtual void remove(std::string_view path) = 0;  // Of a file; silent when absent.
  // Where nothing lies in it any more, and folders are more than a part of names.
  virtual void remove_folder(std::string_view /*path*/) {}
};

namespace source {

// "cannot read `PATH`: REASON", an `unreadable-file` at Span{}; and the same of writing. They are about the FileFault.
Diagnostic unreadable_file(std::string_view path, std::string_view reason);
Diagnostic unwritable_file(std::string_view path, std::string_view reason);

// Tests and the fuzzers.
std::unique_ptr<Files> map_files(std::map<std::string, std::string> contents);
// A folder of the disk.
std::unique_ptr<Files> disk_files(std::string root);
// The same, held open: what is read is that of the folder that was there at the beginning, and reading costs less.
std::unique_ptr<Files> held_files(std::string root);
// The same of a folder of the system, in which packages put files in the place of others and change none.
std::unique_ptr<Files> installed_files(std::string root);
// `first`, and for what it lacks `second` (the share folder); writes go to `first`. What lies below `trusted` is read from
// `second` alone. The file `both` is read from each where each has one: that of `second` stands under `shipped`.
inline constexpr std::string_view shipped = "share/";
std::unique_ptr<Files> layered_files(std::unique_ptr<Files> first, std::unique_ptr<Files> second,
                                     std::string trusted = {}, std::string both = {});

// Outputs of a run: written beside their targets, put in place all together. What is not committed is taken back and removed on
// destruction.
class PendingFiles {
 public:
  explicit PendingFiles(Files& files) : files_(files) {}
  PendingFiles(const PendingFiles&) = delete;
  PendingFiles& operator=(const PendingFiles&) = delete;
  ~PendingFiles();
  Result<std::monostate> add(std::string path, std::string_view bytes);
  Result<std::monostate> add(std::string path, const Bytes& bytes);
  // Puts in place what was added and is not there yet; where one cannot be, none is, and all is as it was before.
  Result<std::monostate> place();
  // `place`, and then it stays.
  Result<std::monostate> commit();
  // All is as it was before the first `add` since the last commit; but what the disk could not keep is lost.
  void discard();

 private:
  struct Pending {
    std::string temporary, path;
    std::optional<Replaced> placed{};
  };
  void take_back();
  Files& files_;
  std::vector<Pending> pending_;
};

}  // namespace source
}  // namespace talia
