"""Entries of an index, as they are to be printed: from where marks, references, tables and heads were found on the pages."""
from account import letters


class Entry:
    """Of an index."""

    def __init__(self, words):
        self.words, self.entries, self.places = words, {}, []
        self.see, self.also, self.links = [], [], []

    def below(self, words):
        return self.entries.setdefault(words.lower(), Entry(words))

    def folios(self):
        """Label, word and whether it is in bold of each page once; three in a row are a stretch, and so is what begins and ends."""
        stretches, pages, begins = [], {}, None
        for word, folio in self.places:
            number = word.page.number
            if folio == "begins":
                begins = word
            elif folio == "ends":
                stretches.append((begins, word))
            elif number not in pages or folio == "main" and not pages[number][1]:
                pages[number] = (word, folio == "main")
        for begin, end in stretches:
            for number in range(begin.page.number, end.page.number + 1):
                if number in pages and not pages[number][1]:
                    del pages[number]
        made = [(begin, end, False) for begin, end in stretches]
        numbers = sorted(pages)
        while numbers:
            count = 1
            while count < len(numbers) and numbers[count] == numbers[0] + count and not pages[numbers[count]][1] and not pages[numbers[0]][1]:
                count += 1
            run = numbers[:count]
            numbers = numbers[count:]
            if count >= 3:
                made.append((pages[run[0]][0], pages[run[-1]][0], False))
            else:
                made += [(pages[number][0], *pages[number]) for number in run]
        made.sort(key=lambda each: each[0].page.number)
        return [(f"{a.page.label}–{b.page.label}" if a.page is not b.page else a.page.label, a, is_main) for a, b, is_main in made]

    def printed(self):
        said, self.links = self.words, []
        for label, word, is_main in self.folios():
            said += ", "
            self.links.append((len(letters(said)), word, label, is_main))
            said += label
        if self.see:
            said += f", {self.says['see']} {'; '.join(self.see)}"
        if self.also:
            said += f"; {self.says['see_also']} {'; '.join(self.also)}"
        return said


def entries_of(block, checker):
    """Of marks, definitions, headings and terms, in the order of the alphabet; each with its level."""
    book = checker.book
    root, sources = Entry(""), block.options["from"]
    if "marks" in sources:
        for mark, word in checker.marks:
            entry = root
            for words in mark.path:
                entry = entry.below(words)
            entry.places.append((word, mark.folio))
    if "definitions" in sources:
        for name, words in checker.named.items():
            root.below(book.game.by_id[name].name).places += [(word, "plain") for word in words]
        for name, words in checker.shown.items():
            root.below(book.game.by_id[name].name).places += [(word, "main") for word in words]
    if "headings" in sources:
        for chapter in book.chapters:
            if chapter.number and chapter.first_page:
                root.below(chapter.title.source).places.append((chapter.title_place.first, "main"))
                for each in chapter.blocks:
                    if each.kind == "section" and each.name in checker.places:
                        root.below(book.targets[each.name].title).places.append((checker.places[each.name], "main"))
    if "terms" in sources:
        for state, words in checker.terms.items():
            root.below(book.game.term(state)).places += [(word, "plain") for word in words]
    for key in ("see", "also"):
        for words, others in block.options.get(key, {}).items():
            setattr(root.below(words), key, [", ".join(other.split(" > ")) for other in others])
    yield from in_order(root, 0, book)


def in_order(entry, level, book):
    def bare(words):
        for article in book.language.articles:
            if words.lower().startswith(article):
                return words[len(article):]
        return words

    for each in sorted(entry.entries.values(), key=lambda each: book.sorted_as(bare(each.words))):
        each.letter = bare(each.words)[0].upper()
        each.says = book.language.says
        yield each, level
        yield from in_order(each, level + 1, book)
