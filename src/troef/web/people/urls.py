"""Signing in, members and accounts."""

from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import LogoutView
from django.urls import path

from troef.web.people import views
from troef.web.people.sign_in import ChangePassword, SignIn
from troef.web.site.door import costly

urlpatterns = [
    path("sign-in/", costly(SignIn.as_view()), name="sign_in"),
    path("sign-out/", LogoutView.as_view(), name="sign_out"),
    path("password/", costly(login_required(ChangePassword.as_view())), name="password"),
    path("welcome/<str:token>/", views.welcome, name="welcome"),
    path("members/", views.members, name="members"),
    path("members/<int:pk>/remove/", views.remove_member, name="remove_member"),
    path("accounts/", views.accounts, name="accounts"),
    path("accounts/<int:pk>/", views.account, name="account"),
]
