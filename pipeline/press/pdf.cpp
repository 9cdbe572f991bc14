#include "press/pdf.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

// The interface for C: the other one cannot be read as C++20 by every compiler that the house uses.
#include <qpdf/qpdf-c.h>

#include "source/run/assert.h"

namespace talia::press {
namespace {

// Bytes of a file from which memory counts for more than the library's jumps from place to place, three
// instructions in a thousand of a deck.
constexpr std::size_t most_in_memory = std::size_t{1} << 23;

qpdf_oh own(Handle handle) {
  return static_cast<qpdf_oh>(handle);
}

Handle given(qpdf_oh handle) {
  return static_cast<Handle>(handle);
}

// Memory that the library hands over.
std::string taken(unsigned char* data, std::size_t size) {
  const std::unique_ptr<unsigned char, decltype(&std::free)> owner(data, &std::free);
  return data == nullptr ? std::string() : std::string(reinterpret_cast<const char*>(data), size);
}

}  // namespace

Pdf::Pdf(Spool& file) : pdf_(qpdf_init()) {
  qpdf_silence_errors(pdf_);
  qpdf_set_suppress_warnings(pdf_, QPDF_TRUE);
  qpdf_set_attempt_recovery(pdf_, QPDF_FALSE);
  const std::string path = file.path();
  if (!file.fault().empty()) {
    fail_on_disk(file.fault());
    return;
  }
  std::error_code unreadable;
  if (std::filesystem::file_size(path, unreadable) <= most_in_memory && !unreadable) {
    bytes_ = file.part(0, file.end());
    qpdf_read_memory(pdf_, path.c_str(), bytes_.data(), bytes_.size(), nullptr);
  } else {
    qpdf_read(pdf_, path.c_str(), nullptr);
  }
  take_errors();
}

Pdf::~Pdf() {
  qpdf_cleanup(&pdf_);
}

// A warning means that the file is not what we take it for.
void Pdf::take_errors() {
  const auto take = [&](qpdf_error error) {
    const std::string_view words = qpdf_get_error_message_detail(pdf_, error);
    if (qpdf_get_error_code(pdf_, error) == qpdf_e_system) {
      fail_on_disk(std::string(words));
    } else {
      fail(std::string(words.empty() ? "an error without words" : words));
    }
  };
  while (qpdf_more_warnings(pdf_) != 0) {
    take(qpdf_next_warning(pdf_));
  }
  if (qpdf_has_error(pdf_) != 0) {
    take(qpdf_get_error(pdf_));
  }
}

const std::string& Pdf::fault() {
  take_errors();
  return fault_;
}

void Pdf::fail(std::string words) {
  if (fault_.empty()) {
    fault_ = std::move(words);
  }
}

void Pdf::fail_on_disk(std::string words) {
  is_fault_of_disk_ = is_fault_of_disk_ || fault_.empty();
  fail(std::move(words));
}

Handle Pdf::root() const {
  return given(qpdf_get_root(pdf_));
}

Handle Pdf::trailer() const {
  return given(qpdf_get_trailer(pdf_));
}

std::size_t Pdf::pages() const {
  const int pages = qpdf_get_num_pages(pdf_);
  return pages < 0 ? 0 : static_cast<std::size_t>(pages);
}

Handle Pdf::page(std::size_t number) const {
  return given(qpdf_get_page_n(pdf_, number));
}

Handle Pdf::get(Handle dictionary, const char* key) const {
  return given(qpdf_oh_get_key_if_dict(pdf_, own(dictionary), key));
}

bool Pdf::has(Handle dictionary, const char* key) const {
  return is_dictionary(dictionary) && qpdf_oh_has_key(pdf_, own(dictionary), key) != 0;
}

std::vector<std::string> Pdf::keys(Handle dictionary) const {
  // All keys are taken first: the library goes through one dictionary at a time.
  std::vector<std::string> keys;
  if (is_dictionary(dictionary)) {
    for (qpdf_oh_begin_dict_key_iter(pdf_, own(dictionary)); qpdf_oh_dict_more_keys(pdf_) != 0;) {
      keys.emplace_back(qpdf_oh_dict_next_key(pdf_));
    }
  }
  return keys;
}

void Pdf::set(Handle dictionary, const char* key, Handle value) const {
  qpdf_oh_replace_key(pdf_, own(dictionary), key, own(value));
}

void Pdf::remove(Handle dictionary, const char* key) const {
  qpdf_oh_remove_key(pdf_, own(dictionary), key);
}

std::vector<Handle> Pdf::items(Handle array) const {
  std::vector<Handle> items;
  if (is_array(array)) {
    for (int i = 0; i < qpdf_oh_get_array_n_items(pdf_, own(array)); ++i) {
      items.push_back(given(qpdf_oh_get_array_item(pdf_, own(array), i)));
    }
  }
  return items;
}

void Pdf::append(Handle array, Handle value) const {
  qpdf_oh_append_item(pdf_, own(array), own(value));
}

bool Pdf::is_dictionary(Handle handle) const {
  return qpdf_oh_is_dictionary(pdf_, own(handle)) != 0;
}

bool Pdf::is_array(Handle handle) const {
  return qpdf_oh_is_array(pdf_, own(handle)) != 0;
}

bool Pdf::is_stream(Handle handle) const {
  return qpdf_oh_is_stream(pdf_, own(handle)) != 0;
}

bool Pdf::is_number(Handle handle) const {
  return qpdf_oh_is_number(pdf_, own(handle)) != 0;
}

bool Pdf::is_name(Handle handle, const char* name) const {
  return qpdf_oh_is_name_and_equals(pdf_, own(handle), name) != 0;
}

double Pdf::number(Handle handle) const {
  return is_number(handle) ? qpdf_oh_get_numeric_value(pdf_, own(handle)) : 0;
}

std::string Pdf::text(Handle handle) const {
  return qpdf_oh_is_string(pdf_, own(handle)) != 0 ? qpdf_oh_get_utf8_value(pdf_, own(handle))
                                                   : std::string();
}

std::optional<std::string> Pdf::bytes_of_text(Handle handle) const {
  if (qpdf_oh_is_string(pdf_, own(handle)) == 0) {
    return std::nullopt;
  }
  std::size_t size = 0;
  const char* const bytes = qpdf_oh_get_binary_string_value(pdf_, own(handle), &size);
  return std::string(bytes, size);
}

std::string Pdf::name(Handle handle) const {
  return qpdf_oh_is_name(pdf_, own(handle)) != 0 ? qpdf_oh_get_name(pdf_, own(handle)) : std::string();
}

int Pdf::id(Handle handle) const {
  return qpdf_oh_get_object_id(pdf_, own(handle));
}

Handle Pdf::object(int id) const {
  return given(qpdf_get_object_by_id(pdf_, id, 0));
}

Handle Pdf::facts(Handle stream) const {
  return given(qpdf_oh_get_dict(pdf_, own(stream)));
}

std::string Pdf::version() const {
  return qpdf_get_pdf_version(pdf_);
}

std::string Pdf::written(Handle handle) const {
  return qpdf_oh_unparse_resolved(pdf_, own(handle));
}

Handle Pdf::parsed(const std::string& text) const {
  return given(qpdf_oh_parse(pdf_, text.c_str()));
}

Handle Pdf::text_of(const std::string& utf8) const {
  return given(qpdf_oh_new_unicode_string(pdf_, utf8.c_str()));
}

Handle Pdf::name_of(const char* name) const {
  return given(qpdf_oh_new_name(pdf_, name));
}

Handle Pdf::number_of(long long number) const {
  return given(qpdf_oh_new_integer(pdf_, number));
}

// The library would read all objects of the file to find an id that none of them has.
int Pdf::end() const {
  return first_added_ > 0 ? first_added_ + static_cast<int>(added_.size())
                          : std::max(static_cast<int>(number(get(trailer(), "/Size"))), end_of_streams_);
}

int Pdf::reserve() {
  const int id = end();
  first_added_ = first_added_ > 0 ? first_added_ : id;
  added_.emplace_back();
  return id;
}

void Pdf::add(Added added) {
  const int id = added.id;
  added_.at(static_cast<std::size_t>(id - first_added_)) = std::move(added);
}

const Added* Pdf::added(int id) const {
  const auto place = static_cast<std::size_t>(id - first_added_);
  return id < first_added_ || place >= added_.size() || added_[place].id == 0 ? nullptr : &added_[place];
}

// A reference to nothing would be taken for no value.
Handle Pdf::reference(int id) const {
  qpdf_replace_object(pdf_, id, 0, qpdf_oh_new_bool(pdf_, QPDF_TRUE));
  return object(id);
}

Handle Pdf::indirect(Handle direct) {
  const int id = reserve();
  qpdf_replace_object(pdf_, id, 0, own(direct));
  return object(id);
}

Handle Pdf::new_stream(std::string_view data) {
  // The library gives it an id of its own, behind all that it knows of.
  TALIA_ASSERT(first_added_ == 0);
  const Handle stream = given(qpdf_oh_new_stream(pdf_));
  end_of_streams_ = id(stream) + 1;
  replace_data(stream, data);
  return stream;
}

std::string Pdf::data(Handle stream) {
  unsigned char* data = nullptr;
  std::size_t size = 0;
  QPDF_BOOL is_decoded = QPDF_FALSE;
  const auto status = qpdf_oh_get_stream_data(pdf_, own(stream), qpdf_dl_all, &is_decoded, &data, &size);
  std::string result = taken(data, size);
  if ((status & QPDF_ERRORS) != 0 || is_decoded == QPDF_FALSE) {
    fail("a stream cannot be decoded");
    return {};
  }
  return result;
}

std::string Pdf::stored_data(Handle stream) {
  unsigned char* data = nullptr;
  std::size_t size = 0;
  const auto status = qpdf_oh_get_stream_data(pdf_, own(stream), qpdf_dl_none, nullptr, &data, &size);
  std::string result = taken(data, size);
  if ((status & QPDF_ERRORS) != 0) {
    fail("a stream cannot be read");
  }
  return result;
}

std::string Pdf::content(Handle page) {
  unsigned char* data = nullptr;
  std::size_t size = 0;
  const auto status = qpdf_oh_get_page_content_data(pdf_, own(page), &data, &size);
  std::string result = taken(data, size);
  if ((status & QPDF_ERRORS) != 0) {
    fail("a page's content cannot be decoded");
  }
  return result;
}

void Pdf::replace_data(Handle stream, std::string_view data) {
  // Compressed by us: what the library would compress when it writes, it keeps whole until then.
  const std::string stored = packed(data);
  qpdf_oh_replace_stream_data(pdf_, own(stream), reinterpret_cast<const unsigned char*>(stored.data()),
                              stored.size(), qpdf_oh_new_name(pdf_, "/FlateDecode"), qpdf_oh_new_null(pdf_));
}

void Pdf::release() {
  qpdf_oh_release_all(pdf_);
}

}  // namespace talia::press
