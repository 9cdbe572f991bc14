// For this folder alone: a PDF that is read and changed. `write.h` writes it anew.
#pragma once
#include <cstddef>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "render/packer.h"
#include "source/files/spool.h"

using qpdf_data = struct _qpdf_data*;  // NOLINT(bugprone-reserved-identifier): the library's own name.

namespace talia::press {

// An object of the file, or one that is to go into it.
enum class Handle : unsigned {};

// An object that is text from the start. What is many, such as elements of a structure, is made so in a fraction of the time that
// the library takes for objects of its own.
struct Added {
  int id = 0;
  std::string text{};  // Of a stream, its dictionary without a length. It refers to others by their `id`.
  bool is_stream = false;
  std::string data{};
};

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
  std::optional<std::string> bytes_of_text(
      Handle handle) const;               // As they are stored; nothing where it is none.
  std::string name(Handle handle) const;  // Empty where it is none.
  int id(Handle handle) const;            // 0 for what stands in another object.
  Handle object(int id) const;            // Null where there is none.
  Handle facts(Handle stream) const;      // Its dictionary.
  std::string version() const;            // `1.5`
  // The object as PDF writes it, with the ids of others that it refers to. Not of a stream.
  std::string written(Handle handle) const;

  // An object as PDF writes it: `<< /Length 3 >>`.
  Handle parsed(const std::string& text) const;
  Handle text_of(const std::string& utf8) const;
  Handle name_of(const char* name) const;
  Handle number_of(long long number) const;
  Handle indirect(Handle direct);
  Handle new_stream(std::string_view data);  // It is compressed at once.

  // Behind the ids of all objects.
  int end() const;
  // The id of an object that is to be added.
  int reserve();
  void add(Added added);
  const Added* added(int id) const;
  // One that is to be added, as a value in others of the file.
  Handle reference(int id) const;

  std::string data(Handle stream);
  std::string stored_data(Handle stream);  // As it is in the file.
  std::string content(Handle page);
  void replace_data(Handle stream, std::string_view data);  // It is compressed at once.
  // As a stream stores it.
  std::string packed(std::string_view data) const { return packer_.packed(data); }
  // All handles are invalid after this; the objects stay.
  void release();

 private:
  void take_errors();

  std::string bytes_;  // Of a small file.
  qpdf_data pdf_;
  const render::Packer packer_;
  int end_of_streams_ = 0;   // Behind the ids of new ones.
  int first_added_ = 0;      // Once there is one.
  std::deque<Added> added_;  // By id, from the first.
  std::string fault_;
  bool is_fault_of_disk_ = false;
};

}  // namespace talia::press
