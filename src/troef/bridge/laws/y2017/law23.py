"""23: what replaces a cancelled call is comparable, or it is not; that is the director's judgement."""

from __future__ import annotations

from troef.bridge.laws.facts import Kind, OutOfTurn
from troef.bridge.laws.ruling import Ask, Do, Extent, MustPass, Role, Ruling, Watch
from troef.bridge.laws.y2017.common import COMPARABLE_WATCH, WITHDRAWN_IS_UNAUTHORIZED
from troef.bridge.laws.y2017.register import article
from troef.laws import Text


@article("23")
def replacement(f: OutOfTurn, comparable: str, otherwise: str) -> Ruling:
    """After a cancelled call out of turn: comparable, and nothing follows; otherwise partner passes once.

    A pass that the law imposes is nobody's choice: it is comparable to a pass and to nothing else.
    """
    is_comparable = f.kind is Kind.PASS if f.imposed else f.comparable
    if is_comparable is None:
        return Ruling(comparable, effects=(Ask("comparable", "23A"),), open=True)
    if is_comparable:
        return Ruling(
            comparable,
            Text(
                "{other} is vergelijkbaar met {call}: er volgt geen rechtzetting.",
                "{other} is comparable to {call}: there is no rectification.",
            ),
            (Do.CLEAR, *COMPARABLE_WATCH),
        )
    return Ruling(
        otherwise,
        Text(
            "{other} is niet vergelijkbaar met {call}: {partner} past de eerstvolgende keer, en als tegenspeler kan "
            "zijn uitkomst worden beperkt.",
            "{other} is not comparable to {call}: {partner} passes the next time it is his turn, and as a defender his "
            "lead may be restricted.",
        ),
        (
            MustPass(Role.PARTNER, Extent.ONCE),
            Do.RESTRICT_LEAD,
            WITHDRAWN_IS_UNAUTHORIZED,
            Watch("72C"),
        ),
    )
