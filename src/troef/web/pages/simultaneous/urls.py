"""URLs of simultaneous events."""

from django.urls import path

from troef.web.pages.simultaneous import club_api, organiser, participation, views

urlpatterns = [
    path("simultaneous/", views.events, name="simultaneous_events"),
    path("simultaneous/new/", organiser.edit, name="new_simultaneous"),
    path("simultaneous/<slug:code>/", views.event, name="simultaneous"),
    path("simultaneous/<slug:code>/rules/", organiser.edit, name="edit_simultaneous"),
    path("simultaneous/<slug:code>/organise/", organiser.organise, name="organise_simultaneous"),
    path("simultaneous/<slug:code>/lines/", organiser.credentials_file, name="simultaneous_lines"),
    path("simultaneous/<slug:code>/clubs/", views.clubs, name="simultaneous_clubs"),
    path("simultaneous/<slug:code>/board/<int:board>/", views.board, name="simultaneous_board"),
    path("simultaneous/<slug:code>/secret/", views.secret, name="simultaneous_secret"),
    path("simultaneous/<slug:code>/club/<int:number>/", views.club, name="simultaneous_club"),
    path("simultaneous/<slug:code>/club/<int:number>/deals/", club_api.deals, name="simultaneous_deals"),
    path("simultaneous/<slug:code>/club/<int:number>/report/", club_api.report, name="simultaneous_report"),
    path("simultaneous/<slug:code>/club/<int:number>/standings/", club_api.standings, name="simultaneous_standings"),
    path("evening/<int:pk>/simultaneous/", participation.take_part, name="take_part"),
]
