// What happens when something is saved, and findings.
#include <map>

#include "browser/actions.h"

namespace talia::browser {

namespace {

// How often each card was drawn.
std::map<std::string, int> all_drawn(Trial& trial) {
  std::map<std::string, int> drawn;
  for (const std::string& name : trial.cards()) {
    drawn[name] = trial.drawn(name);
  }
  return drawn;
}

std::string finding() {
  return crab_card + " .finding";
}

}  // namespace

void saves_a_number(Trial& trial) {
  home(trial);
  std::map<std::string, int> before = all_drawn(trial);
  const std::string picture = trial.svg(crab_card + " img");
  trial.replace(crab_file, "might: 4", "might: 6");
  trial.expect(Trial::until([&] { return trial.drawn(crab_name) == before[crab_name] + 1; }),
               "its picture stays");
  trial.settle();
  trial.expect(trial.svg(crab_card + " img") != picture, "its picture is the same");
  before[crab_name] += 1;
  trial.expect(all_drawn(trial) == before, "other cards were drawn anew, or it more than once");
  trial.restore();
}

void saves_while_reading(Trial& trial) {
  trial.look_from({.width = 700, .height = 420});
  home(trial);
  trial.browser().run("scrollTo(0, 260)");
  trial.browser().run("document.querySelector(arguments[0]).click()",
                      {card_selector("reach:lamp_eel") + " .face"});
  Trial::until([&] { return trial.is_shown("#panel"); });
  const double place = trial.number("return scrollY");
  trial.expect(place > 100, "the page is not long enough to scroll");
  const int before = trial.drawn(crab_name);
  trial.replace(crab_file, "might: 4", "might: 6");
  trial.expect(
      Trial::until([&] { return trial.text(crab_card).empty() || trial.drawn(crab_name) != before; }),
      "its picture stays");
  trial.settle();
  trial.expect(trial.number("return scrollY") == place, "the page is elsewhere");
  trial.expect(trial.is_shown("#panel") && trial.text("#panel-title") == "Lamp eel",
               "the open card is closed");
  trial.restore();
  trial.look_from({});
}

void adds_and_removes(Trial& trial) {
  home(trial);
  std::string words = trial.read(crab_file);
  for (const auto& [from, to] : {std::pair<std::string, std::string>{"id: tide_crab", "id: ferry_crab"},
                                 {"C-01", "C-77"},
                                 {"name: Tide crab", "name: Ferry crab"}}) {
    words.replace(words.find(from), from.size(), to);
  }
  const std::string file = "content/campaigns/reach/creatures/ferry_crab.yaml";
  trial.write(file, words);
  trial.expect(
      Trial::until([&] { return trial.is_there(card_selector("reach:ferry_crab") + " img[data-drawn]"); }),
      "its card does not come");
  trial.settle();
  trial.remove(file);
  trial.expect(Trial::until([&] { return !trial.is_there(card_selector("reach:ferry_crab")); }),
               "its card does not go");
  trial.settle();
}

void saves_a_template(Trial& trial) {
  home(trial);
  std::map<std::string, int> before = all_drawn(trial);
  trial.replace("templates/hexfall/creature.yaml", "height: 11mm", "height: 12mm");
  for (const auto& [name, count] : before) {
    trial.expect(Trial::until([&] { return trial.drawn(name) == count + 1; }), name + " is not drawn anew");
  }
  trial.settle();
  trial.choose("work", "deck:gear");
  trial.expect(Trial::until([&] { return trial.cards().size() == 3 && trial.has_drawn_all(); }),
               "cards of another kind are gone");
  trial.restore();
}

void saves_an_unknown_field(Trial& trial) {
  home(trial);
  // The letters have a note, that no template draws them.
  trial.replace(crab_file, "might: 4\n", "might: 4\nmihgt: 3\n");
  trial.expect(
      Trial::until([&] { return trial.text(finding()).find("[unknown-field]") != std::string::npos; }),
      "nothing stands beside the card");
  trial.settle();
  trial.expect(trial.number("return document.querySelectorAll('#cards .finding').length") == 1,
               "it stands beside others too");
  trial.choose("work", "findings");
  trial.expect(Trial::until([&] { return trial.text("main").find("Findings: 2") != std::string::npos; }),
               "the list has another number of findings: " + trial.text("main"));
  trial.expect(trial.text("main").find("there is no field `mihgt`") != std::string::npos,
               "the list does not say what is wrong");
}

void follows_a_place(Trial& trial) {
  // The finding of the action before.
  trial.choose("work", "findings");
  const std::string file = (trial.workspace() / crab_file).string();
  const std::map<std::string, std::string> wanted{
      {"vscode", "vscode://file" + file + ":6:1"},
      {"vscodium", "vscodium://file" + file + ":6:1"},
      {"zed", "zed://file" + file + ":6:1"},
      {"jetbrains", "idea://open?file=" + file + "&line=6&column=1"},
      {"textmate", "txmt://open?url=file://" + file + "&line=6&column=1"}};
  for (const auto& [editor, link] : wanted) {
    trial.choose("editor", editor);
    const std::string found =
        trial.browser().run("return document.querySelector('main .finding a').href").get<std::string>();
    trial.expect(found == link, editor + " is sent to " + found + ", not to " + link);
  }
  trial.choose("editor", "vscode");
  trial.choose("work", "deck:creatures");
}

void mends_it(Trial& trial) {
  // What cannot be read has no picture when the deck is opened anew, and neither has what extends it; both say why.
  trial.choose("work", "deck:creatures");
  trial.expect(Trial::until([&] {
                 return trial.text("[data-broken=tide_crab]").find("[unknown-field]") != std::string::npos;
               }),
               "the finding is not there");
  trial.expect(trial.text("[data-broken=tide_crab_king]").find("what it builds on") != std::string::npos,
               "nothing is said of the card that extends it");
  trial.replace(crab_file, "mihgt: 3\n", "");
  trial.expect(Trial::until([&] {
                 return !trial.is_there("#cards .finding") && trial.cards().size() == 3 &&
                        trial.has_drawn_all();
               }),
               "the finding stays");
  trial.settle();
  trial.expect(trial.text("#work").find("Findings (1)") != std::string::npos,
               "the list does not say that it is gone");
}

void saves_unreadable(Trial& trial) {
  home(trial);
  const Shades picture = trial.seen(crab_card + " img");
  const std::string words = trial.read(crab_file);
  trial.write(crab_file, words + "moves: [\n");
  trial.expect(Trial::until([&] { return trial.is_there(crab_card + ".stale"); }), "the card is not marked");
  trial.settle();
  trial.expect(distance(trial.seen(crab_card + " img"), picture) == 0, "the card is not as it was");
  trial.expect(trial.text(finding()).find("[") != std::string::npos, "no reason stands beside it");
  trial.expect(trial.cards().size() == 3, "cards are gone");
  trial.write(crab_file, words);
  trial.expect(Trial::until([&] { return !trial.is_there(".stale") && !trial.is_there("#cards .finding"); }),
               "it stays marked");
  trial.restore();
}

void breaks_a_file_of_two(Trial& trial) {
  home(trial);
  const std::string words = trial.read(crab_file) +
                            "---\nkind: creature\nid: shore_crab\nref: C-04\nname: Shore crab\n"
                            "might: 1\ngrit: 2\narmour: none\nstance: wary\nicon: stat-armour\n";
  trial.write(crab_file, words);
  trial.expect(Trial::until([&] { return trial.cards().size() == 4 && trial.has_drawn_all(); }),
               "the new card does not come");
  trial.settle();
  const std::vector<std::string> order = trial.cards();
  const auto expect_whole = [&] {
    trial.expect(Trial::until([&] {
                   return !trial.is_there(".stale") && !trial.is_there("#cards .finding") &&
                          trial.cards() == order;
                 }),
                 "a finding or a mark stays, or the order is another");
  };
  trial.write(crab_file, words + "text: \"never closed\n");
  trial.expect(Trial::until([&] { return trial.text(finding()).find("[bad-yaml]") != std::string::npos; }),
               "nothing stands beside the card");
  trial.settle();
  trial.expect(trial.cards() == order, "cards have left their places");
  trial.expect(trial.text("#work").find("(4)") != std::string::npos, "the deck counts fewer cards");
  trial.write(crab_file, words);
  expect_whole();
  trial.replace(crab_file, "might: 1\n", "mihgt: 1\n");
  const std::string other = card_selector("reach:shore_crab") + " .finding";
  trial.expect(Trial::until([&] { return trial.text(other).find("[unknown-field]") != std::string::npos; }),
               "nothing stands beside the second of its file");
  trial.settle();
  trial.expect(!trial.is_there(finding()), "what is wrong with the second stands beside the first");
  trial.expect(trial.cards() == order, "the second has left its place");
  trial.replace(crab_file, "mihgt: 1\n", "might: 1\n");
  expect_whole();
  trial.restore();
}

void fills_a_card_too_full(Trial& trial) {
  home(trial);
  trial.replace("templates/hexfall/creature.yaml", "      - {text: '{ref}', style: small",
                "      - {path: circle, fill: ink, width: 90mm, height: 90mm, when: might == 2}\n"
                "      - {text: '{ref}', style: small");
  const std::string eel = card_selector("reach:lamp_eel") + " .finding";
  trial.expect(Trial::until([&] { return trial.text(eel).find("overflows]") != std::string::npos; }),
               "nothing stands beside the card");
  trial.settle();
  trial.expect(!trial.is_there(finding()), "it stands beside another card too");
  trial.restore();
}

}  // namespace talia::browser
