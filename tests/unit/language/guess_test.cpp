#include "language/guess.h"

#include <string>
#include <string_view>
#include <vector>

#include <catch2/catch.hpp>

using namespace talia;

namespace {

language::Guess::Answer guessed(const std::vector<std::string_view>& texts) {
  language::Guess guess;
  for (const std::string_view text : texts) {
    guess.read(text);
  }
  return guess.answer();
}

}  // namespace

TEST_CASE("a language is known by its words, whatever its names are", "[language]") {
  struct Table {
    std::string_view language;
    std::vector<std::string_view> texts;
  };
  const std::vector<Table> tables{
      {"en",
       {"Name", "Notes", "Łukasz Źródłowski", "He keeps the mill and all of its keys.", "Żaneta Śliwińska",
        "Will not cross the river at night.", "Bożydar Gżegżółka", "Owes everyone in Łódź a drink."}},
      {"en",
       {"Name", "Text", "Jürgen Müßiggänger", "Sells the same horse twice.", "Käthe Größenwahn",
        "Has a plan for each day, and none for the nights.", "Die Brücke",
        "A bridge that is not on any map."}},
      {"pl",
       {"Nazwa", "Opis", "Lord Blackwood", "Nie wychodzi z domu, gdy pada.", "The Keeper",
        "Zna każdy klucz."}},
      {"pl", {"Nazwa", "Cena", "Uwagi", "Miecz", "12", "do naprawy"}},
      {"de", {"Name", "Beschreibung", "Brotmesser", "Schneidet auch Brot, wenn es sein muss."}},
      {"de", {"Waffe", "Schaden", "Gewicht", "Dolch", "1W4", "0,5"}},
      {"fr",
       {"Nom", "Prix", "Effet", "Épée", "12", "Le porteur ne peut pas fuir.", "Bouclier", "Pare les coups."}},
      {"es", {"Nombre", "Daño", "Espada", "Corta todo lo que toca, y no se rompe."}},
      {"it", {"Nome", "Danni", "Spada", "Chi la porta non può fuggire."}},
      {"nl", {"Naam", "Prijs", "Zwaard", "Wie het draagt kan niet vluchten."}},
      {"cs", {"Název", "Popis", "Meč", "Kdo ho nese, nemůže utéct a nesmí být sám."}},
      {"sv", {"Namn", "Pris", "Svärd", "Den som bär det kan inte fly."}},
      {"hu", {"Név", "Leírás", "Kard", "Aki viseli, nem menekülhet, és csak harcolhat."}},
      {"ru", {"Название", "Цена", "Меч", "Кто его носит, не может бежать от боя."}},
      {"uk", {"Назва", "Опис", "Меч", "Хто його носить, не може втекти, якщо його бачать."}},
      {"fi", {"Nimi", "Hinta", "Miekka", "Se joka kantaa sitä ei voi paeta, kun on yö."}},
      {"pt", {"Nome", "Preço", "Espada", "Quem a usa não pode fugir, mesmo quando tem medo."}}};
  for (const Table& table : tables) {
    const auto answer = guessed(table.texts);
    INFO(table.texts.back() << ": " << answer.language << ", rival " << answer.rival);
    CHECK(answer.language == table.language);
    CHECK(answer.is_sure);
  }
}

TEST_CASE("of too few words a language is not sure", "[language]") {
  for (const std::vector<std::string_view>& texts : {std::vector<std::string_view>{},
                                                     {"Zorgon", "12", "Blip"},
                                                     {"Name", "HP", "Orc", "12"},
                                                     {"Miecz krótki", "Łuk długi"},
                                                     {"Tür", "Schlüssel"},
                                                     {"die", "das"},
                                                     {"日本語", "刀"}}) {
    CHECK_FALSE(guessed(texts).is_sure);
  }
  CHECK(guessed({}).language == "en");
  CHECK(guessed({"日本語"}).language == "en");
  CHECK(guessed({"Miecz krótki", "Łuk długi"}).language == "pl");
}

TEST_CASE("small words within names tell nothing", "[language]") {
  const auto answer = guessed({"Name", "Class", "Jean de la Croix", "mage", "Pierre le Grand", "thief",
                               "Marie de la Tour", "mage", "Otto von der Heide", "knight"});
  CHECK(answer.language == "en");
}

TEST_CASE("two languages that share their words are told to be rivals", "[language]") {
  const auto answer = guessed({"Navn", "Den som har det kan ikke fly"});
  CHECK_FALSE(answer.is_sure);
  CHECK((answer.language == "da" || answer.language == "nb"));
  CHECK((answer.rival == "da" || answer.rival == "nb"));
}

TEST_CASE("a language is guessed alike in whatever order its texts come", "[language]") {
  const auto one = guessed({"Aki viseli", "nem menekülhet", "the end of it"});
  const auto other = guessed({"the end of it", "nem menekülhet", "Aki viseli"});
  CHECK(one.language == other.language);
  CHECK(one.is_sure == other.is_sure);
  CHECK(one.rival == other.rival);
}

TEST_CASE("one word that comes again and again makes no language", "[language]") {
  std::vector<std::string_view> texts(400, "die");
  texts.insert(texts.end(), {"Roll the bones", "and keep all of them", "when it is your turn"});
  CHECK(guessed(texts).language == "en");
}
