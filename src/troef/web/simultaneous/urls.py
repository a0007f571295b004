"""Simultaneous events."""

from django.urls import path

from troef.web.simultaneous import organising, reports, taking_part, views

urlpatterns = [
    path("simultaneous/", views.events, name="simultaneous_events"),
    path("simultaneous/new/", organising.edit, name="new_simultaneous"),
    path("simultaneous/<slug:code>/", views.event, name="simultaneous"),
    path("simultaneous/<slug:code>/rules/", organising.edit, name="edit_simultaneous"),
    path("simultaneous/<slug:code>/organise/", organising.organise, name="organise_simultaneous"),
    path("simultaneous/<slug:code>/lines/", organising.lines, name="simultaneous_lines"),
    path("simultaneous/<slug:code>/clubs/", views.clubs, name="simultaneous_clubs"),
    path("simultaneous/<slug:code>/board/<int:board>/", views.board, name="simultaneous_board"),
    path("simultaneous/<slug:code>/secret/", views.secret, name="simultaneous_secret"),
    path("simultaneous/<slug:code>/club/<int:number>/", views.club, name="simultaneous_club"),
    path("simultaneous/<slug:code>/club/<int:number>/deals/", reports.deals, name="simultaneous_deals"),
    path("simultaneous/<slug:code>/club/<int:number>/report/", reports.report, name="simultaneous_report"),
    path("simultaneous/<slug:code>/club/<int:number>/standings/", reports.standings, name="simultaneous_standings"),
    path("evening/<int:pk>/simultaneous/", taking_part.take_part, name="take_part"),
]
