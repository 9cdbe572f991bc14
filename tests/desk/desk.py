"""What the scripts of tests/desk share: records that a person can read, copies of the workspaces, and runs of the program.

A file of records is plain text. A line `# …` says something to the reader, a line `= NAME` opens a group, a line `- NAME`
a record of it. Below it stand `key: text` lines; a text of more lines follows a key with nothing behind it, each line after
`| `. A key may stand more than once. In a text, `{{U+0435}}` is that letter, so that one sees what is not seen.
"""

import atexit
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The workspaces of the repository, the outer one first: a path belongs to the innermost that holds it.
WORKSPACES = [".", "tests/systems", "tests/systems/guests", "tests/looks", "templates/gallery"]
COPIED = ["content", "schemas", "templates", "tests/systems", "tests/looks"]


class Wrong(Exception):
    """A record that cannot be used; ends the script with status 2."""


class Record:
    def __init__(self, group, name, place):
        self.group, self.name, self.place, self.values = group, name, place, {}

    def all(self, key):
        return self.values.get(key, [])

    def get(self, key, default=None):
        return self.values[key][0] if key in self.values else default

    def need(self, key):
        if key not in self.values:
            raise Wrong(f"{self.place}: `{self.name}` says no `{key}`")
        return self.values[key][0]


def letters(text):
    return re.sub(r"\{\{U\+([0-9A-F]+)\}\}", lambda found: chr(int(found[1], 16)), text)


def records(path):
    """The records of a file, in order."""
    found, group, record, key = [], "", None, None
    for number, line in enumerate(pathlib.Path(path).read_text(encoding="utf-8").split("\n"), 1):
        place = f"{os.path.relpath(path, ROOT)}:{number}"
        if line.startswith("| ") or line == "|":
            if key is None:
                raise Wrong(f"{place}: this line belongs to no key")
            record.values[key][-1].append(letters(line[2:]))
            continue
        key = None
        if line.startswith("= "):
            group = line[2:].strip()
        elif line.startswith("- "):
            record = Record(group, line[2:].strip(), place)
            found.append(record)
        elif line.strip() and not line.startswith("#"):
            word, colon, text = line.partition(":")
            if not colon or record is None or not re.fullmatch(r"[a-z_]+", word):
                raise Wrong(f"{place}: neither `= group`, `- record`, `key: text` nor `| line`")
            text = text[1:] if text.startswith(" ") else text
            if text:
                record.values.setdefault(word, []).append(letters(text))
            else:
                key = word
                record.values.setdefault(word, []).append([])
    names = set()
    for record in found:
        record.values = {k: ["\n".join(v) if isinstance(v, list) else v for v in vs] for k, vs in record.values.items()}
        if record.name in names:
            raise Wrong(f"{record.place}: there are two records `{record.name}`")
        names.add(record.name)
    return found


def workspace_of(path):
    """The innermost workspace of a path, both from the repository's root."""
    return max((w for w in WORKSPACES if w == "." or path.startswith(w + "/")), key=lambda w: 0 if w == "." else len(w))


def read(path):
    return pathlib.Path(path).read_bytes().decode("utf-8")


def write(path, text):
    path = pathlib.Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode("utf-8"))


def replaced(text, find, into, record):
    """The text with `find`, which must stand once, replaced; and the offset of what now stands there."""
    if text.count(find) != 1:
        raise Wrong(f"{record.place}: `{record.name}`: the text stands {text.count(find)} times in {record.get('file')}: {find!r}")
    at = text.index(find)
    return text[:at] + into + text[at + len(find):], at


def line_of(text, offset):
    return text.count("\n", 0, offset) + 1


def scratch_folder(prefix):
    """A folder that goes when the script ends, however it ends."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix=prefix))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def copy_to(folder):
    """Copies what the workspaces are made of."""
    for name in COPIED:
        shutil.copytree(ROOT / name, folder / name, symlinks=True, dirs_exist_ok=True)
    # What talia looks for beside a workspace that lacks core schemas: this copy is its share folder.
    (folder / "output").mkdir(exist_ok=True)


def restore(folder, paths):
    """Puts files of a copy back as the repository has them; one that it lacks goes."""
    for path in paths:
        source, target = ROOT / path, folder / path
        if source.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
        elif target.exists():
            target.unlink()


def talia(program, arguments, folder, workspace=None, allowed=(0, 1)):
    """Runs the program over a workspace of a copy; its answer. A status that is not allowed is an error."""
    command = [str(program), *arguments]
    if workspace is not None:
        command += ["--workspace", str(folder / workspace)]
        if workspace != ".":
            command += ["--share", str(folder)]
    ran = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8")
    if allowed is not None and ran.returncode not in allowed:
        raise Wrong(f"`{' '.join(command)}` ended with {ran.returncode}: {(ran.stderr or ran.stdout).strip()[:400]}")
    return ran


def check(program, folder, workspace):
    """The diagnostics of a workspace of a copy; their files are told from the copy's root."""
    ran = talia(program, ["check", "--format", "json"], folder, workspace)
    diagnostics = json.loads(ran.stdout)["diagnostics"]
    prefix = "" if workspace == "." else workspace + "/"

    def rooted(item):
        file = item.get("file") or ""
        if file and not file.startswith("/") and not (prefix and (folder / file).exists() and not (folder / prefix / file).exists()):
            file = prefix + file
        item["file"] = os.path.relpath(file, folder) if file.startswith("/") else file

    for item in diagnostics:
        rooted(item)
        for note in item.get("notes") or []:
            if isinstance(note, dict):
                rooted(note)
    return diagnostics


def said(item):
    """All words of a diagnostic."""
    words = [item.get("message") or "", item.get("help") or ""]
    for note in item.get("notes") or []:
        words.append(note if isinstance(note, str) else note.get("message") or "")
    return "\n".join(words)


def beyond(clean, now):
    """What of `now` is not in `clean`. Lines may have moved, so that they do not count."""
    left = {}
    for item in clean:
        left[key_of(item)] = left.get(key_of(item), 0) + 1
    new = []
    for item in now:
        if left.get(key_of(item), 0) > 0:
            left[key_of(item)] -= 1
        else:
            new.append(item)
    return new


def key_of(item):
    return item["file"], item["code"], item.get("severity"), item["message"]


def program_of(arguments):
    program = pathlib.Path(arguments.program)
    program = program if program.is_absolute() else ROOT / program
    if not program.is_file():
        raise Wrong(f"there is no program {arguments.program}; build it, or name it with --program")
    return program.resolve()


def options(parser):
    parser.add_argument("--program", default="build/release/talia", help="the program; build/release/talia when not named")
    parser.add_argument("--keep", metavar="FOLDER", help="works in this folder and leaves it there")
    parser.add_argument("--only", metavar="NAME", action="append", help="only the records whose name holds this; more than once")


def chosen(found, arguments):
    if not arguments.only:
        return found
    taken = [r for r in found if any(word in r.name for word in arguments.only)]
    if not taken:
        raise Wrong("no record has such a name")
    return taken


def run(main):
    """Runs a script's main; a wrong record or call ends it with status 2."""
    try:
        sys.exit(main())
    except Wrong as error:
        print(f"{os.path.basename(sys.argv[0])}: {error}", file=sys.stderr)
        sys.exit(2)
