#include "prose/reading.h"

#include <utility>

namespace talia::prose {

bool may_begin_sentence(const Passage& passage, std::size_t token) {
  if (token == 0) {
    return true;
  }
  const Token& before = passage.tokens[token - 1];
  return before.what == Token::What::gap || is_sign(passage, token - 1, ".!?:;…„“”\"»«‚‘’()[]–—-*•/|");
}

void propose(Diagnostic& fault, std::string_view wrong, const std::string& meant) {
  Diagnostic changed = std::move(fault).suggest(wrong, meant);
  fault = std::move(changed);
}

}  // namespace talia::prose
