#include "serve/http.h"

#include <array>
#include <chrono>
#include <exception>
#include <utility>
#include <vector>

#include <Poco/Exception.h>
#include <Poco/Net/HTTPRequestHandler.h>
#include <Poco/Net/HTTPRequestHandlerFactory.h>
#include <Poco/Net/HTTPServer.h>
#include <Poco/Net/HTTPServerParams.h>
#include <Poco/Net/HTTPServerRequest.h>
#include <Poco/Net/HTTPServerResponse.h>
#include <Poco/Net/NetException.h>
#include <Poco/Net/ServerSocket.h>
#include <Poco/Net/WebSocket.h>
#include <Poco/ThreadPool.h>
#include <Poco/URI.h>
#include <fmt/format.h>

namespace talia::serve {

namespace net = Poco::Net;

namespace {

constexpr const char* loopback = "127.0.0.1";
constexpr std::string_view news_path = "/news";
// Each page that is open holds a thread for its news, and up to six for what it asks.
constexpr int most_threads = 160;
// Bytes of a request's line: a page asks for some hundred cards by name at most.
constexpr std::size_t most_asked = 64 << 10;
constexpr std::chrono::milliseconds heartbeat{1000};

// What no page of ours needs is forbidden to all of them: scripts but our own, other hosts, frames.
constexpr const char* policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; "
    "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

void set_head(net::HTTPResponse& response) {
  response.set("Content-Security-Policy", policy);
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Cross-Origin-Resource-Policy", "same-origin");
  response.set("Cross-Origin-Opener-Policy", "same-origin");
  response.set("Referrer-Policy", "no-referrer");
}

// Why a request is not answered; empty: it is.
std::string refusal_of(const net::HTTPServerRequest& request, std::uint16_t port) {
  const std::string host = request.get("Host", "");
  const std::array ours{fmt::format("127.0.0.1:{}", port), fmt::format("localhost:{}", port)};
  if (host != ours[0] && host != ours[1]) {
    return "this server answers to 127.0.0.1 and localhost alone";
  }
  if (!request.getURI().starts_with('/')) {
    return "this server is no proxy";
  }
  const std::string origin = request.get("Origin", "");
  if (!origin.empty() && origin != "http://" + host) {
    return "this server answers its own pages alone";
  }
  // Whoever follows a link to the first page may; nothing of it can be read from outside.
  const std::string from = request.get("Sec-Fetch-Site", "");
  const bool follows_link = request.get("Sec-Fetch-Mode", "") == "navigate" &&
                            request.get("Sec-Fetch-Dest", "") == "document" && request.getURI() == "/";
  if (!from.empty() && from != "same-origin" && from != "none" && !follows_link) {
    return "this server answers its own pages alone";
  }
  return {};
}

void send(const Answer& answer, bool has_body, net::HTTPServerResponse& response) {
  response.setStatusAndReason(static_cast<net::HTTPResponse::HTTPStatus>(answer.status));
  set_head(response);
  response.setContentType(answer.type);
  response.set("Cache-Control", answer.tag.empty() ? "no-store" : "no-cache");
  if (!answer.tag.empty()) {
    response.set("ETag", fmt::format("\"{}\"", answer.tag));
  }
  if (!answer.file.empty()) {
    response.set("Content-Disposition", fmt::format("inline; filename=\"{}\"", answer.file));
  }
  if (answer.status == net::HTTPResponse::HTTP_NOT_MODIFIED) {
    response.send();
    return;
  }
  response.setContentLength64(static_cast<Poco::Int64>(answer.body.size()));
  if (has_body) {
    response.sendBuffer(answer.body.data(), answer.body.size());
  } else {
    response.send();
  }
}

std::optional<Asked> asked_of(const net::HTTPServerRequest& request) {
  if (request.getURI().size() > most_asked) {
    return std::nullopt;
  }
  try {
    const Poco::URI uri(request.getURI());
    Asked asked{uri.getPath(), {}, request.get("If-None-Match", "")};
    for (auto& [name, value] : uri.getQueryParameters()) {
      asked.of.emplace(name, value);
    }
    if (asked.known.size() > 2 && asked.known.front() == '"' && asked.known.back() == '"') {
      asked.known = asked.known.substr(1, asked.known.size() - 2);
    }
    return asked;
  } catch (const Poco::Exception&) {
    return std::nullopt;
  }
}

// Where a socket's other end has closed it, or sends what nobody asked for.
bool has_left(net::WebSocket& socket) {
  if (!socket.poll(Poco::Timespan(0), net::Socket::SELECT_READ)) {
    return false;
  }
  std::array<char, 256> said{};
  int flags = 0;
  const int count = socket.receiveFrame(said.data(), static_cast<int>(said.size()), flags);
  const int kind = flags & net::WebSocket::FRAME_OP_BITMASK;
  if (kind == net::WebSocket::FRAME_OP_PING) {
    socket.sendFrame(
        said.data(), count,
        static_cast<int>(net::WebSocket::FRAME_FLAG_FIN) | static_cast<int>(net::WebSocket::FRAME_OP_PONG));
    return false;
  }
  return kind != net::WebSocket::FRAME_OP_PONG;
}

class Handler final : public net::HTTPRequestHandler {
 public:
  Handler(const Site& site, std::uint16_t port) : site_(site), port_(port) {}

  void handleRequest(net::HTTPServerRequest& request, net::HTTPServerResponse& response) override {
    try {
      handle(request, response);
    } catch (const Poco::Exception&) {
      // Whoever asked has left; nobody else is to hear of it.
    }
  }

 private:
  void handle(net::HTTPServerRequest& request, net::HTTPServerResponse& response) const {
    const bool is_head = request.getMethod() == net::HTTPRequest::HTTP_HEAD;
    if (std::string why = refusal_of(request, port_); !why.empty()) {
      response.setKeepAlive(false);
      send(Answer::refused(403, std::move(why)), true, response);
    } else if (request.getMethod() != net::HTTPRequest::HTTP_GET && !is_head) {
      response.setKeepAlive(false);
      response.set("Allow", "GET, HEAD");
      send(Answer::refused(405, "nothing can be changed here"), true, response);
    } else if (const auto asked = asked_of(request); !asked) {
      send(Answer::refused(400, "this address cannot be read"), !is_head, response);
    } else if (asked->path == news_path) {
      tell_news(request, response);
    } else {
      Answer answer = site_.answer(*asked);
      if (!answer.tag.empty() && answer.tag == asked->known) {
        answer.status = 304;
      }
      send(answer, !is_head, response);
    }
  }

  void tell_news(net::HTTPServerRequest& request, net::HTTPServerResponse& response) const {
    std::uint64_t seen = site_.news().last();
    if (request.get("Origin", "").empty()) {
      send(Answer::refused(403, "the news are for pages of this server"), true, response);
      return;
    }
    net::WebSocket socket(request, response);
    socket.setSendTimeout(Poco::Timespan(10, 0));
    while (!has_left(socket)) {
      const std::vector<std::string> lines = site_.news().after(seen, heartbeat);
      for (const std::string& line : lines) {
        socket.sendFrame(line.data(), static_cast<int>(line.size()));
      }
    }
  }

  const Site& site_;
  const std::uint16_t port_;
};

class Handlers final : public net::HTTPRequestHandlerFactory {
 public:
  Handlers(const Site& site, std::uint16_t port) : site_(site), port_(port) {}
  net::HTTPRequestHandler* createRequestHandler(const net::HTTPServerRequest& /*request*/) override {
    return new Handler(site_, port_);  // NOLINT(cppcoreguidelines-owning-memory): Poco deletes it.
  }

 private:
  const Site& site_;
  const std::uint16_t port_;
};

net::HTTPServerParams::Ptr limits() {
  net::HTTPServerParams::Ptr limits = new net::HTTPServerParams;
  limits->setMaxThreads(most_threads);
  limits->setMaxQueued(most_threads);
  limits->setTimeout(Poco::Timespan(20, 0));
  limits->setKeepAliveTimeout(Poco::Timespan(20, 0));
  limits->setSoftwareVersion("talia");
  return limits;
}

}  // namespace

const std::string& Asked::word(std::string_view name) const {
  static const std::string none;
  const auto found = of.find(name);
  return found == of.end() ? none : found->second;
}

Answer Answer::json(std::string body) {
  return {.type = "application/json; charset=utf-8", .body = std::move(body)};
}

Answer Answer::refused(int status, std::string why) {
  return {.status = status, .body = std::move(why) + '\n'};
}

struct Server::Running {
  Running(const Site& site, const net::ServerSocket& socket)
      : port(socket.address().port()), server(new Handlers(site, port), threads, socket, limits()) {}
  Poco::ThreadPool threads{2, most_threads};
  std::uint16_t port;
  net::HTTPServer server;
};

Server::Server(std::unique_ptr<Running> running) : running_(std::move(running)) {}

Server::~Server() {
  running_->server.stopAll(true);
  running_->threads.joinAll();
}

std::uint16_t Server::port() const {
  return running_->port;
}

std::unique_ptr<Server> Server::start(const Site& site, std::optional<std::uint16_t> port,
                                      std::string& reason) {
  try {
    net::ServerSocket socket;
    socket.bind(net::SocketAddress(loopback, port.value_or(0)), true, false);
    socket.listen();
    auto running = std::make_unique<Running>(site, socket);
    running->server.start();
    return std::unique_ptr<Server>(new Server(std::move(running)));
  } catch (const Poco::Exception& error) {
    reason = error.displayText();
    return nullptr;
  }
}

}  // namespace talia::serve
