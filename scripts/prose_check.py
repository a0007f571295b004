#!/usr/bin/env python3
"""Check the English of a Python project: docstrings, comments, help texts, Markdown, catalogues and commit subjects.

    python scripts/prose_check.py [PATH ...] [--python] [--data] [--change BASE] [--commits RANGE] [--counts] [--only CODE ...]

Without PATH it checks the current directory. With `--change BASE` it reports only lines that changed since BASE and the
subjects of the commits in BASE..HEAD. It exits with status 1 when it reports anything.

Codes: banned, long (over 35 words), chain (two semicolons in a sentence), line (Markdown over 400 characters), opening
(a docstring that starts with a What/Who/Where/How clause), twin (a class name in more than one module), alias (an import
that renames one of our own names), subject (a commit subject over 72 characters, or more than one statement).

A line with `prose: ok` is skipped. Settings in pyproject.toml, all optional:

    [tool.prose-check]
    exclude = ["docs/generated", "tests/cases"]
    twins = ["Table", "Situation"]
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import subprocess
import sys
import tokenize
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

MAX_WORDS = 35
MAX_LINE = 400
MAX_SUBJECT = 72
SKIPPED = {
    ".git",
    ".venv",
    "venv",
    "node_modules",
    "__pycache__",
    "build",
    "dist",
    "migrations",
    ".mypy_cache",
    ".ruff_cache",
}
SKIPPED |= {"_vendor", "vendored", "site-packages"}

# A space in a pattern stands for any white space. The second column is the replacement that is printed.
BANNED_TEXT = r"""
so many                                                         ## a number: "the number of", "N", "as many as given"
(?:after|in|within|about|by|for) so much                        ## the amount
anew                                                            ## again
reckon(?:s|ed|ing)?(?! with)                                    ## compute, count
mend(?:s|ed|ing)?                                               ## fix, correct
whoever                                                         ## anyone who, the reader, the caller, the player
(?:for|to|by|from|as|than|but|unless|before) who(?! (?:he|she|they|we|you|i|it) )   ## whoever = "the player who", "anyone who"
the own                                                         ## its own, their own
one's own                                                       ## your own, the player's own
otherwise than                                                  ## differently from, unlike
(?:has|have|ends?|told|goes|decides?) otherwise                 ## differs, is different
(?:go|goes|went|going|gone) along(?! with)                      ## is included, accompanies
(?:is|are|was|were|be|been|being|as|and) told(?! (?:to|that|which|whether|not|about|off|apart|us|you|me|them|him|her)\b) ## is reported, given, shown, recorded
tells? (?:more|of|all|so|nothing|everything|who|whom)\b         ## says, shows, reports, gives
stands? (?:in|on|under|above|below|beside|behind|between|there|here|at|first|last)\b(?! (?:for|from|their|way)\b|[.,;:)])   ## is, is listed, appears, lives
any more(?=[.,;:)]|$)                                           ## no longer (before the verb)
(?:works?|counts?|holds?|lives?|lasts?|exists?) no longer\b     ## no longer works
how far (?:it|each|every|he|they|that|something|everybody)\b       ## progress, how much is done
puts? (?:it |that |this |them )?right\b                         ## correct, fix, rectify
but for(?= (?:those|these|who|what|the|a|an|as|boards|phones|where)\b)  ## except
makes? of (?:it|them|that|these|this)\b                         ## rules, decides; the result of
(?:comes?|came) of (?:it|that|this|a|an|the)\b                  ## the result
nothing of (?:that|it|this|the|a|an|his|its|what)\b             ## none of, no part of
knows? no (?!longer|more|bounds)\w+                             ## has no, has no access to
looks? (?:whether|if|which|who)\b                               ## checks whether
what (?:is|was|are|were|has been|had been) (?:told|kept|asked|said|ruled|typed|dealt|brought|shown|laid)\b  ## name the thing: the statement, the stored value, the question
be it\b                                                         ## whether
a work(?= (?:that|is|was|which|waits)\b|[.,;:]|$)                ## a job
the house\b(?! rules?| edge| style)                             ## the codebase, the project
rooms? (?:below|above|beside)                                   ## packages below, layers below
by (?:his|their|the \w+'s) word\b                               ## as X decides
(?:is|are) no more(?=[.,;:)]|$)                                 ## no longer exists
in whose (?:turn|place|name)\b                                  ## by role
from (?:a|an|the|that|this) [\w ]{2,25} on(?=[.,;:)]|$)           ## from X onwards
(?:a|one) (?!little|bit|lot|few|or|step|much|once|minute)\w+ (?:more|less)(?=[.,;:)]|$)   ## one more X, one fewer X
(?:is|are|was|were|be|been) begun(?! (?:by|with)\b)             ## starts, has started
hears? of (?:it|that|this|its|every|each)\b                     ## is notified of
"""


def _pattern(line: str) -> tuple[re.Pattern[str], str]:
    text, _, hint = line.partition("##")
    text = re.sub(r"(?<!\\) ", r"\\s+", text.strip())
    return re.compile(rf"(?<![\w-])(?:{text})(?![\w-])", re.I), hint.strip()


BANNED = [_pattern(line) for line in BANNED_TEXT.strip().splitlines()]
CONDITIONAL = re.compile(r"\A(?:Has|Have|Is|Are|May|Can|Does|Was|Were|Comes|Goes|Will)\s[^.?!:]{3,140},\s+then\s", re.S)
OPENING = re.compile(
    r"\A(?:What|Who|Whom|Whose|Whoever|Where|Wherever|How|Which|Why|Whatever)\s(?!to\s)(?!['’]s\s)[^?]*\Z", re.S
)
CODE = re.compile(r"``.+?``|`[^`]+`|https?://\S+|\]\([^)]*\)|<[^<>\n]{1,80}>", re.S)
FENCE = re.compile(r"^(```|~~~).*?^\1", re.S | re.M)
SENTENCE_END = re.compile(
    r"(?<=[.!?])[\"”)*_]*\s+(?=[\"“(*_`]*[A-Z0-9`])|\n\s*\n|\n(?=\s*(?:[-*+•]|\d+[.)])\s)"
    r"|\n(?=[ \t]*[\w*`.]+(?:[ \t]*\([^)\n]*\))?[ \t]?:(?:\s|$))|\n(?=[ \t]*-{3,})"
)
LICENCE = re.compile(r"copyright|hereby granted|warranties|redistribution", re.I)
WORD = re.compile(r"[A-Za-z][\w’'-]*")
OK = "prose: ok"


@dataclass(frozen=True, slots=True)
class Finding:
    """A place in a file, or a commit, and what is wrong there."""

    path: str
    line: int
    last: int
    code: str
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.code}: {self.text}"


def mask(text: str) -> str:
    """Replace code, addresses and link targets by one word of the same length."""

    def same_length(match: re.Match[str]) -> str:
        return "".join(letter if letter == "\n" else "x" for letter in match[0])

    return CODE.sub(same_length, text)


def sentences(text: str) -> Iterator[tuple[int, str]]:
    """Yield each sentence with its offset."""
    start = 0
    for end in SENTENCE_END.finditer(text):
        if text[start : end.start()].strip():
            yield start, text[start : end.start()]
        start = end.end()
    if text[start:].strip():
        yield start, text[start:]


def excerpt(text: str, limit: int = 90) -> str:
    """Shorten a text to one line."""
    flat = " ".join(text.split())
    return flat if len(flat) <= limit else flat[: limit - 1] + "…"


def check_text(path: str, line: int, text: str, counts: Counter[str]) -> Iterator[Finding]:
    """Check the sentences of a text that begins on this line."""
    masked = mask(text)
    if LICENCE.search(masked):
        return
    for offset, sentence in sentences(masked):
        first = line + masked.count("\n", 0, offset + len(sentence) - len(sentence.lstrip()))
        last = line + masked.count("\n", 0, offset + len(sentence))
        counts["sentences"] += 1
        for pattern, hint in BANNED:
            for match in pattern.finditer(sentence):
                at = line + masked.count("\n", 0, offset + match.start())
                found = excerpt(text[offset : offset + len(sentence)][match.start() : match.end()])
                yield Finding(path, at, at, "banned", f"{found!r}: {hint}")
        if CONDITIONAL.match(sentence.lstrip()):
            yield Finding(path, first, last, "banned", f"{excerpt(sentence, 50)!r}: begin with 'If'")
        words = sum(word.strip("x") != "" for word in WORD.findall(re.sub(r"\([^()]*\)", "", sentence)))
        if words > MAX_WORDS:
            yield Finding(
                path, first, last, "long", f"{words} words: {excerpt(text[offset : offset + len(sentence)], 60)}"
            )
        if sentence.count(";") > 1:
            yield Finding(path, first, last, "chain", f"{sentence.count(';')} semicolons: {excerpt(sentence, 60)}")


DOCTEST = re.compile(r"^[ \t]*(?:>>>|\.\.\.).*(?:\n(?![ \t]*\n)[ \t]*\S.*)*", re.M)
FIELD = re.compile(r"^[ \t]*:[a-z]+[^:\n]*:", re.M)
LITERAL = re.compile(r"::[ \t]*\n(?:[ \t]*\n)*((?:[ \t]{2,}.*\n?|[ \t]*\n)+)")
INDENTED = re.compile(r"(?:(?<=\n)|\A)[ \t]*\n((?: {4,}|\t).*\n?)+")


def blank(match: re.Match[str]) -> str:
    """Remove a passage but keep its lines."""
    return re.sub(r"[^\n]", "", match[0])


def prose_of_docstring(text: str) -> str:
    """Leave out doctests, literal blocks and field lists; keep the number of lines."""
    lines = text.split("\n")
    margins = [len(line) - len(line.lstrip()) for line in lines[1:] if line.strip()]
    margin = min(margins, default=0)
    text = "\n".join([lines[0], *(line[margin:] for line in lines[1:])])
    for pattern in (DOCTEST, LITERAL, INDENTED):
        text = pattern.sub(blank, text)
    return FIELD.sub(". ", text)


@dataclass(slots=True)
class Names:
    """Class names and aliased imports over all files."""

    classes: dict[str, list[tuple[str, int]]]
    aliases: list[tuple[str, int, str]]


def check_python(path: Path, shown: str, own: frozenset[str], names: Names, counts: Counter[str]) -> Iterator[Finding]:
    """Check the docstrings, comments, help texts, class names and imports of a module."""
    source = path.read_text(encoding="utf-8", errors="replace")
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return
    is_test = "tests" in path.parts or path.name.startswith("test_")
    for node in () if is_test else _classes(tree):
        names.classes[node.name].append((shown, node.lineno))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            ours = node.level > 0 or (node.module or "").partition(".")[0] in own
            for name in node.names if ours else ():
                if name.asname and name.asname != name.name and not is_test:
                    names.aliases.append((shown, node.lineno, f"{name.name} as {name.asname}"))
        elif isinstance(node, ast.Call):
            yield from _check_help(node, shown, counts)
        for line, text, is_first in _docstrings(node):
            counts["docstrings"] += 1
            prose = prose_of_docstring(text)
            summary = mask(prose.strip().split("\n\n")[0])
            opening = next((sentence for _, sentence in sentences(summary)), "").strip()
            if is_first and not is_test and OPENING.match(opening):
                yield Finding(shown, line, line, "opening", excerpt(prose.strip(), 70))
            yield from check_text(shown, line, prose, counts)
    yield from _check_comments(source, shown, counts)


def _classes(node: ast.Module | ast.ClassDef) -> Iterator[ast.ClassDef]:
    """Yield the classes of a module, and the classes inside them except `Meta`."""
    for part in node.body:
        if isinstance(part, ast.ClassDef) and part.name != "Meta":
            yield part
            yield from _classes(part)


def _docstrings(node: ast.AST) -> Iterator[tuple[int, str, bool]]:
    """Yield the docstring of a node and those of its attributes: the line, the text, and whether it is the first."""
    body = getattr(node, "body", None)
    if not isinstance(body, list) or isinstance(node, ast.If | ast.For | ast.With | ast.Try | ast.While):
        return
    has_first = isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
    for part in body:
        if isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant) and isinstance(part.value.value, str):
            yield part.lineno, part.value.value, has_first and part is body[0]


def _check_help(node: ast.Call, shown: str, counts: Counter[str]) -> Iterator[Finding]:
    called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if called not in ("add_argument", "add_parser", "ArgumentParser", "add_argument_group", "Parser"):
        return
    for keyword in node.keywords:
        if keyword.arg not in ("help", "description", "epilog"):
            continue
        value = keyword.value
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            counts["help texts"] += 1
            yield from check_text(shown, value.lineno, value.value, counts)


DIRECTIVE = re.compile(r"#\s*(?:type:|noqa|pragma|!|-\*-|fmt:|isort|ruff|mypy|pylint|djlint)")


def _check_comments(source: str, shown: str, counts: Counter[str]) -> Iterator[Finding]:
    block: list[str] = []
    first = previous = 0
    for line, text, is_whole_line in _comments(source):
        if block and (line != previous + 1 or not is_whole_line):
            yield from check_text(shown, first, "\n".join(block), counts)
            block = []
        if not block:
            first = line
        counts["comments"] += 1
        block.append(text)
        previous = line if is_whole_line else 0
    if block:
        yield from check_text(shown, first, "\n".join(block), counts)


def _comments(source: str) -> Iterator[tuple[int, str, bool]]:
    """Yield each comment with its line, and whether it has the line to itself."""
    if "#" not in source:
        return
    try:
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.type == tokenize.COMMENT and not DIRECTIVE.match(token.string) and OK not in token.string:
                text = re.sub(r"#\s*(?:noqa|type:).*", "", token.string.lstrip("#:! "))
                yield token.start[0], text, not token.line[: token.start[1]].strip()
    except (tokenize.TokenError, IndentationError, SyntaxError):
        return


def check_markdown(path: Path, shown: str, counts: Counter[str]) -> Iterator[Finding]:
    """Check the prose of a Markdown file, and the length of its lines."""
    source = path.read_text(encoding="utf-8", errors="replace")
    source = re.sub(r"\A---\n.*?\n---\n", blank, source, flags=re.S)
    text = FENCE.sub(blank, source)
    text = re.sub(r"<!--.*?-->", blank, text, flags=re.S)
    for number, line in enumerate(text.split("\n"), 1):
        counts["Markdown lines"] += 1
        if len(line) > MAX_LINE and not line.lstrip().startswith("|"):
            yield Finding(shown, number, number, "line", f"{len(line)} characters")
    text = re.sub(r"^#+ .*$", lambda found: found[0].rstrip(".") + ".", text, flags=re.M)
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        if line.lstrip().startswith("|"):
            for cell in re.split(r"(?<!\\)\|", line.strip().strip("|")):
                yield from check_text(shown, number, cell.strip(), counts)
            lines[number - 1] = ""
    yield from check_text(shown, 1, "\n".join(lines), counts)


def check_catalogue(path: Path, shown: str, seen: set[str], counts: Counter[str]) -> Iterator[Finding]:
    """Check the English messages of a gettext catalogue."""
    message: list[str] | None = None
    first = 0
    lines = [*path.read_text(encoding="utf-8", errors="replace").split("\n"), ""]
    for number, line in enumerate(lines, 1):
        if line.startswith(("msgid ", "msgid_plural ")):
            if message:
                yield from _check_message("".join(message), first, shown, seen, counts)
            message, first = [_unquoted(line.partition(" ")[2])], number
        elif line.startswith('"') and message is not None:
            message.append(_unquoted(line))
        elif message is not None:
            yield from _check_message("".join(message), first, shown, seen, counts)
            message = None


def _unquoted(text: str) -> str:
    try:
        return str(ast.literal_eval(text.strip()))
    except (SyntaxError, ValueError):
        return ""


def _check_message(text: str, line: int, shown: str, seen: set[str], counts: Counter[str]) -> Iterator[Finding]:
    if not text or text in seen:
        return
    seen.add(text)
    counts["messages"] += 1
    text = re.sub(r"%\(\w+\)[sd]", "slot", text)
    for finding in check_text(shown, line, text, counts):
        yield Finding(shown, line, line, finding.code, finding.text)


def check_data(path: Path, shown: str, counts: Counter[str]) -> Iterator[Finding]:
    """Check the sentences of a TOML file. The line of a sentence is the first one that has its beginning."""
    source = path.read_text(encoding="utf-8")
    lines = source.split("\n")
    for text in _strings(tomllib.loads(source)):
        if " " in text:
            counts["sentences of data"] += 1
            start = text.strip().split("\n")[0]
            number = next((number for number, line in enumerate(lines, 1) if start in line), 1)
            for finding in check_text(shown, number, text, counts):
                yield Finding(shown, number, number, finding.code, finding.text)


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _strings(part)


def check_commits(commits: str, counts: Counter[str]) -> Iterator[Finding]:
    """Check the subjects of a range of commits."""
    for line in _git("log", "--no-merges", "--format=%h\t%s", commits).splitlines():
        commit, _, subject = line.partition("\t")
        counts["commits"] += 1
        if len(subject) > MAX_SUBJECT:
            yield Finding(commit, 0, 0, "subject", f"{len(subject)} characters: {excerpt(subject, 60)}")
        elif ";" in subject or subject.endswith("."):
            yield Finding(commit, 0, 0, "subject", f"one statement, no full stop: {excerpt(subject, 60)}")
        for finding in check_text(commit, 0, subject, Counter()):
            if finding.code == "banned":
                yield finding


def _git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"prose-check: git {arguments[0]}: {done.stderr.strip()}")
    return done.stdout


def changed_lines(base: str) -> dict[str, set[int]]:
    """Return the lines of each file that were added or changed since a commit."""
    changed: dict[str, set[int]] = defaultdict(set)
    top, path = Path(_git("rev-parse", "--show-toplevel").strip()), ""
    for line in _git("diff", "-U0", "--no-color", "--no-ext-diff", base, "--").splitlines():
        if line.startswith("+++ "):
            path = str(top / line[6:]) if line.startswith("+++ b/") else ""
        elif path and (hunk := re.match(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@", line)):
            begin, length = int(hunk[1]), int(hunk[2] or 1)
            changed[path].update(range(begin, begin + length))
    for new in _git("ls-files", "--others", "--exclude-standard", "--full-name", ":/").splitlines():
        changed[str(top / new)].update(range(1, 1_000_000))
    return changed


def files_in(paths: list[Path], excluded: list[str], kinds: tuple[str, ...]) -> Iterator[Path]:
    """Yield the files of these kinds, each once."""
    seen: set[Path] = set()
    for path in paths:
        under = [path] if path.is_file() else sorted(path.rglob("*"))
        for file in under:
            inside = file.relative_to(path).parts[:-1] if file != path else ()
            if file.suffix not in kinds or SKIPPED & set(inside) or not file.is_file():
                continue
            where = file.resolve().as_posix()
            if any(f"/{part.strip('/')}/" in f"{where}/" for part in excluded) or file in seen:
                continue
            seen.add(file)
            yield file


def own_packages(files: list[Path]) -> frozenset[str]:
    """Return the names of the packages that the files belong to."""
    tops = set()
    for file in files:
        folder = file.parent
        if file.suffix != ".py" or not (folder / "__init__.py").exists():
            continue
        while (folder.parent / "__init__.py").exists():
            folder = folder.parent
        tops.add(folder.name)
    return frozenset(tops)


def settings() -> dict[str, list[str]]:
    """Read the settings of this project."""
    try:
        with Path("pyproject.toml").open("rb") as file:
            found: dict[str, list[str]] = tomllib.load(file).get("tool", {}).get("prose-check", {})
    except (OSError, tomllib.TOMLDecodeError):
        return {}
    return found


def names_findings(names: Names, allowed: set[str]) -> Iterator[Finding]:
    """Report class names of several modules, and aliased imports."""
    for name, places in sorted(names.classes.items()):
        modules = {path for path, _ in places}
        if len(modules) > 1 and name not in allowed:
            for path, line in places:
                others = len(modules) - 1
                yield Finding(
                    path, line, line, "twin", f"class {name} is also in {others} other module{'s' * (others > 1)}"
                )
    for path, line, text in names.aliases:
        yield Finding(path, line, line, "alias", f"import of our own name: {text}")


def main() -> int:
    """Run the checks and print what they find."""
    parser = argparse.ArgumentParser(prog="prose-check", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("paths", metavar="PATH", nargs="*", type=Path, help="files or folders (default: this folder)")
    parser.add_argument("--change", metavar="BASE", help="report only lines changed since BASE, and its commits")
    parser.add_argument("--commits", metavar="RANGE", help="also check the subjects of these commits")
    parser.add_argument("--counts", action="store_true", help="print only the summary")
    parser.add_argument("--only", metavar="CODE", nargs="+", help="report only these codes")
    parser.add_argument("--python", action="store_true", help="check only Python files")
    parser.add_argument("--data", action="store_true", help="check TOML files too")
    options = parser.parse_args()
    config = settings()
    kinds = (".py", ".md", ".po", ".toml") if options.data else (".py", ".md", ".po")
    files = list(files_in(options.paths or [Path()], config.get("exclude", []), kinds))
    if options.python:
        files = [file for file in files if file.suffix == ".py"]
    changed = changed_lines(options.change) if options.change else None
    if changed is not None:
        files_to_read = [file for file in files if file.suffix == ".py" or str(file.resolve()) in changed]
    else:
        files_to_read = files
    own, names, counts = own_packages(files), Names(defaultdict(list), []), Counter[str]()
    findings: list[Finding] = []
    seen: set[str] = set()
    for file in files_to_read:
        shown = str(file)
        if file.suffix == ".py":
            findings += check_python(file, shown, own, names, counts)
        elif file.suffix == ".md":
            findings += check_markdown(file, shown, counts)
        elif file.suffix == ".toml":
            findings += check_data(file, shown, counts)
        else:
            findings += check_catalogue(file, shown, seen, counts)
    findings += names_findings(names, set(config.get("twins", [])))
    if changed is not None:
        at = {str(file): changed.get(str(file.resolve()), set()) for file in files}
        findings = [f for f in findings if any(line in at.get(f.path, ()) for line in range(f.line, f.last + 1))]
    if options.commits or options.change:
        findings += check_commits(options.commits or f"{options.change}..HEAD", counts)
    findings = [f for f in _without_marked(findings) if not options.only or f.code in options.only]
    if not options.counts:
        for finding in sorted(findings, key=lambda f: (f.path, f.line, f.code)):
            print(finding)
    by_code = Counter(finding.code for finding in findings)
    read = ", ".join(f"{number} {name}" for name, number in counts.items() if number)
    worded = [f for f in findings if f.path.endswith(".py") and f.code in ("banned", "opening", "chain")]
    rate = 1000 * len(worded) / max(1, counts["docstrings"])
    twins = len({finding.text.split()[1] for finding in findings if finding.code == "twin"})
    found = ", ".join(f"{code} {by_code[code]}" for code in sorted(by_code)) or "nothing"
    found = re.sub(r"twin (\d+)", rf"twin {twins} names in \1 places", found)
    print(
        f"prose-check: {len(files_to_read)} files ({read}): {found}; {len(findings)} in all; "
        f"banned, opening and chain in code: {rate:.1f} per 1,000 docstrings"
    )
    return 1 if findings else 0


def _without_marked(findings: list[Finding]) -> Iterator[Finding]:
    """Leave out findings on lines that are marked as right."""
    lines: dict[str, list[str]] = {}
    for finding in findings:
        if finding.line and finding.path not in lines:
            lines[finding.path] = Path(finding.path).read_text(encoding="utf-8", errors="replace").split("\n")
        text = lines.get(finding.path, [])
        if not (finding.line and finding.line <= len(text) and OK in text[finding.line - 1]):
            yield finding


if __name__ == "__main__":
    sys.exit(main())
