"""System cards: uploaded by a pair, visible to opponents and director, hidden from the pair during a board."""

from __future__ import annotations

import re
import zlib

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils.translation import override

from troef.cards import TroefError
from troef.web.evenings.models import Evening, Place, Player, SystemCard
from troef.web.evenings.system_cards import MAX_UPLOAD_BYTES, detect_type, pairs_at
from troef.web.pages.organiser.members import anonymise_member, export_member_data
from troef.web.people.models import Member

PDF = b"%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n"


def _chunk(name, data):
    return len(data).to_bytes(4) + name + data + zlib.crc32(name + data).to_bytes(4)


def _png(width=1, height=1):
    head = _chunk(b"IHDR", width.to_bytes(4) + height.to_bytes(4) + bytes([8, 0, 0, 0, 0]))
    return b"\x89PNG\r\n\x1a\n" + head + _chunk(b"IDAT", zlib.compress(b"\0\0")) + _chunk(b"IEND", b"")


def _jpeg(width=1, height=1):
    frame = b"\xff\xc0\x00\x0b\x08" + height.to_bytes(2) + width.to_bytes(2) + b"\x01\x01\x11\x00"
    return b"\xff\xd8\xff\xe0\x00\x04ab" + frame + b"\xff\xda\x00\x02data\xff\xd9"


@pytest.fixture
def north_south(first, phone):
    mine = phone()
    mine.sit(first, "NS")
    return mine


@pytest.fixture
def east_west(first, phone):
    theirs = phone()
    theirs.sit(first, "EW")
    return theirs


def _hand_in(phone, data=b"", **lines):
    file = {"file": SimpleUploadedFile("card.exe", data)} if data else {}
    return phone.client.post(f"{phone.url}card/own/", {**file, **lines}, follow=True).content.decode()


def _opens(phone, whose, file=False):
    answer = phone.client.get(f"{phone.url}card/{whose}/{'file/' if file else ''}")
    return answer.status_code, answer.content.decode(errors="replace")


def test_40B2c_the_opponents_card_opens_with_one_tap(north_south, east_west, first):
    assert "No system card has been handed in." in _opens(east_west, "theirs")[1]
    assert "The system card is handed in." in _hand_in(north_south, system="Acol", notrump="15-17")
    page = east_west.client.get(east_west.url).content.decode()
    assert f"{east_west.url}card/theirs/" in page and '<p class="small acts" data-key="cards">' in page
    status, card = _opens(east_west, "theirs")
    assert (status, "15-17" in card, "40B2c" in card) == (200, True, True)


def test_40B2b_20G3_the_own_card_is_closed_while_a_board_is_played(north_south, first, play):
    _hand_in(north_south, system="Acol")
    status, page = _opens(north_south, "own")
    assert (status, "<dd>Acol</dd>" in page, "stays closed" in page) == (200, False, True)
    for board in first.boards:
        play(first, board)
    assert "<dd>Acol</dd>" in _opens(north_south, "own")[1]


def test_40B2b_where_the_club_lets_them_players_look_at_their_own_card(north_south, first):
    _hand_in(north_south, system="Acol")
    Evening.objects.update(house={"own_card": True})
    assert "<dd>Acol</dd>" in _opens(north_south, "own")[1]


def test_a_phone_that_speaks_for_both_sides_sees_neither_card_during_a_board(east_west, first, evening):
    _hand_in(east_west, _png())
    device, pair = east_west.place.device, first.east
    Place.objects.filter(device=device).update(side="NS")
    assert _opens(east_west, "theirs")[0] == 200
    away = [one for one in evening.sittings.exclude(table=first.table) if pair.pk in one.ids and not one.is_sit_out]
    Place.objects.create(device=device, sitting=away[0], side=away[0].side_of(pair))
    assert [_opens(east_west, "theirs", file)[0] for file in (False, True)] == [403, 403]


def test_only_who_sits_at_the_table_and_only_the_pair_that_is_there(
    north_south, east_west, first, evening, phone, play
):
    _hand_in(north_south, _png())
    guest = Client(headers={"accept-language": "en"})
    assert [guest.get(f"{north_south.url}card/{whose}/").status_code for whose in ("own", "theirs")] == [403, 403]
    assert guest.post(f"{north_south.url}card/own/", {"system": "x"}).status_code == 403
    assert guest.get("/t/guess/card/own/").status_code == 404
    waiting = phone()
    waiting.sit(first, "EW")
    assert _opens(waiting, "theirs")[0] == 403, "nobody has let it in"
    for board in first.boards:
        play(first, board)
    assert _opens(east_west, "theirs")[0] == 403, "the table has gone on"
    assert _opens(east_west, "theirs", file=True)[0] == 403


@pytest.mark.parametrize(
    ("data", "kind", "opens"),
    [(PDF, "application/pdf", "attachment"), (_png(), "image/png", "inline"), (_jpeg(), "image/jpeg", "inline")],
)
def test_a_file_is_sent_by_what_is_in_it_and_nothing_in_it_runs(data, kind, opens, north_south, east_west):
    _hand_in(north_south, data)
    answer = east_west.client.get(f"{east_west.url}card/theirs/file/")
    assert answer.content == data
    assert answer["Content-Type"] == kind
    assert answer["Content-Disposition"].startswith(f"{opens}; filename=")
    assert answer["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"<html><script>alert(1)</script>", "no PDF, PNG or JPEG"),
        (b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", "no PDF, PNG or JPEG"),
        (b"GIF89a" + b"\0" * 40, "no PDF, PNG or JPEG"),
        (PDF[:-8], "no PDF, PNG or JPEG"),
        (_png()[:-12], "no PDF, PNG or JPEG"),
        (b"\x89PNG\r\n\x1a\n", "no PDF, PNG or JPEG"),
        (_jpeg()[:-2], "no PDF, PNG or JPEG"),
        (b"\xff\xd8\xff\xd9" + b"\xff\xe0\x00\x00" * 400 + b"\xff\xd9", "no PDF, PNG or JPEG"),
        (PDF.replace(b"/Type", b"/OpenAction << /S /JavaScript >> /Type"), "contains a program"),
        (PDF.replace(b"/Type", b"/EmbeddedFiles /Type"), "contains a program"),
        (_png(60000, 60000), "picture is too large"),
        (_jpeg(0, 5), "picture is too large"),
        (PDF + b"\0" * MAX_UPLOAD_BYTES + b"%%EOF", "at most 2 MB"),
    ],
)
def test_what_is_no_card_is_refused(data, sentence):
    with override("en"), pytest.raises(TroefError, match=re.escape(sentence)) as refused:
        detect_type(data)
    assert sentence in str(refused.value)


def test_a_refused_file_leaves_nothing(north_south):
    assert "no PDF, PNG or JPEG" in _hand_in(north_south, b"MZ")
    assert "at least your system" in _hand_in(north_south, more="x")
    assert not SystemCard.objects.exists()


def test_the_newest_counts_and_the_one_before_stays_for_the_director(north_south, evening, people, first):
    for system in ("Acol", "Precision", "Biedermeijer"):
        _hand_in(north_south, system=system)
    assert [card.lines["system"] for card in SystemCard.objects.all()] == ["Precision", "Biedermeijer"]
    director = Client(headers={"accept-language": "en"})
    director.force_login(people.director)
    page = director.get(f"/evening/{evening.pk}/cards/").content.decode()
    assert page.index("Biedermeijer") < page.index("Previous") < page.index("Precision")
    line = evening.log.filter(verb="system card").last()
    assert line.about == {"pair": first.north.number, "players": pairs_at(first)["NS"].names}


def test_a_director_who_plays_does_not_see_his_own_card_during_a_board(north_south, evening, people, first):
    _hand_in(north_south, PDF)
    player = first.north.players.first()
    people.director.member = Member.objects.create(name=player.name)
    people.director.save()
    player.member = people.director.member
    player.save()
    first.north.players.exclude(pk=player.pk).update(member=Member.objects.create(name="x"))
    pair = pairs_at(type(first).objects.get(pk=first.pk))["NS"]
    SystemCard.objects.update(one=pair.one, other=pair.other)
    director = Client(headers={"accept-language": "en"})
    director.force_login(people.director)
    assert "Your own: closed" in director.get(f"/evening/{evening.pk}/cards/").content.decode()
    assert director.get(f"/evening/{evening.pk}/cards/{SystemCard.objects.get().pk}/").status_code == 403
    Evening.objects.update(state="ended")
    assert director.get(f"/evening/{evening.pk}/cards/{SystemCard.objects.get().pk}/").content == PDF


def test_two_members_have_their_card_on_every_evening_and_it_goes_with_them(evening, first):
    members = [Member.objects.create(name=name) for name in ("Zus", "Zo")]
    for player, member in zip(first.north.players.all(), members, strict=True):
        Player.objects.filter(pk=player.pk).update(member=member)
    pair, others = (pairs_at(first)[side] for side in ("NS", "EW"))
    assert {pair.one, pair.other} == {f"member {member.pk}" for member in members}
    assert others.one.startswith(f"evening {evening.pk} "), "guests have theirs for tonight"
    SystemCard.objects.create(one=pair.one, other=pair.other, lines={"system": "Acol"}, who="x")
    assert [card["lines"] for card in export_member_data(members[0])["system_cards"]] == [{"system": "Acol"}]
    anonymise_member(members[1])
    assert pair.card is None


def test_klaverjas_has_none(evening, first):
    Evening.objects.update(edition="klaverjas-1976")
    assert pairs_at(type(first).objects.get(pk=first.pk)) == {}
