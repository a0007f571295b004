"""Where every page of the site is."""

from django.urls import include, path

from troef.web.api.views import api

handler500 = "troef.web.trouble.page"
urlpatterns = [
    path("", include("troef.web.front.urls")),
    path("", include("troef.web.club.urls")),
    path("", include("troef.web.safe.urls")),
    path("", include("troef.web.api.urls")),
    path("", include("troef.web.exchange.urls")),
    path("", include("troef.web.season.urls")),
    path("", include("troef.web.people.urls")),
    path("", include("troef.web.organise.urls")),
    path("", include("troef.web.papers.urls")),
    path("", include("troef.web.deals.urls")),
    path("", include("troef.web.scorer.urls")),
    path("", include("troef.web.results.urls")),
    path("", include("troef.web.teams.urls")),
    path("", include("troef.web.changes.urls")),
    path("", include("troef.web.table.urls")),
    path("", include("troef.web.desk.urls")),
    path("", include("troef.web.rulings.urls")),
    path("", include("troef.web.appeals.urls")),
    path("", include("troef.web.polls.urls")),
    path("", include("troef.web.conduct.urls")),
    path("law/", include("troef.web.books.urls")),
    path("charts/", include("troef.web.charts.urls")),
    path("sandbox/", include("troef.web.sandbox.urls")),
    path("klaverjas/", include("troef.web.klaverjas.urls")),
    path("api/v1/", api.urls),
    path("i18n/", include("django.conf.urls.i18n")),
]
