"""A PDF as `qpdf --json` tells it: its objects, the commands of its pages, and what their glyphs say."""
import base64
import json
import re
import subprocess

TOKEN = re.compile(rb"""\s*(?:%[^\r\n]*[\r\n]\s*)*
    (?:(?P<text>\((?:[^()\\]|\\.|\((?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*\))*\)) |
       (?P<open><<|\[) | (?P<close>>>|\]) | (?P<hex><[0-9a-fA-F\s]*>) |
       (?P<name>/[^\s()<>\[\]{}/%]*) | (?P<number>[+-]?(?:\d+\.?\d*|\.\d+)(?=[\s()<>\[\]{}/%]|$)) |
       (?P<word>[^\s()<>\[\]{}/%]+))""", re.X | re.S)
ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}


def unescaped(text):
    def one(match):
        found = match.group(1)
        if found[:1].isdigit():
            return bytes([int(found, 8) & 255])
        return ESCAPES.get(found, b"" if found in (b"\n", b"\r", b"\r\n") else found)

    return re.sub(rb"\\([0-7]{1,3}|\r\n|.)", one, text, flags=re.S)


def commands(content):
    """Each with its operands: numbers, b"text", "/Name", lists, dictionaries."""
    stack, operands, at = [], [], 0
    while match := TOKEN.match(content, at):
        at = match.end()
        kind, token = match.lastgroup, match.group(match.lastgroup)
        if kind == "open":
            stack.append((token, operands))
            operands = []
            continue
        if kind == "close":
            opened, outer = stack.pop()
            value = operands if opened == b"[" else dict(zip(operands[::2], operands[1::2]))
            operands = outer
        elif kind == "text":
            value = unescaped(token[1:-1])
        elif kind == "hex":
            digits = re.sub(rb"\s", b"", token[1:-1])
            value = bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode())
        elif kind == "name":
            value = token.decode("latin-1")
        elif kind == "number":
            value = float(token)
        elif token in (b"true", b"false", b"null"):
            value = token
        else:
            if token == b"BI":
                at = re.compile(rb"\sEI(?=\s|$)").search(content, at).end()
            yield token.decode("latin-1"), operands
            operands = []
            continue
        operands.append(value)
    if content[at:].strip():
        raise ValueError(f"content breaks off at {content[at:at + 20]!r}")


class Pdf:
    def __init__(self, objects):
        self.objects = objects
        self.maps = {}

    @staticmethod
    def read(path):
        done = subprocess.run(["qpdf", "--json=2", "--json-stream-data=inline", "--decode-level=generalized", str(path)],
                              capture_output=True, check=True)
        return json.loads(done.stdout)["qpdf"][1]

    def get(self, value):
        """What a reference leads to; of a stream its dictionary."""
        while isinstance(value, str) and re.fullmatch(r"\d+ \d+ R", value):
            found = self.objects.get(f"obj:{value}", {"value": None})
            value = found["stream"]["dict"] if "stream" in found else found["value"]
        return value

    def data(self, reference):
        return base64.b64decode(self.objects[f"obj:{reference}"]["stream"]["data"])

    @property
    def trailer(self):
        return self.objects["trailer"]["value"]

    @property
    def catalog(self):
        return self.get(self.trailer["/Root"])

    def pages(self, node=None):
        node = node or self.catalog["/Pages"]
        if self.get(node).get("/Type") == "/Page":
            yield node
        for kid in self.get(self.get(node).get("/Kids")) or []:
            yield from self.pages(kid)

    def content(self, page):
        contents = self.get(page)["/Contents"]
        if isinstance(self.get(contents), list):
            return b"\n".join(self.data(each) for each in self.get(contents))
        return self.data(contents)

    def unicode_map(self, font):
        """How many bytes a code of the font has, and what each says."""
        if font not in self.maps:
            facts = self.get(font)
            said = {}
            if "/ToUnicode" in facts:
                text = self.data(facts["/ToUnicode"]).decode("latin-1")
                for block in re.findall(r"beginbfchar(.*?)endbfchar", text, re.S):
                    for code, to in re.findall(r"<([0-9a-fA-F]+)>\s*<([0-9a-fA-F]*)>", block):
                        said[int(code, 16)] = bytes.fromhex(to).decode("utf-16-be")
                for block in re.findall(r"beginbfrange(.*?)endbfrange", text, re.S):
                    for low, high, to in re.findall(r"<([0-9a-fA-F]+)>\s*<([0-9a-fA-F]+)>\s*<([0-9a-fA-F]*)>", block):
                        first = bytes.fromhex(to).decode("utf-16-be")
                        for code in range(int(low, 16), int(high, 16) + 1):
                            said[code] = first[:-1] + chr(ord(first[-1]) + code - int(low, 16))
                    for low, _, to in re.findall(r"<([0-9a-fA-F]+)>\s*<([0-9a-fA-F]+)>\s*\[(.*?)\]", block, re.S):
                        for i, each in enumerate(re.findall(r"<([0-9a-fA-F]*)>", to)):
                            said[int(low, 16) + i] = bytes.fromhex(each).decode("utf-16-be")
            self.maps[font] = 2 if facts.get("/Subtype") == "/Type0" else 1, said
        return self.maps[font]


def text_of(value):
    """A text as qpdf's JSON has it."""
    if not isinstance(value, str):
        return ""
    return value[2:] if value.startswith("u:") else bytes.fromhex(value[2:]).decode("latin-1") if value.startswith("b:") else ""
