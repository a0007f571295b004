"""The director's pages."""

from django.urls import path

from troef.web.desk import equity, penalising, scoring, views, walking
from troef.web.desk.deal_again import deal_again

urlpatterns = [
    path("evening/<int:pk>/desk/", views.desk, name="desk"),
    path("evening/<int:pk>/desk/call/<int:call>/", views.answer_call, name="answer_call"),
    path("evening/<int:pk>/desk/next-round/", views.next_round, name="next_round"),
    path("evening/<int:pk>/desk/board/<int:number>/", views.board, name="desk_board"),
    path("evening/<int:pk>/desk/enter/<int:sitting>/<int:number>/", views.enter, name="desk_enter"),
    path("evening/<int:pk>/desk/again/<int:sitting>/<int:number>/", deal_again, name="deal_again"),
    path("evening/<int:pk>/desk/adjust/<int:sitting>/<int:number>/", scoring.adjust, name="adjust"),
    path("evening/<int:pk>/desk/ruling/<int:number>/score/", scoring.ruling_score, name="ruling_score"),
    path("evening/<int:pk>/desk/equity/<int:sitting>/<int:number>/", equity.view, name="equity"),
    path("evening/<int:pk>/desk/penalty/", penalising.penalty, name="penalty"),
    path("evening/<int:pk>/desk/find/", walking.find, name="desk_find"),
    path("evening/<int:pk>/desk/walk/", walking.walk, name="desk_walk"),
]
