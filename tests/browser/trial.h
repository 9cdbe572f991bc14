// The workspace that is tried, the preview of it, and what is seen of that in a browser.
#pragma once
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "browser/webdriver.h"

namespace talia::browser {

struct Setting {
  std::string talia, share;
  std::string systems;  // The invented games.
  std::string axe;      // The accessibility checker; empty: it is not there.
};

// How dark a picture is, in rows of fields, each 0 to 255.
struct Shades {
  int columns = 0;
  std::vector<double> fields;
  double mean() const;
};
// The mean of how far the fields of two are apart.
double distance(const Shades& a, const Shades& b);

class Trial {
 public:
  explicit Trial(const Setting& setting);
  ~Trial();

  Browser& browser() { return *browser_; }
  const Setting& setting() const { return setting_; }
  // `http://127.0.0.1:PORT/`.
  const std::string& address() const { return address_; }
  int port() const;
  int process() const { return serving_->id(); }
  // A window of another sort in place of the one before, at the preview.
  void look_from(const Screen& screen);

  // Of what an action is to bring about: it failed where this does not hold.
  void expect(bool holds, const std::string& what);
  std::vector<std::string> take_failures();

  // Files of the workspace.
  std::string read(const std::string& file) const;
  void write(const std::string& file, const std::string& words) const;
  void replace(const std::string& file, const std::string& from, const std::string& to) const;
  void remove(const std::string& file) const;
  const std::filesystem::path& workspace() const { return workspace_; }
  // talia on the workspace, which is left as it is.
  Ended talia(std::vector<std::string> arguments) const;
  // Where talia wrote a deck for a target, or a book for none.
  std::filesystem::path built(const std::string& campaign, const std::string& work,
                              const std::string& target) const;
  // What a file of these holds, by its path from the folder of all targets; empty where there is none.
  std::string built_file(const std::string& path) const;
  // Forgets what was edited, and waits until the page shows it.
  void restore();

  // Whether something comes true soon.
  static bool until(const std::function<bool()>& holds, double seconds = 15);
  // Waits until all that was saved is read and checked, and the page has heard of it.
  void settle();

  // What the page shows.
  std::vector<std::string> cards();
  int drawn(const std::string& card);
  bool has_drawn_all();
  std::string text(const std::string& selector);
  bool is_there(const std::string& selector);
  bool is_shown(const std::string& selector);
  double number(const std::string& script, const Json& arguments = Json::array());
  // The bytes of the picture that stands there.
  std::string svg(const std::string& selector);
  Shades seen(const std::string& selector, int columns = 60);
  // What the picture is painted with there, as shares of its size.
  std::vector<int> colour(const std::string& selector, double x, double y);

  // What its user does.
  void choose(const std::string& id, const std::string& value);
  void tick(const std::string& id, bool is_on);
  void write_into(const std::string& id, const std::string& words);
  void open_card(const std::string& name);
  void close_card();

 private:
  Setting setting_;
  std::filesystem::path scratch_, workspace_;
  std::unique_ptr<Running> driver_, serving_;
  std::string address_;
  std::unique_ptr<Browser> browser_;
  std::vector<std::string> failures_;
};

// A page of a PDF as poppler draws it.
Shades printed(const std::filesystem::path& pdf, int page, int columns = 60);
// Its words.
std::string words_of(const std::filesystem::path& pdf);

std::string card_selector(const std::string& name);

}  // namespace talia::browser
