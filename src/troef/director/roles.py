"""Whom a director speaks to, in words."""

from __future__ import annotations

from troef.laws import Text


def role_name(to: str) -> Text:
    """A role as the charts write it, in words."""
    return ROLES[to]


ROLES = {
    "table": Text("Aan tafel", "To the table"),
    "offender": Text("Overtreder", "Offender"),
    "partner": Text("Partner van de overtreder", "Offender's partner"),
    "lho": Text("Linkertegenstander", "Left-hand opponent"),
    "rho": Text("Rechtertegenstander", "Right-hand opponent"),
    "turn": Text("Wie aan de beurt was", "Whoever had the turn"),
    "declarer": Text("Leider", "Declarer"),
    "dummy": Text("Blinde", "Dummy"),
    "defender": Text("Tegenspeler", "Defender"),
    "defenders": Text("Tegenspelers", "Defenders"),
    "player": Text("Speler", "Player"),
    "offending side": Text("Overtredende partij", "Offending side"),
    "opponents": Text("Tegenstanders", "Opponents"),
    "other side": Text("Niet-overtredende partij", "Other side"),
    "spectator": Text("Toeschouwer", "Spectator"),
    "appellant": Text("Wie in beroep gaat", "Whoever appeals"),
    "captain": Text("Aanvoerder", "Captain"),
    "committee": Text("Beroepscommissie", "Appeals committee"),
    "organiser": Text("Organisator", "Organiser"),
}
