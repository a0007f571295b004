"""The Django app of evenings."""

from django.apps import AppConfig


class EveningsConfig(AppConfig):
    """The app of evenings. It keeps its released label, which tables, content types and migration records use."""

    name = "troef.web.evenings"
    label = "session"
