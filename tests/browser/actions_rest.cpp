// Of the actions: printing, keys, readers that see nothing, tablets, and what others must not get.
#include <algorithm>
#include <fstream>
#include <sstream>

#include <Poco/Net/StreamSocket.h>

#include "browser/actions.h"

namespace talia::browser {

namespace {

// All that comes back when these bytes are sent to the preview.
std::string sent(const Trial& trial, const std::string& request) {
  Poco::Net::StreamSocket socket(
      Poco::Net::SocketAddress("127.0.0.1", static_cast<Poco::UInt16>(trial.port())));
  socket.setReceiveTimeout(Poco::Timespan(10, 0));
  socket.sendBytes(request.data(), static_cast<int>(request.size()));
  std::string answer;
  char bytes[4096];
  while (const int count = socket.receiveBytes(bytes, sizeof bytes)) {
    answer.append(bytes, static_cast<std::size_t>(count));
  }
  return answer;
}

std::size_t count_of(const std::string& words, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = words.find(part); at != std::string::npos; at = words.find(part, at + part.size())) {
    ++count;
  }
  return count;
}

// Shows one thing after the other that there is to see, and looks at each with `judge`.
void at_each_view(Trial& trial, const std::function<void(const std::string&)>& judge) {
  for (const std::string work : {"deck:creatures", "sheets:creatures", "book:almanac", "findings"}) {
    trial.choose("work", work);
    const std::string picture =
        work.starts_with("deck") ? "#cards img[data-drawn]" : ".paper img[data-drawn]";
    Trial::until([&] { return work == "findings" || trial.is_there(picture); });
    judge(work);
  }
  trial.choose("work", "deck:creatures");
  trial.write_into("filter", "mihgt > 5");
  Trial::until([&] { return !trial.text("#filter-fault").empty(); });
  judge("a condition with a fault");
  trial.write_into("filter", "");
  trial.open_card(crab_name);
  trial.browser().click("#panel .stat[data-stat=health]");
  Trial::until([&] { return !trial.text("#explanation").empty(); });
  judge("an open card");
  trial.close_card();
}

// With a finding beside a card, and a comparison.
void with_changes(Trial& trial, const std::function<void(const std::string&)>& judge) {
  trial.replace(crab_file, "might: 4\n", "might: 6\nmihgt: 3\n");
  trial.settle();
  Trial::until([&] { return trial.is_there("#cards .finding"); });
  judge("a finding");
  trial.restore();
  trial.replace(crab_file, "might: 4\n", "might: 6\n");
  trial.settle();
  for (const std::string way : {"sides", "slider"}) {
    trial.choose("way", way);
    trial.write_into("revision", std::string("HEAD") + key::enter);
    Trial::until([&] { return trial.cards().size() == 1 && trial.has_drawn_all(); });
    judge("a comparison");
  }
  trial.write_into("revision", std::string(key::backspace) + key::enter);
  trial.restore();
}

std::string focused(Trial& trial) {
  return trial.browser()
      .run("const each = document.activeElement; return each.getAttribute('aria-label') ?? each.id")
      .get<std::string>();
}

}  // namespace

void prints_picked_cards(Trial& trial) {
  home(trial);
  for (const char* const card : {"tide_crab", "tide_crab", "tide_crab_king"}) {
    trial.browser().click(card_selector("reach:" + std::string(card)) + " .more");
  }
  trial.expect(Trial::until([&] { return trial.text("#picked-count") == "3 picked"; }),
               "three are not counted");
  const std::string coded = trial.browser()
                                .wait(
                                    "const done = arguments[0];"
                                    "fetch(document.getElementById('print').href).then((each) => "
                                    "each.arrayBuffer()).then((all) => {"
                                    "  let words = ''; for (const each of new Uint8Array(all)) words += "
                                    "each.toString(16).padStart(2, '0'); done(words); })")
                                .get<std::string>();
  std::string bytes;
  for (std::size_t i = 0; i + 1 < coded.size(); i += 2) {
    bytes.push_back(static_cast<char>(std::stoi(coded.substr(i, 2), nullptr, 16)));
  }
  trial.write("output/picked.pdf", bytes);
  const std::string words = words_of(trial.workspace() / "output/picked.pdf");
  trial.expect(bytes.starts_with("%PDF-"), "it is no PDF");
  trial.expect(count_of(words, "Tide crab") == 2 && count_of(words, "King of tide") == 1 &&
                   count_of(words, "Lamp eel") == 0,
               "on it stands: " + words);
  for (const char* const card : {"tide_crab", "tide_crab", "tide_crab_king"}) {
    trial.browser().click(card_selector("reach:" + std::string(card)) + " .less");
  }
  trial.expect(!trial.is_shown("#print"), "what is picked no more can be printed");
}

void picks_what_is_shown(Trial& trial) {
  home(trial);
  trial.replace(crab_file, "might: 4\n", "might: 6\n");
  trial.settle();
  trial.write_into("revision", std::string("HEAD") + key::enter);
  trial.expect(Trial::until([&] { return trial.cards().size() == 1; }), "others than one changed");
  trial.browser().click("#pick-shown");
  trial.expect(trial.text("#picked-count") == "1 picked", "picked are: " + trial.text("#picked-count"));
  home(trial);
  trial.browser().click(crab_card + " .more");
  trial.browser().click("#pick-shown");
  trial.expect(trial.text("#picked-count") == "4 picked", "of one that was picked twice some were left away");
  trial.browser().click("#pick-none");
  trial.expect(trial.text("#picked-count") == "No card picked" && !trial.is_shown("#print"),
               "they stay picked");
  trial.restore();
}

void keeps_an_address(Trial& trial) {
  home(trial);
  trial.choose("work", "deck:gear");
  const auto shows_gear = [&] {
    return Trial::until([&] {
      const std::vector<std::string> cards = trial.cards();
      return !cards.empty() && std::ranges::find(cards, crab_name) == cards.end() && trial.has_drawn_all();
    });
  };
  trial.expect(shows_gear(), "the deck is not shown");
  trial.browser().click(".card .more");
  trial.expect(trial.browser().run("return location.hash") == "#reach/deck:gear",
               "the address is of something else");
  trial.browser().run("window.isOld = true; location.reload()");
  Trial::until([&] { return trial.browser().run("return window.isOld !== true").get<bool>(); });
  trial.expect(shows_gear() && trial.text("#picked-count") == "1 picked",
               "what was shown or picked is gone when the page is loaded anew");
  trial.browser().click("#pick-none");
  trial.choose("work", "findings");
  trial.browser().run("history.back()");
  trial.expect(shows_gear(), "the way back leads elsewhere");
  for (const char* const wrong : {"#nowhere/deck:gear", "#reach/deck:nothing", "#%", "#reach/book:<b>"}) {
    trial.browser().run("window.isOld = true; location.hash = arguments[0]; location.reload()", {wrong});
    Trial::until([&] { return trial.browser().run("return window.isOld !== true").get<bool>(); });
    trial.expect(Trial::until([&] { return !trial.cards().empty(); }), std::string(wrong) + " shows nothing");
  }
  home(trial);
}

void works_by_keyboard(Trial& trial) {
  home(trial);
  // By tab from the address bar on, as far as the first card.
  trial.browser().run("document.activeElement.blur(); scrollTo(0, 0)");
  for (int i = 0; i < 40 && focused(trial) != "Open Tide crab"; ++i) {
    trial.browser().press({key::tab});
  }
  trial.expect(focused(trial) == "Open Tide crab", "tabs do not lead to the cards");
  trial.browser().press({key::right});
  trial.expect(focused(trial) == "Open King of tide crabs" || focused(trial).starts_with("Open "),
               "an arrow leads to " + focused(trial));
  const std::string second = focused(trial);
  trial.expect(second != "Open Tide crab", "an arrow leads nowhere");
  trial.expect(
      trial.browser().run("return getComputedStyle(document.activeElement).outlineStyle") == "solid" &&
          trial.number("return parseFloat(getComputedStyle(document.activeElement).outlineWidth)") >= 2,
      "the focus is not seen");
  trial.browser().press({key::enter});
  trial.expect(Trial::until([&] { return trial.is_shown("#panel"); }) && focused(trial) == "close",
               "Enter does not open the card");
  trial.browser().press({key::escape});
  trial.expect(Trial::until([&] { return !trial.is_shown("#panel"); }) && focused(trial) == second,
               "Escape leads to " + focused(trial));
  trial.browser().press({"/"});
  trial.browser().press({"e", "e", "l"});
  trial.expect(focused(trial) == "search" &&
                   Trial::until([&] { return trial.cards() == std::vector<std::string>{"reach:lamp_eel"}; }),
               "a word cannot be searched by keys");
}

void is_judged_by_a_checker(Trial& trial) {
  if (trial.setting().axe.empty()) {
    trial.expect(false, "axe is not there: npm ci --prefix tests/web");
    return;
  }
  std::ifstream in(trial.setting().axe, std::ios::binary);
  std::ostringstream axe;
  axe << in.rdbuf();
  for (const bool is_dark : {false, true}) {
    trial.look_from({.is_dark = is_dark});
    home(trial);
    trial.expect(trial.browser().run("return matchMedia('(prefers-color-scheme: dark)').matches") == is_dark,
                 "the browser does not change its colours");
    trial.browser().run(axe.str());
    const auto judge = [&](const std::string& view) {
      const std::vector<std::string> found =
          trial.browser()
              .wait(
                  "const done = arguments[0];"
                  "axe.run(document).then((all) => done(all.violations.map((each) => `${each.id} "
                  "(${each.impact}): ${each.nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`)))")
              .get<std::vector<std::string>>();
      for (const std::string& each : found) {
        trial.expect(false, view + (is_dark ? ", dark: " : ": ") + each);
      }
      trial.expect(
          trial.browser()
              .run("return [...document.querySelectorAll('img')].every((each) => each.alt.length > 5)")
              .get<bool>(),
          view + ": a picture has no name");
    };
    at_each_view(trial, judge);
    with_changes(trial, judge);
  }
  trial.look_from({});
}

void looks_from_a_tablet(Trial& trial) {
  home(trial);
  for (const int width : {768, 400}) {
    trial.browser().resize(width, 1000);
    const auto judge = [&](const std::string& view) {
      trial.expect(trial.number("return document.documentElement.scrollWidth") <= width,
                   view + " scrolls sideways at " + std::to_string(width));
      const std::string cut =
          trial.browser()
              .run(
                  "const box = document.getElementById('panel'), root = box.hidden ? document.body : box;"
                  "const out = [...root.querySelectorAll('button, a, input, select, p, h2, h3, td, th, "
                  "li')].filter((each) => each.checkVisibility() && !each.closest('.sideways, .picture'))"
                  "  .find((each) => { const at = each.getBoundingClientRect(); return at.width > 0 && "
                  "(at.left < -1 || at.right > innerWidth + 1); });"
                  "return out ? out.outerHTML.slice(0, 120) : ''")
              .get<std::string>();
      trial.expect(cut.empty(), view + " is cut off at " + std::to_string(width) + ": " + cut);
    };
    at_each_view(trial, judge);
    with_changes(trial, judge);
  }
  trial.look_from({});
}

void asks_from_elsewhere(Trial& trial) {
  const std::string own = "Host: 127.0.0.1:" + std::to_string(trial.port()) + "\r\n",
                    end = "Connection: close\r\n\r\n";
  const std::string cards = "GET /cards.json HTTP/1.1\r\n";
  const std::vector<std::tuple<std::string, std::string, std::string>> asked{
      {"as usual", cards + own + end, "200"},
      {"under another host's name", cards + "Host: rebound.example\r\n" + end, "403"},
      {"under another port", cards + "Host: 127.0.0.1:1\r\n" + end, "403"},
      {"without a host", cards + end, "403"},
      {"from another origin", cards + own + "Origin: http://elsewhere.example\r\n" + end, "403"},
      {"from a frame of nowhere", cards + own + "Origin: null\r\n" + end, "403"},
      {"from another site", cards + own + "Sec-Fetch-Site: cross-site\r\n" + end, "403"},
      {"to change something", "POST /cards.json HTTP/1.1\r\n" + own + "Content-Length: 0\r\n" + end, "405"},
      {"to remove something", "DELETE /content/campaigns HTTP/1.1\r\n" + own + end, "405"},
      {"a path outwards", "GET /../../etc/passwd HTTP/1.1\r\n" + own + end, "404"},
      {"a coded path outwards", "GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\n" + own + end, "404"},
      {"a file of the workspace", "GET /content/campaigns/reach/campaign.yaml HTTP/1.1\r\n" + own + end,
       "404"},
      {"a proxy's address", "GET http://elsewhere.example/ HTTP/1.1\r\n" + own + end, "403"},
      {"a card outwards", "GET /face.svg?campaign=..&deck=..&card=../../etc/passwd HTTP/1.1\r\n" + own + end,
       "404"},
      {"news from elsewhere",
       "GET /news HTTP/1.1\r\n" + own +
           "Origin: http://elsewhere.example\r\nUpgrade: websocket\r\nConnection: "
           "Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
       "403"}};
  for (const auto& [what, request, status] : asked) {
    const std::string answer = sent(trial, request);
    trial.expect(answer.starts_with("HTTP/1.1 " + status), what + ": " + answer.substr(0, 60));
    if (status != "200") {
      for (const char* const word : {"Drowned", "tide_crab", "root:", "campaigns"}) {
        trial.expect(answer.find(word) == std::string::npos, what + ": the answer says " + word);
      }
    }
  }
  // A page of another origin, in the very browser.
  trial.browser().open("data:text/html,<title>elsewhere</title>");
  const std::string got =
      trial.browser()
          .wait(
              "const [address, done] = arguments;"
              "Promise.allSettled([fetch(address + 'cards.json').then((each) => each.text()), fetch(address "
              "+ 'cards.json', { mode: 'no-cors' }).then((each) => each.text()),"
              "  new Promise((take, give) => { const socket = new WebSocket(address.replace('http', 'ws') + "
              "'news'); socket.onopen = () => take('open'); socket.onerror = () => give('shut'); })])"
              ".then((all) => done(all.map((each) => each.value ?? '').join('')))",
              {trial.address()})
          .get<std::string>();
  trial.expect(got.empty(), "a page of another origin got: " + got.substr(0, 100));
  trial.look_from({});
}

void shows_hostile_content(Trial& trial) {
  trial.look_from({});
  trial.browser().requests();
  trial.choose("campaign", "letters");
  const std::string trap = card_selector("letters:trap");
  trial.expect(
      Trial::until([&] { return trial.is_there(trap + " img[data-drawn]") && trial.has_drawn_all(); }),
      "the letters are not shown");
  trial.expect(trial.text(trap + " .title") == "<script>window.hit=2</script>",
               "the name is not shown as it is written: " + trial.text(trap + " .title"));
  trial.open_card("letters:trap");
  trial.expect(trial.text("#panel").find("\"><img src=x onerror=window.hit=3>") != std::string::npos,
               "the stamp is not shown as it is written");
  trial.close_card();
  trial.write_into("search", "<img src=x onerror=window.hit=5>");
  trial.write_into("filter", "'<img src=x onerror=window.hit=6>' ==");
  Trial::until([&] { return !trial.text("#filter-fault").empty(); });
  trial.choose("work", "findings");
  trial.write("content/campaigns/letters/letters/bad.yaml",
              "kind: letter\nid: bad\nname: Bad\ntext: a\n'<img src=x onerror=window.hit=7>': 1\n");
  trial.settle();
  trial.expect(trial.text("main").find("<img src=x") != std::string::npos,
               "the finding does not name the field");
  // A drawing that would run, or ask for something, where it was shown as it is.
  trial.write("templates/icons/trap.svg",
              "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
              "viewBox=\"0 0 24 24\" onload=\"window.hit=8\">"
              "<script>window.hit=9</script><image xlink:href=\"http://127.0.0.1:9/asked.png\" width=\"9\" "
              "height=\"9\"/><path d=\"M2 2h20v20H2z\"/></svg>\n");
  trial.replace("content/campaigns/letters/letters/trap.yaml", "says the sender.", "says :trap: the sender.");
  trial.settle();
  trial.choose("work", "deck:post");
  Trial::until([&] { return trial.is_there("#cards"); });
  trial.settle();
  for (const std::string& each : trial.browser().requests()) {
    const bool is_own = each.starts_with(trial.address()) || each.starts_with("blob:" + trial.address()) ||
                        each.starts_with("ws://127.0.0.1:" + std::to_string(trial.port()));
    trial.expect(is_own, "the browser asked for " + each.substr(0, 100));
  }
  trial.expect(trial.browser().run("return window.hit === undefined").get<bool>(),
               "a script of the content has run");
  trial.restore();
  trial.choose("campaign", "reach");
}

}  // namespace talia::browser
