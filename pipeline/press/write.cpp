#include "press/write.h"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "source/files/md5.h"

namespace talia::press {
namespace {

constexpr std::size_t most_in_stream = 100;  // Objects.
constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// From an opening bracket to behind the closing one.
std::size_t end_of_string(std::string_view text, std::size_t at) {
  int open = 0;
  for (; at < text.size(); ++at) {
    if (text[at] == '\\') {
      ++at;
    } else if (text[at] == '(') {
      ++open;
    } else if (text[at] == ')' && --open == 0) {
      return at + 1;
    }
  }
  return at;
}

struct Reference {
  std::size_t begin = 0, end = 0;  // Of the text's bytes.
  int id = 0;
};

// `12 0 R`, of which the last letter stands at `at`.
std::optional<Reference> reference_at(std::string_view text, std::size_t at) {
  constexpr std::string_view between = " 0 ";
  constexpr std::size_t most_digits = 9;
  if (at <= between.size() || text.substr(at - between.size(), between.size()) != between) {
    return std::nullopt;
  }
  const std::size_t end = at - between.size();
  std::size_t begin = end;
  while (begin > 0 && is_digit(text[begin - 1]) && end - begin < most_digits) {
    --begin;
  }
  if (begin == end || (begin > 0 && text[begin - 1] != ' ' && text[begin - 1] != '[')) {
    return std::nullopt;
  }
  int id = 0;
  for (std::size_t i = begin; i < end; ++i) {
    id = id * 10 + (text[i] - '0');
  }
  if (id == 0) {
    return std::nullopt;  // Of no object, and so of no value.
  }
  return Reference{begin, at + 1, id};
}

// Those of a text as libqpdf or we write it: with single spaces, and no other word that ends so.
void find_references(std::string_view text, std::vector<Reference>& found) {
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '(') {
      at = end_of_string(text, at);
      continue;
    }
    if (text[at] == 'R') {
      if (const auto reference = reference_at(text, at)) {
        found.push_back(*reference);
      }
    }
    ++at;
  }
}

int bytes_for(std::uint64_t number) {
  int bytes = 0;
  for (; number > 0; number >>= 8) {
    ++bytes;
  }
  return bytes;
}

class Writer {
 public:
  Writer(Pdf& pdf, Spool& out, const char* version, bool with_object_streams)
      : pdf_(pdf), out_(out), version_(version), has_streams_(with_object_streams) {}

  void run() {
    find_objects();
    if (!pdf_.fault().empty()) {
      return;
    }
    if (has_streams_) {
      share_out();
    }
    put(fmt::format("%PDF-{}\n%\xbf\xf7\xa2\xfe\n", stated_version()));
    enqueue(root_);
    enqueue(info_);
    while (!queue_.empty() && out_.fault().empty()) {
      const Place next = queue_.front();
      queue_.pop_front();
      if (next.stream != nowhere) {
        write_object_stream(streams_[next.stream]);
      } else {
        write_object(objects_[next.object]);
      }
    }
    if (has_streams_) {
      write_reference_stream();
    } else {
      write_reference_table();
    }
    if (!out_.fault().empty()) {
      pdf_.fail_on_disk(out_.fault());
    }
  }

 private:
  struct Object {
    int id = 0;
    std::string text{};  // Of a stream, its dictionary.
    bool is_stream = false;
    bool is_packed = true;                            // Of a stream: its data.
    std::size_t first_reference = 0, references = 0;  // Of all.
    std::size_t stream = nowhere;                     // In which it stands.
    int number = 0;                                   // In the file, once it is known.
  };
  struct ObjectStream {
    std::vector<std::size_t> members;
    int number = 0;
  };
  struct Place {
    std::size_t object = nowhere, stream = nowhere;
  };
  // What the file's table says of a number.
  struct Entry {
    std::uint64_t place = 0;  // Of its bytes, or the number of the stream that holds it.
    std::uint32_t index = 0;  // There.
    bool is_inside = false;
  };

  std::string stated_version() const {
    if (*version_ != '\0') {
      return version_;
    }
    return std::max(pdf_.version(), std::string(has_streams_ ? "1.5" : "1.0"));
  }

  // What the trailer leads to, each before what it leads to.
  void find_objects() {
    constexpr std::size_t most_handles = 1000;
    const Handle trailer = pdf_.trailer();
    root_ = pdf_.id(pdf_.root());
    info_ = pdf_.id(pdf_.get(trailer, "/Info"));
    places_.assign(static_cast<std::size_t>(std::max(pdf_.end(), 0)), nowhere);
    std::vector<int> open{root_, info_};
    while (!open.empty()) {
      const int id = open.back();
      open.pop_back();
      if (id <= 0 || place_of(id) != nowhere) {
        continue;
      }
      if (static_cast<std::size_t>(id) >= places_.size()) {
        pdf_.fail("an object leads to one that is not there");
        return;
      }
      places_[static_cast<std::size_t>(id)] = objects_.size();
      Object& object = objects_.emplace_back(read(id));
      object.first_reference = references_.size();
      find_references(object.text, references_);
      object.references = references_.size() - object.first_reference;
      for (std::size_t i = references_.size(); i > object.first_reference; --i) {
        open.push_back(references_[i - 1].id);
      }
      if (objects_.size() % most_handles == 0) {
        pdf_.release();
      }
    }
    pdf_.release();
  }

  Object read(int id) {
    if (const Added* const added = pdf_.added(id)) {
      return {id, added->text, added->is_stream};
    }
    const Handle object = pdf_.object(id);
    if (!pdf_.is_stream(object)) {
      return {id, pdf_.written(object)};
    }
    const Handle facts = pdf_.facts(object);
    pdf_.remove(facts, "/Length");
    const bool is_packed = pdf_.has(facts, "/Filter") || pdf_.is_name(pdf_.get(facts, "/Type"), "/Metadata");
    return {id, pdf_.written(facts), true, is_packed};
  }

  std::size_t place_of(int id) const {
    return static_cast<std::size_t>(id) < places_.size() ? places_[static_cast<std::size_t>(id)] : nowhere;
  }

  // Objects that are no streams, over as few streams as hold them, in the order in which they are led to: that in which they were
  // drawn says nothing of the file.
  void share_out() {
    const auto all = static_cast<std::size_t>(std::ranges::count(objects_, false, &Object::is_stream));
    const std::size_t count = (all + most_in_stream - 1) / most_in_stream;
    if (count == 0) {
      return;
    }
    const std::size_t each = (all + count - 1) / count;
    for (std::size_t i = 0; i < objects_.size(); ++i) {
      if (objects_[i].is_stream) {
        continue;
      }
      if (streams_.empty() || streams_.back().members.size() == each) {
        streams_.emplace_back();
      }
      streams_.back().members.push_back(i);
      objects_[i].stream = streams_.size() - 1;
    }
  }

  // Gives it a number, and all that stand in one stream with it.
  void enqueue(int id) {
    const std::size_t place = place_of(id);
    if (place == nowhere || objects_[place].number > 0) {
      return;
    }
    const std::size_t stream = objects_[place].stream;
    if (stream == nowhere) {
      objects_[place].number = next_++;
      queue_.push_back({place, nowhere});
      return;
    }
    streams_[stream].number = next_++;
    for (const std::size_t member : streams_[stream].members) {
      objects_[member].number = next_++;
    }
    queue_.push_back({nowhere, stream});
  }

  void enqueue_references(const Object& object) {
    for (std::size_t i = 0; i < object.references; ++i) {
      enqueue(references_[object.first_reference + i].id);
    }
  }

  // Its text, with the numbers of the file.
  void append_text(const Object& object, std::string& to) const {
    std::size_t copied = 0;
    for (std::size_t i = 0; i < object.references; ++i) {
      const Reference& reference = references_[object.first_reference + i];
      to.append(object.text, copied, reference.begin - copied);
      fmt::format_to(std::back_inserter(to), "{} 0 R", objects_[place_of(reference.id)].number);
      copied = reference.end;
    }
    to.append(object.text, copied);
  }

  void write_object(const Object& object) {
    enqueue_references(object);
    std::string text = begun(object.number);
    append_text(object, text);
    if (object.is_stream) {
      write_stream(std::move(text), object);
    } else {
      put(text + "\nendobj\n");
    }
    pdf_.release();
  }

  void write_stream(std::string text, const Object& object) {
    const Added* const added = pdf_.added(object.id);
    std::string kept = added == nullptr ? pdf_.stored_data(pdf_.object(object.id)) : std::string();
    if (!object.is_packed) {
      kept = pdf_.packed(kept);
    }
    put_stream(std::move(text), added == nullptr ? kept : added->data,
               object.is_packed ? "" : " /Filter /FlateDecode");
  }

  void write_object_stream(const ObjectStream& stream) {
    for (const std::size_t member : stream.members) {
      enqueue_references(objects_[member]);
    }
    std::string places;
    std::string texts;
    for (std::size_t i = 0; i < stream.members.size(); ++i) {
      const Object& object = objects_[stream.members[i]];
      fmt::format_to(std::back_inserter(places), "{}{} {}", i == 0 ? "" : " ", object.number, texts.size());
      append_text(object, texts);
      texts += '\n';
      entry(object.number) = {static_cast<std::uint64_t>(stream.number), static_cast<std::uint32_t>(i), true};
    }
    places += '\n';
    const std::string data = pdf_.packed(places + texts);
    put_stream(
        begun(stream.number) + fmt::format("<< /Type /ObjStm /Length {} /Filter /FlateDecode /N {} /First {}",
                                           data.size(), stream.members.size(), places.size()),
        data);
  }

  std::string begun(int number) {
    entry(number).place = written_;
    return fmt::format("{} 0 obj\n", number);
  }

  // Of a stream whose dictionary is written but for its end.
  void put_stream(std::string text, std::string_view data) {
    // The end stands on a line of its own, as ISO 32000-1, 7.3.8.1 recommends; strict readers look for it there.
    put(text += " >>\nstream\n");
    put(data);
    put("\nendstream\nendobj\n");
  }

  void put_stream(std::string text, std::string_view data, std::string_view filter) {
    constexpr std::string_view end = " >>";
    if (!text.ends_with(end)) {
      pdf_.fail("a stream has no dictionary");
      return;
    }
    text.resize(text.size() - end.size());
    put_stream(text + fmt::format(" /Length {}{}", data.size(), filter), data);
  }

  Entry& entry(int number) {
    if (entries_.size() <= static_cast<std::size_t>(number)) {
      entries_.resize(static_cast<std::size_t>(number) + 1);
    }
    return entries_[static_cast<std::size_t>(number)];
  }

  int number_of(int id) const {
    const std::size_t place = place_of(id);
    return place == nowhere ? 0 : objects_[place].number;
  }

  void put_trailer(std::string text) {
    const int info = number_of(info_);
    text += (info > 0 ? fmt::format(" /Info {} 0 R", info) : "") +
            fmt::format(" /Root {} 0 R /Size {} /ID [", number_of(root_), entries_.size());
    put(text);
    const std::string id = identifier();
    put(fmt::format("<{}><{}>] >>", id, id));
  }

  // Of all that is written so far, and of what Info says up to its first zero: so does libqpdf.
  std::string identifier() {
    std::string seed = hash_.hex() + " QPDF ";
    const Handle info = pdf_.get(pdf_.trailer(), "/Info");
    for (const std::string& key : pdf_.keys(info)) {
      if (const auto bytes = pdf_.bytes_of_text(pdf_.get(info, key.c_str()))) {
        seed += ' ' + *bytes;
      }
    }
    source::Md5 hash;
    hash.add(seed.substr(0, seed.find('\0')));
    return hash.hex();
  }

  void write_reference_table() {
    const std::uint64_t begin = written_;
    std::string text = fmt::format("xref\n0 {}\n0000000000 65535 f \n", next_);
    entries_.resize(static_cast<std::size_t>(next_));
    for (std::size_t i = 1; i < entries_.size(); ++i) {
      fmt::format_to(std::back_inserter(text), "{:010} 00000 n \n", entries_[i].place);
    }
    put_trailer(text + "trailer <<");
    put(fmt::format("\nstartxref\n{}\n%%EOF\n", begin));
  }

  void write_reference_stream() {
    const std::uint64_t begin = written_;
    const int number = next_++;
    std::string text = begun(number);
    std::uint32_t most = 0;
    for (const Entry& each : entries_) {
      most = std::max(most, each.index);
    }
    const int wide = std::max(bytes_for(begin), bytes_for(static_cast<std::uint64_t>(number)));
    const int narrow = bytes_for(most);
    const std::size_t row = 1 + static_cast<std::size_t>(wide) + static_cast<std::size_t>(narrow);
    std::string above(row, '\0');
    std::string rows;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      const Entry& each = entries_[i];
      std::string now(1, static_cast<char>(i == 0 ? 0 : each.is_inside ? 2 : 1));
      for (int byte = wide; byte > 0; --byte) {
        now += static_cast<char>(each.place >> (8 * (byte - 1)) & 0xff);
      }
      for (int byte = narrow; byte > 0; --byte) {
        now += static_cast<char>(each.index >> (8 * (byte - 1)) & 0xff);
      }
      rows += '\2';  // Each byte is told from the one above it.
      for (std::size_t byte = 0; byte < row; ++byte) {
        rows += static_cast<char>(now[byte] - above[byte]);
      }
      above = std::move(now);
    }
    const std::string data = pdf_.packed(rows);
    put_trailer(text +
                fmt::format("<< /Type /XRef /Length {} /Filter /FlateDecode /DecodeParms << /Columns {} "
                            "/Predictor 12 >> /W [ 1 {} {} ]",
                            data.size(), row, wide, narrow));
    put("\nstream\n");
    put(data);
    put(fmt::format("\nendstream\nendobj\nstartxref\n{}\n%%EOF\n", begin));
  }

  void put(std::string_view bytes) {
    hash_.add(bytes);
    out_.append(bytes);
    written_ += bytes.size();
  }

  Pdf& pdf_;
  Spool& out_;
  const char* const version_;
  const bool has_streams_;
  int root_ = 0, info_ = 0;
  std::vector<Object> objects_;
  std::vector<std::size_t> places_;  // Among them, by id.
  std::vector<Reference> references_;
  std::vector<ObjectStream> streams_;
  std::deque<Place> queue_;
  int next_ = 1;
  std::vector<Entry> entries_;  // By number.
  std::uint64_t written_ = 0;
  source::Md5 hash_;
};

}  // namespace

void write(Pdf& pdf, Spool& out, const char* version, bool with_object_streams) {
  Writer(pdf, out, version, with_object_streams).run();
}

}  // namespace talia::press
