"""URLs of the pages for players and spectators."""

from django.urls import path, re_path, register_converter

from troef.web.pages.player import home, phone, rankings, results, share_pictures, system_cards, teams
from troef.web.pages.player.round_tables import open_table_view, phones_view, tables_view


class BridgeEdition:
    """URL converter of the bridge editions."""

    regex = "bridge-(?:2017|2007|1949)"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(BridgeEdition, "bridge_edition")
_CARD = r"^t/(?P<secret>[\w-]+)/card/(?P<whose>own|theirs)/"

urlpatterns = [
    path("", home.home, name="home"),
    path("evenings/", home.evenings, name="evenings"),
    path("about/<slug:page>/", home.about, name="about"),
    path("first-evening/", home.first_evening, name="first_evening"),
    path("evening/<int:pk>/", results.evening, name="evening"),
    path("evening/<int:pk>/picture.png", share_pictures.share_picture, {"kind": "evening"}, name="evening_picture"),
    path(
        "evening/<int:pk>/board/<int:number>/picture.png",
        share_pictures.share_picture,
        {"kind": "board"},
        name="board_picture",
    ),
    path(
        "evening/<int:pk>/pair/<int:number>/picture.png",
        share_pictures.share_picture,
        {"kind": "pair"},
        name="pair_picture",
    ),
    path("evening/<int:pk>/projector/", rankings.projector, name="projector"),
    path("evening/<int:pk>/live/", results.evening_events, name="live"),
    path("evening/<int:pk>/board/<int:number>/", results.board, name="board"),
    path("evening/<int:pk>/round/<int:number>/", tables_view, name="round"),
    path("evening/<int:pk>/pair/<int:number>/", results.score_sheet, name="score_sheet"),
    path("evening/<int:pk>/plays/", results.identity_answer, name="says_who"),
    path("evening/<int:pk>/log/", results.log, name="log"),
    path("evening/<int:pk>/match/<str:name>/", teams.match, name="match"),
    path("evening/<int:pk>/butler/", teams.butler, name="butler"),
    path("evening/<int:pk>/line-ups/", teams.line_ups, name="line_ups"),
    path("evening/<int:pk>/draw/", teams.draw, name="draw"),
    path("team/<str:secret>/", teams.captain, name="captain"),
    path("at/", home.code_page, name="at"),
    path("at/<str:code>/", home.join_by_code, name="knock"),
    path("t/<str:secret>/", phone.page, name="table"),
    path("t/<str:secret>/seat/", phone.seat, name="take_seat"),
    path("t/<str:secret>/next/", phone.move_to_next_table, name="go_on"),
    path("t/<str:secret>/let-in/", phone.admit_phone_view, name="admit"),
    re_path(_CARD + "$", system_cards.system_card, name="system_card"),
    re_path(_CARD + "file/$", system_cards.system_card_file, name="system_card_file"),
    path("evening/<int:pk>/cards/", system_cards.system_cards, name="system_cards"),
    path("evening/<int:pk>/cards/<int:card>/", system_cards.pair_card, name="pair_card"),
    path("evening/<int:pk>/phones/", phones_view, name="phones"),
    path("evening/<int:pk>/table/<int:number>/open/", open_table_view, name="open_table"),
    path("t/<str:secret>/send/", phone.message_view, name="send"),
    path("offline.js", phone.service_worker, name="offline"),
    path("scores/<bridge_edition:edition>.json", phone.scores, name="scores"),
]
