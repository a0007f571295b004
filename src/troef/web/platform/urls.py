"""Where every page of the site is: each room says it for its own pages."""

from django.urls import include, path

from troef.web.platform.http import downloads
from troef.web.platform.monitoring.metrics import figures
from troef.web.platform.monitoring.write_failures import health

handler500 = "troef.web.platform.monitoring.write_failures.page"
ROOMS = (
    "troef.web.people.views",
    "troef.web.player.urls",
    "troef.web.organiser.urls",
    "troef.web.director.urls",
    "troef.web.library.urls",
    "troef.web.season",
    "troef.web.simultaneous.urls",
    "troef.web.play.urls",
    "troef.web.api.views",
    "troef.web.exchange.urls",
    "troef.web.backup.urls",
    "troef.web.laptop",
)
urlpatterns = [
    *(path("", include(room)) for room in ROOMS),
    path("download/<str:signed>/", downloads.page, name="download"),
    path("health/", health, name="health"),
    path("figures/", figures, name="figures"),
    path("i18n/", include("django.conf.urls.i18n")),
]
