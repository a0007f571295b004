"""Every change goes through `record`: a line in the log, a new version, and word to everybody who watches."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.web.session.actor import Actor
from troef.web.session.models import Evening, Log, Verb
from troef.web.site import live, trouble


def record(evening: Evening, actor: Actor, verb: Verb, topic: str = "evening", /, **about: Any) -> Log:
    """Writes the change down; called inside the transaction that makes it."""
    line = Log.objects.create(evening=evening, account=actor.account, who=actor.who, verb=verb, about=about)
    Evening.objects.filter(pk=evening.pk).update(version=F("version") + 1)
    pk = evening.pk
    transaction.on_commit(lambda: _told(pk, topic))
    return line


def check_reason(reason: str) -> None:
    """Whoever changes what players can see says why; the log keeps it."""
    if not reason.strip():
        raise TroefError(_("Give the reason, so that the players can read it."))


def _told(evening: int, topic: str) -> None:
    trouble.over()
    live.tell(evening, topic)
