"""68 to 71: claims and concessions."""

from __future__ import annotations

from dataclasses import replace

from troef.bridge.laws.facts.desk_play import ClaimDisputed, TrickCertainty, TrickReclaim, TrickStatement
from troef.bridge.laws.facts.play import ClaimMade, CurrentTrickOnly, PlayedAfterClaim, StatementKind
from troef.bridge.laws.ruling import AskDirector, CardEffect, MayNotUse, OfferChoice, OfferedChoice, Role, WatchArticle
from troef.bridge.laws.y2017.register import LAW, article, asked
from troef.core.messages import _, pgettext
from troef.laws import Advice, Effect, Ruling, Saying, Text, tell

# 68 to 71: claims and concessions, agreement and dispute

_OWN = (Role.OFFENDER, Role.PARTNER)


@article("68", facts=ClaimMade)
def claimed(f: ClaimMade) -> Ruling | None:
    """68D, 69: the play stops, and an agreed claim stands. If it is disputed, the director decides or all play on."""
    if f.tricks is not None:
        return decided(f)
    if f.objector is not None:
        return _disputed(f, f.objector)
    if f.agreed:
        return agreed(f)
    if f.director:
        return Ruling("70A", effects=(AskDirector("tricks", "70A"),), open=True)
    return Ruling("68D", _("The play stops."), open=True)


def _disputed(f: ClaimMade, objector: Role) -> Ruling:
    own = objector in _OWN
    if objector is Role.PARTNER and not f.declaring and f.gives and not f.agreed:
        text = _(
            "{partner} objects immediately: nothing has been claimed or conceded and the play goes "
            "on. Cards that were shown with it do not become penalty cards."
        )
        effects: tuple[Effect, ...] = (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "68B2"), WatchArticle("16C3"))
        return Ruling("68B2", text, (CardEffect.NOTHING_CLAIMED, CardEffect.PLAY_ON, *effects))
    if f.correction_over:
        text = _("The correction period is over: the score stays.")
        return Ruling("79C1", text, open=True)
    law = "71" if own and f.agreed else "69B" if f.final else "70A"
    if f.chosen == "director" or (f.director and (own or f.agreed)):
        return Ruling(law, effects=(AskDirector("tricks", law),), open=True)
    if f.chosen == "play-on":
        text = _("All four want to play on: the claim or concession is void and the result of the play counts.")
        return Ruling("68D2b", text, (CardEffect.NOTHING_CLAIMED, CardEffect.PLAY_ON))
    if f.agreed:
        return Ruling(law, _WANTED_BACK if own else _WITHDRAWN, open=True)
    offer = _offer(objector, own)
    return Ruling("68D2", effects=(offer, AskDirector("tricks", law)) if f.director else (offer,), open=True)


_WITHDRAWN = _("The agreement is withdrawn.")
_WANTED_BACK = _("Tricks claimed or conceded stand, unless the director cancels that.")


def _offer(objector: Role, own: bool) -> OfferChoice:
    director = _("The director decides (70).")
    play_on = _("All four want to play on; the claim is void.")
    choices = (
        OfferedChoice("play-on", "68D2b", play_on, "play-on"),
        OfferedChoice("director", "68D2a", director, "director"),
    )
    return OfferChoice(objector, "chosen", "68D2", choices[1:] if own else choices)


@article("69")
def agreed(f: ClaimMade) -> Ruling:
    """69A: the board is scored as if the tricks had been played as claimed or conceded."""
    text = _("It is agreed: the result stands.")
    return Ruling("69A", text, (CardEffect.AGREED,), open=True)


@article("70")
def decided(f: ClaimMade) -> Ruling:
    """69B, 70A, 71: the board ends with the number of tricks that the director gives."""
    own = f.objector in _OWN
    law = "71" if own and f.agreed else "69B" if f.final else "70A"
    text = pgettext(
        "2017", "The director gives {tricks} of the remaining tricks to {{offender}}'s side.", tricks=f.tricks
    )
    return Ruling(law, text, (CardEffect.SETTLED,), open=True)


@asked(CurrentTrickOnly)
def current_trick_only(f: CurrentTrickOnly) -> Ruling:
    """68: a statement about the current trick is no claim; partner may not use a defender's."""
    text = _("This is about the current trick only: the play goes on.")
    effects: tuple[Effect, ...] = (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16B1"), WatchArticle("16B3"))
    return Ruling("68", text, () if f.declaring else effects)


@asked(PlayedAfterClaim)
def played_after_claim(f: PlayedAfterClaim) -> Ruling:
    text = _("The play has stopped: {cards} does not count.")
    return Ruling("68D", text)


LAW.executed("71", decided)


@asked(TrickStatement)
def tricks_spoken_of(f: TrickStatement) -> Ruling | None:
    """68, 69: it is no claim, the play stops and the director decides, or the play goes on."""
    if not f.later_tricks:
        return current_trick_only(CurrentTrickOnly(declaring=not f.by_defender))
    if f.partner_objects:
        return claimed(ClaimMade(told=StatementKind.CONCESSION, declaring=False, gives=True, objector=Role.PARTNER))
    statement = ClaimMade(told=StatementKind.CLAIM, declaring=True, gives=False)
    if f.agreed:
        return claimed(replace(statement, agreed=True))
    if f.all_play_on:
        return claimed(replace(statement, objector=Role.LHO, chosen="play-on"))
    text = _("The play stops; nobody does anything more. I decide about the tricks.")
    return Ruling("68D2a", text)


# 70: a disputed claim, as the director decides it

_REPEAT = tell(_("Repeat exactly what you said when you claimed."), "player")
_OBJECT = tell(_("What is your objection?"), "other side")
_SHOW = tell(_("Lay the remaining cards face up."))
_TELL = _("Say how many of the remaining tricks each side gets, and why.")


@asked(ClaimDisputed)
def claim_disputed(f: ClaimDisputed) -> Advice:
    """70B: the director hears the players first. 70C–70E: he refuses a line; 70A: doubt goes against the claimer."""
    if f.trump_out is None:
        return Advice("70B", (_REPEAT, _OBJECT, _SHOW))
    if f.trump_out and not f.trump_mentioned and f.trump_forgotten and f.trump_wins:
        return _decided(
            "70C",
            _("Give the opponents the trick or tricks that the trump can take."),
            _("The trick or tricks that the trump could take went to the opponents."),
        )
    if f.needs_partner:
        return _decided(
            "70D2",
            _("That part of the claim fails: the partner could choose differently."),
            _("That part of the claim was not allowed: the partner could have chosen differently."),
        )
    if f.new_line and f.finding_card and not f.shown_out:
        return _decided(
            "70E1",
            _("Do not allow it: he did not know where that card was. He guesses wrong."),
            _("The line that was not stated was not allowed: he did not know where that card was."),
        )
    if f.new_line and f.worse_line:
        return _decided(
            "70D1",
            _("Do not allow it: take the normal line that does less well."),
            _("The line that was not stated was not allowed; the normal line that did less well counted."),
        )
    if f.worse_line:
        return _decided(
            "70A",
            _("Take the normal line that does less well: doubt goes against the claimer."),
            _("The normal line that did less well counted: doubt went against the claimer."),
        )
    granted = _("The tricks were awarded as claimed.")
    return _decided("70A", _("Award the tricks as claimed."), granted)


def _decided(law: str, do: Text, rectified: Text) -> Advice:
    return Advice(law, do=(do, _TELL), weighty=True, score="tricks", rectified=(rectified,))


# 69B and 71: a trick that was given up and is wanted back

_STAYS = tell(_("It stays as it was agreed."))


@asked(TrickReclaim)
def trick_wanted_back(f: TrickReclaim) -> Advice:
    """69A: before the agreement is final, 70 decides. Later the trick goes back by 69B (agreed) or 71 (conceded)."""
    if not f.final and not f.conceded:
        do = _("The agreement was not final: decide by 70.")
        return Advice("69A", do=(do,), weighty=True, score="tricks")
    if not f.in_period:
        return Advice("79C1", (_STAYS,))
    return _conceded(f) if f.conceded else _agreed(f)


def _conceded(f: TrickReclaim) -> Advice:
    """71: the trick goes back if it had been won, or if no normal play could lose it."""
    if f.trick is TrickCertainty.WON:
        return _given_back("71A")
    return _given_back("71B") if f.trick is TrickCertainty.CERTAIN else Advice("71", (_STAYS,))


def _agreed(f: TrickReclaim) -> Advice:
    """69B: the trick goes back if it would probably have been won."""
    if f.trick is TrickCertainty.WON:
        return _given_back("69B1")
    return (
        _given_back("69B2") if f.trick in (TrickCertainty.CERTAIN, TrickCertainty.LIKELY) else Advice("69B", (_STAYS,))
    )


def _given_back(law: str) -> Advice:
    say = _("That trick is yours; I score the board again.")
    back = _("The trick went to the side that asked for it.")
    return Advice(law, (Saying("player", say),), weighty=True, score="tricks", rectified=(back,))
