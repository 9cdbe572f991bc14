// A frame that several have: a copy costs nothing, and what nobody looks at need not be made.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "frame/frame.h"
#include "source/files/digest.h"

namespace talia {

class SharedFrame {
 public:
  SharedFrame() : SharedFrame(Frame{}) {}
  SharedFrame(Frame frame);  // NOLINT(google-explicit-constructor): every frame may be shared.
  // Of that size and look; it has no links. `make` gives it to whoever looks first, on any thread.
  SharedFrame(Size size, const Digest& look, std::function<Frame()> make);

  const Frame& operator*() const;
  const Frame* operator->() const { return &**this; }
  Size size() const;
  // Equal for two frames that are drawn alike, in any run; nothing where it is not known.
  std::optional<Digest> look() const;
  // The same, of a look that was found.
  SharedFrame with_look(const Digest& look) &&;
  bool is_made() const;
  // It is empty then; whoever else has it keeps it.
  Frame take() &&;
  // From now on it has it alone, and its look is not known any more.
  Frame& edit();

 private:
  struct State;
  explicit SharedFrame(std::shared_ptr<const State> state) : state_(std::move(state)) {}

  std::shared_ptr<const State> state_;  // What is made later is as if it had been there.
};

}  // namespace talia
