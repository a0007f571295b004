"""Polls."""

from django.apps import AppConfig


class Polls(AppConfig):
    name = "troef.web.polls"
    label = "polls"
