// A list that never changes, and that many hold together: a copy costs a count, however long the list is.
#pragma once
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace talia {

template <class T>
class SharedList {
 public:
  SharedList() = default;
  SharedList(std::vector<T> items)
      : items_(items.empty() ? nullptr : std::make_shared<const std::vector<T>>(std::move(items))) {}

  const std::vector<T>& all() const {
    static const std::vector<T> none;
    return items_ ? *items_ : none;
  }
  auto begin() const { return all().begin(); }
  auto end() const { return all().end(); }
  bool empty() const { return !items_; }
  std::size_t size() const { return all().size(); }
  const T& front() const { return all().front(); }
  const T& operator[](std::size_t i) const { return all()[i]; }
  bool operator==(const SharedList& other) const { return items_ == other.items_ || all() == other.all(); }

 private:
  std::shared_ptr<const std::vector<T>> items_;  // Null: empty.
};

}  // namespace talia
