"""Shuffling and dealing (II-6, II-8), wrong cards or hands, and a pair in wrong seats (II-13 to II-17)."""

from __future__ import annotations

from enum import Enum, auto

from troef.core.messages import _
from troef.klaverjas.laws import facts
from troef.klaverjas.laws.facts import KlaverjasEffect
from troef.klaverjas.laws.y1976 import LAW, article, asked, assisted
from troef.laws import Advice, Ruling, say, tell


@assisted("II-6", facts=facts.ShuffleReport)
def shuffled(f: facts.ShuffleReport) -> Advice:
    """Advise whether the deals stand or are dealt again, given who shuffled (II-6, in the first round II-8)."""
    if f.by_players:
        if f.first_round:
            return Advice("II-8", (_NOTE_OWN_HAND,), (_ALL_READY,))
        return Advice("II-6", do=(_DEAL_ANEW,), weighty=True, score="cancel", rectified=(_DEALT_ANEW,))
    if f.takes_part or f.doubted:
        return Advice("II-6", do=(_DEAL_ANEW,), weighty=True, score="cancel", rectified=(_DEALT_ANEW,))
    return Advice("II-6", do=(_DEALS_STAND,))


LAW.assisted("II-8", shuffled)


_NOTE_OWN_HAND = tell(_("Everybody writes down his own eight cards, unseen by the others."))
_ALL_READY = _("Start only when all deals of this round are ready.")
_DEAL_ANEW = _("Have the cards shuffled again by somebody who does not play and whom everybody trusts.")
_DEALT_ANEW = _("The cards were shuffled again.")
_DEALS_STAND = _("The deals are good: play on.")


# II-13, II-14 and II-16: wrong cards in a board, by number or by the control card.
@article("II-13", facts=facts.WrongCardCount)
def wrong_number(f: facts.WrongCardCount) -> Ruling:
    """Rule that nobody looks at a hand with too many or too few cards, and the director corrects it."""
    text = say(
        "{seat} has {count} cards instead of {size}: do not look at them; the director corrects the "
        "deal (the player who put it away wrongly can lose 1 matchpoint).",
        seat=f.seat,
        count=f.count,
        size=f.size,
    )
    return Ruling("II-13", text)


@asked(facts.CardRemoved)
def removed(f: facts.CardRemoved) -> Ruling:
    """Rule that a surplus card is taken out, because it does not belong to the pack."""
    text = say("{card} does not belong to this pack and is taken out.", card=f.card)
    return Ruling("II-13", text, (KlaverjasEffect.RESTORED,))


@article("II-14", facts=facts.CardRestored)
def restored(f: facts.CardRestored) -> Ruling:
    """Rule that the card goes to the hand where it belongs. A player who mixed up the hands can lose a matchpoint."""
    if f.number_was_wrong:
        text = say("{card} belongs to {seat}: the deal is corrected from the control card.", card=f.card, seat=f.seat)
        return Ruling("II-13", text, (KlaverjasEffect.RESTORED,))
    text = say(
        "{card} belongs to {seat} by the control card and goes there; the culprit can lose 1 matchpoint.",
        card=f.card,
        seat=f.seat,
    )
    return Ruling("II-14", text, (KlaverjasEffect.RESTORED,))


@assisted("II-16", facts=facts.CardsInBoard)
def cards_in_board(f: facts.CardsInBoard) -> Advice:
    """Advise how to correct or replace a board with a wrong number of cards, unchecked or wrong hands (II-13 to 16)."""
    if not f.number_right:
        return Advice("II-13", (_DO_NOT_LOOK,), (_RESTORE, _ONE_POINT), weighty=True, score="penalty")
    if not f.checked:
        if f.usable:
            return Advice("II-16", (_BOTH,), (_RESTORE, _PENALISE_BOTH), weighty=True, score="penalty")
        return Advice("II-16", (_BOTH,), (_HALF_EACH, _PENALISE_BOTH), weighty=True, score="artificial")
    if f.usable:
        return Advice("II-14", (_STOP,), (_RESTORE, _ONE_POINT), weighty=True, score="penalty")
    if f.first_round:
        return Advice("II-14", do=(_RESERVE, _FINE), weighty=True, score="cancel", rectified=(_REPLACED,))
    if f.played_before:
        return Advice("II-14", do=(_ANNUL_THE_REST, _CULPRIT), weighty=True, score="cancel", rectified=(_PLAYED_STAND,))
    return Advice("II-14", do=(_ANNUL, _CULPRIT), weighty=True, score="cancel")


_DO_NOT_LOOK = tell(_("Do not look at this hand; the number of cards is not right."))
_STOP = tell(_("Please wait: I put this deal right."))
_RESTORE = _("Put the deal right from the control card.")
_ONE_POINT = _("Find out who put it away wrongly in the round before; that can cost 1 matchpoint.")
_RESERVE = _("Replace the deal by a reserve; that is possible in this first round only.")
_REPLACED = _("The deal was replaced by a reserve.")
_ANNUL = _("Annul the deal; it can no longer be replaced.")
_ANNUL_THE_REST = _(
    "Annul the deal for the rest; those who have played it keep their score and are compared with each other."
)
_PLAYED_STAND = _("The deal was annulled for those who had still to play it; those who had played it kept their score.")
_FINE = _("The culprit loses at least 1 matchpoint.")
_CULPRIT = _("The culprit loses at least 1 matchpoint and gets the lowest score on this deal.")
_BOTH = tell(_("Neither pair compared the cards with the control card: both of you are at fault."))
_PENALISE_BOTH = _("Penalise both pairs.")
_HALF_EACH = _("Give both pairs half of the matchpoints of this deal.")


# II-15: a look into the wrong hand.
class WrongHandOutcome(Enum):
    """Outcomes of a deal in which a player saw a wrong hand."""

    NOT_YET = auto()  # The director has yet to decide.
    GOES_ON = auto()
    REPLACED = auto()  # Or annulled.
    ADJUSTED = auto()


def wrong_hand_outcome(harm: bool | None, replaceable: bool | None) -> tuple[WrongHandOutcome, ...]:
    """Return the outcomes that are still possible. `replaceable`: the deal can be annulled or replaced.

    Without harm the deal goes on. With harm it is replaced if possible, and otherwise gets an adjusted score.
    """
    if harm is None:
        return (WrongHandOutcome.NOT_YET,)
    if not harm:
        return (WrongHandOutcome.GOES_ON,)
    if replaceable is None:
        return (WrongHandOutcome.REPLACED, WrongHandOutcome.ADJUSTED)
    return (WrongHandOutcome.REPLACED,) if replaceable else (WrongHandOutcome.ADJUSTED,)


@article("II-15", facts=facts.WrongHand)
def wrong_hand(f: facts.WrongHand) -> Ruling:
    """Rule that the deal is interrupted. Without harm it goes on; otherwise it is annulled, replaced or adjusted."""
    outcomes = wrong_hand_outcome(f.harm, None)
    if WrongHandOutcome.NOT_YET in outcomes:
        text = say(
            "{seat} sees cards of {of}: the deal is interrupted until the director has decided.", seat=f.seat, of=f.of
        )
    elif WrongHandOutcome.REPLACED in outcomes:
        text = say(
            "Playing on would do harm: the deal is annulled or replaced, or else {side} get the minimum "
            "and the opponents an average.",
            seat=f.seat,
            of=f.of,
            side=f.seat.side,
        )
    else:
        text = say("Playing on harms nobody: the deal goes on.", seat=f.seat, of=f.of)
    return Ruling("II-15", text, (KlaverjasEffect.INFORMATION,))


@asked(facts.WrongHandSeen)
def wrong_hand_seen(f: facts.WrongHandSeen) -> Advice:
    """Advise that the deal is interrupted. Then it goes on, is replaced, or gets a score from the director (II-15)."""
    match wrong_hand_outcome(f.harm, f.replaceable):
        case (WrongHandOutcome.GOES_ON,):
            return Advice("II-15", (_INTERRUPTED, _PLAY_ON))
        case (WrongHandOutcome.REPLACED,):
            return Advice("II-15", (_INTERRUPTED,), (_ANNUL_OR_REPLACE,), weighty=True, score="cancel")
        case (WrongHandOutcome.ADJUSTED,):
            return Advice("II-15", (_INTERRUPTED,), (_MINIMUM, _AVERAGE), weighty=True, score="artificial")
    return Advice("II-15", (_INTERRUPTED,), (_DECIDE,))


_INTERRUPTED = tell(_("Somebody looked into a wrong hand: the deal is interrupted until I have decided."))
_PLAY_ON = tell(_("Nobody is harmed by it: play on."))
_ANNUL_OR_REPLACE = _("Annul the deal or have another one played.")
_MINIMUM = _("Give the offender the minimum of matchpoints.")
_AVERAGE = _("Give the opponents an average score.")
_DECIDE = _("Decide whether playing on harms another player.")


# II-17: a pair in wrong seats.
@assisted("II-17", facts=facts.WrongSeats)
def wrong_seats(f: facts.WrongSeats) -> Advice:
    """Advise that the pair takes its right seats. Deals played in wrong seats get the lowest score (II-17)."""
    if f.played:
        return Advice("II-17", (_SEATS,), (_LOWEST, _REST_COUNTS), weighty=True, score="artificial")
    return Advice("II-17", (_SEATS,), (_REST_COUNTS,))


_SEATS = tell(_("Please take the right seats."))
_LOWEST = _("Annul what was played here and give those in wrong seats the lowest score of the contest.")
_REST_COUNTS = _("The deals still to come count as usual, without penalty.")
