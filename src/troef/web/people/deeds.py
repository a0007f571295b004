"""The log of the club: accounts, tokens, members and backups, beside the log that every evening has of its own."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext as _

from troef.web.people.models import Deed


def noted(request: HttpRequest, verb: str, about: object = "") -> None:
    """Writes down what the account that asks has just done."""
    account = request.user if request.user.is_authenticated else None
    Deed.objects.create(account=account, verb=verb, about=str(about)[:200])


def words(deed: Deed) -> str:
    """The line as people read it."""
    said = {
        "club made": _("made the club"),
        "account made": _("made the account %(about)s"),
        "account changed": _("changed the account %(about)s"),
        "password set": _("gave the account %(about)s a new password"),
        "password changed": _("changed the own password"),
        "token made": _("made the token %(about)s"),
        "token taken back": _("took back the token %(about)s"),
        "member added": _("added member %(about)s"),
        "member removed": _("took member %(about)s off the list"),
        "members read": _("read members from a file: %(about)s"),
        "member forgotten": _("took the name of member %(about)s out everywhere"),
        "backup made": _("downloaded a backup"),
        "backup restored": _("went on from the backup of %(about)s"),
    }
    return said.get(deed.verb, deed.verb) % {"about": deed.about}
