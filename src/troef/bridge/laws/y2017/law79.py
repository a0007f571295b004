"""79: tricks in dispute and wrong scores."""

from __future__ import annotations

from troef.bridge.laws.facts.desk_admin import DisputedItem, ResultInDoubt
from troef.bridge.laws.facts.play import TricksAgreed, TricksDisputed
from troef.bridge.laws.ruling import CardEffect
from troef.bridge.laws.y2017.register import LAW, asked
from troef.core.messages import _
from troef.laws import Advice, Ruling, Saying, Text, tell


@asked(TricksDisputed)
def tricks_disputed(f: TricksDisputed) -> Ruling | None:
    """79B: the director decides a claim first (B1), by the cards (B2), and after the round only if certain (B3).

    If the cards do not decide, a player who has mixed his may lose his right (65D). After the play that applies if only
    one side has (66D).
    """
    if not f.director:
        return None
    if f.correction_over:
        return Ruling("92B", _TOO_LATE)
    if f.claimed:
        return Ruling("79B1", CLAIMED)
    if f.won is not None:
        return Ruling("79B3" if f.round_over else "79B2", by_the_cards(f.counted, f.won))
    if f.round_over:
        return Ruling("79B3", _UNCERTAIN)
    if f.play_over and f.mixed is not f.others_mixed:
        return against_who_mixed("66D", f)
    return Ruling("65D", MIXED) if f.mixed or f.others_mixed else Ruling("79B2", _DIRECTOR_DECIDES)


def against_who_mixed(law: str, f: TricksDisputed) -> Ruling:
    """Return the ruling for the side that has not mixed its cards. `law` is the paragraph to cite."""
    if f.mixed:
        text = _(
            "Not every trick is known, and only {offender}'s side has mixed its cards: the decision "
            "is for the other side."
        )
        return Ruling(law, text)
    text = _(
        "Not every trick is known, and only the other side has mixed its cards: the decision is for "
        "{{offender}}'s side, which won {counted}.",
        counted=f.counted,
    )
    return Ruling(law, text, (CardEffect.AS_COUNTED,))


MIXED = _(
    "Not every trick is known, and cards have been mixed: the director decides. Players who did not "
    "leave their cards in order may lose their right."
)


def by_the_cards(counted: int, won: int) -> Text:
    """Return the text that compares the tricks `won`, by the played cards, with those that the speaker `counted`."""
    if counted == won:
        return _("The played cards show that {{offender}} is right: that side won {won}.", won=won)
    return _("The played cards show that {{offender}}'s side won {won}, not {counted}.", won=won, counted=counted)


_TOO_LATE = _("The correction period is over: the tricks are no longer decided.")
CLAIMED = _(
    "Tricks were claimed or conceded: a player who does not agree withdraws the agreement (69B) or takes it back (71)."
)
_DIRECTOR_DECIDES = _(
    "Not every trick is known: the director goes through the played cards and decides. Players who "
    "have mixed their cards may lose their right (65D, 66D)."
)
_UNCERTAIN = _(
    "The round is over and not every trick is known: only if the director is quite certain "
    "does he change the score of both sides."
)

_STAYS = tell(_("The score stays as it was entered."))


@asked(TricksAgreed)
def tricks_agreed(f: TricksAgreed) -> Ruling | None:
    """79A2: the director says who won a trick that was scored wrongly; 79A1: agree before the hands go back."""
    if not f.director:
        return None
    if f.won is not None and f.won != f.counted:
        text = _(
            "{{offender}}'s side won {won}, not {counted}: nobody knowingly accepts a score for a "
            "trick that their side did not win.",
            won=f.won,
            counted=f.counted,
        )
        return Ruling("79A2", text)
    if f.returned:
        text = _("The tricks are agreed before the four hands go back into the board.")
        return Ruling("79A1", text)
    return None


@asked(ResultInDoubt)
def result_in_doubt(f: ResultInDoubt) -> Advice:
    """79B: the director decides about tricks; 79C: he corrects an error in the score entered."""
    return _wrong_score(f) if f.doubt is DisputedItem.SCORE else _tricks_in_dispute(f)


def _tricks_in_dispute(f: ResultInDoubt) -> Advice:
    """79B: a claim is decided as one withdrawn. Else the director decides: after the round only if certain."""
    if f.claimed:
        do = _("Treat it as an agreement withdrawn (69B) or a concession withdrawn (71).")
        return Advice("79B1", do=(do,))
    if f.in_round:
        return _decide_the_tricks()
    if not f.in_period:
        say = _("The time to ask for a ruling is over.")
        return Advice("92B", (Saying("table", say), _STAYS))
    return _after_the_round(f.certain)


def _decide_the_tricks() -> Advice:
    ask = _("Leave the played cards as they lie. We go through the tricks one by one.")
    do = (
        _("Reconstruct the play and decide the score yourself."),
        _("In doubt: a player who has mixed his cards may lose his rights (65D, 66D)."),
    )
    return Advice("79B2", (Saying("table", ask),), do, weighty=True, score="tricks")


def _after_the_round(certain: bool) -> Advice:
    """79B3: both scores change if there is no doubt; else neither side may gain."""
    if certain:
        say = _("I change the score of both sides.")
        return Advice("79B3", (Saying("table", say),), weighty=True, score="tricks")
    do = _("Leave the score, or lower that of one side only; the other side gains nothing by it.")
    rectified = _("The result was not certain: neither side's score went up.")
    return Advice("79B3", do=(do,), weighty=True, score="tricks", rectified=(rectified,))


def _wrong_score(f: ResultInDoubt) -> Advice:
    """79C1: corrected within the period; 79C2: later only if it is certain and the organiser agrees."""
    put_right = tell(_("The error in the score is corrected."))
    rectified = (_("The error in the score was corrected."),)
    if f.in_period:
        return Advice("79C1", (put_right,), weighty=True, score="tricks", rectified=rectified)
    if f.certain and f.organiser_agrees:
        note = _("Record that the organiser agreed.")
        return Advice("79C2", (put_right,), (note,), weighty=True, score="tricks", rectified=rectified)
    law = "79C2" if f.certain else "79C1"
    return Advice(law, (_STAYS,))


LAW.executed("79", tricks_disputed, tricks_agreed, result_in_doubt, "troef.bridge.table.play.claims.end_correction")
