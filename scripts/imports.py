"""Writes docs/generated/imports.md, with a picture of the packages.

It has the layers that import-linter checks, and the actual imports between them.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
GENERATED = ROOT / "docs" / "generated"
WIDTH, ROW, BOX, GAP, HEAD = 960, 92, 40, 24, 56


@dataclass(frozen=True)
class House:
    """A package with its subpackages, from the top layer to the bottom."""

    name: str
    layers: tuple[tuple[str, ...], ...]

    @property
    def rooms(self) -> tuple[str, ...]:
        return tuple(room for layer in self.layers for room in layer)

    @property
    def imports(self) -> list[tuple[str, str]]:
        """The imports between the subpackages, as (importing, imported)."""
        wanted = {
            (room, _room(self.name, name))
            for room in self.rooms
            for module in _modules(self.name, room)
            for name in _names(module)
        }
        return sorted((room, other) for room, other in wanted if room != other and other in self.rooms)


def houses() -> list[House]:
    """Return the packages with layers that pyproject.toml declares for import-linter."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return [
        House(name, tuple(tuple(room.strip(" ()") for room in layer.split("|")) for layer in contract["layers"]))
        for contract in told["tool"]["importlinter"]["contracts"]
        if contract["type"] == "layers"
        for name in contract.get("containers", [])
    ]


def _modules(house: str, room: str) -> list[Path]:
    place = ROOT.joinpath("src", *house.split("."), room)
    return sorted(place.rglob("*.py")) if place.is_dir() else [place.with_suffix(".py")]


def _names(module: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{name.name}" for name in node.names)


def _room(house: str, name: str) -> str:
    return name.removeprefix(f"{house}.").split(".")[0] if name.startswith(f"{house}.") else ""


def drawing() -> str:
    """Return the whole picture."""
    parts, top = [], 0
    for house in houses():
        parts += _house(house, top)
        top += HEAD + ROW * len(house.layers)
    style = (
        "rect{fill:#fffdf6;stroke:#1b6b34;stroke-width:1.5}path{fill:none;stroke:#1b6b34;stroke-width:2;stroke-opacity:.4}"
        "text{font:16px system-ui,sans-serif;fill:#222;text-anchor:middle}.head{font-weight:bold;text-anchor:start}"
    )
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top}" role="img">',
        f"<style>{style}</style>",
    ]
    return "\n".join([*lines, *parts, "</svg>"]) + "\n"


def _house(house: House, top: int) -> list[str]:
    place = {
        room: (x, y) for row, layer in enumerate(house.layers) for room, x, y in _row(layer, top + HEAD + row * ROW)
    }
    wide = {room: _wide(layer) for layer in house.layers for room in layer}
    arrows = []
    for room, other in house.imports:
        (x, y), (to_x, to_y) = place[room], place[other]
        bend = (to_y - y - BOX) / 2
        line = f"M{x},{y + BOX} C{x},{y + BOX + bend:g} {to_x},{to_y - bend:g} {to_x},{to_y}"
        arrows.append(f'<path d="{line}"><title>{room} → {other}</title></path>')
    boxes = [
        f'<rect x="{x - wide[room] / 2:g}" y="{y}" width="{wide[room]:g}" height="{BOX}" rx="8"/>'
        f'<text x="{x}" y="{y + 26}">{room}</text>'
        for room, (x, y) in place.items()
    ]
    return [f'<text class="head" x="{GAP}" y="{top + 34}">{house.name}</text>', *arrows, *boxes]


def _wide(layer: tuple[str, ...]) -> float:
    return min(180, (WIDTH - GAP) / len(layer) - GAP)


def _row(layer: tuple[str, ...], y: int) -> Iterator[tuple[str, int, int]]:
    step = WIDTH / len(layer)
    for place, room in enumerate(layer):
        yield room, round(step * (place + 0.5)), y


if __name__ == "__main__":
    GENERATED.mkdir(exist_ok=True)
    (GENERATED / "imports.svg").write_text(drawing(), encoding="utf-8")
    page = "# Packages and their imports\n\n![The layers of the packages, with the imports between them](imports.svg)\n"
    (GENERATED / "imports.md").write_text(page, encoding="utf-8")
