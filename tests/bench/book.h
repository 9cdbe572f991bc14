// One book from its definitions to its finished PDF, stage by stage.
#pragma once
#include <cstddef>
#include <filesystem>
#include <memory>

#include "bench/floors.h"

namespace talia::context {

class BenchedBook {
 public:
  // Of a workspace with one book and nothing else; lays it out once. Throws std::runtime_error where it is not sound.
  explicit BenchedBook(const std::filesystem::path& workspace);
  BenchedBook(const BenchedBook&) = delete;
  BenchedBook& operator=(const BenchedBook&) = delete;
  ~BenchedBook();

  // Forgets what setting has kept, such as words that were shaped, so that the next book is set as the first one.
  void forget();
  void resolve() const;
  void set();  // Resolves, too.
  void render();
  void finish();

  DisplayList display_list() const;  // The book outlives it.
  std::size_t pages() const;
  std::size_t bytes() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace talia::context
