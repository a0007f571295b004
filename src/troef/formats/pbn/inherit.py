"""PBN inheritance: `#` repeats the value of the game before, `##value` holds for the games that follow too."""

from __future__ import annotations

from troef.bridge.game.record import Finding
from troef.formats.limits import MOST_STANDING
from troef.formats.pbn.tokens import Game, Section

_OWN = frozenset({"Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play", "Note"})
"""Every game should have its own; a file that inherits them all the same means what it says."""


class Inheritance:
    """What the games so far leave to the next ones."""

    def __init__(self) -> None:
        self._before: dict[str, str] = {}
        self._standing: dict[str, None] = {}  # names, in the order of the file
        self._told: set[str] = set()

    def resolve(self, game: Game, findings: list[Finding]) -> Game:
        """The game with every value written out, and the standing values it does not name added."""
        resolved = [self._own(section, findings) for section in game]
        named = {section.name for section in game}
        line = game[0].line
        resolved += [Section(name, self._before[name], line) for name in self._standing if name not in named]
        self._before.update((section.name, section.value) for section in resolved)
        return resolved

    def _own(self, section: Section, findings: list[Finding]) -> Section:
        value = section.value
        inherits, stands = value == "#", value.startswith("##")
        if not inherits and not stands:
            return section
        if section.name in _OWN and section.name not in self._told:
            self._told.add(section.name)
            what = f"{section.name} is inherited, which PBN does not allow; it is read as it is meant"
            dutch = f"{section.name} wordt overgenomen, wat in PBN niet mag; het is gelezen zoals het bedoeld is"
            findings.append(Finding(what, line=section.line, nl=dutch))
        if stands:
            self._stand(section, findings)
            return Section(section.name, value[2:], section.line, section.items)
        if section.name not in self._before:
            what = f"{section.name} repeats the game before, which has none"
            dutch = f"{section.name} herhaalt het vorige spel, waar het niet staat"
            findings.append(Finding(what, line=section.line, nl=dutch))
        return Section(section.name, self._before.get(section.name, ""), section.line, section.items)

    def _stand(self, section: Section, findings: list[Finding]) -> None:
        if section.name in _OWN or section.name in self._standing:
            return
        if len(self._standing) < MOST_STANDING:
            self._standing[section.name] = None
        else:
            what = f"{section.name} is one tag too many for all games: {MOST_STANDING} is the most"
            dutch = f"{section.name} geldt voor alle spellen, en dat is er één te veel: {MOST_STANDING} is het meeste"
            findings.append(Finding(what, line=section.line, nl=dutch))
