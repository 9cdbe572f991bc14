// The languages, by tag. To add one is to add its entry; what it leaves out is as in most languages.
#include <algorithm>

#include "language/language.h"

namespace talia::language {
namespace {

std::string_view english_ordinal(std::string_view digits) {
  const bool is_teen = digits.size() > 1 && digits[digits.size() - 2] == '1';
  switch (is_teen ? '0' : digits.back()) {
    case '1':
      return "st";
    case '2':
      return "nd";
    case '3':
      return "rd";
    default:
      return "th";
  }
}

std::string_view french_ordinal(std::string_view digits) {
  return digits == "1" ? "er" : "e";
}

std::string_view swedish_ordinal(std::string_view digits) {
  const bool is_teen = digits.size() > 1 && digits[digits.size() - 2] == '1';
  return !is_teen && (digits.back() == '1' || digits.back() == '2') ? ":a" : ":e";
}

// What follows every number.
std::string_view dot(std::string_view) {
  return ".";
}
std::string_view dutch(std::string_view) {
  return "e";
}
std::string_view italian(std::string_view) {
  return "º";
}
std::string_view spanish(std::string_view) {
  return ".º";
}
std::string_view russian(std::string_view) {
  return "-й";
}
std::string_view greek(std::string_view) {
  return "ος";
}

// What books and plain faces say: chapter, table, table inside a sentence, figure, figure inside a sentence, example, page, yes, no, what goes on, see, see also, version.
constexpr std::array<std::pair<std::string_view, std::string_view>, 13> named(
    const std::array<std::string_view, 13>& words) {
  constexpr std::array<std::string_view, 13> names = {
      "chapter", "table", "in_table",  "figure", "in_figure", "example", "page",
      "yes",     "no",    "continued", "see",    "see_also",  "version"};
  std::array<std::pair<std::string_view, std::string_view>, 13> all{};
  for (std::size_t i = 0; i < all.size(); ++i) {
    all.at(i) = {names.at(i), words.at(i)};
  }
  return all;
}

constexpr Language german = {
    .tag = "de",
    .plural = &one_or_other,
    .group_sign = ".",
    .least_grouped = 4,
    .die_letters = U"wd",
    .ordinal = &dot,
    .date = "D.\u00a0M Y",
    .months = {"Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
               "November", "Dezember"},
    .letters = U"äöüß",
    .punctuation = U"„“",
    .nouns_have_capitals = true,
    .quotes = {U'„', U'“', U'‚', U'‘'},
    .short_words =
        U"ab am an auf aus bei bis das dem den der des die ein für im in ist mit nach ob "
        U"und um von vor wie zu zum zur",
    .introductions = U"z. b. d. h. u. a. o. ä. vgl. bzw. sog. evtl. ca. hl. dr. prof. st.",
    .before_figures = U"s. kap. nr. bd. abs. art. abb. tab. jh.",
    .names_keep_roman = true,
    .articles = "der die das ein eine",
    .patterns = "hyph_de_DE.dic",
    .patterns_package = "hyphen-de",
    .words = named({"Kapitel", "Tabelle", "Tabelle", "Abb.", "Abb.", "Beispiel", "S.", "ja", "nein", "Forts.",
                    "siehe", "siehe auch", "Version"}),
    .die_letter = U'W'};
constexpr Language english = {.tag = "en",
                              .plural = &one_or_other,
                              .decimal_sign = ".",
                              .group_sign = ",",
                              .least_grouped = 4,
                              .ordinal = &english_ordinal,
                              .date = "M\u00a0D, Y",
                              .months = {"January", "February", "March", "April", "May", "June", "July",
                                         "August", "September", "October", "November", "December"},
                              .spines_descend = true,
                              .elisions = "tis twas twere twill em til cause bout n",
                              .short_words = U"a an the of to in on at by for and or nor but",
                              .articles = "the a an",
                              .patterns = "hyph_en_US.dic",
                              .patterns_package = "hyphen-en-us",
                              .words = named({"Chapter", "Table", "table", "Fig.", "fig.", "Example", "p.",
                                              "yes", "no", "cont.", "see", "see also", "Version"})};
constexpr Language portuguese = {
    .tag = "pt",
    .plural = &from_0_to_2_with_millions,
    .group_sign = ".",
    .least_grouped = 4,
    .ordinal = &italian,
    .date = "D de M de Y",
    .months = {"janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho", "agosto", "setembro",
               "outubro", "novembro", "dezembro"},
    .letters = U"àáâãçéêíóôõú",
    .punctuation = U"“”",
    .dashes_open_speech = true,
    .articles = "o a os as um uma",
    .repeats_hyphen = true,
    .patterns = "hyph_pt_BR.dic",
    .patterns_package = "hyphen-pt-br",
    .words = named({"Capítulo", "Tabela", "tabela", "Fig.", "fig.", "Exemplo", "p.", "sim", "não", "cont.",
                    "ver", "ver também", "Versão"})};

// Regions that write otherwise than the language's own entry.
constexpr Language british() {
  Language language = english;
  language.tag = "en-GB";
  language.date = "D\u00a0M Y";
  language.patterns = "hyph_en_GB.dic";
  language.patterns_package = "hyphen-en-gb";
  return language;
}
constexpr Language swiss() {
  Language language = german;
  language.tag = "de-CH";
  language.decimal_sign = ".";
  language.group_sign = "’";
  language.punctuation = U"«»";
  language.quotes = {U'«', U'»', U'‹', U'›'};
  return language;
}
constexpr Language european_portuguese() {
  Language language = portuguese;
  language.tag = "pt-PT";
  language.plural = &with_millions;  // Nought is many here.
  language.group_sign = "\u00a0";
  language.least_grouped = 5;
  language.quotes = {U'«', U'»', U'“', U'”'};
  language.patterns = "hyph_pt_PT.dic";
  language.patterns_package = "hyphen-pt-pt";
  return language;
}

constexpr std::array entries = {
    // Where a text is in no language.
    Language{.tag = "", .decimal_sign = "."},
    Language{.tag = "ar",
             .decimal_sign = ".",
             .group_sign = ",",
             .least_grouped = 4,
             .ordinal = &dot,
             .date = "D\u00a0M Y",
             .months = {"يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر",
                        "أكتوبر", "نوفمبر", "ديسمبر"},
             .letters = U"ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي",
             .punctuation = U"،؛؟",
             .is_right_to_left = true,
             .quotes = {U'”', U'“', U'’', U'‘'}},
    Language{.tag = "cs",
             .plural = &czech_plural,
             .least_grouped = 4,
             .ordinal = &dot,
             .date = "D.\u00a0M Y",
             .months = {"ledna", "února", "března", "dubna", "května", "června", "července", "srpna", "září",
                        "října", "listopadu", "prosince"},
             .letters = U"áčďéěíňóřšťúůýž",
             .punctuation = U"„“",
             .quotes = {U'„', U'“', U'‚', U'‘'},
             .dashes_open_speech = true,
             .one_letter_words = U"a i k o s u v z",
             .short_words = U"do na ve ke se ze po za od při pro bez nad pod ale ani až že či",
             .repeats_hyphen = true,
             .patterns = "hyph_cs_CZ.dic",
             .patterns_package = "hyphen-cs",
             .words = named({"Kapitola", "Tabulka", "tabulka", "Obr.", "obr.", "Příklad", "s.", "ano", "ne",
                             "pokr.", "viz", "viz též", "Verze"}),
             .die_letter = U'k',
             .alphabet = U"cč rř sš zž"},
    Language{.tag = "cy", .decimal_sign = "."},
    Language{.tag = "da",
             .plural = &one_from_1_to_2,
             .group_sign = ".",
             .least_grouped = 4,
             .ordinal = &dot,
             .date = "D.\u00a0M Y",
             .months = {"januar", "februar", "marts", "april", "maj", "juni", "juli", "august", "september",
                        "oktober", "november", "december"},
             .letters = U"æøå",
             .punctuation = U"”",
             .spines_descend = true,
             .quotes = {U'“', U'”', U'‘', U'’'},
             .dashes_open_speech = true,
             .patterns = "hyph_da_DK.dic",
             .patterns_package = "hyphen-da",
             .words = named({"Kapitel", "Tabel", "tabel", "Fig.", "fig.", "Eksempel", "s.", "ja", "nej",
                             "forts.", "se", "se også", "Version"}),
             .alphabet = U"zæøå"},
    german,
    swiss(),
    Language{.tag = "dv", .is_right_to_left = true},
    Language{.tag = "el",
             .plural = &one_or_other,
             .group_sign = ".",
             .least_grouped = 4,
             .ordinal = &greek,
             .date = "D\u00a0M Y",
             .months = {"Ιανουαρίου", "Φεβρουαρίου", "Μαρτίου", "Απριλίου", "Μαΐου", "Ιουνίου", "Ιουλίου",
                        "Αυγούστου", "Σεπτεμβρίου", "Οκτωβρίου", "Νοεμβρίου", "Δεκεμβρίου"},
             .letters = U"αβγδεζηθικλμνξοπρστυφχψωάέήίόύώϊϋΐΰς",
             .punctuation = U"«»",
             .quotes = {U'«', U'»', U'“', U'”'},
             .dashes_open_speech = true,
             .patterns = "hyph_el_GR.dic",
             .patterns_package = "hyphen-el"},
    english,
    british(),
    Language{.tag = "es",
             .plural = &with_millions,
             .group_sign = ".",
             .ordinal = &spanish,
             .date = "D de M de Y",
             .months = {"enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto",
                        "septiembre", "octubre", "noviembre", "diciembre"},
             .letters = U"áéíñóúü",
             .punctuation = U"¡¿«»",
             .quotes = {U'«', U'»', U'“', U'”'},
             .dashes_open_speech = true,
             .articles = "el la los las un una",
             .patterns = "hyph_es_ES.dic",
             .patterns_package = "hyphen-es",
             .words = named({"Capítulo", "Tabla", "tabla", "Fig.", "fig.", "Ejemplo", "p.", "sí", "no",
                             "cont.", "véase", "véase también", "Versión"}),
             .alphabet = U"nñ"},
    Language{.tag = "fa", .is_right_to_left = true},
    Language{.tag = "fi",
             .plural = &one_or_other,
             .least_grouped = 4,
             .ordinal = &dot,
             .date = "D.\u00a0M Y",
             .months = {"tammikuuta", "helmikuuta", "maaliskuuta", "huhtikuuta", "toukokuuta", "kesäkuuta",
                        "heinäkuuta", "elokuuta", "syyskuuta", "lokakuuta", "marraskuuta", "joulukuuta"},
             .letters = U"äö",
             .punctuation = U"”",
             .spines_descend = true,
             .quotes = {U'”', U'”', U'’', U'’'},
             .dashes_open_speech = true,
             .words = named({"Luku", "Taulukko", "taulukko", "Kuva", "kuva", "Esimerkki", "s.", "kyllä", "ei",
                             "jatkoa", "ks.", "ks. myös", "Versio"}),
             .alphabet = U"zåäö"},
    Language{.tag = "fr",
             .plural = &from_0_to_2_with_millions,
             .group_sign = "\u202f",
             .least_grouped = 4,
             .ordinal = &french_ordinal,
             .date = "D\u00a0M Y",
             .months = {"janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre",
                        "octobre", "novembre", "décembre"},
             .first_day = "1er",
             .letters = U"àâæçèéêëîïôùûüœ",
             .punctuation = U"«»",
             .quotes = {U'«', U'»', U'“', U'”', U'\u202f'},
             .no_space_before = ",.",
             .dashes_open_speech = true,
             .articles = "le la les l' un une",
             .patterns = "hyph_fr.dic",
             .patterns_package = "hyphen-fr",
             .words = named({"Chapitre", "Tableau", "tableau", "Fig.", "fig.", "Exemple", "p.", "oui", "non",
                             "suite", "voir", "voir aussi", "Version"})},
    Language{.tag = "ga", .decimal_sign = "."},
    Language{.tag = "he",
             .decimal_sign = ".",
             .group_sign = ",",
             .least_grouped = 4,
             .ordinal = &dot,
             .date = "D\u00a0בM Y",
             .months = {"ינואר", "פברואר", "מרץ", "אפריל", "מאי", "יוני", "יולי", "אוגוסט", "ספטמבר",
                        "אוקטובר", "נובמבר", "דצמבר"},
             .letters = U"אבגדהוזחטיךכלםמןנסעףפץצקרשת",
             .punctuation = U"”",
             .is_right_to_left = true,
             .quotes = {U'”', U'”', U'’', U'’'}},
    Language{.tag = "hi", .decimal_sign = "."},
    Language{.tag = "hr",
             .group_sign = ".",
             .least_grouped = 4,
             .ordinal = &dot,
             .date = "D.\u00a0M Y.",
             .months = {"siječnja", "veljače", "ožujka", "travnja", "svibnja", "lipnja", "srpnja", "kolovoza",
                        "rujna", "listopada", "studenoga", "prosinca"},
             .letters = U"čćđšž",
             .punctuation = U"„”",
             .quotes = {U'„', U'”', U'‘', U'’'},
             .dashes_open_speech = true,
             .repeats_hyphen = true,
             .patterns = "hyph_hr_HR.dic",
             .patterns_package = "hyphen-hr",
             .words = named({"Poglavlje", "Tablica", "tablica", "Sl.", "sl.", "Primjer", "str.", "da", "ne",
                             "nast.", "v.", "v. i", "Inačica"}),
             .alphabet = U"cčć dđ sš zž"},
    Language{.tag = "hu",
             .plural = &one_or_other,
             .ordinal = &dot,
             .date = "Y. M\u00a0D.",
             .months = {"január", "február", "március", "április", "május", "június", "július", "augusztus",
                        "szeptember", "október", "november", "december"},
             .letters = U"áéíóöőúüű",
             .punctuation = U"„”",
             .quotes = {U'„', U'”', U'»', U'«'},
             .dashes_open_speech = true,
             .patterns = "hyph_hu_HU.dic",
             .patterns_package = "hyphen-hu",
             .words = named({"Fejezet", "Táblázat", "táblázat", "Ábra", "ábra", "Példa", "o.", "igen", "nem",
                             "folyt.", "lásd", "lásd még", "Változat"}),
             .alphabet = U"oöő uüű"},
    Language{.tag = "it",
             .plural = &with_millions,
             .group_sign = ".",
             .ordinal = &italian,
             .date = "D\u00a0M Y",
             .months = {"gennaio", "febbraio", "marzo", "aprile", "maggio", "giugno", "luglio", "agosto",
                        "settembre", "ottobre", "novembre", "dicembre"},
             .letters = U"àèéìòù",
             .punctuation = U"«»“”",
             .quotes = {U'«', U'»', U'“', U'”'},
             .articles = "il lo la l' i gli le un uno una un'",
             .patterns = "hyph_it_IT.dic",
             .patterns_package = "hyphen-it",
             .words = named({"Capitolo", "Tabella", "tabella", "Fig.", "fig.", "Esempio", "p.", "sì", "no",
                             "segue", "vedi", "vedi anche", "Versione"})},
    Language{.tag = "ja", .decimal_sign = "."},
    Language{.tag = "ko", .decimal_sign = "."},
    Language{.tag = "ku", .is_right_to_left = true},
    Language{.tag = "lt",
             .least_grouped = 4,
             .ordinal = &dot,
             .date = "Y m. M\u00a0D d.",
             .months = {"sausio", "vasario", "kovo", "balandžio", "gegužės", "birželio", "liepos",
                        "rugpjūčio", "rugsėjo", "spalio", "lapkričio", "gruodžio"},
             .letters = U"ąčęėįšųūž",
             .punctuation = U"„“",
             .quotes = {U'„', U'“', U'„', U'“'},
             .dashes_open_speech = true,
             .patterns = "hyph_lt_LT.dic",
             .patterns_package = "hyphen-lt",
             .words = named({"Skyrius", "Lentelė", "lentelė", "Pav.", "pav.", "Pavyzdys", "p.", "taip", "ne",
                             "tęsinys", "žr.", "žr. taip pat", "Versija"})},
    Language{.tag = "mt", .decimal_sign = "."},
    Language{.tag = "nb",
             .plural = &one_or_other,
             .least_grouped = 4,
             .ordinal = &dot,
             .date = "D.\u00a0M Y",
             .months = {"januar", "februar", "mars", "april", "mai", "juni", "juli", "august", "september",
                        "oktober", "november", "desember"},
             .letters = U"æøå",
             .punctuation = U"«»",
             .spines_descend = true,
             .quotes = {U'«', U'»', U'‘', U'’'},
             .dashes_open_speech = true,
             .patterns = "hyph_nb_NO.dic",
             .patterns_package = "hyphen-no",
             .words = named({"Kapittel", "Tabell", "tabell", "Fig.", "fig.", "Eksempel", "s.", "ja", "nei",
                             "forts.", "se", "se også", "Versjon"}),
             .alphabet = U"zæøå"},
    Language{.tag = "nl",
             .plural = &one_or_other,
             .group_sign = ".",
             .least_grouped = 4,
             .ordinal = &dutch,
             .date = "D\u00a0M Y",
             .months = {"januari", "februari", "maart", "april", "mei", "juni", "juli", "augustus",
                        "september", "oktober", "november", "december"},
             .letters = U"äëïöü",
             .punctuation = U"‘“”",
             .spines_descend = true,
             .articles = "de het een",
             .patterns = "hyph_nl_NL.dic",
             .patterns_package = "hyphen-nl",
             .words = named({"Hoofdstuk", "Tabel", "tabel", "Fig.", "fig.", "Voorbeeld", "p.", "ja", "nee",
                             "vervolg", "zie", "zie ook", "Versie"})},
    Language{.tag = "nn",
             .plural = &one_or_other,
             .least_grouped = 4,
             .ordinal = &dot,
             .date = "D.\u00a0M Y",
             .months = {"januar", "februar", "mars", "april", "mai", "juni", "juli", "august", "september",
                        "oktober", "november", "desember"},
             .spines_descend = true,
             .quotes = {U'«', U'»', U'‘', U'’'},
             .dashes_open_speech = true,
             .patterns = "hyph_nn_NO.dic",
             .patterns_package = "hyphen-no",
             .words = named({"Kapittel", "Tabell", "tabell", "Fig.", "fig.", "Døme", "s.", "ja", "nei",
                             "framh.", "sjå", "sjå òg", "Versjon"}),
             .alphabet = U"zæøå"},
    Language{.tag = "no",
             .least_grouped = 4,
             .ordinal = &dot,
             .date = "D.\u00a0M Y",
             .months = {"januar", "februar", "mars", "april", "mai", "juni", "juli", "august", "september",
                        "oktober", "november", "desember"},
             .letters = U"æøå",
             .punctuation = U"«»",
             .spines_descend = true,
             .quotes = {U'«', U'»', U'‘', U'’'},
             .dashes_open_speech = true,
             .patterns = "hyph_nb_NO.dic",
             .patterns_package = "hyphen-no",
             .words = named({"Kapittel", "Tabell", "tabell", "Fig.", "fig.", "Eksempel", "s.", "ja", "nei",
                             "forts.", "se", "se også", "Versjon"}),
             .alphabet = U"zæøå"},
    Language{.tag = "pl",
             .plural = &polish_plural,
             .ordinal = &dot,
             .date = "D\u00a0M Y",
             .months = {"stycznia", "lutego", "marca", "kwietnia", "maja", "czerwca", "lipca", "sierpnia",
                        "września", "października", "listopada", "grudnia"},
             .letters = U"ąćęłńóśźż",
             .punctuation = U"„”—−",
             .quotes = {U'„', U'”', U'»', U'«'},
             .dashes_open_speech = true,
             .one_letter_words = U"a i o u w z",
             .short_words =
                 U"na do od po za ze we ku bo by co że aż ni nad pod dla bez ale ani lub czy niż gdy "
                 U"oraz przy tuż nie",
             .introductions = U"np. tzn. tj. m.in. zob. por. nr nr. str. s. rozdz. tab. rys. poz. św. ks. dr "
                              U"prof. ok. pkt § gen. płk mjr kpt. ust. art. tzw. ul. al. pl. inż.",
             .before_figures = U"r. w. t. k. p. z. vol. cz. roku",
             .after_roman = U"w wieku",
             .names_keep_roman = true,
             .repeats_hyphen = true,
             .patterns = "hyph_pl_PL.dic",
             .patterns_package = "hyphen-pl",
             // Of plhyph.tex 3.0a, by Bogusław Jackowski and Marek Ryćko.
             .hyphenation_exceptions =
                 "be-zach be-zami by-naj-mniej gdzie-nie-gdzie ina-czej na-dal ni-gdy ni-gdzie niech-że "
                 "niech-by ow-szem pó-łach pó-łami pó-łek pod-ów-czas przy-naj-mniej skąd-inąd tró-jach "
                 "tró-jami tró-jek",
             .words = named({"Rozdział", "Tabela", "tabela", "Ryc.", "ryc.", "Przykład", "s.", "tak", "nie",
                             "cd.", "zob.", "zob. też", "Wersja"}),
             .die_letter = U'k',
             .alphabet = U"aą cć eę lł nń oó sś zźż"},
    Language{.tag = "ps", .is_right_to_left = true},
    portuguese,
    european_portuguese(),
    Language{.tag = "ro",
             .group_sign = ".",
             .least_grouped = 4,
             .date = "D\u00a0M Y",
             .months = {"ianuarie", "februarie", "martie", "aprilie", "mai", "iunie", "iulie", "august",
                        "septembrie", "octombrie", "noiembrie", "decembrie"},
             .letters = U"ăâîșț",
             .punctuation = U"„”«»",
             .quotes = {U'„', U'”', U'«', U'»'},
             .dashes_open_speech = true,
             .patterns = "hyph_ro_RO.dic",
             .patterns_package = "hyphen-ro",
             .words = named({"Capitolul", "Tabelul", "tabelul", "Fig.", "fig.", "Exemplu", "p.", "da", "nu",
                             "continuare", "vezi", "vezi și", "Versiunea"})},
    Language{.tag = "ru",
             .plural = &east_slavic_plural,
             .ordinal = &russian,
             .date = "D\u00a0M Y\u00a0г.",
             .months = {"января", "февраля", "марта", "апреля", "мая", "июня", "июля", "августа", "сентября",
                        "октября", "ноября", "декабря"},
             .letters = U"абвгдежзийклмнопрстуфхцчшщъыьэюяё",
             .punctuation = U"«»„“",
             .quotes = {U'«', U'»', U'„', U'“'},
             .dashes_open_speech = true,
             .patterns = "hyph_ru_RU.dic",
             .patterns_package = "hyphen-ru",
             .words = named({"Глава", "Таблица", "таблица", "Рис.", "рис.", "Пример", "с.", "да", "нет",
                             "продолжение", "см.", "см. также", "Версия"}),
             .alphabet = U"ий"},
    Language{.tag = "sd", .is_right_to_left = true},
    Language{.tag = "sk",
             .plural = &czech_plural,
             .least_grouped = 4,
             .ordinal = &dot,
             .date = "D.\u00a0M Y",
             .months = {"januára", "februára", "marca", "apríla", "mája", "júna", "júla", "augusta",
                        "septembra", "októbra", "novembra", "decembra"},
             .letters = U"áäčďéíĺľňóôŕšťúýž",
             .punctuation = U"„“",
             .quotes = {U'„', U'“', U'‚', U'‘'},
             .dashes_open_speech = true,
             .one_letter_words = U"a i k o s u v z",
             .short_words = U"do na vo ku so zo po za od pri pre bez nad pod ale ani až že či",
             .repeats_hyphen = true,
             .patterns = "hyph_sk_SK.dic",
             .patterns_package = "hyphen-sk",
             .words = named({"Kapitola", "Tabuľka", "tabuľka", "Obr.", "obr.", "Príklad", "s.", "áno", "nie",
                             "pokr.", "pozri", "pozri aj", "Verzia"}),
             .die_letter = U'k',
             .alphabet = U"aä cč oô sš zž"},
    Language{.tag = "sl",
             .group_sign = ".",
             .least_grouped = 4,
             .ordinal = &dot,
             .date = "D.\u00a0M Y",
             .months = {"januarja", "februarja", "marca", "aprila", "maja", "junija", "julija", "avgusta",
                        "septembra", "oktobra", "novembra", "decembra"},
             .letters = U"čšž",
             .punctuation = U"„“",
             .quotes = {U'„', U'“', U'‚', U'‘'},
             .patterns = "hyph_sl_SI.dic",
             .patterns_package = "hyphen-sl",
             .words = named({"Poglavje", "Tabela", "tabela", "Sl.", "sl.", "Primer", "str.", "da", "ne",
                             "nad.", "glej", "glej tudi", "Različica"})},
    Language{.tag = "sv",
             .plural = &one_or_other,
             .least_grouped = 4,
             .ordinal = &swedish_ordinal,
             .date = "D\u00a0M Y",
             .months = {"januari", "februari", "mars", "april", "maj", "juni", "juli", "augusti", "september",
                        "oktober", "november", "december"},
             .letters = U"åäö",
             .punctuation = U"”",
             .spines_descend = true,
             .quotes = {U'”', U'”', U'’', U'’'},
             .dashes_open_speech = true,
             .patterns = "hyph_sv_SE.dic",
             .patterns_package = "hyphen-sv",
             .words = named({"Kapitel", "Tabell", "tabell", "Fig.", "fig.", "Exempel", "s.", "ja", "nej",
                             "forts.", "se", "se även", "Version"}),
             .alphabet = U"zåäö"},
    Language{.tag = "th", .decimal_sign = "."},
    Language{.tag = "uk",
             .plural = &east_slavic_plural,
             .ordinal = &russian,
             .date = "D\u00a0M Y\u00a0р.",
             .months = {"січня", "лютого", "березня", "квітня", "травня", "червня", "липня", "серпня",
                        "вересня", "жовтня", "листопада", "грудня"},
             .letters = U"абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
             .punctuation = U"«»„“",
             .quotes = {U'«', U'»', U'„', U'“'},
             .dashes_open_speech = true,
             .patterns = "hyph_uk_UA.dic",
             .patterns_package = "hyphen-uk",
             .words = named({"Розділ", "Таблиця", "таблиця", "Рис.", "рис.", "Приклад", "с.", "так", "ні",
                             "продовження", "див.", "див. також", "Версія"}),
             .alphabet = U"гґ еє иіїй"},
    // Every language that has no entry.
    Language{.tag = "und"},
    Language{.tag = "ur", .is_right_to_left = true},
    Language{.tag = "yi", .is_right_to_left = true},
    Language{.tag = "zh", .decimal_sign = "."},
};
static_assert(std::ranges::is_sorted(entries, {}, &Language::tag));

}  // namespace

std::span<const Language> all() {
  return entries;
}

}  // namespace talia::language
