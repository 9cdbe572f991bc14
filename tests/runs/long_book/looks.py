"""Looks of the books: the neutral style on other pages, with what it leaves out."""
import re
from dataclasses import dataclass

SPREAD = """  spread_opener:
    min_height: 80mm
    column:
      - {height: 30mm, background: pale, bleed: [left, top, right]}
      - {height: 0.6mm, background: deep, bleed: [left, right]}
      - height: 48mm
        padding: [2mm, FOLD, 0mm, 0mm]
        column:
          - row:
              - {text: "{chapter.number ?? ''}", style: numeral, share: 1}
              - {repeat: chapter.icons, as: icon, box: {icon: "{icon}", colour: deep, width: 12mm, height: 12mm}}
          - {text: "{chapter.title}", style: title, fit: [{lines: 1}, {size: 15pt..26pt, lines: 2}]}
          - {text: "{chapter.lead}", style: lead}
"""


@dataclass
class Look:
    """A book's style, and what a book must know of it: shares of a column that a figure with text beside it may take."""
    name: str
    page: str
    columns: int
    side_notes: str
    fold: str
    shares_beside: tuple

    def style(self, neutral, is_justified):
        def change(pattern, by, text):
            made, count = re.subn(pattern, by, text, flags=re.M)
            assert count == 1, pattern
            return made

        text = change(r"^page: .*", f"page: {{{self.page}}}\ndrop_cap: {{lines: 2, family: display}}", neutral)
        text = change(r"^columns: \{count: 2", f"columns: {{count: {self.columns}", text)
        if self.side_notes:
            text = change(r"^figures: ", f"side_notes: {{{self.side_notes}}}\nfigures: ", text)
        if is_justified:
            text = change(r"^  body: \{(.*)\}$", r"  body: {\1, align: justified}", text)
        text = change(r"^  sum: ", "  note: {family: text, size: 7.2pt/3.4mm, features: [lnum], hyphenate: true, colour: ink}\n"
                      "  index: {family: text, size: 8pt/4mm, features: [lnum], colour: ink}\n"
                      "  index_letter: {family: display, size: 14pt/4mm, bold: true, colour: deep, reading: heading}\n"
                      "  box_wire: {family: label, size: 7.6pt/3.6mm, habits: {typographic: true}, baseline: 0.74, colour: ink}\n  sum: ", text)
        text = change(r"^  boxes:$", "  boxes:\n    wire: {border: deep, column: [{slot: body, padding: [1mm, 2mm]}]}", text)
        # The number of a narrow figure stands above its words.
        text = change(r"^        row: \[\{text: \"\{figure.number\}\", style: caption\}, \{text: \"\{figure.caption\}\", style: figure\}\]$",
                      "        column: [{text: \"{figure.number}\", style: caption}, {text: \"{figure.caption}\", style: figure}]", text)
        text = change(r"^        gap: 2mm\n        align: centre\n", "", text)
        return change(r"^  plain_opener:$", SPREAD.replace("FOLD", self.fold) + "  plain_opener:", text)


# Notes at the feet of two columns, beside one, and beside two.
AT_FEET = Look("mail", "width: 170mm, height: 240mm, inner: 20mm, outer: 16mm, top: 22mm, bottom: 20mm", 2, "", "172mm", (25, 30, 34))
BESIDE = Look("margins", "width: 200mm, height: 260mm, inner: 20mm, outer: 52mm, top: 22mm, bottom: 20mm", 1, "width: 38mm, gap: 6mm", "192mm",
              (22, 26, 30))
BESIDE_BOTH = Look("wide_margins", "width: 204mm, height: 260mm, inner: 18mm, outer: 52mm, top: 22mm, bottom: 20mm", 2, "width: 38mm, gap: 6mm", "196mm",
                   (22, 28, 34))
