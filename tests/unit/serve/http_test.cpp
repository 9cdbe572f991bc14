#include "serve/http.h"

#include <array>
#include <cstring>
#include <string>
#include <thread>

#include <arpa/inet.h>
#include <catch2/catch.hpp>
#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "serve/site_files.h"

using namespace talia;
using serve::Answer;
using serve::Asked;

namespace {

struct Echo final : serve::Site {
  Answer answer(const Asked& asked) const override {
    if (asked.path != "/secret") {
      return Answer::refused(404, "nothing here");
    }
    Answer answer = Answer::json("secret of " + asked.word("whom"));
    answer.tag = "tag";
    return answer;
  }
  const serve::News& news() const override { return told; }
  serve::News told;
};

// What comes back for lines that are sent as they are.
std::string answer_to(std::uint16_t port, const std::string& lines) {
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  REQUIRE(socket >= 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  sockaddr any{};
  std::memcpy(&any, &address, sizeof any);
  REQUIRE(::connect(socket, &any, sizeof any) == 0);
  const std::string all = lines + "Connection: close\r\n\r\n";
  REQUIRE(::send(socket, all.data(), all.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(all.size()));
  std::string answer;
  std::array<char, 4096> part{};
  for (ssize_t count = 0; (count = ::recv(socket, part.data(), part.size(), 0)) > 0;) {
    answer.append(part.data(), static_cast<std::size_t>(count));
  }
  ::close(socket);
  return answer;
}

}  // namespace

TEST_CASE("a server answers to its own pages, and to nobody else", "[serve]") {
  const Echo site;
  std::string reason;
  const auto server = serve::Server::start(site, std::nullopt, reason);
  REQUIRE(server != nullptr);
  const std::string host = fmt::format("Host: 127.0.0.1:{}\r\n", server->port());
  const std::string asks = "GET /secret?whom=a%20b HTTP/1.1\r\n";
  const std::string good = answer_to(server->port(), asks + host);
  CHECK(good.starts_with("HTTP/1.1 200"));
  CHECK(good.ends_with("secret of a b"));
  for (const char* const head :
       {"Content-Security-Policy: default-src 'none'; script-src 'self'", "X-Content-Type-Options: nosniff",
        "Cross-Origin-Resource-Policy: same-origin"}) {
    CHECK(good.find(head) != std::string::npos);
  }
  const std::string localhost = fmt::format("Host: localhost:{}\r\n", server->port());
  CHECK(answer_to(server->port(), asks + localhost).starts_with("HTTP/1.1 200"));
  const std::string own = fmt::format("Origin: http://127.0.0.1:{}\r\n", server->port());
  CHECK(answer_to(server->port(), asks + host + own + "Sec-Fetch-Site: same-origin\r\n")
            .starts_with("HTTP/1.1 200"));

  const std::string forged = asks + "Host: evil.example\r\n";
  const std::string other_port = asks + "Host: 127.0.0.1:1\r\n";
  const std::string no_host = "GET /secret HTTP/1.0\r\n";
  for (const std::string& wrong :
       {forged, other_port, no_host, "GET http://evil.example/secret HTTP/1.1\r\n" + host,
        asks + host + "Origin: http://evil.example\r\n", asks + host + "Origin: null\r\n",
        asks + host + "Sec-Fetch-Site: cross-site\r\n", asks + host + "Sec-Fetch-Site: same-site\r\n",
        asks + host +
            "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\n"}) {
    const std::string answer = answer_to(server->port(), wrong);
    CAPTURE(wrong);
    CHECK(answer.starts_with("HTTP/1"));
    CHECK(answer.find(" 403 ") != std::string::npos);
    CHECK(answer.find("secret") == std::string::npos);
  }
  for (const char* const method : {"POST", "PUT", "DELETE", "OPTIONS", "TRACE"}) {
    CHECK(answer_to(server->port(), fmt::format("{} /secret HTTP/1.1\r\n{}", method, host)).find(" 405 ") !=
          std::string::npos);
  }
  CHECK(answer_to(server->port(), "GET /news HTTP/1.1\r\n" + host).find(" 403 ") != std::string::npos);
  CHECK(answer_to(server->port(), "GET /%zz HTTP/1.1\r\n" + host).find("secret") == std::string::npos);
}

TEST_CASE("what is there already is not sent again, and a head has no body", "[serve]") {
  const Echo site;
  std::string reason;
  const auto server = serve::Server::start(site, std::nullopt, reason);
  REQUIRE(server != nullptr);
  const std::string host = fmt::format("Host: 127.0.0.1:{}\r\n", server->port());
  const std::string same =
      answer_to(server->port(), "GET /secret HTTP/1.1\r\n" + host + "If-None-Match: \"tag\"\r\n");
  CHECK(same.starts_with("HTTP/1.1 304"));
  CHECK(same.find("secret") == std::string::npos);
  const std::string other =
      answer_to(server->port(), "GET /secret HTTP/1.1\r\n" + host + "If-None-Match: \"old\"\r\n");
  CHECK(other.find("secret") != std::string::npos);
  const std::string head = answer_to(server->port(), "HEAD /secret HTTP/1.1\r\n" + host);
  CHECK(head.starts_with("HTTP/1.1 200"));
  CHECK(head.find("secret") == std::string::npos);
}

TEST_CASE("of a port that is taken it is said so", "[serve]") {
  const Echo site;
  std::string reason;
  const auto first = serve::Server::start(site, std::nullopt, reason);
  REQUIRE(first != nullptr);
  CHECK(reason.empty());
  CHECK(serve::Server::start(site, first->port(), reason) == nullptr);
  CHECK_FALSE(reason.empty());
}

TEST_CASE("who waits for news hears them, each once, and an end", "[serve]") {
  serve::News news;
  std::uint64_t seen = news.last();
  CHECK(news.after(seen, std::chrono::milliseconds(0)).empty());
  std::thread teller([&] { news.tell("one"); });
  CHECK(news.after(seen, std::chrono::seconds(10)) == std::vector<std::string>{"one"});
  teller.join();
  CHECK(news.after(seen, std::chrono::milliseconds(0)).empty());
  for (int i = 0; i < 100; ++i) {
    news.tell(std::to_string(i));
  }
  const auto newest = news.after(seen, std::chrono::milliseconds(0));
  CHECK(newest.size() == 16);
  CHECK(newest.back() == "99");
  news.end();
  news.tell("late");
  CHECK(news.after(seen, std::chrono::seconds(10)).empty());
}

TEST_CASE("the page asks for nothing that the program does not have", "[serve]") {
  for (const char* const path : {"/", "/style.css", "/page.js", "/store.js", "/cards.js", "/panel.js",
                                 "/sheets.js", "/pictures.js", "/icon.svg"}) {
    CAPTURE(path);
    REQUIRE(serve::site_file(path) != nullptr);
    CHECK(serve::site_file(path)->body.find("https://") == std::string_view::npos);
    CHECK(serve::site_file(path)->body.find("innerHTML") == std::string_view::npos);
  }
  CHECK(serve::site_file("/../desk.h") == nullptr);
}
