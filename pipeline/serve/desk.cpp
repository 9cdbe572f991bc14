#include "serve/desk.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "job/build.h"
#include "job/files/schemas.h"
#include "job/files/unwritten.h"
#include "job/findings/once.h"
#include "job/findings/weigh.h"
#include "job/pages/hand_print.h"
#include "job/workspace/outputs.h"
#include "job/workspace/trial_files.h"
#include "serve/numbers.h"
#include "source/json_writer.h"
#include "source/run/memory.h"
#include "source/version.h"

namespace talia::serve {

namespace {

constexpr std::size_t most_kept_works = 3;

// How long reading all is put off for the picture of a card that was saved: until somebody asked for it, and while a browser draws it.
constexpr std::chrono::milliseconds longest_wait(40), time_to_show(40);

std::vector<job::Job> without_sizes(std::vector<job::Job> jobs) {
  for (job::Job& each : jobs) {
    if (job::DeckJob* const job = each.deck()) {
      job->shared.clear();
      job->flows.clear();
    }
  }
  return jobs;
}

// The definitions that stand in the files.
std::vector<std::string> cards_in(const std::vector<std::string>& files, const Look& look) {
  std::vector<std::string> names;
  for (const Definition& definition : look.catalog().definitions) {
    if (std::ranges::binary_search(files, look.content().sources.path(definition.span.file))) {
      names.push_back(look.catalog().full_name(definition));
    }
  }
  return names;
}

void write_list(source::JsonWriter& json, std::string_view key, const std::vector<std::string>& items) {
  json.key(key).begin_array();
  for (const std::string& item : items) {
    json.text(item);
  }
  json.end_array();
}

// As editors find them; that they cannot be written withholds no picture.
void write_schemas(const Look& look, job::Content& content) {
  Diagnostics failures;
  if (const auto hold = failures.take(job::hold_outputs(look.workspace()))) {
    job::write_schemas(job::schema_files(content.catalog, content.sources, look.workspace()),
                       look.workspace(), failures);
  }
  job::report_unwritten(failures, look.workspace(), content.diagnostics);
}

}  // namespace

Desk::Desk(const job::Workspace& workspace, job::ReadRequest reading, News& news)
    : news_(news), first_(workspace), live_(workspace.dictionaries), reading_(std::move(reading)) {
  reading_.live = &live_;
}

void Desk::look(const std::vector<std::string>& saved, std::vector<std::string> same) {
  live_.is_overtaken = false;
  job::FoundWorkspace now = job::find_again(first_);
  if (!now.workspace) {
    const std::lock_guard state(state_mutex_);
    source::JsonWriter json;
    json.begin_object().key("fault").text(now.reason).end_object();
    news_.tell(json.take());
    return;
  }
  if (over_) {
    now.workspace->files = job::trial_files(std::move(now.workspace->files), *over_);
  }
  // What an editor has stands in the place of files that are as they were.
  live_.look_again(saved, over_ ? std::vector<std::string>() : std::move(same));
  std::unique_ptr<Look> before;
  {
    std::unique_lock content(content_);
    std::unique_lock gate(gate_);
    const bool is_shown = !over_ && look_ != nullptr && saved.size() == 1 &&
                          look_->replace(saved.front(), *now.workspace->files, live_.documents);
    if (is_shown) {
      gate.unlock();
      content.unlock();
      show_first(saved);
      content.lock();
      gate.lock();
    }
    before = std::move(look_);
    const Sizes sizes = before == nullptr ? Sizes() : before->sizes();
    if (is_shown) {
      // Who waited has the picture, and there need be no room for two.
      before.reset();
      live_.forget_before();
    }
    look_ = std::make_unique<Look>(*std::move(now.workspace), reading_, sizes);
    if (look_->drawing() != nullptr && stock_.lock() != look_->drawing()->stock) {
      stock_ = look_->drawing()->stock;
      stock_name_ = std::to_string(++stocks_);
    }
    ++number_;
    const std::lock_guard state(state_mutex_);
    is_whole_ = false;
    pages_.clear();
  }
  news_.tell(saved_news(saved));
  // It takes a tenth of what a look takes, and nobody waits for it.
  before.reset();
  live_.forget_before();
}

void Desk::show_first(const std::vector<std::string>& saved) {
  {
    const std::lock_guard state(state_mutex_);
    is_whole_ = false;
    pictures_ = 0;
  }
  source::JsonWriter json;
  write_list(json.begin_object().key("first").boolean(true), "cards", cards_in(saved, hold().look()));
  news_.tell(json.end_object().take());
  std::unique_lock state(state_mutex_);
  if (picture_given_.wait_for(state, longest_wait, [this] { return pictures_ > 0; })) {
    picture_given_.wait_for(state, time_to_show, [] { return false; });
  }
}

void Desk::note_picture() const {
  {
    const std::lock_guard state(state_mutex_);
    ++pictures_;
  }
  picture_given_.notify_all();
}

std::string Desk::saved_news(const std::vector<std::string>& saved) const {
  source::JsonWriter json;
  const Held held = hold();
  json.begin_object().key("look").integer(static_cast<std::int64_t>(held.number()));
  write_list(json, "saved", saved);
  write_list(json, "cards", cards_in(saved, held.look()));
  return json.key("drawn").boolean(held.look().drawing() != nullptr).end_object().take();
}

void Desk::look_at_all() {
  const std::lock_guard content_lock(content_);
  if (look_ == nullptr) {
    return;
  }
  job::Content& content = look_->content();
  bool has_other_sizes = false;
  if (const job::DrawingContext* const drawing = look_->drawing()) {
    std::vector<job::Job> jobs = without_sizes(look_->jobs());
    job::Request request;
    request.reading = reading_;
    job::check(jobs, *drawing, request, look_->workspace(), content);
    if (live_.is_overtaken) {
      return;
    }
    if (!over_) {
      write_schemas(*look_, content);
    }
    const std::lock_guard gate(gate_);
    has_other_sizes = look_->take_sizes(std::move(jobs));
  }
  source::Report report = job::weigh(content);
  job::tell_names_once(report, content);
  std::string findings = source::render_json(report, content.sources);
  source::JsonWriter json;
  {
    const std::lock_guard state(state_mutex_);
    findings_ = std::move(findings);
    is_whole_ = true;
    if (has_other_sizes) {
      pages_.clear();
    }
    json.begin_object().key("look").integer(static_cast<std::int64_t>(number_)).key("whole").boolean(true);
    json.key("sizes").boolean(has_other_sizes).end_object();
  }
  news_.tell(json.take());
  // Until the next save nobody needs what a look took and let go of.
  source::give_back_memory();
}

std::string Desk::state() const {
  const Held held = hold();
  const std::lock_guard state(state_mutex_);
  source::JsonWriter json;
  json.begin_object()
      .key("look")
      .integer(static_cast<std::int64_t>(held.number()))
      .key("whole")
      .boolean(is_whole_);
  json.key("folder").text(first_.root).key("version").text(source::version()).end_object();
  return json.take();
}

std::string Desk::findings() const {
  const std::lock_guard state(state_mutex_);
  return findings_.empty() ? std::string("null\n") : findings_;
}

std::string Desk::filter(const std::string& condition, const std::string& system) const {
  const std::lock_guard content(content_);
  const std::lock_guard gate(gate_);
  return filter_json(condition, system, look_->content());
}

std::shared_ptr<const Pages> Desk::sheets(const std::string& campaign, const std::string& deck,
                                          const std::string& sheet) const {
  return kept_pages(fmt::format("{}/{}/{}", campaign, deck, sheet),
                    [&](const Look& look) { return sheets_of(campaign, deck, sheet, look, apart()); });
}

std::shared_ptr<const Pages> Desk::book(const std::string& campaign, const std::string& book) const {
  return kept_pages(fmt::format("{}/{}", campaign, book),
                    [&](const Look& look) { return pages_of_work(campaign, book, look, apart()); });
}

std::shared_ptr<const Pages> Desk::kept_pages(
    const std::string& name, const std::function<std::optional<Pages>(const Look&)>& make) const {
  const auto find = [&]() -> std::shared_ptr<const Pages> {
    const std::lock_guard state(state_mutex_);
    const auto kept = std::ranges::find(pages_, name, &KeptPages::name);
    return kept == pages_.end() ? nullptr : kept->pages;
  };
  if (auto kept = find()) {
    return kept;
  }
  // One at a time, and none while all is looked at: they read what was found so far.
  const std::lock_guard content(content_);
  if (auto kept = find()) {
    return kept;
  }
  const Held held = hold();
  auto made = held.look().drawing() == nullptr ? std::nullopt : make(held.look());
  if (!made) {
    return nullptr;
  }
  made->look = held.number();
  auto pages = std::make_shared<const Pages>(*std::move(made));
  const std::lock_guard state(state_mutex_);
  if (pages_.size() >= most_kept_works) {
    pages_.erase(pages_.begin());
  }
  pages_.push_back({name, pages});
  return pages;
}

job::ReadRequest Desk::apart() const {
  job::ReadRequest reading;
  reading.policies = reading_.policies;
  reading.threads = reading_.threads;
  return reading;
}

std::shared_ptr<const Look> Desk::at_revision(const std::string& revision, std::string& reason) const {
  const std::lock_guard lock(revision_mutex_);
  if (revision_look_ != nullptr && revision_ == revision) {
    return revision_look_;
  }
  revision_look_ = nullptr;
  job::FoundWorkspace found = job::at_revision(first_, revision);
  if (!found.workspace) {
    reason = found.reason;
    return nullptr;
  }
  auto look = std::make_unique<Look>(*std::move(found.workspace), apart(), Sizes());
  if (look->drawing() == nullptr) {
    reason = fmt::format("the workspace as `{}` has it cannot be read", revision);
    return nullptr;
  }
  look->find_sizes(reading_.threads);
  revision_ = revision;
  revision_look_ = std::move(look);
  return revision_look_;
}

std::optional<std::string> Desk::print(const std::vector<std::string>& cards, const std::string& sheet,
                                       std::string& reason) const {
  job::FoundWorkspace now = job::find_again(first_);
  if (!now.workspace) {
    reason = now.reason;
    return std::nullopt;
  }
  job::Workspace& workspace = *now.workspace;
  workspace.outputs = source::map_files({});
  const auto content = job::load(workspace, apart());
  if (content->diagnostics.exit_code() == 2) {
    reason = source::render_text(content->diagnostics, content->sources);
    return std::nullopt;
  }
  job::HandRequest request;
  request.cards = cards;
  request.workers = reading_.threads;
  if (!sheet.empty()) {
    request.target = sheet;
  }
  const job::HandPrinted printed = job::print_by_hand(request, workspace, *content);
  const auto file = printed.files.empty() ? Result<std::string>(tl::unexpected(Diagnostic()))
                                          : workspace.outputs->read(printed.files.front().path, 1U << 30U);
  if (!file) {
    reason = source::render_text(printed.told, content->sources);
    return std::nullopt;
  }
  return *file;
}

}  // namespace talia::serve
