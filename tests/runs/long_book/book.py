"""A long book: what its author writes, and the account of what must come of it."""
import math

from account import Block, Chapter, Mark, Row, Target, Text, slug
from devices import Devices, fenced
from game import COLOURS, ICONS, SHELVES, TITLES_OF_ICONS, put, quoted


class Book(Devices):
    def __init__(self, game, look, dice, size, suffix):
        self.game, self.look, self.dice, self.size = game, look, dice, size
        self.language = game.language
        self.id = self.language.book["id"] + suffix
        self.targets = {}
        self.computed = []  # Cells whose values stand in no ruleset.
        self.chapters = []
        self.open_stretch = None
        self.stretches = list(self.language.stretches)
        # Each entry is marked once before any is marked again.
        self.unmarked = [(entry, sub) for entry, subs in self.language.entries for sub in subs or [None]]
        self.unmarked = dice.some([(entry, sub) if sub else (entry,) for entry, sub in self.unmarked], len(self.unmarked))
        self.plan()
        self.write_prose()
        printed = {block.kind for chapter in self.chapters for block in chapter.blocks}
        assert printed >= {"code", "dialogue", "meanings", "glossary", "imprint", "plate", "deck", "list", "box", "example", "table", "figure"}, printed
        assert self.computed

    # What there is, before a word of it is written, since words refer forwards, too.
    def plan(self):
        titles = iter(self.language.titles())
        count = {1: 4, 2: 20}[self.size]
        per_chapter = {1: 4, 2: 8}[self.size]
        self.numbered = []
        for i in range(count):
            chapter = Chapter(f"{i + 10:02d}-chapter.md", Text(self.language.chapter_title(i)), number=i + 1, colour=COLOURS[i % len(COLOURS)],
                              opening="spread" if i % 4 == 2 else "scene", sky="night" if i % 3 == 2 else "day", icons=[ICONS[i % 4]])
            self.target(slug(self.language.chapter_title(i)), "chapter", self.language.chapter_title(i), str(i + 1), chapter)
            chapter.sections = [(next(titles), [next(titles)] if j % 2 else []) for j in range(per_chapter)]
            for title, heads in chapter.sections:
                self.target(slug(title), "section", title)
                for head in heads:
                    self.target(slug(head), "head", head)
            for j in range(3 if self.size == 1 else 5):
                self.target(f"t-{i}-{j}", "table", number=f"{i + 1}.{j + 1}")
            for j, sort in enumerate(self.figures_of(i)):
                self.target(f"f-{i}-{j}", "figure" if "picture" in sort else "cards", number=f"{i + 1}.{j + 1}")
            if i % 2:
                self.target(f"plate-{i + 1}", "plate")
            self.numbered.append(chapter)
        for slug_of, (name, _) in self.language.terms[self.game.group].items():
            self.target(slug_of, "term", name)
        # Before them one without a number, and in it a table without a caption.
        self.preface = Chapter("03-preface.md", Text(self.language.book["preface"]), opening="plain", matter="front")
        self.target("t--1-0", "table", number="1")
        self.target("beasts", "list")

    def figures_of(self, chapter):
        sorts = ["picture", "card", "wide picture", "cards"]
        usual = [sorts[(chapter + i) % 4] for i in range(3 if self.size == 1 else 4)]
        others = ["beside picture", "labelled card" if chapter % 2 else "wide labelled card", "beside card"]
        return [each for pair in zip(usual, others * 2) for each in pair]

    def target(self, name, kind, title="", number="", block=None):
        assert name not in self.targets, name
        self.targets[name] = Target(name, kind, title, number, block)

    def any_of(self, kind):
        return self.dice.one([each for each in self.targets.values() if each.kind == kind])

    def write_prose(self):
        says = self.language.book
        self.preface_of(self.preface)
        for chapter in self.numbered:
            self.prose_of(chapter)
        imprint, words, cards = self.front_and_back()
        front = Chapter("02-contents.md", Text(says["contents"]), opening="plain", matter="front")
        front.blocks = [Block("contents", of="chapters", depth=3), self.section(says["tables"]), Block("contents", of="tables"),
                        self.section(says["figures"]), Block("contents", of="figures")]
        back = Chapter("90-index.md", Text(says["index"]), opening="plain")
        back.blocks = [Block("index", options={"from": ["marks", "definitions"], "see": self.language.see, "also": self.language.also})]
        other = Chapter("91-index.md", Text(says["other_index"]), opening="plain")
        other.blocks = [Block("index", options={"from": ["headings", "terms"]})]
        self.chapters = [imprint, front, self.preface] + self.numbered + [words, back, other, cards]

    def section(self, words):
        text = Text()
        text.say(words)
        block = Block("section", text, name=slug(words))
        if block.name in self.targets:
            self.targets[block.name].block = block
        return block

    def preface_of(self, chapter):
        self.chapter, self.tables = chapter, 0
        for special in ([self.say_note, self.say_head], [self.say_list, self.say_mark], [self.say_note]):
            chapter.blocks.append(self.paragraph(4, special))
        chapter.blocks += [self.table(0), self.paragraph(3, [self.say_table]), self.table(2, is_bare=True), self.paragraph(2)]

    def prose_of(self, chapter):
        self.chapter = chapter
        self.tables = self.figures = 0
        d = self.dice
        chapter.lead = Text(self.language.sentence())
        chapter.blocks.append(self.paragraph(5, drop=True))
        chapter.blocks.append(self.paragraph(4, [self.say_head, self.say_note]))
        tables = d.some(range(5), 5)
        if chapter.number % 3 == 2:  # The ruleset's is among those that are printed.
            tables = [each for each in tables if each != 4] + [4]
        figures = self.figures_of(chapter.number - 1)
        devices = self.devices()
        for i, (title, heads) in enumerate(chapter.sections):
            section = self.section(title)
            if i == 1:  # A mark in a heading.
                path = ("Ledgers",) if self.language.tag == "en" else ("Księgi",)
                section.text.source = f'[{title}]{{.index as="{path[0]}"}}'
                section.text.within("mark", Mark(path), 0)
            chapter.blocks.append(section)
            for j in range(2 + d.below(2) if self.size == 1 else 3 + d.below(3)):
                chapter.blocks.append(self.paragraph(2 + d.below(5), self.specials(2 if d.chance(60) else 1)))
            for head in heads:
                block = self.paragraph(3 + d.below(3), self.specials(1), head=head)
                self.targets[slug(head)].block = block
                chapter.blocks.append(block)
                chapter.blocks.append(self.paragraph(3, self.specials(1)))
            extras = [self.list_of, self.box, self.example, self.divider, self.pipe_table]
            for extra in d.some(extras, 2 if d.chance(70) else 1):
                chapter.blocks += extra()
                chapter.blocks.append(self.paragraph(2 + d.below(4), self.specials(1)))
            if self.tables < (3 if self.size == 1 else 5):
                chapter.blocks.append(self.table(tables.pop()))
                chapter.blocks.append(self.paragraph(3, self.specials(2)))
            chapter.blocks += next(devices)()
            chapter.blocks.append(self.paragraph(2 + d.below(2), self.specials(1)))
            if i == 2 and f"plate-{chapter.number}" in self.targets:
                chapter.blocks += self.plate(chapter) + [self.paragraph(3, self.specials(1))]
            for _ in range(2):
                if figures:
                    chapter.blocks.append(self.figure(figures.pop(0)))
                    chapter.blocks += [self.paragraph(4, self.specials(1)), self.paragraph(3)]
        if self.open_stretch:
            block = self.paragraph(2, [self.say_stretch])
            chapter.blocks.append(block)

    # Paragraphs.
    def specials(self, count):
        d = self.dice
        all_of = [self.say_head, self.say_words, self.say_page, self.say_table, self.say_figure, self.say_chapter, self.say_numbers,
                  self.say_definition, self.say_definition, self.say_term, self.say_mark, self.say_mark, self.say_mark, self.say_note,
                  self.say_note, self.say_value, self.say_signs, self.say_stretch, self.say_list, self.say_plate, self.say_meaning]
        return [d.one(all_of) for _ in range(count)]

    def paragraph(self, sentences, specials=(), head="", drop=False):
        block = Block("paragraph", Text(), drop=drop)
        if head:
            block.text.print_alone(head + ".")
            block.head, block.name = len(block.text.units), slug(head)
            block.options["heading"] = head
        places = sorted(self.dice.below(sentences) for _ in specials)
        rest = list(specials)
        for i in range(sentences):
            if i:
                block.text.say(" ")
            self.say_sentence(block.text, plain=drop and i == 0)
            while rest and places[len(specials) - len(rest)] == i:
                rest.pop(0)(block.text)
        return block

    def say_sentence(self, text, plain=False, small_capitals=True):
        """Sometimes with emphasis and its like on some of its words."""
        words = self.language.sentence().split(" ")
        able = [i for i in range(1, len(words) - 1) if words[i].isalpha()]
        if plain or not able or not self.dice.chance(22):
            text.say(" ".join(words))
            return
        at = self.dice.one(able)
        looks = [("*", "*"), ("**", "**"), ("[", "]{.rust/deep}"), ("[*", "*]{.indigo/deep}"), ("[", "]{.sc}")]
        before, after = self.dice.one(looks if small_capitals else looks[:-1])
        text.say(" ".join(words[:at]) + " ")
        text.say(words[at], before, after)
        text.say(" " + " ".join(words[at + 1:]))

    def refer(self, text, target, label, is_said_with_page=True):
        """`label`: what stands after the bar, null for none, and as it is printed; `#` is its number, `##` the page."""
        written, printed = label
        begin = len(text.units)
        text.source += f"[[#{target.name}{'' if written is None else '|' + written}]]"
        if "##" in printed:
            first, rest = printed.split("##")
            text.print_alone(first.replace("#", target.number))
            text.print_page(target.name)
            text.print_alone(rest)
        else:
            text.print_alone(printed.replace("#", target.number))
            if is_said_with_page:
                text.print_alone(f", {self.language.says['page']} ")
                text.print_page(target.name)
        text.within("reference", target.name, begin)

    def say_head(self, text):
        before, after = self.language.to_head().split("{}")
        target = self.any_of(self.dice.one(["section", "section", "head"]))
        text.say(" " + before)
        self.refer(text, target, (None, target.title))
        text.say(after)

    def say_words(self, text):
        before, label, after = self.language.to_words()
        text.say(" " + before)
        self.refer(text, self.any_of("section"), (label, label), False)
        text.say(after)

    def say_list(self, text):
        """What has no number is referred to by words alone."""
        before, label, after = self.language.to_list()
        text.say(" " + before)
        self.refer(text, self.targets["beasts"], (label, label), False)
        text.say(after)

    def say_page(self, text):
        before, label = self.language.to_page()
        text.say(" " + before)
        self.refer(text, self.any_of(self.dice.one(["section", "table", "figure", "head"])), (label, label))
        text.say(".")

    def say_table(self, text):
        before, label, printed = self.language.to_table()
        text.say(" " + before)
        self.refer(text, self.any_of("table"), (label, printed))
        text.say(".")

    def say_figure(self, text):
        before, label, printed = self.language.to_figure()
        text.say(" " + before)
        self.refer(text, self.any_of("figure"), (label, printed))
        text.say(".")

    def say_chapter(self, text):
        before, label = self.language.to_chapter()
        text.say(" " + before)
        self.refer(text, self.any_of("chapter"), (label, label))
        text.say(".")

    def say_numbers(self, text):
        before, label = self.language.to_numbers()
        text.say(" " + before)
        self.refer(text, self.any_of("table"), (label, label))
        text.say(".")

    def say_definition(self, text):
        each = self.dice.one(self.game.parcels if self.dice.chance(60) else self.game.definitions)
        before, words, after = self.language.of_definition(each.name)
        text.say(" " + before)
        begin = len(text.units)
        text.source += f"[[{each.id}]]"
        text.print_alone(words)
        text.within("definition", each.id, begin)
        text.say(after)

    def say_term(self, text):
        before, after = self.language.of_term().split("{}")
        state = self.dice.one(list(self.language.terms[self.game.group]))
        text.say(" " + before)
        begin = len(text.units)
        text.say(self.dice.one(self.language.terms[self.game.group][state]).lower())
        text.within("term", state, begin)
        text.say(after)

    def say_mark(self, text):
        d = self.dice
        if self.unmarked:
            path = self.unmarked.pop()
        else:
            entry, subs = d.one(self.language.entries)
            path = (entry, d.one(subs)) if subs and d.chance(80) else (entry,)
        folio = "main" if d.chance(15) else "plain"
        words = self.language.sentence().split(" ")
        count = 1 + d.below(min(4, len(words) - 2))
        text.say(" ")
        begin = len(text.units)
        if len(path) == 1 and d.chance(40) and not path[0].startswith(("The ", "A ")):
            # Its words are the entry's own.
            text.say(path[0], "[", "]{.index folio=main}" if folio == "main" else "]{.index}")
            text.within("mark", Mark(path, folio), begin)
            text.say(": " + " ".join(words))
            return
        said = " ".join(words[:count])
        text.say(said, "[", f'''{']{.index as="'}{" > ".join(path)}"{" folio=main" if folio == "main" else ""}}}''')
        text.within("mark", Mark(path, folio), begin)
        text.say(" " + " ".join(words[count:]))

    def say_stretch(self, text):
        """One begins, or the open one ends; each once in a book."""
        if self.open_stretch is None and not self.stretches:
            return
        folio = "begins" if self.open_stretch is None else "ends"
        if self.open_stretch is None:
            self.open_stretch = self.stretches.pop(0)
        words = self.language.sentence().split(" ")
        text.say(" ")
        begin = len(text.units)
        text.say(" ".join(words[:2]), "[", f']{{.index as="{self.open_stretch}" folio={folio}}}')
        text.within("mark", Mark((self.open_stretch,), folio), begin)
        text.say(" " + " ".join(words[2:]))
        if folio == "ends":
            self.open_stretch = None

    def say_note(self, text):
        note = Text()
        number = len(self.chapter.notes) + 1
        note.print_alone(str(number))
        for i in range(1 + self.dice.below(3)):
            if i:
                note.say(" ")
            self.say_sentence(note)
        if self.dice.chance(25):
            self.say_table(note)
        self.chapter.notes.append(note)
        begin = len(text.units)
        text.source += f"[{note.source}]{{.note}}"
        text.print_alone(str(number))
        text.within("note", number, begin)

    def say_value(self, text):
        a, b = self.dice.below(40) + 2, self.dice.below(9) + 2
        each = self.dice.one(self.game.parcels)
        text.say(" " + self.language.closed(self.language.phrase())[:-1] + ": ")
        if self.dice.chance(50):
            text.source += f"{{{a} * {b}}}"
            text.print_alone(str(a * b))
        else:
            text.source += f"{{def('parcel', '{each.id}').stamps}}"
            text.print_alone(str(each.fields["stamps"]))
        text.say(".")

    def say_signs(self, text):
        """An icon, a superior or a fraction."""
        text.say(" " + self.language.closed(self.language.phrase())[:-1] + ", ")
        kind = self.dice.below(3)
        if kind == 0:
            icon = self.dice.one(ICONS)
            text.source += f":{icon}:"
            text.print_alone(TITLES_OF_ICONS[self.language.tag].get(icon, ""))
        elif kind == 1:
            text.say("12 m")
            text.say("2", "[", "]{.sup}")
        else:
            text.say("3/4", "[", "]{.frac}")
        text.say(".")

    # What stands beside paragraphs.
    def list_of(self):
        """Numbers or points, with a list inside, and a second paragraph in an item."""
        d = self.dice
        is_numbered = d.chance(50)
        block = Block("list")
        lines = []
        for i in range(3 + d.below(4)):
            text = Text()
            marker = f"{i + 1}." if is_numbered else "•"
            text.print_alone(marker)
            self.say_sentence(text)
            for special in self.specials(1 if d.chance(40) else 0):
                special(text)
            lines.append(f"{f'{i + 1}.' if is_numbered else '-'} {text.source}")
            indent = "   " if is_numbered else "  "
            block.parts.append(Block("item", text, marker=len(marker)))
            if d.chance(25):
                for k in range(2):
                    inner = Text()
                    own = f"{'ab'[k]})" if is_numbered else "–"
                    inner.print_alone(own)
                    self.say_sentence(inner)
                    lines.append(f"{indent}{f'{k + 1}.' if is_numbered else '-'} {inner.source}")
                    block.parts.append(Block("item", inner, marker=len(own)))
            elif d.chance(20):
                more = Text()
                self.say_sentence(more)
                lines += ["", indent + more.source, ""]
                block.parts.append(Block("item", more))
        block.options["source"] = "\n".join(lines)
        return [block]

    def box(self):
        d = self.dice
        look = d.one(["", "", "aloud", "tip", "warning", "wire"])
        block = Block("box")
        lines = [f"> [!{look}]"] if look else []
        if d.chance(60):
            title = Text(self.language.book["read_aloud"] if look == "aloud" else self.language.book["hands"])
            lines.append(f"> ### {title.source}")
            lines.append(">")
            block.parts.append(Block("box_title", title))
        for i in range(1 + d.below(2)):
            text = Text()
            self.say_sentence(text, small_capitals=False)
            for special in d.some([self.say_table, self.say_mark, self.say_definition, self.say_head], 1 if d.chance(40) else 0):
                special(text)
            lines += [f"> {text.source}", ">"]
            block.parts.append(Block("box_paragraph", text))
        if d.chance(40):
            for i in range(2):
                text = Text()
                text.print_alone("•")
                self.say_sentence(text, small_capitals=False)
                lines.append(f"> - {text.source}")
                block.parts.append(Block("box_paragraph", text, marker=1))
        block.options["source"] = "\n".join(lines)
        return [block]

    def example(self):
        d = self.dice
        block = Block("example")
        title = Text(self.language.book["reckoning"])
        text = Text(self.language.sentence())
        yaml = [f"title: {quoted(title.source)}", f"text: {quoted(text.source)}", "rows:"]
        total = 0
        rows = []
        for _ in range(2 + d.below(3)):
            label, value = Text(self.language.phrase()), d.below(50) + 1
            total += value
            rows.append((label, Text(str(value))))
            yaml.append(f"  - {{label: {quoted(label.source)}, value: '{{{value - 1} + 1}}'}}")
        rows.append((Text(self.language.book["sum"]), Text(str(total))))
        yaml.append(f"sum: {{label: {self.language.book['sum']}, value: {total}}}")
        head = Text(self.language.says["example"] + title.source)
        block.parts = [Block("box_title", head), Block("box_paragraph", text)]
        block.rows = rows
        block.options["source"] = fenced("example", yaml)
        return [block]

    def divider(self):
        return [Block("divider", options={"source": "---"})]

    def pipe_table(self):
        """In Markdown, without a number: three columns stand in a column, five across the page."""
        d = self.dice
        wide = d.chance(35)
        count = 5 if wide else 3
        label = self.language.labels
        labels = [label["name"], label["miles"], label["advice"], label["toll"], label["keeper"]][:count]
        block = Block("table", span="page" if wide else "column", labels=labels)
        lines = ["| " + " | ".join(labels) + " |", "|" + " --- |" * count]
        for name in self.language.place_names(3 + d.below(6)):
            cells = [name, str(d.below(90) + 1), self.language.noun_alone(), str(d.below(9) + 1), self.language.phrase()][:count]
            block.rows.append(Row([Text(cell) for cell in cells]))
            lines.append("| " + " | ".join(cells) + " |")
        block.options["source"] = "\n".join(lines)
        return [block]

    def table(self, sort, is_bare=False):
        """One of five: a shelf, all parcels by shelves, beasts, stations, the ruleset's roads."""
        label, game = self.language.labels, self.game
        target = self.targets["beasts" if is_bare else f"t-{self.chapter.number - 1}-{self.tables}"]
        self.tables += 1
        caption = self.language.closed(self.language.phrase())[:-1]
        block = Block("table", name=target.name, number=target.number, caption=Text(caption))
        yaml = []
        if sort == 1 and not self.chapter.number % 7 == 2:
            sort = 0
        if sort == 3 and not self.chapter.number % 7 == 4:
            sort = 4
        if sort in (0, 1):
            shelf = self.chapter.number % SHELVES + 1
            chosen = [each for each in game.parcels if sort == 1 or each.fields["shelf"] == shelf]
            chosen.sort(key=lambda each: (each.fields["shelf"], int(each.id.split("_")[1])))
            block.labels = [label["name"], label["weight"], label["stamps"]] + ([label["state"]] if sort == 1 else [])
            yaml = ["kind: parcel"] + ([f"where: shelf == {shelf}"] if sort == 0 else ["group: '" + label["group"].format("{shelf}") + "'"])
            yaml += ["order: [shelf, \"number(split(id, '_')[1])\"]", "columns:", f"  - {{label: {label['name']}, text: '{{name}}'}}",
                     f"  - {{label: {label['weight']}, text: '{{decimal(weight)}}', align: decimal}}",
                     f"  - {{label: {label['stamps']}, text: '{{stamps}}', align: right}}"]
            if sort == 1:
                yaml.append(f"  - {{label: {label['state']}, text: \"{{term('{game.group}', state).name}}\"}}")
            last = None
            for each in chosen:
                if sort == 1 and each.fields["shelf"] != last:
                    last = each.fields["shelf"]
                    block.rows.append(Row([Text(label["group"].format(last))], is_group=True))
                cells = [each.name, game.decimal(each.fields["weight"]), str(each.fields["stamps"])]
                texts = [Text(cell) for cell in cells]
                if sort == 1:
                    state = Text(game.term(each.fields["state"]))
                    state.within("term", each.fields["state"], 0)
                    texts.append(state)
                block.rows.append(Row(texts, each))
            block.span = "page" if sort == 1 else "column"
        elif sort == 2:
            yaml = ["kind: beast", "order: [{down: pull}, name]", "columns:", f"  - {{label: {label['name']}, text: '{{name}}'}}",
                    f"  - {{label: {label['pull']}, text: '{{pull}}', align: centre}}", f"  - {{label: {label['temper']}, text: '{{temper}}'}}"]
            block.labels = [label["name"], label["pull"], label["temper"]]
            for each in sorted(game.beasts, key=lambda each: (-each.fields["pull"], self.sorted_as(each.name))):
                block.rows.append(Row([Text(each.name), Text(str(each.fields["pull"])), Text(each.fields["temper"])], each))
            block.span = "page" if self.chapter.number % 2 else "column"
        elif sort == 3:
            yaml = ["kind: station", "order: name", "columns:", f"  - {{label: {label['name']}, text: '{{name}}'}}",
                    f"  - {{label: {label['lake']}, text: '{{lake}}'}}", f"  - {{label: {label['beds']}, text: '{{beds}}', align: right}}",
                    f"  - {{label: {label['keeper']}, text: '{{keeper}}'}}"]
            block.labels = [label["name"], label["lake"], label["beds"], label["keeper"]]
            for each in sorted(game.stations, key=lambda each: self.sorted_as(each.name)):
                block.rows.append(Row([Text(each.name), Text(each.fields["lake"]), Text(str(each.fields["beds"])), Text(each.fields["keeper"])], each))
            block.span = "page"
        else:
            # Two of its columns are computed from the row, and stand in no ruleset.
            yaml = ["of: roads", "columns:", "  - {id: miles}", "  - {id: hours}", "  - {id: toll}",
                    f"  - {{label: {label['there_and_back']}, text: '{{hours * 2 + 1}}', align: right}}",
                    f"  - {{label: {label['in_stamps']}, text: '{{ceil(toll * 4)}} + {{hours}}', align: right}}", "  - {id: advice}"]
            block.labels = [label["miles"], label["hours"], label["toll"], label["there_and_back"], label["in_stamps"], label["advice"]]
            for miles, hours, toll, advice in game.roads:
                computed = [Text(str(hours * 2 + 1)), Text(f"{math.ceil(toll * 4)} + {hours}")]
                block.rows.append(Row([Text(miles.replace("-", "–")), Text(str(hours)), Text(game.fraction(toll)), *computed, Text(advice)]))
                self.computed += computed
            block.span = "page"
        yaml += [f"id: {target.name}", f"span: {block.span}"] + ([] if is_bare else [f"caption: {quoted(caption)}"])
        if self.dice.chance(60):
            words = [self.language.book["note_on_table"], self.language.book["second_note"]][:1 + self.dice.below(2)]
            block.notes = [Text(each) for each in words]
            yaml += ["notes:"] + [f"  - {quoted(each)}" for each in words]
        block.options["source"] = fenced("table", yaml)
        target.block = block
        return block

    def sorted_as(self, name):
        """By the alphabet of the language."""
        alphabet = self.language.alphabet
        return [(1 + alphabet.index(c) if c in alphabet else 0) for c in name.lower() if c in alphabet or c == " "], name

    def figure(self, sort):
        d = self.dice
        target = self.targets[f"f-{self.chapter.number - 1}-{self.figures}"]
        self.figures += 1
        caption = Text()
        self.say_sentence(caption, small_capitals=False)
        block = Block("figure", number=target.number, caption=caption,
                      span="page" if sort in ("cards", "wide picture", "wide labelled card") else "column")
        if "card" in sort:
            # Cards have no name; they are referred to by those of their definitions.
            block.shows = d.some(self.game.beasts if "labelled" in sort else self.game.definitions, 2 + d.below(3) if sort == "cards" else 1)
            ids = [each.id for each in block.shows]
            yaml = [f"id: {ids[0]}"] if len(ids) == 1 else [f"ids: [{', '.join(ids)}]"]
            if "labelled" in sort:
                yaml.append(f"span: {block.span}")
                self.labels(block, yaml)
            elif "beside" in sort:
                self.beside(block, yaml)
        else:
            block.name = target.name
            plate = d.below(5)
            block.image = f"art/plate_{plate}.png" if plate < 4 else "art/road.svg"
            block.alt = self.language.phrase()
            yaml = [f"image: {block.image if d.chance(70) else block.image[:-3] + '*'}", f"id: {target.name}", f"alt: {quoted(block.alt)}"]
            if "beside" in sort:
                self.beside(block, yaml)
            else:
                yaml += [f"width: {d.one(['60%', '80%', '100%'])}", f"span: {block.span}"]
        yaml.append(f"caption: {quoted(caption.source)}")
        block.options["source"] = fenced("picture" if block.image else sort.split()[-1], yaml)
        target.block = block
        return block

    # Files.
    def write(self, folder):
        says = self.language.book
        cover = fenced("cover", [f"{key}: {quoted(says[key])}" for key in ("title", "subtitle", "line", "back")])
        put(folder / self.id / "00-cover.md", cover + "\n")
        for chapter in self.chapters:
            put(folder / self.id / chapter.file, source_of(chapter))
        names = ["00-cover.md"] + [chapter.file for chapter in self.chapters]
        put(folder / f"{self.id}.yaml", f"kind: book\nid: {self.id}\ntitle: {quoted(says['title'])}\nsubtitle: {quoted(says['subtitle'])}\n"
            f"author: {quoted(says['author'])}\nstyle: {self.id}\ndate: {self.game.day}\nlicence: {quoted(says['licence'])}\ncredits:\n" +
            "".join(f"  - {{what: {quoted(what)}, who: {quoted(who)}}}\n" for what, who in says["credits"]) +
            "chapters:\n" + "".join(f"  - {self.id}/{name}\n" for name in names))


def source_of(chapter):
    blocks = []
    if chapter.number:
        blocks.append(fenced("chapter", [f"opening: {chapter.opening}", f"lead: {quoted(chapter.lead.source)}", f"icons: [{', '.join(chapter.icons)}]",
                                         f"sky: {chapter.sky}", f"colour: {chapter.colour}"]))
    else:
        blocks.append(fenced("chapter", ["opening: plain"] + ([f"matter: {chapter.matter}"] if chapter.matter else [])))
    if chapter.title.source:
        blocks.append("# " + chapter.title.source)
    for block in chapter.blocks:
        if block.kind == "section":
            blocks.append("## " + block.text.source)
        elif block.kind == "paragraph":
            head = f"### {block.options['heading']}\n" if block.head else ""
            blocks.append(head + block.text.source)
        elif block.kind == "contents":
            blocks.append(fenced("contents", [f"of: {block.of}"] + ([f"depth: {block.depth}"] if block.depth else [])))
        elif block.kind == "index":
            lines = [f"from: [{', '.join(block.options['from'])}]"]
            for key in ("see", "also"):
                if key in block.options:
                    pairs = ", ".join(f"{quoted(entry)}: [{', '.join(quoted(other) for other in others)}]"
                                      for entry, others in block.options[key].items())
                    lines.append(f"{key}: {{{pairs}}}")
            blocks.append(fenced("index", lines))
        else:
            blocks.append(block.options["source"])
    return "\n\n".join(blocks) + "\n"
