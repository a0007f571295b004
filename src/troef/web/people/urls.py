"""Members by file, one person, entries."""

from django.urls import path

from troef.web.people import views

urlpatterns = [
    path("members/file/", views.members_csv, name="members_csv"),
    path("members/<int:pk>/", views.member, name="member"),
    path("members/<int:pk>/file/", views.member_file, name="member_file"),
    path("members/<int:pk>/forget/", views.forget_member, name="forget_member"),
    path("evening/<int:pk>/entries/", views.entries, name="entries"),
    path("evening/<int:pk>/entries/act/", views.entries_act, name="entries_act"),
    path("entry/<str:secret>/", views.entry, name="entry"),
]
