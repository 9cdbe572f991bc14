"""English prose about a winter post: sentences out of word stocks, and what a book says by itself in that language."""

PEOPLE = """postmaster sorter driver stoker ferryman widow clerk lamplighter surveyor baker schoolmaster bell-ringer
trapper customs|officer ice-cutter washerwoman notary smith chaplain apprentice harness-maker auctioneer grocer midwife
pilot magistrate beekeeper cooper innkeeper librarian signalman undertaker""".split()
THINGS = """letter parcel lantern sledge harness stamp ledger kettle map whistle sack basket ladder rope anchor shovel crate
barrel trunk candle compass coat mitten blanket saw hammer lock key clock mirror violin photograph ribbon cheese newspaper
telegram boot bell seal pencil thermometer""".split()
PLACES = """station lake bridge ferry|landing island lighthouse market chapel quarry mill warehouse crossing bay marsh
boathouse school valley road|house harbour forest sawmill cemetery toll|gate orchard reservoir granary ridge inlet
""".split()
MASSES = "snow ice fog smoke tea bread salt wax wool oil tar coal gossip patience ink silence moonlight straw".split()
QUALITIES = """frozen heavy crooked narrow silent borrowed patient stubborn official unlit forgotten northern provincial
cautious cheerful damp expensive honest ill-tempered late modest old reliable second-hand suspicious unopened weathered
well-known wooden yellow long-winded draughty half-empty punctual unfinished""".split()
DOES = """carries counts opens mends forgets weighs signs hides sells inspects borrows returns delivers recognises admires
photographs examines records measures repairs abandons misplaces""".split()
DID = """carried counted opened mended forgot weighed signed hid sold inspected borrowed returned delivered recognised
admired photographed examined recorded measured repaired abandoned misplaced""".split()
THINKS = ["knows", "suspects", "has been told", "will admit", "maintains", "has it in writing", "pretends", "remembers",
          "explains to strangers"]
HOW = """slowly carefully without|a|word twice|a|week after|dark at|the|usual|price with|great|reluctance by|lamplight
in|the|order|of|arrival before|breakfast under|protest against|the|wind once|a|winter for|nothing from|memory
at|walking|pace""".split()
WHEN = """in|a|hard|frost before|the|thaw on|market|days during|the|long|nights since|the|last|flood in|the|first|week|of|the|season
every|other|Thursday at|low|water between|two|mails after|the|great|snow until|the|road|is|marked|again""".split()
WHY = ["the regulations say so", "nobody has objected", "the ice was thinner then", "it has always been done",
       "the other road is longer", "the hounds prefer it", "somebody has to", "the ink would freeze",
       "there is no form for anything else", "the widow asked politely", "the bell cannot be heard from there",
       "it costs three stamps less"]
NUMBERS = "two three four five six seven eight nine eleven twelve fifteen twenty thirty forty".split()
SURNAMES = """Ashdown Birkett Calloway Dunmore Eastlake Farrow Gadsby Hollis Inskip Jessop Kettering Lambourne Marchbank
Northcote Oakden Pendle Quarles Ransome Stanhope Tolliver Underhill Vickery Wainscot Yarrow""".split()
MATTERS = """Stamps Weights Roads Harness Lamps Weather Thaw Feeding Wages Complaints Ferries Bridges Signals Sorting
Uniforms Inspections Debts Festivals Illness Fuel Maps Customs Wolves Storage Repairs Receipts Witnesses Shelter Ledgers
Whistles Passengers Auctions""".split()
TURNS = ["{0} and those who deal with them", "What is owed for {1}", "On {1} in winter", "{0}, short and long",
         "How {1} came to the lakes", "{0} by night", "The old rules of {1}", "{0} without a witness",
         "A season of {1}", "When {1} fail", "{0} on thin ice", "The trouble with {1}", "{0}, and who pays",
         "Keeping count of {1}", "{0} at the far stations", "Two opinions on {1}", "{0} lost and found", "Last words on {1}",
         "{0} in hard years", "The inspector’s view of {1}", "{0} before the bridge", "Some figures on {1}"]


class English:
    tag = "en"
    says = {"table": "Table", "in_table": "table", "figure": "Fig.", "in_figure": "fig.", "example": "Example",
            "page": "p.", "continued": "cont.", "see": "see", "see_also": "see also", "chapter": "Chapter"}
    articles = ("the ", "a ", "an ")
    alphabet = "abcdefghijklmnopqrstuvwxyz"
    decimal_sign = "."

    def __init__(self, dice):
        self.dice = dice

    def pick(self, stock):
        return self.dice.one(stock).replace("|", " ")

    @staticmethod
    def with_article(words):
        return ("an " if words[0] in "aeiou" else "a ") + words

    def thing(self):
        """A noun phrase, as its article and the rest."""
        noun = self.pick(THINGS)
        rest = self.pick(QUALITIES) + " " + noun if self.dice.chance(55) else noun
        kind = self.dice.below(4)
        if kind == 0:
            return "the", rest
        if kind == 1:
            return self.pick(NUMBERS), rest + ("es" if rest[-1] in "xs" else "s")
        return self.with_article(rest).split(" ", 1)

    def object(self):
        return " ".join(self.thing())

    def person(self):
        if self.dice.chance(25):
            return "old " + self.pick(SURNAMES)
        rest = self.pick(PEOPLE)
        if self.dice.chance(35):
            rest = self.pick(QUALITIES) + " " + rest
        return "the " + rest if self.dice.chance(70) else self.with_article(rest)

    def place(self):
        words = "the " + (self.pick(QUALITIES) + " " if self.dice.chance(30) else "") + self.pick(PLACES)
        return words + (" of " + self.pick(SURNAMES) if self.dice.chance(20) else "")

    def clause(self):
        tail = ""
        if self.dice.chance(35):
            tail += " " + self.pick(HOW)
        if self.dice.chance(30):
            tail += " " + self.dice.one(["at", "near", "behind", "opposite", "within sight of"]) + " " + self.place()
        verbs = DOES if self.dice.chance(60) else DID
        return f"{self.person()} {self.pick(verbs)} {self.object()}{tail}"

    def sentence(self):
        d = self.dice
        shape = d.below(14)
        if shape <= 2:
            words = self.clause()
        elif shape == 3:
            words = f"{self.pick(WHEN)}, {self.clause()}"
        elif shape == 4:
            words = f"{self.clause()}, because {d.one(WHY)}"
        elif shape == 5:
            words = f"{self.person()} {d.one(THINKS)} that {self.clause()}"
        elif shape == 6:
            words = f"whoever comes to {self.place()} {self.pick(WHEN)} is given {self.object()} and asked about {self.pick(MASSES)}"
        elif shape == 7:
            words = f"{self.clause()}; {self.clause()}"
        elif shape == 8:
            words = f"there is {self.pick(MASSES)} on {self.place()}, {self.pick(MASSES)} in {self.place()} and {self.object()} between them"
        elif shape == 9:
            words = f"between {self.place()} and {self.place()} lie {self.pick(NUMBERS)} miles of {self.pick(MASSES)}, which {self.person()} {self.pick(DOES)} {self.pick(HOW)}"
        elif shape == 10:
            words = f"if {self.clause()}, then {self.person()} {self.pick(DOES)} {self.object()}, and nothing is said of it {self.pick(WHEN)}"
        elif shape == 11:
            words = f"“{self.clause()},” {self.person()} {d.one(['says', 'wrote', 'shouts', 'explains'])}, “and {d.one(WHY)}”"
        elif shape == 12:
            words = f"it is {self.pick(NUMBERS)} years since {self.clause()}—a matter that {self.person()} still {d.one(['remembers', 'explains', 'denies'])}"
        else:
            words = f"{self.person()}, who {self.pick(DOES)} {self.object()} {self.pick(WHEN)}, has never seen {self.place()} without {self.pick(MASSES)}"
        return self.closed(words)

    @staticmethod
    def closed(words):
        at = 1 if words[0] == "“" else 0
        words = words[:at] + words[at].upper() + words[at + 1:]
        return words[:-1] + ".”" if words.endswith("”") else words + "."

    def phrase(self):
        """A few words, without a stop."""
        return f"{self.object()} {self.dice.one(['from', 'for', 'at', 'near'])} {self.place()}"

    def titles(self):
        """Heads of sections, each once; in an order of its own."""
        all_of = [turn.format(matter, matter.lower()) for matter in MATTERS for turn in TURNS]
        return self.dice.some(all_of, len(all_of))

    def chapter_title(self, number):
        first, second = MATTERS[2 * number % len(MATTERS)], MATTERS[(2 * number + 1) % len(MATTERS)]
        return f"{first} and {second.lower()}" + ("" if number < len(MATTERS) // 2 else " again")

    def names(self, count):
        """Of things, each once, two words or three."""
        made = []
        for noun in THINGS:
            for quality in QUALITIES:
                made.append(f"{quality.capitalize()} {noun}".replace("|", " "))
        return self.dice.some(made, count)

    def place_names(self, count):
        made = [f"{surname}’s {place.replace('|', ' ')}" for surname in SURNAMES for place in PLACES]
        return self.dice.some(made, count)

    def beast_names(self, count):
        made = [f"{quality.capitalize()} {sort}" for quality in QUALITIES for sort in ("hound", "elk", "pony", "bitch")]
        return self.dice.some(made, count)

    def to_head(self):
        return self.dice.one(["More of this stands under {}.", "The exceptions are told in {}.", "Compare what is said in {}."])

    def to_words(self):
        return self.dice.one(["It was ", "The rest is ", "The whole of it is "]), self.dice.one(
            ["told before", "another story", "a matter of its own"]), "."

    def to_page(self):
        return self.dice.one([("The reasons stand ", "on p. ##"), ("Who doubts it may look ", "on p. ##")])

    def to_list(self):
        return "Who pulls is told in ", "the list of animals", "."

    def to_table(self):
        """Words before, the label or none, and what is printed for it."""
        return self.dice.one([("The figures are in ", None, "table #"), ("Look it up in ", "table #", "table #"),
                              ("This was counted again for ", "the list, table #,", "the list, table #,")])

    def to_figure(self):
        return self.dice.one([("How it looks is shown in ", None, "fig. #"), ("Compare ", "figure #", "figure #")])

    def to_chapter(self):
        return "All of this belongs to ", "chapter #"

    def to_plate(self):
        return "How dark it gets is shown by ", "the plate on p. ##", "."

    def to_meaning(self):
        return self.dice.one([("What the drivers call that stands under ", "."), ("The word for it is explained under ", ".")])

    # Boxes of the usual face of a card, and what is said of them.
    on_cards = [("sign", ("Its sign.", "**", "**")), ("figures", ("What it pulls, in sacks.", "*", "*")), ("fields", ("Its temper, by its owner.",))]

    def to_numbers(self):
        return "See ", "table # (p. ##)"

    def of_definition(self, words):
        return self.dice.one([("A driver will take ", words, " along at once."), ("No sledge leaves without ", words, "."),
                              ("Of everything else, ", words, " is asked for most.")])

    def of_term(self):
        return self.dice.one(["By then the road counts as {}.", "Such a crossing is {} by the rules.",
                              "What was {} in the morning may not be so at noon."])

    terms = {"state": {"slushed": ("Slushed", "slushy"), "glazed": ("Glazed", "glazy"), "drifted": ("Drifted", "drifting"),
                       "rimed": ("Rimed", "rimy"), "fissured": ("Fissured", "fissures")}}
    kinds = {"parcel": "Parcel", "beast": "Beast", "station": "Station"}
    labels = {"name": "Name", "weight": "Weight", "stamps": "Stamps", "state": "State", "pull": "Pull", "temper": "Temper",
              "lake": "Lake", "beds": "Beds", "keeper": "Keeper", "text": "Text", "unit": "lb", "group": "Shelf {}",
              "miles": "Miles", "hours": "Hours", "advice": "Advice", "toll": "Toll",
              "there_and_back": "Return", "in_stamps": "Due"}
    book = {"id": "winter_post", "campaign": "lakes", "system": "winterpost", "title": "The Winter Post",
            "subtitle": "A handbook for those who carry letters over ice", "author": "The Board of Frozen Roads",
            "line": "Ninth printing, corrected", "back": "Three hundred miles, eleven lakes, and a mail that is never late twice.",
            "contents": "Contents", "preface": "To the reader", "tables": "Tables in this book", "figures": "Figures in this book", "index": "Index",
            "other_index": "Headings and terms", "campaign_name": "The Frozen Lakes", "note_on_table": "Counted in the ninth winter.",
            "second_note": "Stamps are those of the lakes; on the mainland two are one.", "sum": "Together",
            "reckoning": "A night’s load", "read_aloud": "Read this aloud", "hands": "What the hand holds", "words": "Words of the road", "cards": "Animals to cut out", "version": "Version", "day": "November 25, 2026",
            "credits": [("Soundings", "Two ferrymen, who disagree"), ("Ink", "What was left of it")],
            "licence": "Whoever copies this by hand may keep the copy."}
    entries = [("Ice", ["its thickness", "its colour"]), ("Lamps", ["of oil", "of tallow"]), ("Wages", []),
               ("The long road", []), ("Wolves", ["by day", "by night"]), ("Customs", []), ("Bells", ["cracked"]),
               ("Debts", []), ("A witness", []), ("Ferrymen", []), ("Thaw", ["early", "late"]), ("Knots", []), ("Yule mail", []),
               ("Quarantine", []), ("Oaths", []), ("Harness", ["for two", "for six"]), ("Upset sledges", [])]
    stretches = ["Night mail", "Great snow", "Inspections, yearly"]
    see = {"Frost": ["Ice"], "Rope": ["Knots", "Harness > for six"]}
    also = {"Lamps": ["Oaths"], "Wolves": ["Bells > cracked"]}

    def noun_alone(self):
        return self.pick(THINGS)
