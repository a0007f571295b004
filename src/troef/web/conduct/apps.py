"""Conduct."""

from django.apps import AppConfig


class Conduct(AppConfig):
    name = "troef.web.conduct"
    label = "conduct"
