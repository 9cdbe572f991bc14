// What is worked out once and asked for again by all threads: values by a key of characters. A value does not depend on who
// asked first, and none ever goes, so that references to them stay good.
#pragma once
#include <array>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

namespace talia::typeset {

// A key whose hash is known already.
struct HashedKey {
  std::u32string_view key;
  std::size_t hash;
};

struct KeyHash {
  using is_transparent = void;
  std::size_t operator()(std::u32string_view key) const { return std::hash<std::u32string_view>()(key); }
  std::size_t operator()(const HashedKey& key) const { return key.hash; }
};

struct KeyEqual {
  using is_transparent = void;
  bool operator()(std::u32string_view a, std::u32string_view b) const { return a == b; }
  bool operator()(const HashedKey& a, std::u32string_view b) const { return a.key == b; }
  bool operator()(std::u32string_view a, const HashedKey& b) const { return a == b.key; }
};

template <typename Value>
class SharedStore {
 public:
  // Past so many values the memory is worth more than the time.
  explicit SharedStore(std::size_t most) : most_(most / shard_count) {}

  // What `make()` gives for the key. `unkept` holds it where there is no room for more.
  template <typename Make>
  const Value& get(std::u32string_view key, Value& unkept, const Make& make) {
    const std::size_t hash = KeyHash()(key);
    Shard& shard = shards_[hash % shard_count];
    {
      const std::lock_guard lock(shard.mutex);
      if (const auto known = shard.values.find(HashedKey{key, hash}); known != shard.values.end()) {
        return known->second;
      }
    }
    unkept = make();
    const std::lock_guard lock(shard.mutex);
    return shard.values.size() < most_ ? shard.values.try_emplace(std::u32string(key), unkept).first->second
                                       : unkept;
  }

 private:
  // Each with a lock of its own, so that threads seldom wait for each other.
  static constexpr std::size_t shard_count = 16;
  struct Shard {
    std::mutex mutex;
    std::unordered_map<std::u32string, Value, KeyHash, KeyEqual> values;
  };
  const std::size_t most_;  // Of one shard.
  std::array<Shard, shard_count> shards_;
};

}  // namespace talia::typeset
