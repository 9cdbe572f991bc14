"""What stands on pages besides the running text: heads, folios, openers and covers; and that nothing else does."""
from account import letters
from game import TITLES_OF_ICONS
from pages import roman


def check_labels(checker):
    """Pages of the front matter have small Roman numbers; behind them the text begins with 1, on a right page."""
    first = next((chapter.first_page for chapter in checker.book.chapters if chapter.first_page and not chapter.matter), 1)
    if first % 2 == 0:
        checker.findings.add("folios", f"the text begins on page {first}, a left one")
    for page in checker.printed.pages:
        label = roman(page.number) if page.number < first else str(page.number - first + 1)
        if page.label != label:
            checker.findings.add("folios", f"page {page.number} is called {page.label} by the file, not {label}")


def check_furniture(checker):
    check_labels(checker)
    for chapter in checker.book.chapters:
        if not chapter.first_page:
            continue
        for page in checker.pages_of(chapter):
            if not page.words:
                continue  # A plate, or what stands before the next chapter's first page; their ink is looked at.
            is_first = page.number == chapter.first_page or chapter.opening == "spread" and page.number == chapter.first_page + 1
            head = [word for word in page.words if word.middle < checker.geometry.top - 1 and word.owner is None]
            foot = [word for word in page.words if word.middle > checker.geometry.bottom + 1 and word.owner is None]
            words = checker.book.language.book["title"] if page.number % 2 == 0 else chapter.title.source
            if not is_first:
                said = "".join(word.text for word in sorted(head, key=lambda word: (word.middle // 4, word.x0)))
                if said != letters(words):
                    checker.findings.add("running heads", f"page {page.number} has “{said}” above it, not “{words}”")
                for word in head:
                    word.owner = "head"
            elif chapter.number and page.number == chapter.first_page:
                if chapter.opening == "spread" and page.number % 2:
                    checker.findings.add("openers", f"page {page.number}, where {chapter.file} begins over two pages, is a right one")
                number = [word for word in page.words if word.text == str(chapter.number) and word.height > 1.5 * checker.printed.usual_height]
                if not number:
                    checker.missing("the number of", chapter.title.units, chapter.file)
                for word in number[:1]:
                    word.owner = "number"
                icon = letters(TITLES_OF_ICONS[checker.language.tag].get(chapter.icons[0], ""))
                for word in page.words:
                    if icon and word.owner is None and word.text == icon and word.middle < 0.4 * page.height:
                        word.owner = "icon"
            said = "".join(word.text for word in foot)
            if said != page.label:
                checker.findings.add("folios", f"page {page.number} is called {page.label} by the file and “{said}” by its foot")
            for word in foot:
                word.owner = "foot"


def check_cover(checker):
    says = checker.book.language.book
    for page, keys in ((checker.printed.pages[0], ("title", "subtitle", "line")), (checker.printed.pages[-1], ("back",))):
        for key in keys:
            found = checker.anywhere(letters(says[key]), [page])
            found.claim("cover") if found else checker.missing(f"the {key} on page {page.number}:", says[key], "the cover")


def check_rest(checker):
    """Each word of each page was written by somebody."""
    on_cards = set()
    game = checker.book.game
    for each in game.definitions:
        for value in [each.name, each.id, *each.fields.values()]:
            on_cards.update(letters(word) for word in str(value).split())
        on_cards.add(letters(game.decimal(each.fields["weight"])) if "weight" in each.fields else "")
        on_cards.add(each.name[0].upper())
    for words in [*checker.language.labels.values(), *checker.language.kinds.values(), *(form for _, (form, _) in checker.language.terms[game.group].items()),
                  checker.language.book["campaign_name"], "1.0.0", "v1.0.0", "shelf", "·"]:
        on_cards.update(letters(word) for word in words.split())
    folded = {part.lower() for word in on_cards for part in word.split("-")}  # Lines of cards end behind hyphens.
    for page in checker.printed.pages:
        rest = [word for word in page.words if word.owner is None]
        if getattr(page, "cards", False):
            rest = [word for word in rest if not folded.issuperset(word.text.lower().split("-"))]
        if rest:
            checker.findings.add("words that nobody wrote", f"page {page.number}: “{' '.join(word.text for word in rest[:14])}”")
