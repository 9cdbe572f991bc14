// Of the actions: starting, cards, backs, sheets, books, search and conditions.
#include <algorithm>
#include <sstream>

#include <Poco/Net/ServerSocket.h>

#include "browser/actions.h"

namespace talia::browser {

namespace {

std::vector<std::string> listed(const Trial& trial, const std::string& condition,
                                const std::string& campaign) {
  const Json list =
      Json::parse(trial.talia({"list", condition, "--system", "hexfall", "--format", "json"}).out);
  std::vector<std::string> names;
  for (const Json& each : list) {
    names.push_back(campaign + ":" + each.at("id").get<std::string>());
  }
  return names;
}

std::string said(const Ended& ended) {
  return ended.out + ended.error;
}

// Whether the page that is shown is the one of the PDF, and not another.
void expect_page(Trial& trial, const std::filesystem::path& pdf, int page, const std::string& what) {
  const Shades wanted = printed(pdf, page);
  double apart = 255;
  const bool is_same = Trial::until([&] {
    apart = trial.is_there(".paper img[data-drawn]") ? distance(trial.seen(".paper img"), wanted) : 255;
    return apart < 2.5;
  });
  trial.expect(is_same, what + ": it is " + std::to_string(apart) + " of 255 off page " +
                            std::to_string(page) + " of the PDF");
}

}  // namespace

void home(Trial& trial) {
  trial.close_card();
  if (trial.browser().run("return document.getElementById('campaign').value") != "reach") {
    trial.choose("campaign", "reach");
  }
  trial.choose("work", "deck:creatures");
  for (const char* const id : {"search", "filter"}) {
    if (trial.browser().run("return document.getElementById(arguments[0]).value", {id}) != "") {
      trial.write_into(id, "");
    }
  }
  if (trial.browser().run("return document.getElementById('revision').value") != "") {
    trial.write_into("revision", std::string(key::backspace) + key::enter);
  }
  for (const char* const id : {"backs", "bleed", "safe", "real"}) {
    trial.tick(id, false);
  }
  for (const char* const id : {"proof", "cut", "variant"}) {
    trial.browser().click("#" + std::string(id) + " option:first-child");
  }
  if (!Trial::until([&] { return trial.cards().size() == 3 && trial.has_drawn_all(); })) {
    throw std::runtime_error("the page does not go back to its beginning");
  }
}

void opens_the_address(Trial& trial) {
  trial.look_from({});
  trial.expect(trial.browser().run("return document.title").get<std::string>().find("The Drowned Reach") == 0,
               "the title is another");
  std::vector<std::string> wanted = listed(trial, "kind == 'creature'", "reach"), found = trial.cards();
  trial.expect(!found.empty() && found.front() == crab_name, "the deck's first card is not the first");
  std::ranges::sort(wanted);
  std::ranges::sort(found);
  trial.expect(found == wanted && wanted.size() == 3, "the first deck has other cards");
}

void asks_for_a_taken_port(Trial& trial) {
  const Poco::Net::ServerSocket taken(Poco::Net::SocketAddress("127.0.0.1", 0));
  const std::string port = std::to_string(taken.address().port());
  const Ended ended = trial.talia({"serve", "--port", port});
  trial.expect(ended.status == 2, "the program ends with " + std::to_string(ended.status));
  trial.expect(ended.error.find(port) != std::string::npos && ended.error.find("in use") != std::string::npos,
               "it says: " + said(ended));
}

void looks_at_a_picture(Trial& trial) {
  home(trial);
  trial.built("reach", "creatures", "vectors");
  for (const char* const id : {"tide_crab", "lamp_eel"}) {
    const std::string shown = trial.svg(card_selector("reach:" + std::string(id)) + " img");
    const std::string built =
        trial.built_file("vectors/reach/creatures-vectors/" + std::string(id) + "-front.svg");
    trial.expect(!built.empty() && shown == built,
                 std::string(id) + " is drawn otherwise than a build draws it");
  }
}

void chooses_another_deck(Trial& trial) {
  home(trial);
  trial.expect(trial.text(crab_card + " .count") == "C-01 · 7×", "the crab's count is not there");
  trial.expect(trial.text(card_selector("reach:tide_crab_king") + " .count").find("1×") != std::string::npos,
               "the king's is not");
  trial.choose("work", "deck:gear");
  const std::vector<std::string> wanted{"hexfall:lantern", "reach:boat_hook", "reach:oilcloth"};
  trial.expect(Trial::until([&] { return trial.cards() == wanted && trial.has_drawn_all(); }),
               "gear is not there in its order: " + Json(trial.cards()).dump());
}

void chooses_another_campaign(Trial& trial) {
  home(trial);
  trial.choose("campaign", "zaulek");
  trial.expect(Trial::until([&] { return trial.text("#work").find("Karta herbat") != std::string::npos; }),
               "its decks are not there");
  trial.choose("work", "deck:goscie");
  const std::vector<std::string> wanted{"zaulek:pani_zofia", "zaulek:zdun"};
  trial.expect(Trial::until([&] { return trial.cards() == wanted && trial.has_drawn_all(); }),
               "its cards are not there");
  // One whose texts need several cards each.
  trial.choose("campaign", "letters");
  const std::string picture = card_selector("letters:long_round") + " .pictures > .trim";
  trial.expect(Trial::until([&] {
                 return trial.number("return document.querySelectorAll(arguments[0]).length", {picture}) >
                            1 &&
                        trial.has_drawn_all();
               }),
               "of a text that goes on over several cards one is shown");
  trial.open_card("letters:long_round");
  trial.expect(trial.number("return document.querySelectorAll('#panel .trim').length") ==
                   trial.number("return document.querySelectorAll(arguments[0]).length", {picture}),
               "the open card does not show all that its text needs");
}

void turns_a_card_over(Trial& trial) {
  home(trial);
  const std::string front = trial.svg(crab_card + " img");
  trial.built("reach", "creatures", "vectors");
  trial.browser().click(crab_card + " .turn");
  trial.expect(Trial::until([&] {
                 return trial.drawn(crab_name) > 0 &&
                        trial.svg(crab_card + " img") ==
                            trial.built_file("vectors/reach/creatures-vectors/tide_crab-back.svg");
               }),
               "its back is not shown");
  trial.expect(trial.browser().run("return document.querySelector(arguments[0]).alt", {crab_card + " img"}) ==
                   "Back of Tide crab",
               "it is not called a back");
  trial.browser().click(crab_card + " .turn");
  trial.expect(
      Trial::until([&] { return trial.drawn(crab_name) > 0 && trial.svg(crab_card + " img") == front; }),
      "its front does not come back");
}

void turns_all_over(Trial& trial) {
  home(trial);
  trial.built("reach", "creatures", "vectors");
  trial.tick("backs", true);
  for (const char* const id : {"tide_crab", "tide_crab_king", "lamp_eel"}) {
    const std::string image = card_selector("reach:" + std::string(id)) + " img[data-drawn]";
    trial.expect(Trial::until([&] {
                   return trial.is_there(image) &&
                          trial.svg(image) == trial.built_file("vectors/reach/creatures-vectors/" +
                                                               std::string(id) + "-back.svg");
                 }),
                 std::string(id) + " does not show its back");
  }
}

void opens_the_sheets(Trial& trial) {
  home(trial);
  const std::filesystem::path pdf = trial.built("reach", "creatures", "a4") / "creatures-a4.pdf";
  trial.choose("work", "sheets:creatures");
  expect_page(trial, pdf, 1, "the first sheet");
  const double shape = trial.number(
      "const box = document.querySelector('.paper').getBoundingClientRect(); return box.height / box.width");
  trial.expect(std::abs(shape - 297.0 / 210) < 0.01, "the sheet has not the shape of its paper");
  trial.expect(distance(trial.seen(".paper img"), printed(pdf, 2)) > 5,
               "fronts and backs cannot be told apart by their shades");
}

void goes_to_the_next_sheet(Trial& trial) {
  home(trial);
  const std::filesystem::path pdf = trial.built("reach", "creatures", "a4") / "creatures-a4.pdf";
  trial.choose("work", "sheets:creatures");
  Trial::until([&] { return trial.is_there("#next-page"); });
  trial.browser().click("#next-page");
  expect_page(trial, pdf, 2, "the back of the sheet");
  trial.choose("sheet", "letter");
  expect_page(trial, trial.built("reach", "creatures", "letter") / "creatures-letter.pdf", 1,
              "the sheet of the other paper");
}

void opens_a_book(Trial& trial) {
  home(trial);
  trial.choose("work", "book:almanac");
  const std::filesystem::path pdf = trial.built("reach", "almanac", "") / "almanac.pdf";
  expect_page(trial, pdf, 1, "the first page");
  std::istringstream lines(browser::run("pdfinfo", {pdf.string()}).out);
  std::string line;
  while (std::getline(lines, line) && line.find("Pages:") != 0) {
  }
  const int pages = std::atoi(line.substr(6).c_str());
  trial.expect(pages > 3 && trial.text(".turning").find(" of " + std::to_string(pages)) != std::string::npos,
               "it is not said that there are " + std::to_string(pages));
}

void turns_its_pages(Trial& trial) {
  home(trial);
  trial.choose("work", "book:almanac");
  const std::filesystem::path pdf = trial.built("reach", "almanac", "") / "almanac.pdf";
  Trial::until([&] { return trial.is_there("#next-page"); });
  const int last = static_cast<int>(trial.number("return document.querySelectorAll('#page option').length"));
  trial.browser().click("#next-page");
  expect_page(trial, pdf, 2, "the next page");
  trial.browser().click("#last-page");
  expect_page(trial, pdf, last, "the last page");
  trial.browser().click("#page option:nth-child(4)");
  expect_page(trial, pdf, 4, "the one chosen by its label");
}

void searches_a_word(Trial& trial) {
  home(trial);
  trial.write_into("search", "flanked");
  trial.expect(Trial::until([&] { return trial.cards() == std::vector<std::string>{crab_name}; }),
               "others are there too");
  trial.write_into("search", "");
  trial.expect(Trial::until([&] { return trial.cards().size() == 3; }), "they do not come back");
}

void filters_by_a_condition(Trial& trial) {
  home(trial);
  for (const std::string condition : {"might >= 4", "hunger > 2 and might >= 3"}) {
    trial.write_into("filter", condition);
    const std::vector<std::string> wanted = listed(trial, condition, "reach");
    trial.expect(!wanted.empty() && wanted.size() < 3, "`" + condition + "` chooses nothing, or all");
    trial.expect(Trial::until([&] { return trial.cards() == wanted; }),
                 "`" + condition + "` shows others than talia list names");
  }
}

void filters_by_nonsense(Trial& trial) {
  home(trial);
  trial.write_into("filter", "mihgt > 5");
  const std::string told = trial.talia({"list", "mihgt > 5", "--system", "hexfall"}).error;
  std::istringstream lines(told);
  std::string line;
  trial.expect(Trial::until([&] { return !trial.text("#filter-fault").empty(); }), "nothing is said");
  while (std::getline(lines, line)) {
    const std::size_t begin = line.find_first_not_of(' ');
    trial.expect(begin == std::string::npos ||
                     trial.text("#filter-fault").find(line.substr(begin)) != std::string::npos,
                 "it does not say: " + line);
  }
  trial.expect(trial.cards().size() == 3, "cards are gone");
}

}  // namespace talia::browser
