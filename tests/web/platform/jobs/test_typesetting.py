"""Slow downloads: the waiting page, its readers, and its message after a failure."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from troef.web.evenings.models import Evening
from troef.web.exchange import views
from troef.web.platform.jobs import typesetting
from troef.web.platform.jobs.jobs import run_job
from troef.web.platform.models import Work


@pytest.fixture
def organiser(people, monkeypatch):
    """Treat every paper and every file as slow."""
    monkeypatch.setattr(typesetting, "_BACKGROUND_FROM_CHARS", 0)
    monkeypatch.setattr(views, "_MANY", -1)
    client = Client(headers={"accept-language": "nl"})
    client.force_login(people.organiser)
    return client


@pytest.fixture
def page(evening, organiser):
    """The address of the page that waits for the start list."""
    return organiser.get(f"/evening/{evening.pk}/papers/start-list.pdf").url


def test_a_paper_by_the_hundred_is_made_in_the_background(evening, organiser, page):
    waiting = organiser.get(page).content.decode()
    assert "Deze pagina ververst zichzelf tot het klaar is." in waiting and f'hx-get="{page}"' in waiting
    assert f'hx-get="{page}"' in organiser.get(f"{page}?file").content.decode(), "it is not there yet"
    run_job(Work.objects.get().pk)
    part = organiser.get(page, headers={"HX-Request": "true"}).content.decode()
    assert "Het is klaar." in part and f'href="{page}?file"' in part and "hx-get" not in part and "<html" not in part
    file = organiser.get(f"{page}?file")
    assert file.content.startswith(b"%PDF")
    assert (file["Content-Type"], file["Content-Disposition"]) == (
        "application/pdf",
        'inline; filename="start-list.pdf"',
    )


def test_it_is_made_again_when_what_stands_on_it_has_changed(evening, organiser, page):
    assert organiser.get(f"/evening/{evening.pk}/papers/start-list.pdf").status_code == 302
    assert Work.objects.count() == 1
    evening.contestants.filter(number=1).update(name="Somebody else")
    organiser.get(f"/evening/{evening.pk}/papers/start-list.pdf")
    assert Work.objects.count() == 2


def test_it_is_for_whoever_asked(people, organiser, page):
    run_job(Work.objects.get().pk)
    assert Client().get(f"{page}?file").status_code == 404
    other = Client()
    other.force_login(people.director)
    assert other.get(f"{page}?file").status_code == 404
    assert organiser.get("/download/guessed/").status_code == 404


def test_a_failure_is_said_and_can_be_tried_again(evening, organiser, page):
    Work.objects.update(ended=timezone.now(), problem=["Typst is ill.", "Typst is ziek."])
    told = organiser.get(page).content.decode()
    assert "Typst is ziek." in told and f'href="/evening/{evening.pk}/papers/start-list.pdf"' in told


def test_what_is_no_longer_kept_is_asked_for_again(evening, organiser, page):
    Work.objects.all().delete()
    assert organiser.get(f"{page}?file").url == f"/evening/{evening.pk}/papers/start-list.pdf"


def test_a_file_of_a_large_evening(evening, play_all, organiser):
    play_all(evening)
    Evening.objects.update(state="ended")
    page = organiser.get(f"/evening/{evening.pk}/files/results.csv").url
    run_job(Work.objects.get().pk)
    file = organiser.get(f"{page}?file")
    assert file.content == views.file_of(Evening.objects.get(pk=evening.pk), "results.csv")
    name = f"evening-{evening.date}-{evening.pk}-results.csv"
    assert (file["Content-Type"], file["Content-Disposition"]) == ("text/csv", f'attachment; filename="{name}"')
