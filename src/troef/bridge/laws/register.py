"""The law book of an edition as the engine uses it: rulings on facts, citations, and articles under watch.

An article is under watch at a table if it may still lead to an adjusted score there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from troef.core.values import CodeEnum
from troef.laws import Edition, Text, register
from troef.laws.register import ArticleEntry


class EngineCitation(CodeEnum):
    """Subjects for which the engine cites a paragraph. Not every edition has one."""

    MISINFORMED = "a call made on a wrong explanation may be changed"
    MISINFORMED_IN_PLAY = "a card played on a wrong explanation may be changed"
    REVOKE = "a revoke"
    DUTY = "a duty that was not met, which is no revoke but costs the same"
    TWELFTH = "a revoke in the twelfth trick is established like any other"
    BY_PLAY = "a revoke is established by playing on"
    BY_NAMING = "a revoke is established by naming a card"
    BY_CLAIM = "a revoke is established by a claim"
    BY_AGREEMENT = "a revoke is established by agreeing to a claim"
    ASKED_BY_DUMMY = "a revoke about which dummy asked though he had lost his rights"
    BY_BOTH_SIDES = "both sides revoked in one trick and put it right"
    WITHDRAWN = "what a withdrawn call or card tells"
    USED = "what a withdrawn call or card told was used"
    MISLED = "a manner that misled an opponent"
    TOO_MANY = "a second card of the suit led in a trick that still runs"
    LEFT_OUT = "a card of the suit led is laid too late in a trick"
    LEFT_OUT_OTHER = "another card is laid too late in a trick"
    FORFEITED = "the other side acts before the director comes"
    NO_FULL_PENALTY = "damage that no article makes good"
    COULD_HAVE_KNOWN = "an offender who could have known that it would pay"
    # Announcements about a card that somebody should not have seen.
    EXPOSED_IN_AUCTION = "a card seen during the auction"
    CARD_ADDED = "a card that was missing is back in its hand"
    CARD_MOVED = "a card went from one hand to another"
    # Faults in the record of a board.
    NUMBER_OF_CARDS = "a hand with too many or too few cards"
    FIRST_CALL = "the dealer makes the first call"
    ROTATION = "each player calls in turn"
    FINAL_PASS = "three passes end the auction"
    END_OF_AUCTION = "the auction ends in a contract, or the board is passed out"
    CONTRACT = "the last bid is the contract, and who first named the denomination is declarer"
    CALL_AFTER_THE_END = "a call after the final pass"
    CALL_OUT_OF_TURN = "a call out of turn"
    MORE_THAN_SEVEN = "a bid of more than seven"
    INSUFFICIENT = "an insufficient bid"
    INADMISSIBLE = "an inadmissible double or redouble"
    OPENING_LEAD = "the opening lead is that of declarer's left-hand opponent"
    OWN_CARD = "a player plays a card that he holds"
    LEAD_OUT_OF_TURN = "a lead out of turn"
    CARD_OUT_OF_TURN = "a card before its turn"
    FOLLOW_SUIT = "a player follows suit while he can"
    TRICKS_WON = "the number of tricks won"
    SCORE = "the scoring table"


def ruled_on_arrival(facts: Any) -> bool:
    """Return whether the director has been called: in the books since 2007 nothing is ruled before."""
    came: bool = facts.director
    return came


class BridgeRegister(register.ArticleRegister):
    """The articles of one edition of bridge, registered while its modules load."""

    def rules(
        self,
        watch: Mapping[str, WatchedArticle],
        cited: Mapping[EngineCitation, str],
        speaks: Callable[[Any], bool] = ruled_on_arrival,
    ) -> BridgeRules:
        """Return the rules of the edition after its modules have loaded.

        `watch`: articles that may adjust a score, by paragraph. `cited`: the paragraph for each subject of the engine.
        `speaks`: whether the law rules on facts now.
        """
        return BridgeRules(self.edition, dict(self.entries), dict(self.judges), watch, cited, speaks)


@dataclass(frozen=True, slots=True)
class WatchedArticle:
    """An article that may lead to an adjusted score: a question for the director and the findings that it requires."""

    text: Text
    """The question that the director answers."""
    required_findings: frozenset[str] = frozenset({"damage"})
    any_suffices: bool = False  # One of the findings is enough.
    offenders_only: bool = False  # The other side keeps its score.

    def is_due(self, findings: Collection[str]) -> bool:
        """Return whether these findings of the director are enough for an adjusted score."""
        met = self.required_findings & set(findings)
        return bool(met) if self.any_suffices else met == self.required_findings


@dataclass(frozen=True, slots=True, eq=False)
class BridgeRules:
    """The rules of an edition under some regulations, which the engine consults about irregular acts."""

    edition: Edition
    entries: Mapping[str, ArticleEntry]
    judges: Mapping[type, Callable[[Any], Any]] = field(repr=False)
    watch: Mapping[str, WatchedArticle] = field(repr=False)
    cited: Mapping[EngineCitation, str] = field(repr=False)
    speaks: Callable[[Any], bool] = field(repr=False)
    """Returns whether the law rules on an irregularity now: when noticed (1949), or when the director comes."""

    def about(self, facts: Any) -> Any:
        """Return the ruling on these facts; None while the law says nothing."""
        judge = self.judges.get(type(facts))
        return None if judge is None else judge(facts)

    def due_adjustments(self, listed: Collection[str], findings: Collection[str]) -> list[str]:
        """Return those of the `listed` articles that adjust the score, given the director's findings."""
        return [law for law in listed if law in self.watch and self.watch[law].is_due(findings)]

    def with_judges(self, judges: Mapping[type, Callable[[Any], Any]]) -> BridgeRules:
        """Return these rules with other functions that judge some kinds of facts, as a regulation requires."""
        return replace(self, judges={**self.judges, **judges})
