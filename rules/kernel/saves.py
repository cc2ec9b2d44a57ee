"""Saves: a checked envelope around the last rest points and the answers since."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec

from rules.kernel.errors import BadSave
from rules.kernel.game import Game
from rules.kernel.log import Leg
from rules.kernel.orders import StandingOrder
from rules.kernel.seeded_dice import DEALT

MAGIC = b"ORRERY2 "
# against damaged files only: without a key, no digest stops a forger
DIGEST_BYTES = 16


class Saved(msgspec.Struct, forbid_unknown_fields=True):
    """The contents of a save.

    `older` counts the entries of legs older than the kept ones by seat, `before` all of them.
    """

    slug: str
    schema: int
    seats: int
    options: dict[str, str]
    seed: str
    counter: int
    revision: int = 0
    before: int = 0
    legs: list[Leg] = []
    orders: dict[int, dict[str, StandingOrder]] = {}
    older: dict[int, int] = {}


def _digest(body: bytes) -> bytes:
    return hashlib.sha256(body).digest()[:DIGEST_BYTES]


def pack(saved: Saved) -> bytes:
    """Encode the save, with a digest."""
    if not saved.seed.startswith(DEALT):  # other dice depend only on the number of the draw
        saved.legs = [Leg(leg.snapshot, leg.entries, leg.bars) for leg in saved.legs]
    body = msgspec.msgpack.encode(saved)
    return MAGIC + _digest(body) + body


def unpack(data: bytes, catalogue: Mapping[str, Game[Any, Any]]) -> tuple[Saved, Game[Any, Any]]:
    """Decode a save and find its game, leaving the snapshots as they were written.

    Raises BadSave with one sentence.
    """
    magic, body = data[: len(MAGIC)], data[len(MAGIC) + DIGEST_BYTES :]
    if magic != MAGIC:
        raise BadSave("These bytes aren't an Orrery save.")
    if not data.startswith(_digest(body), len(MAGIC)):
        raise BadSave("The save is damaged: its digest doesn't match.")
    try:
        saved = msgspec.msgpack.decode(body, type=Saved)
    except (msgspec.DecodeError, KeyError, TypeError) as error:
        raise BadSave(f"The save can't be read: {error}.") from error
    game = catalogue.get(saved.slug)
    if game is None:
        raise BadSave(f"The save is from {saved.slug!r}, a game that this program doesn't have.")
    if saved.schema > game.schema:
        raise BadSave(f"The save has schema {saved.schema}; this program knows {game.schema}.")
    if not {*range(saved.schema, game.schema)} <= game.upgrades.keys():
        raise BadSave(f"The save has schema {saved.schema}, from before the first release.")
    if not saved.legs:
        raise BadSave("The save holds no position.")
    return saved, game


def upgrade(leg: Leg, game: Game[Any, Any], schema: int) -> Leg:
    """Migrate a leg to the game's schema; its position is decoded when the match reaches it."""
    if schema < game.schema:
        raw: dict[str, Any] = msgspec.json.decode(leg.snapshot)
        for step in range(schema, game.schema):
            raw = game.upgrades[step](raw)
        leg.snapshot = msgspec.json.encode(raw)
    return leg
