// What the user of the preview does; see actions.tsv for what each is to bring about.
#pragma once
#include "browser/trial.h"

namespace talia::browser {

// The creature that most actions are about.
inline const std::string crab_file = "content/campaigns/reach/creatures/tide_crab.yaml";
inline const std::string crab_name = "reach:tide_crab";
inline const std::string crab_card = card_selector(crab_name);

// The deck of creatures, with nothing chosen.
void home(Trial& trial);

void opens_the_address(Trial& trial);
void asks_for_a_taken_port(Trial& trial);
void looks_at_a_picture(Trial& trial);
void chooses_another_deck(Trial& trial);
void chooses_another_campaign(Trial& trial);
void turns_a_card_over(Trial& trial);
void turns_all_over(Trial& trial);
void opens_the_sheets(Trial& trial);
void goes_to_the_next_sheet(Trial& trial);
void opens_a_book(Trial& trial);
void turns_its_pages(Trial& trial);
void searches_a_word(Trial& trial);
void filters_by_a_condition(Trial& trial);
void filters_by_nonsense(Trial& trial);

void saves_a_number(Trial& trial);
void saves_while_reading(Trial& trial);
void adds_and_removes(Trial& trial);
void saves_a_template(Trial& trial);
void saves_an_unknown_field(Trial& trial);
void follows_a_place(Trial& trial);
void mends_it(Trial& trial);
void saves_unreadable(Trial& trial);
void breaks_a_file_of_two(Trial& trial);
void fills_a_card_too_full(Trial& trial);

void clicks_a_stat(Trial& trial);
void clicks_a_number_on_the_picture(Trial& trial);
void clicks_a_notation(Trial& trial);
void chooses_little_ink(Trial& trial);
void chooses_other_eyes(Trial& trial);
void shows_the_bleed(Trial& trial);
void shows_the_safe_zone(Trial& trial);
void shifts_the_cut(Trial& trial);
void shows_real_size(Trial& trial);
void compares_side_by_side(Trial& trial);
void compares_by_blink(Trial& trial);
void compares_by_slider(Trial& trial);

void prints_picked_cards(Trial& trial);
void picks_what_is_shown(Trial& trial);
void keeps_an_address(Trial& trial);
void works_by_keyboard(Trial& trial);
void is_judged_by_a_checker(Trial& trial);
void looks_from_a_tablet(Trial& trial);
void asks_from_elsewhere(Trial& trial);
void shows_hostile_content(Trial& trial);

}  // namespace talia::browser
