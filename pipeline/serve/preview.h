// The pages and answers of the preview, by their addresses.
#pragma once
#include "serve/desk.h"
#include "serve/http.h"

namespace talia::serve {

class Preview final : public Site {
 public:
  // Both outlive it.
  Preview(const Desk& desk, const News& news) : desk_(desk), news_(news) {}
  Answer answer(const Asked& asked) const override;
  const News& news() const override { return news_; }

 private:
  const Desk& desk_;
  const News& news_;
};

}  // namespace talia::serve
