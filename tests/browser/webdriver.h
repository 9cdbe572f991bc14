// A browser that is driven as its user would, by W3C WebDriver. Everything fails by std::runtime_error, with the driver's reason.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace Poco {
class ProcessHandle;
namespace Net {
class HTTPClientSession;
}
}  // namespace Poco

namespace talia::browser {

using Json = nlohmann::json;

// A program that runs beside the test until it is let go of, and the first line of its output that has a marker in it.
class Running {
 public:
  // Waits for that line; throws when the program ends without one.
  Running(const std::string& program, const std::vector<std::string>& arguments, std::string_view marker);
  ~Running();
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

  const std::string& line() const { return line_; }
  int id() const;

 private:
  std::unique_ptr<Poco::ProcessHandle> process_;
  std::string line_;
};

// What a program that ended said.
struct Ended {
  int status = 0;
  std::string out, error;
};
Ended run(const std::string& program, const std::vector<std::string>& arguments);

struct Screen {
  int width = 1280, height = 900;
  bool is_dark = false;
};

class Browser {
 public:
  // Of a driver that listens at this port.
  Browser(int driver_port, const Screen& screen);
  ~Browser();
  Browser(const Browser&) = delete;
  Browser& operator=(const Browser&) = delete;

  void open(const std::string& address);
  // In a window of its own, which goes on beside the one that is driven.
  void open_beside(const std::string& address);
  // A body of a function of JavaScript with `arguments`; what it returns. Of `wait` the last argument is the function to call with
  // the result.
  Json run(const std::string& script, const Json& arguments = Json::array());
  Json wait(const std::string& script, const Json& arguments = Json::array());
  // As by a mouse, on what stands there: throws where something else lies over it.
  void click(const std::string& selector);
  // Keys into an element, after what it holds.
  void type(const std::string& selector, const std::string& keys);
  // Keys to whatever has the focus.
  void press(const std::vector<std::string>& keys);
  // What the console says of errors since it was last asked.
  std::vector<std::string> errors();
  // The window as a PNG.
  void save_picture(const std::string& file);
  // Screens that a window of a desktop cannot be as narrow as.
  void resize(int width, int height);
  // Every request that the browser made since it was last asked.
  std::vector<std::string> requests();

 private:
  Json call(const std::string& method, const std::string& path, const Json& body);
  Json log(const std::string& sort);
  std::string element(const std::string& selector);

  std::unique_ptr<Poco::Net::HTTPClientSession> http_;
  std::string session_;
};

// Keys that have no letter.
namespace key {
inline constexpr const char* backspace = "\uE003";
inline constexpr const char* tab = "\uE004";
inline constexpr const char* enter = "\uE007";
inline constexpr const char* escape = "\uE00C";
inline constexpr const char* left = "\uE012";
inline constexpr const char* right = "\uE014";
inline constexpr const char* down = "\uE015";
inline constexpr const char* everything = "\uE009a\uE000";  // Control and A, let go of.
}  // namespace key

}  // namespace talia::browser
