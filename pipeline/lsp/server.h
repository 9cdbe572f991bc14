// The editor's server: what an editor says and asks, and what it is told.
#pragma once
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <istream>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "lsp/asked.h"
#include "lsp/schemas.h"
#include "lsp/wire.h"
#include "serve/desk.h"

namespace talia::lsp {

// One thread reads what the editor says and answers from the newest look. Another takes the looks, over what is open in the editor, and
// tells what is wrong.
class Server {
 public:
  Server(const job::Workspace& workspace, job::ReadRequest reading, std::istream& in, std::ostream& out);
  // The status that the program ends with: 0, or 1 where the editor left without a word.
  int run();

 private:
  struct Open {
    std::string text;
    std::int64_t version = 0;
  };
  using Handler = Json (Server::*)(const Json& parameters);
  struct Row {
    std::string_view method;
    Handler handler;
    bool needs_look = false;
  };
  static const std::vector<Row>& rows();

  // --- What the editor says.
  void handle(const Json& message);
  void answer(const Json& id, const Row& row, const Json& parameters);
  void refuse(const Json& id, Fault fault, const std::string& words);
  void tell(const char* method, Json parameters);
  Json initialize(const Json& parameters);
  Json shut_down(const Json& parameters);
  Json nothing(const Json& parameters);
  Json open(const Json& parameters);
  Json change(const Json& parameters);
  Json close(const Json& parameters);
  Json complete(const Json& parameters);
  Json resolve(const Json& parameters);
  Json hover(const Json& parameters);
  Json define(const Json& parameters);
  Json refer(const Json& parameters);
  Json prepare_rename(const Json& parameters);
  Json rename(const Json& parameters);
  Json document_symbols(const Json& parameters);
  Json workspace_symbols(const Json& parameters);
  Json fixes(const Json& parameters);
  template <typename F>
  Json at_place(const Json& parameters, const F& ask);

  std::optional<std::string> file_of(const Json& parameters) const;  // From the workspace.
  void put(const std::string& file, std::optional<Open> text);

  // --- Looks.
  void keep_looking();
  void look(const std::vector<std::string>& changed);
  void tell_findings();

  const job::Workspace& workspace_;
  std::istream& in_;
  std::ostream& out_;
  std::mutex out_mutex_;
  serve::News news_;  // Nobody hears it.
  serve::Desk desk_;
  bool is_started_ = false, is_shut_ = false;
  std::atomic<bool> is_over_ = false;

  mutable std::mutex mutex_;  // Of what follows.
  std::condition_variable looked_;
  std::map<std::string, Open, std::less<>> open_;
  std::set<std::string> changed_;  // Since the look before.
  std::chrono::steady_clock::time_point last_change_;
  std::shared_ptr<const Schemas> schemas_;  // Of the newest look; null: none was taken yet.
  std::set<std::string> told_;              // Files of which something was told.
};

}  // namespace talia::lsp
