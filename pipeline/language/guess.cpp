#include "language/guess.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "language/language.h"
#include "source/text/letter_case.h"
#include "source/text/unicode.h"

namespace talia::language {
namespace {

// In lower case. The first lines are words of sentences, the last those that stand above the columns of tables and in their cells.
constexpr std::array<std::pair<std::string_view, std::string_view>, 20> known_by = {{
    {"en",
     "the a of and to in is it that with for as on by from at this are be not or an when you your which who "
     "can has have his her its their they all any one each if into than then but no may was will does every "
     "yes name title price cost weight damage description text type kind class level effect value notes "
     "number amount range language picture power strength health speed skill"},
    {"cs",
     "je se na že do za pro jako nebo ale po ze si jsou není byl být má může kdo co když jen každý který "
     "která "
     "které jeho její jejich při až podle ano název jméno cena váha popis druh typ počet úroveň dosah "
     "zranění "
     "síla účinek poznámka"},
    {"da",
     "og det en er til af på som med ikke der den har et kan ved eller fra hvis når hver mod efter skal alle "
     "deres hans hendes men ja nej navn pris vægt beskrivelse skade antal rækkevidde styrke virkning"},
    {"de",
     "der die und das den dem des ein eine einen einem einer ist nicht mit auf für von im zu sich auch wird "
     "werden wenn wer sie er es kann hat sind bei nach aus als wie oder alle jeder jede nur noch über durch "
     "ja nein name bezeichnung preis gewicht schaden beschreibung art anzahl stufe reichweite wirkung stärke "
     "kosten bemerkung seltenheit"},
    {"el",
     "και το η ο να του της είναι με για από που στο στη την τον δεν θα σε ένα μια οι τα των όταν κάθε όνομα "
     "τιμή βάρος περιγραφή ζημιά ναι όχι"},
    {"es",
     "el la los las un una de del que y en es se no con por para su al lo como más cuando si o sus este esta "
     "cada todo todos puede tiene son sin sobre quien nombre precio peso daño descripción tipo clase coste "
     "cantidad nivel alcance efecto sí"},
    {"fi",
     "ja on ei se että hän kun joka kuin tai mutta voi jos ovat myös kaikki vain sen niin nimi hinta paino "
     "kuvaus vahinko laji määrä taso vaikutus kyllä"},
    {"fr",
     "le la les un une des de du et est en que qui dans pour pas sur au aux avec ce cette il elle se son sa "
     "ses par plus ou si vous votre chaque tout tous peut sont ne leur quand sans oui non nom prix poids "
     "dégâts description type coût quantité niveau portée effet rareté"},
    {"hr",
     "je se na da u za i od koji koja koje su kao ali ili ako nije bio može svaki kad po iz sa ime naziv "
     "cijena "
     "težina opis šteta vrsta količina razina učinak"},
    {"hu",
     "a az és nem hogy egy van is meg ha de csak mint vagy minden aki ez lehet kell akkor igen név ár súly "
     "leírás sebzés típus mennyiség szint hatás"},
    {"it",
     "il lo la i gli le un una di del della dei che e è in non con per si da al come se ogni può sono chi "
     "suo "
     "sua tutti più quando o nome prezzo peso danno danni descrizione tipo costo quantità livello portata "
     "effetto sì"},
    {"lt",
     "ir yra kad su į iš ne tai kaip bet jei kai arba ant apie gali jo jos vardas kaina svoris aprašymas "
     "žala "
     "kiekis taip"},
    {"nb",
     "og det en er til av på som med ikke der den har et kan ved eller fra hvis når hver mot etter skal alle "
     "deres hans hennes men ja nei navn pris vekt beskrivelse skade antall rekkevidde styrke virkning"},
    {"nl",
     "de het een van en is in op te dat die met voor niet zijn aan er als bij door naar ook wordt kan heeft "
     "of elke alle geen wie je uw ja nee naam prijs gewicht schade beschrijving soort aantal niveau bereik "
     "effect kosten"},
    {"pl",
     "i w na z do się nie jest to że o za od po przez jak lub albo który która które gdy jeśli dla ze tylko "
     "każdy może ma są jego jej ich przy ale tak nazwa cena waga opis obrażenia typ rodzaj liczba poziom "
     "zasięg efekt koszt uwagi siła"},
    {"pt",
     "o os as um uma de do da dos das que e em é não com por para se no na ao como mais quando ou seu sua "
     "cada todos pode tem são quem nome preço peso dano descrição tipo custo quantidade nível alcance efeito "
     "sim"},
    {"ru",
     "и в не на что с по это как он она они к за из у от для или если когда его её их каждый может то но при "
     "имя название цена вес урон описание тип уровень да нет"},
    {"sk",
     "je sa na že do za pre ako alebo ale po zo si sú nie bol byť má môže kto čo keď len každý ktorý ktorá "
     "ktoré jeho jej ich pri až podľa áno názov meno cena váha popis druh typ počet úroveň účinok poznámka"},
    {"sv",
     "och det en är till av på som med inte den har ett kan vid eller från om när varje mot efter ska alla "
     "deras hans hennes men ja nej namn pris vikt beskrivning skada antal räckvidd styrka verkan"},
    {"uk",
     "і в не на що з по це як він вона вони до за із у від для або якщо коли його її їх кожен може та але "
     "при "
     "назва ціна вага шкода опис тип рівень так ні"},
}};

// The rows of the list in which each word stands.
using Speakers = std::map<std::string_view, std::vector<std::size_t>, std::less<>>;

const Speakers& speakers() {
  static const Speakers all = [] {
    Speakers made;
    for (std::size_t row = 0; row < known_by.size(); ++row) {
      std::string_view words = known_by.at(row).second;
      while (!words.empty()) {
        const std::size_t end = std::min(words.find(' '), words.size());
        made[words.substr(0, end)].push_back(row);
        words.remove_prefix(std::min(end + 1, words.size()));
      }
    }
    return made;
  }();
  return all;
}

constexpr std::size_t whole = 100;         // A word that one language alone is known by.
constexpr std::size_t by_letters = 50;     // A word whose letters only one language has,
constexpr std::size_t by_capitals = 10;    // and that may be a name.
constexpr std::size_t most_of_a_word = 5;  // So many times one counts.

}  // namespace

struct Guess::Word {
  std::u32string small;
  bool has_capital;
  bool is_known;  // In one of the lists.
};

Guess::Word Guess::word_of(std::u32string_view written) {
  std::u32string small(written);
  std::ranges::transform(small, small.begin(), source::lower_case);
  const bool is_known = speakers().contains(source::encode(small));
  return {std::move(small), source::is_upper_case(written.front()), is_known};
}

// `Jean de la Croix`: capitals, and small words that are listed between them.
bool Guess::is_name(const std::vector<Word>& words) {
  constexpr std::size_t longest = 6;
  const auto is_particle = [](const Word& word) { return word.is_known && !word.has_capital; };
  const auto is_own = [](const Word& word) { return !word.is_known && word.has_capital; };
  const auto is_prose = [](const Word& word) { return !word.is_known && !word.has_capital; };
  return words.size() <= longest && std::ranges::any_of(words, is_particle) &&
         std::ranges::any_of(words, is_own) && std::ranges::none_of(words, is_prose);
}

void Guess::read(std::string_view text) {
  const std::u32string letters = source::decode(source::composed(text));
  std::vector<Word> words;
  for (std::size_t at = 0; at < letters.size();) {
    const std::size_t begin = at;
    while (at < letters.size() && source::is_letter(letters[at])) {
      ++at;
    }
    if (at > begin) {
      words.push_back(word_of(std::u32string_view(letters).substr(begin, at - begin)));
    }
    at += at < letters.size() ? 1 : 0;
  }
  if (!is_name(words)) {
    std::ranges::for_each(words, [&](const Word& word) { count(word); });
  }
}

void Guess::count(const Word& word) {
  if (word.is_known) {
    ++words_[source::encode(word.small)];
    return;
  }
  const std::u32string& small = word.small;
  const auto is_plain = [](char32_t letter) { return letter < 0x80; };
  if (std::ranges::all_of(small, is_plain)) {
    return;
  }
  std::vector<std::string_view> writing;
  for (const auto& [tag, list] : known_by) {
    const std::u32string_view own = of(tag).letters;
    if (std::ranges::all_of(small, [&](char32_t letter) {
          return is_plain(letter) || own.find(letter) != std::u32string_view::npos;
        })) {
      writing.push_back(tag);
    }
  }
  for (const std::string_view tag : writing) {
    by_signs_[std::string(tag)] += (word.has_capital ? by_capitals : by_letters) / writing.size();
  }
}

Guess::Answer Guess::answer() const {
  std::vector<std::pair<std::size_t, std::string_view>> merits;
  for (const auto& [tag, list] : known_by) {
    const auto signs = by_signs_.find(tag);
    merits.emplace_back(signs == by_signs_.end() ? 0 : signs->second, tag);
  }
  for (const auto& [word, times] : words_) {
    const std::vector<std::size_t>& rows = speakers().find(word)->second;
    for (const std::size_t row : rows) {
      merits[row].first += std::min(times, most_of_a_word) * whole / rows.size();
    }
  }
  const std::size_t english = merits[0].first;
  std::ranges::stable_sort(merits, std::ranges::greater(), &std::pair<std::size_t, std::string_view>::first);
  const auto& [best, language] = merits[0];
  const auto& [next, rival] = merits[1];
  if (best < by_letters) {
    return {std::string(fallback)};
  }
  constexpr std::size_t enough = 3 * whole / 2;
  const bool is_sure = best >= enough && 2 * best >= 3 * next;
  if (!is_sure && language != fallback && 2 * english >= best) {
    return {std::string(fallback), false, std::string(language)};
  }
  return {std::string(language), is_sure, std::string(next > 0 ? rival : std::string_view())};
}

}  // namespace talia::language
