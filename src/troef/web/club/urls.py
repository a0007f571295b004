"""Signing in, members and accounts."""

from django.contrib.auth.views import LoginView, LogoutView
from django.urls import path

from troef.web.club import views

urlpatterns = [
    path("sign-in/", LoginView.as_view(template_name="club/sign_in.html"), name="sign_in"),
    path("sign-out/", LogoutView.as_view(), name="sign_out"),
    path("welcome/<str:token>/", views.welcome, name="welcome"),
    path("members/", views.members, name="members"),
    path("members/<int:pk>/remove/", views.remove_member, name="remove_member"),
    path("accounts/", views.accounts, name="accounts"),
]
