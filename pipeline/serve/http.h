// A server for browsers of this machine: on the loopback address alone, and for pages of its own alone.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "serve/news.h"

namespace talia::serve {

struct Asked {
  std::string path;                                    // `/cards.json`; decoded, without the query.
  std::map<std::string, std::string, std::less<>> of;  // The query's, decoded; each name once.
  std::string known;                                   // The tag of what is there already; empty: none.

  // Empty where it is not said.
  const std::string& word(std::string_view name) const;
};

struct Answer {
  int status = 200;
  std::string type = "text/plain; charset=utf-8";
  std::string body{};
  std::string tag{};   // Equal ones have equal bodies; empty: nobody may keep it.
  std::string file{};  // As which a browser saves it; empty: it shows it.

  static Answer json(std::string body);
  static Answer refused(int status, std::string why);
};

// Called from many threads.
class Site {
 public:
  virtual ~Site() = default;
  virtual Answer answer(const Asked& asked) const = 0;
  virtual const News& news() const = 0;
};

// Refuses whoever calls it by another name than this machine's, whatever comes from pages of others, and all that would change
// something. `/news` is a socket on which each line of the news comes.
class Server {
 public:
  // Of a free port where none is named. Null where there is none to be had, with the reason in words. The site outlives it.
  static std::unique_ptr<Server> start(const Site& site, std::optional<std::uint16_t> port,
                                       std::string& reason);
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server();
  std::uint16_t port() const;

 private:
  struct Running;
  explicit Server(std::unique_ptr<Running> running);
  std::unique_ptr<Running> running_;
};

}  // namespace talia::serve
