"""An appeal as a record: what was done, step by step, and where it stands; the steps are never changed."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, fields, replace
from datetime import datetime
from enum import Enum
from typing import Any, TypeAlias

from troef.cards import TroefError
from troef.director.appeal_rules import AppealRules, Body, Consent, Hearing, Part, appeal_rules, may_sit
from troef.laws import Edition, Text


class Verdict(Enum):
    """What a body decides."""

    UPHELD = "upheld"
    CHANGED = "changed"
    ADVISED = "advised"
    REFERRED = "referred"

    @property
    def text(self) -> Text:
        return _VERDICTS[self]


_VERDICTS = {
    Verdict.UPHELD: Text("de beslissing blijft staan", "the ruling stands"),
    Verdict.CHANGED: Text("de beslissing wordt gewijzigd", "the ruling is changed"),
    Verdict.ADVISED: Text("advies om de beslissing te herzien", "advice to reconsider the ruling"),
    Verdict.REFERRED: Text("doorgestuurd naar de bond", "referred to the national authority"),
}


@dataclass(frozen=True, slots=True)
class Filed:
    """A contestant asks for a review, through the director."""

    at: datetime
    by: str
    players: tuple[str, ...]
    """Everybody of the pair or team, the captain first."""
    opponents: tuple[str, ...]
    grounds: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Agreed:
    """Who of them agrees, and who is not there."""

    at: datetime
    by: str
    agreed: tuple[str, ...]
    absent: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Warned:
    """The director has said that an appeal without merit may cost something."""

    at: datetime
    by: str


@dataclass(frozen=True, slots=True)
class Seated:
    """Who hears it: the committee by name, or nobody where there is none."""

    at: datetime
    by: str
    committee: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Heard:
    """What was found at the hearing: the facts first."""

    at: datetime
    by: str
    facts: str


@dataclass(frozen=True, slots=True)
class Decided:
    """A body decides about its part."""

    at: datetime
    by: str
    body: Body
    verdict: Verdict
    reason: str
    unfounded: bool = False


@dataclass(frozen=True, slots=True)
class Further:
    """Somebody goes on to the national authority."""

    at: datetime
    by: str
    grounds: str


@dataclass(frozen=True, slots=True)
class Dropped:
    """Who appealed takes it back."""

    at: datetime
    by: str
    reason: str = ""


Step: TypeAlias = Filed | Agreed | Warned | Seated | Heard | Decided | Further | Dropped


class Stage(Enum):
    """What an appeal waits for."""

    CONSENT = "consent"
    SEATS = "seats"
    HEARING = "hearing"
    CLOSED = "closed"
    AUTHORITY = "authority"

    @property
    def text(self) -> Text:
        return _STAGES[self]


_STAGES = {
    Stage.CONSENT: Text("wacht op instemming", "waits for consent"),
    Stage.SEATS: Text("wacht op wie het behandelt", "waits for who hears it"),
    Stage.HEARING: Text("wordt behandeld", "is being heard"),
    Stage.CLOSED: Text("afgehandeld", "closed"),
    Stage.AUTHORITY: Text("ligt bij de bond", "lies with the national authority"),
}


@dataclass(frozen=True, slots=True)
class Appeal:
    """Where an appeal stands after its steps."""

    edition: Edition
    kind: str
    steps: tuple[Step, ...]
    stage: Stage = Stage.CONSENT
    committee: tuple[str, ...] = ()
    open: tuple[Hearing, ...] = ()
    """What still has to be decided, in this order."""

    @property
    def rules(self) -> AppealRules:
        return appeal_rules(self.edition)

    @property
    def filed(self) -> Filed:
        first = self.steps[0]
        assert isinstance(first, Filed)
        return first

    @property
    def consent(self) -> Consent:
        """Whether those agree who must."""
        told = [step for step in self.steps if isinstance(step, Agreed)]
        agreed = {self.filed.by} | {one for step in told for one in step.agreed}
        absent = {one for step in told for one in step.absent}
        return self.rules.consent(self.kind, self.filed.players, agreed, absent)

    @property
    def verdicts(self) -> tuple[Decided, ...]:
        return tuple(step for step in self.steps if isinstance(step, Decided))

    @property
    def changes(self) -> bool:
        """Whether the ruling is to be changed."""
        return any(verdict.verdict is Verdict.CHANGED for verdict in self.verdicts)


def begin(edition: Edition, kind: str, filed: Filed) -> Appeal:
    """The beginning: grounds, and what it is about."""
    if not filed.grounds.strip():
        raise TroefError("Say what the appeal is about, and why.", "Zeg waartegen het protest gaat en waarom.")
    if not filed.parts:
        raise TroefError("Choose what the appeal is about.", "Kies waar het protest over gaat.")
    if filed.by not in filed.players:
        raise TroefError(
            "Only who played at that table, or his captain, can appeal.",
            "Alleen wie aan die tafel speelde, of zijn aanvoerder, kan protesteren.",
        )
    return _settled(Appeal(edition, kind, (filed,)))


def after(appeal: Appeal, step: Step) -> Appeal:
    """The appeal with one more step; a step that does not fit is refused with the reason."""
    if appeal.stage is Stage.CLOSED and not isinstance(step, Further):
        raise TroefError("This appeal is closed.", "Dit protest is afgehandeld.")
    return _settled(_TAKES[type(step)](appeal, step))


def _added(appeal: Appeal, step: Step) -> Appeal:
    return replace(appeal, steps=(*appeal.steps, step))


def _settled(appeal: Appeal) -> Appeal:
    """When those agree who must, it can go to whoever hears it."""
    ready = appeal.stage is Stage.CONSENT and appeal.consent.given
    return replace(appeal, stage=Stage.SEATS) if ready else appeal


def _seated(appeal: Appeal, step: Seated) -> Appeal:
    if appeal.stage is not Stage.SEATS:
        raise TroefError(
            f"First they have to agree: {', '.join(appeal.consent.missing)}.",
            f"Eerst moeten instemmen: {', '.join(appeal.consent.missing)}.",
        )
    interested = (*appeal.filed.players, *appeal.filed.opponents)
    partial = [name for name in step.committee if not may_sit(name, interested)]
    if partial:
        raise TroefError(
            f"{', '.join(partial)} has a part in it and cannot sit on the committee.",
            f"{', '.join(partial)} is betrokken en kan niet in het comité zitten.",
        )
    hearings = appeal.rules.hearings(appeal.filed.parts, bool(step.committee))
    return replace(_added(appeal, step), stage=Stage.HEARING, committee=step.committee, open=hearings)


def _heard(appeal: Appeal, step: Heard) -> Appeal:
    if appeal.stage not in (Stage.HEARING, Stage.AUTHORITY):
        raise TroefError("Nobody hears it yet.", "Er is nog niemand die het behandelt.")
    return _added(appeal, step)


def _decided(appeal: Appeal, step: Decided) -> Appeal:
    if not step.reason.strip():
        raise TroefError("Give the reasons of the decision.", "Geef de redenen van de uitspraak.")
    if appeal.stage is Stage.AUTHORITY:
        return replace(_added(appeal, step), stage=Stage.CLOSED)
    if appeal.stage is not Stage.HEARING or step.body not in {hearing.body for hearing in appeal.open}:
        raise TroefError("This part does not lie with them.", "Dit deel ligt niet bij hen.")
    mine = [hearing.part for hearing in appeal.open if hearing.body is step.body]
    allowed, law = appeal.rules.may_overrule(step.body, mine)
    if step.verdict is Verdict.CHANGED and not allowed:
        raise TroefError(
            f"The committee may not overrule that; it may advise the chief director ({law}).",
            f"Dat mag het comité niet herroepen; het kan de hoofdwedstrijdleider adviseren ({law}).",
        )
    left = tuple(hearing for hearing in appeal.open if hearing.body is not step.body)
    if step.verdict is Verdict.REFERRED:
        return replace(_added(appeal, step), open=left, stage=Stage.AUTHORITY)
    return replace(_added(appeal, step), open=left, stage=Stage.HEARING if left else Stage.CLOSED)


def _further(appeal: Appeal, step: Further) -> Appeal:
    if appeal.stage is not Stage.CLOSED or not appeal.verdicts:
        raise TroefError("It has to be decided here first.", "Eerst moet hier beslist zijn.")
    if not appeal.rules.further:
        raise TroefError("These regulations know no further appeal.", "Verder beroep kent dit reglement niet.")
    if any(verdict.body is Body.AUTHORITY for verdict in appeal.verdicts):
        raise TroefError("The national authority has decided already.", "De bond heeft al beslist.")
    return replace(_added(appeal, step), stage=Stage.AUTHORITY)


def _dropped(appeal: Appeal, step: Dropped) -> Appeal:
    return replace(_added(appeal, step), stage=Stage.CLOSED, open=())


_TAKES: dict[type, Callable[[Appeal, Any], Appeal]] = {
    Agreed: _added,
    Warned: _added,
    Seated: _seated,
    Heard: _heard,
    Decided: _decided,
    Further: _further,
    Dropped: _dropped,
}


def folded(edition: Edition, kind: str, steps: Collection[Step]) -> Appeal:
    """The appeal after all its steps."""
    first, *others = steps
    assert isinstance(first, Filed)
    appeal = begin(edition, kind, first)
    for step in others:
        appeal = after(appeal, step)
    return appeal


_KINDS: dict[str, type[Step]] = {
    "filed": Filed,
    "agreed": Agreed,
    "warned": Warned,
    "seated": Seated,
    "heard": Heard,
    "decided": Decided,
    "further": Further,
    "dropped": Dropped,
}
_NAMES = {kind: name for name, kind in _KINDS.items()}
_READERS: dict[str, Callable[[Any], Any]] = {
    "at": datetime.fromisoformat,
    "players": tuple,
    "opponents": tuple,
    "agreed": tuple,
    "absent": tuple,
    "committee": tuple,
    "parts": lambda told: tuple(map(Part, told)),
    "body": Body,
    "verdict": Verdict,
}


def step_json(step: Step) -> dict[str, Any]:
    """`{"do": "filed", "at": …}`."""
    return {"do": _NAMES[type(step)], **{field.name: _plain(getattr(step, field.name)) for field in fields(step)}}


def _plain(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, datetime):
        return value.isoformat()
    return [_plain(one) for one in value] if isinstance(value, tuple) else value


def read_step(told: dict[str, Any]) -> Step:
    """The step that `step_json` wrote."""
    given = {name: _READERS.get(name, lambda value: value)(value) for name, value in told.items() if name != "do"}
    return _KINDS[told["do"]](**given)
