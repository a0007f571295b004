"""The director's charts for klaverjas: one TOML file each, and the function that judges the facts of each."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from troef.klaverjas.laws import law_of
from troef.laws import KLAVERJAS_1976
from troef.laws.charts.loader import ChartLibrary

SHELF = ChartLibrary({KLAVERJAS_1976: Path(str(files("troef.klaverjas.charts"))) / "y1976"}, law_of)
