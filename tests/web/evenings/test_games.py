"""Differences between the games are in the game classes: no page or operation compares their names elsewhere."""

from __future__ import annotations

import re
from pathlib import Path

import troef.web
from troef.cards import Rank
from troef.web.evenings.games import GAMES
from troef.web.evenings.models import Evening

_WEB = Path(troef.web.__file__).parent
_GAME = "|".join(GAMES)
_TEST = re.compile(
    rf"""(?:==|!=|\bin\b|\bis\b|startswith\()\s*[(\[{{]?["'](?:{_GAME})\b"""  # Compared with the name,
    rf"""|["'](?:{_GAME})["']\s*(?:==|!=|\bin\b)"""
    r"""|\blaws\s*(?:==|!=|is)\s*KLAVERJAS_1976"""  # or with the only edition of a game.
    r"""|\bis_(?:bridge|klaverjas)\b"""
)


def _asks(file: Path) -> list[str]:
    lines = file.read_text(encoding="utf-8").splitlines()
    return [f"{file.relative_to(_WEB)}:{number}" for number, line in enumerate(lines, 1) if _TEST.search(line)]


def test_only_the_games_know_their_names():
    kinds = ("*.py", "*.html", "*.js", "*.typ")
    files = [file for kind in kinds for file in _WEB.rglob(kind) if _WEB / "evenings" / "games" not in file.parents]
    assert [place for file in sorted(files) for place in _asks(file)] == []


def test_such_a_question_is_found(tmp_path):
    asked = (
        'if evening.laws.game == "klaverjas":',
        '{% if view.game == "bridge" and view.at %}',
        "if evening.laws == KLAVERJAS_1976:",
        'lambda value: value.startswith("bridge-")',
        'if evening.edition in ("bridge-1949", "klaverjas-1976"):',
    )
    assert [line for line in asked if not _TEST.search(line)] == []


def test_a_lead_is_chosen_from_all_thirteen_ranks_the_ace_first(db):
    evening = Evening.objects.create(name="Clubavond")
    ranks = evening.game.entry.entry_form(evening).context["ranks"]
    assert (ranks[0], ranks[-1], set(ranks)) == (Rank.ACE, Rank.TWO, set(Rank))
