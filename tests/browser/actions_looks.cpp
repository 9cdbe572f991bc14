// Of the actions: numbers, looks and comparing.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>

#include "browser/actions.h"

namespace talia::browser {

namespace {

const std::string eel_file = "content/campaigns/reach/creatures/lamp_eel.yaml";

bool is_near(double a, double b, double most = 0.02) {
  return std::abs(a - b) < most;
}

// A box's distance from the left, the top, the right and the bottom of the crab's cut, in mm of the card.
std::vector<double> insets(Trial& trial, const std::string& selector, double width_in_mm) {
  return trial.browser()
      .run(
          "const outer = document.querySelector(arguments[0] + ' .trim').getBoundingClientRect(),"
          "  inner = document.querySelector(arguments[1]).getBoundingClientRect(), mm = outer.width / "
          "arguments[2];"
          "return [inner.left - outer.left, inner.top - outer.top, outer.right - inner.right, outer.bottom - "
          "inner.bottom].map((each) => each / mm)",
          {crab_card, selector, width_in_mm})
      .get<std::vector<double>>();
}

bool are_near(const std::vector<double>& all, const std::vector<double>& wanted, double most = 0.1) {
  return std::ranges::equal(all, wanted, [&](double a, double b) { return is_near(a, b, most); });
}

}  // namespace

void clicks_a_stat(Trial& trial) {
  home(trial);
  trial.open_card(crab_name);
  trial.browser().click("#panel .stat[data-stat=health]");
  trial.expect(
      Trial::until([&] { return trial.text("#explanation").find("Health = ") != std::string::npos; }),
      "nothing is explained");
  const std::string steps = trial.text("#explanation");
  trial.expect(steps.find("grit * 3 = 9") != std::string::npos, "the steps are: " + steps);
  trial.expect(trial.number("return document.querySelectorAll('#explanation .steps li').length") >= 3,
               "there are too few steps");
  trial.expect(trial.is_there("#explanation .steps a[href*='stats.yaml']"),
               "no step leads to where it is written");
}

void clicks_a_number_on_the_picture(Trial& trial) {
  home(trial);
  trial.open_card(crab_name);
  trial.browser().click("#panel .region[data-names=health]");
  trial.expect(
      Trial::until([&] { return trial.text("#explanation").find("Health = ") != std::string::npos; }),
      "nothing is explained");
  trial.close_card();
}

void clicks_a_notation(Trial& trial) {
  home(trial);
  trial.choose("campaign", "zaulek");
  trial.choose("work", "deck:goscie");
  Trial::until([&] { return trial.cards().size() == 2 && trial.has_drawn_all(); });
  trial.open_card("zaulek:zdun");
  trial.expect(trial.text("#panel").find("2k6") != std::string::npos, "the notation is not there");
  const Json chances = trial.browser().run(
      "return [...document.querySelectorAll('#panel .chances tbody tr')].map((row) => "
      "[row.querySelector('.chance').textContent, row.querySelector('.bar').getBoundingClientRect().width])");
  int numerators = 0;
  double widest = 0;
  for (const Json& each : chances) {
    const std::string share = each.at(0).get<std::string>();
    numerators += std::atoi(share.c_str()) * 36 / std::atoi(share.substr(share.find('/') + 1).c_str());
    widest = std::max(widest, each.at(1).get<double>());
  }
  trial.expect(chances.size() == 11 && numerators == 36, "the chances of two dice are " + chances.dump());
  trial.expect(chances.size() == 11 && is_near(chances.at(5).at(1).get<double>(), widest, 0.5) &&
                   is_near(chances.at(0).at(1).get<double>() * 6, widest, 1),
               "the bars are not as wide as the chances are");
}

void chooses_little_ink(Trial& trial) {
  home(trial);
  const double before = trial.seen(crab_card + " img").mean();
  trial.choose("variant", "low_ink");
  trial.expect(Trial::until([&] {
                 return trial.is_there(crab_card + " img[data-drawn]") &&
                        trial.seen(crab_card + " img").mean() > before + 10;
               }),
               "the card is no lighter");
  trial.choose("variant", "normal");
}

void chooses_other_eyes(Trial& trial) {
  home(trial);
  // In the band behind the name.
  const auto band = [&] { return trial.colour(crab_card + " img", 0.03, 0.05); };
  const std::vector<int> printed = band();
  std::vector<std::vector<int>> all{printed};
  for (const char* const proof : {"grey", "deuteranopia", "protanopia"}) {
    trial.choose("proof", proof);
    trial.expect(Trial::until([&] {
                   return trial.is_there(crab_card + " img[data-drawn]") &&
                          std::ranges::find(all, band()) == all.end();
                 }),
                 std::string(proof) + " looks like another");
    all.push_back(band());
    const bool is_grey = all.back()[0] == all.back()[1] && all.back()[1] == all.back()[2];
    trial.expect(is_grey == (std::string(proof) == "grey"), std::string(proof) + " has the wrong colour");
  }
  trial.choose("proof", "");
}

void shows_the_bleed(Trial& trial) {
  home(trial);
  const double shape = trial.number(
      "const box = document.querySelector(arguments[0] + ' .trim').getBoundingClientRect(); return "
      "box.height / box.width",
      {crab_card});
  trial.expect(is_near(shape, 88.0 / 63), "the cut card has another shape");
  trial.tick("bleed", true);
  trial.expect(Trial::until([&] { return trial.is_shown(crab_card + " .zone.cut"); }),
               "there is no line of the cut");
  trial.expect(are_near(insets(trial, crab_card + " .zone.cut", 66), {1.5, 1.5, 1.5, 1.5}),
               "the line is not the bleed away from the edges");
  trial.expect(are_near(insets(trial, crab_card + " img", 66), {0, 0, 0, 0}),
               "the picture does not fill the bleed");
}

void shows_the_safe_zone(Trial& trial) {
  home(trial);
  trial.tick("safe", true);
  trial.expect(Trial::until([&] { return trial.is_shown(crab_card + " .zone.safe"); }), "there is no line");
  trial.expect(are_near(insets(trial, crab_card + " .zone.safe", 63), {3, 3, 3, 3}),
               "the line is not as far inside as the sheet says");
}

void shifts_the_cut(Trial& trial) {
  home(trial);
  const std::vector<double> true_cut = insets(trial, crab_card + " img", 63);
  trial.expect(are_near(true_cut, {-1.5, -1.5, -1.5, -1.5}), "the bleed does not lie outside the cut");
  for (const auto& [value, across, down] : {std::tuple<std::string, double, double>{"1.5 0", 1.5, 0},
                                            {"-1.5 0", -1.5, 0},
                                            {"0 1.5", 0, 1.5},
                                            {"0 -1.5", 0, -1.5}}) {
    trial.choose("cut", value);
    trial.expect(Trial::until([&] {
                   return are_near(insets(trial, crab_card + " img", 63),
                                   {-1.5 - across, -1.5 - down, -1.5 + across, -1.5 + down});
                 }),
                 "the cut " + value + " leaves something else");
  }
}

void shows_real_size(Trial& trial) {
  home(trial);
  trial.browser().click("#set-screen");
  // A screen of 5 points a millimetre: a bank card is 428 points wide.
  trial.browser().run(
      "const each = document.getElementById('screen-width'); each.value = 428; each.dispatchEvent(new "
      "Event('input', { bubbles: true }))");
  trial.expect(
      is_near(trial.number("return document.getElementById('bank-card').getBoundingClientRect().width"), 428,
              0.5),
      "the card to compare with is not as wide as was chosen");
  trial.browser().click("#screen-dialog button");
  trial.tick("real", true);
  trial.expect(
      Trial::until([&] {
        return is_near(
            trial.number(
                "return document.querySelector(arguments[0] + ' .trim').getBoundingClientRect().width",
                {crab_card}),
            63 * 5, 0.5);
      }),
      "the card is not 63 mm wide");
  trial.choose("work", "sheets:creatures");
  trial.expect(
      Trial::until([&] {
        return trial.is_there(".paper") &&
               is_near(trial.number("return document.querySelector('.paper').getBoundingClientRect().width"),
                       210 * 5, 0.5);
      }),
      "the sheet is not 210 mm wide");
  trial.browser().run("localStorage.clear()");
  trial.look_from({});
}

namespace {

// Two cards edited since the only commit, and the page set to compare; the old and the new picture of the crab.
std::pair<std::string, std::string> compare(Trial& trial, const std::string& way) {
  home(trial);
  std::pair<std::string, std::string> pictures{trial.svg(crab_card + " img"), ""};
  const int before = trial.drawn(crab_name);
  trial.replace(crab_file, "might: 4", "might: 6");
  trial.replace(eel_file, "name: Lamp eel", "name: Lamp eels");
  Trial::until([&] { return trial.drawn(crab_name) > before; });
  trial.settle();
  pictures.second = trial.svg(crab_card + " img");
  trial.choose("way", way);
  trial.write_into("revision", std::string("HEAD") + key::enter);
  trial.expect(Trial::until([&] {
                 return trial.cards() == std::vector<std::string>{crab_name, "reach:lamp_eel"} &&
                        trial.has_drawn_all();
               }),
               "others than the two that changed are shown");
  return pictures;
}

}  // namespace

void compares_side_by_side(Trial& trial) {
  const auto [old, fresh] = compare(trial, "sides");
  const std::string sides = crab_card + " .pictures > .trim";
  trial.expect(trial.number("return document.querySelectorAll(arguments[0]).length", {sides}) == 2,
               "there are not two pictures");
  trial.expect(trial.svg(sides + ":first-child img") == old, "the first is not the old one");
  trial.expect(trial.svg(sides + ":last-child img") == fresh && old != fresh,
               "the second is not the new one");
  trial.write_into("revision", std::string("no-such-thing") + key::enter);
  trial.expect(
      Trial::until([&] { return trial.text("#compare-fault").find("no-such-thing") != std::string::npos; }),
      "nothing is said of a revision that is not there");
  trial.restore();
}

void compares_by_blink(Trial& trial) {
  const auto [old, fresh] = compare(trial, "blink");
  const auto is_old = [&] {
    return trial.browser()
        .run("return !document.querySelector(arguments[0]).hidden", {crab_card + " .blinks"})
        .get<bool>();
  };
  trial.expect(trial.svg(crab_card + " .blinks img") == old &&
                   trial.svg(crab_card + " .pictures > .trim > img") == fresh,
               "other pictures blink");
  trial.expect(Trial::until([&] { return is_old(); }, 3) && Trial::until([&] { return !is_old(); }, 3) &&
                   Trial::until([&] { return is_old(); }, 3),
               "they do not take turns");
  trial.browser().click("#stop-blink");
  const bool first = is_old();
  for (int i = 0; i < 20; ++i) {
    trial.expect(is_old() == first, "it does not stand still");
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  trial.expect(trial.browser().run(
                   "return document.getElementById('stop-blink').getAttribute('aria-pressed')") == "true",
               "the button does not say that it is pressed");
  trial.restore();
}

void compares_by_slider(Trial& trial) {
  const auto [old, fresh] = compare(trial, "slider");
  trial.expect(trial.svg(crab_card + " [data-slides] img") == old &&
                   trial.svg(crab_card + " .pictures > .trim > img") == fresh,
               "other pictures lie over each other");
  const auto clip = [&] {
    return trial.browser()
        .run("return document.querySelector(arguments[0]).style.clipPath", {crab_card + " [data-slides]"})
        .get<std::string>();
  };
  trial.expect(clip() == "inset(0px 50% 0px 0px)", "the old one is not seen on the left half: " + clip());
  trial.browser().run("document.querySelector(arguments[0]).focus()", {crab_card + " .slide"});
  for (int i = 0; i < 10; ++i) {
    trial.browser().press({key::right});
  }
  trial.expect(clip() == "inset(0px 40% 0px 0px)", "ten steps to the right make it: " + clip());
  trial.write_into("revision", std::string(key::backspace) + key::enter);
  trial.restore();
}

}  // namespace talia::browser
