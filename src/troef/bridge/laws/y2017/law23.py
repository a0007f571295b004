"""23: comparable calls; the director judges whether the replacement of a cancelled call is one."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import CallKind, OutOfTurn
from troef.bridge.laws.facts.desk_auction import CallComparison
from troef.bridge.laws.ruling import AskDirector, CallEffect, Extent, MustPassEffect, Role, WatchArticle
from troef.bridge.laws.y2017.register import COMPARABLE_WATCH, WITHDRAWN_IS_UNAUTHORIZED, article, asked
from troef.core.messages import _
from troef.laws import Advice, Ruling, Text, tell

Meaning = CallComparison.Meaning


def has_replaced(f: OutOfTurn) -> bool:
    """Return whether the offender has called at his own turn; only such a call can be judged comparable."""
    return f.replaced or f.comparable is not None


@article("23")
def replacement(f: OutOfTurn, comparable: str, otherwise: str) -> Ruling:
    """Return the ruling on a call that replaces one out of turn. If it is not comparable, partner passes once.

    A pass that the law imposes is comparable to a pass and to nothing else. `comparable` and `otherwise` are the
    paragraphs to cite.
    """
    is_comparable = f.kind is CallKind.PASS if f.imposed else f.comparable
    if is_comparable is None:
        return Ruling(comparable, effects=(AskDirector("comparable", "23A"),), open=True)
    if is_comparable:
        text = _("{other} is comparable to {call}: there is no rectification.")
        return Ruling(comparable, text, (CallEffect.CLEAR, *COMPARABLE_WATCH))
    text = _(
        "{other} is not comparable to {call}: {partner} passes at the next turn, and as a "
        "defender may have the first lead restricted."
    )
    return Ruling(
        otherwise,
        text,
        (
            MustPassEffect(Role.PARTNER, Extent.ONCE),
            CallEffect.RESTRICT_LEAD,
            WITHDRAWN_IS_UNAUTHORIZED,
            WatchArticle("72C"),
        ),
    )


@asked(CallComparison)
def comparison(f: CallComparison) -> Advice | None:
    """23A: a call with the same meaning, part of it or the same purpose is comparable, and the auction goes on."""
    beside: list[Text] = []
    for aspect, meaning in ((_SUITS, f.suits), (_STRENGTH, f.strength), (_LENGTH, f.length)):
        if meaning is None:
            return None
        found = _FOUND[meaning]
        beside.append(_("{aspect}: {found}.", aspect=aspect, found=found))
        if meaning is Meaning.OTHER:
            return _by_purpose(f, tuple(beside))
    same = {f.suits, f.strength, f.length} == {Meaning.SAME}
    return _comparable("23A1" if same else "23A2", (*beside, _SAME if same else _SUBSET))


def _by_purpose(f: CallComparison, beside: tuple[Text, ...]) -> Advice | None:
    """23A3: calls of the same purpose are comparable. `beside`: the aspects compared so far, as text."""
    if f.purpose is None:
        return None
    if f.purpose:
        return _comparable("23A3", (*beside, _PURPOSE))
    return Advice("23A", (_NOT_COMPARABLE,), (*beside, _BACK))


def _comparable(law: str, reasons: tuple[Text, ...]) -> Advice:
    return Advice(law, (_COMPARABLE,), reasons, (_AFTERWARDS,))


_SUITS = _("Suits")
_STRENGTH = _("Strength")
_LENGTH = _("Length")
_FOUND = {
    Meaning.SAME: _("the same"),
    Meaning.PART: _("part of what was possible before"),
    Meaning.OTHER: _("also something that was not possible before"),
}
_COMPARABLE = tell(_("The new call is comparable: auction and play go on normally."))
_NOT_COMPARABLE = tell(_("The new call is not comparable to the withdrawn one."))
_SAME = _("Reason: the same or nearly the same meaning.")
_SUBSET = _("Reason: every hand for the new call was also one for the withdrawn call.")
_PURPOSE = _("Reason: both calls serve the same purpose.")
_BACK = _("Go back to the chart of the infraction: it says what the partner has to do.")
_AFTERWARDS = _(
    "Afterwards (23C): could the result well have been different without the information from the "
    "infraction, with damage?"
)
