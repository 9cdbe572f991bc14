#include "frame/shared_frame.h"

#include <utility>

#include "source/run/on_demand.h"

namespace talia {

struct SharedFrame::State {
  Size size;
  std::optional<Digest> look;
  mutable source::OnDemand<Frame> frame;

  explicit State(Frame made, const std::optional<Digest>& known = {})
      : size(made.size), look(known), frame(std::move(made)) {}
  State(Size of, const Digest& known, std::function<Frame()> maker)
      : size(of), look(known), frame(std::move(maker)) {}
};

SharedFrame::SharedFrame(Frame frame) : state_(std::make_shared<const State>(std::move(frame))) {}

SharedFrame::SharedFrame(Size size, const Digest& look, std::function<Frame()> make)
    : state_(std::make_shared<const State>(size, look, std::move(make))) {}

const Frame& SharedFrame::operator*() const {
  return state_->frame.get();
}

Size SharedFrame::size() const {
  return state_->size;
}

std::optional<Digest> SharedFrame::look() const {
  return state_->look;
}

bool SharedFrame::is_made() const {
  return state_->frame.is_made();
}

Frame SharedFrame::take() && {
  if (state_.use_count() > 1) {
    return state_->frame.get();
  }
  return std::move(state_->frame.edit());
}

SharedFrame SharedFrame::with_look(const Digest& look) && {
  return SharedFrame(std::make_shared<const State>(std::move(*this).take(), look));
}

Frame& SharedFrame::edit() {
  state_ = std::make_shared<const State>(std::move(*this).take());
  return state_->frame.edit();
}

}  // namespace talia
