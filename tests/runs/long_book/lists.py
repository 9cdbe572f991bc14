"""Contents and indexes of a book: what they are to say, and whether they do."""
from account import begin_of, letters
from entries import entries_of
from pages import Found, consume, is_folio


class Lists:
    """Of a `Checker`, which has found the places."""

    def label_of(self, word):
        return word.page.label

    def find_contents(self, chapter):
        if not chapter.first_page or not any(block.kind == "contents" for block in chapter.blocks):
            return
        lines = [line for page in self.pages_of(chapter) for line in sorted(page.lines, key=lambda line: (line.column, line.middle))]
        for block in chapter.blocks:
            if block.kind != "contents":
                continue
            at = 0
            for units, place in self.lines_of_contents(block):
                self.findings.count("lines of contents")
                if place is None:
                    continue
                found = self.line_of_contents(lines, units, at)
                if found is None:
                    self.missing("in the contents", units, chapter.file)
                    continue
                at = found.after
                folio = found.folio
                if folio.text != self.label_of(place):
                    self.findings.add("contents", f"“{begin_of(units)}” is said to stand on page {folio.text} and stands on {self.label_of(place)}")
                said = found.words[1][2] if block.of == "chapters" and units[0].isdigit() else found.first  # Behind a chapter's number.
                self.check_link(said, place, f"the contents’ “{begin_of(units)}”")

    def lines_of_contents(self, block):
        """What a list has: words, and where they lead."""
        place = lambda name: self.places[name] if name in self.places else None
        for chapter in self.book.chapters:
            if block.of == "chapters":
                if not chapter.number:
                    continue
                yield str(chapter.number) + chapter.title.units, place(chapter.name)
                for each in chapter.blocks:
                    if each.kind == "section":
                        yield each.text.units, place(each.name)
                    elif each.head and block.depth > 2:
                        yield each.text.units[:each.head - 1], place(each.name)
            else:
                kind = block.of[:-1]
                for each in chapter.blocks:
                    if each.kind == kind and each.number:
                        yield letters(f"{self.language.says[kind]} {each.number}") + each.caption.units, getattr(each, "place", None)

    def line_of_contents(self, lines, units, start):
        """An entry, whose page stands at the right of its first line or its last."""
        for i in range(start, len(lines)):
            found = Found()
            at, j, folio = 0, i, None
            while j < len(lines) and lines[j].is_free:
                words = list(lines[j].words)
                right = self.geometry.column(lines[j].page, lines[j].column)[1]
                if folio is None and is_folio(words[-1].text) and abs(words[-1].x1 - right) < 3:
                    folio = words.pop()
                ends = []
                for word in words:
                    end = consume(units, at, word.text, {})
                    if end is None:
                        break
                    ends.append((at, end, word))
                    at = end
                if len(ends) != len(words) or not ends and folio is None:
                    break
                found.words += ends
                found.lines.append(lines[j])
                j += 1
                if at == len(units) and folio is not None:
                    found.claim("contents")
                    folio.owner = "contents"
                    found.folio, found.after = folio, j
                    return found
        return None

    # The index.
    def find_index(self, chapter):
        if not chapter.first_page:
            return
        for block in chapter.blocks:
            if block.kind != "index":
                continue
            lines = [line for page in self.pages_of(chapter) for line in sorted(page.lines, key=lambda line: (line.column, line.middle))]
            self.lines = lines
            at, letter = 0, ""
            all_of = self.lines_of_indexes[id(block)] = []
            keep = lambda line, said, links: all_of.append(((*line.column_key, line.middle), said, links))
            for entry, level in entries_of(block, self):
                if level == 0 and entry.letter != letter:
                    letter = entry.letter
                    found = self.flow(lines, letter, at)
                    if found is None:
                        self.missing("the letter", letter, chapter.file)
                    else:
                        found.claim("letter")
                        self.headings.append(found)
                        keep(found.lines[0], letter, [])
                        at = found.after
                self.findings.count("entries of indexes")
                units = letters(entry.printed())
                found = self.flow(lines, units, at)
                if found is None:
                    at = self.say_entry(lines, entry, at, keep)
                    continue
                found.claim("index")
                keep(found.lines[0], units, [(begin, word, f"`{entry.words}, {where}` of the index", is_main) for begin, word, where, is_main in entry.links])
                self.paragraphs.append((block, found))
                at = found.after
                for begin, word, where, _ in entry.links:
                    said, unit = found.unit_in(begin)
                    self.check_link(said, word, f"`{entry.words}, {where}` of the index", unit)

    def say_entry(self, lines, entry, at, keep):
        """What stands in place of an entry; gives the line after it."""
        begin = letters(entry.words) + ","
        first = next((i for i, line in enumerate(lines) if line.is_free and line.text.startswith(begin)), None)
        if first is None:
            self.findings.add("index", f"“{entry.printed()}” should stand there, and does not")
            return at
        end = first + 1
        while end < min(first + 3, len(lines)) and lines[end].is_free and lines[end].text[0].isdigit():
            end += 1
        for line in lines[first:end]:
            for word in line.words:
                word.owner = "index"
        said = " ".join(word.text for line in lines[first:end] for word in line.words)
        keep(lines[first], letters(said), [])
        if letters(said) == letters(entry.printed()):
            after = next((line.text for line in reversed(lines[:at]) if line.text[0].isalpha()), "")
            self.findings.add("order of an index", f"“{said}” stands on page {lines[first].page.number}, not below “{after}”, where the alphabet has it")
        else:
            self.findings.add("index", f"“{entry.printed()}” should stand there; page {lines[first].page.number} has “{said}”")
        return max(at, end)
