#include "browser/long_run.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <map>
#include <random>
#include <sstream>
#include <thread>

#include <Poco/Net/HTTPClientSession.h>
#include <Poco/Net/HTTPRequest.h>
#include <Poco/Net/HTTPResponse.h>
#include <Poco/StreamCopier.h>
#include <Poco/URI.h>

namespace talia::browser {

namespace {

using Clock = std::chrono::steady_clock;

std::string ask(int port, const std::string& path,
                const std::vector<std::pair<std::string, std::string>>& words = {}) {
  Poco::URI address("http://127.0.0.1/");
  address.setPath(path);
  for (const auto& [name, value] : words) {
    address.addQueryParameter(name, value);
  }
  Poco::Net::HTTPClientSession session("127.0.0.1", static_cast<Poco::UInt16>(port));
  session.setTimeout(Poco::Timespan(120, 0));
  Poco::Net::HTTPRequest request("GET", address.getPathAndQuery(), Poco::Net::HTTPMessage::HTTP_1_1);
  session.sendRequest(request);
  Poco::Net::HTTPResponse response;
  std::string body;
  Poco::StreamCopier::copyToString(session.receiveResponse(response), body);
  return std::to_string(response.getStatus()) + " " + body;
}

void wait_until_whole(int port) {
  Trial::until([&] { return Json::parse(ask(port, "/state.json").substr(4)).at("whole").get<bool>(); }, 300);
}

// All that a preview shows, by what is asked for.
std::map<std::string, std::string> all_shown(int port) {
  std::map<std::string, std::string> all;
  const auto add = [&](const std::string& path,
                       const std::vector<std::pair<std::string, std::string>>& words) {
    std::string name = path;
    for (const auto& [key, value] : words) {
      name += " " + key + "=" + value;
    }
    all[name] = ask(port, path, words);
  };
  wait_until_whole(port);
  add("/cards.json", {});
  add("/findings.json", {});
  const Json listing = Json::parse(all["/cards.json"].substr(4));
  for (const Json& campaign : listing.at("campaigns")) {
    const std::string of = campaign.at("id");
    for (const Json& deck : campaign.at("decks")) {
      std::string picked;
      for (const Json& card : deck.at("cards")) {
        for (const char* const side : {"front", "back"}) {
          add("/face.svg",
              {{"campaign", of}, {"deck", deck.at("id")}, {"card", card.at("name")}, {"side", side}});
        }
        add("/definition.json", {{"card", card.at("name")}});
        picked += (picked.empty() ? "" : ",") + card.at("name").get<std::string>();
      }
      add("/sheet.svg", {{"campaign", of}, {"deck", deck.at("id")}, {"sheet", "a4"}, {"page", "0"}});
      add("/print.pdf", {{"cards", picked}});
    }
    for (const Json& book : campaign.at("books")) {
      add("/page.svg", {{"campaign", of}, {"book", book.at("id")}, {"page", "1"}});
    }
  }
  return all;
}

// Of a process, in KB; 0 where it has ended.
long memory_of(int process) {
  std::ifstream status("/proc/" + std::to_string(process) + "/status");
  std::string word;
  long size = 0;
  while (status >> word) {
    if (word == "VmRSS:") {
      status >> size;
    }
  }
  return size;
}

// One edit of many sorts; what it leaves may be at fault.
void edit_something(const Trial& trial, std::mt19937& random) {
  const std::vector<std::string> files{"content/campaigns/reach/creatures/tide_crab.yaml",
                                       "content/campaigns/reach/creatures/lamp_eel.yaml",
                                       "content/campaigns/reach/gear/boat_hook.yaml",
                                       "content/campaigns/zaulek/goscie/zdun.yaml",
                                       "content/campaigns/letters/letters/long_round.yaml",
                                       "content/campaigns/reach/places/bell_rock.yaml",
                                       "templates/hexfall/creature.yaml",
                                       "templates/hexfall/theme.yaml",
                                       "content/systems/hexfall/stats.yaml",
                                       "content/campaigns/reach/books/almanac/02-water.md",
                                       "content/campaigns/reach/decks/creatures.yaml",
                                       "schemas/hexfall/creature.schema.yaml"};
  const auto upto = [&](std::size_t count) {
    return std::uniform_int_distribution<std::size_t>(0, count - 1)(random);
  };
  const std::string file = files[upto(files.size())];
  if (!std::filesystem::exists(trial.workspace() / file)) {
    browser::run("git", {"-C", trial.workspace().string(), "checkout", "-q", "--", file});
    return;
  }
  std::string words = trial.read(file);
  switch (upto(8)) {
    case 0:  // Half saved.
      trial.write(file, words.substr(0, upto(words.size() + 1)));
      break;
    case 1:  // Any byte.
      if (!words.empty()) {
        words[upto(words.size())] = static_cast<char>('!' + upto(90));
        trial.write(file, words);
      }
      break;
    case 2:
      trial.remove(file);
      break;
    case 3:
    case 4:  // As the only revision has it: this file, or all.
      browser::run("git",
                   {"-C", trial.workspace().string(), "checkout", "-q", "--", upto(3) == 0 ? "." : file});
      break;
    default: {  // Another number.
      std::vector<std::size_t> digits;
      for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i] >= '0' && words[i] <= '9') {
          digits.push_back(i);
        }
      }
      if (!digits.empty()) {
        words[digits[upto(digits.size())]] = static_cast<char>('0' + upto(10));
        trial.write(file, words);
      }
    }
  }
}

}  // namespace

bool soak(const Setting& setting, int seconds, unsigned seed) {
  Trial trial(setting);
  const std::vector<std::string> views{"reach", "zaulek", "letters"};
  for (int i = 1; i < 10; ++i) {
    trial.browser().open_beside(trial.address() + "#" + views[static_cast<std::size_t>(i) % views.size()]);
  }
  std::mt19937 random(seed);
  std::printf("seed %u\n", seed);
  const auto begin = Clock::now();
  const auto passed = [&] { return std::chrono::duration<double>(Clock::now() - begin).count(); };
  long edits = 0, early = 0;
  while (passed() < seconds && memory_of(trial.process()) > 0) {
    edit_something(trial, random);
    ++edits;
    std::this_thread::sleep_for(
        std::chrono::milliseconds(std::uniform_int_distribution<int>(1, 700)(random)));
    if (early == 0 && passed() > seconds / 10.0) {
      early = memory_of(trial.process());
    }
  }
  const long late = memory_of(trial.process());
  std::printf("%ld edits in %.0f s; memory %ld KB after a tenth of the time, %ld KB at the end\n", edits,
              passed(), early, late);
  if (late == 0) {
    std::printf("FAILED: the preview has ended\n");
    return false;
  }
  // The last save is noticed before all is asked for.
  std::this_thread::sleep_for(std::chrono::seconds(2));
  const std::map<std::string, std::string> found = all_shown(trial.port());
  const Running fresh(setting.talia,
                      {"serve", "--workspace", trial.workspace().string(), "--share", setting.share},
                      "http://");
  const std::string& line = fresh.line();
  const std::map<std::string, std::string> wanted =
      all_shown(std::atoi(line.substr(line.rfind(':') + 1).c_str()));
  bool is_same = found.size() == wanted.size();
  for (const auto& [name, body] : wanted) {
    const auto other = found.find(name);
    if (other == found.end() || other->second != body) {
      std::printf("FAILED: %s is another than of a preview that has just begun\n", name.c_str());
      is_same = false;
    }
  }
  std::printf("%zu answers compared\n", wanted.size());
  return is_same && wanted.size() > 20;
}

bool measure_edits(const Setting& setting, const std::string& workspace, int edits) {
  const Running driver("chromedriver", {"--port=0"}, "started successfully on port");
  const Running serving(setting.talia, {"serve", "--workspace", workspace, "--share", setting.share},
                        "http://");
  const std::string address = serving.line();
  const int port = std::atoi(address.substr(address.rfind(':') + 1).c_str());
  wait_until_whole(port);
  const Json listing = Json::parse(ask(port, "/cards.json").substr(4));
  const Json card = listing.at("campaigns").at(0).at("decks").at(0).at("cards").at(1);
  const std::filesystem::path file = std::filesystem::path(workspace) / card.at("file").get<std::string>();
  std::ifstream in(file);
  std::stringstream kept;
  kept << in.rdbuf();
  Browser browser(std::atoi(driver.line().substr(driver.line().find("on port ") + 8).c_str()), {});
  browser.open(address);
  const std::string image = card_selector(card.at("name")) + " img";
  Trial::until(
      [&] {
        return browser.run("return document.querySelector(arguments[0])?.dataset.drawn === '1'", {image})
            .get<bool>();
      },
      60);
  browser.run(
      "const name = arguments[0]; window.seen = 0;"
      "new MutationObserver((all) => { for (const each of all) if "
      "(each.target.closest('[data-name]')?.dataset.name === name)"
      "  requestAnimationFrame(() => { window.seen = performance.timeOrigin + performance.now(); }); })"
      ".observe(document.getElementById('main'), { subtree: true, attributes: true, attributeFilter: "
      "['data-drawn'] })",
      Json::array({card.at("name")}));
  std::vector<double> times, heard, got;
  std::mt19937 random(1);
  for (int i = 0; i < edits; ++i) {
    std::string words = kept.str();
    const std::size_t at = words.find("\nname: ") + 7;
    words.replace(at, words.find('\n', at) - at, "Edit " + std::to_string(i));
    browser.run("window.seen = 0");
    std::this_thread::sleep_for(
        std::chrono::milliseconds(std::uniform_int_distribution<int>(900, 1500)(random)));
    const double begin =
        std::chrono::duration<double, std::milli>(std::chrono::system_clock::now().time_since_epoch())
            .count();
    std::ofstream(file) << words;
    // The page stamps by itself; who asks it meanwhile takes its time.
    std::this_thread::sleep_for(std::chrono::milliseconds(250));
    double seen = 0;
    Trial::until([&] { return (seen = browser.run("return window.seen").get<double>()) > 0; }, 10);
    times.push_back(seen - begin);
    // The page asks for a picture when it has heard of the save.
    const Json asked = browser.run(
        "const of = performance.getEntriesByType('resource').filter((each) => each.name.includes('face.svg') "
        "&& each.startTime + performance.timeOrigin > arguments[0] && new "
        "URL(each.name).searchParams.get('card') === arguments[1]).at(0);"
        "performance.clearResourceTimings(); return of ? [of.startTime + performance.timeOrigin, "
        "of.responseEnd + performance.timeOrigin] : [0, 0]",
        Json::array({begin, card.at("name")}));
    heard.push_back(asked.at(0).get<double>() - begin);
    got.push_back(asked.at(1).get<double>() - begin);
  }
  std::ofstream(file) << kept.str();
  for (std::vector<double>* const all : {&times, &heard, &got}) {
    std::ranges::sort(*all);
  }
  std::printf("%d edits: median %.0f ms, 95th centile %.0f ms, longest %.0f ms; memory %ld KB\n", edits,
              times[times.size() / 2], times[times.size() * 95 / 100], times.back(), memory_of(serving.id()));
  std::printf("at the median the page heard of it after %.0f ms, and had the picture after %.0f ms\n",
              heard[heard.size() / 2], got[got.size() / 2]);
  return times.front() > 0;
}

}  // namespace talia::browser
