"""The golden pictures, at the width of a phone; `python -m tests.render.golden_pictures` accepts
the current ones."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from pathlib import Path

from msgspec.structs import replace
from PIL import Image, ImageChops, ImageStat

import render
from tests.render.samples import s, table
from tests.space_empires.pictures.views import battle, drafting, empires, fought

FOLDER = Path(__file__).parent / "golden"
PHONE = 400
PART = 25
"""Side of the parts that are compared, in pixels; a settler has 12."""
NAMES = ("Ada", "Brigitte", "Chidi", "Konstantin")


def _overview() -> bytes:
    before = replace(table(4, active=3), ships=s("S02", "S25", "S05"))
    return render.board_picture(table(4), seen=before, names=NAMES).png


def _three() -> bytes:
    return render.board_picture(table(3, active=2), palette="contrast", names=NAMES).png


def _seat() -> bytes:
    return render.board_picture(table(2), kind="seat", seat=0, palette="day", names=NAMES).png


def _hand() -> bytes:
    return render.board_picture(table(4, 3), kind="hand", names=NAMES).png


def _empires() -> bytes:
    return render.board_picture(empires(4, 0), names=NAMES).png


def _empires_day() -> bytes:
    return render.board_picture(empires(2, 1), palette="day", names=NAMES).png


def _battle() -> bytes:
    return render.board_picture(battle(0), palette="contrast", names=NAMES).png


def _fought() -> bytes:
    return render.board_picture(fought(0), kind="battle", names=NAMES).png


def _sheet() -> bytes:
    return render.board_picture(drafting(0), kind="seat", seat=0, names=NAMES).png


PICTURES: Mapping[str, Callable[[], bytes]] = {
    "overview": _overview,
    "three": _three,
    "seat": _seat,
    "hand": _hand,
    "empires": _empires,
    "empires_day": _empires_day,
    "battle": _battle,
    "fought": _fought,
    "sheet": _sheet,
}


def small(png: bytes) -> Image.Image:
    """Return the picture as a phone shows it."""
    with Image.open(io.BytesIO(png)) as image:
        height = round(image.height * PHONE / image.width)
        return image.convert("RGB").resize((PHONE, height), Image.Resampling.BOX)


def difference(first: Image.Image, other: Image.Image) -> float:
    """Return the difference of the most different part of two pictures, in steps of 256.

    The pictures are compared in parts, so that a small fault isn't averaged out.
    """
    steps = ImageChops.difference(first, other)
    rows, columns = range(0, first.height, PART), range(0, first.width, PART)
    parts = (steps.crop((x, y, x + PART, y + PART)) for y in rows for x in columns)
    return max(max(ImageStat.Stat(part).mean) for part in parts)


def main() -> None:
    """Rewrite all golden pictures."""
    FOLDER.mkdir(exist_ok=True)
    for name, paint in PICTURES.items():
        small(paint()).save(FOLDER / f"{name}.webp", lossless=True, method=6)


if __name__ == "__main__":
    main()
