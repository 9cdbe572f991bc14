"""Polish prose about a winter post, its words in the cases that their places ask for, and what a book says by itself."""

# Each: nominative, genitive, accusative, instrumental, locative, gender.
def stock(lines):
    return [tuple(each.replace("|", " ") for each in line.split()) for line in lines.strip().splitlines()]


PEOPLE = stock("""
listonosz listonosza listonosza listonoszem listonoszu m
poczmistrz poczmistrza poczmistrza poczmistrzem poczmistrzu m
woźnica woźnicy woźnicę woźnicą woźnicy m
zdun zduna zduna zdunem zdunie m
przewoźnik przewoźnika przewoźnika przewoźnikiem przewoźniku m
wdowa wdowy wdowę wdową wdowie f
latarnik latarnika latarnika latarnikiem latarniku m
piekarz piekarza piekarza piekarzem piekarzu m
nauczycielka nauczycielki nauczycielkę nauczycielką nauczycielce f
traper trapera trapera traperem traperze m
celnik celnika celnika celnikiem celniku m
praczka praczki praczkę praczką praczce f
notariusz notariusza notariusza notariuszem notariuszu m
kowal kowala kowala kowalem kowalu m
organista organisty organistę organistą organiście m
uczennica uczennicy uczennicę uczennicą uczennicy f
rymarz rymarza rymarza rymarzem rymarzu m
akuszerka akuszerki akuszerkę akuszerką akuszerce f
sędzia sędziego sędziego sędzią sędzim m
bednarz bednarza bednarza bednarzem bednarzu m
karczmarka karczmarki karczmarkę karczmarką karczmarce f
zawiadowca zawiadowcy zawiadowcę zawiadowcą zawiadowcy m
szewc szewca szewca szewcem szewcu m
mierniczy mierniczego mierniczego mierniczym mierniczym m
""")
THINGS = stock("""
list listu list listem liście m
paczka paczki paczkę paczką paczce f
latarnia latarni latarnię latarnią latarni f
pieczęć pieczęci pieczęć pieczęcią pieczęci f
księga księgi księgę księgą księdze f
czajnik czajnika czajnik czajnikiem czajniku m
mapa mapy mapę mapą mapie f
gwizdek gwizdka gwizdek gwizdkiem gwizdku m
worek worka worek workiem worku m
kosz kosza kosz koszem koszu m
drabina drabiny drabinę drabiną drabinie f
lina liny linę liną linie f
kotwica kotwicy kotwicę kotwicą kotwicy f
łopata łopaty łopatę łopatą łopacie f
skrzynia skrzyni skrzynię skrzynią skrzyni f
beczka beczki beczkę beczką beczce f
świeca świecy świecę świecą świecy f
płaszcz płaszcza płaszcz płaszczem płaszczu m
rękawica rękawicy rękawicę rękawicą rękawicy f
koc koca koc kocem kocu m
młotek młotka młotek młotkiem młotku m
zegar zegara zegar zegarem zegarze m
lustro lustra lustro lustrem lustrze n
wstążka wstążki wstążkę wstążką wstążce f
gazeta gazety gazetę gazetą gazecie f
depesza depeszy depeszę depeszą depeszy f
dzwonek dzwonka dzwonek dzwonkiem dzwonku m
pióro pióra pióro piórem piórze n
siodło siodła siodło siodłem siodle n
wiadro wiadra wiadro wiadrem wiadrze n
termometr termometru termometr termometrem termometrze m
skrzypce|babki skrzypiec|babki skrzypce|babki skrzypcami|babki skrzypcach|babki p
pudełko pudełka pudełko pudełkiem pudełku n
zaświadczenie zaświadczenia zaświadczenie zaświadczeniem zaświadczeniu n
""")
PLACES = stock("""
stacja stacji stację stacją stacji f
jezioro jeziora jezioro jeziorem jeziorze n
most mostu most mostem moście m
przystań przystani przystań przystanią przystani f
wyspa wyspy wyspę wyspą wyspie f
targ targu targ targiem targu m
kaplica kaplicy kaplicę kaplicą kaplicy f
młyn młyna młyn młynem młynie m
magazyn magazynu magazyn magazynem magazynie m
zatoka zatoki zatokę zatoką zatoce f
szkoła szkoły szkołę szkołą szkole f
dolina doliny dolinę doliną dolinie f
karczma karczmy karczmę karczmą karczmie f
las lasu las lasem lesie m
tartak tartaku tartak tartakiem tartaku m
cmentarz cmentarza cmentarz cmentarzem cmentarzu m
rogatka rogatki rogatkę rogatką rogatce f
sad sadu sad sadem sadzie m
spichlerz spichlerza spichlerz spichlerzem spichlerzu m
grobla grobli groblę groblą grobli f
""")
MASSES = stock("""
śnieg śniegu śnieg śniegiem śniegu m
lód lodu lód lodem lodzie m
mgła mgły mgłę mgłą mgle f
dym dymu dym dymem dymie m
herbata herbaty herbatę herbatą herbacie f
chleb chleba chleb chlebem chlebie m
sól soli sól solą soli f
wosk wosku wosk woskiem wosku m
wełna wełny wełnę wełną wełnie f
smoła smoły smołę smołą smole f
węgiel węgla węgiel węglem węglu m
cierpliwość cierpliwości cierpliwość cierpliwością cierpliwości f
cisza ciszy ciszę ciszą ciszy f
słoma słomy słomę słomą słomie f
plotka plotki plotkę plotką plotce f
""")
QUALITIES = """zamarznięty skrzypiący krzywy wąski cichy pożyczony cierpliwy uparty urzędowy zapomniany północny ostrożny wesoły wilgotny
kosztowny uczciwy zrzędliwy spóźniony skromny stary niezawodny używany podejrzany zapieczętowany zwietrzały sławny drewniany żółty
rozwlekły przeciągły biało-czerwony półpusty punktualny niedokończony szaro-niebieski ciężki lekki daleki bliski wysoki niski wielki""".split()
# Present; each with an accusative.
DOES = """niesie liczy otwiera naprawia waży podpisuje ukrywa sprzedaje ogląda pożycza oddaje doręcza rozpoznaje podziwia fotografuje bada
mierzy porzuca myli odnotowuje zostawia odmraża przewozi""".split()
THINKS = ["wie", "podejrzewa", "słyszał od zduna", "przyznaje", "twierdzi", "ma na piśmie", "udaje", "pamięta", "tłumaczy obcym"]
HOW = """powoli starannie bez|słowa dwa|razy tydzień|później po|zmroku za|zwykłą|opłatą niechętnie przy|świecy w|kolejności|nadejścia
przed|śniadaniem wbrew|przepisom pod|wiatr raz|na|zimę za|darmo z|pamięci krok|za|krokiem mimo|wszystko""".split()
WHEN = """w|tęgi|mróz przed|odwilżą w|dni|targowe podczas|długich|nocy od|ostatniej|powodzi w|pierwszym|tygodniu|zimy co|drugi|czwartek
między|jedną|pocztą|a|drugą po|wielkich|śniegach dopóki|droga|nie|jest|wytyczona zaraz|po|nowym|roku""".split()
WHY = ["tak stanowi regulamin", "nikt się nie sprzeciwił", "lód był wtedy cieńszy", "zawsze tak robiono", "druga droga jest dłuższa",
       "psy wolą tędy", "ktoś musi", "atrament by zamarzł", "na nic innego nie ma druku", "dzwonu stamtąd nie słychać",
       "kosztuje to trzy znaczki mniej", "inaczej nie da się zasnąć"]
NUMBERS = "pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście piętnaście dwadzieścia trzydzieści".split()
SURNAMES = """Zawadzkiego Gołębia Wróbla Jasieńskiego Kruka Łęckiego Ślimaka Żaka Ćwieka Ostrowskiego Śmigłego Źrebca Domagały Korczaka
Maja Lisa Nawrockiego Olszy""".split()
# Nominative, genitive, and with `o`.
MATTERS = [tuple(each.split("/")) for each in """Znaczki/znaczków/znaczkach Wagi/wag/wagach Drogi/dróg/drogach Uprzęże/uprzęży/uprzężach
Latarnie/latarni/latarniach Pogody/pogód/pogodach Odwilże/odwilży/odwilżach Karmienia/karmień/karmieniach Zapłaty/zapłat/zapłatach
Skargi/skarg/skargach Promy/promów/promach Mosty/mostów/mostach Sygnały/sygnałów/sygnałach Listy/listów/listach Mundury/mundurów/mundurach
Przeglądy/przeglądów/przeglądach Długi/długów/długach Święta/świąt/świętach Choroby/chorób/chorobach Opały/opałów/opałach Mapy/map/mapach Cła/ceł/cłach
Wilki/wilków/wilkach Składy/składów/składach Naprawy/napraw/naprawach Kwity/kwitów/kwitach Świadkowie/świadków/świadkach
Schronienia/schronień/schronieniach Księgi/ksiąg/księgach Gwizdki/gwizdków/gwizdkach Podróżni/podróżnych/podróżnych Licytacje/licytacji/licytacjach""".split()]
TURNS = ["{0} i ci, którzy mają z nimi do czynienia", "Ile się należy od {1}", "O {2} zimą", "{0} krótko i długo",
         "Skąd wzięło się tyle {1}", "{0} nocą", "Dawne reguły {1}", "{0} bez świadka", "Jedna zima {1}", "Gdy zabraknie {1}",
         "{0} na cienkim lodzie", "Kłopot z powodu {1}", "{0} i kto za nie płaci", "Spis {1}", "{0} na dalekich stacjach", "Dwa zdania o {2}",
         "{0} zgubione i znalezione", "Ostatnie słowo o {2}", "{0} w ciężkich latach", "Inspektor o {2}", "{0} przed mostem", "Trochę liczb o {2}"]


def adjective(word, case, gender):
    """A form of the nominative masculine."""
    if word.endswith("i"):
        stem, soft = word[:-1], True
    else:
        stem, soft = word[:-1], False
    i = "i" if soft else ""
    y = "i" if soft else "y"
    if gender == "p":
        return {"n": stem + i + "e", "a": stem + i + "e", "g": stem + y + "ch", "i": stem + y + "mi", "l": stem + y + "ch"}[case]
    if gender == "f":
        return {"n": stem + "a", "a": stem + "ą", "g": stem + i + "ej", "i": stem + "ą", "l": stem + i + "ej"}[case]
    return {"n": stem + i + "e" if gender == "n" else word, "a": stem + i + "e" if gender == "n" else word, "g": stem + i + "ego",
            "i": stem + y + "m", "l": stem + y + "m"}[case]


class Polish:
    tag = "pl"
    says = {"table": "Tabela", "in_table": "tabela", "figure": "Ryc.", "in_figure": "ryc.", "example": "Przykład", "page": "s.",
            "continued": "cd.", "see": "zob.", "see_also": "zob. też", "chapter": "Rozdział"}
    articles = ()
    alphabet = "aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż"
    decimal_sign = ","
    cases = "ngail"  # In the order of the stocks.

    def __init__(self, dice):
        self.dice = dice

    def pick(self, stock):
        return self.dice.one(stock).replace("|", " ")

    def noun(self, stock, case, quality=50):
        noun = self.dice.one(stock)
        form = noun[self.cases.index(case)]
        if not self.dice.chance(quality):
            return form
        word = self.pick(QUALITIES)
        if case == "a" and noun[5] == "m" and stock is PEOPLE:
            case = "g"  # Of what lives.
        return adjective(word, case, noun[5]) + " " + form

    def object(self):
        return self.noun(THINGS, "a")

    def person(self):
        return self.noun(PEOPLE, "n", 40)

    def clause(self):
        tail = ""
        if self.dice.chance(35):
            tail += " " + self.pick(HOW)
        if self.dice.chance(35):
            tail += self.dice.one([" przy " + self.noun(PLACES, "l"), " za " + self.noun(PLACES, "i"), " obok " + self.noun(PLACES, "g"),
                                   " koło " + self.noun(PLACES, "g")])
        return f"{self.person()} {self.pick(DOES)} {self.object()}{tail}"

    def sentence(self):
        d = self.dice
        shape = d.below(14)
        if shape <= 2:
            words = self.clause()
        elif shape == 3:
            words = f"{self.pick(WHEN)} {self.clause()}"
        elif shape == 4:
            words = f"{self.clause()}, bo {d.one(WHY)}"
        elif shape == 5:
            words = f"{self.person()} {d.one(THINKS)}, że {self.clause()}"
        elif shape == 6:
            words = f"kto {self.pick(WHEN)} dociera do {self.noun(PLACES, 'g')}, ten dostaje {self.object()} i pytanie o {self.noun(MASSES, 'a')}"
        elif shape == 7:
            words = f"{self.clause()}; {self.clause()}"
        elif shape == 8:
            words = f"w okolicy {self.noun(PLACES, 'g')} leży {self.noun(MASSES, 'n')}, w {self.noun(PLACES, 'l', 0)} i wokół niej {self.noun(MASSES, 'n')}, a pośrodku {self.noun(THINGS, 'n')}"
        elif shape == 9:
            words = f"od {self.noun(PLACES, 'g')} do {self.noun(PLACES, 'g')} jest {self.pick(NUMBERS)} mil przez {self.noun(MASSES, 'a')}, a {self.person()} mimo to {self.pick(DOES)} {self.object()} {self.pick(HOW)}"
        elif shape == 10:
            words = f"jeżeli {self.clause()}, to {self.person()} {self.pick(DOES)} {self.object()} i {self.pick(WHEN)} nikt o tym nie mówi"
        elif shape == 11:
            words = f"„{self.clause()}” — {d.one(['mówi', 'pisze', 'woła', 'tłumaczy'])} {self.person()} — „a {d.one(WHY)}”"
        elif shape == 12:
            words = f"minęło {self.pick(NUMBERS)} lat, odkąd {self.clause()} — sprawa, o której {self.person()} wciąż coś {d.one(['wie', 'mówi', 'pisze'])}"
        else:
            words = f"{self.person()} ze swoim {self.noun(THINGS, 'i', 0)} nigdy nie widział {self.noun(PLACES, 'g')} bez {self.noun(MASSES, 'g')}"
        return self.closed(words)

    @staticmethod
    def closed(words):
        at = 1 if words[0] == "„" else 0
        return words[:at] + words[at].upper() + words[at + 1:] + "."

    def phrase(self):
        return f"{self.noun(THINGS, 'n')} {self.dice.one(['z', 'dla', 'spod', 'obok'])} {self.noun(PLACES, 'g')}"

    def titles(self):
        all_of = [turn.format(*matter) for matter in [(m[0], m[1], m[2]) for m in MATTERS] for turn in TURNS]
        return self.dice.some(all_of, len(all_of))

    def chapter_title(self, number):
        first, second = MATTERS[2 * number % len(MATTERS)][0], MATTERS[(2 * number + 1) % len(MATTERS)][0]
        return f"{first} i {second.lower()}" + ("" if number < len(MATTERS) // 2 else " raz jeszcze")

    def names(self, count):
        made = []
        for noun in THINGS:
            for quality in QUALITIES:
                words = adjective(quality, "n", noun[5])
                made.append(f"{words.capitalize()} {noun[0]}")
        return self.dice.some(made, count)

    def place_names(self, count):
        made = [f"{place[0].capitalize()} {surname}" for surname in SURNAMES for place in PLACES]
        return self.dice.some(made, count)

    def beast_names(self, count):
        sorts = [("pies", "m"), ("łoś", "m"), ("kucyk", "m"), ("suka", "f")]
        made = [f"{adjective(quality, 'n', gender).capitalize()} {sort}" for quality in QUALITIES for sort, gender in sorts]
        return self.dice.some(made, count)

    def to_head(self):
        return self.dice.one(["Więcej o tym mówi część {}.", "Wyjątki wymienia część {}.", "Do tego wraca część {}."])

    def to_words(self):
        return self.dice.one(["To już ", "Reszta to ", "Całość to "]), self.dice.one(
            ["opowiedziana historia", "inna opowieść", "sprawa sama w sobie"]), "."

    def to_page(self):
        return self.dice.one([("Powody podano ", "na s. ##"), ("Kto wątpi, niech zajrzy ", "na stronę ##"), ("Mówi się o tym ", "od strony ##")])

    def to_list(self):
        return "Kto ciągnie, podaje ", "spis zwierząt", "."

    def to_table(self):
        return self.dice.one([("Liczby są w ", None, "tabeli #"), ("Wynika to z ", None, "tabeli #"), ("Inaczej liczy ", None, "tabela #"),
                              ("Trzeba zajrzeć do ", "tabeli #", "tabeli #"), ("Pisano o tym nad ", "tabelą #", "tabelą #"),
                              ("Rzuca się przez ", "tabelę #", "tabelę #")])

    def to_figure(self):
        return self.dice.one([("Wygląd pokazuje ", None, "ryc. #"), ("Porównaj to, co widać na ", "rycinie #", "rycinie #"),
                              ("Na wprost ", "ryciny #", "ryciny #")])

    def to_chapter(self):
        return "Wszystko to należy do ", "rozdziału #"

    def to_plate(self):
        return "Jak ciemno bywa, pokazuje ", "tablica na s. ##", "."

    def to_meaning(self):
        return self.dice.one([("Jak to nazywają woźnice, mówi hasło ", "."), ("Wyjaśnia to hasło ", ".")])

    # Boxes of the usual face of a card, and what is said of them.
    on_cards = [("sign", ("Jego znak.", "**", "**")), ("figures", ("Ile ciągnie, w workach.", "*", "*")), ("fields", ("Humor według właściciela.",))]

    def to_numbers(self):
        return "Zob. ", "tabela # (s. ##)"

    def of_definition(self, words):
        return self.dice.one([("Na sanie od razu trafia ", words, "."), ("Najczęściej pyta się o to, gdzie jest ", words, "."),
                              ("Za wszystko inne wystarczy ", words, " z pieczęcią.")])

    def of_term(self):
        return self.dice.one(["Droga jest wtedy {}.", "Taki przejazd to według reguł {}.", "Co rano było jak {}, w południe już takie nie jest."])

    terms = {"stan": {"zaszroniony": ("Zaszroniony", "zaszronionego"), "zaspany": ("Zaspany", "zaspanego"), "oszklony": ("Oszklony", "oszklonemu"),
                      "podmokly": ("Podmokły", "podmokłego"), "spekany": ("Spękany", "spękanym")}}
    kinds = {"parcel": "Przesyłka", "beast": "Zwierzę", "station": "Stacja"}
    labels = {"name": "Nazwa", "weight": "Waga", "stamps": "Znaczki", "state": "Stan", "pull": "Uciąg", "temper": "Humor", "lake": "Akwen", "beds": "Łóżka",
              "keeper": "Gospodarz", "text": "Tekst", "unit": "kg", "group": "Półka {}", "miles": "Mile", "hours": "Godziny", "advice": "Rada",
              "toll": "Myto",
              "there_and_back": "Z powrotem", "in_stamps": "Razem"}
    book = {"id": "zimowa_poczta", "campaign": "jeziora", "system": "zimowapoczta", "title": "Zimowa poczta",
            "subtitle": "Podręcznik dla tych, co wożą listy po lodzie", "author": "Zarząd Zamarzniętych Dróg", "line": "Wydanie dziewiąte, poprawione",
            "back": "Trzysta mil, jedenaście jezior i poczta, która nigdy nie spóźnia się dwa razy.", "contents": "Spis treści", "preface": "Do czytelnika",
            "tables": "Tabele w tej książce", "figures": "Ryciny w tej książce", "index": "Skorowidz", "other_index": "Nagłówki i hasła reguł",
            "campaign_name": "Zamarznięte Jeziora", "note_on_table": "Policzono dziewiątej zimy.",
            "second_note": "Znaczki są jeziorne; na stałym lądzie dwa są warte jeden.", "sum": "Razem", "reckoning": "Ładunek jednej nocy",
            "read_aloud": "Przeczytaj na głos", "hands": "Co mieści się w ręku", "words": "Słowa drogi", "cards": "Zwierzęta do wycięcia",
            "version": "Wersja", "day": "25 listopada 2026", "credits": [("Sondowanie", "Dwóch przewoźników, którzy się nie zgadzają"),
                                                                         ("Atrament", "Ten, który został")],
            "licence": "Kto przepisze to ręcznie, może zatrzymać odpis."}
    entries = [("Lód", ["grubość", "barwa"]), ("Latarnie", ["łojowe", "olejne"]), ("Łuczywo", []), ("Zapłata", []), ("Żal pocztowy", []),
               ("Źrebięta", []), ("Śluzy", ["czynne", "zamarznięte"]), ("Cło", []), ("Ćwieki", []), ("Długi", []), ("Świadek", []), ("Odwilż", ["późna", "wczesna"]),
               ("Óśmioro sań", []), ("Węzły", []), ("Kwarantanna", []), ("Przysięgi", []), ("Uprząż", ["na dwa psy", "na sześć psów"]), ("Wywrotka", [])]
    stretches = ["Nocna poczta", "Wielkie śniegi", "Przegląd doroczny"]
    see = {"Mróz": ["Lód"], "Sznur": ["Węzły", "Uprząż > na sześć psów"]}
    also = {"Latarnie": ["Przysięgi"], "Śluzy": ["Ćwieki"]}

    def noun_alone(self):
        return self.noun(THINGS, "n", 0)
