"""Holds the pages of a book to what its author wrote: each text is looked for where it can stand, and what is said of places to where they are."""
from account import Text, begin_of, letters
from apart import (check_beside, check_overlaps, check_side_notes, find_code, find_deck, find_imprint, find_labels, find_plates, find_side_note,
                   set_apart)
from breaks import check_breaks, check_fill
from furniture import check_cover, check_furniture, check_rest
from lists import Lists
from pages import Found, consume, walk


class Findings:
    def __init__(self, name):
        self.name, self.all, self.counts = name, [], {}

    def topics(self):
        return {topic for topic, _ in self.all}

    def add(self, topic, words):
        self.all.append((topic, words))

    def count(self, topic, number=1):
        self.counts[topic] = self.counts.get(topic, 0) + number

    def lines(self, most=12):
        """For who reads the report."""
        topics = {}
        for topic, words in self.all:
            topics.setdefault(topic, []).append(words)
        for topic, each in topics.items():
            for words in each[:most]:
                yield f"{self.name}: {topic}: {words}"
            if len(each) > most:
                yield f"{self.name}: {topic}: {len(each) - most} more"


class Checker(Lists):
    def __init__(self, book, printed, findings):
        self.book, self.printed, self.findings = book, printed, findings
        self.language, self.geometry = book.language, printed.geometry
        self.places = {}       # Of targets, by name: their first words.
        self.shown = {}        # Of definitions, by id: where tables and cards show them.
        self.said = []         # Texts with their chapters and where they were found.
        self.marks = []        # With their words, in the order of the text.
        self.terms = {}        # Slug: words.
        self.named = {}        # Definition: words of references to it.
        self.paragraphs = []   # (block, found): what stands in lines of its own in columns.
        self.headings = []
        self.notes = {}
        self.apart = []        # Figures with text beside them.
        self.of_figures = set()  # Words of their numbers.
        self.lines_of_indexes = {}  # Of a block: (place, what is printed, links from it), also where it is not what it should be.

    def run(self, folder):
        self.find_chapters()
        for chapter in self.book.chapters:
            self.find_blocks(chapter)
        for chapter in self.book.chapters:
            self.find_contents(chapter)
            self.find_index(chapter)
        check_furniture(self)
        check_cover(self)
        check_rest(self)
        self.check_references()
        self.check_names()
        self.check_outline()
        check_side_notes(self)
        check_beside(self)
        check_overlaps(self)
        check_breaks(self)
        if folder is not None:
            check_fill(self, folder)
        self.check_alts()

    def missing(self, what, units, where):
        self.findings.add("not found", f"{what} “{begin_of(units)}” in {where}")

    # Chapters by their titles.
    def find_chapters(self):
        least = 1.5 * self.printed.usual_height
        page = 1
        for chapter in self.book.chapters:
            chapter.first_page = chapter.last_page = 0
            if not chapter.title.units:
                page += 1
                chapter.first_page = page
                continue
            for each in self.printed.pages[page:]:
                found = None
                for word in each.words:
                    if word.height >= least and chapter.title.units.startswith(word.text):
                        found = walk(word, chapter.title.units)
                        if found:
                            break
                if found:
                    found.claim("title")
                    chapter.first_page, chapter.title_place = each.number, found
                    page = each.number
                    break
            else:
                self.missing("the title", chapter.title.units, chapter.file)
        all_of = [chapter for chapter in self.book.chapters if chapter.first_page]
        for chapter, after in zip(all_of, all_of[1:]):
            chapter.last_page = after.first_page - 1
        all_of[-1].last_page = len(self.printed.pages) - 1  # The last one is the back.
        for target in self.book.targets.values():
            if target.kind == "chapter" and target.block.first_page:
                self.places[target.name] = target.block.title_place.first

    def pages_of(self, chapter):
        return self.printed.pages[chapter.first_page - 1:chapter.last_page]

    # Texts in the lines of columns.
    def flow(self, lines, units, start, at=0):
        """Where a text stands that begins with a line from `start` on, and the line after its last."""
        for i in range(start, len(lines)):
            if lines[i].is_free and consume(units, at, lines[i].text, {}) is not None:
                found = self.follow(lines, units, i, at)
                if found:
                    return found
        return None

    def follow(self, lines, units, i, at):
        found = Found()
        is_same_column = True
        most = i + 700
        while i < len(lines) and i < most:
            line = lines[i]
            end = consume(units, at, line.text, {}) if line.is_free else None
            if end is None:
                if is_same_column and found.lines and line.column_key == found.lines[-1].column_key:
                    # Nothing parts a text within a column: what is left of it stands in another.
                    while i < len(lines) and lines[i].column_key == found.lines[-1].column_key:
                        i += 1
                    is_same_column = False
                    continue
                i += 1
                continue
            for word in line.words:
                next_at = consume(units, at, word.text, found.pages)
                found.add(at, next_at, word)
                at = next_at
            found.lines.append(line)
            is_same_column = True
            i += 1
            if at == len(units):
                found.after = i
                return found
        return None

    def find_blocks(self, chapter):
        if not chapter.first_page:
            return
        find_plates(self, chapter)
        set_apart(self, chapter)
        lines = [line for page in self.pages_of(chapter) for line in sorted(page.lines, key=lambda line: (line.column, line.middle))]
        self.lines = lines
        at = 0
        deck_ends = (0, 0)
        where = chapter.file
        if chapter.lead:
            found = self.anywhere(chapter.lead.units, self.pages_of(chapter)[:1])
            found.claim("lead") if found else self.missing("the lead", chapter.lead.units, where)
        for block in chapter.blocks:
            if block.kind in ("section", "paragraph"):
                at = self.find_text(block, chapter, at)
            elif block.kind in ("list", "dialogue", "meanings", "glossary"):
                for part in block.parts:
                    at = self.find_text(part, chapter, at)
            elif block.kind == "imprint":
                find_imprint(self, block, chapter)
            elif block.kind == "code":
                at = find_code(self, block, chapter, at)
            elif block.kind == "deck":
                deck_ends = find_deck(self, block, chapter, deck_ends)
            elif block.kind in ("box", "example"):
                self.find_box(block, chapter, at)
            elif block.kind == "table":
                self.find_table(block, chapter, self.page_at(at))
            elif block.kind == "figure" and "beside" not in block.options:
                self.find_figure(block, chapter, self.page_at(at))
        for number, note in enumerate(chapter.notes, 1):
            self.find_note(number, note, chapter)

    def page_at(self, at):
        return self.lines[min(max(at - 1, 0), len(self.lines) - 1)].page.number

    def find_text(self, block, chapter, at):
        units = block.text.units
        found = self.flow(self.lines, units, at)
        if found is None:
            self.missing(block.kind, units, chapter.file)
            self.say_nearest(units, chapter)
            return at
        self.keep(block, block.text, found, chapter)
        if block.kind in ("section", "word"):
            self.headings.append(found)
        else:
            self.paragraphs.append((block, found))
        return found.after

    def say_nearest(self, units, chapter):
        """What stands in place of a text that was not found, if its beginning was."""
        for line in self.lines:
            if line.is_free and consume(units, 0, line.text, {}) is not None:
                at, i = 0, self.lines.index(line)
                while i < len(self.lines) and (end := consume(units, at, self.lines[i].text, {})) is not None and end < len(units):
                    at, i = end, i + 1
                rest = self.lines[i] if i < len(self.lines) else None
                self.findings.add("not found", f"    it begins on page {line.page.number} and is lost before “{begin_of(units[at:])}”, where "
                                  f"“{rest.text if rest else ''}” stands")
                return

    def keep(self, block, text, found, chapter, owner=""):
        found.claim(owner or (block.kind if block else "text"))
        self.said.append((text, found, chapter))
        if block is not None and block.name:
            self.places[block.name] = found.first
        for span in text.spans:
            word = found.word_at(span.begin) if span.begin < len(text.units) else found.first
            if span.kind == "mark":
                self.marks.append((span.what, word))
            elif span.kind == "term":
                self.terms.setdefault(span.what, []).append(word)
            elif span.kind == "definition":
                self.named.setdefault(span.what, []).append(word)
            elif span.kind == "note":
                self.notes[chapter.file, span.what] = found.unit_in(span.end - 1)

    def anywhere(self, units, pages, beside=None, accept=lambda found: True, order=None):
        """A text as captions and cells have it, on some pages; the nearest to a word, or the first in an order."""
        best, best_off = None, None
        for page in pages:
            for word in page.words:
                if word.owner is None and consume(units, 0, word.text, {}) is not None:
                    found = walk(word, units)
                    if found is None or not accept(found):
                        continue
                    if order is not None:
                        off = order(word)
                    elif beside is not None:
                        off = abs(word.middle - beside.middle) * 3 + abs(word.x0 - beside.x0)
                    else:
                        return found
                    if best is None or off < best_off:
                        best, best_off = found, off
            if best:
                return best
        return best

    def find_box(self, block, chapter, at):
        column = None
        for part in block.parts:
            found = self.flow(self.lines, part.text.units, at)
            if found is None:
                self.missing(block.kind, part.text.units, chapter.file)
                continue
            self.keep(block, part.text, found, chapter)
            keys = {line.column_key for line in found.lines}
            column = column or next(iter(keys))
            if keys != {column}:
                self.findings.add("a box in two columns", f"“{begin_of(part.text.units)}” on page {found.first.page.number}")
            at = found.after
        if block.rows and column:
            page = self.printed.pages[column[0] - 1]
            last = found.first if found else None
            for label, value in block.rows:
                found = self.anywhere(label.units, [page], last)
                if found is None:
                    self.missing("a row of an example", label.units, chapter.file)
                    continue
                self.keep(block, label, found, chapter)
                last = found.first
                said = self.anywhere(value.units, [page], last, lambda other: other.first.x0 > last.x0 and abs(other.first.middle - last.middle) < 3 *
                                     self.geometry.row)
                self.keep(block, value, said, chapter) if said else self.missing("the value of", label.units, chapter.file)

    def from_page(self, number, chapter):
        return self.printed.pages[number - 1:chapter.last_page]

    def find_caption(self, block, word, chapter, pages):
        """The number and the words beside or below it."""
        number = Text(f"{word} {block.number}")
        owner = "wide" if block.span == "page" else "caption"
        found = self.anywhere(number.units, pages, order=lambda word: self.key_of(block, word))
        if found is None:
            self.missing("the number", number.units, chapter.file)
            return None
        found.claim(owner)
        is_below = lambda other: "beside" not in block.options or abs(other.first.x0 - found.first.x0) < 3
        caption = self.anywhere(block.caption.units, [found.first.page], found.first, is_below)
        if caption is None:
            self.missing("the caption of " + block.number, block.caption.units, chapter.file)
        else:
            self.keep(None, block.caption, caption, chapter, owner)
            if abs(caption.first.middle - found.first.middle) > 5 * self.geometry.row:
                self.findings.add("captions", f"the words of {block.number} stand far from their number on page {found.first.page.number}")
        if block.name:
            self.places[block.name] = found.first
        block.place = found.first
        return found

    def find_figure(self, block, chapter, page):
        found = self.find_caption(block, self.language.says["figure"], chapter, self.from_page(page, chapter))
        if found:
            self.shown_by(block, found.first)
            self.of_figures.add(found.first)
            if block.parts:
                find_labels(self, block, chapter, found.first)

    def shown_by(self, block, word):
        for each in block.shows:
            self.shown.setdefault(each.id, []).append(word)
            word.page.cards = True

    # Tables.
    def key_of(self, block, word):
        """Where a word stands in the order of a table's rows."""
        column = 0 if block.span == "page" else self.geometry.column_of(word.page, word.x0)
        return word.page.number, column, word.middle

    def find_table(self, block, chapter, page):
        pages = self.from_page(page, chapter)
        owner = "wide" if block.span == "page" else "cell"
        after = (0, 0, 0)
        if block.number:
            found = self.find_caption(block, self.language.says["table"], chapter, pages)
            if found is None:
                return
            pages = self.from_page(found.first.page.number, chapter)
            after = self.key_of(block, found.first)
        parts = {}
        last_group = None
        previous = None
        for row in block.rows:
            found = self.anywhere(row.cells[0].units, pages, None, lambda found: self.key_of(block, found.first) > after and
                                  self.is_row(block, row, found), lambda word: self.key_of(block, word))
            if found is None:
                self.missing(f"a row of table {block.number}", row.cells[0].units, chapter.file)
                continue
            self.keep(None, row.cells[0], found, chapter, owner)
            after = self.key_of(block, found.first)
            key = after[:2]
            for cell in row.cells[1:]:
                if cell.units:
                    said = self.cell_beside(block, found.first, cell)
                    self.keep(None, cell, said, chapter, owner) if said else self.missing("a cell beside", row.cells[0].units + "… " + cell.units, chapter.file)
            if row.is_group:
                last_group = row
            if key not in parts:
                parts[key] = {"first": found.first, "rows": 0, "group": None if row.is_group else last_group, "left": found.first.x0}
                previous = key
            parts[key]["rows"] += 0 if row.is_group else 1
            parts[key]["last"] = found.first
            if row.definition:
                self.shown.setdefault(row.definition.id, []).append(found.first)
        rows = sum(not row.is_group for row in block.rows)
        for i, (key, part) in enumerate(parts.items()):
            self.find_head(block, part, i > 0, chapter)
            self.findings.count("parts of tables")
            if part["rows"] < min(3, rows):
                self.findings.add("parts of tables", f"table {block.number or block.rows[0].cells[0].source} of {rows} rows has {part['rows']} on page {key[0]}")
        if parts:
            if block.name and not block.number:
                self.places[block.name] = next(iter(parts.values()))["head"]
            last = list(parts.values())[-1]["last"]
            for note in block.notes:
                found = self.anywhere(note.units, [last.page], last, lambda found: 0 < found.first.middle - last.middle < 12 * self.geometry.row)
                self.keep(None, note, found, chapter, owner) if found else self.missing(f"a note of table {block.number}", note.units, chapter.file)

    def is_row(self, block, row, found):
        if row.is_group or len(row.cells) == 1:
            return True
        return any(cell.units and self.cell_beside(block, found.first, cell) for cell in row.cells[1:])

    def cell_beside(self, block, key, cell):
        best, best_off = None, None
        column = None if block.span == "page" else self.geometry.column_of(key.page, key.x0)
        reach = 1.5 * self.geometry.row
        for word in self.printed.near(key, reach, reach):
            off = abs(word.middle - key.middle)
            if off < reach and word.x0 > key.x0 + 2 and word.owner is None and consume(cell.units, 0, word.text, {}) is not None:
                if column is not None and self.geometry.column_of(key.page, word.x0) != column:
                    continue
                if best is None or (off, word.x0) < best_off:
                    found = walk(word, cell.units)
                    if found:
                        best, best_off = found, (off, word.x0)
        return best

    def find_head(self, block, part, is_again, chapter):
        """What stands above a part: its head, and on a later page caption and group again."""
        first = part["first"]
        owner = "wide" if block.span == "page" else "cell"
        above = lambda found: 0 < first.middle - found.first.middle < 8 * self.geometry.row and found.first.x0 > part["left"] - 8
        for label in block.labels:
            found = self.anywhere(letters(label), [first.page], first, above)
            part.setdefault("head", found.first if found else first)
            found.claim(owner) if found else self.missing(f"the head of table {block.number} on page {first.page.number}:", label, chapter.file)
        if is_again and part["group"]:
            units = part["group"].cells[0].units
            found = self.anywhere(units, [first.page], first, above)
            found.claim(owner) if found else self.missing(f"the group again, on page {first.page.number},", units, chapter.file)
        if is_again and block.number:
            says = self.language.says
            units = letters(f"{says['table']} {block.number} {block.caption.units} ({says['continued']})")
            found = self.anywhere(units, [first.page], first, above)
            found.claim(owner) if found else self.missing(f"the caption again, on page {first.page.number},", units, chapter.file)

    # Notes.
    def keep_note(self, number, note, found, chapter):
        self.keep(None, note, found, chapter)
        for _, _, word in found.words:
            word.owner = "note"
        self.findings.count("notes")
        self.note_links(number, *self.notes[chapter.file, number], found)

    def find_note(self, number, note, chapter):
        known = self.notes.get((chapter.file, number))
        if known is None:
            return  # Its paragraph is missing, which is told.
        if self.geometry.side:
            find_side_note(self, number, note, chapter)
            return
        mark, _ = known
        column = self.geometry.column_of(mark.page, mark.x0)
        lines = sorted((line for line in mark.page.lines if line.column == column), key=lambda line: line.middle)
        found = self.flow(lines, note.units, 0)
        if found is None or any(line.column_key != (mark.page.number, column) for line in found.lines):
            self.missing(f"note {number} at the foot of page {mark.page.number}, column {column + 1}:", note.units, chapter.file)
            return
        self.keep_note(number, note, found, chapter)
        first, last = found.lines[0].y0, found.lines[-1].y1
        for line in lines:
            if line.middle > first and line not in found.lines and any(word.owner not in (None, "note", "wide") for word in line.words):
                self.findings.add("notes", f"below note {number} on page {mark.page.number} stands “{line.text[:30]}”")
        if last > self.geometry.bottom + 2:
            self.findings.add("notes", f"note {number} leaves the text block of page {mark.page.number}")

    def note_links(self, number, mark, unit, found):
        there, back = self.printed.link_over(mark, unit), self.printed.link_over(found.first)
        if there is None or there[0] is not mark.page or abs(there[2] - found.first.y0) > 2 * self.geometry.row:
            self.findings.add("links", f"the mark of note {number} on page {mark.page.number} does not lead to it")
        if back is None or back[0] is not mark.page or abs(back[2] - mark.y0) > 2 * self.geometry.row:
            self.findings.add("links", f"note {number} on page {mark.page.number} does not lead back to its mark")

    # Links.
    def check_link(self, word, place, what, unit=None):
        """It leads to a place, or a little above it: of a figure to its head, below which its number stands, of a chapter to its page."""
        to = self.printed.link_over(word, unit)
        self.findings.count("links")
        if to is None:
            self.findings.add("links", f"{what} on page {word.page.number} is no link")
            return
        page, x, y = to
        if page is not place.page:
            self.findings.add("links", f"{what} on page {word.page.number} leads to page {page.number}, not {place.page.number}")
        elif not (place.y0 - (60 if place in self.of_figures else 2) * self.geometry.row < y < place.y1 + 2) and place.owner != "title":
            self.findings.add("links", f"{what} on page {word.page.number} leads {abs(y - place.y0):.0f} pt away from its place on page {page.number}")

    # References.
    def check_references(self):
        for text, found, _ in self.said:
            for number, name in enumerate(text.holes):
                if name not in self.places:
                    continue
                said, label = found.pages.get(number), self.label_of(self.places[name])
                self.findings.count("numbers of pages")
                if said != label:
                    self.findings.add("references", f"`{name}` is said to stand on page {said}, and stands on {label}: page {found.first.page.number}, "
                                      f"“{begin_of(text.units)}”")
            for span in text.spans:
                if span.kind == "reference" and span.what in self.places:
                    for unit in (span.begin, span.end - 1):
                        word, letter = found.unit_in(unit)
                        self.check_link(word, self.places[span.what], f"`{span.what}`", letter)
                elif span.kind == "definition" and span.what in self.shown:
                    word, letter = found.unit_in(span.begin)
                    to = self.printed.link_over(word, letter)
                    if to is None or to[0].number not in {place.page.number for place in self.shown[span.what]}:
                        self.findings.add("links", f"[[{span.what}]] on page {word.page.number} leads "
                                          f"{'nowhere' if to is None else f'to page {to[0].number}'}, not where it is shown")
        for page, name in self.printed.broken:
            self.findings.add("links", f"page {page.number} has a link to `{name}`, which is not there")

    def check_names(self):
        """Each target has its name in the file, where it stands."""
        for name, place in self.places.items():
            to = self.printed.names.get(name)
            if to is None and name in self.book.targets:
                self.findings.add("names", f"`{name}` is no place of the file")
            elif to is not None and to[0] is not place.page:
                self.findings.add("names", f"`{name}` is on page {to[0].number} of the file, and stands on {place.page.number}")

    def check_outline(self):
        wanted = []
        for chapter in self.book.chapters:
            if not chapter.title.units:
                continue
            title = f"{chapter.number}. {chapter.title.source}" if chapter.number else chapter.title.source
            wanted.append((1, letters(title), chapter.first_page))
            for block in chapter.blocks:
                if block.kind == "section":
                    word = self.places.get(block.name)
                    wanted.append((2, block.text.units, word.page.number if word else None))
        got = [(level, letters(title.removeprefix("u:")), to[0].number) for level, title, to in self.printed.outline]
        for one, other in zip(wanted, got):
            if one != other and one[2] is not None:
                self.findings.add("bookmarks", f"{other} stands where {one} should")
        if len(wanted) != len(got):
            self.findings.add("bookmarks", f"there are {len(got)}, not {len(wanted)}")

    def check_alts(self):
        wanted = sum(1 for chapter in self.book.chapters for block in chapter.blocks if block.image)
        got = {each.removeprefix("u:") for each in self.printed.alts}
        for chapter in self.book.chapters:
            for block in chapter.blocks:
                if block.image and block.alt not in got:
                    self.findings.add("pictures", f"nobody reads “{block.alt}” of {block.number}")
        self.findings.count("pictures", wanted)
