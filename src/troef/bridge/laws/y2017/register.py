"""The register of the 2017 laws, effects that many of them share, articles under watch and the engine's citations."""

from __future__ import annotations

from troef.bridge.laws.register import BridgeRegister, EngineCitation, WatchedArticle
from troef.bridge.laws.ruling import MayNotUse, Role, WatchArticle
from troef.core.messages import _
from troef.laws import BRIDGE_2017

LAW = BridgeRegister(BRIDGE_2017)
article = LAW.article
asked = LAW.judges_facts


OWN_SIDE = (Role.OFFENDER, Role.PARTNER)
OPPONENTS = (Role.LHO, Role.RHO)

WITHDRAWN_IS_UNAUTHORIZED = MayNotUse(Role.OFFENDER, OWN_SIDE, "16C2")
"""16C2: the offender's side may not use the call that he withdrew."""

COMPARABLE_WATCH = (WatchArticle("23C"),)
"""23C: after a comparable call the director checks again when the board is over."""


WATCH = {
    "11A": WatchedArticle(
        _("Did a player act without the director, and did the offending side gain by it?"), offenders_only=True
    ),
    "13A2": WatchedArticle(
        _("Did seeing another's card influence the result?"), frozenset({"influenced", "damage"}), any_suffices=True
    ),
    "13B1": WatchedArticle(_("Was the board not played normally after all, once the hands were corrected?")),
    "13C": WatchedArticle(_("Did the surplus card, played to a complete trick, change the result?")),
    "16B3": WatchedArticle(
        _("Did a player choose what his partner's manner suggested, with a logical alternative at hand?"),
        frozenset({"influenced", "damage"}),
    ),
    "16C3": WatchedArticle(_("Did the offending side use something from a withdrawn call or an exposed card?")),
    "16D2c": WatchedArticle(
        _("Did the information from before the auction influence the result?"),
        frozenset({"influenced", "damage"}),
        any_suffices=True,
    ),
    "16D3": WatchedArticle(
        _("Did the extra information influence the result?"), frozenset({"influenced", "damage"}), any_suffices=True
    ),
    "21B3": WatchedArticle(_("Did the side that misinformed gain by it, now that changing is too late?")),
    "23C": WatchedArticle(_("Could the result well have been different without the help of the infraction?")),
    "27D": WatchedArticle(_("Could the result well have been different without the insufficient bid?")),
    "72C": WatchedArticle(
        _("Could the offender have known that the irregularity might damage his opponents?"),
        frozenset({"could-have-known", "damage"}),
    ),
    "73E2": WatchedArticle(
        _("Did an opponent draw a false inference from a manner without a bridge reason?"),
        frozenset({"could-have-known", "damage"}),
    ),
    "75A": WatchedArticle(_("Did a player gain by his partner's explanation?"), frozenset({"influenced", "damage"})),
    "75B1": WatchedArticle(_("Were the opponents damaged by the wrong explanation?")),
    "43B3": WatchedArticle(_("Did the defenders gain by their irregularity, which only dummy pointed out?")),
    "45F": WatchedArticle(_("Did dummy's hint damage the defenders?")),
    "47E2b": WatchedArticle(_("Did the card played on a wrong explanation cost the other side anything?")),
    "50E4": WatchedArticle(_("Could the result well have been different if the penalty card had not been seen?")),
    "55C": WatchedArticle(_("Did declarer play on something that his own lead out of turn taught him?")),
    "64C1": WatchedArticle(_("Has the other side been compensated enough for the revoke?")),
    "64C2a": WatchedArticle(
        _("Would the other side have taken more tricks without the repeated revokes in that suit?")
    ),
    "64C2b": WatchedArticle(_("Both sides have revoked: was either damaged?")),
}


CITED = {
    EngineCitation.MISINFORMED: "21B1a",
    EngineCitation.MISINFORMED_IN_PLAY: "47E2a",
    EngineCitation.REVOKE: "61A",
    EngineCitation.TWELFTH: "62D1",
    EngineCitation.BY_PLAY: "63A1",
    EngineCitation.BY_NAMING: "63A2",
    EngineCitation.BY_CLAIM: "63A3",
    EngineCitation.BY_AGREEMENT: "63A4",
    EngineCitation.ASKED_BY_DUMMY: "43B2b",
    EngineCitation.BY_BOTH_SIDES: "62C3",
    EngineCitation.WITHDRAWN: "16C2",
    EngineCitation.USED: "16C3",
    EngineCitation.MISLED: "73E2",
    EngineCitation.LEFT_OUT: "67B1a",
    EngineCitation.LEFT_OUT_OTHER: "67B1b",
    EngineCitation.COULD_HAVE_KNOWN: "72C",
    EngineCitation.FORFEITED: "11A",
    EngineCitation.EXPOSED_IN_AUCTION: "24",
    EngineCitation.CARD_ADDED: "14C",
    EngineCitation.NUMBER_OF_CARDS: "13",
    EngineCitation.FIRST_CALL: "17B",
    EngineCitation.ROTATION: "17C",
    EngineCitation.FINAL_PASS: "22A",
    EngineCitation.END_OF_AUCTION: "22",
    EngineCitation.CONTRACT: "22A",
    EngineCitation.CALL_AFTER_THE_END: "39",
    EngineCitation.CALL_OUT_OF_TURN: "29",
    EngineCitation.MORE_THAN_SEVEN: "38",
    EngineCitation.INSUFFICIENT: "27",
    EngineCitation.INADMISSIBLE: "36",
    EngineCitation.OPENING_LEAD: "41A",
    EngineCitation.OWN_CARD: "44",
    EngineCitation.LEAD_OUT_OF_TURN: "53",
    EngineCitation.CARD_OUT_OF_TURN: "57",
    EngineCitation.FOLLOW_SUIT: "44C",
    EngineCitation.TRICKS_WON: "79",
    EngineCitation.SCORE: "77",
}
