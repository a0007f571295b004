"""What a player can do at a table: the verbs he can tell, with what each field may hold; and the word that refuses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from troef.cards import Seat, TroefError
from troef.cards.wording import seat_name
from troef.laws.ruling import DIRECTOR, Text

Choices = Sequence[Any] | None
"""What a field may hold; None where that is free, such as words that somebody says."""


@dataclass(frozen=True, slots=True)
class LegalAct:
    """Something that a player can tell: `by` is the hand it comes from, his own or dummy's."""

    do: str
    by: Seat
    fields: Mapping[str, Choices] = field(default_factory=dict)
    optional: Mapping[str, Choices] = field(default_factory=dict)

    @property
    def is_possible(self) -> bool:
        """Whether there is something to fill in everywhere."""
        return all(choices is None or len(choices) > 0 for choices in self.fields.values())

    def admits(self, event: Mapping[str, Any]) -> bool:
        """Whether this event is such an act; a field that says nothing (null, no words, false) may stand there."""
        known = {**self.fields, **self.optional}
        filled = {
            name: value
            for name, value in event.items()
            if value is not None and name not in ("do", "by") and (name in known or value not in ("", False))
        }
        return (
            (event.get("do"), event.get("by")) == (self.do, str(self.by))
            and self.fields.keys() <= filled.keys() <= known.keys()
            and all(_holds(known[name], value) for name, value in filled.items())
        )

    def as_json(self) -> dict[str, Any]:
        listed = ({name: _listed(choices) for name, choices in part.items()} for part in (self.fields, self.optional))
        return {"do": self.do, "by": str(self.by), **dict(zip(("fields", "optional"), listed, strict=True))}


def _listed(choices: Choices) -> list[Any] | None:
    return (
        None if choices is None else [choice if isinstance(choice, bool | int) else str(choice) for choice in choices]
    )


def _holds(choices: Choices, value: Any) -> bool:
    listed = _listed(choices)
    return listed is None or all(part in listed for part in (value if isinstance(value, list) else [value]))


class Refused(TroefError):
    """An act that is not let through, with the paragraph that forbids it."""

    def __init__(self, law: str, text: Text) -> None:
        super().__init__(f"{text.en} [{law}]", f"{text.nl} [{law}]")
        self.law = law


OUT_OF_TURN = ("{seat} is niet aan de beurt om te spelen.", "It is not {seat}'s turn to play.")


def not_own_seat(player: Seat, by: Seat | None) -> TroefError:
    """Somebody tells what another does."""
    other = ("the director", "de wedstrijdleider") if by is None else (str(by), seat_name(by, "nl"))
    return TroefError(
        f"{player} cannot tell what {other[0]} does", f"{seat_name(player, 'nl')} kan niet zeggen wat {other[1]} doet"
    )


def not_allowed_now(player: Seat) -> TroefError:
    return TroefError(f"{player} cannot do that now", f"dat kan {seat_name(player, 'nl')} nu niet doen")


def decision_pending(by: str) -> TroefError:
    """A decision comes first."""
    en, nl = ("the director", "de wedstrijdleider") if by == DIRECTOR else (by, seat_name(Seat.parse(by), "nl"))
    return TroefError(f"first {en} must decide", f"eerst moet {nl} beslissen")


def common_acts(view: dict[str, Any], player: Seat, **pointed: Choices) -> Iterator[LegalAct]:
    """Yield the acts that every player has at any time; `pointed` are fields of drawing attention."""
    suspects = (player.lho, player.rho, player.partner, player)
    yield LegalAct("attention", player, {"of": suspects}, {"trick": range(1, 14), **pointed})
    for decision in view["decisions"]:
        yield LegalAct("choose", player, {"option": [option["id"] for option in decision["options"]]})
    yield LegalAct(
        "inform", player, {"how": ("tempo", "remark", "question", "gesture", "alert", "no-alert", "explanation")}
    )
