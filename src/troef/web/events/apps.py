"""The Django app of events."""

from django.apps import AppConfig


class EventsConfig(AppConfig):
    """App configuration. The app has no models; it reacts to signals of evenings."""

    name = "troef.web.events"

    def ready(self) -> None:
        from troef.web.evenings.log import official_changed
        from troef.web.events.simultaneous_client import report_changes

        official_changed.connect(report_changes)
