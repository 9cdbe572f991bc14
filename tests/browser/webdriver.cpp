#include "browser/webdriver.h"

#include <fstream>
#include <stdexcept>
#include <utility>

#include <Poco/Base64Decoder.h>
#include <Poco/Net/HTTPClientSession.h>
#include <Poco/Net/HTTPRequest.h>
#include <Poco/Net/HTTPResponse.h>
#include <Poco/Pipe.h>
#include <Poco/PipeStream.h>
#include <Poco/Process.h>
#include <Poco/StreamCopier.h>
#include <Poco/Timespan.h>

namespace talia::browser {

namespace {

constexpr const char* element_key = "element-6066-11e4-a52e-4f735466cecf";
constexpr int longest_answer_seconds = 180;

}  // namespace

Running::Running(const std::string& program, const std::vector<std::string>& arguments,
                 std::string_view marker) {
  Poco::Pipe out;
  process_ = std::make_unique<Poco::ProcessHandle>(
      Poco::Process::launch(program, arguments, nullptr, &out, nullptr));
  Poco::PipeInputStream stream(out);
  while (std::getline(stream, line_)) {
    if (line_.find(marker) != std::string::npos) {
      return;
    }
  }
  process_->wait();
  throw std::runtime_error(program + " ended without saying " + std::string(marker));
}

Running::~Running() {
  if (Poco::Process::isRunning(*process_)) {
    Poco::Process::requestTermination(process_->id());
  }
  process_->wait();
}

int Running::id() const {
  return process_->id();
}

Ended run(const std::string& program, const std::vector<std::string>& arguments) {
  Poco::Pipe out;
  Poco::Pipe error;
  const Poco::ProcessHandle process = Poco::Process::launch(program, arguments, nullptr, &out, &error);
  Ended ended;
  Poco::PipeInputStream out_stream(out);
  Poco::StreamCopier::copyToString(out_stream, ended.out);
  Poco::PipeInputStream error_stream(error);
  Poco::StreamCopier::copyToString(error_stream, ended.error);
  ended.status = process.wait();
  return ended;
}

Browser::Browser(int driver_port, const Screen& screen)
    : http_(std::make_unique<Poco::Net::HTTPClientSession>("127.0.0.1",
                                                           static_cast<Poco::UInt16>(driver_port))) {
  http_->setKeepAlive(true);
  http_->setTimeout(Poco::Timespan(longest_answer_seconds, 0));
  Json arguments = {"--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
                    "--window-size=" + std::to_string(screen.width) + "," + std::to_string(screen.height)};
  const Json options = {{"args", arguments}, {"perfLoggingPrefs", {{"enableNetwork", true}}}};
  const Json wanted = {{"browserName", "chrome"},
                       {"goog:loggingPrefs", {{"browser", "ALL"}, {"performance", "ALL"}}},
                       {"goog:chromeOptions", options}};
  session_ = "/session/" + call("POST", "/session", {{"capabilities", {{"alwaysMatch", wanted}}}})
                               .at("sessionId")
                               .get<std::string>();
  if (screen.is_dark) {
    call("POST", session_ + "/goog/cdp/execute",
         {{"cmd", "Emulation.setEmulatedMedia"},
          {"params", {{"features", {{{"name", "prefers-color-scheme"}, {"value", "dark"}}}}}}});
  }
}

Browser::~Browser() {
  try {
    call("DELETE", session_, nullptr);
  } catch (const std::exception&) {
    // The driver ends its browsers with itself.
  }
}

Json Browser::call(const std::string& method, const std::string& path, const Json& body) {
  Poco::Net::HTTPRequest request(method, path, Poco::Net::HTTPMessage::HTTP_1_1);
  const std::string words = body.is_null() ? "" : body.dump();
  request.setContentType("application/json");
  request.setContentLength(static_cast<std::streamsize>(words.size()));
  http_->sendRequest(request) << words;
  Poco::Net::HTTPResponse response;
  std::string said;
  Poco::StreamCopier::copyToString(http_->receiveResponse(response), said);
  const Json answer = Json::parse(said, nullptr, false);
  if (answer.is_discarded() || response.getStatus() != Poco::Net::HTTPResponse::HTTP_OK) {
    const bool is_told =
        answer.is_object() && answer.contains("value") && answer["value"].contains("message");
    throw std::runtime_error(method + " " + path + ": " +
                             (is_told ? answer["value"]["message"].get<std::string>() : said.substr(0, 400)));
  }
  return answer.at("value");
}

void Browser::open(const std::string& address) {
  call("POST", session_ + "/url", {{"url", address}});
}

void Browser::open_beside(const std::string& address) {
  const Json here = call("GET", session_ + "/window", nullptr);
  const Json beside = call("POST", session_ + "/window/new", {{"type", "window"}});
  call("POST", session_ + "/window", {{"handle", beside.at("handle")}});
  open(address);
  call("POST", session_ + "/window", {{"handle", here}});
}

Json Browser::run(const std::string& script, const Json& arguments) {
  return call("POST", session_ + "/execute/sync", {{"script", script}, {"args", arguments}});
}

Json Browser::wait(const std::string& script, const Json& arguments) {
  return call("POST", session_ + "/execute/async", {{"script", script}, {"args", arguments}});
}

std::string Browser::element(const std::string& selector) {
  const Json found = call("POST", session_ + "/element", {{"using", "css selector"}, {"value", selector}});
  return session_ + "/element/" + found.at(element_key).get<std::string>();
}

void Browser::click(const std::string& selector) {
  call("POST", element(selector) + "/click", Json::object());
}

void Browser::type(const std::string& selector, const std::string& keys) {
  call("POST", element(selector) + "/value", {{"text", keys}});
}

void Browser::press(const std::vector<std::string>& keys) {
  Json actions = Json::array();
  for (const std::string& each : keys) {
    actions.push_back({{"type", "keyDown"}, {"value", each}});
    actions.push_back({{"type", "keyUp"}, {"value", each}});
  }
  call("POST", session_ + "/actions",
       {{"actions", {{{"type", "key"}, {"id", "keyboard"}, {"actions", actions}}}}});
}

Json Browser::log(const std::string& sort) {
  return call("POST", session_ + "/se/log", {{"type", sort}});
}

std::vector<std::string> Browser::errors() {
  std::vector<std::string> found;
  for (const Json& each : log("browser")) {
    if (each.at("level") == "SEVERE") {
      found.push_back(each.at("message").get<std::string>());
    }
  }
  return found;
}

void Browser::save_picture(const std::string& file) {
  std::istringstream coded(call("GET", session_ + "/screenshot", nullptr).get<std::string>());
  Poco::Base64Decoder decoder(coded);
  std::ofstream out(file, std::ios::binary);
  Poco::StreamCopier::copyStream(decoder, out);
}

void Browser::resize(int width, int height) {
  call("POST", session_ + "/goog/cdp/execute",
       {{"cmd", "Emulation.setDeviceMetricsOverride"},
        {"params", {{"width", width}, {"height", height}, {"deviceScaleFactor", 1}, {"mobile", false}}}});
}

std::vector<std::string> Browser::requests() {
  std::vector<std::string> asked;
  for (const Json& each : log("performance")) {
    const Json message = Json::parse(each.at("message").get<std::string>()).at("message");
    if (message.at("method") == "Network.requestWillBeSent") {
      asked.push_back(message.at("params").at("request").at("url").get<std::string>());
    }
  }
  return asked;
}

}  // namespace talia::browser
