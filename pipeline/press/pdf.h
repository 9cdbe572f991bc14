// For this folder alone: a PDF that is read, changed and written anew.
#pragma once
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "source/files/spool.h"

using qpdf_data = struct _qpdf_data*;  // NOLINT(bugprone-reserved-identifier): the library's own name.

namespace talia::press {

// An object of the file, or one that is to go into it.
enum class Handle : unsigned {};

// Streams are given and taken decoded. What fails leaves its words in `fault`, the first alone, and gives nothing:
// whoever asks looks there before the file is used.
class Pdf {
 public:
  // The file is read from for as long as this lives.
  explicit Pdf(Spool& file);
  Pdf(const Pdf&) = delete;
  Pdf& operator=(const Pdf&) = delete;
  ~Pdf();

  const std::string& fault();
  // Whether it is the disk's, which takes no more or gives nothing back.
  bool is_fault_of_disk() const { return is_fault_of_disk_; }
  void fail(std::string words);
  void fail_on_disk(std::string words);

  Handle root() const;
  Handle trailer() const;
  std::size_t pages() const;
  Handle page(std::size_t number) const;

  // Null where there is no such key, or no dictionary.
  Handle get(Handle dictionary, const char* key) const;
  bool has(Handle dictionary, const char* key) const;
  std::vector<std::string> keys(Handle dictionary) const;
  void set(Handle dictionary, const char* key, Handle value) const;
  void remove(Handle dictionary, const char* key) const;
  std::vector<Handle> items(Handle array) const;
  void append(Handle array, Handle value) const;

  bool is_dictionary(Handle handle) const;
  bool is_array(Handle handle) const;
  bool is_stream(Handle handle) const;
  bool is_number(Handle handle) const;
  bool is_name(Handle handle, const char* name) const;  // `/DeviceRGB`
  double number(Handle handle) const;
  std::string text(Handle handle) const;
  std::string name(Handle handle) const;  // Empty where it is none.
  int id(Handle handle) const;            // 0 for what stands in another object.
  Handle facts(Handle stream) const;      // Its dictionary.

  // An object as PDF writes it: `<< /Length 3 >>`.
  Handle parsed(const std::string& text) const;
  Handle text_of(const std::string& utf8) const;
  Handle name_of(const char* name) const;
  Handle number_of(long long number) const;
  Handle indirect(Handle direct) const;
  Handle new_stream(std::string_view data, bool compressed);

  std::string data(Handle stream);
  std::string content(Handle page);
  void replace_data(Handle stream, std::string_view data);  // It is compressed at once.
  // All handles are invalid after this; the objects stay.
  void release();

  // The whole file, into one that is empty. `version` is the one that it states, "" for what its contents need.
  void write(Spool& out, const char* version, bool with_object_streams);

 private:
  void take_errors();

  std::string bytes_;  // Of a small file.
  qpdf_data pdf_;
  std::string fault_;
  bool is_fault_of_disk_ = false;
};

}  // namespace talia::press
