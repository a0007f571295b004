"""The front page and the calculators."""

from django.urls import path

from troef.web.front import views

urlpatterns = [
    path("", views.home, name="home"),
    path("evenings/", views.evenings, name="evenings"),
    path("first-evening/", views.first_evening, name="first_evening"),
    path("score/", views.score, name="score"),
]
