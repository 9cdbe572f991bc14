"""What stands apart from the lines of columns: figures with text beside them, notes in the margin, labelled cards, plates, decks, code."""
from account import Text, begin_of, letters
from pages import MM, consume, walk

CARD = (63 * MM, 88 * MM)
GAP = 6 * MM  # Between cards of a deck.


class Rect:
    def __init__(self, page, x0, y0, x1, y1):
        self.page, self.x0, self.y0, self.x1, self.y1 = page, x0, y0, x1, y1

    def holds(self, word):
        return self.x0 < (word.x0 + word.x1) / 2 < self.x1 and self.y0 < word.middle < self.y1

    def words(self):
        return [word for word in self.page.words if self.holds(word)]


def set_apart(checker, chapter):
    """Figures beside text are found before it, and their words are no lines of its column."""
    pages = checker.pages_of(chapter)
    for block in chapter.blocks:
        if block.kind != "figure" or "beside" not in block.options:
            continue
        found = checker.find_caption(block, checker.language.says["figure"], chapter, pages)
        if found is None:
            continue
        page, geometry = found.first.page, checker.geometry
        left, right = geometry.column(page, geometry.column_of(page, found.first.x0))
        width = (right - left) * block.options["share"] / 100
        x0 = left if block.options["beside"] == "left" else right - width
        below = max(word.y1 for word in page.words if word.owner == "caption" and x0 - 1 < word.x0 < x0 + width and
                    0 <= word.middle - found.first.middle < 12 * geometry.row)
        shape = CARD[1] / CARD[0] if block.shows else checker.book.game.proportions[block.image]
        rect = Rect(page, x0 - 1, found.first.y0 - width * shape - 3, x0 + width + 1, below)
        rect.block, rect.picture_height = block, width * shape
        checker.apart.append(rect)
        if block.shows:
            claim_card(checker, block.shows[0], rect)
        checker.of_figures.add(found.first)
        checker.shown_by(block, found.first)
        for word in rect.words():
            if word.owner != "caption":
                checker.findings.add("beside", f"“{word.text}” lies on {block.number} on page {page.number}")
        page.lines = []
        checker.printed.make_lines(page)


def claim_card(checker, definition, rect):
    """The words of a card's face are those of its definition."""
    game, says = checker.book.game, checker.language
    known = {"·", game.version, definition.name[0].upper()}
    own = [definition.name, says.kinds[definition.kind], says.labels["unit"], says.book["campaign_name"], game.version]
    own += [says.labels.get(name, name) for name in definition.fields] + ["shelf"]
    for name, value in definition.fields.items():
        own += [game.term(value) if name == "state" else game.decimal(value) if isinstance(value, float) else str(value)]
    own.append(says.kinds[definition.kind][0])
    for each in own:
        for word in each.split():
            known.update(letters(part) for part in [word, *word.split("-")])
            known.update(letters(part) for part in [*(half + "-" for half in word.split("-")), *("-" + half for half in word.split("-"))])
    known = {each.lower() for each in known}
    said = ""
    for word in sorted(rect.words(), key=lambda word: (round(word.middle), word.x0)):
        if word.owner is None:
            said += word.text
            if word.text.lower() in known:
                word.owner = "caption"
    for each in [definition.name] + [str(value) for value in definition.fields.values() if isinstance(value, int)]:
        for part in each.split():
            if letters(part).lower() not in said.lower():
                checker.missing(f"on the card `{definition.id}` on page {rect.page.number}:", each, "its face")


def check_beside(checker):
    """Text stands beside each, as far away as the style says, and the lines above and below it keep away, too."""
    for rect in checker.apart:
        checker.findings.count("figures beside text")
        geometry = checker.geometry
        left, right = geometry.column(rect.page, geometry.column_of(rect.page, (rect.x0 + rect.x1) / 2))
        near = Rect(rect.page, rect.x0 - geometry.figure_gap + 3, rect.y0 + 3, rect.x1 + geometry.figure_gap - 3, rect.y1)
        for word in rect.page.words:
            is_in = word.x1 > near.x0 and word.x0 < near.x1 and near.y0 < word.middle < near.y1
            if is_in and word.owner not in ("caption", "note", "head", "foot"):
                checker.findings.add("beside", f"“{word.text}” stands too near to {rect.block.number} on page {rect.page.number}")
        beside = [word for word in rect.page.words if left - 1 < word.x0 < right and rect.y0 < word.middle < rect.y1 and word.owner in
                  ("paragraph", "section", "item")]
        if not beside:
            checker.findings.add("beside", f"nothing stands beside {rect.block.number} on page {rect.page.number}")


def check_overlaps(checker):
    """No two words lie on each other."""
    for page in checker.printed.pages:
        words = sorted(page.words, key=lambda word: word.middle)
        for i, word in enumerate(words):
            for other in words[i + 1:]:
                if other.middle - word.middle > 0.28 * word.height:
                    break
                if other.x0 < word.x1 - 1.5 and word.x0 < other.x1 - 1.5 and other.middle - word.middle < 0.28 * (word.height + other.height) / 2:
                    checker.findings.add("overlaps", f"“{word.text}” and “{other.text}” on page {page.number}")


# Notes in the margin.
def find_side_note(checker, number, note, chapter):
    mark, _ = checker.notes[chapter.file, number]
    lines = mark.page.side_lines
    found = checker.flow(lines, note.units, 0)
    if found is None:
        checker.missing(f"note {number} in the margin of page {mark.page.number}:", note.units, chapter.file)
        return
    checker.keep_note(number, note, found, chapter)
    mark.page.beside.append((number, mark, found))


def check_side_notes(checker):
    """Each begins beside the line that refers to it, or where the one before it ends, or is as far up as it must be to end within the page."""
    geometry = checker.geometry
    for page in checker.printed.pages if geometry.side else ():
        notes = sorted(page.beside, key=lambda each: each[2].lines[0].middle)
        left, right = geometry.margin(page)
        for i, (number, mark, found) in enumerate(notes):
            first, last = found.lines[0], found.lines[-1]
            where = f"note {number} on page {page.number}"
            if min(line.words[0].x0 for line in found.lines) < left - 0.5 or max(line.words[-1].x1 for line in found.lines) > right + 0.5:
                checker.findings.add("notes", f"{where} leaves its margin")
            if last.y1 > geometry.bottom + 2:
                checker.findings.add("notes", f"{where} leaves the text block")
            if i and first.y0 < notes[i - 1][2].lines[-1].y1 - 2:
                checker.findings.add("notes", f"{where} lies on the one before it")
            line = next((each for each in page.lines if mark in each.words), None)
            usual = [word.middle for word in line.words if word.height > 0.8 * checker.printed.usual_height] if line else []
            off = first.middle - (sorted(usual)[len(usual) // 2] if usual else mark.middle)
            is_pushed_down = off > 0 and i and first.middle - notes[i - 1][2].lines[-1].middle < 2.5 * geometry.row
            end = notes[i + 1][2].lines[0].middle if i + 1 < len(notes) else geometry.bottom + geometry.row
            is_pushed_up = off < 0 and end - last.middle < 3.2 * geometry.row
            if abs(off) > 0.6 * geometry.row and not is_pushed_down and not is_pushed_up:
                checker.findings.add("notes", f"{where} stands {off:.0f} pt from the line that refers to it")


# Cards with numbers that lead to what is on them.
def find_labels(checker, block, chapter, place):
    page = place.page
    owner = "wide" if block.span == "page" else "label"
    for i, part in enumerate(block.parts, 1):
        found = checker.anywhere(part.text.units[part.marker:], [page], place)
        if found is None:
            checker.missing(f"label {i} of {block.number} on page {page.number}:", part.text.units[1:], chapter.file)
            continue
        shifted = Text()
        shifted.units = part.text.units[part.marker:]
        checker.keep(None, shifted, found, chapter, owner)
        before = [word for word in checker.printed.near(found.first, 3, 3) if word.x1 < found.first.x0 and word.owner is None and
                  found.first.x0 - word.x1 < 20]
        number = max(before, key=lambda word: word.x1, default=None)
        if number is None or number.text != str(i):
            said = number.text if number else ""
            checker.findings.add("labels", f"{i} should stand before “{begin_of(shifted.units)}” on page {page.number}, not “{said}”")
        else:
            number.owner = owner
    card = block.shows[0]
    about = {"sign": card.name[0].upper(), "figures": str(card.fields["pull"]), "fields": checker.language.labels["temper"]}
    for i, (box, _) in enumerate(checker.language.on_cards, 1):
        numbers = [word for word in page.words if word.owner is None and word.text == str(i)]
        what = [word for word in page.words if word.owner is None and word.text == about[box]]
        near = [(abs(number.middle - each.middle), number) for number in numbers for each in what if abs(number.x0 - each.x0) > 8]
        if not near or min(near, key=lambda each: each[0])[0] > 12:
            checker.findings.add("labels", f"{i} of {block.number} on page {page.number} does not lead to `{box}`")
        else:
            min(near, key=lambda each: each[0])[1].owner = owner


# Over a page, and across it.
def find_plates(checker, chapter):
    plates = [block for block in chapter.blocks if block.kind == "plate"]
    blank = [page for page in checker.pages_of(chapter) if not page.words]
    for block, page in zip(plates, blank):
        page.is_plate = True
        checker.findings.count("plates")
        place = page.whole()
        place.owner = "title"
        checker.places[block.name] = place
    for block in plates[len(blank):]:
        checker.missing("the page of", block.alt, chapter.file)


def find_deck(checker, block, chapter, after):
    """Cards in their order, in rows that begin where the longest does; gives the place of the last."""
    geometry = checker.geometry
    text = geometry.width - geometry.inner - geometry.outer
    fitting = lambda room: int((room + GAP + 0.01) // (CARD[0] + GAP))
    most = max(fitting(text), fitting(text + 2 * (min(geometry.inner, geometry.outer) - GAP)))
    widest = min(most, len(block.shows))
    for i, card in enumerate(block.shows):
        column = i % most
        from_left = (text - widest * CARD[0] - (widest - 1) * GAP) / 2 + column * (CARD[0] + GAP)

        def in_order(word):
            return word.page.number, word.middle

        name = letters(card.name)
        best = None
        for page in checker.pages_of(chapter):
            x0 = geometry.left(page) + from_left
            for word in page.words:
                # The words of one row are found from left to right, those of the next lower.
                is_after = in_order(word) > after if column == 0 else page.number == after[0] and abs(word.middle - after[1]) < 12
                if word.owner is None and is_after and x0 < word.x0 < x0 + CARD[0] / 2 and consume(name, 0, word.text, {}) is not None:
                    found = walk(word, name)
                    if found and (best is None or in_order(found.first) < in_order(best.first)):
                        best = found
            if best:
                break
        if best is None:
            checker.findings.add("decks", f"card {i + 1}, `{card.id}`, of {len(block.shows)} is not in its place in {chapter.file}")
            continue
        checker.findings.count("cards of decks")
        word = best.first
        if column == 0:
            after = in_order(word)
        x0 = geometry.left(word.page) + from_left
        claim_card(checker, card, Rect(word.page, x0, word.y0 - 25, x0 + CARD[0], word.y0 - 25 + CARD[1] + 12))
        checker.shown.setdefault(card.id, []).append(word)
        word.page.has_deck = True
    return word.page.number, max(each.middle for each in word.page.words if each.owner == "caption")


def find_imprint(checker, block, chapter):
    """At the foot of its page, over all columns."""
    page = checker.printed.pages[chapter.first_page - 1]
    last = None
    for part in block.parts:
        found = checker.anywhere(part.text.units, [page], accept=lambda found: last is None or found.first.middle > last.middle)
        if found is None:
            checker.missing("of the imprint", part.text.units, chapter.file)
            continue
        checker.keep(part, part.text, found, chapter)
        last = found.words[-1][2]
    if last is not None and not -3 <= checker.geometry.bottom - last.y1 < checker.geometry.row:
        checker.findings.add("imprint", f"it does not stand at the foot of page {page.number}")


# Lines as they are written.
def find_code(checker, block, chapter, at):
    units = block.text.units
    found = checker.flow(checker.lines, units, at)
    if found is None:
        checker.missing("code", units, chapter.file)
        checker.say_nearest(units, chapter)
        return at
    checker.keep(block, block.text, found, chapter)
    checker.findings.count("blocks of code")
    written = [line for line in block.options["lines"] if line]
    printed = found.lines
    if [letters(line) for line in written] != [line.text for line in printed]:
        checker.findings.add("code", f"lines of “{written[0]}” on page {found.first.page.number} are divided otherwise")
        return found.after
    widest = max((word for line in printed for word in line.words), key=lambda word: len(word.text))
    advance = (widest.x1 - widest.x0) / len(widest.text)
    for line, words in zip(written, printed):
        left = checker.geometry.column(words.page, words.column)[0] + printed[0].words[0].x0 - checker.geometry.column(printed[0].page, printed[0].column)[0]
        column = 0
        for word in words.words:
            column = line.index(word.text, column)
            if abs(word.x0 - left - column * advance) > 1.2:
                checker.findings.add("code", f"“{word.text}” of “{line}” on page {words.page.number} stands in column {(word.x0 - left) / advance:.1f}")
            column += len(word.text)
    return found.after
