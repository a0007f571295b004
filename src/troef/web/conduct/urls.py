"""The pages of conduct."""

from django.urls import path

from troef.web.conduct import views

urlpatterns = [
    path("evening/<int:pk>/desk/conduct/", views.conduct, name="conduct"),
    path("conduct/", views.conduct_list, name="conduct_list"),
    path("conduct/<int:pk>/act/", views.conduct_act, name="conduct_act"),
    path("members/<int:pk>/conduct/", views.member_conduct, name="member_conduct"),
]
