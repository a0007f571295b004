"""The papers as an application of the site."""

from django.apps import AppConfig


class PapersConfig(AppConfig):
    name = "troef.web.papers"
    label = "papers"
