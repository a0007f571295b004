"""Troef deals: plainly, or verifiably with a commitment that is published beforehand (2017: 6E3; docs/dealing.md)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from troef.cards import Deal, TroefError
from troef.cards.dealing import Sealed, fair_deal
from troef.web.session.actor import Actor
from troef.web.session.log import record
from troef.web.session.models import Board, Dealing, Evening, Source, State, Verb


def needed(evening: Evening) -> list[int]:
    """The boards that are played somewhere tonight."""
    return sorted({board for boards in evening.sittings.values_list("boards", flat=True) for board in boards})


def _prepared(evening: Evening) -> Evening:
    """The evening, held until the transaction ends; before the start only, and when its boards are known."""
    fresh = Evening.objects.select_for_update().get(pk=evening.pk)
    if fresh.state != State.SETUP:
        raise TroefError(_("The evening has started: its boards are not dealt again."))
    if not needed(fresh):
        raise TroefError(_("Choose a movement first."))
    return fresh


def _put(evening: Evening, deal: Callable[[int], Deal]) -> None:
    """Deals every board anew."""
    evening.boards.all().delete()
    Board.objects.bulk_create(Board(evening=evening, number=one, cards=str(deal(one))) for one in needed(evening))


@transaction.atomic
def deal(evening: Evening, actor: Actor) -> None:
    """Deals all boards now; every deal is equally likely."""
    evening = _prepared(evening)
    _put(evening, lambda _number: fair_deal(evening.deck))
    Dealing.objects.update_or_create(evening=evening, defaults={"source": Source.TROEF, "sealed": "", "file": ""})
    record(evening, actor, Verb.BOARDS_DEALT, boards=evening.boards.count())


@transaction.atomic
def commit(evening: Evening, delayed: str, actor: Actor) -> Dealing:
    """Makes a secret and publishes what binds it; `delayed` says which public text will complete it."""
    evening = _prepared(evening)
    if not delayed.strip():
        raise TroefError(_("Say which public text will complete the secret, such as the first headline tonight."))
    sealed = Sealed.new(delayed)
    evening.boards.all().delete()
    kept = {"source": Source.SEALED, "sealed": sealed.to_json(), "file": ""}
    dealing, _made = Dealing.objects.update_or_create(evening=evening, defaults=kept)
    record(evening, actor, Verb.COMMITMENT_PUBLISHED, commitment=sealed.commitment, delayed=sealed.delayed)
    return dealing


@transaction.atomic
def complete_with(evening: Evening, text: str, actor: Actor) -> None:
    """The public text has become known: it and the secret give the boards, and nobody could choose."""
    evening = _prepared(evening)
    dealing = Dealing.objects.filter(evening=evening).first()
    if dealing is None or dealing.seal is None:
        raise TroefError(_("There is no commitment yet."))
    if not text.strip():
        raise TroefError(_("Fill in the public text."))
    if dealing.seal.text is not None:
        raise TroefError(_("The boards have been dealt from this text already; a second text would be a choice."))
    sealed = dealing.seal.with_text(text)
    dealing.sealed = sealed.to_json()
    dealing.save()
    _put(evening, lambda number: sealed.deal(number, evening.deck))
    record(evening, actor, Verb.BOARDS_DEALT, boards=evening.boards.count(), text=sealed.text)


def deal_missing(evening: Evening) -> None:
    """What is still to be dealt when play begins, or when another round is drawn; a secret needs its text first."""
    dealing = Dealing.objects.filter(evening=evening).first()
    seal = dealing.seal if dealing else None
    if seal is not None and seal.text is None:
        raise TroefError(_("Fill in the public text first: the boards wait for it (page Deals)."))
    is_ours = evening.troef_deals or (dealing is not None and dealing.source == Source.TROEF)
    if seal is None and not is_ours:
        return
    missing = set(needed(evening)) - set(evening.boards.values_list("number", flat=True))
    deals = {one: fair_deal(evening.deck) if seal is None else seal.deal(one, evening.deck) for one in sorted(missing)}
    Board.objects.bulk_create(Board(evening=evening, number=one, cards=str(found)) for one, found in deals.items())
    if dealing is None:
        Dealing.objects.create(evening=evening, source=Source.TROEF)


@dataclass(frozen=True, slots=True)
class Proof:
    """What comes of dealing again from secret and text: the boards that differ, and those dealt anew during play."""

    differ: tuple[int, ...]
    again: tuple[int, ...]

    @property
    def holds(self) -> bool:
        return not self.differ


def prove(evening: Evening, sealed: Sealed) -> Proof:
    """Compares the boards with what secret and text give; a board that was dealt again (6D) is told apart."""
    boards = evening.boards.select_related("evening")
    others = [one.number for one in boards if one.deal != sealed.deal(one.number, evening.deck)]
    log = evening.log.filter(verb__in=_DEALT_AGAIN)
    known = {line.about.get("board") for line in log}
    return Proof(
        tuple(number for number in others if number not in known), tuple(number for number in others if number in known)
    )


_DEALT_AGAIN = (Verb.BOARD_DEALT_AGAIN, Verb.DEALT_AGAIN)
"""What the log says where a board got new cards during play."""
