"""The workspace of an invented game, in one language: kinds, ruleset, definitions, pictures, the look of its book."""
import struct
import zlib
from fractions import Fraction

from account import Text

COLOURS = ["indigo", "rust", "teal", "olive", "plum", "umber"]
ICONS = ["terrain-water", "time-night", "terrain-forest", "weather-wind"]
# The last has no words, and is a decoration.
TITLES_OF_ICONS = {"en": {"terrain-water": "water", "time-night": "night", "terrain-forest": "forest"},
                   "pl": {"terrain-water": "woda", "time-night": "noc", "terrain-forest": "las"}}
SHELVES = 8


def quoted(words):
    return "'" + words.replace("'", "''") + "'"


class Definition:
    def __init__(self, kind, number, name, fields):
        self.kind, self.name, self.fields = kind, name, fields
        self.id = f"{kind}_{number}"


class Game:
    def __init__(self, language, dice, size):
        self.language, self.dice = language, dice
        book = language.book
        self.campaign, self.system = book["campaign"], book["system"]
        self.group = next(iter(language.terms))
        states = list(language.terms[self.group])
        names = language.names(12 * SHELVES if size > 1 else 7 * SHELVES)
        self.parcels = [Definition("parcel", i, name, {
            "shelf": i % SHELVES + 1, "weight": (dice.below(60) + 1) / 4, "stamps": dice.below(90) + 1, "state": dice.one(states)})
            for i, name in enumerate(names)]
        self.beasts = [Definition("beast", i, name, {"pull": dice.below(8) + 1, "temper": language.phrase()})
                       for i, name in enumerate(language.beast_names(24))]
        self.stations = [Definition("station", i, name, {"lake": language.place_names(1)[0], "beds": dice.below(30) + 2,
                                                         "keeper": language.phrase()})
                         for i, name in enumerate(language.place_names(150 if size > 1 else 60))]
        self.definitions = self.parcels + self.beasts + self.stations
        self.by_id = {each.id: each for each in self.definitions}
        self.roads = [(f"{3 * i + 1}-{3 * i + 3}" if i < 17 else "52+", dice.below(20) + 1, dice.below(40) / 4, language.phrase())
                      for i in range(18)]
        self.proportions = {f"art/plate_{i}.png": (600 + 180 * i) / 1600 for i in range(4)} | {"art/road.svg": 50 / 160}
        self.version, self.day = "1.0.0", "2026-11-25"
        self.decks = [(name, [(each, 1 + dice.below(3)) for each in dice.some(self.beasts, 4 if size == 1 else 12)]) for name in ("team", "reserve")]
        self.meanings = self.meanings_of(states)

    def meanings_of(self, states):
        """By term; the first says another one."""
        made = {state: Text(self.language.sentence()) for state in states}
        before, after = self.language.of_term().split("{}")
        first = made[states[0]]
        first.say(" " + before)
        begin = len(first.units)
        first.say(self.language.terms[self.group][states[1]][1])
        first.within("term", states[1], begin)
        first.say(after)
        return made

    def decimal(self, number):
        return f"{number:.2f}".rstrip("0").rstrip(".").replace(".", self.language.decimal_sign)

    @staticmethod
    def fraction(number):
        """As a number prints that is not asked to print otherwise."""
        made = Fraction(number)
        return str(made)

    def term(self, state):
        return self.language.terms[self.group][state][0]

    def write(self, root):
        label = self.language.labels
        kinds = {
            "parcel": [("shelf", "type: integer"), ("weight", f"type: number, x-unit: {label['unit']}"), ("stamps", "type: integer"),
                       ("state", f"x-term: {self.group}")],
            "beast": [("pull", "type: integer"), ("temper", "type: string")],
            "station": [("lake", "type: string"), ("beds", "type: integer"), ("keeper", "type: string")],
        }
        for kind, fields in kinds.items():
            lines = [f"x-label: {self.language.kinds[kind]}", "properties:", f"  name: {{type: string, x-label: {label['name']}}}"]
            for name, shape in fields:
                lines.append(f"  {name}: {{{shape}, x-label: {label.get(name, name)}}}")
            lines.append(f"required: [id, name, {', '.join(name for name, _ in fields)}]")
            put(root / f"schemas/{self.system}/{kind}.schema.yaml", "\n".join(lines) + "\n")
        system = root / f"content/systems/{self.system}"
        terms = "\n".join(f"      {slug}: {{name: {name}, forms: [{form}], meaning: {quoted(self.meanings[slug].source)}}}"
                          for slug, (name, form) in self.language.terms[self.group].items())
        put(system / "terms.yaml", f"kind: terms\ngroups:\n  {self.group}:\n    label: {label['state']}\n    terms:\n{terms}\n")
        rows = "\n".join(f"      - {{miles: {quoted(miles)}, hours: {hours}, toll: {toll:g}, advice: {quoted(advice)}}}"
                         for miles, hours, toll, advice in self.roads)
        put(system / "tables.yaml", f"""kind: tables
tables:
  roads:
    label: {label['miles']}
    key: {{id: miles, label: {label['miles']}}}
    columns:
      hours: {{label: {label['hours']}, type: integer}}
      toll: {{label: {label['toll']}, type: number}}
      advice: {{label: {label['advice']}, type: text}}
    rows:
{rows}
""")
        folder = root / f"content/campaigns/{self.campaign}"
        theme = "felt" if self.language.tag == "en" else "ink"
        put(folder / "campaign.yaml", f"talia: 1\nid: {self.campaign}\nsystem: {self.system}\nlanguage: {self.language.tag}\n"
            f"name: {self.language.book['campaign_name']}\nversion: {self.version}\ntheme: {theme}\n")
        for kind in kinds:
            documents = []
            for each in self.definitions:
                if each.kind == kind:
                    fields = "\n".join(f"{key}: {quoted(value) if isinstance(value, str) else f'{value:g}'}" for key, value in each.fields.items())
                    documents.append(f"kind: {kind}\nid: {each.id}\nname: {quoted(each.name)}\n{fields}\n")
            put(folder / f"{kind}s.yaml", "---\n".join(documents))
        for i in range(4):
            width, height = 1600, 600 + 180 * i
            (folder / "art").mkdir(parents=True, exist_ok=True)
            (folder / f"art/plate_{i}.png").write_bytes(png(width, height, i))
        put(folder / "art/road.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 50"><path d="M0 45l30-30 25 20 30-30 30 25 '
            '45-20v40z" fill="currentColor"/></svg>\n')
        # Over a whole page, and so high that it is cropped at its sides.
        put(folder / "art/moon.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><path d="M0 0h200v200h-200z" fill="#1d2436"/>'
            '<path d="M100 40a60 60 0 1 0 1 0z" fill="#e8e2d0"/></svg>\n')
        for name, cards in self.decks:
            put(folder / f"decks/{name}.yaml", f"kind: deck\nid: {name}\nname: {self.language.kinds['beast']}\ncards:\n" +
                "".join(f"  - {{id: {each.id}, count: {count}}}\n" for each, count in cards))


def png(width, height, seed):
    """Waves in grey."""
    bright = [bytes([255 - (x * (seed + 3) // 9) % 120 if (y // 40 + seed) % 2 else 225 - (x // (seed + 2)) % 90 for x in range(width)])
              for y in range(0, height, 40)]
    raw = b"".join(b"\0" + bright[y // 40] for y in range(height))

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(raw, 6)) +
            chunk(b"IEND", b""))


def put(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
