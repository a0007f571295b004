"""Acts that a player can enter at a table, and errors that the tables of both games share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from troef.cards import Card, Seat, TroefError
from troef.cards.wording import card_code, seat_code, side_letters
from troef.core.messages import Localised, Text, _, gettext_noop
from troef.engine.table_log import Manner
from troef.engine.views import AllowedAct, TableView
from troef.laws.ruling import DIRECTOR

Choices = Sequence[Any] | None
"""The values that a field may have; None if any is allowed, such as the text of a remark."""


@dataclass(frozen=True, slots=True)
class LegalAct:
    """An act that a player can enter, with the values of its fields. `by` is the hand that acts: his own or dummy's."""

    do: str
    by: Seat
    fields: Mapping[str, Choices] = field(default_factory=dict)
    optional: Mapping[str, Choices] = field(default_factory=dict)

    @property
    def is_possible(self) -> bool:
        """Whether every required field has a value that is allowed."""
        return all(choices is None or len(choices) > 0 for choices in self.fields.values())

    def admits(self, event: Mapping[str, Any]) -> bool:
        """Return whether this event is the act with allowed values. Fields that the act lacks may only be empty."""
        known = {**self.fields, **self.optional}
        told = {name: value for name, value in event.items() if value is not None and name not in ("do", "by")}
        filled = {name: value for name, value in told.items() if name in known or value not in ("", False)}
        return (
            (event.get("do"), event.get("by")) == (self.do, str(self.by))
            and self.fields.keys() <= filled.keys() <= known.keys()
            and all(_holds(known[name], value) for name, value in filled.items())
        )

    def as_json(self) -> AllowedAct:
        fields, optional = (
            {name: _listed(choices) for name, choices in part.items()} for part in (self.fields, self.optional)
        )
        return {"do": self.do, "by": str(self.by), "fields": fields, "optional": optional}


def _listed(choices: Choices) -> list[Any] | None:
    if choices is None:
        return None
    return [choice if isinstance(choice, bool | int) else str(choice) for choice in choices]


def _holds(choices: Choices, value: Any) -> bool:
    listed = _listed(choices)
    return listed is None or all(part in listed for part in (value if isinstance(value, list) else [value]))


class Refused(TroefError):
    """An error for an act that a paragraph forbids."""

    def __init__(self, law: str, text: Text) -> None:
        super().__init__(_("{text} [{law}]", text=text, law=law))
        self.law = law


OUT_OF_TURN = gettext_noop("It is not {seat}'s turn to play.")


def not_own_seat(player: Seat, by: Seat | None) -> TroefError:
    """Return the error for a player who enters an act of another seat, `by`; None is the director."""
    other = _("the director") if by is None else Localised(seat_code, by)
    return TroefError(_("{player} cannot tell what {other} does", player=Localised(seat_code, player), other=other))


def not_allowed_now(player: Seat) -> TroefError:
    return TroefError(_("{player} cannot do that now", player=Localised(seat_code, player)))


def decision_pending(by: str) -> TroefError:
    """Return the error for an act that must wait for a decision `by` a player or the director."""
    who = _("the director") if by == DIRECTOR else Localised(seat_code, Seat.parse(by))
    return TroefError(_("first {who} must decide", who=who))


def common_acts(view: TableView, player: Seat, **pointed: Choices) -> Iterator[LegalAct]:
    """Yield the acts that every player may always enter; `pointed` are optional fields of attention, with values."""
    suspects = (player.lho, player.rho, player.partner, player)
    yield LegalAct("attention", player, {"of": suspects}, {"trick": range(1, 14), **pointed})
    for decision in view["decisions"]:
        yield LegalAct("choose", player, {"option": [option["id"] for option in decision["options"]]})
    yield LegalAct("inform", player, {"how": tuple(Manner)})


def card_not_held(seat: Seat, card: Card) -> TroefError:
    """Return the error for a card that the player does not hold."""
    return TroefError(
        _("{seat} does not hold {card}", seat=Localised(seat_code, seat), card=Localised(card_code, card))
    )


def card_not_played(seat: Seat, card: Card) -> TroefError:
    return TroefError(
        _("{seat} has not played {card}", seat=Localised(seat_code, seat), card=Localised(card_code, card))
    )


def no_complete_trick() -> TroefError:
    return TroefError(_("there is no complete trick to look at"))


def no_card_played() -> TroefError:
    return TroefError(_("nobody has played a card yet"))


def asks_own_seat(seat: Seat) -> TroefError:
    return TroefError(_("a player cannot ask themselves: {seat}", seat=Localised(seat_code, seat)))


def too_many_cards_left(size: int, shortest: int) -> TroefError:
    """Return the error for a log that starts after some tricks but has hands of `shortest` cards, more than `size`."""
    return TroefError(
        _(
            "begin: the deal holds the cards that are left, {size} in a hand, not {shortest}",
            size=size,
            shortest=shortest,
        )
    )


def trick_count_mismatch(trick: int, count: int) -> TroefError:
    """Return the error for a log that starts at a trick for which its tricks won do not add up."""
    return TroefError(
        _("before trick {trick} there are {complete} tricks, not {count}", trick=trick, complete=trick - 1, count=count)
    )


def wrong_first_leader(whose: Seat, named: Seat) -> TroefError:
    """Return the error for a log that starts with the opening lead by another player than `whose` lead it is."""
    return TroefError(
        _(
            "the opening lead is {whose}'s, not {named}'s",
            whose=Localised(seat_code, whose),
            named=Localised(seat_code, named),
        )
    )


def lead_without_trick(lead: Seat, trick: int) -> TroefError:
    return TroefError(
        _(
            "{lead} leads to trick {trick}, but {side} has won no trick",
            lead=Localised(seat_code, lead),
            trick=trick,
            side=Localised(side_letters, lead.side),
        )
    )


def located_in_event(number: int, error: TroefError) -> TroefError:
    """Return the error with the number of the event in front of its message."""
    return error.at(_("event {number}", number=number))
