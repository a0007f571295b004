"""The pages of polls."""

from django.urls import path

from troef.web.polls import views

urlpatterns = [
    path("evening/<int:pk>/ruling/<int:number>/poll/", views.new_poll, name="new_poll"),
    path("evening/<int:pk>/ruling/<int:number>/poll/<int:poll>/", views.poll, name="poll"),
    path("poll/<str:secret>/", views.poll_answer, name="poll_answer"),
]
