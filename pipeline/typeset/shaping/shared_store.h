// What is worked out once and asked for again by all threads: values by a key of characters. A value does not depend on who
// asked first, and none ever goes, so that references to them stay good.
#pragma once
#include <array>
#include <cstddef>
#include <cstring>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace talia::typeset {

template <typename Value>
class SharedStore {
 public:
  // Past so many values the memory is worth more than the time.
  explicit SharedStore(std::size_t most) : most_(most / shard_count) {}

  // What `make()` gives for the key. `unkept` holds it where there is no room for more.
  template <typename Make>
  const Value& get(std::u32string_view key, Value& unkept, const Make& make) {
    const std::size_t hash = std::hash<std::u32string_view>()(key);
    Shard& shard = shards_[hash % shard_count];
    {
      const std::lock_guard lock(shard.mutex);
      if (const Entry* const known = shard.find(key, hash)) {
        return known->value;
      }
    }
    unkept = make();
    const std::lock_guard lock(shard.mutex);
    if (const Entry* const known = shard.find(key, hash)) {
      return known->value;  // Another thread was faster.
    }
    return shard.entries.size() < most_ ? shard.add(key, hash, unkept).value : unkept;
  }

 private:
  struct Entry {
    std::u32string key;
    Value value;
  };
  struct Slot {
    std::size_t hash = 0;
    const Entry* entry = nullptr;
  };

  // Open addressing: what is asked for by the thousand lies in one place, and only what is found is looked at elsewhere.
  struct Shard {
    std::mutex mutex;
    std::deque<Entry> entries;
    std::vector<Slot> slots = std::vector<Slot>(64);  // A power of two, at most half of it taken.

    // Of the key, or of the room for it.
    Slot& slot_of(std::u32string_view key, std::size_t hash) {
      std::size_t at = hash / shard_count;
      for (;; ++at) {
        Slot& slot = slots[at & (slots.size() - 1)];
        if (slot.entry == nullptr || (slot.hash == hash && is_same(slot.entry->key, key))) {
          return slot;
        }
      }
    }
    static bool is_same(std::u32string_view a, std::u32string_view b) {
      return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(char32_t)) == 0;
    }
    const Entry* find(std::u32string_view key, std::size_t hash) { return slot_of(key, hash).entry; }
    const Entry& add(std::u32string_view key, std::size_t hash, const Value& value) {
      if (2 * (entries.size() + 1) > slots.size()) {
        std::vector<Slot> before(2 * slots.size());
        before.swap(slots);
        for (const Slot& slot : before) {
          if (slot.entry != nullptr) {
            slot_of(slot.entry->key, slot.hash) = slot;
          }
        }
      }
      const Entry& entry = entries.emplace_back(Entry{std::u32string(key), value});
      slot_of(key, hash) = {hash, &entry};
      return entry;
    }
  };

  // Each with a lock of its own, so that threads seldom wait for each other.
  static constexpr std::size_t shard_count = 16;
  const std::size_t most_;  // Of one shard.
  std::array<Shard, shard_count> shards_;
};

}  // namespace talia::typeset
