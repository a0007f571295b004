"""Django's own test client: the site without a server and without a database."""

import os

import pytest


@pytest.fixture(scope="session")
def django(tmp_path_factory):
    """The site's settings and compiled words, once for all tests of this folder."""
    os.environ.setdefault("TROEF_VAR", str(tmp_path_factory.mktemp("var")))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "troef.web.settings")
    import django

    from troef.web.messages import compile_all

    compile_all()
    django.setup()


@pytest.fixture
def client(django):
    from django.test import Client

    return Client(headers={"accept-language": "nl"})


@pytest.fixture
def english(django):
    from django.test import Client

    return Client(headers={"accept-language": "en"})
