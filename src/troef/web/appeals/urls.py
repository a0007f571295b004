"""The pages of appeals."""

from django.urls import path

from troef.web.appeals import views

urlpatterns = [
    path("evening/<int:pk>/ruling/<int:number>/appeal/", views.new_appeal, name="new_appeal"),
    path("evening/<int:pk>/ruling/<int:number>/appeal/<int:appeal>/", views.appeal, name="appeal"),
    path("evening/<int:pk>/ruling/<int:number>/appeal/<int:appeal>/restore/", views.restore, name="restore_result"),
]
