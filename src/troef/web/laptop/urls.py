"""The demo on the first page, and the way out."""

from django.urls import path

from troef.web.laptop import views

urlpatterns = [
    path("welcome/<str:token>/demo/", views.try_demo, name="try_demo"),
    path("stop/", views.stop, name="stop"),
]
