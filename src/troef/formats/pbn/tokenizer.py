"""Tokenizer of PBN, which splits a text into games and their tags without interpreting them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum, auto

from troef.core.messages import _
from troef.formats.limits import MOST_BOARDS, MOST_STANDING, BoundedFindings, too_many_boards

_TOKEN = re.compile(
    r"""
      (?P<escape>^%[^\n]*)
    | (?P<blank>^[ \t]*\n)
    | (?P<space>[ \t]+|\n)
    | (?P<line_comment>;[^\n]*)
    | \{(?P<comment>[^}]*)(?P<closed>\}?)
    | "(?P<string>(?:[^"\\\n]|\\[^\n])*)(?P<quoted>"?)
    | (?P<open>\[)
    | (?P<close>\])
    | (?P<word>[^\s\[\]{;"]+)
    """,
    re.VERBOSE | re.MULTILINE,
)
_ESCAPED = re.compile(r'\\(["\\])')
_NAME = re.compile(r"[A-Za-z0-9_]+")


class ItemKind(Enum):
    """The kind of an item in a section."""

    WORD = auto()
    STRING = auto()
    COMMENT = auto()


_KINDS = {"word": ItemKind.WORD, "string": ItemKind.STRING, "unclosed": ItemKind.STRING, "comment": ItemKind.COMMENT}


@dataclass(frozen=True, slots=True)
class PbnItem:
    """A word, quoted string or comment, and its line number."""

    kind: ItemKind
    text: str
    line: int


@dataclass(slots=True)
class PbnSection:
    """A tag pair and everything up to the next one. The name is empty before the first tag."""

    name: str
    value: str
    line: int
    items: list[PbnItem] = field(default_factory=list)

    @property
    def comments(self) -> tuple[str, ...]:
        return tuple(item.text for item in self.items if item.kind is ItemKind.COMMENT)

    @property
    def words(self) -> list[PbnItem]:
        """Words and strings, without comments."""
        return [item for item in self.items if item.kind is not ItemKind.COMMENT]


Game = list[PbnSection]


@dataclass(slots=True)
class PbnFile:
    """A whole file, split into games."""

    games: list[Game] = field(default_factory=list)
    directives: list[str] = field(default_factory=list)
    findings: BoundedFindings = field(default_factory=BoundedFindings)


@dataclass(slots=True)
class _Token:
    kind: str
    text: str
    line: int


def decode(data: bytes) -> str:
    """Return the text of a file up to Ctrl-Z, with uniform line ends: UTF-8 if it is valid, else ISO 8859-1."""
    data = data.split(b"\x1a", 1)[0]
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def unescape(text: str) -> str:
    """Replace escaped quotes and backslashes. A backslash before any other character is literal."""
    return _ESCAPED.sub(r"\1", text)


def games_of(text: str) -> PbnFile:
    """Split the text into games at blank lines, and each game into its tags."""
    source = PbnFile()
    game: Game = []
    tokens = list(_tokens(text, source.findings))
    index = 0
    while index < len(tokens):
        token = tokens[index]
        index += 1
        if token.kind == "blank":
            _keep(game, source)
            game = []
        elif token.kind == "open":
            index = _tag(tokens, index, game, source.findings)
        elif token.kind == "escape":
            if not source.games and not game:
                source.directives.append(token.text)
        elif token.kind == "close":
            source.findings.say(_("a ] without its ["), token.line)
        else:
            if not game:
                game.append(PbnSection("", "", token.line))
            game[-1].items.append(PbnItem(_KINDS[token.kind], token.text, token.line))
    _keep(game, source)
    return source


def _keep(game: Game, source: PbnFile) -> None:
    """Add a game if it has a tag. Otherwise comments are ignored, and words become a finding."""
    if any(section.name for section in game):
        if len(source.games) < MOST_BOARDS:
            source.games.append(game)
        else:
            source.findings.append(too_many_boards(game[0].line))
    elif game and game[0].words:
        stray = game[0].words[0]
        what = _("{text!r} comes under no tag", text=stray.text)
        source.findings.say(what, stray.line)


def _tag(tokens: list[_Token], index: int, game: Game, findings: BoundedFindings) -> int:
    """Parse the tag pair that starts here, ignoring comments inside it, and return the index after it."""
    start = index
    words: list[_Token] = []
    while index < len(tokens) and tokens[index].kind not in ("blank", "open"):
        token = tokens[index]
        index += 1
        if token.kind in ("word", "string", "unclosed"):
            words.append(token)
        if token.kind in ("close", "unclosed"):
            break
    line = tokens[start - 1].line
    if len(words) == 2 and words[1].kind != "word" and _NAME.fullmatch(words[0].text):
        game.append(PbnSection(words[0].text, words[1].text, line))
    else:
        written = " ".join(token.text for token in words)
        what = _('is not a tag: write [Name "value"]')
        findings.say(_("[{written}] {what}", written=written, what=what), line)
    return index


def _tokens(text: str, findings: BoundedFindings) -> Iterator[_Token]:
    line, position = 1, 0
    end = len(text)
    while position < end:
        match = _TOKEN.match(text, position)
        if match is None:
            sign = repr(text[position])
            findings.say(_("{sign} means nothing here", sign=sign), line)
            position += 1
            continue
        token = _token(match, line, findings)
        if token is not None:
            yield token
        line += text.count("\n", position, match.end())
        position = match.end()


def _token(match: re.Match[str], line: int, findings: BoundedFindings) -> _Token | None:
    kind = match.lastgroup
    if kind == "space":
        return None
    if kind == "line_comment":
        return _Token("comment", match["line_comment"][1:], line)
    if kind == "closed":
        if not match["closed"]:
            findings.say(_("a comment is not closed with }"), line)
        return _Token("comment", match["comment"], line)
    if kind == "quoted":
        if match["quoted"]:
            return _Token("string", unescape(match["string"]), line)
        findings.say(_('a text in quotes is not closed with "'), line)
        return _Token("unclosed", unescape(match["string"].rstrip().removesuffix("]")), line)
    assert kind is not None
    return _Token(kind, match[kind], line)


_OWN = frozenset({"Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play", "Note"})
"""Tags that every game should give itself. If a file inherits them all the same, its meaning is clear."""


class TagInheritance:
    """The tag values that games inherit from the games before them."""

    def __init__(self) -> None:
        self._before: dict[str, str] = {}
        self._standing: dict[str, None] = {}  # An ordered set of names.
        self._told: set[str] = set()

    def resolve(self, game: Game, findings: BoundedFindings) -> Game:
        """Return the game with inherited values filled in, and with the tags added that apply to all games."""
        resolved = [self._own(section, findings) for section in game]
        named = {section.name for section in game}
        line = game[0].line
        resolved += [PbnSection(name, self._before[name], line) for name in self._standing if name not in named]
        self._before.update((section.name, section.value) for section in resolved)
        return resolved

    def _own(self, section: PbnSection, findings: BoundedFindings) -> PbnSection:
        value = section.value
        inherits, stands = value == "#", value.startswith("##")
        if not inherits and not stands:
            return section
        if section.name in _OWN and section.name not in self._told:
            self._told.add(section.name)
            what = _("{name} is inherited, which PBN does not allow; it is read as it is meant", name=section.name)
            findings.say(what, section.line)
        if stands:
            self._stand(section, findings)
            return PbnSection(section.name, value[2:], section.line, section.items)
        if section.name not in self._before:
            what = _("{name} repeats the game before, which has none", name=section.name)
            findings.say(what, section.line)
        return PbnSection(section.name, self._before.get(section.name, ""), section.line, section.items)

    def _stand(self, section: PbnSection, findings: BoundedFindings) -> None:
        if section.name in _OWN or section.name in self._standing:
            return
        if len(self._standing) < MOST_STANDING:
            self._standing[section.name] = None
        else:
            what = _(
                "{name} is one tag too many for all games: {most} is the most",
                name=section.name,
                most=MOST_STANDING,
            )
            findings.say(what, section.line)
