"""What a book says, read of `dump --stage book`, and words as they are compared."""
import json
import re


# Without the difference of spaces, quotes and minus signs, which setting changes.
def folded(words):
    words = re.sub(r"[\s\u00a0\u202f\u2009]+", "", words)
    words = words.replace("...", "…")
    return re.sub(r"[\"'„”“‚‘’«»‹›‐‑–−-]", "", words)


def chapters_of(dump, without=("alt",)):
    """The quoted words of each chapter, as a list of runs; what it says of covers alone is a chapter, too. Words for those who do not see
    a picture are told elsewhere."""
    chapters = []
    for line in dump.split("\nlabels\n")[0].splitlines():
        if line.startswith("chapter "):
            chapters.append([])
            continue
        kind = line.split()[0] if line.strip() else ""
        if not chapters or kind in without:
            continue
        # Where links lead is no word either.
        line = re.sub(r'\]\("(?:[^"\\]|\\.)*"\)', "]", line)
        for run in re.findall(r'"(?:[^"\\]|\\.)*"', line):
            words = json.loads(run)
            # Labels of references have signs in place of numbers.
            if "#" not in words and words.strip():
                chapters[-1].append(words)
    return chapters
