"""A damaged file of a real game is refused in a sentence, whatever was done to it."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from bot.tools import files
from rules import catalogue
from rules.kernel import CHANCE, Match, SeededDice
from storage.archive import archive
from storage.archive.archive import Archive, ArchivedSeat
from storage.archive.verdict import verify
from storage.errors import BadArchive
from storage.schema.table_records import TableState
from storage.tables import dice_seed
from tests.support.depth import at_depth

SLUGS = sorted(catalogue)
ENTRIES = 60
DAMAGES = at_depth(60, 120)
MOST_SAID = 700
VALUES: tuple[object, ...] = (
    -1,
    2**63,
    2**70,
    None,
    "",
    "x" * 5_000,
    "\n",
    "²",
    [],
    {},
    True,
    "9999-12-31T23:59:59Z",
)


def played(slug: str) -> dict[str, Any]:
    """Return the file of a match that runs, as data."""
    game, rng = catalogue[slug], random.Random(slug)
    match = Match.start(game, seats=game.seats[0], dice=SeededDice(slug))
    log = list(match.added_entries)
    while match.result is None and len(log) < ENTRIES:
        seat = rng.choice(sorted(match.asks()))
        match.answer(seat, rng.choice(match.asks()[seat].keys))
        log += match.added_entries
    claim = Archive(
        slug=slug,
        schema=game.schema,
        seats=tuple(ArchivedSeat(f"P{seat}") for seat in range(match.seats)),
        options=dict(match.options),
        commitment=dice_seed.commitment(slug),
        seed=slug,
        next_draw=sum(entry.seat == CHANCE for entry in log),
        entries=tuple(log),
        state=TableState.RUNNING,
        result=None,
        started_at=None,
        ended_at=None,
    )
    result: dict[str, Any] = json.loads(archive.encode(claim))
    return result


def damaged(data: dict[str, Any], other: dict[str, Any], rng: random.Random) -> bytes:
    """Return the file with something wrong in it, or a few of its bytes."""
    result: dict[str, Any] = json.loads(json.dumps(data))
    entries = result["entries"]
    at, to = rng.randrange(len(entries)), rng.randrange(len(entries))
    match rng.randrange(7):
        case 0:
            result[rng.choice([*result])] = rng.choice(VALUES)
        case 1:
            entries[at][rng.randrange(len(entries[at]))] = rng.choice(VALUES)
        case 2:
            entries[at], entries[to] = entries[to], entries[at]
        case 3:
            del entries[at : at + rng.randrange(1, 4)]
        case 4:
            part = rng.choice(("slug", "entries", "options", "seats"))
            result[part] = other[part]
        case 5:
            result["options"][rng.choice([*result["options"], "zzz"])] = rng.choice(
                ("²", "a" * 90_000)
            )
        case _:
            body = bytearray(json.dumps(result).encode())
            for _ in range(3):
                body[rng.randrange(len(body))] = rng.randrange(256)
            return bytes(body[: rng.choice((len(body), rng.randrange(len(body))))])
    return json.dumps(result).encode()


@pytest.mark.parametrize("slug", SLUGS)
def test_a_damaged_file_is_refused_in_a_sentence_or_holds(slug: str) -> None:
    data, other = played(slug), played(SLUGS[SLUGS.index(slug) - 1])
    rng, refused = random.Random(f"damage {slug}"), 0
    for _ in range(DAMAGES):
        try:
            claim = archive.parse(damaged(data, other, rng), Archive, "The file is damaged")
            wrong = verify(claim, catalogue).wrong
            if not wrong:
                files.verified_match(archive.decode(archive.encode(claim)))
        except BadArchive as refusal:
            wrong = [str(refusal)]
        refused += len(wrong)
        for answer in wrong:
            assert len(answer) < MOST_SAID
            assert "\n" not in answer
    assert refused > DAMAGES // 2
