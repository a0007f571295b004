"""The organiser's pages."""

from django.urls import path

from troef.web.organise import views

urlpatterns = [
    path("evening/new/", views.new, name="new_evening"),
    path("evening/<int:pk>/who/", views.who, name="who"),
    path("evening/<int:pk>/movement/", views.movement, name="movement"),
    path("evening/<int:pk>/rules/", views.rules, name="rules"),
    path("evening/<int:pk>/ready/", views.ready, name="ready"),
    path("evening/<int:pk>/act/", views.act, name="organiser_act"),
]
