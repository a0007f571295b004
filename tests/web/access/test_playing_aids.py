"""40B2d: no aids for a phone that sits at a table, until the session ends."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from troef.web.evenings import lifecycle
from troef.web.evenings.models import Place

AIDS = ["/sandbox/", "/sandbox/new/", "/sandbox/try/insufficient-bid/", "/klaverjas/analysis/"]


@pytest.mark.parametrize("path", AIDS)
def test_40B2d_a_seated_phone_gets_no_aids_until_the_session_ends(path, evening, first, phone, people, play_all):
    seated, other = phone(), phone()
    seated.sit(first, "NS")
    refused = seated.client.get(path)
    assert (refused.status_code, "Not during play" in refused.content.decode()) == (403, True)
    assert other.client.get(path).status_code != 403
    play_all(evening)
    lifecycle.end_evening(evening, people.as_organiser)
    assert seated.client.get(path).status_code != 403


def test_an_evening_that_nobody_ended_does_not_close_the_aids_for_ever(evening, first, phone):
    seated = phone()
    seated.sit(first, "NS")
    Place.objects.update(at=timezone.now() - timedelta(hours=19))
    assert seated.client.get("/sandbox/").status_code != 403
