"""Browsers of the officials."""

from __future__ import annotations

import pytest
from django.test import Client


def _signed_in(account, language):
    client = Client(headers={"accept-language": language})
    client.force_login(account)
    return client


@pytest.fixture
def desk(people):
    return _signed_in(people.director, "nl")


@pytest.fixture
def director(people):
    return _signed_in(people.director, "en")


@pytest.fixture
def organiser(people):
    return _signed_in(people.organiser, "en")
