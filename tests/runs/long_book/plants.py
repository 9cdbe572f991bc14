"""Faults that are put into what was read of a PDF or of a page for browsers, to see that they are told. Where they are planted is chosen by what a
check of the sound one found."""
import re


def first(things):
    for each in things:
        return each
    raise AssertionError("there is nothing to plant this into")


class Kept:
    """Of a check without a planted fault: words by their pages and their places there, for another reading has others."""

    def __init__(self, checker):
        def key(word):
            return word.page.number, round(word.x0, 3), round(word.y0, 3)

        # Not all that have words are the chapters' own.
        self.alt = first(block.alt for chapter in checker.book.chapters for block in chapter.blocks if block.image)
        self.column_width = checker.geometry.column_width + checker.geometry.gap
        self.row = checker.geometry.row
        # A number of a page in a text, and one of the index.
        holes = (found.word_at(text.units.index("\ue000")) for text, found, _ in checker.said if text.holes)
        self.folio = first(key(word) for word in holes if word.text.strip(".,)").isdigit())
        self.references = [key(found.unit_in(span.begin)[0]) for text, found, _ in checker.said for span in text.spans if span.kind == "reference"]
        index = [found for block, found in checker.paragraphs if block.kind == "index"]
        self.of_index = first(key(word) for found in index for _, _, word in found.words if word.text.isdigit())
        self.contents = key(max((word for word in checker.printed.pages[2].words if word.owner == "contents" and word.text.isdigit()),
                                key=lambda word: word.x0))
        long = [found for block, found in checker.paragraphs if block.kind == "paragraph" and len(found.lines) > 4]
        self.word = key(long[3].lines[1].words[2])
        # A paragraph of which two lines begin a column: the words of the first of them, and where they stand at the foot of the column before.
        self.tail = first(([key(word) for word in found.lines[-2].words], found.lines[-3].page.number,
                           found.lines[-3].words[0].x0 - found.lines[-2].words[0].x0, found.lines[-3].words[0].y0 + self.row / 2)
                          for _, found in checker.paragraphs if len(found.lines) > 3 and
                          found.lines[-1].column_key == found.lines[-2].column_key != found.lines[-3].column_key)
        self.computed = first(key(found.first) for text, found, _ in checker.said if any(text is each for each in checker.book.computed))
        self.code = first(key(found.lines[1].words[-1]) for text, found, chapter in checker.said for block in chapter.blocks
                          if block.kind == "code" and text is block.text)
        self.side_note = first([key(word) for _, _, word in page.beside[0][2].words] for page in checker.printed.pages if page.beside)
        self.card = [key(word) for page in checker.printed.pages if page.has_deck for word in page.words if word.owner == "caption"][:1]
        self.meaning = first([key(word) for line in found.lines for word in line.words if word.x0 > line.words[0].x0][1:] for block, found
                             in checker.paragraphs if block.kind == "entry")
        self.labels = [key(word) for page in checker.printed.pages for word in page.words if word.owner == "label" and word.text in "123"]
        self.beside = [(rect.page.number, rect.x0, rect.y0) for rect in checker.apart]
        self.turn = first(key(found.words[0][2]) for block, found in checker.paragraphs if block.kind == "turn")
        self.imprint = first(key(word) for word in checker.printed.pages[1].words if word.owner == "statement")
        self.plate = first(page.number for page in checker.printed.pages if page.is_plate)
        notes = [word for page in checker.printed.pages for word in page.words if word.owner == "note"]
        self.note = [key(word) for word in notes if word.page is notes[0].page and word.x0 < notes[0].x0 + self.column_width - 20 and
                     word.x0 > notes[0].x0 - 10]
        self.head = key(first(word for page in checker.printed.pages for word in page.words if word.owner == "head"))
        self.foot = key(first(word for page in checker.printed.pages[2:] for word in page.words if word.owner == "foot" and word.text.isdigit()))
        self.cell = key(first(word for page in checker.printed.pages for word in page.words if word.owner == "wide" and word.text.isdigit()))

    @staticmethod
    def word_at(printed, key):
        for word in printed.pages[key[0] - 1].words:
            if (word.page.number, round(word.x0, 3), round(word.y0, 3)) == key:
                return word
        raise AssertionError(key)


def again(printed, page):
    """Lines after words have changed."""
    page.lines = []
    printed.make_lines(page)


def change(printed, key, to):
    word = Kept.word_at(printed, key)
    word.text = to(word.text)
    again(printed, word.page)


def other_number(said):
    """As long, and another one."""
    return "".join(str((int(c) + 1) % 10) if c.isdigit() else c for c in said)


def folio(printed, kept):
    """a wrong page in a reference"""
    change(printed, kept.folio, other_number)


def index(printed, kept):
    """a wrong page in the index"""
    change(printed, kept.of_index, other_number)


def contents(printed, kept):
    """a wrong page in the contents"""
    change(printed, kept.contents, other_number)


def lost(printed, kept):
    """a word that is not printed"""
    word = Kept.word_at(printed, kept.word)
    word.page.words.remove(word)
    again(printed, word.page)


def twice(printed, kept):
    """a note that is printed twice"""
    for key in kept.note:
        word = Kept.word_at(printed, key)
        copy = type(word)(word.text, word.x0, word.y0 - 300, word.x1, word.y1 - 300, word.page)
        word.page.words.append(copy)
    again(printed, word.page)


def cell(printed, kept):
    """a wrong number in a table"""
    change(printed, kept.cell, other_number)


def head(printed, kept):
    """another running head"""
    change(printed, kept.head, lambda said: said + "s")


def foot(printed, kept):
    """a wrong folio"""
    change(printed, kept.foot, other_number)


def widow(printed, kept):
    """a last line that stands alone"""
    keys, number, aside, top = kept.tail
    page = printed.pages[number - 1]
    words = [Kept.word_at(printed, key) for key in keys]
    from_page = words[0].page
    for word in words:
        from_page.words.remove(word)
        page.words.append(type(word)(word.text, word.x0 + aside, top, word.x1 + aside, top + word.height, page))
    again(printed, page)
    again(printed, from_page)


def link(printed, kept):
    """a reference that leads elsewhere"""
    word = Kept.word_at(printed, kept.references[0])
    for i, ((x0, y0, x1, y1), (page, x, y)) in enumerate(word.page.links):
        if x0 - 1 <= (word.x0 + word.x1) / 2 <= x1 + 1 and y0 - 1 <= word.middle <= y1 + 1:
            word.page.links[i] = ((x0, y0, x1, y1), (printed.pages[page.number], x, y))


def unlinked(printed, kept):
    """a reference that is no link"""
    Kept.word_at(printed, kept.references[1]).page.links.clear()


def bookmark(printed, kept):
    """a bookmark of another page"""
    level, title, (page, x, y) = printed.outline[3]
    printed.outline[3] = (level, title, (printed.pages[page.number], x, y))


def name(printed, kept):
    """a name that stands elsewhere"""
    key = first(each for each in printed.names if each.startswith("t-"))
    page, x, y = printed.names[key]
    printed.names[key] = (printed.pages[page.number], x, y)


def alt(printed, kept):
    """a picture without its words"""
    printed.alts = [each for each in printed.alts if each.removeprefix("u:") != kept.alt]


def computed(printed, kept):
    """a wrong number in a computed column"""
    change(printed, kept.computed, other_number)


def gone(printed, keys):
    for key in keys:
        word = Kept.word_at(printed, key)
        word.page.words.remove(word)
    again(printed, word.page)


def code(printed, kept):
    """a word of a line of code that is not printed"""
    gone(printed, [kept.code])


def blanks(printed, kept):
    """a line of code without its blanks"""
    word = Kept.word_at(printed, kept.code)
    word.x0, word.x1 = word.x0 + 10, word.x1 + 10


def moved(printed, kept):
    """a note beside another line than the one that refers to it"""
    for key in kept.side_note:
        word = Kept.word_at(printed, key)
        word.y0, word.y1, word.middle = word.y0 + 3 * kept.row, word.y1 + 3 * kept.row, word.middle + 3 * kept.row
    again(printed, word.page)


def card(printed, kept):
    """a deck without one of its cards"""
    gone(printed, kept.card)


def meaning(printed, kept):
    """a word of a glossary without its meaning"""
    gone(printed, kept.meaning)


def label(printed, kept):
    """a wrong number before a label"""
    change(printed, kept.labels[0], other_number)


def led(printed, kept):
    """a wrong number beside a card"""
    change(printed, kept.labels[-1], other_number)


def beside(printed, kept):
    """a word on a figure"""
    number, x, y = kept.beside[0]
    page = printed.pages[number - 1]
    word = first(word for word in page.words if word.text == "the")
    word.x0, word.x1, word.y0, word.y1, word.middle = x + 4, x + 16, y + 4, y + 14, y + 9
    again(printed, page)


def turn(printed, kept):
    """somebody else who says it"""
    change(printed, kept.turn, lambda said: said + "s")


def imprint(printed, kept):
    """a word of the imprint that is not printed"""
    gone(printed, [kept.imprint])


def plate(printed, kept):
    """a plate with words on it"""
    page = printed.pages[kept.plate - 1]
    other = printed.pages[kept.plate - 2].words[0]
    page.words.append(type(other)("Moon", other.x0, other.y0, other.x1, other.y1, page))
    again(printed, page)


def overlap(printed, kept):
    """two words on each other"""
    word = Kept.word_at(printed, kept.word)
    width = word.x1 - word.x0
    word.x0 -= width / 2
    word.x1 -= width / 2


PLANTS = [("not found", computed), ("not found", code), ("notes", moved), ("decks", card), ("not found", meaning), ("labels", label), ("beside", beside),
          ("code", blanks), ("labels", led), ("not found", turn), ("not found", imprint), ("running heads", plate), ("overlaps", overlap),
          ("references", folio), ("index", index), ("contents", contents), ("not found", lost), ("words that nobody wrote", twice), ("not found", cell),
          ("running heads", head), ("folios", foot), ("widows and orphans", widow), ("links", link), ("links", unlinked), ("bookmarks", bookmark),
          ("names", name), ("pictures", alt)]


def replaced(pattern, by, which=0):
    """Of a page for browsers, what a pattern finds for that time."""
    def plant(html):
        all_of = list(re.finditer(pattern, html))
        assert all_of, pattern
        found = all_of[which]
        return html[:found.start()] + found.expand(by) + html[found.end():]

    return plant


# What is planted, and the topic under which it is told.
PLANTS_ON_SCREEN = [
    ("a reference that leads nowhere", "links", replaced(r'<a href="#t-[^"]*">', r'<a href="#nowhere">')),
    ("a reference that leads elsewhere", "links", replaced(r'(<p>[^<]*)<a href="#[a-z][a-z-]+">', r'\1<a href="#f-1-2">')),
    ("a reference that is no link", "links", replaced(r'<a href="#t-[^"]*">([^<]*)</a>', r"\1")),
    ("a wrong page in a reference", "not found", replaced(r"(, p\.[^0-9<]*)(\d+)</a>", r"\g<1>9\2</a>")),
    ("a lost paragraph", "not found", replaced(r"<p>[^<]{80,}</p>", "")),
    ("a word twice", "words that nobody wrote", replaced(r"<p>(\w+) ", r"<p>\1 \1 ", 3)),
    ("a name that is there twice", "structure", replaced(r"<h3 ", r'<h3 id="index" ')),
    ("an element that is not closed", "structure", replaced(r"</section>", "")),
    ("a picture that is not there", "files", replaced(r'src="pictures/[^"]*"', 'src="pictures/none.png"')),
    ("a picture from elsewhere", "files", replaced(r'src="pictures/[^"]*"', 'src="https://example.org/a.png"')),
    ("a picture without words", "pictures", replaced(r'(<figure class="picture"[^>]*>\s*<img[^>]*) alt="[^"]*"', r"\1")),
    ("a script", "scripts", replaced("</main>", "</main><script></script>")),
    ("a head of another level", "facts", replaced(r"<h3( id=[^>]*>[^<]*)</h3>", r"<h5\1</h5>")),
    ("a wrong number in a computed column", "not found", replaced(r"(<td[^>]*>\d+\s\S\s)(\d+)</td>", r"\g<1>9\2</td>")),
    ("a word of a line of code that is lost", "not found", replaced(r"(<pre><code>\S+) +\S+", r"\1")),
    ("a line of code without its blanks", "code", replaced(r"(<pre><code>\S+) +", r"\1")),
    ("a card of a deck that is missing", "cards", replaced(r'<div class="card" id="index/[^"]*"><img[^>]*>.*?</div>', "", -1)),
    ("a word of a glossary without its meaning", "not found", replaced(r"(<dt id.*</dt>)\s*<dd>.*</dd>", r"\1")),
    ("a label that is lost", "not found", replaced(r'(<ol class="labels">\s*)<li>.*</li>', r"\1")),
    ("a figure that stands at the other side", "beside", replaced(r'class="([^"]*) beside (left|right)"', r'class="\1 beside"')),
    ("somebody else who says it", "words that nobody wrote", replaced(r'<b class="speaker">', r'<b class="speaker">S')),
    ("a plate that is lost", "not found", replaced(r'<figure class="picture" id="plate[^"]*">', '<figure class="picture">')),
    ("a note that leads elsewhere", "links", replaced(r'href="#note[^"]*" role="doc-noteref"', r'href="#index" role="doc-noteref"')),
]
