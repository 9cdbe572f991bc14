"""Where the columns of pages end, and how full they are."""
from account import begin_of


def check_breaks(checker):
    """No line of a paragraph stands alone, no head is the last of its column, no column ends in the middle of a word."""
    findings = checker.findings
    for _, found in checker.paragraphs:
        runs = []
        for line in found.lines:
            if not runs or runs[-1][0] != line.column_key:
                runs.append((line.column_key, []))
            runs[-1][1].append(line)
        findings.count("paragraphs")
        if len(runs) == 1:
            continue
        findings.count("paragraphs that are divided")
        first, last = runs[0][1], runs[-1][1]
        words = begin_of("".join(line.text for line in first))
        if len(first) == 1:
            findings.add("widows and orphans", f"page {first[0].page.number}, column {first[0].column + 1} ends with the first line of “{words}”")
        if len(last) == 1:
            findings.add("widows and orphans", f"page {last[0].page.number}, column {last[0].column + 1} begins with the last line of “{words}”")
        for _, lines in runs[:-1]:
            if lines[-1].words[-1].ends_divided:
                findings.add("divided words", f"page {lines[-1].page.number}, column {lines[-1].column + 1} ends in the middle of a word")
    for found in checker.headings:
        last = found.lines[-1]
        left, right = checker.geometry.column(last.page, last.column)
        below = [word for word in last.page.words if word.owner not in (None, "note", "foot", "head") and word.middle > last.y1 and
                 word.x0 < right and word.x1 > left and word not in last.words]
        findings.count("heads")
        if not below:
            findings.add("stranded heads", f"“{last.text}” is the last on page {last.page.number}, column {last.column + 1}")


def check_edges(checker, page, width, height, pixels):
    """A plate reaches all edges of its page; on a page without words that is none there is nothing."""
    if page.words:
        return
    edges = {pixels[y * width + x] for y in (1, height // 2, height - 2) for x in (1, width // 2, width - 2)}
    ground = max(set(pixels), key=pixels.count)
    within = b"".join(pixels[y * width + 2:(y + 1) * width - 2] for y in range(2, height - 2))
    if page.is_plate and (len(set(pixels)) < 2 or any(each > 80 for each in edges - {pixels[height // 2 * width + width // 2]})):
        checker.findings.add("plates", f"page {page.number} is not covered")
    if not page.is_plate and any(abs(each - ground) > 8 for each in set(within)):
        checker.findings.add("plates", f"page {page.number} should be blank")


def check_fill(checker, folder):
    """How much of the columns of each page is used: of their rows those that are blank at a column's foot are not, nor those that are blank between two
    things beyond two rows. Covers, and the last pages of chapters, which end where their words do, are not counted."""
    geometry = checker.geometry
    last_pages = {max((page.number for page in checker.pages_of(chapter) if page.words), default=0) for chapter in checker.book.chapters}
    first_pages = {chapter.first_page: chapter for chapter in checker.book.chapters}
    spreads = {number for number, chapter in first_pages.items() if chapter.opening == "spread"}
    shares = []
    for page, width, height, pixels, scale in checker.printed.ink(folder):
        check_edges(checker, page, width, height, pixels)
        if page.number in last_pages or page.number in (1, len(checker.printed.pages)) or page.has_deck or not page.words:
            continue
        ground = bytes([max(set(pixels[:width * 40]), key=pixels.count)])
        top = geometry.top
        if page.number in first_pages or page.number - 1 in spreads:
            opened = [line.y0 for line in page.lines if any(word.owner in ("paragraph", "section", "contents", "letter", "index") for word in line.words)]
            top = max(top, min(opened, default=top))
        blank = 0.0
        for column in range(geometry.columns):
            left, right = (int(x * scale) for x in geometry.column(page, column))
            empty = 0
            begin, end = int(top * scale), int(geometry.bottom * scale)
            step = geometry.row * scale
            for y in range(begin, end):
                if pixels[y * width + left:y * width + right].strip(ground):
                    blank += max(0.0, empty / step - 2)
                    empty = 0
                else:
                    empty += 1
            blank += int(empty / step + 0.2)
        rows = (geometry.bottom - top) / geometry.row * geometry.columns
        shares.append((1 - blank / rows, page.number, blank))
    shares.sort()
    checker.shares = shares
    mean = sum(share for share, _, _ in shares) / len(shares)
    checker.findings.counts["mean fill, per cent"] = round(100 * mean, 1)
    if mean < 0.92:
        checker.findings.add("fill", f"pages are full to {100 * mean:.1f} % in the mean")
