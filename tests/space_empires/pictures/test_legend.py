"""The legend explains every sign of the map."""

from __future__ import annotations

import render
from render.paint import measure
from render.scene import Line
from render.space_empires import art
from render.space_empires.legend import LEGEND, counters, levels, signs
from tests.space_empires.pictures.views import empires

NAMES = ("Ada", "Brigitte")


def test_every_marker_and_every_kind_has_its_words() -> None:
    result = signs(empires(2))
    assert set(art.MARKERS.values()) <= {drawing for drawing, _ in result}
    words = [words for _, words in result]
    assert len(set(words)) == len(words)
    assert {"nebula", "natives: alien ships"} <= set(words)
    assert {"SC: Scout", "#12: a counter face down"} <= set(counters())
    assert "At: Attack" in levels()
    listed, known = LEGEND.words(empires(2), NAMES).split("\n")[-2:]
    assert listed.startswith("Counters: ")
    assert known.startswith("Technologies, with their levels: "), "SY stands in both lists"


def test_the_legend_fits_and_can_be_read_on_a_phone() -> None:
    scene = LEGEND.scene(empires(2), NAMES)
    for line in (item for item in scene.items if isinstance(item, Line)):
        size, fits = measure(line)
        assert fits, line.parts
        assert size * 340 / scene.width >= 7


def test_the_legend_has_a_button() -> None:
    assert "legend" in {extra.name for extra in render.extras(empires(2))}
