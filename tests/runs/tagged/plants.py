"""Damage to what was read of a PDF, each with what must be found of it."""
import base64
import re


def elements(pdf, kind):
    for key, each in pdf.objects.items():
        value = each.get("value")
        if isinstance(value, dict) and value.get("/S") == f"/{kind}" and value.get("/Type") == "/StructElem":
            yield key[4:], value


def first(pdf, kind):
    return next(elements(pdf, kind))[1]


def change_content(pdf, change):
    """The first page that the change finds something on."""
    for page in pdf.pages():
        reference = pdf.get(page)["/Contents"]
        before = pdf.data(reference)
        after = change(before)
        if after != before:
            pdf.objects[f"obj:{reference}"]["stream"]["data"] = base64.b64encode(after).decode()
            return
    raise LookupError("nothing to change")


def drop(pdf, kind, key):
    del first(pdf, kind)[key]


def links(pdf):
    return [pdf.get(each) for page in pdf.pages() for each in pdf.get(pdf.get(page).get("/Annots")) or []]


def root(pdf):
    return pdf.get(pdf.catalog["/StructTreeRoot"])


def unlisted_cell(pdf):
    row = next(row for _, row in elements(pdf, "TR") if isinstance(row["/K"], list) and len(row["/K"]) > 2)
    row["/K"].pop()


def lost_mark(pdf):
    paragraph = next(each for _, each in elements(pdf, "P") if isinstance(each.get("/K"), int))
    del paragraph["/K"]


def deeper(pdf):
    first(pdf, "H2")["/S"] = "/H4"


def swap(pdf):
    parent = pdf.get(first(pdf, "P")["/P"])
    section = next(each for _, each in elements(pdf, "Sect") if isinstance(each["/K"], list) and len(each["/K"]) > 3)
    section["/K"].reverse()
    assert parent is not None


def silent_glyphs(pdf):
    for each in pdf.objects.values():
        value = each.get("value")
        if isinstance(value, dict) and value.get("/Type") == "/Font" and "/ToUnicode" in value:
            del value["/ToUnicode"]


def no_titles(pdf):
    reference = pdf.catalog["/Metadata"]
    text = re.sub(rb"<dc:title>.*?</dc:title>", b"", pdf.data(reference), flags=re.S)
    pdf.objects[f"obj:{reference}"]["stream"]["data"] = base64.b64encode(text).decode()


def same_parent(pdf):
    tree = pdf.get(root(pdf)["/ParentTree"])
    parents = next(pdf.get(each) for each in tree["/Nums"][1::2] if isinstance(pdf.get(each), list) and len(pdf.get(each)) > 1)
    parents[0], parents[-1] = parents[-1], parents[0]


PLANTS = [
    ("content outside of all marks", "01-005", lambda pdf: change_content(pdf, lambda text: text.replace(b"/Artifact BMC", b"/Span BMC", 1))),
    ("an artefact in what is told", "01-003", lambda pdf: change_content(
        pdf, lambda text: re.sub(rb"(MCID \d+>>BDC)", rb"\1 /Artifact BMC EMC", text, count=1))),
    ("a mark in an artefact", "01-004", lambda pdf: change_content(
        pdf, lambda text: re.sub(rb"/Artifact BMC(.*?)EMC", rb"/Artifact BMC /P <</MCID 999>>BDC \1 EMC EMC", text, count=1, flags=re.S))),
    ("a mark twice", "01-twice", lambda pdf: change_content(pdf, lambda text: text.replace(b"/MCID 1>>", b"/MCID 0>>", 1))),
    ("an end too few", "09-nesting", lambda pdf: change_content(pdf, lambda text: text.replace(b"EMC", b"", 1))),
    ("words of no element", "01-005", lost_mark),
    ("parents in another order", "01-parents", same_parent),
    ("no structure", "01-006", lambda pdf: pdf.catalog.pop("/StructTreeRoot")),
    ("no mark of marks", "02-marked", lambda pdf: pdf.catalog.pop("/MarkInfo")),
    ("a type of its own", "02-001", lambda pdf: first(pdf, "Sect").update({"/S": "/Chapter"})),
    ("no metadata", "06-001", lambda pdf: pdf.catalog.pop("/Metadata")),
    ("no title", "06-003", no_titles),
    ("a title that is not shown", "07-001", lambda pdf: pdf.catalog.pop("/ViewerPreferences")),
    ("no language", "11-006", lambda pdf: pdf.catalog.pop("/Lang")),
    ("a paragraph in a table", "09-004", lambda pdf: first(pdf, "TR").update({"/S": "/P"})),
    ("a row without its last cell", "15-005", unlisted_cell),
    ("a head of nothing", "15-003", lambda pdf: drop(pdf, "TH", "/A")),
    ("a figure without words", "13-004", lambda pdf: drop(pdf, "Figure", "/Alt")),
    ("a level that is skipped", "14-003", deeper),
    ("a head without a level", "14-007", lambda pdf: first(pdf, "H2").update({"/S": "/H"})),
    ("a first head that is none", "14-002", lambda pdf: [each.update({"/S": "/H2"}) for _, each in elements(pdf, "H1")]),
    ("a note without a name", "19-003", lambda pdf: drop(pdf, "Note", "/ID")),
    ("no order of links", "28-008", lambda pdf: [pdf.get(page).pop("/Tabs", None) for page in pdf.pages()]),
    ("a link outside of the structure", "28-011", lambda pdf: first(pdf, "Link").update({"/S": "/Span"})),
    ("a link without words", "28-012", lambda pdf: links(pdf)[0].pop("/Contents")),
    ("a link with another's parent", "28-parents", lambda pdf: links(pdf)[0].update({"/StructParent": 0})),
    ("an element that does not know its parent", "09-tree", lambda pdf: first(pdf, "P").update({"/P": pdf.catalog["/StructTreeRoot"]})),
    ("glyphs that say nothing", "31-027", silent_glyphs),
    ("parts in another order", "words", swap),
]
