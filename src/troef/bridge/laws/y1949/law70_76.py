"""70–76: claims and concessions, the score from the numbers in score.toml, and honours."""

from __future__ import annotations

from troef.bridge.game.score import score, score_table
from troef.bridge.laws.facts.play import ClaimMade, CurrentTrickOnly, PlayedAfterClaim
from troef.bridge.laws.ruling import AskDirector, CardEffect, MayNotUse, OfferChoice, OfferedChoice, Role, WatchArticle
from troef.bridge.laws.y1949.register import LAW, article, asked
from troef.cards import Denomination, Hand, Rank
from troef.core.messages import _
from troef.laws import BRIDGE_1949, Ruling

# 70 to 72: declarer claims, a defender doubts it, and the director decides

_OWN = (Role.OFFENDER, Role.PARTNER)


@article("70", facts=ClaimMade)
def claimed(f: ClaimMade) -> Ruling | None:
    """70: a claim that nobody disputes stands. Otherwise the director decides (72), or declarer plays on (73)."""
    if f.tricks is not None:
        return decided(f)
    if f.objector in _OWN:
        return taken_back(f)
    if f.agreed and f.objector is None:
        return Ruling("70", _AGREED, (CardEffect.AGREED,), open=True)
    if not f.declaring:
        return defender_claims(f)
    if f.objector is not None:
        return doubted(f, f.objector)
    if f.director:
        return Ruling("72", effects=(AskDirector("tricks", "72"),), open=True)
    return Ruling("70", _("Declarer makes a claim."), open=True)


@article("71")
def doubted(f: ClaimMade, objector: Role) -> Ruling:
    """71: the play stops and the director decides how many tricks the claimer gets (72)."""
    if f.correction_over:
        return Ruling("94", _("The period is over."), open=True)
    if f.director or f.chosen == "director":
        return Ruling("72", effects=(AskDirector("tricks", "72"),), open=True)
    text = _("The director is summoned and decides.")
    return Ruling(
        "71",
        effects=(OfferChoice(objector, "chosen", "71", (OfferedChoice("director", "71", text, "director"),)),),
        open=True,
    )


@article("72")
def decided(f: ClaimMade) -> Ruling:
    """72, 74: the board ends with the tricks that the director gives; doubtful ones go to the defenders."""
    text = _("The director gives {tricks} of the remaining tricks to {{offender}}'s side.", tricks=f.tricks)
    return Ruling("74" if f.objector in _OWN else "72", text, (CardEffect.SETTLED,), open=True)


@asked(CurrentTrickOnly)
def current_trick_only(f: CurrentTrickOnly) -> Ruling:
    """16: a statement about the current trick is no claim; partner may not use a defender's."""
    text = _("This is about the running trick; no claim.")
    tells = (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16"), WatchArticle("16b"))
    return Ruling("16", text, () if f.declaring else tells)


@asked(PlayedAfterClaim)
def played_after_claim(f: PlayedAfterClaim) -> Ruling:
    text = _("{cards} does not count: the claim comes first.")
    return Ruling("71", text)


_AGREED = _("Nobody disputes it: the result stands.")


# 73: a defender claims or concedes
@article("73")
def defender_claims(f: ClaimMade) -> Ruling:
    """73: declarer may play on and make all cards of the claimer's partner penalty cards."""
    if f.chosen == "penalty":
        return Ruling("73", _PENALTY, (CardEffect.PLAY_ON, CardEffect.PARTNERS_CARDS))
    if f.chosen == "pick-up":
        return Ruling("73", _PICK_UP, (CardEffect.PLAY_ON,))
    if f.objector is None and not f.director:
        return Ruling("73", _("{offender} claims or concedes."), open=True)
    return Ruling("73", effects=(_PARTNERS_CARDS,), open=True)


_PENALTY = _("The play goes on and all of {partner}'s cards are penalty cards.")
_PICK_UP = _("The play simply goes on.")
_PARTNERS_CARDS = OfferChoice(
    Role.DECLARER,
    "chosen",
    "73",
    (OfferedChoice("penalty", "73", _PENALTY, "penalty"), OfferedChoice("pick-up", "73", _PICK_UP, "pick-up")),
)


# 74: a concession is taken back
@article("74")
def taken_back(f: ClaimMade) -> Ruling:
    """74b: the director gives back a trick that could not be lost. 74c: if partner objects at once, play goes on.

    74a needs no ruling: a concession is about tricks that are not complete, and a complete one stays with its winner.
    """
    if f.objector is Role.PARTNER and not f.agreed and f.gives:
        text = _("{partner} objects immediately: nothing has been conceded and the play goes on.")
        tells = (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16"), WatchArticle("16b"))
        if f.faced and f.chosen is not None:
            return defender_claims(f)
        if f.faced:
            return Ruling("74c", text, (*tells, _PARTNERS_CARDS), open=True)
        return Ruling("74c", text, (CardEffect.PLAY_ON,) if f.declaring else (CardEffect.PLAY_ON, *tells))
    if f.correction_over:
        return Ruling("94", _("The period is over."), open=True)
    if f.returned:
        return Ruling("74b", _TOO_LATE, open=True)
    if f.director:
        return Ruling("74b", effects=(AskDirector("tricks", "74b"),), open=True)
    text = _("The director sees if it could be lost.")
    return Ruling("74b", text, open=True)


_TOO_LATE = _(
    "The hands are back in the board: conceded tricks stay conceded. A complete trick still counts "
    "for the side that won it (74a)."
)


_HONOURS = (Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)


@article("75")
def honours(denomination: Denomination, hand: Hand) -> int:
    """Return the points for honours where total points count: four or five of trumps, or the four aces."""
    numbers = score_table(BRIDGE_1949).honours
    if denomination.suit is None:
        aces = sum(card.rank is Rank.ACE for card in hand)
        return numbers["four_aces"] if aces == 4 else 0
    held = sum(card.suit is denomination.suit and card.rank in _HONOURS for card in hand)
    return {4: numbers["four_of_trumps"], 5: numbers["five_of_trumps"]}.get(held, 0)


LAW.executed("76", score)
