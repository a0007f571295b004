"""What happens on an evening."""

from django.urls import path

from troef.web.changes import boards, people, sessions, views

urlpatterns = [
    path("evening/<int:pk>/changes/", views.index, name="changes"),
    path("evening/<int:pk>/changes/clock/", views.clock, name="clock"),
    path("evening/<int:pk>/changes/late/", people.late, name="late"),
    path("evening/<int:pk>/changes/leave/", people.leave, name="leave"),
    path("evening/<int:pk>/changes/substitute/", people.substitute, name="substitute"),
    path("evening/<int:pk>/changes/exchange/", people.exchange, name="exchange_pairs"),
    path("evening/<int:pk>/changes/put-off/", boards.put_off, name="put_off"),
    path("evening/<int:pk>/changes/wrong-board/", boards.wrong_board, name="wrong_board"),
    path("evening/<int:pk>/changes/deal-again/", boards.deal_again, name="redeal"),
    path("evening/<int:pk>/changes/arrow/", boards.arrow, name="arrow"),
    path("evening/<int:pk>/sessions/", sessions.sessions, name="sessions"),
]
