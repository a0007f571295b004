"""`troef password`: a new password for an account whose owner cannot sign in."""

from __future__ import annotations

import os
import re

import forks
import pytest

_MAKE = """
import django, os; django.setup()
from troef.web.people.models import Account
from troef.web.platform.clubs.registry import find, entering_club
with entering_club(find("zwaan") if os.environ.get("TROEF_CLUBS") else None):
    Account.objects.make("olga", "ruitenvrouw", "Olga", organises=True)
"""
_KNOWN = """
import django, os, sys; django.setup()
from troef.web.people.models import Account, Deed
from troef.web.platform.clubs.registry import find, entering_club
with entering_club(find("zwaan") if os.environ.get("TROEF_CLUBS") else None):
    print(*(Account.objects.get().check_password(word) for word in sys.argv[1:]), *Deed.objects.all())
"""


@pytest.fixture
def troef(tmp_path):
    def run(*words, **more):
        surroundings = os.environ | {"TROEF_VAR": str(tmp_path), "TROEF_LANG": "en"} | more
        done = forks.run(words, env=surroundings, cwd=tmp_path)
        return done.returncode, done.stdout, done.stderr

    return run


@pytest.mark.parametrize("many", [{}, {"TROEF_CLUBS": "path"}])
def test_an_account_gets_a_new_password_and_the_old_one_is_worth_nothing(troef, many):
    of = ["--club", "zwaan"] if many else []
    first = ["clubs", "add", "zwaan"] if many else ["backup", "x.backup"]
    assert troef("-m", "troef.cli", *first, **many)[0] == 0
    assert troef("-c", _MAKE, **many) == (0, "", "")
    status, said, complaints = troef("-m", "troef.cli", "password", "olga", *of, **many)
    assert (status, complaints) == (0, "")
    new = re.fullmatch(
        r"The password of olga is now: (\S{12})\nEverybody who was signed in as olga has to sign in again.\n", said
    )[1]
    assert troef("-c", _KNOWN, "ruitenvrouw", new, **many) == (0, "False True password set Olga\n", "")
    refused = troef("-m", "troef.cli", "password", "victor", *of, **many)
    assert refused == (2, "", "troef password: nobody signs in as victor here; these do: olga\n")


def test_of_which_club_is_asked_where_there_are_many(troef):
    many = {"TROEF_CLUBS": "path"}
    said = "troef password: this installation has many clubs: say which with --club\n"
    assert troef("-m", "troef.cli", "password", "olga", **many) == (2, "", said)
    said = "troef password: er is geen club zwaan: zie `troef clubs list`\n"
    assert troef("-m", "troef.cli", "password", "olga", "--club", "zwaan", "--lang", "nl", **many) == (2, "", said)
    said = "troef password: this installation has one club: set TROEF_CLUBS to path or host for many\n"
    assert troef("-m", "troef.cli", "password", "olga", "--club", "zwaan") == (2, "", said)
