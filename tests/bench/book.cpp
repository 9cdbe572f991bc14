#include "bench/book.h"

#include <stdexcept>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "book/book.h"
#include "book/resolve/resolve.h"
#include "job/faces/drawing_context.h"
#include "job/workspace/content.h"
#include "job/workspace/workspace.h"
#include "press/press.h"

namespace talia::context {

struct BenchedBook::State {
  job::Workspace workspace;
  std::unique_ptr<job::Content> content{};
  std::unique_ptr<job::DrawingContext> drawing{},
      first{};  // The first one's resources outlive display lists.
  Booklet booklet{};
  Spool drawn{}, finished{};

  const Book& book() const { return content->catalog.books.at(0); }
  void require_sound(const Diagnostics& diagnostics) const {
    if (diagnostics.has_errors()) {
      throw std::runtime_error(
          fmt::format("the book is not sound:\n{}", source::render_text(diagnostics, content->sources)));
    }
  }
};

BenchedBook::BenchedBook(const std::filesystem::path& workspace)
    : state_(std::make_unique<State>(State{
          job::find_workspace({.root = workspace.string(), .program = TALIA_PROGRAM}).workspace.value()})) {
  state_->content = job::load(state_->workspace, {{}, 1});
  forget();
  state_->require_sound(state_->content->diagnostics);
  set();
  state_->first = std::move(state_->drawing);
  forget();
}

BenchedBook::~BenchedBook() = default;

void BenchedBook::forget() {
  state_->drawing.reset();
  state_->drawing =
      std::make_unique<job::DrawingContext>(*state_->content, state_->workspace, job::ReadRequest{{}, 1});
}

void BenchedBook::resolve() const {
  Diagnostics diagnostics;
  const auto style = book::style_of(state_->book(), book::Form(), *state_->drawing->common, diagnostics);
  book::resolve(state_->book(), style.value(), *state_->drawing->common, diagnostics);
  state_->require_sound(diagnostics);
}

void BenchedBook::set() {
  state_->booklet = {};
  Diagnostics diagnostics;
  state_->booklet = std::move(
      book::make(state_->book(), book::Form(), *state_->drawing->common, *state_->drawing->faces, diagnostics)
          .booklet);
  state_->require_sound(diagnostics);
}

void BenchedBook::render() {
  state_->drawn = render::pdf(state_->booklet, state_->drawing->resources()).value();
}

void BenchedBook::finish() {
  state_->finished =
      press::finish(std::move(state_->drawn), state_->booklet, {}, state_->drawing->palette).value();
}

DisplayList BenchedBook::display_list() const {
  return DisplayList(std::vector<Booklet>{state_->booklet}, state_->first->resources());
}

std::size_t BenchedBook::pages() const {
  return state_->booklet.pages.size();
}

std::size_t BenchedBook::bytes() const {
  return state_->finished.size();
}

}  // namespace talia::context
