"""What the code at the table leads to."""

from django.urls import path, register_converter

from troef.web.table import views
from troef.web.table.offline import worker
from troef.web.table.phones import phones


class BridgeEdition:
    """An edition of bridge in an address."""

    regex = "bridge-(?:2017|2007|1949)"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(BridgeEdition, "bridge_edition")

urlpatterns = [
    path("t/<str:secret>/", views.page, name="table"),
    path("t/<str:secret>/seat/", views.seat, name="take_seat"),
    path("t/<str:secret>/let-in/", views.admit, name="admit"),
    path("evening/<int:pk>/phones/", phones, name="phones"),
    path("t/<str:secret>/send/", views.send, name="send"),
    path("offline.js", worker, name="offline"),
    path("scores/<bridge_edition:edition>.json", views.scores, name="scores"),
]
