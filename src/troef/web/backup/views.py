"""The organiser's page for backups, and restoring one on a new machine."""

from __future__ import annotations

import tempfile
from pathlib import Path

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from troef.cards import TroefError
from troef.web.backup.archive import backup_name, restore_backup, write_backup
from troef.web.people import sign_in
from troef.web.people.models import Deed
from troef.web.people.permissions import organiser_only, record_deed
from troef.web.platform.http.admission import accepts_upload, cpu_bound
from troef.web.platform.http.forms import error_text

LARGEST = 500_000_000
"""Maximum bytes of a backup; enough for many years."""


def _may_restore(request: HttpRequest, token: str) -> bool:
    return sign_in.is_fresh_install() and sign_in.is_setup_token(token)


@cpu_bound
@organiser_only
def backup(request: HttpRequest) -> HttpResponse:
    """Explain backups; the button downloads one."""
    if request.method != "POST":
        return render(request, "safe/backup.html")
    record_deed(request, "backup made")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "backup"
        write_backup(file)
        answer = HttpResponse(file.read_bytes(), content_type="application/zip")
    answer["Content-Disposition"] = f'attachment; filename="{backup_name()}"'
    return answer


@cpu_bound
@accepts_upload(LARGEST, known=_may_restore)
@require_POST
def restore(request: HttpRequest, token: str) -> HttpResponse:
    """Restore a backup into an empty Troef. Raise Http404 without the secret link that `troef serve` prints."""
    if not _may_restore(request, token):
        raise Http404
    sent = request.FILES.get("backup")
    if sent is None:
        messages.error(request, _("Choose the backup file first."))
        return redirect("welcome", token)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / Path(sent.name or "backup").name
        with file.open("wb") as out:
            for chunk in sent.chunks():
                out.write(chunk)
        try:
            about = restore_backup(file)
        except TroefError as error:
            messages.error(request, error_text(error))
            return redirect("welcome", token)
    Deed.objects.create(verb="backup restored", about=about["made"])
    request.session.flush()  # It is of the time before.
    messages.success(request, _("Everything is back as it was at %(time)s. Sign in.") % {"time": about["made"][11:16]})
    return redirect("sign_in")


urlpatterns = [path("backup/", backup, name="backup"), path("welcome/<str:token>/restore/", restore, name="restore")]
