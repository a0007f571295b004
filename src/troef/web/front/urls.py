"""The front page and the calculators."""

from django.urls import path

from troef.web.front import views

urlpatterns = [
    path("", views.home, name="home"),
    path("score/", views.score, name="score"),
]
