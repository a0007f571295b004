"""The Django app of evenings."""

from django.apps import AppConfig


class EveningsConfig(AppConfig):
    """The app keeps its released label: tables, content types and migration records use it."""

    name = "troef.web.evenings"
    label = "session"
