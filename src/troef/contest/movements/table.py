"""Movements for people: proposals as a table, a schedule round by round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from troef.cards import Lang
from troef.contest.movements.catalogue import Proposal, boards_played
from troef.contest.movements.movement import Field
from troef.contest.movements.schedule import Game, Schedule
from troef.laws import Text

_HEADINGS = {
    "nl": ("systeem", "ronden × borden", "samen", "rust", "winnaars", "balans", "tijd"),
    "en": ("movement", "rounds × boards", "in all", "sit-out", "winners", "balance", "time"),
}
_ROUND, _TABLE, _BOARDS = Text("Ronde", "Round"), Text("tafel", "table"), Text("borden", "boards")
_RESTS, _SHARES = Text("rust", "sits out"), Text("gedeeld", "shared")
_AT_MOST, _NONE = Text("ten hoogste {} borden", "at most {} boards"), Text("geen", "none")
_PLURALS = {"paar": "paren", "viertal": "viertallen", "speler": "spelers"}


def proposal_lines(field: Field, found: Sequence[Proposal], lang: Lang) -> Iterator[str]:
    """The proposals under each other, best first, each with what to know."""
    word = _PLURALS[field.kind.word.nl] if lang == "nl" else field.unit
    yield f"{field.contestants} {word}, {_AT_MOST[lang].format(field.boards)}" + ("" if found else f": {_NONE[lang]}")
    rows = [_HEADINGS[lang], *(_row(proposal, lang) for proposal in found)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows if found else ():
        first, *others = (
            f"{cell:<{w}}" if i == 0 else f"{cell:>{w}}" for i, (cell, w) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join((f"  {first}", *others))
    for proposal in found:
        yield f"\n{proposal.movement.name}: {proposal.movement.note[lang]}"


def _row(proposal: Proposal, lang: Lang) -> tuple[str, ...]:
    movement = proposal.movement
    balance = "–" if proposal.balance is None else f"{proposal.balance:.1f}"
    return (
        movement.name,
        f"{movement.rounds} × {movement.boards_per_round}",
        str(boards_played(movement)),
        str(movement.schedule.sit_outs or "–"),
        str(movement.winners),
        balance.replace(".", ",") if lang == "nl" else balance,
        clock(proposal.minutes),
    )


def clock(minutes: int) -> str:
    """Hours and minutes: 3:05."""
    return f"{minutes // 60}:{minutes % 60:02}"


def schedule_lines(schedule: Schedule, lang: Lang) -> Iterator[str]:
    """Every round with its tables."""
    width = max(len(_who(game)) for game in schedule.games)
    for number in schedule.rounds:
        yield f"{_ROUND[lang]} {number}"
        for game in schedule.in_round(number):
            yield f"  {_TABLE[lang]} {game.table:>2}  {_who(game):<{width}}  {_what(game, lang)}"
        yield ""


def _who(game: Game) -> str:
    sides = ("+".join(side) for side in (game.ns, game.ew) if side)
    return " – ".join(sides)


def _what(game: Game, lang: Lang) -> str:
    if game.is_sit_out:
        return _RESTS[lang]
    shared = f" ({_SHARES[lang]})" if game.shared else ""
    return f"{_BOARDS[lang]} {_range(game.boards)}{shared}"


def _range(boards: tuple[int, ...]) -> str:
    if len(boards) > 1 and boards == tuple(range(boards[0], boards[-1] + 1)):
        return f"{boards[0]}–{boards[-1]}"
    return ", ".join(map(str, boards))
