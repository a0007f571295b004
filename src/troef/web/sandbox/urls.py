"""The sandbox; a table log travels in the address, nothing is kept on the server."""

from django.urls import path

from troef.web.sandbox import views

urlpatterns = [
    path("", views.sandbox, name="sandbox"),
    path("new/", views.new, name="sandbox_new"),
    path("add/", views.add, name="sandbox_add"),
    path("compare/", views.comparison, name="sandbox_compare"),
    path("upload/", views.upload, name="sandbox_upload"),
    path("try/<slug:slug>/", views.example, name="sandbox_example"),
]
