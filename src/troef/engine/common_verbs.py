"""The words of acts that both games have. The event classes of a game inherit them."""

from __future__ import annotations

from typing import Any

from troef.cards import Seat
from troef.cards.wording import trick_count_text
from troef.engine.table_log import AskTopic, Manner
from troef.engine.verbs import Verb
from troef.laws.ruling import Text, Word, say

ALWAYS: tuple[str, ...] = ("auction", "clarification", "play")
THROUGHOUT = (*ALWAYS, "ended")
LATE: tuple[str, ...] = ("clarification", "play", "ended")


class PlayAct(Verb):
    do = "play"
    face: Any
    line = Text("{by} speelt {card}", "{by} plays {card}")

    def listed(self, **words: Word) -> Text:
        down = Text("{by} speelt {card}, gedekt", "{by} plays {card}, face down")
        return self.filled(down if self.face == "down" else self.line, **words)


class TakeBackAct(Verb):
    do = "take-back"
    label = Text("Een kaart wordt teruggenomen", "A card is taken back")
    button = Text("Een kaart terugnemen", "Take a card back")
    line = Text("{by} neemt {card} terug", "{by} takes {card} back")


class OmitAct(Verb):
    do = "omit"
    label = Text("Iemand speelt niet bij", "Somebody does not play to the trick")
    button = Text("Niet bijspelen in deze slag", "Do not play to this trick")
    line = Text("{by} speelt niet bij", "{by} does not play to the trick")


class InformAct(Verb):
    do = "inform"
    how: Manner
    label = Text("Partner krijgt iets te weten", "Something partner should not know")
    button = Text("Partner kan iets te weten zijn gekomen", "Partner may have learnt something")
    phases = ALWAYS

    def listed(self, **words: Word) -> Text:
        return self.filled(_INFORMED[self.how], **words)


_INFORMED = {
    Manner.TEMPO: Text("{by} aarzelt, of handelt in haast", "{by} hesitates, or acts in haste"),
    Manner.REMARK: Text("{by} maakt een opmerking", "{by} makes a remark"),
    Manner.QUESTION: Text("{by} stelt een vraag", "{by} asks a question"),
    Manner.GESTURE: Text("{by} maakt een gebaar", "{by} makes a gesture"),
    Manner.ALERT: Text("{by} alerteert", "{by} alerts"),
    Manner.NO_ALERT: Text("{by} alerteert niet", "{by} does not alert"),
    Manner.EXPLANATION: Text("{by} legt het bod van partner uit", "{by} explains partner's call"),
}


class ExposeAct(Verb):
    do = "expose"
    label = Text("Een kaart wordt gezien", "A card is seen")
    button = Text("Een kaart laten zien", "Let a card be seen")
    phases = ALWAYS
    line = Text("{cards} van {by} is gezien", "{cards} of {by} is seen")


class SeeAct(Verb):
    do = "see"
    phases = ALWAYS
    line = Text("{by} ziet {cards} van {of}", "{by} sees {cards} of {of}")


class RestoreAct(Verb):
    do = "restore"
    by: Any
    label = Text("Een kaart gaat naar de hand waar hij hoort", "A card goes to the hand it belongs to")
    phases = THROUGHOUT

    def listed(self, **words: Word) -> Text:
        out = Text("{card} gaat uit het spel", "{card} is taken out")
        return self.filled(out if self.by is None else Text("{card} gaat naar {by}", "{card} goes to {by}"), **words)


class AskAct(Verb):
    do = "ask"
    about: AskTopic
    of: Seat | None
    label = Text("Iemand vraagt iets", "Somebody asks something")
    button = Text("Iets vragen", "Ask something")
    phases = THROUGHOUT

    def listed(self, **words: Word) -> Text:
        asked = self.filled(_ASKED[self.about], **words)
        return asked if self.of is None else say("{asked} ({of})", "{asked} ({of})", asked=asked, of=self.of)


_ASKED = {
    AskTopic.AUCTION: Text("{by} vraagt om het bieden te herhalen", "{by} asks to hear the auction again"),
    AskTopic.CALL: Text("{by} vraagt wat een bieding betekent", "{by} asks what a call means"),
    AskTopic.TRICK: Text("{by} wil de laatste slag nog eens zien", "{by} asks to see the last trick again"),
    AskTopic.REVOKE: Text("{by} vraagt of een kleur op is", "{by} asks whether a suit has run out"),
    AskTopic.CONTRACT: Text("{by} vraagt wat het contract is", "{by} asks what the contract is"),
    AskTopic.CARD: Text("{by} wil de eigen laatste kaart nog eens zien", "{by} asks to see the own last card again"),
}


class CountedTricksAct(Verb):
    tricks: int

    @property
    def count(self) -> Text:
        """The number in words, such as `2 tricks`."""
        return Text(trick_count_text(self.tricks, "nl"), trick_count_text(self.tricks, "en"))


class StatementAct(CountedTricksAct):
    statement: str

    def listed(self, **words: Word) -> Text:
        said = super().listed(**words)
        return say("{said}: “{text}”", "{said}: “{text}”", said=said, text=self.statement) if self.statement else said


class ClaimAct(StatementAct):
    do = "claim"
    label = Text("Slagen worden opgeëist", "Tricks are claimed")
    button = Text("Slagen opeisen", "Claim tricks")
    line = Text("{by} eist {tricks} slagen op", "{by} claims {tricks} tricks")


class ConcedeAct(StatementAct):
    do = "concede"
    label = Text("Slagen worden afgestaan", "Tricks are conceded")
    button = Text("Slagen afstaan", "Concede tricks")
    line = Text("{by} staat {tricks} slagen af", "{by} concedes {tricks} tricks")


class AgreeAct(Verb):
    do = "agree"
    label = Text("Iemand stemt in", "Somebody agrees")
    button = Text("Ik ben het ermee eens", "I agree")
    phases = LATE
    line = Text("{by} stemt in", "{by} agrees")


class ObjectAct(Verb):
    do = "object"
    label = Text("Iemand maakt bezwaar", "Somebody objects")
    button = Text("Ik ben het er niet mee eens", "I object")
    phases = LATE
    line = Text("{by} maakt bezwaar", "{by} objects")


class AttentionAct(Verb):
    do = "attention"
    label = Text("Iemand wijst op een onregelmatigheid", "Attention is drawn to an irregularity")
    button = Text("Op iets onregelmatigs wijzen", "Draw attention to something irregular")
    phases = THROUGHOUT
    line = Text("{by} wijst erop", "{by} draws attention to it")


class CallDirectorAct(Verb):
    do = "director"
    button = Text("Arbiter!", "Call the director")
    line = Text("De wedstrijdleider komt aan tafel", "The director comes to the table")


class ChooseAct(Verb):
    do = "choose"
    line = Text("{by} kiest: {option}", "{by} chooses: {option}")


class FindAct(Verb):
    do = "rule"
    line = Text("{question} {answer}", "{question} {answer}")


class ReturnCardsAct(Verb):
    do = "return"
    label = Text("De handen gaan terug in het bord", "The hands go back into the board")
    button = label
    phases = LATE
    line = label


class NextCallAct(Verb):
    do = "next-call"
    label = Text("Iemand biedt op het volgende bord", "Somebody calls on the next board")
    phases = LATE
    line = Text("{by} biedt op het volgende bord", "{by} calls on the next board")


class EndRoundAct(Verb):
    do = "end-round"
    label = Text("De ronde is voorbij", "The round ends")
    phases = LATE
    line = label


class EndCorrectionAct(Verb):
    do = "end-correction"
    label = Text("De correctietijd is voorbij", "The correction period ends")
    phases = LATE
    line = label
