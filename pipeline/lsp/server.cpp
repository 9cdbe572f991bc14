#include "lsp/server.h"

#include <algorithm>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "lsp/meaning.h"
#include "lsp/names.h"
#include "lsp/offers.h"
#include "lsp/positions.h"
#include "source/files/saved_files.h"
#include "source/run/worker.h"
#include "source/version.h"

namespace talia::lsp {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds pause_of_typing{120}, patience{40};

const Json& member(const Json& object, const char* name) {
  static const Json none;
  const auto found = object.is_object() ? object.find(name) : object.end();
  return found == object.end() ? none : *found;
}

std::string words_in(const Json& value) {
  return value.is_string() ? value.get<std::string>() : std::string();
}

struct Wrong {
  Fault fault;
  std::string words;
};

int severity_of(const std::string& word) {
  return word == "error" ? 1 : word == "warning" ? 2 : 3;
}

}  // namespace

Server::Server(const job::Workspace& workspace, job::ReadRequest reading, std::istream& in, std::ostream& out)
    : workspace_(workspace), in_(in), out_(out), desk_(workspace, std::move(reading), news_) {}

const std::vector<Server::Row>& Server::rows() {
  static const std::vector<Row> all{{"initialize", &Server::initialize},
                                    {"initialized", &Server::nothing},
                                    {"shutdown", &Server::shut_down},
                                    {"textDocument/didOpen", &Server::open},
                                    {"textDocument/didChange", &Server::change},
                                    {"textDocument/didClose", &Server::close},
                                    {"textDocument/didSave", &Server::nothing},
                                    {"textDocument/completion", &Server::complete, true},
                                    {"completionItem/resolve", &Server::resolve, true},
                                    {"textDocument/hover", &Server::hover, true},
                                    {"textDocument/definition", &Server::define, true},
                                    {"textDocument/references", &Server::refer, true},
                                    {"textDocument/prepareRename", &Server::prepare_rename, true},
                                    {"textDocument/rename", &Server::rename, true},
                                    {"textDocument/documentSymbol", &Server::document_symbols, true},
                                    {"workspace/symbol", &Server::workspace_symbols, true},
                                    {"textDocument/codeAction", &Server::fixes},
                                    {"workspace/didChangeConfiguration", &Server::nothing},
                                    {"workspace/didChangeWatchedFiles", &Server::nothing},
                                    {"$/cancelRequest", &Server::nothing},
                                    {"$/setTrace", &Server::nothing}};
  return all;
}

int Server::run() {
  std::thread looking;
  bool is_ended = false;
  while (!is_ended) {
    Received received = receive(in_);
    if (!received.fault.empty()) {
      refuse(nullptr, Fault::parse, received.fault);
    }
    if (received.is_over) {
      break;
    }
    if (received.message) {
      is_ended = words_in(member(*received.message, "method")) == "exit";
      handle(*received.message);
    }
    if (is_started_ && !looking.joinable()) {
      looking = std::thread([this] { keep_looking(); });
    }
  }
  is_over_ = true;
  desk_.overtake();
  looked_.notify_all();
  if (looking.joinable()) {
    looking.join();
  }
  return is_ended && is_shut_ ? 0 : 1;
}

void Server::tell(const char* method, Json parameters) {
  const std::lock_guard lock(out_mutex_);
  send(out_, {{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(parameters)}});
}

void Server::refuse(const Json& id, Fault fault, const std::string& words) {
  const std::lock_guard lock(out_mutex_);
  send(out_,
       {{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", static_cast<int>(fault)}, {"message", words}}}});
}

void Server::handle(const Json& message) {
  const std::string method = words_in(member(message, "method"));
  const Json& id = member(message, "id");
  const bool is_request = message.is_object() && message.contains("id");
  if (method.empty()) {
    // An answer to what nobody asked is passed over.
    if (!message.is_object() || (!message.contains("result") && !message.contains("error"))) {
      refuse(id, Fault::request, "a message has no method");
    }
    return;
  }
  const auto row = std::ranges::find(rows(), method, &Row::method);
  if (row == rows().end()) {
    if (is_request) {
      refuse(id, Fault::method, fmt::format("there is no method `{}`", method));
    }
  } else if (method == "initialize" ? is_started_ : !is_started_) {
    if (is_request) {
      refuse(id, is_started_ ? Fault::request : Fault::not_started,
             is_started_ ? "the server has begun already"
                         : "the server has not begun: `initialize` comes first");
    }
  } else if (is_shut_) {
    if (is_request) {
      refuse(id, Fault::request, "the server is shut down");
    }
  } else if (is_request) {
    answer(id, *row, member(message, "params"));
  } else {
    try {
      (this->*row->handler)(member(message, "params"));
    } catch (const Wrong& wrong) {
      tell("window/logMessage", {{"type", 1}, {"message", wrong.words}});
    }
  }
}

void Server::answer(const Json& id, const Row& row, const Json& parameters) {
  if (row.needs_look) {
    std::unique_lock lock(mutex_);
    looked_.wait(lock, [&] { return schemas_ != nullptr || is_over_; });
    if (schemas_ == nullptr) {
      lock.unlock();
      return refuse(id, Fault::failed, "the workspace has gone");
    }
  }
  try {
    Json result = (this->*row.handler)(parameters);
    const std::lock_guard lock(out_mutex_);
    send(out_, {{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(result)}});
  } catch (const Wrong& wrong) {
    refuse(id, wrong.fault, wrong.words);
  }
}

Json Server::nothing(const Json& /*parameters*/) {
  return nullptr;
}

Json Server::shut_down(const Json& /*parameters*/) {
  is_shut_ = true;
  return nullptr;
}

Json Server::initialize(const Json& /*parameters*/) {
  is_started_ = true;
  return {{"capabilities",
           {{"positionEncoding", "utf-16"},
            {"textDocumentSync", {{"openClose", true}, {"change", 1}, {"save", false}}},
            {"completionProvider",
             {{"triggerCharacters", {"[", ":", "{", "'", "\""}}, {"resolveProvider", true}}},
            {"hoverProvider", true},
            {"definitionProvider", true},
            {"referencesProvider", true},
            {"renameProvider", {{"prepareProvider", true}}},
            {"documentSymbolProvider", true},
            {"workspaceSymbolProvider", true},
            {"codeActionProvider", {{"codeActionKinds", {"quickfix"}}}}}},
          {"serverInfo", {{"name", "talia"}, {"version", source::version()}}}};
}

// --- Documents.

std::optional<std::string> Server::file_of(const Json& parameters) const {
  const auto path = path_of(words_in(member(member(parameters, "textDocument"), "uri")));
  return path ? job::inside(workspace_, *path) : std::nullopt;
}

void Server::put(const std::string& file, std::optional<Open> text) {
  {
    const std::lock_guard lock(mutex_);
    if (text) {
      open_.insert_or_assign(file, *std::move(text));
    } else {
      open_.erase(file);
    }
    changed_.insert(file);
    last_change_ = steady_clock::now();
  }
  desk_.overtake();
}

Json Server::open(const Json& parameters) {
  const Json& document = member(parameters, "textDocument");
  if (const auto file = file_of(parameters); file && member(document, "text").is_string()) {
    const Json& version = member(document, "version");
    put(*file, Open{words_in(member(document, "text")),
                    version.is_number_integer() ? version.get<std::int64_t>() : 0});
  }
  return nullptr;
}

Json Server::change(const Json& parameters) {
  const auto file = file_of(parameters);
  if (!file) {
    return nullptr;
  }
  Open now;
  {
    const std::lock_guard lock(mutex_);
    const auto found = open_.find(*file);
    if (found == open_.end()) {
      throw Wrong{Fault::parameters, fmt::format("`{}` was changed and is not open", *file)};
    }
    now = found->second;
  }
  for (const Json& each : member(parameters, "contentChanges")) {
    const std::string text = words_in(member(each, "text"));
    if (const Json& range = member(each, "range"); range.is_object()) {
      const std::size_t begin = byte_at(now.text, member(range, "start")),
                        end = byte_at(now.text, member(range, "end"));
      now.text.replace(begin, std::max(begin, end) - begin, text);
    } else {
      now.text = text;
    }
  }
  const Json& version = member(member(parameters, "textDocument"), "version");
  now.version = version.is_number_integer() ? version.get<std::int64_t>() : 0;
  put(*file, std::move(now));
  return nullptr;
}

Json Server::close(const Json& parameters) {
  if (const auto file = file_of(parameters)) {
    put(*file, std::nullopt);
  }
  return nullptr;
}

// --- Questions.

template <typename F>
Json Server::at_place(const Json& parameters, const F& ask) {
  const auto file = file_of(parameters);
  if (!file) {
    return nullptr;
  }
  std::optional<std::string> text;
  std::shared_ptr<const Schemas> schemas;
  {
    const std::lock_guard lock(mutex_);
    const auto found = open_.find(*file);
    if (found != open_.end()) {
      text = found->second.text;
    }
    schemas = schemas_;
  }
  const serve::Desk::Held held = desk_.hold();
  if (!text) {
    const auto saved = workspace_.files->read(*file);
    text = saved ? std::optional(*saved) : std::nullopt;
  }
  if (!text || schemas == nullptr) {
    return nullptr;
  }
  return ask(Asked{*file, *text, byte_at(*text, member(parameters, "position")), held.look(), *schemas});
}

Json Server::complete(const Json& parameters) {
  return at_place(parameters, offers_at);
}

Json Server::resolve(const Json& parameters) {
  return with_meaning(parameters, desk_.hold().look());
}

Json Server::hover(const Json& parameters) {
  return at_place(parameters, meaning_at);
}

Json Server::define(const Json& parameters) {
  return at_place(parameters, declarations_at);
}

Json Server::refer(const Json& parameters) {
  const bool with_declaration = member(member(parameters, "context"), "includeDeclaration") == true;
  return at_place(parameters, [&](const Asked& asked) { return mentions_at(asked, with_declaration); });
}

Json Server::prepare_rename(const Json& parameters) {
  return at_place(parameters, renamable_at);
}

Json Server::rename(const Json& parameters) {
  const std::string name = words_in(member(parameters, "newName"));
  return at_place(parameters, [&](const Asked& asked) {
    auto changes = renamed_at(asked, name, asked.look.workspace());
    if (!changes) {
      const Diagnostic& fault = changes.error();
      throw Wrong{Fault::failed,
                  fault.help_text ? fmt::format("{}: {}", fault.message, *fault.help_text) : fault.message};
    }
    return *std::move(changes);
  });
}

Json Server::document_symbols(const Json& parameters) {
  return at_place(parameters, symbols_of);
}

Json Server::workspace_symbols(const Json& parameters) {
  return symbols_called(words_in(member(parameters, "query")), desk_.hold().look());
}

Json Server::fixes(const Json& parameters) {
  Json actions = Json::array();
  const Json& asked = member(member(parameters, "context"), "diagnostics");
  for (const Json& diagnostic : asked.is_array() ? asked : Json::array()) {
    for (const Json& fix : member(member(diagnostic, "data"), "fixes")) {
      Json action{{"title", member(fix, "title")},
                  {"kind", "quickfix"},
                  {"diagnostics", {diagnostic}},
                  {"edit", member(fix, "edit")}};
      action["isPreferred"] = member(member(diagnostic, "data"), "fixes").size() == 1;
      actions.push_back(std::move(action));
    }
  }
  return actions;
}

// --- Looks.

void Server::keep_looking() {
  source::SavedFiles saved(workspace_.root, {job::source_folders.begin(), job::source_folders.end()});
  std::set<std::string> due;
  bool is_first = true;
  while (!is_over_) {
    for (std::string& file : saved.next(patience)) {
      due.insert(std::move(file));
    }
    std::map<std::string, std::string, std::less<>> texts;
    {
      const std::lock_guard lock(mutex_);
      if (!is_first &&
          (steady_clock::now() - last_change_ < pause_of_typing || (due.empty() && changed_.empty()))) {
        continue;
      }
      due.merge(changed_);
      changed_.clear();
      for (const auto& [file, each] : open_) {
        texts.emplace(file, each.text);
      }
    }
    desk_.put_over(std::move(texts));
    look({due.begin(), due.end()});
    due.clear();
    is_first = false;
  }
}

void Server::look(const std::vector<std::string>& changed) {
  desk_.look(changed);
  if (desk_.is_empty()) {
    tell("window/showMessage", {{"type", 1}, {"message", "the workspace has gone"}});
    is_over_ = true;
    looked_.notify_all();
    return;
  }
  {
    const serve::Desk::Held held = desk_.hold();
    auto schemas = std::make_shared<const Schemas>(held.look().catalog(), held.look().content().sources);
    const std::lock_guard lock(mutex_);
    schemas_ = std::move(schemas);
  }
  looked_.notify_all();
  std::thread whole([&] {
    source::give_way();
    desk_.look_at_all();
  });
  whole.join();
  tell_findings();
}

void Server::tell_findings() {
  const Json report = Json::parse(desk_.findings(), nullptr, false);
  if (!report.is_object()) {
    return;
  }
  const serve::Desk::Held held = desk_.hold();
  const auto text_in = [&](const std::string& file) {
    return held.look().workspace().files->read(file).value_or(std::string());
  };
  const auto range_in = [&](const std::string& text, const Json& place) {
    const auto byte = [&](const char* line, const char* column) {
      return byte_of_place(text, place.value(line, 1), place.value(column, 1));
    };
    return range_of(text, byte("line", "column"), byte("end_line", "end_column"));
  };
  const auto address_in = [&](const std::string& file) {
    return address_of(fmt::format("{}/{}", workspace_.root, file));
  };
  std::map<std::string, std::string> texts;
  const auto kept_text = [&](const std::string& file) -> const std::string& {
    const auto [at, is_new] = texts.try_emplace(file);
    if (is_new) {
      at->second = text_in(file);
    }
    return at->second;
  };
  std::map<std::string, Json> by_file;
  for (const Json& each : member(report, "diagnostics")) {
    const std::string file = words_in(member(each, "file"));
    std::string words = words_in(member(each, "message"));
    if (const std::string help = words_in(member(each, "help")); !help.empty()) {
      words += "\n" + help;
    }
    if (file.empty()) {
      tell("window/showMessage",
           {{"type", severity_of(words_in(member(each, "severity")))}, {"message", words}});
      continue;
    }
    Json fixes = Json::array();
    for (const Json& fix : member(each, "fixes")) {
      Json changes = Json::object();
      for (const Json& edit : member(fix, "edits")) {
        const std::string edited = words_in(member(edit, "file"));
        changes[address_in(edited)].push_back(
            {{"range", range_in(kept_text(edited), edit)}, {"newText", member(edit, "text")}});
      }
      fixes.push_back({{"title", member(fix, "message")}, {"edit", {{"changes", std::move(changes)}}}});
    }
    Json related = Json::array();
    for (const Json& note : member(each, "notes")) {
      if (const std::string noted = words_in(member(note, "file")); !noted.empty()) {
        related.push_back(
            {{"message", member(note, "message")},
             {"location", {{"uri", address_in(noted)}, {"range", range_in(kept_text(noted), note)}}}});
      }
    }
    by_file[file].push_back({{"range", range_in(kept_text(file), each)},
                             {"severity", severity_of(words_in(member(each, "severity")))},
                             {"code", member(each, "code")},
                             {"source", "talia"},
                             {"message", std::move(words)},
                             {"relatedInformation", std::move(related)},
                             {"data", {{"fixes", std::move(fixes)}}}});
  }
  for (const std::string& file : told_) {
    by_file.try_emplace(file, Json::array());
  }
  told_.clear();
  for (auto& [file, diagnostics] : by_file) {
    if (!diagnostics.empty()) {
      told_.insert(file);
    }
    tell("textDocument/publishDiagnostics",
         {{"uri", address_in(file)}, {"diagnostics", std::move(diagnostics)}});
  }
}

}  // namespace talia::lsp
