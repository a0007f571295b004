"""All movements by their names."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from troef.contest.movements.barometer import barometer
from troef.contest.movements.hesitation import hesitation
from troef.contest.movements.howell import full_howell, reduced_howell, round_robin
from troef.contest.movements.individual import individual, rainbow
from troef.contest.movements.mitchell import mitchell, mitchell_relay, mitchell_scrambled, mitchell_skip, schevenings
from troef.contest.movements.movement import Field, Movement, NoMovement
from troef.contest.movements.rover import mitchell_rover
from troef.contest.movements.swiss import first_round
from troef.contest.movements.verify import faults
from troef.contest.movements.web import web

Builder = Callable[[Field], Movement]

MOVEMENTS: dict[str, Builder] = {
    "howell": full_howell,
    "howell-reduced": reduced_howell,
    "mitchell": mitchell,
    "mitchell-skip": mitchell_skip,
    "mitchell-relay": mitchell_relay,
    "mitchell-scrambled": mitchell_scrambled,
    "mitchell-rover": mitchell_rover,
    "hesitation": hesitation,
    "web": web,
    "barometer": barometer,
    "round-robin": round_robin,
    "swiss": first_round,
    "individual": individual,
    "rainbow": rainbow,
    "schevenings": schevenings,
}
MOST_CONTESTANTS, MOST_BOARDS = 200, 999
_OWN_ROUNDS = {"howell-reduced", "web", "barometer", "swiss"}
"""These are made for a number of rounds; the others are ended early when fewer rounds are wished."""


def build(name: str, field: Field) -> Movement:
    """The movement of this name for this field, verified; or a sentence why not, and which names do fit."""
    if name not in MOVEMENTS:
        raise NoMovement(
            f"there is no movement {name!r}; the names are {', '.join(MOVEMENTS)}", f"er is geen schema {name!r:.60}"
        )
    check(field)
    try:
        return _built(name, field)
    except NoMovement as reason:
        others = ", ".join(movement.name for movement in fitting(field)) or "none"
        raise NoMovement(
            f"{name} does not fit {field.contestants} {field.unit}: {reason} (what fits: {others})",
            f"dit schema past niet bij {field.contestants} {field.unit_nl}: {reason.words('nl')}",
        ) from None


def check(field: Field) -> None:
    """A field that no movement can be for is told before any is tried."""
    if not 2 <= field.contestants <= MOST_CONTESTANTS:
        raise NoMovement(
            f"{field.contestants} {field.unit} make no contest: 2 to {MOST_CONTESTANTS} do",
            f"met {field.contestants} {field.unit_nl} is er geen wedstrijd: 2 tot {MOST_CONTESTANTS} kan",
        )
    if not 1 <= field.boards <= MOST_BOARDS:
        raise NoMovement(
            f"{field.boards} boards cannot be: 1 to {MOST_BOARDS} can",
            f"{field.boards} spellen kan niet: 1 tot {MOST_BOARDS} wel",
        )
    if field.rounds is not None and field.rounds < 1:
        raise NoMovement("at least one round is needed", "er is minstens één ronde nodig")


def fitting(field: Field) -> list[Movement]:
    """Every movement that exists for this field, in the order of the catalogue."""
    found = []
    for name in MOVEMENTS:
        try:
            found.append(_built(name, field))
        except NoMovement:
            continue
    return found


def _built(name: str, field: Field) -> Movement:
    if name in _OWN_ROUNDS:
        movement = MOVEMENTS[name](field)
    else:
        movement = MOVEMENTS[name](replace(field, rounds=None)).first(field.rounds)
    wrong = faults(movement.schedule)
    assert not wrong, f"{name} for {field}: {wrong[0].text.en}"
    return movement
