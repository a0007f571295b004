"""PBN inheritance: `#` repeats the value of the game before, `##value` holds for the games that follow too."""

from __future__ import annotations

from troef.bridge.record import Finding
from troef.formats.pbn.tokens import Game, Section

_NEVER = frozenset({"Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play", "Note"})


class Inheritance:
    """What the games so far leave to the next ones."""

    def __init__(self) -> None:
        self._before: dict[str, str] = {}
        self._standing: dict[str, str] = {}

    def resolve(self, game: Game, findings: list[Finding]) -> Game:
        """The game with every value written out, and the standing values it does not name added."""
        resolved = [self._own(section, findings) for section in game]
        named = {section.name for section in game}
        line = game[0].line
        resolved += [Section(name, value, line) for name, value in self._standing.items() if name not in named]
        self._before.update((section.name, section.value) for section in resolved)
        return resolved

    def _own(self, section: Section, findings: list[Finding]) -> Section:
        value = section.value
        if not value.startswith("#"):
            self._standing.pop(section.name, None)
            return section
        if section.name in _NEVER:
            findings.append(Finding(f"{section.name} cannot be inherited", line=section.line))
            return Section(section.name, "", section.line, section.items)
        if value.startswith("##"):
            self._standing[section.name] = value[2:]
            return Section(section.name, value[2:], section.line, section.items)
        if value != "#":
            return section
        self._standing.pop(section.name, None)
        if section.name not in self._before:
            findings.append(Finding(f"{section.name} repeats the game before, which has none", line=section.line))
        return Section(section.name, self._before.get(section.name, ""), section.line, section.items)
