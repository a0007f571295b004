"""The pages of rulings."""

from django.urls import path, re_path

from troef.web.rulings import views

urlpatterns = [
    path("evening/<int:pk>/rulings/", views.rulings, name="rulings"),
    path("evening/<int:pk>/ruling/<int:number>/", views.ruling, name="ruling"),
    re_path(
        r"^evening/(?P<pk>[0-9]{1,9})/ruling/(?P<number>[0-9]{1,9})/ruling\.(?P<form>pdf|txt|json)$",
        views.printed,
        name="printed_ruling",
    ),
    path("evening/<int:pk>/desk/ruling/", views.new, name="new_ruling"),
    path("evening/<int:pk>/desk/ruling/<int:number>/amend/", views.amend, name="amend_ruling"),
    path("evening/<int:pk>/desk/ruling/<int:number>/settle/", views.settle, name="settle_ruling"),
    path("evening/<int:pk>/directors/", views.directors, name="directors"),
]
