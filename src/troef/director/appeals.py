"""Appeals: the rules of each law book, and the record (2017: 92, 93; 1949: 111 to 116 and klaverjas: 24).

The record is a sequence of steps, which never change.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum
from functools import cache
from typing import Any, NamedTuple, TypeAlias, get_args

from troef.cards import TroefError
from troef.core.messages import _, pgettext
from troef.core.records import TaggedUnion
from troef.director import read_toml
from troef.laws import Edition, Worded


class AppealPart(Worded):
    """Subjects of an appeal; it may have several."""

    LAW = "law", _("the laws or the regulations")
    JUDGEMENT = "judgement", _("the facts or a judgement")
    DISCIPLINE = "discipline", _("a disciplinary measure")


class Body(Worded):
    """Bodies that hear appeals."""

    CHIEF = "chief", _("the chief director")
    COMMITTEE = "committee", _("the appeals committee")
    AUTHORITY = "authority", _("the national authority")


class ConsentRule(Enum):
    """Players who must agree before an appeal is heard."""

    BOTH = "both"
    ALONE = "alone"
    CAPTAIN = "captain"
    MAJORITY = "majority"
    ANYBODY = "anybody"


class Consent(NamedTuple):
    """The consent to an appeal: whether there is enough, the paragraph, and the players whose consent is missing."""

    given: bool
    law: str
    missing: tuple[str, ...] = ()


class HearingAssignment(NamedTuple):
    """The body that hears a part of an appeal, and the paragraph."""

    part: AppealPart
    body: Body
    law: str


@dataclass(frozen=True, slots=True)
class AppealRules:
    """The appeal rules of one edition. A paragraph is empty if the book does not mention the subject."""

    edition: Edition
    right: str
    through: str
    unfounded: str
    alone: str
    further: str
    refer: str
    seats: str
    hearing: str
    agree: Mapping[str, tuple[ConsentRule, str]]
    hears: Mapping[AppealPart, tuple[Body, str]]
    overrules: Mapping[Body, tuple[frozenset[AppealPart], str]]
    in_sources: bool = True

    def consent(self, kind: str, players: Sequence[str], agreed: Collection[str], absent: Collection[str]) -> Consent:
        """Return whether enough `players` (captain first) agree to an appeal.

        `kind`: the kind of contestant, which decides who must agree. `absent`: players who count as agreeing if a
        majority decides (1949).
        """
        who, law = self.agree[kind]
        counted = {*agreed, *absent} if who is ConsentRule.MAJORITY else agreed
        missing = tuple(player for player in players if player not in counted)
        if who is ConsentRule.CAPTAIN:
            missing = missing[:1] if players[0] in missing else ()
            return Consent(not missing, law, missing)
        if who is ConsentRule.BOTH:
            enough = not missing
        else:
            enough = (2 if who is ConsentRule.MAJORITY else 1) * len(missing) < len(players)
        return Consent(enough, law, () if enough else missing)

    def hearings(self, parts: Collection[AppealPart], committee: bool) -> tuple[HearingAssignment, ...]:
        """Return the body for each part, questions of law first. Without a committee the chief director replaces it."""
        hearings = []
        for part in (part for part in AppealPart if part in parts):
            body, law = self.hears[part]
            alone = body is Body.COMMITTEE and not committee
            hearings.append(
                HearingAssignment(part, Body.CHIEF, self.alone) if alone else HearingAssignment(part, body, law)
            )
        return tuple(hearings)

    def may_overrule(self, body: Body, parts: Collection[AppealPart]) -> tuple[bool, str]:
        """Return whether this body may overrule the director on these parts of an appeal, with the paragraph."""
        forbidden, law = self.overrules.get(body, (frozenset(), ""))
        return not forbidden & set(parts), law


def may_sit(name: str, interested: Collection[str]) -> bool:
    """Return whether a person may sit on the committee: nobody in `interested` may (1949: 115)."""
    return name.strip().casefold() not in {person.strip().casefold() for person in interested}


@cache
def appeal_rules(edition: Edition) -> AppealRules:
    """Return the appeal rules of an edition."""
    entry = read_toml("appeals.toml")[str(edition)]
    plain = {name: entry.get(name, "") for name in ("right", "through", "unfounded", "alone", "further", "refer")}
    return AppealRules(
        edition,
        **plain,
        seats=entry.get("seats", ""),
        hearing=entry.get("hearing", ""),
        agree={kind: (ConsentRule(rule["who"]), rule["law"]) for kind, rule in entry["agree"].items()},
        hears={AppealPart(part): (Body(rule["body"]), rule["law"]) for part, rule in entry["hears"].items()},
        overrules={
            Body(body): (frozenset(map(AppealPart, rule["not"])), rule["law"])
            for body, rule in entry["overrules"].items()
        },
        in_sources=entry.get("in_sources", True),
    )


class AppealVerdict(Worded):
    """Decisions of a body."""

    UPHELD = "upheld", _("the ruling stands")
    CHANGED = "changed", _("the ruling is changed")
    ADVISED = "advised", _("advice to reconsider the ruling")
    REFERRED = "referred", _("referred to the national authority")


@dataclass(frozen=True, slots=True)
class _Step:
    at: datetime
    by: str


@dataclass(frozen=True, slots=True)
class AppealFiled(_Step):
    """The request of a contestant for a review, through the director."""

    do = "filed"
    players: tuple[str, ...]
    """All members of the pair or team, the captain first."""
    opponents: tuple[str, ...]
    grounds: str
    parts: tuple[AppealPart, ...]


@dataclass(frozen=True, slots=True)
class AppealAgreed(_Step):
    """The players who agree, and those who are absent."""

    do = "agreed"
    agreed: tuple[str, ...]
    absent: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AppealWarned(_Step):
    """The director's warning that an appeal without merit may be penalised."""

    do = "warned"


@dataclass(frozen=True, slots=True)
class CommitteeSeated(_Step):
    """The members of the committee; empty if there is none."""

    do = "seated"
    committee: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AppealHeard(_Step):
    """The facts as found at the hearing."""

    do = "heard"
    facts: str


@dataclass(frozen=True, slots=True)
class AppealDecision(_Step):
    """The decision of a body on its part."""

    do = "decided"
    body: Body
    verdict: AppealVerdict
    reason: str
    unfounded: bool = False


@dataclass(frozen=True, slots=True)
class AppealReferredUp(_Step):
    """A further appeal to the national authority."""

    do = "further"
    grounds: str


@dataclass(frozen=True, slots=True)
class AppealWithdrawn(_Step):
    """The withdrawal of the appeal by the appellant."""

    do = "dropped"
    reason: str = ""


Step: TypeAlias = (
    AppealFiled
    | AppealAgreed
    | AppealWarned
    | CommitteeSeated
    | AppealHeard
    | AppealDecision
    | AppealReferredUp
    | AppealWithdrawn
)


class AppealStage(Worded):
    """Stages of an appeal."""

    CONSENT = "consent", _("waits for consent")
    SEATS = "seats", _("waits for the hearing body")
    HEARING = "hearing", _("is being heard")
    CLOSED = "closed", pgettext("appeal", "closed")
    AUTHORITY = "authority", _("lies with the national authority")


@dataclass(frozen=True, slots=True)
class AppealRecord:
    """An appeal with the steps taken so far, and the state that follows from them."""

    edition: Edition
    kind: str
    steps: tuple[Step, ...]
    stage: AppealStage = AppealStage.CONSENT
    committee: tuple[str, ...] = ()
    open: tuple[HearingAssignment, ...] = ()
    """Parts that still need a decision, in the order in which they are heard."""

    @property
    def rules(self) -> AppealRules:
        return appeal_rules(self.edition)

    @property
    def filed(self) -> AppealFiled:
        first = self.steps[0]
        assert isinstance(first, AppealFiled)
        return first

    @property
    def consent(self) -> Consent:
        """The consent by the players who have agreed so far."""
        answers = [step for step in self.steps if isinstance(step, AppealAgreed)]
        agreed = {self.filed.by} | {player for step in answers for player in step.agreed}
        absent = {player for step in answers for player in step.absent}
        return self.rules.consent(self.kind, self.filed.players, agreed, absent)

    @property
    def verdicts(self) -> tuple[AppealDecision, ...]:
        return tuple(step for step in self.steps if isinstance(step, AppealDecision))

    @property
    def changes(self) -> bool:
        """True if a body decided to change the ruling."""
        return any(verdict.verdict is AppealVerdict.CHANGED for verdict in self.verdicts)


def open_appeal(edition: Edition, kind: str, filed: AppealFiled) -> AppealRecord:
    """Return a new appeal. Raise TroefError if grounds or subject are missing, or the appellant is no contestant."""
    if not filed.grounds.strip():
        raise TroefError(_("Say what the appeal is about, and why."))
    if not filed.parts:
        raise TroefError(_("Choose what the appeal is about."))
    if filed.by not in filed.players:
        raise TroefError(_("Only the players of that table or their captain can appeal."))
    return _settled(AppealRecord(edition, kind, (filed,)))


def add_step(appeal: AppealRecord, step: Step) -> AppealRecord:
    """Return the appeal with one more step. Raise TroefError if it cannot be taken at this stage."""
    if appeal.stage is AppealStage.CLOSED and not isinstance(step, AppealReferredUp):
        raise TroefError(_("This appeal is closed."))
    return _settled(_TAKES[type(step)](appeal, step))


def _added(appeal: AppealRecord, step: Step) -> AppealRecord:
    return replace(appeal, steps=(*appeal.steps, step))


def _settled(appeal: AppealRecord) -> AppealRecord:
    """Return the appeal. If the players who must agree do so, it is at the stage at which a body is chosen."""
    ready = appeal.stage is AppealStage.CONSENT and appeal.consent.given
    return replace(appeal, stage=AppealStage.SEATS) if ready else appeal


def _seated(appeal: AppealRecord, step: CommitteeSeated) -> AppealRecord:
    if appeal.stage is not AppealStage.SEATS:
        raise TroefError(_("First they have to agree: {missing}.", missing=", ".join(appeal.consent.missing)))
    interested = (*appeal.filed.players, *appeal.filed.opponents)
    partial = [name for name in step.committee if not may_sit(name, interested)]
    if partial:
        raise TroefError(_("{partial} is involved in it and cannot sit on the committee.", partial=", ".join(partial)))
    hearings = appeal.rules.hearings(appeal.filed.parts, bool(step.committee))
    return replace(_added(appeal, step), stage=AppealStage.HEARING, committee=step.committee, open=hearings)


def _heard(appeal: AppealRecord, step: AppealHeard) -> AppealRecord:
    if appeal.stage not in (AppealStage.HEARING, AppealStage.AUTHORITY):
        raise TroefError(_("Nobody hears it yet."))
    return _added(appeal, step)


def _decided(appeal: AppealRecord, step: AppealDecision) -> AppealRecord:
    if not step.reason.strip():
        raise TroefError(_("Give the reasons of the decision."))
    if appeal.stage is AppealStage.AUTHORITY:
        return replace(_added(appeal, step), stage=AppealStage.CLOSED)
    if step.body not in {hearing.body for hearing in appeal.open}:
        allowed, law = appeal.rules.may_overrule(step.body, [hearing.part for hearing in appeal.open])
        if allowed:
            raise TroefError(_("They cannot decide this part."))
        raise TroefError(_("The committee may not overrule that; it may advise the chief director ({law}).", law=law))
    left = tuple(hearing for hearing in appeal.open if hearing.body is not step.body)
    if step.verdict is AppealVerdict.REFERRED:
        return replace(_added(appeal, step), open=left, stage=AppealStage.AUTHORITY)
    return replace(_added(appeal, step), open=left, stage=AppealStage.HEARING if left else AppealStage.CLOSED)


def _further(appeal: AppealRecord, step: AppealReferredUp) -> AppealRecord:
    if appeal.stage is not AppealStage.CLOSED or not appeal.verdicts:
        raise TroefError(_("It has to be decided here first."))
    if not appeal.rules.further:
        raise TroefError(_("These regulations have no further appeal."))
    if any(verdict.body is Body.AUTHORITY for verdict in appeal.verdicts):
        raise TroefError(_("The national authority has decided already."))
    return replace(_added(appeal, step), stage=AppealStage.AUTHORITY)


_TAKES: dict[type, Callable[[AppealRecord, Any], AppealRecord]] = {
    AppealAgreed: _added,
    AppealWarned: _added,
    CommitteeSeated: _seated,
    AppealHeard: _heard,
    AppealDecision: _decided,
    AppealReferredUp: _further,
    AppealWithdrawn: lambda appeal, step: replace(_added(appeal, step), stage=AppealStage.CLOSED, open=()),
}


def replay_steps(edition: Edition, kind: str, steps: Collection[Step]) -> AppealRecord:
    """Return the appeal to which these steps lead. The first one files it."""
    first, *others = steps
    assert isinstance(first, AppealFiled)
    appeal = open_appeal(edition, kind, first)
    for step in others:
        appeal = add_step(appeal, step)
    return appeal


STEP = TaggedUnion("do", get_args(Step))
"""JSON form of a step: `{"do": "filed", "at": …}`."""
