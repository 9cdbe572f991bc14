#include <charconv>
#include <optional>
#include <thread>

#include <fmt/format.h>

#include "cli/commands.h"
#include "job/workspace/find.h"
#include "serve/desk.h"
#include "serve/http.h"
#include "serve/preview.h"
#include "source/files/saved_files.h"
#include "source/reports/terminal_text.h"
#include "source/run/worker.h"
#include "source/text/columns.h"

namespace talia::cli {

namespace {

class Serve final : public Command {
 public:
  std::string_view name() const override { return "serve"; }
  std::string_view help() const override { return "Shows cards and books in a browser, as they are saved"; }
  std::vector<Option> options() override {
    return {{"CAMPAIGN", "The campaign to open; the first when left out", &campaigns_,
             Option::Count::at_most_one},
            {"--port", "Of 127.0.0.1; a free one when left out", &port_}};
  }
  std::vector<Format> formats() const override { return {Format::text}; }
  // The schemas for editors.
  bool writes_outputs() const override { return true; }
  bool writes_exactly() const override { return true; }
  std::optional<std::string> fault() override {
    if (!port_) {
      return std::nullopt;
    }
    std::uint16_t number = 0;
    const auto [end, error] = std::from_chars(port_->data(), port_->data() + port_->size(), number);
    if (error != std::errc() || end != port_->data() + port_->size() || number == 0) {
      return fmt::format(
          "talia: error: `{}` is no port\nhelp: write a number from 1 to 65535, or leave --port out\n",
          source::harmless_name(*port_));
    }
    number_ = number;
    return std::nullopt;
  }

  int run(const CommonOptions& common, const job::Workspace& workspace, Terminal terminal) override {
    source::SavedFiles saved(workspace.root, {job::source_folders.begin(), job::source_folders.end()});
    serve::News news;
    job::ReadRequest reading = common.reading;
    reading.progress = nullptr;
    serve::Desk desk(workspace, reading, news);
    desk.look({});
    if (desk.is_empty()) {
      terminal.error << "talia: error: the workspace has gone\nhelp: start it again where it is now\n";
      return 2;
    }
    if (!campaigns_.empty()) {
      const serve::Desk::Held held = desk.hold();
      Diagnostics asked;
      // Of a workspace that cannot be read the page says why.
      if (held.look().drawing() != nullptr &&
          !asked.take(job::find_campaign(campaigns_.front(), held.look().catalog()))) {
        return report(asked, held.look().content().sources, terminal);
      }
    }
    const serve::Preview preview(desk, news);
    std::string reason;
    const auto server = serve::Server::start(preview, number_, reason);
    if (server == nullptr) {
      terminal.error << fmt::format(
          "talia: error: port {} cannot be had: {}\nhelp: leave --port out for a free one\n",
          number_.value_or(0), source::harmless(reason));
      return 2;
    }
    terminal.out << fmt::format("http://127.0.0.1:{}/{}\n", server->port(),
                                campaigns_.empty() ? "" : "#" + campaigns_.front());
    terminal.out.flush();
    for (;;) {
      std::thread whole([&] {
        source::give_way();
        desk.look_at_all();
      });
      const std::vector<std::string> files = saved.next();
      desk.overtake();
      whole.join();
      desk.look(files, saved.same());
    }
  }

 private:
  std::vector<std::string> campaigns_;
  std::optional<std::string> port_;
  std::optional<std::uint16_t> number_;
};

}  // namespace

std::unique_ptr<Command> make_serve() {
  return std::make_unique<Serve>();
}

}  // namespace talia::cli
