"""SpaceCorp over the whole bot: what may not be done, and help with what may."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel import Match
from rules.spacecorp.charts.kinds import BaseKind
from rules.spacecorp.position.state import Trigger
from tests.bot.support.command_files import send_file
from tests.bot.support.illegal_moves import Wrong, check_refused
from tests.bot.support.message_parts import refusal_of
from tests.bot.support.positions import table_at_position
from tests.spacecorp.own_file import crane, own_file
from tests.spacecorp.position import PLANETEERS, STARFARERS, Board
from tests.support.patience import until
from tests.support.running_bot import Running

ROOM = "table-one"
PNG = b"\x89PNG"


def shields() -> Match:
    board = Board(PLANETEERS)
    board.team("callisto")
    board.tile("callisto", "D20")
    board.hand("P22 P24")
    return board.match()


def closing() -> Match:
    board = Board()
    board.slot(2, "M18", seat=1)
    board.hand("M17 M19")
    board.state.trigger, board.state.closing, board.state.last = Trigger.CONTRACTS, True, [1]
    return board.match()


def full_hand() -> Match:
    board = Board()
    board.hand("M37 M38 M21 M22 M25 M31 M32 M33")
    return board.match()


def rich() -> Match:
    board = Board(PLANETEERS)
    board.hand("P19")
    board.profit(20)
    return board.match()


def on_luna() -> Match:
    board = Board()
    board.team("luna")
    board.tile("luna", "D01")
    return board.match()


def half_built() -> Match:
    board = Board(STARFARERS)
    board.tile("procyon", "D44", "D57")
    board.base("procyon", BaseKind.RESEARCH)
    return board.match()


HOME = "inner-solar-system"
WRONG = {
    "a plain and a shielded value of one card": Wrong(
        shields,
        "/spacecorp build",
        {"site": "callisto", "bases": "research", "pay": "P22+P22s"},
        "[p15]",
        "one value of P22, the plain or the shielded one",
    ),
    "a rival's Infra after the trigger": Wrong(
        closing,
        "/spacecorp move",
        {"from": "earth", "to": "luna", "pay": "hq1+M17"},
        "[p13]",
        "You can't use rivals' Infra or bases",
    ),
    "Research with an eighth card": Wrong(
        full_hand, "/spacecorp research", {}, "[p8]", "at most 7 cards"
    ),
    "more than 3T": Wrong(
        rich,
        "/spacecorp move",
        {"from": HOME, "to": "ceres", "pay": "own+4T"},
        "[p15]",
        "make up a shortfall with at most 3T",
    ),
    "as much profit as value": Wrong(
        rich,
        "/spacecorp move",
        {"from": HOME, "to": "ceres", "pay": "own+3T"},
        "[p15]",
        "less than the cards and Infra provide",
    ),
    "a base without its requirement": Wrong(
        on_luna,
        "/spacecorp build",
        {"site": "luna", "bases": "bio-lab"},
        "[p11]",
        "A Bio Lab base needs life on its tile",
    ),
    "a colony without all boxes": Wrong(
        half_built, "/spacecorp colonize", {"system": "procyon"}, "[p20]", "in every box of Procyon"
    ),
}


@pytest.mark.parametrize("choice", WRONG)
async def test_a_bad_move_is_refused_with_its_page_and_what_is_missing(
    app: Running, choice: str
) -> None:
    await check_refused(app, "spacecorp", WRONG[choice])


async def test_reach_answers_in_words_and_draws_the_board(app: Running) -> None:
    status = await app.begun("ann", "bea", game="spacecorp")
    board = Board()
    board.hand("M18")
    await table_at_position(app, status, board.match())
    ann, cyd = app.seat("ann"), app.seat("cyd")
    reply = (await ann.slash(ROOM, "/spacecorp reach")).message
    assert reply.ephemeral
    assert "Luna, distance 4: your Infra (1) + M18" in reply.text
    assert reply.file().startswith(PNG)
    assert "luna: distance 4" in (reply.attachments[0].description or "")
    earth: dict[str, Any] = {"from": "earth"}
    first = (await ann.slash(ROOM, "/spacecorp reach", **earth)).message
    assert "In reach from Earth" in (first.attachments[0].description or "")
    luna: dict[str, Any] = {"from": "luna"}
    assert "no team to move at" in refusal_of(await ann.slash(ROOM, "/spacecorp reach", **luna))
    assert "have no seat" in refusal_of(await cyd.slash(ROOM, "/spacecorp reach"))
    await ann.slash(ROOM, "/settings", text_board=True)
    assert not (await ann.slash(ROOM, "/spacecorp reach")).message.attachments


async def test_panel_names_what_a_site_lacks_and_a_sufficient_offer(app: Running) -> None:
    status = await app.begun("ann", "bea", game="spacecorp")
    board = Board()
    board.team("luna")
    board.tile("luna", "D03")
    board.offers("M23 M40 M39 M33")
    live = await table_at_position(app, status, board.match())
    ann = app.seat("ann")
    need = live.match.view(0).sites[1].cost
    panel = (await ann.press(status, "Play")).message
    # the panel has room for the first lines of a note
    why = (await ann.press(panel, "Why?")).message
    assert f"Building at Luna takes {need}. Nothing you have" in why.text
    assert "M23 from the offers would be enough" in why.text


async def test_a_region_of_the_board_is_shown_large(app: Running) -> None:
    await app.begun("ann", "bea", game="spacecorp")
    ann = app.seat("ann")
    offered = await ann.complete(ROOM, "/board", focused="at", value="pho")
    assert [item["value"] for item in offered] == ["phobos"]
    shown = (await ann.slash(ROOM, "/board", at="phobos")).message
    assert "Close-up of E · Mars" in (shown.attachments[0].description or "")


async def test_a_host_brings_a_content_file_of_their_own(app: Running) -> None:
    ann, bea = app.seat("ann"), app.seat("bea")
    wrong = own_file("card", lambda rows: rows.pop()).encode()
    text = refusal_of(await send_file(ann, ROOM, "/table new", "own.toml", wrong, game="spacecorp"))
    assert "content: starfarers" in text
    body = own_file("card", crane("Iron Crane")).encode()
    reply = await send_file(ann, ROOM, "/table new", "own.toml", body, game="spacecorp", ai=1)
    assert "is open in" in reply.message.text
    status = await until(lambda: next((m for m in ann.sees(ROOM) if "Start" in m.buttons), None))
    await ann.press(status, "Start", wait="acknowledged")
    status = await until(lambda: next((m for m in ann.sees(ROOM) if "Play" in m.buttons), None))
    live = await app.live(status)
    assert {len(card.id) for card in live.match.view(None).offers if card} == {len("M21.7FA")}
    assert (await ann.slash(ROOM, "/spacecorp reach")).message.attachments
    assert bea.mention not in status.text
