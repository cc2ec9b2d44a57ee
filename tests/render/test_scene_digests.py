"""Pictures show what they showed when they were accepted, wherever their colours go."""

from __future__ import annotations

import pytest

from render.palettes import Role
from render.scene import Box, Scene
from rules import catalogue
from tests.render.scene_digests import FOLDER, digest, written
from tests.support.golden import difference

SLUGS = sorted(catalogue)


@pytest.mark.parametrize("slug", SLUGS)
def test_pictures_match_their_digests(slug: str) -> None:
    old, new = (FOLDER / f"{slug}.txt").read_text(encoding="utf-8"), written(slug)
    hint = "if this is meant: python -m tests.render.scene_digests"
    assert old == new, "\n".join([*difference(old, new), hint])


def test_a_digest_tells_places_words_and_roles_apart() -> None:
    def digest_of(x: int = 0, words: str = "Mars", role: Role = Role.INK) -> str:
        scene = Scene(100, 100)
        scene.line(Box(x, 0, 50, 20), words, 18, role)
        return digest(scene)

    assert digest_of() == digest_of()
    assert len({digest_of(), digest_of(1), digest_of(words="Luna"), digest_of(role=Role.SOFT)}) == 4
