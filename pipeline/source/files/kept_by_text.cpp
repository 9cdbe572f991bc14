#include "source/files/kept_by_text.h"

#include <algorithm>

#include "source/text/byte_stream.h"

namespace talia::source {

void KeptByText::open() {
  bytes_ = cache_.find(key_).value_or(std::string());
  ByteReader in(bytes_);
  constexpr std::size_t least_bytes = 2 * sizeof(Digest) + 1;
  found_.resize(in.count(least_bytes));
  for (Value& each : found_) {
    each.path = digest_in(in);
    each.text = digest_in(in);
    each.bytes = in.text();
  }
  if (!in.is_whole() || !std::ranges::is_sorted(found_, {}, &Value::path)) {
    found_.clear();
  }
}

std::optional<std::string_view> KeptByText::find(std::string_view path, std::string_view text) {
  std::call_once(opened_, [this] { open(); });
  const Digest wanted = digest_of(path);
  const auto known = std::ranges::lower_bound(found_, wanted, {}, &Value::path);
  if (known == found_.end() || known->path != wanted || known->text != digest_of(text)) {
    return std::nullopt;
  }
  const std::lock_guard lock(mutex_);
  asked_.push_back(*known);
  return known->bytes;
}

void KeptByText::add(std::string_view path, std::string_view text, std::string value) {
  const Value known{digest_of(path), digest_of(text), {}};
  const std::lock_guard lock(mutex_);
  added_.emplace_back(known, std::move(value));
}

void KeptByText::close() const {
  if (added_.empty()) {
    return;
  }
  std::vector<Value> all;
  for (const auto& [known, bytes] : added_) {
    all.push_back({known.path, known.text, bytes});
  }
  // What was found and was of no use was made anew.
  all.insert(all.end(), asked_.begin(), asked_.end());
  std::ranges::stable_sort(all, {}, &Value::path);
  const auto again = std::ranges::unique(all, {}, &Value::path);
  all.erase(again.begin(), again.end());
  ByteWriter out;
  out.number(all.size());
  for (const Value& each : all) {
    put(each.path, out);
    put(each.text, out);
    out.text(each.bytes);
  }
  cache_.keep(key_, out.bytes());
}

}  // namespace talia::source
