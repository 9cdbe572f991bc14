#include "language/counted.h"

#include <algorithm>
#include <array>
#include <utility>

namespace talia::language {
namespace {

struct Words {
  std::string_view tag;
  // Forms of a noun with spaces between, nouns parted by commas. The first differs from the others, so that a wrong one is told.
  std::string_view nouns;
  // Behind which a number and its noun stand in the accusative, which looks like the nominative.
  std::string_view plain;
  // Words of numbers from 2 to 20, then of tens to 100 and of hundreds to 1000, those of one number parted by a stroke; a hyphen
  // where there is none.
  std::string_view numbers;
  std::string_view one;  // As it stands behind tens and a hyphen; empty: such words are not joined.
  // Endings of adjectives between a number and its noun; and words behind which no noun goes on.
  std::string_view adjectives, closing;
};

constexpr std::array<Words, 2> known{{
    {"en",
     "point points,round rounds,turn turns,card cards,die dice,token tokens,success successes,test "
     "tests,hour "
     "hours,minute minutes,day days,week weeks,month months,year years,phase phases,action actions,target "
     "targets,coin coins,wound wounds,step steps,level levels,shot shots,piece pieces,player players,enemy "
     "enemies,creature creatures,ally allies,mile miles,metre metres,meter meters,foot feet,space spaces,hex "
     "hexes,slot slots,item items,spell spells,dose doses,ration rations,torch torches,arrow arrows",
     "",
     "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
     "eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred - - - - - - - - "
     "thousand",
     "one", "",
     "up down of in on at from to and or but with without per for by as than away off out into until before "
     "after is are was were has have can must may"},
    {"pl",
     "punkt punkty punktów,runda rundy rund,tura tury tur,karta karty kart,żeton żetony żetonów,sukces "
     "sukcesy "
     "sukcesów,test testy testów,godzina godziny godzin,minuta minuty minut,dzień dni dni,tydzień tygodnie "
     "tygodni,miesiąc miesiące miesięcy,rok lata lat,faza fazy faz,akcja akcje akcji,cel cele celów,moneta "
     "monety monet,rana rany ran,krok kroki kroków,poziom poziomy poziomów,strzał strzały strzałów,sztuka "
     "sztuki sztuk,metr metry metrów,kilometr kilometry kilometrów,kilogram kilogramy kilogramów,mila mile "
     "mil,kostka kostki kostek,obrażenie obrażenia obrażeń,zaklęcie zaklęcia zaklęć,przedmiot przedmioty "
     "przedmiotów,osoba osoby osób,dawka dawki dawek,porcja porcje porcji,racja racje racji,pole pola "
     "pól,pozycja pozycje pozycji,krytyk krytyki krytyków,rzut rzuty rzutów,atak ataki ataków,miejsce "
     "miejsca "
     "miejsc,stopień stopnie stopni,sekunda sekundy sekund,noc noce nocy,strzała strzały strzał,bełt bełty "
     "bełtów,dukat dukaty dukatów,grosz grosze groszy,znacznik znaczniki znaczników,blizna blizny blizn,kość "
     "kości kości,część części części,rzecz rzeczy rzeczy",
     "leczy leczą zadaje zadają daje dają otrzymuje otrzymują otrzymujesz zyskuje zyskują zyskujesz traci "
     "tracą tracisz ma mają masz kosztuje kosztują przywraca przywracają odzyskuje odzyskują odzyskujesz "
     "trwa trwają dobiera dobierz weź rzuć przez na za o co",
     "dwa|dwie|dwóch|dwu|dwoma|dwóm trzy|trzech|trzem|trzema cztery|czterech|czterem|czterema "
     "pięć|pięciu|pięcioma "
     "sześć|sześciu|sześcioma siedem|siedmiu|siedmioma osiem|ośmiu|ośmioma dziewięć|dziewięciu|dziewięcioma "
     "dziesięć|dziesięciu|dziesięcioma jedenaście|jedenastu dwanaście|dwunastu trzynaście|trzynastu "
     "czternaście|czternastu piętnaście|piętnastu szesnaście|szesnastu siedemnaście|siedemnastu "
     "osiemnaście|osiemnastu dziewiętnaście|dziewiętnastu dwadzieścia|dwudziestu trzydzieści|trzydziestu "
     "czterdzieści|czterdziestu pięćdziesiąt|pięćdziesięciu sześćdziesiąt|sześćdziesięciu "
     "siedemdziesiąt|siedemdziesięciu osiemdziesiąt|osiemdziesięciu dziewięćdziesiąt|dziewięćdziesięciu "
     "sto|stu dwieście|dwustu trzysta|trzystu czterysta|czterystu pięćset|pięciuset sześćset|sześciuset "
     "siedemset|siedmiuset osiemset|ośmiuset dziewięćset|dziewięciuset tysiąc|tysiąca",
     "", "e y i ych ich", ""},
}};

const Words* words_of(const Language& language) {
  const auto found = std::ranges::find(known, primary_subtag(language.tag), &Words::tag);
  return found == known.end() ? nullptr : &*found;
}

template <typename F>
void for_each_part(std::string_view list, char separator, const F& f) {
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(separator), list.size());
    f(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
}

}  // namespace

std::vector<CountedForms> counted_nouns(const Language& language) {
  std::vector<CountedForms> nouns;
  if (const Words* const words = words_of(language)) {
    for_each_part(words->nouns, ',', [&](std::string_view noun) {
      nouns.emplace_back();
      for_each_part(noun, ' ', [&](std::string_view form) {
        if (!form.empty()) {
          nouns.back().emplace_back(form);
        }
      });
    });
  }
  return nouns;
}

std::optional<std::string> form_for(std::int64_t number, std::string_view form, const CountedForms& forms,
                                    std::string_view behind, const Language& language) {
  if (language.plural == nullptr || number < 0 || forms.size() < language.plural->least) {
    return std::nullopt;
  }
  const std::size_t wanted = language.plural->form_of({false, number, false});
  // A form that few and many share is also a case of one: `na 1 kości`.
  const bool may_be_one =
      number == 1 && forms.size() > 2 && form == forms.back() && form == *(forms.end() - 2);
  if (wanted >= forms.size() || forms[wanted] == form || may_be_one) {
    return std::nullopt;
  }
  // The last form is also what cases make of smaller numbers: `do 2 punktów`. Behind a word that asks for the plain form, and of
  // one, it is not.
  const Words* const words = words_of(language);
  const bool is_cased = forms.size() > 2 && form == forms.back() && wanted + 1 < forms.size() && number != 1;
  if (is_cased && (words == nullptr || behind.empty() || !has_word(words->plain, behind))) {
    return std::nullopt;
  }
  return forms[wanted];
}

std::optional<std::int64_t> number_of_word(std::string_view word, const Language& language) {
  const Words* const words = words_of(language);
  if (words == nullptr) {
    return std::nullopt;
  }
  if (const std::size_t hyphen = word.find('-'); hyphen != std::string_view::npos && !words->one.empty()) {
    const auto tens = number_of_word(word.substr(0, hyphen), language);
    const std::string_view last = word.substr(hyphen + 1);
    const auto ones = last == words->one ? std::optional<std::int64_t>(1) : number_of_word(last, language);
    const bool is_joined = tens && ones && *tens >= 20 && *tens % 10 == 0 && *ones < 10;
    return is_joined ? std::optional(*tens + *ones) : std::nullopt;
  }
  std::optional<std::int64_t> number;
  std::int64_t next = 2;
  for_each_part(words->numbers, ' ', [&](std::string_view forms) {
    for_each_part(forms, '|', [&](std::string_view form) {
      if (form == word && form != "-") {
        number = next;
      }
    });
    next += forms.empty() ? 0 : next < 20 ? 1 : next < 100 ? 10 : 100;
  });
  return number;
}

bool may_be_adjective(std::string_view word, const Language& language) {
  constexpr std::size_t stem = 2;  // Bytes at least before an ending: `i` alone is none.
  const Words* const words = words_of(language);
  bool fits = false;
  for_each_part(words == nullptr ? std::string_view() : words->adjectives, ' ', [&](std::string_view ending) {
    fits |= word.size() > ending.size() + stem && word.ends_with(ending);
  });
  return fits;
}

bool ends_noun(std::string_view next, const Language& language) {
  const Words* const words = words_of(language);
  return words != nullptr && has_word(words->closing, next);
}

}  // namespace talia::language
