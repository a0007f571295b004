"""Marked cards, attention to irregularities (I-1, I-2), and the bidding (I-5 to I-10)."""

from __future__ import annotations

from enum import Enum, auto

from troef.core.messages import _, gettext_noop
from troef.klaverjas.laws import facts
from troef.klaverjas.laws.facts import KlaverjasEffect
from troef.klaverjas.laws.y1976 import LAW, article, asked, assisted
from troef.laws import Advice, Ruling, Saying, Text, say, tell


@assisted("1", facts=facts.MarkedCards)
def marked_cards(f: facts.MarkedCards) -> Advice:
    """Advise on marked cards: the director decides whether to give another pack (I-1)."""
    if f.replaced:
        return Advice("1", (_NEW_PACK,), (_SAME_DEAL,))
    return Advice("1", (_SAME_PACK,))


@article("2", facts=facts.DrawsAttention)
def attention(f: facts.DrawsAttention) -> Ruling:
    """Rule that a player who notices an irregularity calls the director, even if the offenders mention it."""
    text = say("{seat} points out an irregularity: the director is called.", seat=f.seat)
    return Ruling("2", text)


_NEW_PACK = tell(_("These cards can be recognised from their backs: you get another pack."))
_SAME_DEAL = _("In a duplicate contest give back the same hands, from the control card.")
_SAME_PACK = tell(_("Nothing can be seen: play on with these."))


# I-5: a player says that he plays, with a suit, or that he passes. Other words are for the director.
class Sanction(Enum):
    """Sanctions for words that are not allowed."""

    NOT_YET = auto()  # The director has yet to find out.
    WARNING = auto()
    PENALTY = auto()
    EXCLUSION = auto()


def sanction(influence: bool | None, repeated: bool) -> Sanction:
    """Return the sanction for words that are not allowed: a warning, or a penalty if they can influence the deal.

    A pair that did it before (`repeated`) may be barred from further play.
    """
    if influence is None:
        return Sanction.NOT_YET
    if repeated:
        return Sanction.EXCLUSION
    return Sanction.PENALTY if influence else Sanction.WARNING


@article("5", facts=facts.ExtraWords)
def other_words(f: facts.ExtraWords) -> Ruling:
    """Rule on words that are not allowed: partner may not use them, and the director judges their influence."""
    seat, side = f.seat, f.seat.side
    cost = sanction(f.influence, f.repeated)
    if cost is Sanction.NOT_YET:
        text = say(
            "{seat} says more than play or pass. The director finds out whether it can influence the deal.", seat=seat
        )
    elif cost is Sanction.EXCLUSION:
        text = say("{side} go beyond the allowed words again: the pair can be barred from further play.", side=side)
    elif cost is Sanction.PENALTY:
        text = say(
            "The words of {seat} can influence the deal: the director may penalise {side}.", seat=seat, side=side
        )
    else:
        text = say("The words of {seat} had no influence: a warning.", seat=seat)
    return Ruling("5", text, (KlaverjasEffect.INFORMATION,))


@asked(facts.ExtraWordsReport)
def words_said(f: facts.ExtraWordsReport) -> Advice:
    """Advise on words that are not allowed: a warning, a penalty, or exclusion of the pair (I-5)."""
    return _WORDS[sanction(f.influence, f.repeated)]


_ONLY = tell(_("Only say that you play and with which suit, or that you pass. No other words are allowed."), "offender")
_WORDS = {
    Sanction.NOT_YET: Advice(
        "5",
        (_ONLY,),
        ((_("Find out whether it can influence the deal."),)),
    ),
    Sanction.WARNING: Advice("5", (_ONLY,), ((_("Give a warning."),))),
    Sanction.PENALTY: Advice("5", (_ONLY,), ((_("Penalise this pair."),)), weighty=True, score="penalty"),
    Sanction.EXCLUSION: Advice(
        "5",
        (_ONLY,),
        ((_("It is not the first time: you may bar this pair from further play."),)),
        weighty=True,
        score="penalty",
    ),
}


# I-8: taking too long may inform partner. The opponents may ask for a decision.
@article("8", facts=facts.LongWait)
def long_wait(f: facts.LongWait) -> Ruling:
    """Rule that partner may conclude nothing from the pause. After a repeated pause the director must be informed."""
    if f.repeated:
        text = say("{side} take too long again: call the director.", side=f.seat.side)
    else:
        text = say(
            "{seat} takes long: {partner} may conclude nothing from it, and the opponents may ask for a decision.",
            seat=f.seat,
            partner=f.seat.partner,
        )
    return Ruling("8", text, (KlaverjasEffect.INFORMATION,))


@asked(facts.LongWaiting)
def long_waiting(f: facts.LongWaiting) -> Advice:
    """Advise that the opponents may ask for a decision. After a repeated pause the director warns the pair (I-8)."""
    if f.repeated:
        return Advice("8", (_DECIDE, _NOT_FOR_PARTNER), (_WARN,), (_CONDUCT,), weighty=True, score="penalty")
    return Advice("8", (_DECIDE, _NOT_FOR_PARTNER))


_DECIDE = tell(_("Please make your decision now."), "offender")
_NOT_FOR_PARTNER = tell(_("You may conclude nothing from this wait."), "partner")
_WARN = _("Warn this pair about taking long, and penalise it if that does not help.")
_CONDUCT = _("Note it down: it has happened before.")


# I-9: until somebody plays, only the player whose turn it is looks at his cards.
def may_look(trumps_made: bool, in_turn: bool) -> bool:
    """Return whether the player may look at his own cards: before trumps are made only in turn, and then always."""
    return trumps_made or in_turn


@article("9", facts=facts.LookAtOwnCards)
def looks_at_own_cards(f: facts.LookAtOwnCards) -> Ruling | None:
    """Rule that a player who looks at his cards out of turn is at fault. Return None if he may look."""
    if may_look(f.trumps_made, f.in_turn):
        return None
    text = say("{seat} looks at the cards out of turn: they should lie face down.", seat=f.seat)
    return Ruling("9", text, (KlaverjasEffect.INFORMATION,))


@asked(facts.LookedAtCards)
def looked_at_cards(f: facts.LookedAtCards) -> Advice:
    """Advise that the cards go face down again, unless trumps are made or it is the player's turn (I-9)."""
    if may_look(f.trumps_made, f.in_turn):
        return Advice("9", (_ALLOWED,))
    return Advice("9", (_FACE_DOWN,), (_NO_PRICE,))


_ALLOWED = tell(_("He may look at his cards."))
_FACE_DOWN = tell(
    _("Put the cards face down again: they are to be looked at when it is his turn, or when somebody plays.")
)
_NO_PRICE = _("The article names no penalty; judge yourself whether he gained by it.")


# I-6, I-7 and I-10: everybody speaks once, the suit named first is trumps, and a call out of turn is void.
class CallFault(Enum):
    """Reasons why a call is out of order."""

    CHANGES_TRUMPS = auto()
    AFTER_TRUMPS = auto()
    OUT_OF_TURN = auto()
    DEALER_MUST_PLAY = auto()
    BARRED = auto()


def call_fault(f: facts.CallMade) -> CallFault | None:
    """Return the reason why a call is out of order, or None if it is in order."""
    if f.after_trumps:
        return CallFault.CHANGES_TRUMPS if f.by_declarer else CallFault.AFTER_TRUMPS
    if not f.in_turn:
        return CallFault.OUT_OF_TURN
    if f.passes:
        return CallFault.DEALER_MUST_PLAY if f.forced else None
    return CallFault.BARRED if f.barred and not f.forced else None


@article("10", facts=facts.CallAtTable)
def call_at_table(f: facts.CallAtTable) -> Ruling | None:
    """Rule that a call which is out of order does not count (I-6, I-7, I-10). Return None if it is in order."""
    wrong = call_fault(f.call)
    if wrong is None:
        return None
    law, effect, message = _RULINGS[wrong]
    return Ruling(law, say(message, seat=f.seat, side=f.seat.side, suit=f.trump or ""), (effect,))


@article("6", facts=facts.AllPassed)
def all_passed(f: facts.AllPassed) -> Ruling:
    """Rule that the dealer must play and names trumps, because all four players have passed."""
    text = say("Everybody has passed: {seat} dealt, must play and names trumps.", seat=f.seat)
    return Ruling("6", text, (KlaverjasEffect.DEALER_MUST_PLAY,))


LAW.executed("7", call_at_table)


@asked(facts.CallMade)
def call_made(f: facts.CallMade) -> Advice:
    """Advise whether a call counts, and how the bidding goes on (I-6, I-7, I-10)."""
    wrong = call_fault(f)
    return _ADVICE[wrong] if wrong is not None else Advice("5", do=(_GOES_ON,))


_RULINGS = {
    CallFault.CHANGES_TRUMPS: (
        "7",
        KlaverjasEffect.TRUMP_STANDS,
        gettext_noop("{seat} can no longer change the choice: {suit} stay trumps."),
    ),
    CallFault.AFTER_TRUMPS: (
        "10",
        KlaverjasEffect.VOID,
        gettext_noop("{seat} speaks after trumps were made: it does not count."),
    ),
    CallFault.OUT_OF_TURN: (
        "10",
        KlaverjasEffect.BARS_SIDE,
        gettext_noop("{seat} speaks out of turn: it does not count, and {side} must both pass on this deal."),
    ),
    CallFault.DEALER_MUST_PLAY: (
        "6",
        KlaverjasEffect.VOID,
        gettext_noop("{seat} cannot pass again: the dealer is obliged to play."),
    ),
    CallFault.BARRED: (
        "10",
        KlaverjasEffect.VOID,
        gettext_noop("{seat} may not play this deal and must pass."),
    ),
}


def _told(law: str, text: Text, *do: Text) -> Advice:
    return Advice(law, (Saying("table", text),), do)


_GOES_ON = _("The call is in order; the deal goes on.")
_LATER = _("Have the player whose turn it was make his call.")
_ADVICE = {
    CallFault.CHANGES_TRUMPS: _told(
        "7", _("The suit that was named first stays trumps."), _("Have the lead made with those trumps.")
    ),
    CallFault.AFTER_TRUMPS: _told("10", _("Trumps were made already: what he said does not count.")),
    CallFault.OUT_OF_TURN: _told(
        "10",
        _(
            "He spoke out of turn: it does not count, and he and his partner both pass on this deal. "
            "They play their cards as usual."
        ),
        _LATER,
    ),
    CallFault.DEALER_MUST_PLAY: _told("6", _("Everybody has passed: the dealer must play and names trumps.")),
    CallFault.BARRED: _told(
        "10", _("His side spoke out of turn before: he may not play this deal and passes."), _LATER
    ),
}
