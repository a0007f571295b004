"""The organiser's pages."""

from django.urls import path

from troef.web.organise import views
from troef.web.organise.drive import drive
from troef.web.organise.klaverjas_rules import klaverjas_rules

urlpatterns = [
    path("evening/new/", views.new, name="new_evening"),
    path("evening/<int:pk>/who/", views.who, name="who"),
    path("evening/<int:pk>/movement/", views.movement, name="movement"),
    path("evening/<int:pk>/drive/", drive, name="drive"),
    path("evening/<int:pk>/rules/", views.rules, name="rules"),
    path("evening/<int:pk>/way-of-playing/", klaverjas_rules, name="klaverjas_rules"),
    path("evening/<int:pk>/ready/", views.ready, name="ready"),
    path("evening/<int:pk>/act/", views.act, name="organiser_act"),
]
