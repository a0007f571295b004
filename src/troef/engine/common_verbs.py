"""The words of acts that both games have. The event classes of a game inherit them."""

from __future__ import annotations

from typing import Any

from troef.cards import Seat
from troef.cards.wording import trick_count_text
from troef.core.messages import Localised, Text, _
from troef.engine.table_log import AskTopic, Manner
from troef.engine.verbs import Verb
from troef.laws.ruling import Word, say

ALWAYS: tuple[str, ...] = ("auction", "clarification", "play")
THROUGHOUT = (*ALWAYS, "ended")
LATE: tuple[str, ...] = ("clarification", "play", "ended")


class PlayAct(Verb):
    do = "play"
    face: Any
    line = _("{by} plays {card}")

    def listed(self, **words: Word) -> Text:
        down = _("{by} plays {card}, face down")
        return self.filled(down if self.face == "down" else self.line, **words)


class TakeBackAct(Verb):
    do = "take-back"
    label = _("A card is taken back")
    button = _("Take a card back")
    line = _("{by} takes {card} back")


class OmitAct(Verb):
    do = "omit"
    label = _("Somebody does not play to the trick")
    button = _("Do not play to this trick")
    line = _("{by} does not play to the trick")


class InformAct(Verb):
    do = "inform"
    how: Manner
    label = _("Something partner should not know")
    button = _("Partner may have learnt something")
    phases = ALWAYS

    def listed(self, **words: Word) -> Text:
        return self.filled(_INFORMED[self.how], **words)


_INFORMED = {
    Manner.TEMPO: _("{by} hesitates, or acts in haste"),
    Manner.REMARK: _("{by} makes a remark"),
    Manner.QUESTION: _("{by} asks a question"),
    Manner.GESTURE: _("{by} makes a gesture"),
    Manner.ALERT: _("{by} alerts"),
    Manner.NO_ALERT: _("{by} does not alert"),
    Manner.EXPLANATION: _("{by} explains partner's call"),
}


class ExposeAct(Verb):
    do = "expose"
    label = _("A card is seen")
    button = _("Let a card be seen")
    phases = ALWAYS
    line = _("{cards} of {by} is seen")


class SeeAct(Verb):
    do = "see"
    phases = ALWAYS
    line = _("{by} sees {cards} of {of}")


class RestoreAct(Verb):
    do = "restore"
    by: Any
    label = _("A card goes to the hand it belongs to")
    phases = THROUGHOUT

    def listed(self, **words: Word) -> Text:
        out = _("{card} is taken out")
        return self.filled(out if self.by is None else _("{card} goes to {by}"), **words)


class AskAct(Verb):
    do = "ask"
    about: AskTopic
    of: Seat | None
    label = _("Somebody asks something")
    button = _("Ask something")
    phases = THROUGHOUT

    def listed(self, **words: Word) -> Text:
        asked = self.filled(_ASKED[self.about], **words)
        return asked if self.of is None else say("{asked} ({of})", asked=asked, of=self.of)


_ASKED = {
    AskTopic.AUCTION: _("{by} asks to hear the auction again"),
    AskTopic.CALL: _("{by} asks what a call means"),
    AskTopic.TRICK: _("{by} asks to see the last trick again"),
    AskTopic.REVOKE: _("{by} asks whether a suit has run out"),
    AskTopic.CONTRACT: _("{by} asks what the contract is"),
    AskTopic.CARD: _("{by} asks to see their own last card again"),
}


class CountedTricksAct(Verb):
    tricks: int

    @property
    def count(self) -> Text:
        """The number in words, such as `2 tricks`."""
        return Localised(trick_count_text, self.tricks)


class StatementAct(CountedTricksAct):
    statement: str

    def listed(self, **words: Word) -> Text:
        said = super().listed(**words)
        return say("{said}: “{text}”", said=said, text=self.statement) if self.statement else said


class ClaimAct(StatementAct):
    do = "claim"
    label = _("Tricks are claimed")
    button = _("Claim tricks")
    line = _("{by} claims {tricks} tricks")


class ConcedeAct(StatementAct):
    do = "concede"
    label = _("Tricks are conceded")
    button = _("Concede tricks")
    line = _("{by} concedes {tricks} tricks")


class AgreeAct(Verb):
    do = "agree"
    label = _("Somebody agrees")
    button = _("I agree")
    phases = LATE
    line = _("{by} agrees")


class ObjectAct(Verb):
    do = "object"
    label = _("Somebody objects")
    button = _("I object")
    phases = LATE
    line = _("{by} objects")


class AttentionAct(Verb):
    do = "attention"
    label = _("Attention is drawn to an irregularity")
    button = _("Draw attention to something irregular")
    phases = THROUGHOUT
    line = _("{by} draws attention to it")


class CallDirectorAct(Verb):
    do = "director"
    button = _("Call the director")
    line = _("The director comes to the table")


class ChooseAct(Verb):
    do = "choose"
    line = _("{by} chooses: {option}")


class FindAct(Verb):
    do = "rule"
    line = _("{question} {answer}")


class ReturnCardsAct(Verb):
    do = "return"
    label = _("The hands go back into the board")
    button = label
    phases = LATE
    line = label


class NextCallAct(Verb):
    do = "next-call"
    label = _("Somebody calls on the next board")
    phases = LATE
    line = _("{by} calls on the next board")


class EndRoundAct(Verb):
    do = "end-round"
    label = _("The round ends")
    phases = LATE
    line = label


class EndCorrectionAct(Verb):
    do = "end-correction"
    label = _("The correction period ends")
    phases = LATE
    line = label
