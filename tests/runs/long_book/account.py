"""What must come of a book: texts as they are printed, with what in them leads where, in chapters and blocks. Both checkers read it alone."""
import unicodedata
from dataclasses import dataclass, field

FIRST_HOLE = 0xE000
UNSEEN = {0xAD: None, 0x200B: None, 0x2060: None}


def letters(words):
    """Words as they are compared: without blanks, and without the soft hyphens of lines' ends."""
    return "".join(words.split()).translate(UNSEEN)


def slug(words):
    plain = unicodedata.normalize("NFD", words.lower().replace("ł", "l"))
    made = ""
    for c in plain:
        if c.isalnum():
            made += c
        elif not unicodedata.combining(c) and made and made[-1] != "-":
            made += "-"
    return made.strip("-")


@dataclass
class Span:
    """From one unit of a text up to another: a `reference`, `definition`, `mark`, `note` or `term`."""
    kind: str
    begin: int
    end: int
    what: object


@dataclass
class Mark:
    path: tuple
    folio: str = "plain"


class Text:
    """`source` is written, `units` are printed: letters, and for the page of a target a character of its own."""

    def __init__(self, words=""):
        self.source, self.units, self.holes, self.spans = "", "", [], []
        self.say(words)

    def say(self, words, before="", after=""):
        self.source += before + words + after
        self.units += letters(words)
        return self

    def print_alone(self, words):
        self.units += letters(words)

    def print_page(self, target):
        self.units += chr(FIRST_HOLE + len(self.holes))
        self.holes.append(target)

    def within(self, kind, what, begin):
        self.spans.append(Span(kind, begin, len(self.units), what))

    def add(self, other):
        for c in other.units:
            self.units += chr(ord(c) + len(self.holes)) if is_hole(c) else c
        self.holes += other.holes
        self.source += other.source


def is_hole(c):
    return 0xE000 <= ord(c) <= 0xF8FF


@dataclass
class Block:
    kind: str
    text: Text = None
    parts: list = field(default_factory=list)
    span: str = "column"
    name: str = ""         # By which others refer to it.
    number: str = ""       # As others say it.
    drop: bool = False     # Begins with a drop cap.
    head: int = 0          # Units of a head that runs in.
    marker: int = 0        # Units of what stands before an item of a list.
    rows: list = field(default_factory=list)
    labels: list = field(default_factory=list)
    caption: Text = None
    notes: list = field(default_factory=list)
    shows: list = field(default_factory=list)  # Definitions.
    image: str = ""
    alt: str = ""
    of: str = ""
    depth: int = 0
    options: dict = field(default_factory=dict)


@dataclass
class Row:
    cells: list
    definition: object = None
    is_group: bool = False


@dataclass
class Chapter:
    file: str
    title: Text
    opening: str = "scene"
    number: int = 0
    lead: Text = None
    colour: str = ""
    sky: str = "day"
    matter: str = ""
    icons: list = field(default_factory=list)
    blocks: list = field(default_factory=list)
    notes: list = field(default_factory=list)
    sections: list = field(default_factory=list)

    @property
    def name(self):
        return slug(self.title.source)


@dataclass
class Target:
    name: str
    kind: str
    title: str = ""
    number: str = ""
    block: object = None


def begin_of(units):
    """The first words of a text, for who reads a report."""
    return "".join("#" if is_hole(c) else c for c in units[:40])
