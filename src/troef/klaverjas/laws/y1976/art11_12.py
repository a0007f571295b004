"""Penalty cards, and cards that may not be played (I-11, I-12)."""

from __future__ import annotations

from troef.cards import Hand, Seat
from troef.core.messages import _, gettext_noop
from troef.klaverjas.game.trick import PlayingSituation, playing_situation
from troef.klaverjas.laws import facts
from troef.klaverjas.laws.facts import KlaverjasEffect
from troef.klaverjas.laws.y1976 import article, asked
from troef.laws import Advice, Decision, Option, Ruling, say, tell


# I-11: a card played or shown too early is a penalty card, at the disposal of the opponents.
@article("11", facts=facts.ShownEarly)
def shown_early(f: facts.ShownEarly) -> Ruling:
    """Rule that the card is a penalty card and stays face up until it is played."""
    text = say("{card} of {seat} is a penalty card and stays face up on the table.", card=f.card, seat=f.seat)
    return Ruling("11", text, (KlaverjasEffect.PENALTY_CARD,))


@asked(facts.PenaltyTurn)
def at_turn(f: facts.PenaltyTurn) -> KlaverjasEffect:
    """Return whether the player in turn must play a penalty card, may not play it, or the opponents choose."""
    return disposal(fits=bool(f.penalty & f.legal), only=len(f.legal) == 1)


def disposal(fits: bool, only: bool) -> KlaverjasEffect:
    """Return whether a penalty card must be played, may not be played, or the opponents choose.

    `fits`: the rules of play allow the card. `only`: they allow no other card.
    """
    if not fits:
        return KlaverjasEffect.MAY_NOT_PLAY
    return KlaverjasEffect.MUST_PLAY if only else KlaverjasEffect.OPPONENTS_CHOOSE


@asked(facts.PenaltyChoice)
def question(f: facts.PenaltyChoice) -> Decision:
    """Return the decision for the left-hand opponent: whether a penalty card is played, or which one."""
    seat, playable = f.turn.seat, f.turn.penalty & f.turn.legal
    if not f.told_to_play and playable != f.turn.legal:
        return Decision(str(seat.lho), "11", _whether(seat, playable))
    told = {card: say("{seat} must play {card}.", seat=seat, card=card) for card in playable}
    return Decision(str(seat.lho), "11", tuple(Option(f"card:{card}", "11", text) for card, text in told.items()))


def _whether(seat: Seat, playable: Hand) -> tuple[Option, Option]:
    card = next(iter(playable))
    if len(playable) > 1:
        play = say("{seat} must play a penalty card.", seat=seat)
    else:
        play = say("{seat} must play {card}.", seat=seat, card=card)
    hold = say("{seat} plays another card; the penalty card stays face up.", seat=seat)
    return Option("play", "11", play), Option("hold", "11", hold)


@asked(Option)
def chosen(option: Option) -> Ruling:
    """Rule as the option says that the opponents chose for a penalty card."""
    return Ruling("11", option.text)


@asked(facts.AgainstTheChoice)
def against_the_choice(f: facts.AgainstTheChoice) -> Ruling:
    """Rule that the card is played, although its player disregarded the opponents' choice about a penalty card."""
    text = say(
        "{seat} plays {card} without regard to the right of the opponents; the card is played.",
        seat=f.seat,
        card=f.card,
    )
    return Ruling("11", text)


@asked(facts.ShownTooEarly)
def shown_too_early(f: facts.ShownTooEarly) -> Advice:
    """Advise that the card stays face up. At the player's turn the opponents may choose whether it is played (I-11)."""
    if f.named:
        return Advice("5", (_SAID,), (_JUDGE_WORDS,))
    if not f.at_turn:
        return Advice("11", (_LIES_OPEN,))
    match disposal(f.fits, f.only):
        case KlaverjasEffect.MAY_NOT_PLAY:
            return Advice("11", (_DOES_NOT_FIT,))
        case KlaverjasEffect.MUST_PLAY:
            return Advice("11", (_MUST_PLAY,))
    if f.played is None:
        return Advice("11", (_CHOOSE,))
    return Advice("11", (_PLAYED if f.played else _HELD,))


_SAID = tell(_("Naming a card does not make it a penalty card, but such words are not allowed."), "offender")
_JUDGE_WORDS = _("Judge it as other words: did it influence the deal?")
_LIES_OPEN = tell(
    _("The card is a penalty card and stays face up. When it is his turn the opponents say whether it is played.")
)
_DOES_NOT_FIT = tell(
    _("The penalty card may not be played now: that would be a revoke. It stays face up and he plays another card.")
)
_MUST_PLAY = tell(_("The penalty card is the only card that he may play: he plays it."))
_CHOOSE = tell(_("You say whether the penalty card is played now or stays face up."), "lho")
_PLAYED = tell(_("He plays the penalty card."))
_HELD = tell(_("He plays another card that is allowed; the penalty card stays face up."))


# I-12: reasons why a card may not be played.
@article("12", facts=facts.IllegalCard)
def refusal(f: facts.IllegalCard) -> Ruling:
    """Rule that the card may not be played, with the duty of the player in this situation."""
    duties = _DUTIES | _UNDERTRUMPING if f.card.suit is f.trick.trump else _DUTIES
    duty = say(duties[playing_situation(f.hand, f.trick, f.seat)], suit=f.trick.suit or f.card.suit)
    text = say("{card} is not allowed: {seat} {duty}.", card=f.card, seat=f.seat, duty=duty)
    return Ruling("12", text, (KlaverjasEffect.VOID,))


_DUTIES: dict[PlayingSituation, str] = {
    PlayingSituation.FOLLOWS_TRUMP: gettext_noop("must play a trump, a higher one if possible"),
    PlayingSituation.FOLLOWS_SUIT: gettext_noop("must follow with {suit}"),
    PlayingSituation.OPPONENT_HOLDS: gettext_noop("must trump"),
    PlayingSituation.PARTNER_HOLDS: gettext_noop("must trump his partner's trick too"),
    PlayingSituation.OPPONENT_TRUMPED: gettext_noop("must overtrump"),
    PlayingSituation.PARTNER_TRUMPED: gettext_noop("must overtrump his partner too"),
    **dict.fromkeys(
        (PlayingSituation.OPPONENT_TRUMPED_HIGHER, PlayingSituation.PARTNER_TRUMPED_HIGHER),
        gettext_noop("cannot overtrump and must undertrump"),
    ),
}
_UNDERTRUMPING: dict[PlayingSituation, str] = {
    PlayingSituation.PARTNER_TRUMPED: gettext_noop("may not undertrump his partner"),
    **dict.fromkeys(
        (PlayingSituation.OPPONENT_TRUMPED_HIGHER, PlayingSituation.PARTNER_TRUMPED_HIGHER),
        gettext_noop("may not undertrump while he has another card"),
    ),
}
"""Reasons why a trump below the highest one in the trick may not be played."""
