"""23: what replaces a cancelled call is comparable, or it is not; that is the director's judgement."""

from __future__ import annotations

from troef.bridge.laws.auction_facts import Comparison
from troef.bridge.laws.facts import Kind, OutOfTurn
from troef.bridge.laws.ruling import Ask, Do, Extent, MustPass, Role, Ruling, Watch
from troef.bridge.laws.y2017.common import COMPARABLE_WATCH, WITHDRAWN_IS_UNAUTHORIZED
from troef.bridge.laws.y2017.register import LAW, article
from troef.laws import Text
from troef.laws.advice import Advice, Saying


def has_replaced(f: OutOfTurn) -> bool:
    """Whether the offender has called at his own turn; of such a call only can it be said that it is comparable."""
    return f.replaced or f.comparable is not None


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


def comparison(f: Comparison) -> Advice | None:
    """23A1: the same or similar; 23A2: part of it; 23A3: the same purpose; otherwise not comparable."""
    for law, finding, reason in (("23A1", f.same, _SAME), ("23A2", f.subset, _SUBSET), ("23A3", f.purpose, _PURPOSE)):
        if finding is None:
            return None
        if finding:
            return Advice(law, (Saying("table", _COMPARABLE),), (*_side_by_side(f), reason), (_AFTERWARDS,))
    return Advice("23A", (Saying("table", _NOT_COMPARABLE),), (*_side_by_side(f), _BACK))


def _side_by_side(f: Comparison) -> tuple[Text, ...]:
    """The two meanings as the director noted them."""
    if not f.withdrawn or not f.replacement:
        return ()
    told = Text(
        f"Ingetrokken: {f.withdrawn}. Vervanging: {f.replacement}.",
        f"Withdrawn: {f.withdrawn}. Replacement: {f.replacement}.",
    )
    return (told,)


LAW.judge(Comparison, comparison)

_COMPARABLE = Text(
    "De nieuwe bieding is vergelijkbaar: het bieden en spelen gaan gewoon door.",
    "The new call is comparable: auction and play go on normally.",
)
_NOT_COMPARABLE = Text(
    "De nieuwe bieding is niet vergelijkbaar met de ingetrokken bieding.",
    "The new call is not comparable to the withdrawn one.",
)
_SAME = Text("Reden: dezelfde of bijna dezelfde betekenis.", "Reason: the same or nearly the same meaning.")
_SUBSET = Text(
    "Reden: elke hand voor de nieuwe bieding paste ook bij de ingetrokken bieding.",
    "Reason: every hand for the new call was also one for the withdrawn call.",
)
_PURPOSE = Text("Reden: beide biedingen hebben hetzelfde doel.", "Reason: both calls serve the same purpose.")
_BACK = Text(
    "Ga terug naar het schema van de overtreding: daar staat wat de partner moet doen.",
    "Go back to the chart of the infraction: it says what the partner has to do.",
)
_AFTERWARDS = Text(
    "Na afloop (23C): had het zonder de informatie uit de overtreding heel goed anders kunnen lopen, met schade?",
    "Afterwards (23C): could it well have gone otherwise without the information from the infraction, with damage?",
)
