"""A PDF as others read it: words with their places by pdftotext, links, names, bookmarks and labels by qpdf, ink by pdftoppm."""
import html
import json
import re
import subprocess

from account import FIRST_HOLE, is_hole, letters

MM = 72 / 25.4


class Word:
    __slots__ = ("text", "x0", "y0", "x1", "y1", "middle", "page", "owner", "ends_divided")

    def __init__(self, written, x0, y0, x1, y1, page):
        self.text, self.ends_divided = letters(written), written.endswith("\u00ad")
        self.x0, self.y0, self.x1, self.y1, self.page = x0, y0, x1, y1, page
        self.middle = (y0 + y1) / 2
        self.owner = None  # What of the book it was found to be.

    @property
    def height(self):
        return self.y1 - self.y0


class Line:
    """Of a column: what stands at one height."""

    def __init__(self, words, column):
        self.words = sorted(words, key=lambda word: word.x0)
        self.column, self.page = column, words[0].page
        self.text = "".join(word.text for word in self.words)
        self.y0, self.y1 = min(word.y0 for word in words), max(word.y1 for word in words)
        self.middle = sum(word.middle for word in words) / len(words)

    @property
    def is_free(self):
        return all(word.owner is None for word in self.words)

    @property
    def column_key(self):
        return self.page.number, self.column


class Page:
    def __init__(self, number, width, height):
        self.number, self.width, self.height = number, width, height
        self.words, self.lines, self.links = [], [], []
        self.label = ""
        self.is_plate = self.has_deck = self.cards = False
        self.side_lines, self.beside = [], []

    def whole(self):
        """A place on it where no word stands."""
        return Word("", 0, 0, self.width, self.height, self)


class Geometry:
    """Of a book's style, in points."""

    def __init__(self, style):
        def lengths(key):
            found = re.search(rf"^{key}: \{{(.*)\}}$", style, re.M).group(1)
            return {name: float(value) * MM for name, value in re.findall(r"(\w+): ([0-9.]+)mm", found)}

        page = lengths("page")
        self.inner, self.outer, self.top = page["inner"], page["outer"], page["top"]
        self.row = lengths("grid")["row"]
        self.rows = int((page["height"] - page["top"] - page["bottom"]) / self.row + 1e-6)
        self.bottom = self.top + self.rows * self.row
        self.columns = int(re.search(r"^columns: \{count: (\d)", style, re.M).group(1))
        self.gap = lengths("columns")["gap"]
        self.width = page["width"]
        self.figure_gap = lengths("figures")["gap"]
        self.side = lengths("side_notes") if "\nside_notes:" in style else None
        self.column_width = (self.width - self.inner - self.outer - self.gap * (self.columns - 1)) / self.columns

    def left(self, page):
        return self.inner if page.number % 2 else self.outer

    def column_of(self, page, x):
        column = int((x - self.left(page) + self.gap / 2) // (self.column_width + self.gap))
        return min(max(column, 0), self.columns - 1)

    def margin(self, page):
        """From where to where notes stand beside the text."""
        if page.number % 2:
            left = self.width - self.outer + self.side["gap"]
        else:
            left = self.outer - self.side["gap"] - self.side["width"]
        return left, left + self.side["width"]

    def is_beside(self, word):
        if self.side is None:
            return False
        left, right = self.margin(word.page)
        return left - 2 < word.x0 and word.x1 < right + 2

    def column(self, page, column):
        left = self.left(page) + column * (self.column_width + self.gap)
        return left, left + self.column_width


def run(*command):
    """What it says; pages without words are complained of."""
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout


class Printed:
    """A whole file."""

    def __init__(self, path, geometry):
        self.path, self.geometry = path, geometry
        self.pages = []
        self.read_words()
        self.read_facts()

    def read_words(self):
        number = r'"([-0-9.]+)"'
        pattern = re.compile(rf"<page width={number} height={number}>|<word xMin={number} yMin={number} xMax={number} yMax={number}>(.*?)</word>")
        for found in pattern.finditer(run("pdftotext", "-bbox", str(self.path), "-").decode()):
            if found.group(1):
                self.pages.append(Page(len(self.pages) + 1, float(found.group(1)), float(found.group(2))))
            else:
                word = Word(html.unescape(found.group(7)), *(float(found.group(i)) for i in range(3, 7)), self.pages[-1])
                if word.text:
                    self.pages[-1].words.append(word)
        heights = sorted(word.height for page in self.pages for word in page.words)
        self.usual_height = heights[len(heights) // 2]
        for page in self.pages:
            self.make_lines(page)

    def make_lines(self, page):
        geometry = self.geometry
        page.big = [word for word in page.words if word.height > 2 * self.usual_height]
        columns = [[] for _ in range(geometry.columns)]
        aside = []
        for word in page.words:
            if word.owner == "caption":
                continue  # Of a figure with text beside it.
            if geometry.is_beside(word) and geometry.top - geometry.row < word.middle < geometry.bottom + 1:
                aside.append(word)
                continue
            if geometry.top - geometry.row < word.middle < geometry.bottom + 1 and word.height <= 2 * self.usual_height:
                columns[geometry.column_of(page, (word.x0 + word.x1) / 2)].append(word)
        for number, words in enumerate(columns):
            page.lines += self.lines_of(words, number)
        page.side_lines = self.lines_of(aside, -1)
        page.by_height = {}
        for word in page.words:
            page.by_height.setdefault(int(word.middle // 8), []).append(word)

    def lines_of(self, words, column):
        words.sort(key=lambda word: word.middle)
        lines, line = [], []
        for word in words:
            if line and word.middle - sum(each.middle for each in line) / len(line) > 0.4 * self.geometry.row:
                lines.append(Line(line, column))
                line = []
            line.append(word)
        return lines + ([Line(line, column)] if line else [])

    def read_facts(self):
        read = json.loads(run("qpdf", "--json=2", "--json-key=pages", "--json-key=qpdf", "--json-key=outlines", "--json-key=pagelabels",
                              str(self.path), "-"))
        objects = {}
        for name, each in read["qpdf"][1].items():
            objects[name.removeprefix("obj:")] = each["value"] if "value" in each else each["stream"]["dict"]
        self.objects = objects

        def get(value):
            while isinstance(value, str) and value in objects:
                value = objects[value]
            return value

        by_object = {}
        for page, each in zip(self.pages, read["pages"]):
            by_object[each["object"]] = page
        self.by_object = by_object

        def place(value):
            value = get(value)
            if isinstance(value, dict):
                value = get(value["/D"])
            page = by_object[value[0]]
            return page, value[2] or 0, page.height - (value[3] if value[3] is not None else page.height)

        self.names = {}

        def read_names(node):
            node = get(node)
            for kid in get(node.get("/Kids", [])):
                read_names(kid)
            pairs = get(node.get("/Names", []))
            for name, value in zip(pairs[::2], pairs[1::2]):
                self.names[name[2:]] = place(value)

        catalog = get(get(objects["trailer"])["/Root"])
        self.catalog = catalog
        if "/Names" in catalog and "/Dests" in get(catalog["/Names"]):
            read_names(get(catalog["/Names"])["/Dests"])
        self.broken = []
        for page, each in zip(self.pages, read["pages"]):
            for reference in get(get(each["object"]).get("/Annots", [])):
                link = get(reference)
                if link.get("/Subtype") != "/Link" or "/Dest" not in link:
                    continue
                x0, y0, x1, y1 = link["/Rect"]
                to = link["/Dest"]
                name = to[2:] if isinstance(to, str) and to.startswith("u:") else ""
                if name and name not in self.names:
                    self.broken.append((page, name))
                    continue
                page.links.append(((x0, page.height - y1, x1, page.height - y0), self.names[name] if name else place(to)))
        self.outline = []

        def read_outline(entries, level):
            for entry in entries:
                dest = entry["dest"]
                to = self.names[dest[2:]] if isinstance(dest, str) else place(dest)
                self.outline.append((level, entry["title"], to))
                read_outline(entry["kids"], level + 1)

        read_outline(read["outlines"], 1)
        labels = {each["index"]: each["label"] for each in read["pagelabels"]}
        for page in self.pages:
            first = max((i for i in labels if i < page.number), default=None)
            label = labels[first] if first is not None else {}
            if "/S" in label:
                number = label.get("/St", 1) + page.number - 1 - first
                page.label = str(number) if label["/S"] == "/D" else roman(number)
        self.alts = [each["/Alt"] for each in objects.values() if isinstance(each, dict) and "/Alt" in each]

    @staticmethod
    def near(word, above, below):
        """Words of its page, from so far above its middle to so far below."""
        for row in range(int((word.middle - above) // 8), int((word.middle + below) // 8) + 1):
            yield from word.page.by_height.get(row, ())

    def link_over(self, word, unit=None):
        """Where the link leads that lies over a word, or over one of its letters; null: none does."""
        x, y = (word.x0 + word.x1) / 2, word.middle
        if unit is not None and len(word.text) > 1:
            x = word.x1 - 1 if unit + 1 == len(word.text) else word.x0 + (unit + 0.5) / len(word.text) * (word.x1 - word.x0)
        for (x0, y0, x1, y1), to in word.page.links:
            if x0 - 0.5 <= x <= x1 + 0.5 and y0 - 1 <= y <= y1 + 1:
                return to
        return None

    def ink(self, folder, dpi=48):
        """Of each page its width, its height and its pixels, as they are asked for."""
        subprocess.run(["pdftoppm", "-gray", "-r", str(dpi), str(self.path), str(folder / "ink")], check=True)
        for page, file in zip(self.pages, sorted(folder.glob("ink-*.pgm"))):
            data = file.read_bytes()
            file.unlink()
            size = re.match(rb"P5\s+(\d+)\s+(\d+)\s+255\s", data)
            yield page, int(size.group(1)), int(size.group(2)), data[size.end():], dpi / 72


def consume(units, at, said, pages):
    """How far some printed letters agree with a text from `at` on: all of them, or null. Numbers of pages go to `pages`."""
    if units.startswith(said, at):
        return at + len(said)
    i = 0
    while i < len(said):
        if at >= len(units):
            return None
        c = units[at]
        if is_hole(c):
            end = i
            while end < len(said) and said[end].isdigit():
                end += 1
            while end < len(said) and (end == i or not said[i].isdigit()) and said[end] in "ivxl":
                end += 1
            if end == i:
                return None
            pages[ord(c) - FIRST_HOLE] = said[i:end]
            i = end
        elif c == said[i]:
            i += 1
        else:
            return None
        at += 1
    return at


def roman(number):
    tens, ones = divmod(number, 10)
    return "x" * tens + ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")[ones]


def is_folio(said):
    return said.isdigit() or set(said) <= set("ivxl")


class Found:
    """A text on the pages: which units each word has."""

    def __init__(self):
        self.words, self.lines, self.pages = [], [], {}

    def add(self, begin, end, word):
        self.words.append((begin, end, word))

    def word_at(self, unit):
        for begin, end, word in self.words:
            if begin <= unit < end:
                return word
        return self.words[-1][2]

    def unit_in(self, unit):
        """The word that has a unit, and which letter of it that is; of numbers of pages about."""
        for begin, end, word in self.words:
            if begin <= unit < end:
                return word, len(word.text) - 1 if unit + 1 == end else min(unit - begin, len(word.text) - 1)
        return self.words[-1][2], None

    @property
    def first(self):
        return self.words[0][2]

    def claim(self, owner):
        for _, _, word in self.words:
            word.owner = owner


def walk(word, units, at=0, left=None):
    """A text that begins with a word and goes on to its right, then below, as captions and cells do; null: it does not."""
    found = Found()
    page, left = word.page, word.x0 if left is None else left
    while True:
        end = consume(units, at, word.text, found.pages) if word.owner is None else None
        if end is None:
            return None
        found.add(at, end, word)
        at = end
        if at == len(units):
            return found
        word = next_word(page, word, left, units, at)
        if word is None:
            return None


def next_word(page, word, left, units, at):
    best, best_x = None, None
    key = int(word.middle // 8)
    near = [each for row in range(key - 1, key + 5 + int(word.height // 8)) for each in page.by_height.get(row, ()) if each.owner is None and each is not word]
    for each in near:  # On the same line.
        if abs(each.middle - word.middle) < 4 and -1.2 < each.x0 - word.x1 < 0.8 * word.height and (best is None or each.x0 < best_x):
            best, best_x = each, each.x0
    if best is not None and consume(units, at, best.text, {}) is not None:
        return best
    best = None
    for each in near:  # Below, as far left as the text began if there is one.
        if 4 <= each.middle - word.middle < max(20, 1.3 * word.height) and consume(units, at, each.text, {}) is not None:
            off = abs(each.x0 - left) + 2 * (each.middle - word.middle)
            if best is None or off < best_x:
                best, best_x = each, off
    return best
