"""Holds a book as a page for browsers to what its author wrote, and to the pages that were printed: the same words in the author's order, the
same numbers of pages, and each of them, each note and each entry of an index a link to its place."""
import re
from html.parser import HTMLParser
from urllib.parse import unquote

from account import FIRST_HOLE, begin_of, is_hole, letters

EMPTY = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


class Element:
    def __init__(self, tag, attributes, parent, begin):
        self.tag, self.attributes, self.parent, self.begin, self.end = tag, attributes, parent, begin, None

    def __getitem__(self, name):
        return self.attributes.get(name)

    def classes(self):
        return (self["class"] or "").split()

    def within(self, accept):
        each = self
        while each is not None and not accept(each):
            each = each.parent
        return each


class Page(HTMLParser):
    """Elements with the letters that they hold: `words` are those of the page's body one after the other."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.elements, self.by_id, self.faults = [], {}, []
        self.raw = {}  # Of code and cards, by their elements: letters and blanks.
        self.words, self.holders = [], []
        self.at = None
        self.feed(text)
        self.close()
        while self.at is not None:
            self.faults.append(f"<{self.at.tag}> is not closed")
            self.shut()
        self.text = "".join(self.words)

    def handle_starttag(self, tag, attributes):
        names = [name for name, _ in attributes]
        if len(names) != len(set(names)):
            self.faults.append(f"<{tag}> has an attribute twice")
        element = Element(tag, dict(attributes), self.at, len(self.words))
        self.elements.append(element)
        if element["id"] is not None:
            if element["id"] in self.by_id:
                self.faults.append(f"the id `{element['id']}` is there twice")
            self.by_id[element["id"]] = element
        self.at = element
        if tag == "svg" and element["aria-label"] and not element.within(lambda each: each["aria-hidden"] == "true"):  # An icon says its name.
            self.say(element["aria-label"])
        if tag in EMPTY:
            self.shut()

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in EMPTY:
            self.shut()

    def handle_endtag(self, tag):
        if tag in EMPTY:
            return
        if self.at is None or self.at.tag != tag:
            self.faults.append(f"</{tag}> closes <{self.at.tag if self.at else 'nothing'}>")
            if self.at is None or not self.at.within(lambda each: each.tag == tag):
                return
            while self.at.tag != tag:
                self.shut()
        self.shut()

    def shut(self):
        self.at.end = len(self.words)
        self.at = self.at.parent

    def handle_data(self, data):
        # Words of a card stand on its picture, too, and are compared with nothing here.
        if self.at is None or self.at.within(lambda each: each.tag in ("head", "style", "title", "script", "symbol")):
            return
        for each in (self.at.within(lambda each: each.tag == "pre"), self.at.within(lambda each: "card" in each.classes())):
            if each is not None:
                self.raw[each] = self.raw.get(each, "") + data
        if self.at.within(lambda each: "card" in each.classes()):
            return
        self.say(data)

    def say(self, words):
        for c in letters(words):
            self.words.append(c)
            self.holders.append(self.at)

    def link_at(self, at):
        """The link that a letter is part of."""
        return self.holders[at].within(lambda each: each.tag == "a" and each["href"] is not None)


class ScreenChecker:
    """`printed` has checked the pages of the same book."""

    def __init__(self, book, printed, folder, findings, changed=lambda html: html):
        self.book, self.printed, self.folder, self.findings = book, printed, folder, findings
        self.language = book.language
        self.page = Page(changed((folder / "index.html").read_text(encoding="utf-8")))
        self.places = {}      # Of targets, by name: where their words begin.
        self.found = []       # (text, where it begins, how its units are printed)
        self.mark_places = {}  # By what of the printed page the index leads to.

    def run(self):
        self.check_files()
        self.check_facts()
        main = [each for each in self.page.elements if each.tag == "main"]
        if len(main) != 1:
            self.findings.add("structure", f"there are {len(main)} <main>, not one")
            return
        self.at, self.end = main[0].begin, main[0].end
        for chapter in self.book.chapters:
            self.find(chapter)
        if self.at < self.end:
            self.rest(self.end, "the end")
        self.check_cards()
        self.check_references()
        self.check_indexes()
        self.check_outline()

    # Files.
    def check_files(self):
        for fault in self.page.faults:
            self.findings.add("structure", fault)
        asked = set()
        for each in self.page.elements:
            for name in ("src", "href", "xlink:href", "poster", "data", "srcset", "action"):
                value = each[name]
                if value is None:
                    continue
                if name.endswith("href") and value.startswith("#"):
                    self.findings.count("links within the page")
                    if unquote(value[1:]) not in self.page.by_id:
                        self.findings.add("links", f"<{each.tag} {name}={value}> leads to no place of the page")
                else:
                    asked.add(value)
            if each.tag == "script" or any(name.startswith("on") for name in each.attributes):
                self.findings.add("scripts", f"<{each.tag}> has one")
            if each["style"]:
                asked |= addresses_in(each["style"])
        for value in asked:
            self.check_file(value, self.folder)
        for sheet in self.folder.rglob("*.css"):
            for value in addresses_in(sheet.read_text(encoding="utf-8")):
                self.check_file(value, sheet.parent)
        for drawing in self.folder.rglob("*.svg"):
            for value in re.findall(r'(?:xlink:)?href="([^"]*)"', drawing.read_text(encoding="utf-8")):
                if not value.startswith(("#", "data:")):
                    self.check_file(value, drawing.parent)
        files = {path for path in self.folder.rglob("*") if path.is_file()} - {self.folder / "index.html"}
        for path in sorted(files - self.used):
            self.findings.add("files", f"{path.relative_to(self.folder)} is asked for by nothing")

    @property
    def used(self):
        if not hasattr(self, "used_files"):
            self.used_files = set()
        return self.used_files

    def check_file(self, value, folder):
        if value.startswith("data:") or not value:
            return
        if re.match(r"[a-z][a-z0-9+.-]*:|//|/", value, re.I):
            self.findings.add("files", f"`{value}` is outside the folder")
            return
        path = (folder / unquote(value.split("#")[0].split("?")[0])).resolve()
        if self.folder.resolve() not in path.parents:
            self.findings.add("files", f"`{value}` is outside the folder")
        elif not path.is_file():
            self.findings.add("files", f"`{value}` is not there")
        else:
            self.findings.count("files")
            self.used.add(path)

    def check_facts(self):
        says, elements = self.book.language.book, self.page.elements
        html = [each for each in elements if each.tag == "html"]
        if not html or html[0]["lang"] != self.language.tag:
            self.findings.add("facts", f"the language of the page is not `{self.language.tag}`")
        levels = [int(each.tag[1]) for each in elements if re.fullmatch("h[1-6]", each.tag)]
        for before, after in zip([0] + levels, levels):
            if after > before + 1:
                self.findings.add("facts", f"<h{after}> follows <h{before}>")
        heads = [each for each in elements if each.tag == "h1"]
        if len(heads) != 1 or self.page.text[heads[0].begin:heads[0].end] != letters(says["title"]):
            self.findings.add("facts", "<h1> is not the title of the book")
        for key in ("subtitle", "line", "back"):
            if letters(says[key]) not in self.page.text:
                self.findings.add("not found", f"the {key} of the cover")
        images = {each["alt"] for each in elements if each.tag == "img"}
        for each in elements:
            if each.tag == "img" and each["alt"] is None:
                self.findings.add("pictures", f"{each['src']} has no `alt`")
        for chapter in self.book.chapters:
            for block in chapter.blocks:
                if block.image and block.alt not in images:
                    self.findings.add("pictures", f"nobody reads “{block.alt}” of {block.number}")
                for each in block.shows:
                    if each.name not in images:
                        self.findings.add("pictures", f"no card is called “{each.name}”")

    # Words.
    def units_of(self, text, marker=0):
        """As they are to stand, and how many letters each unit has."""
        said, sizes = "", []
        for c in text.units[marker:]:
            if is_hole(c):
                name = text.holes[ord(c) - FIRST_HOLE]
                place = self.printed.places.get(name)
                c = place.page.label if place else "?"
            said += c
            sizes.append(len(c))
        return said, sizes

    def look(self, text, what, marker=0):
        said, sizes = self.units_of(text, marker)
        at = self.find_words(said, f"{what} “{begin_of(text.units[marker:])}”")
        if at is not None:
            self.found.append((text, marker, at, sizes))
        return at

    def find_words(self, said, what):
        """They follow what came before; gives where they begin."""
        at = self.page.text.find(said, self.at, self.end)
        self.findings.count("texts")
        if at < 0 or at > self.at + 4000:
            self.findings.add("not found", f"{what}; what follows is “{self.page.text[self.at:self.at + 60]}”")
            return None
        self.rest(at, what)
        self.at = at + len(said)
        return at

    def rest(self, until, what):
        if until > self.at:
            self.findings.add("words that nobody wrote", f"“{self.page.text[self.at:until][:80]}” before {what}")

    def find(self, chapter):
        number = str(chapter.number) if chapter.number else ""
        if chapter.title.units:
            self.places[chapter.name] = self.find_words(number + chapter.title.units, f"the title of {chapter.file}")
        if chapter.lead:
            self.look(chapter.lead, "the lead")
        for block in chapter.blocks:
            if block.kind in ("section", "paragraph"):
                self.name(block, self.look(block.text, block.kind))
            elif block.kind in ("list", "dialogue", "meanings", "glossary", "imprint"):
                for part in block.parts:
                    self.name(part, self.look(part.text, f"of a {block.kind}", part.marker))
            elif block.kind == "code":
                self.find_code(block)
            elif block.kind == "plate":
                self.find_plate(block)
            elif block.kind in ("box", "example"):
                for part in block.parts:
                    self.look(part.text, "of a box", part.marker)
                for label, value in block.rows:
                    self.look(label, "a label")
                    self.look(value, "a value")
            elif block.kind == "table":
                if block.number:
                    self.name(block, self.caption(block, "table"))
                for i, label in enumerate(block.labels):
                    at = self.find_words(letters(label), f"a head of table {block.number}")
                    if i == 0 and not block.number:
                        self.name(block, at)
                for row in block.rows:
                    for cell in row.cells:
                        if cell.units:
                            at = self.look(cell, f"a cell of table {block.number}")
                            if row.definition and cell is row.cells[0]:
                                self.places.setdefault("definition " + row.definition.id, at)
                for note in block.notes:
                    self.look(note, f"a note of table {block.number}")
            elif block.kind == "figure":
                for part in block.parts:
                    self.look(part.text, f"a label of {block.number}", part.marker)
                self.name(block, self.caption(block, "figure"))
                self.check_beside(block)
            if block.kind in ("figure", "deck"):
                for each in block.shows:
                    self.places.setdefault("definition " + each.id, None)  # A picture, which has no letters.
            if block.kind == "contents":
                self.find_contents(block)
            elif block.kind == "index":
                self.find_index(block)
        for number, note in enumerate(chapter.notes, 1):
            at = self.look(note, f"note {number} of {chapter.file}")
            if at is not None:
                self.places[f"note {chapter.file} {number}"] = at

    def find_code(self, block):
        """As it is written, with its blanks."""
        at = self.find_words(block.text.units, f"code “{begin_of(block.text.units)}”")
        pre = self.page.holders[at].within(lambda each: each.tag == "pre") if at is not None else None
        if at is not None and (pre is None or self.page.raw[pre] != "\n".join(block.options["lines"]) + "\n"):
            self.findings.add("code", f"“{begin_of(block.text.units)}” does not stand there as it is written")

    def find_plate(self, block):
        """It has no letters: it stands before those that follow."""
        figure = self.page.by_id.get(block.name)
        if figure is None or figure.tag != "figure" or not self.at <= figure.begin <= self.at + 200:
            self.findings.add("not found", f"the plate {block.name}")
        else:
            self.places[block.name] = figure.begin

    def check_beside(self, block):
        at = self.at - 1
        figure = self.page.holders[at].within(lambda each: each.tag == "figure")
        sides = {"left", "right"} & set(figure.classes()) if figure and "beside" in figure.classes() else set()
        if sides != ({block.options["beside"]} if "beside" in block.options else set()):
            self.findings.add("beside", f"{block.number} stands {' '.join(sides) or 'not beside text'}")
        elif sides and f"width: {block.options['share']}%" not in (figure["style"] or ""):
            self.findings.add("beside", f"{block.number} is not {block.options['share']} % wide")

    def check_cards(self):
        """All cards in their order, each with its words for those who do not see it."""
        wanted = [each for chapter in self.book.chapters for block in chapter.blocks for each in block.shows]
        cards = [each for each in self.page.elements if each.tag == "div" and "card" in each.classes()]
        names = [next((image["alt"] for image in self.page.elements if image.tag == "img" and image.parent is card), None) for card in cards]
        if names != [each.name for each in wanted]:
            first = next((i for i, (one, other) in enumerate(zip(names, wanted)) if one != other.name), min(len(names), len(wanted)))
            self.findings.add("cards", f"there are {len(names)}, not {len(wanted)}; the {first + 1}. is another one")
            return
        for card, each in zip(cards, wanted):
            said = letters(self.page.raw.get(card, ""))
            for value in [each.name, *each.fields.values()]:
                if isinstance(value, (str, int)) and value not in self.language.terms[self.book.game.group] and letters(str(value)) not in said:
                    self.findings.add("cards", f"nobody hears “{value}” of `{each.id}`")
            self.findings.count("cards")

    def caption(self, block, kind):
        at = self.find_words(letters(f"{self.language.says[kind]} {block.number}"), f"the number {block.number}")
        self.look(block.caption, f"the caption of {block.number}")
        return at

    def name(self, block, at):
        if block.name and at is not None:
            self.places[block.name] = at

    # Links.
    def target_of(self, at):
        link = self.page.link_at(at)
        if link is None or not (link["href"] or "").startswith("#"):
            return None
        return self.page.by_id.get(unquote(link["href"][1:]))

    def check_link(self, at, place, what, is_figure=False):
        """A letter is part of a link to what begins at a place."""
        self.findings.count("links")
        target = self.target_of(at)
        if target is None:
            self.findings.add("links", f"{what} is no link within the page")
        elif place is not None and not (target.begin <= place < max(target.end, target.begin + 1) and
                                        (is_figure or place - target.begin <= 3)):
            self.findings.add("links", f"{what} leads to “{self.page.text[target.begin:target.begin + 30]}”, not to “{self.page.text[place:place + 30]}”")

    def check_references(self):
        chapter_of = {}
        for chapter in self.book.chapters:
            for block in chapter.blocks:
                for part in [block, *block.parts]:
                    if part.text:
                        chapter_of[id(part.text)] = chapter
        for text, marker, begin, sizes in self.found:
            for span in text.spans:
                first = begin + sum(sizes[:span.begin - marker])
                if span.kind == "reference" and span.what in self.places:
                    last = begin + sum(sizes[:span.end - marker]) - 1
                    target = self.book.targets[span.what]
                    for at in (first, last):
                        self.check_link(at, self.places[span.what], f"`{span.what}`", target.kind == "figure")
                elif span.kind == "definition" and "definition " + span.what in self.places:
                    self.check_link(first, self.places["definition " + span.what], f"[[{span.what}]]")
                elif span.kind == "note":
                    self.check_note(first, chapter_of.get(id(text)), span.what)

    def check_note(self, at, chapter, number):
        place = self.places.get(f"note {chapter.file} {number}") if chapter else None
        if place is None:
            return
        self.findings.count("notes")
        self.check_link(at, place, f"the mark of note {number} in {chapter.file}")
        self.check_link(place, at, f"note {number} in {chapter.file}")

    def find_contents(self, block):
        for units, place in self.printed.lines_of_contents(block):
            if place is None:
                continue
            at = self.find_words(units, f"“{begin_of(units)}” in the contents")
            if at is None:
                continue
            self.findings.count("lines of contents")
            folio = self.find_words(place.page.label, f"the page of “{begin_of(units)}”")
            if folio is not None:
                self.later(folio, place, f"the page of “{begin_of(units)}” in the contents")
            self.later(at, place, f"“{begin_of(units)}” in the contents")

    def find_index(self, block):
        """What the printed one says, right or wrong, which is told of the pages."""
        for _, said, links in sorted(self.printed.lines_of_indexes[id(block)], key=lambda each: each[0]):
            at = self.find_words(said, f"“{said}” in the index")
            self.findings.count("lines of indexes")
            if at is not None:
                for begin, word, what, is_main in links:
                    self.later(at + begin, word, what)
                    is_bold = self.page.holders[at + begin].within(lambda each: each.tag == "strong") is not None
                    if is_bold != is_main:
                        self.findings.add("index", f"{what} is {'' if is_bold else 'not '}in bold")

    def later(self, at, word, what):
        """What leads to a printed word leads to that word here."""
        self.mark_places.setdefault(id(word), []).append((at, word, what))

    def check_indexes(self):
        """Where printed words stand here is known once all texts are found."""
        here = {}
        for text, found, _ in self.printed.said:
            here[id(text)] = found
        for text, marker, begin, sizes in self.found:
            found = here.get(id(text))
            if found is None:
                continue
            for first, end, word in found.words:
                if first >= marker:
                    place = begin + sum(sizes[:first - marker])
                    for at, _, what in self.mark_places.pop(id(word), ()):
                        self.check_word(at, place, place + end - first, what)
        rest = {id(word): name for name, word in self.printed.places.items()}
        for key, each in self.mark_places.items():
            name = rest.get(key)
            for at, word, what in each:
                if name in self.places:
                    self.check_link(at, self.places[name], what, True)
                elif self.target_of(at) is None:
                    self.findings.add("links", f"{what} is no link within the page")

    def check_word(self, at, begin, end, what):
        """A link leads into a printed word, or to what begins with it."""
        self.findings.count("links")
        target = self.target_of(at)
        if target is None:
            self.findings.add("links", f"{what} is no link within the page")
        elif not (begin - 3 <= target.begin < end):
            self.findings.add("links", f"{what} leads to “{self.page.text[target.begin:target.begin + 30]}”, not to “{self.page.text[begin:begin + 30]}”")

    def check_outline(self):
        """Beside the text: chapters and sections."""
        outline = [each for each in self.page.elements if each.tag == "nav" and "outline" in each.classes()]
        if not outline:
            self.findings.add("outline", "there is none")
            return
        nav = outline[0]
        wanted = "".join(f"{chapter.number or ''}{chapter.title.units}" + "".join(block.text.units for block in chapter.blocks if block.kind == "section")
                         for chapter in self.book.chapters if chapter.title.units)
        if self.page.text[nav.begin:nav.end] != wanted:
            self.findings.add("outline", f"it says “{self.page.text[nav.begin:nav.end][:80]}…”, not “{wanted[:80]}…”")


def addresses_in(style):
    return {value.strip("\"' ") for value in re.findall(r"url\(([^)]*)\)", style)} | set(re.findall(r"@import\s+[\"']([^\"']*)", style))
