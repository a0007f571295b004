"""Who may not play: asked before a name comes on a list."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from django.db.models import Q
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.director.conduct import Kind, barring
from troef.web.session.models import Mark


def check_may_play(names: Iterable[str], day: date) -> None:
    """Refuses whoever is suspended or excluded on that day, with a sentence that says until when."""
    for name in names:
        mark = barred(name, day)
        if mark is not None:
            raise TroefError(_sentence(mark))


def barred(name: str, day: date) -> Mark | None:
    """What keeps somebody of this name out on that day."""
    his = Q(member__name__iexact=name) | Q(member=None, name__iexact=name)
    marks = list(Mark.objects.filter(his).exclude(kind=Kind.WARNING.value))
    measure = barring((one.measure for one in marks), day)
    return next((one for one in marks if one.measure == measure), None)


def _sentence(mark: Mark) -> str:
    last = mark.until or (mark.since if mark.kind == Kind.SUSPENSION.value else None)
    told = {"name": mark.name, "law": mark.law, "date": date_format(last, "j F Y") if last else ""}
    if last is None:
        return _("%(name)s is excluded (%(law)s) and cannot be put on the list.") % told
    return _("%(name)s is suspended to %(date)s (%(law)s) and cannot be put on the list before it ends.") % told
