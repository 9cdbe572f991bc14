"""What machines can tell of a PDF for readers who do not see it (ISO 14289-1), by the numbers of the Matterhorn Protocol where it has one,
and the words that its structure says, in the order in which it says them."""
import re

from pdf import commands, text_of

DRAWS = {"S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "sh", "Do", "BI", "Tj", "TJ", "'", '"'}
STANDARD = set("""Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR
    TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Figure Formula Form""".split())
# What may stand in what, where that is settled; and where what may stand.
HOLDS = {"Table": {"TR", "THead", "TBody", "TFoot", "Caption"}, "TR": {"TH", "TD"}, "L": {"L", "LI", "Caption"}, "LI": {"Lbl", "LBody"},
         "TOC": {"TOC", "TOCI", "Caption"}}
STANDS_IN = {"TR": {"Table", "THead", "TBody", "TFoot"}, "TH": {"TR"}, "TD": {"TR"}, "LI": {"L"}, "LBody": {"LI"}, "TOCI": {"TOC"},
             "THead": {"Table"}, "TBody": {"Table"}, "TFoot": {"Table"}}
LANGUAGE = re.compile(r"[a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8})*$")


class Element:
    def __init__(self, name, facts, parent):
        self.name, self.facts, self.parent = name, facts, parent
        self.type = facts.get("/S", "/")[1:]
        self.kids = []  # Elements, (page, mark), and names of annotations.


class Judge:
    def __init__(self, pdf):
        self.pdf = pdf
        self.findings = []
        self.elements = {}
        self.marks = {}  # (page, mark): the words there.
        self.alone = []  # Words that are no part of the structure.

    def find(self, code, words):
        self.findings.append((code, words))

    def run(self):
        catalog = self.pdf.catalog
        self.check_file(catalog)
        for page in self.pdf.pages():
            self.read_page(page)
        root = self.pdf.get(catalog.get("/StructTreeRoot"))
        if not isinstance(root, dict):
            self.find("01-006", "there is no structure")
            return self
        self.root = self.read_element(root["/K"] if not isinstance(root["/K"], list) else root["/K"][0], None, catalog["/StructTreeRoot"])
        self.check_marks()
        self.check_parents(root)
        self.check_types()
        self.check_headings()
        self.check_notes(root)
        self.check_annotations(root)
        self.check_fonts()
        return self

    def check_file(self, catalog):
        if self.pdf.get(catalog.get("/MarkInfo", {})).get("/Marked") is not True:
            self.find("02-marked", "the file does not say that it is marked")
        if self.pdf.get(catalog.get("/MarkInfo", {})).get("/Suspects"):
            self.find("01-007", "its marks are suspect")
        if not LANGUAGE.match(text_of(catalog.get("/Lang", ""))):
            self.find("11-006", f"its language is {text_of(catalog.get('/Lang', '')) or 'not said'}")
        if self.pdf.get(catalog.get("/ViewerPreferences", {})).get("/DisplayDocTitle") is not True:
            self.find("07-001", "its title is not shown")
        info = self.pdf.get(self.pdf.trailer.get("/Info", {}))
        metadata = catalog.get("/Metadata")
        xmp = self.pdf.data(metadata).decode("utf-8") if metadata else ""
        title = re.search(r"<dc:title>.*?<rdf:li[^>]*>(.*?)</rdf:li>", xmp, re.S)
        if not xmp:
            self.find("06-001", "it has no metadata")
        elif not title or not title.group(1):
            self.find("06-003", "its metadata have no title")
        elif not text_of(info.get("/Title", "")):
            self.find("06-title", "its facts have no title")
        if "/Encrypt" in self.pdf.trailer:
            self.find("26-001", "it is encrypted")
        if "/OCProperties" in catalog:
            self.find("20-001", "it has layers")

    def read_page(self, page):
        facts = self.pdf.get(page)
        fonts = {}
        resources = self.pdf.get(facts.get("/Resources")) or {}
        for name, font in (self.pdf.get(resources.get("/Font")) or {}).items():
            fonts[name] = font
        for name, drawing in (self.pdf.get(resources.get("/XObject")) or {}).items():
            if "/Ref" in (self.pdf.get(drawing) or {}):
                self.find("30-001", f"{name} is drawn by reference")
        open_marks, font, fonts_before, drawn_alone = [], None, [], 0
        for name, operands in commands(self.pdf.content(page)):
            if name in ("BDC", "BMC"):
                self.open_mark(page, operands, open_marks)
            elif name == "EMC":
                if not open_marks:
                    self.find("09-nesting", f"page {page}: a mark ends that did not begin")
                    continue
                open_marks.pop()
            elif name == "Tf":
                font = fonts.get(operands[0])
            elif name == "q":
                fonts_before.append(font)
            elif name == "Q":
                font = fonts_before.pop() if fonts_before else None
            elif name in DRAWS:
                inside = next((mark for mark in reversed(open_marks) if mark[0] != "inner"), None)
                said = self.said(name, operands, font, open_marks)
                if inside is None:
                    drawn_alone += 1
                elif inside[0] == "told":
                    self.marks[inside[1]] += said
                else:
                    self.alone.append(said)
        if open_marks:
            self.find("09-nesting", f"page {page}: a mark does not end")
        if drawn_alone:
            self.find("01-005", f"page {page}: {drawn_alone} pieces are neither told nor artefacts")

    def open_mark(self, page, operands, open_marks):
        tag = operands[0]
        facts = operands[1] if len(operands) > 1 and isinstance(operands[1], dict) else {}
        inside = [mark[0] for mark in open_marks]
        if tag == "/Artifact":
            if "told" in inside:
                self.find("01-003", f"page {page}: an artefact stands in what is told")
            open_marks.append(("artefact", None))
        elif "/MCID" in facts:
            key = (page, int(facts["/MCID"]))
            if "artefact" in inside or "told" in inside:
                self.find("01-004", f"page {page}: mark {key[1]} stands inside another")
            if key in self.marks:
                self.find("01-twice", f"page {page}: mark {key[1]} is there twice")
            self.marks.setdefault(key, "")
            open_marks.append(("told", key))
        else:
            open_marks.append(("inner", [self.actual_text(facts), False]))

    @staticmethod
    def actual_text(facts):
        if "/ActualText" not in facts:
            return None
        value = facts["/ActualText"]
        return value[2:].decode("utf-16-be") if value.startswith(b"\xfe\xff") else value.decode("latin-1")

    def said(self, name, operands, font, open_marks):
        if name not in ("Tj", "TJ", "'", '"') or font is None:
            return ""
        for kind, replaced in open_marks:
            if kind == "inner" and replaced[0] is not None:
                said = "" if replaced[1] else replaced[0]
                replaced[1] = True
                return said
        size, known = self.pdf.unicode_map(font)
        pieces = operands[-1] if isinstance(operands[-1], list) else [operands[-1]]
        said = ""
        for piece in pieces:
            for i in range(0, len(piece) if isinstance(piece, bytes) else 0, size):
                code = int.from_bytes(piece[i:i + size], "big")
                if code not in known:
                    self.find("31-027", f"a glyph of {self.pdf.get(font).get('/BaseFont')} says nothing")
                elif re.search(r"[\0\ufeff\ufffe]", known[code]):
                    self.find("31-028", f"a glyph of {self.pdf.get(font).get('/BaseFont')} says nothing that there is")
                said += known.get(code, "")
        return said

    def read_element(self, name, parent, parent_name):
        facts = self.pdf.get(name)
        element = Element(name, facts, parent)
        if name in self.elements:
            self.find("09-tree", f"{name} is part of two elements")
            return element
        self.elements[name] = element
        if facts.get("/P") != parent_name:
            self.find("09-tree", f"{name} does not know its parent")
        kids = facts.get("/K")
        for kid in kids if isinstance(kids, list) else [] if kids is None else [kids]:
            value = self.pdf.get(kid)
            if isinstance(value, int):
                element.kids.append((facts.get("/Pg"), value))
            elif value.get("/Type") == "/MCR":
                element.kids.append((value.get("/Pg", facts.get("/Pg")), value["/MCID"]))
            elif value.get("/Type") == "/OBJR":
                element.kids.append(value["/Obj"])
            else:
                element.kids.append(self.read_element(kid, element, name))
        return element

    def check_marks(self):
        owners = {}
        for element in self.elements.values():
            for kid in element.kids:
                if isinstance(kid, tuple):
                    if kid not in self.marks:
                        self.find("01-tree", f"{element.type} {element.name} has a mark that is on no page")
                    if kid in owners:
                        self.find("01-tree", f"mark {kid} belongs to two elements")
                    owners[kid] = element.name
        for mark in self.marks.keys() - owners.keys():
            self.find("01-005", f"mark {mark} belongs to no element")
        self.owners = owners

    def numbers(self, tree):
        tree = self.pdf.get(tree) or {}
        found = dict(zip(tree.get("/Nums", [])[::2], tree.get("/Nums", [])[1::2]))
        for kid in tree.get("/Kids", []):
            found |= self.numbers(kid)
        return found

    def check_parents(self, root):
        parents = self.numbers(root.get("/ParentTree"))
        for page in self.pdf.pages():
            own = {mark: owner for (of, mark), owner in self.owners.items() if of == page}
            key = self.pdf.get(page).get("/StructParents")
            listed = self.pdf.get(parents.get(key)) or []
            if [own.get(i) for i in range(len(listed))] != listed or len(own) != len(listed):
                self.find("01-parents", f"the parents of {page} are not those of its marks")
        self.parents = parents

    def check_types(self):
        for element in self.elements.values():
            kids = [kid for kid in element.kids if isinstance(kid, Element)]
            if element.type not in STANDARD:
                self.find("02-001", f"{element.name} is a {element.type}")
            for kid in kids:
                if element.type in HOLDS and kid.type not in HOLDS[element.type]:
                    self.find("09-004", f"{element.type} {element.name} holds a {kid.type}")
                if kid.type in STANDS_IN and element.type not in STANDS_IN[kid.type]:
                    self.find("09-004", f"{kid.type} {kid.name} stands in a {element.type}")
            captions = [i for i, kid in enumerate(kids) if kid.type == "Caption"]
            if element.type in ("Table", "L", "TOC") and (len(captions) > 1 or captions and captions[0] not in (0, len(kids) - 1)):
                self.find("09-005", f"{element.type} {element.name} has captions among its parts")
            if element.type in HOLDS and any(isinstance(kid, tuple) for kid in element.kids):
                self.find("09-006", f"{element.type} {element.name} has words of its own")
            if element.type == "Figure" and not text_of(element.facts.get("/Alt", "")).strip():
                self.find("13-004", f"{element.name} is a figure without words")
            if element.type == "Table":
                self.check_table(kids)
            if element.type == "TH" and not self.attribute(element, "/Scope"):
                self.find("15-003", f"{element.name} does not say what it is the head of")
            if "/Lang" in element.facts and not LANGUAGE.match(text_of(element.facts["/Lang"])):
                self.find("11-007", f"{element.name} is in no language")

    def attribute(self, element, key):
        attributes = self.pdf.get(element.facts.get("/A")) or {}
        for each in attributes if isinstance(attributes, list) else [attributes]:
            if key in (self.pdf.get(each) or {}):
                return self.pdf.get(each)[key]
        return None

    def check_table(self, kids):
        rows = [kid for kid in kids if kid.type == "TR"]
        widths = {sum(self.attribute(cell, "/ColSpan") or 1 for cell in row.kids if isinstance(cell, Element)) for row in rows}
        if len(widths) > 1:
            self.find("15-005", f"a table has rows of {sorted(widths)} columns")

    def ordered(self, element=None):
        element = element or self.root
        yield element
        for kid in element.kids:
            if isinstance(kid, Element):
                yield from self.ordered(kid)

    def check_headings(self):
        last, first = 0, True
        for element in self.ordered():
            match = re.fullmatch(r"H(\d?)", element.type)
            if not match:
                continue
            level = int(match.group(1) or 0)
            if level == 0:
                self.find("14-007", f"{element.name} is a head without a level")
            elif first and level != 1:
                self.find("14-002", f"the first head is an H{level}")
            elif level > last + 1:
                self.find("14-003", f"an H{level} follows an H{last}: {self.text(element)[:40]}")
            if not self.text(element).strip():
                self.find("14-empty", f"the head {element.name} says nothing")
            last, first = level, False

    def check_notes(self, root):
        names = {}
        for element in self.elements.values():
            if element.type == "Note" and not element.facts.get("/ID"):
                self.find("19-003", f"the note {element.name} has no name")
            if element.facts.get("/ID"):
                if element.facts["/ID"] in names:
                    self.find("19-004", f"two elements are called {element.facts['/ID']}")
                names[element.facts["/ID"]] = element.name
        tree = self.pdf.get(root.get("/IDTree")) or {}
        if names and dict(zip(tree.get("/Names", [])[::2], tree.get("/Names", [])[1::2])) != names:
            self.find("19-tree", "the tree of names is not that of the notes")

    def check_annotations(self, root):
        listed = {kid: element for element in self.elements.values() for kid in element.kids if isinstance(kid, str)}
        for page in self.pdf.pages():
            facts = self.pdf.get(page)
            annotations = self.pdf.get(facts.get("/Annots")) or []
            if annotations and facts.get("/Tabs") != "/S":
                self.find("28-008", f"{page} does not say in which order its links come")
            for name in annotations:
                annotation = self.pdf.get(name)
                owner = listed.get(name)
                if owner is None or owner.type != "Link":
                    self.find("28-011", f"the link {name} is no part of the structure")
                elif self.parents.get(annotation.get("/StructParent")) != owner.name:
                    self.find("28-parents", f"the link {name} does not know its parent")
                if not text_of(annotation.get("/Contents", "")).strip():
                    self.find("28-012", f"the link {name} does not say where it leads")
        for element in self.elements.values():
            if element.type == "Link" and not any(isinstance(kid, str) for kid in element.kids):
                self.find("28-link", f"{element.name} is a link that leads nowhere")

    def check_fonts(self):
        for key, each in self.pdf.objects.items():
            facts = each.get("value")
            if not isinstance(facts, dict) or facts.get("/Type") != "/Font":
                continue
            if facts.get("/Subtype") == "/CIDFontType2" and "/CIDToGIDMap" not in facts:
                self.find("31-004", f"{facts['/BaseFont']} does not say which glyph a code means")
            descriptor = self.pdf.get(facts.get("/FontDescriptor"))
            if descriptor and not {"/FontFile", "/FontFile2", "/FontFile3"} & descriptor.keys():
                self.find("31-009", f"{facts['/BaseFont']} is not part of the file")

    def text(self, element=None):
        """What it says, with a break behind each element of its own line."""
        element = element or self.root
        if text_of(element.facts.get("/Alt", "")):
            return text_of(element.facts["/Alt"]) + "\n"
        said = ""
        for kid in element.kids:
            if isinstance(kid, tuple):
                said += self.marks.get(kid, "")
            elif isinstance(kid, Element):
                said += self.text(kid)
        said = said.replace("\u00ad", "")
        return said if element.type in ("Link", "Span", "Code") else said + "\n"
