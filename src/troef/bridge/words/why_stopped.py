"""Why an edition cannot go on with what a log tells, in both languages and with the paragraph if there is one."""

from __future__ import annotations

from troef.bridge.table import events
from troef.bridge.table.events import Choose, Event, Play
from troef.bridge.table.state import Phase, State
from troef.bridge.words.answers import chosen
from troef.cards import Lang, Seat
from troef.cards.words import card_symbol, seat_name
from troef.laws import Text


def reason(state: State, event: Event) -> Text:
    """What stands in the way of this event, in the words of a director."""
    if isinstance(event, Choose):
        return _no_such_choice(state, event)
    if state.phase is Phase.ENDED and isinstance(event, _OF_THE_PLAY):
        return Text("Het spel is in deze uitgave al afgelopen.", "The board is over already in this edition.")
    if isinstance(event, Play):
        card = {lang: card_symbol(event.card, lang) for lang in _LANGS}
        return _named(f"{{}} heeft {card['nl']} hier niet in de hand.", f"{{}} does not hold {card['en']} here.", event)
    return _named(*_SENTENCES.get(type(event), _ANYTHING), event)


_LANGS: tuple[Lang, Lang] = ("nl", "en")
_OF_THE_PLAY = (events.Play, events.TakeBack, events.Omit, events.Designate, events.Claim, events.Concede)


def _no_such_choice(state: State, event: Choose) -> Text:
    """What he may choose instead; or that he is asked nothing, and by which paragraph the edition went on."""
    mine = next((each for each in state.ledger.pending if each.decision.by == str(event.by)), None)
    if mine is not None:
        may = {lang: " / ".join(chosen(option, lang) for option, _ in mine.values) for lang in _LANGS}
        law = mine.decision.law
        nl, en = (
            f"Deze keuze heeft {{}} hier niet, wel: {may['nl']} ({law}).",
            f"{{}} cannot choose this here, but: {may['en']} ({law}).",
        )
        return _named(nl, en, event)
    asked = _named("{} heeft hier niets te kiezen", "{} has nothing to choose here", event)
    if not state.ledger.rulings:
        return Text(f"{asked.nl}: deze uitgave zegt er nog niets over.", f"{asked.en}: this edition says nothing yet.")
    law = state.ledger.rulings[-1].law
    return Text(
        f"{asked.nl}: deze uitgave besliste zelf ({law}).", f"{asked.en}: this edition ruled by itself ({law})."
    )


def _named(nl: str, en: str, event: Event) -> Text:
    """The sentence with the name of whoever acts."""
    by = getattr(event, "by", None)
    if not isinstance(by, Seat):
        return Text(nl.format("De wedstrijdleider"), en.format("The director"))
    return Text(nl.format(seat_name(by, "nl")), en.format(seat_name(by, "en")))


_ANYTHING = ("Dit kan {} in deze uitgave niet doen.", "{} cannot do this in this edition.")
_NOT_DUMMY = ("{} is hier niet de blinde.", "{} is not dummy here.")
_NOT_SO_MANY = ("Zoveel slagen zijn er voor {} niet meer.", "There are not so many tricks left for {}.")
_NO_CLAIM = ("Er is niets opgeëist of afgestaan waar {} over kan spreken.", "There is no claim that {} could speak of.")
_NOT_HIS = ("Deze kaarten liggen hier niet zoals {} ze zou zien of tonen.", "These cards are not where {} needs them.")
_SENTENCES: dict[type[Event], tuple[str, str]] = {
    events.Change: ("{} heeft hier geen bieding die hij kan wijzigen.", "{} has no call here that he could change."),
    events.Explain: ("De bieding die {} uitlegt, is er niet.", "The call that {} explains is not there."),
    events.TakeBack: ("{} heeft die kaart hier niet gespeeld.", "{} has not played that card here."),
    events.Omit: ("{} hoeft hier niet bij te spelen.", "It is not for {} to play here."),
    events.Face: ("Er ligt geen gedekte uitkomst.", "There is no face-down lead."),
    events.Designate: ("{} kan hier geen kaart van de blinde noemen.", "{} cannot name a card of dummy here."),
    events.Redesignate: ("{} heeft geen kaart genoemd die hij kan wijzigen.", "{} named no card that he could change."),
    events.Suggest: _NOT_DUMMY,
    events.Forfeit: _NOT_DUMMY,
    events.Warn: _NOT_DUMMY,
    events.Expose: _NOT_HIS,
    events.See: _NOT_HIS,
    events.Restore: ("Er is hier geen hand die {} moet herstellen.", "There is no hand here for {} to put right."),
    events.Ask: ("Waar {} naar vraagt, is er nog niet.", "What {} asks about is not there yet."),
    events.Claim: _NOT_SO_MANY,
    events.Concede: _NOT_SO_MANY,
    events.Agree: _NO_CLAIM,
    events.Object: _NO_CLAIM,
    events.Rule: ("{} kan dit hier niet vaststellen.", "{} cannot find this here."),
}
