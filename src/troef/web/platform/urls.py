"""Where every page of the site is: each room says it for its own pages."""

from django.urls import include, path

from troef.web.platform.http import downloads
from troef.web.platform.monitoring.metrics import figures
from troef.web.platform.monitoring.write_failures import health

handler500 = "troef.web.platform.monitoring.write_failures.page"
ROOMS = (
    "troef.web.people.views",
    "troef.web.pages.player.urls",
    "troef.web.pages.organiser.urls",
    "troef.web.pages.director.urls",
    "troef.web.pages.library.urls",
    "troef.web.pages.season",
    "troef.web.pages.simultaneous.urls",
    "troef.web.pages.live_table.urls",
    "troef.web.api.views",
    "troef.web.exchange.urls",
    "troef.web.backup.urls",
    "troef.web.demo.laptop",
)
urlpatterns = [
    *(path("", include(room)) for room in ROOMS),
    path("download/<str:signed>/", downloads.page, name="download"),
    path("health/", health, name="health"),
    path("figures/", figures, name="figures"),
    path("i18n/", include("django.conf.urls.i18n")),
]
