"""Pages for errors: an address that does not exist, a failure, and a page that was open too long."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError
from django.template.loader import render_to_string
from django.test import Client
from django.utils.translation import override

from troef.web.people.sign_in import MinimumLengthValidator


def test_an_unknown_address_leads_back_to_the_front_page(db: None) -> None:
    answer = Client(headers={"accept-language": "nl"}).get("/nergens/")
    assert answer.status_code == 404
    assert "Deze pagina bestaat niet" in answer.text
    assert 'href="/"' in answer.text


def test_a_form_without_its_token_is_told_in_dutch(db: None) -> None:
    answer = Client(enforce_csrf_checks=True, headers={"accept-language": "nl"}).post("/sign-in/", {})
    assert answer.status_code == 403
    assert "Nog een keer" in answer.text


def test_what_went_wrong_needs_no_database(database: None) -> None:
    with override("nl"):
        assert "Er ging iets mis" in render_to_string("500.html")


def test_a_short_password_is_refused_in_dutch(database: None) -> None:
    with override("nl"), pytest.raises(ValidationError, match="Een wachtwoord heeft minstens 8 tekens"):
        MinimumLengthValidator().validate("1234")
