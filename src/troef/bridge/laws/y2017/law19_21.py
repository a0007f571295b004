"""19–21: words added to a double, questions and explanations, and misinformation by an opponent."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import CallKind, CallWithExtraWords, ChangeOfCall, ExplanationCorrected
from troef.bridge.laws.facts.desk_auction import Inquiry, MisinformedCall
from troef.bridge.laws.ruling import AskDirector, CallEffect, MayNotUse, OfferChoice, OfferedChoice, Role, WatchArticle
from troef.bridge.laws.y2017.register import OPPONENTS, article, asked
from troef.core.messages import _, pgettext
from troef.laws import Advice, Effect, Ruling, Saying, Text, tell


@article("19", facts=CallWithExtraWords)
def wrong_words(f: CallWithExtraWords) -> Ruling:
    """19A3, 19B3: the double applies to the bid as it was made. 16B1: partner may not use words added to a call."""
    tells = (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16B1"), WatchArticle("16B3"))
    if f.kind is not CallKind.DOUBLE:
        return Ruling("16B1", _WORDS, tells)
    return Ruling("19B3" if f.redouble else "19A3", _ACTUAL_BID, tells)


_ACTUAL_BID = _("{call} applies to the bid as it was really made; {partner} may not use {offender}'s extra words.")
_WORDS = _("{partner} may not use {offender}'s extra words.")


Purpose = Inquiry.Purpose
Period = Inquiry.Period


@article("20", facts=ExplanationCorrected)
def corrected(f: ExplanationCorrected) -> Ruling:
    """20F4a: the giver may correct at any time. 20F5: his partner waits for the end of the auction, or of the play.

    A correction that the partner makes too soon is unauthorized information for the giver.
    """
    late: tuple[Effect, ...] = (WatchArticle("21B3"),) if f.too_late else ()
    if f.by_giver:
        return Ruling("20F4a", _BY_GIVER, late)
    if f.auction_over and not f.defender:
        return Ruling("20F5bii", _TOO_LATE if f.play_begun else _BY_PARTNER, late)
    if f.play_over:
        return Ruling("20F5bi", _BY_PARTNER, late)
    tells = (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16B1"), WatchArticle("16B3"))
    return Ruling("20F5a", _TOO_SOON, (*tells, *late))


@asked(Inquiry)
def inquiry(f: Inquiry) -> Advice | None:
    """Return whether a question about the auction is allowed and who answers it (20B–G, 41B, 41C)."""
    match f.why:
        case Purpose.FOR_PARTNER:
            return Advice("20G1", (_NOT_FOR_PARTNER,), (_TELLS_PARTNER, _PENALTY), refused=True)
        case Purpose.TO_TRAP:
            return Advice("20G2", (_NOT_TO_TRAP,), (_PENALTY,), refused=True)
    match f.period:
        case Period.AUCTION:
            return _in_the_auction(f)
        case Period.CLARIFICATION if f.dummy:
            return _refused("41B", _NOT_DUMMY)
        case Period.CLARIFICATION if f.played:
            return _refused("41B", _LED)
        case Period.CLARIFICATION:
            return None if f.dummy is None or f.played is None else _to_whom(f, "20F2") or _told("41B", _BOTH_NOW)
        case Period.PLAY:
            return _in_the_play(f)
    return None


def _in_the_auction(f: Inquiry) -> Advice | None:
    """20B, 20F1: the question is allowed at the player's own turn, unless he must pass."""
    if f.review is None or f.his_turn is None or (f.his_turn and f.must_pass is None):
        return None
    law = "20B" if f.review else "20F1"
    if not f.his_turn:
        return _refused(law, _WAIT)
    if f.must_pass:
        return _refused(law, _MUST_PASS)
    return _to_whom(f, law) or _told(law, _REVIEW if f.review else _EXPLAIN)


def _in_the_play(f: Inquiry) -> Advice | None:
    """20F2: explanations at his turn. 20C2: a review until he has played. 41C: then only the contract is given."""
    if f.review is None or f.dummy is None or (not f.dummy and f.his_turn is None):
        return None
    law = "41C" if f.contract else "20C2" if f.review else "20F2"
    if f.dummy:
        return _refused(law, _NOT_DUMMY)
    if not f.his_turn:
        return _refused(law, _WAIT_TO_PLAY)
    if f.contract:
        return _told(law, _CONTRACT)
    if f.review and f.played is not False:
        return _refused("41C", _CONTRACT_ONLY) if f.played else None
    return _to_whom(f, law) or _told(law, _REVIEW if f.review else _EXPLAIN)


def _to_whom(f: Inquiry, law: str) -> Advice | None:
    """Return a refusal if the wrong player is asked, or about the asker's own side (20D, 20F); otherwise None."""
    if f.own_call:
        return _refused(law, _NOT_YOUR_OWN)
    if f.wrong_answerer:
        return _refused("20D", _OPPONENT_REPEATS) if f.review else _refused(law, _PARTNER_EXPLAINS)
    return None


def _told(law: str, text: Text) -> Advice:
    return Advice(law, (Saying("table", text),))


def _refused(law: str, text: Text) -> Advice:
    return Advice(law, (Saying("table", text),), refused=True)


_NOT_FOR_PARTNER = tell(_("You ask only what you want to know yourself, not to help your partner."), "offender")
_NOT_TO_TRAP = tell(_("You do not ask a question to make an opponent answer wrongly."), "offender")
_TELLS_PARTNER = _("Partner may not use what the question or answer reveals (16B1).")
_PENALTY = _("Warn; repetition deserves a penalty (90).")
_WAIT = _("You may, but only at your turn. Only if you are not sure which call was made may you ask immediately (20A).")
_WAIT_TO_PLAY = _("You may, but only when it is your turn to play; declarer also when it is dummy's.")
_MUST_PASS = _("A player who has to pass asks nothing now, but may do so after the auction.")
_REVIEW = _("You hear all calls once more, completely and with the alerts; an opponent names them (20D).")
_EXPLAIN = _(
    "The partner of the player who made the call explains their agreement. Asking about one call is "
    "allowed, but think of what that tells your partner (20F3)."
)
_NOT_DUMMY = _("Dummy asks nothing about the auction.")
_LED = _("You have led already: it is too late for a review, and explanations you ask for at your next turn.")
_BOTH_NOW = _("You may now have the auction reviewed and ask for explanations, before the lead is faced.")
_CONTRACT_ONLY = _(
    "It is too late for a review: you may still ask what the contract is and whether it is doubled, not by whom."
)
_CONTRACT = _("You may ask what the contract is and whether it is doubled or redoubled, not by whom.")
_NOT_YOUR_OWN = _("You ask about the calls of the opponents, not about those of your own side.")
_OPPONENT_REPEATS = _("An opponent repeats the auction.")
_PARTNER_EXPLAINS = pgettext("2017", "The explanation comes from the partner of the player who made the call.")
_BY_GIVER = _("{offender} corrects the explanation; a player who called on it may perhaps still change the call.")
_BY_PARTNER = _("{offender} corrects {partner}'s explanation at the right moment.")
_TOO_LATE = _(
    "{offender} had to correct {partner}'s explanation after the final pass, before the lead: now it is too late."
)
_TOO_SOON = _(
    "{offender} was not allowed to correct {partner}'s explanation yet; {partner} may not draw anything from it."
)


_FIRST_CALL_TELLS = MayNotUse(Role.OFFENDER, OPPONENTS, "16C2")
_HIS_CALL_TELLS = MayNotUse(Role.LHO, OPPONENTS, "16C2")


@article("21")
def misinformed_player_changes(f: ChangeOfCall) -> Ruling:
    """21B1a: the call is changed without penalty if the misinformation can have influenced it.

    21B2: a left-hand opponent who called in between may then replace that call, but his side may not use it.
    """
    if f.influenced is None:
        return Ruling("21B1a", effects=(AskDirector("influenced", "21B1a"),), open=True)
    if not f.influenced:
        return Ruling("21B1a", _NOT_INFLUENCED, (CallEffect.CANCEL, _FIRST_CALL_TELLS))
    if not f.lho_called:
        return Ruling("21B1a", _CHANGED, (CallEffect.TAKE_PLACE, _FIRST_CALL_TELLS))
    if f.withdrawn is None and not f.lho_acted:
        return Ruling("21B1a", _CHANGED, (CallEffect.TAKE_PLACE, _FIRST_CALL_TELLS, _OFFER), open=True)
    if f.withdrawn is False:
        return Ruling("21B2", effects=(CallEffect.KEEP_LHO,))
    return Ruling("21B2", _LHO_CHANGES, (CallEffect.WITHDRAW_LHO, _HIS_CALL_TELLS))


@asked(MisinformedCall)
def misinformed_call(f: MisinformedCall) -> Advice | None:
    """21A, 75C: his own mistake and a misbid stand. 21B1a: in time, he may change. 21B3: later, an adjusted score."""
    if f.misheard is None:
        return None
    if f.misheard:
        return Advice("21A", (_OWN_MISTAKE,))
    if f.misbid is None:
        return None
    if f.misbid:
        return Advice("75C", (_MISBID,))
    if f.period_over is None or (not f.period_over and f.partner_called is None):
        return None
    if f.period_over or f.partner_called:
        return _too_late(f)
    if f.influenced is None:
        return None
    if not f.influenced:
        return Advice("21B1a", (_STANDS,), (_FACE_DOWN_LEAD,))
    say = (_MAY_CHANGE, _LHO_MAY_CHANGE, _NOT_FOR_YOU)
    return Advice("21B1a", say, (_FACE_DOWN_LEAD,), (_STILL_DAMAGE,), rectified=(_COULD_CHANGE,))


def _too_late(f: MisinformedCall) -> Advice | None:
    """21B3: the call stands; if the misinformation gained anything, the score is adjusted."""
    if f.gained is None:
        return None
    lead = () if f.period_over else (_FACE_DOWN_LEAD,)
    if f.gained:
        do = (*lead, _AS_IF_INFORMED)
        return Advice("21B3", (_CALL_STANDS,), do, weighty=True, score="assigned")
    return Advice("12B1", (_CALL_STANDS,), lead)


_OWN_MISTAKE = tell(_("A player who misheard or misunderstood bears the consequences: the call stands."))
_MISBID = tell(_("The explanation was right and the call was not. That is no infraction: everything stands."))
_STANDS = tell(_("The misinformation did not influence this call: it stands."))
_MAY_CHANGE = tell(_("You may change your last call without penalty; you may also leave it."), "player")
_LHO_MAY_CHANGE = tell(_("If he changes his call you may also change what you called after it."), "lho")
_NOT_FOR_YOU = tell(_("Your side does not use anything that was withdrawn (16C2)."), "offending side")
_FACE_DOWN_LEAD = _(
    "If there is a face-down lead already, it may go back after this irregularity when you say so (41A, 47E2a)."
)
_STILL_DAMAGE = _(
    "Afterwards see whether the misinformation did damage all the same, also to earlier calls (21B3, 75B1)."
)
_CALL_STANDS = tell(_("It is too late to change: the call stands. If the board is not finished, play it out."))
_AS_IF_INFORMED = _("Adjust the score: what would probably have happened with the right information?")
_CHANGED = _("{offender} called on misinformation and may replace {other} by {a_call} without penalty.")
_NOT_INFLUENCED = _("The misinformation cannot have influenced {other}: {other} stands and {call} is cancelled.")
_LHO_CHANGES = _(
    "{lho} may replace the call made after {other} and does; {lho}'s side does not use what that call showed."
)
_OFFER = OfferChoice(
    Role.LHO,
    "withdrawn",
    "21B2",
    (
        OfferedChoice(
            "withdraw",
            "21B2",
            _("{lho} takes the call back and calls again; {lho}'s side does not use what it showed."),
            True,
        ),
        OfferedChoice("keep", "21B2", _("{lho}'s call stands, after {call}."), False),
    ),
)
_COULD_CHANGE = _(
    "The player could change his last call without penalty; if he did, the opponent after him could do so too."
)
