"""The pages of a teams contest."""

from django.urls import path

from troef.web.teams import views

urlpatterns = [
    path("evening/<int:pk>/match/<str:name>/", views.match, name="match"),
    path("evening/<int:pk>/butler/", views.butler, name="butler"),
    path("evening/<int:pk>/line-ups/", views.line_ups, name="line_ups"),
    path("evening/<int:pk>/draw/", views.draw, name="draw"),
    path("team/<str:secret>/", views.captain, name="captain"),
]
