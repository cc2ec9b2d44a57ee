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

MAGIC = b"ORRERY2 "
OLDER = b"ORRERY1 "
"""Of saves that are JSON throughout, which are read and no longer written."""
DIGEST_BYTES = 16


class Saved(msgspec.Struct, forbid_unknown_fields=True):
    """The contents of a save.

    `older` counts the entries of legs older than the kept ones by seat, `before` all of them;
    saves of older programs have only that.
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


def _digest(magic: bytes, body: bytes) -> bytes:
    if magic == OLDER:
        return hashlib.blake2b(body, digest_size=DIGEST_BYTES).digest()
    return hashlib.sha256(body).digest()[:DIGEST_BYTES]


def pack(saved: Saved) -> bytes:
    """Encode the save, with a digest."""
    body = msgspec.msgpack.encode(saved)
    return MAGIC + _digest(MAGIC, body) + body


def unpack(data: bytes, catalogue: Mapping[str, Game[Any, Any]]) -> tuple[Saved, Game[Any, Any]]:
    """Decode a save and find its game, leaving the snapshots as they were written.

    Raises BadSave with one sentence.
    """
    magic, body = data[: len(MAGIC)], data[len(MAGIC) + DIGEST_BYTES :]
    if magic not in (MAGIC, OLDER):
        raise BadSave("This isn't a save of Orrery.")
    if not data.startswith(_digest(magic, body), len(MAGIC)):
        raise BadSave("The save is damaged: its digest doesn't match.")
    try:
        saved = _older(body) if magic == OLDER else msgspec.msgpack.decode(body, type=Saved)
    except (msgspec.DecodeError, KeyError, TypeError) as error:
        raise BadSave(f"The save can't be read: {error}.") from error
    game = catalogue.get(saved.slug)
    if game is None:
        raise BadSave(f"The save is of {saved.slug!r}. This program doesn't have that game.")
    if saved.schema > game.schema:
        raise BadSave(f"The save has schema {saved.schema}. The newest known is {game.schema}.")
    if not saved.legs:
        raise BadSave("The save holds no position.")
    return saved, game


def _older(body: bytes) -> Saved:
    fields: Any = msgspec.json.decode(body)
    for leg in fields["legs"]:
        leg["snapshot"] = msgspec.json.encode(leg["snapshot"])
    return msgspec.convert(fields, Saved, str_keys=True)


def upgrade(leg: Leg, game: Game[Any, Any], schema: int) -> Leg:
    """Migrate a leg to the game's schema; its position is decoded when the match gets there."""
    if schema < game.schema:
        raw: dict[str, Any] = msgspec.json.decode(leg.snapshot)
        for step in range(schema, game.schema):
            raw = game.upgrades[step](raw)
        leg.snapshot = msgspec.json.encode(raw)
    return leg
