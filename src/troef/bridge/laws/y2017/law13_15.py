"""13 to 15: a hand with too many cards, a missing card, and the cards or the board of others."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import Added, Cards, WrongBoard, WrongNumber
from troef.bridge.laws.ruling import Adjust, Ask, Do, MayNotUse, Role, Watch
from troef.bridge.laws.y2017.register import article
from troef.laws import Advice, Ruling, Text, tell


# 13: a hand with more than thirteen cards
@article("13", facts=WrongNumber)
def wrong_number(f: WrongNumber) -> Ruling | None:
    """13A: nobody with a wrong hand has called; 13B: somebody has; 13C: a card too many; 13D: after the play."""
    if f.cards is Cards.MISSING:
        return incomplete_hand(f)
    if not f.director:
        return None
    if f.restored:
        return Ruling("13A1")
    if f.cards is Cards.SURPLUS:
        return _surplus(f)
    if f.play_over:
        return Ruling("13D", _AFTERWARDS, (Adjust("13D"),))
    if f.called:
        return _called(f)
    if f.seen:
        return Ruling("13A2", _SEEN, (Watch("13A2"),), open=True)
    return Ruling("13A1", _NOBODY_CALLED, open=True)


def _called(f: WrongNumber) -> Ruling:
    """13B: the director judges whether the board can be played normally; putting the hands right says that it can."""
    if f.playable is None:
        return Ruling("13B1", _SOMEBODY_CALLED, (Watch("13B1"), Ask("playable", "13B")), open=True)
    if f.playable:
        return Ruling("13B1", _PLAYABLE, (Watch("13B1"),), open=True)
    return Ruling("13B2", _UNPLAYABLE, (Adjust("13B2"),))


def _surplus(f: WrongNumber) -> Ruling:
    """13C: the card goes; the score is looked at only if it was played to a complete trick."""
    if f.in_trick:
        return Ruling("13C", _SURPLUS_PLAYED, (Watch("13C"),), open=True)
    return Ruling("13C", _SURPLUS, open=True)


_SURPLUS_PLAYED = Text(
    "De overtollige kaart gaat eruit; zij is in een voltooide slag gespeeld, dus na afloop wordt de score bekeken.",
    "The surplus card is removed; it was played to a complete trick, so the score is looked at afterwards.",
)
_SURPLUS = Text(
    "De overtollige kaart hoort niet bij het spel en gaat eruit; verder volgt er niets.",
    "The surplus card is not part of the pack and is removed; nothing else follows.",
)
_AFTERWARDS = Text(
    "Het bord is gespeeld met een onjuiste hand: de score vervalt en er komt een arbitrale score.",
    "The board was played with a wrong hand: the result is cancelled and an adjusted score is given.",
)
_SOMEBODY_CALLED = Text(
    "Een speler met een onjuist aantal kaarten heeft al geboden. Kan het bord normaal gespeeld worden, dan worden de "
    "handen hersteld en blijven de biedingen staan; de score kan later worden aangepast.",
    "A player with a wrong number of cards has called already. If the board can be played normally the hands are put "
    "right and the calls stand; the score may be adjusted later.",
)
_PLAYABLE = Text(
    "De handen worden hersteld, de biedingen blijven staan en het bord wordt gespeeld; de score kan later worden "
    "aangepast.",
    "The hands are put right, the calls stand and the board is played; the score may be adjusted later.",
)
_UNPLAYABLE = Text(
    "Een speler bood met een onjuist aantal kaarten en het bord is niet meer normaal te spelen: er komt een arbitrale "
    "score.",
    "A player called with a wrong number of cards and the board cannot be played normally any more: an adjusted score "
    "is given.",
)
_SEEN = Text(
    "De handen worden hersteld en het bord wordt gespeeld; omdat iemand een kaart van een ander zag, kan de score "
    "worden aangepast.",
    "The hands are put right and the board is played; because somebody saw another's card the score may be adjusted.",
)
_NOBODY_CALLED = Text(
    "De handen worden hersteld en het bord wordt normaal gespeeld.",
    "The hands are put right and the board is played normally.",
)


# 14: a missing card
@article("14", facts=Added)
def card_added(f: Added) -> Ruling:
    """14A and 14B: the card belongs to the hand as if it had always been there; 14C: partner may not use that."""
    if f.played:
        return Ruling("14B1", _AMONG_THE_PLAYED)
    tells = (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "14C"), Watch("16B3"))
    if f.play_begun:
        return Ruling("14B2", _FOUND_LATE, tells) if f.found else Ruling("14B3", _REPLACED_LATE, tells)
    return Ruling("14A1", _FOUND, tells) if f.found else Ruling("14A2", _FROM_ANOTHER_PACK, tells)


def incomplete_hand(f: WrongNumber) -> Ruling | None:
    """The director looks for the card; the calls stand."""
    if not f.director:
        return None
    law = "14B" if f.play_begun else "14A"
    return Ruling(law) if f.restored else Ruling(law, _SEARCH, open=True)


_SEARCH = Text(
    "Er ontbreekt een kaart: de wedstrijdleider zoekt haar; de biedingen blijven staan.",
    "A card is missing: the director looks for it; the calls stand.",
)
_FOUND = Text(
    "{cards} is gevonden en hoort vanaf het begin bij de hand van {offender}; de biedingen blijven staan.",
    "{cards} has been found and belongs to {offender}'s hand from the beginning; the calls stand.",
)
_FROM_ANOTHER_PACK = Text(
    "{cards} is niet gevonden; de hand van {offender} wordt aangevuld uit een ander spel kaarten. De biedingen blijven "
    "staan.",
    "{cards} was not found; {offender}'s hand is completed from another pack. The calls stand.",
)
_FOUND_LATE = Text(
    "{cards} is gevonden en zat steeds in de hand van {offender}: had hij haar eerder moeten spelen, dan is dat een "
    "verzaking, en zij kan strafkaart zijn (14B4).",
    "{cards} has been found and was in {offender}'s hand all along: if he should have played it before, that is a "
    "revoke, and it may be a penalty card (14B4).",
)
_REPLACED_LATE = Text(
    "{cards} komt uit een ander spel kaarten en zat steeds in de hand van {offender}: had hij haar eerder moeten "
    "spelen, dan is dat een verzaking (14B4).",
    "{cards} comes from another pack and was in {offender}'s hand all along: if he should have played it before, that "
    "is a revoke (14B4).",
)
_AMONG_THE_PLAYED = Text(
    "{cards} ligt tussen de gespeelde kaarten: dan gaat het om een onjuiste slag.",
    "{cards} lies among the played cards: that makes it a defective trick.",
)


@article("15", facts=WrongBoard)
def wrong_board(f: WrongBoard) -> Ruling | Advice | None:
    """15A2: the call goes, with all after it; too late once partner has called. 15A3: on the other board. 15B."""
    if not f.director:
        return None
    if f.whole:
        return wrong_players(f)
    if f.other_board:
        return on_the_other_board(f)
    if f.partner_acted:
        return Ruling("15A2a", _TOO_LATE, (Do.CANCEL_LATER, Adjust("15A2a")))
    return Ruling("15A2b", _AGAIN, (Do.CANCEL_LATER,))


def on_the_other_board(f: WrongBoard) -> Advice | None:
    """15A3: the same call again lets the board be played; another one does not."""
    if f.differs is None:
        return None
    if f.differs:
        return Advice("15A3", (_OTHER_CALL,), (_PENALTY,), weighty=True, score="artificial")
    return Advice("15A3", (_SAME_CALL,), (_PENALTY,))


def wrong_players(f: WrongBoard) -> Advice | None:
    """15B1: cancelled if one of them had played it; 15B2: it counts otherwise; 15B3: whoever has no score."""
    if f.played_before is None:
        return None
    if f.played_before:
        return Advice("15B1", (_PLAYED_BEFORE,), (_RIGHT_BOARD,), (_NO_SCORE,), True, "cancel", rectified=(_CANCELLED,))
    if f.can_play_right is None:
        return None
    if f.can_play_right:
        return Advice("15B2", (_FINISH,), (_RIGHT_BOARD,), (_NO_SCORE,))
    return Advice("15B3", (_FINISH,), (_ARTIFICIAL,), weighty=True, score="artificial", rectified=(_COUNTED,))


_OTHER_CALL = tell(
    "Deze bieding zegt iets anders dan de vorige keer: op dit bord komt een arbitrale score.",
    "This call says something else than the last time: this board gets an adjusted score.",
)
_SAME_CALL = tell(
    "Het is dezelfde bieding als de vorige keer: het bord mag gewoon gespeeld worden.",
    "It is the same call as the last time: the board may be played normally.",
)
_PENALTY = Text(
    "Voor het pakken van de verkeerde kaarten kan een straf gegeven worden (15A4, 90).",
    "Taking the wrong cards may be penalised (15A4, 90).",
)
_PLAYED_BEFORE = tell(
    "Een van jullie heeft dit bord al gespeeld: voor beide paren vervalt het.",
    "One of you has played this board before: it is cancelled for both pairs.",
)
_FINISH = tell(
    "Niemand speelde dit bord eerder: maak het af, het resultaat telt.",
    "Nobody has played this board before: finish it, the result counts.",
)
_RIGHT_BOARD = Text(
    "Laat beide paren het juiste bord nog tegen elkaar spelen, als dat kan.",
    "Let both pairs play the right board against each other, if that is possible.",
)
_NO_SCORE = Text(
    "Wie door de vergissing geen geldige score kan halen op een bord, krijgt een kunstmatige score (15B3).",
    "Whoever cannot get a valid score on a board because of the mistake has an artificial one (15B3).",
)
_ARTIFICIAL = Text(
    "Geef een kunstmatige score op elk bord dat een paar door de vergissing niet kan spelen, naar schuld (12C2a).",
    "Give an artificial score on every board that a pair cannot play because of the mistake, by fault (12C2a).",
)
_TOO_LATE = Text(
    "{offender} bood met de kaarten van een ander bord en {partner} heeft al geboden: er komt een arbitrale score.",
    "{offender} called with the cards of another board and {partner} has called since: an adjusted score is given.",
)
_AGAIN = Text(
    "{offender} bood met de kaarten van een ander bord: dat vervalt met alles erna. {offender} pakt de juiste hand en "
    "biedt opnieuw.",
    "{offender} called with the cards of another board: that is cancelled with every call after it. {offender} takes "
    "the right hand and calls again.",
)
_CANCELLED = Text("Het resultaat verviel voor beide paren.", "The result was cancelled for both pairs.")
_COUNTED = Text(
    "Het resultaat telde; wie door de vergissing een bord niet kon spelen, kreeg daarop een kunstmatige score.",
    "The result counted; whoever could not play a board because of the mistake got an artificial score on it.",
)
