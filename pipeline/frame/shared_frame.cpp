#include "frame/shared_frame.h"

#include <atomic>
#include <mutex>
#include <utility>

namespace talia {

struct SharedFrame::State {
  Size size;
  std::optional<Digest> look;
  mutable std::function<Frame()> make;
  mutable Frame frame;
  mutable std::atomic<bool> is_made;
  mutable std::once_flag once{};

  explicit State(Frame made, const std::optional<Digest>& known = {})
      : size(made.size), look(known), frame(std::move(made)), is_made(true) {}
  State(Size of, const Digest& known, std::function<Frame()> maker)
      : size(of), look(known), make(std::move(maker)), is_made(false) {}

  const Frame& made() const {
    if (!is_made) {
      std::call_once(once, [this] {
        frame = make();
        make = {};
        is_made = true;
      });
    }
    return frame;
  }
};

SharedFrame::SharedFrame(Frame frame) : state_(std::make_shared<const State>(std::move(frame))) {}

SharedFrame::SharedFrame(Size size, const Digest& look, std::function<Frame()> make)
    : state_(std::make_shared<const State>(size, look, std::move(make))) {}

const Frame& SharedFrame::operator*() const {
  return state_->made();
}

Size SharedFrame::size() const {
  return state_->size;
}

std::optional<Digest> SharedFrame::look() const {
  return state_->look;
}

bool SharedFrame::is_made() const {
  return state_->is_made;
}

Frame SharedFrame::take() && {
  state_->made();
  return state_.use_count() > 1 ? state_->frame : std::move(state_->frame);
}

SharedFrame SharedFrame::with_look(const Digest& look) && {
  return SharedFrame(std::make_shared<const State>(std::move(*this).take(), look));
}

Frame& SharedFrame::edit() {
  state_ = std::make_shared<const State>(std::move(*this).take());
  return state_->frame;
}

}  // namespace talia
