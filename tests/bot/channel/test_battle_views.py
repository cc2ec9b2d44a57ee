"""The last battles in Discord: a button and an option where there are some, nothing elsewhere."""

from __future__ import annotations

from itertools import count

from bot.channel.table_message.content import status_items
from bot.interactions.presses import HANDLERS, Press
from bot.playground.driver import Seen
from bot.tables import moves
from bot.tables.live_table import LiveTable
from bot.tables.news import RECENT_CHANGES
from render import artists
from rules.space_empires.charts.steps import Step
from rules.space_empires.position.battles import Battle
from storage.matches.change_records import ChangedBy
from tests.bot.support.match_play import add_news, holder, on_turn, play_move
from tests.bot.support.message_parts import refusal_of
from tests.bot.support.positions import table_at_position
from tests.space_empires.battles import FIELD
from tests.space_empires.pictures.views import fought
from tests.space_empires.position import Position
from tests.support.running_bot import Running

ROOM = "table-one"
PNG = b"\x89PNG"
NUMBERS = count(10_000)


def labels(live: LiveTable) -> list[str]:
    return [item.item.label or "" for item in status_items(live) if isinstance(item, Press)]


def past() -> Battle:
    """Return a battle as it is kept."""
    (battle,) = fought().battles
    return battle


async def test_last_battles_are_shown_on_request(app: Running) -> None:
    status = await app.begun("ann", "bea", game="space_empires")
    await app.wait_until_idle()
    live = await app.live(status)
    ann = app.seat("ann")
    assert "Battle" not in labels(live)
    refusal = refusal_of(await ann.slash(ROOM, "/board", show="battle"))
    assert "No battle was fought lately" in refusal
    live.match.state.battles.append(past())
    assert "Battle" in labels(live)
    shown = (await ann.slash(ROOM, "/board", show="battle")).message
    assert shown.ephemeral
    assert shown.file().startswith(PNG)
    assert "held by" in (shown.attachments[0].description or "")
    words = (await ann.slash(ROOM, "/board", show="battle", text=True)).message
    assert words.ephemeral
    assert "Round 1 (larger fleet +1 for Ann): R1 at CA1, needs 4: 1 5 (1 hit)" in words.text
    seat = live.pending_seats()[0]
    await play_move(app, live, seat)
    await app.wait_until_idle()
    pressed = (await app.seat("bea").press(status, "Battle")).message
    assert pressed.ephemeral
    assert pressed.file() == shown.file()


def skirmish(start: str = FIELD) -> Position:
    """Ann's cruisers are about to fight Bea's scout; both have ships elsewhere."""
    position = Position().with_unit("CA", start, size=2).with_unit("SC", FIELD, owner=1)
    for seat in (0, 1):
        position.unit("SC", position.homeworld(seat), owner=seat)
    return position


async def test_battle_stays_in_both_panels_after_the_next_move(app: Running) -> None:
    """Show it in the next turn to a player who didn't open it in the first, on either side."""
    status = await app.begun("ann", "bea", game="space_empires")
    match = skirmish().when(Step.FIGHT, fights=[FIELD]).seeded()
    live = await table_at_position(app, status, match)
    await play_move(app, live, 0, ["orders"])
    for seat in (1, 0):
        reader = app.seat(holder(live, seat))
        panel = (await reader.press(status, "Play")).message
        assert "Battle" in panel.buttons
        battle = (await reader.press(panel, "Battle")).message
        assert battle.ephemeral
        assert FIELD in (battle.attachments[0].description or "")
        await play_move(app, live, seat, ["done"])
        await app.wait_until_idle()
        assert "Battle" in (await reader.press(status, "Play")).message.buttons


async def play_on(app: Running, live: LiveTable, seat: int, *, chosen: bool) -> str:
    """Play a seat's usual answer, by its player's choice or for an absent one; return its key."""
    ask = live.match.asks()[seat]
    key = ask.default or ask.keys[0]
    person = live.seat(seat).person_id if chosen else None
    await moves.play(
        app.bot.services.tables, live, seat, [key], by=ChangedBy(person, next(NUMBERS))
    )
    return key


async def movements(app: Running, live: LiveTable, count: int, *, away: int | None = None) -> None:
    """Play until Bea's seat has ended some movements and is about to move again."""
    while count or 1 not in live.pending_seats() or live.match.asks()[1].id != "move.what":
        seat = live.pending_seats()[0]
        asked = live.match.asks()[seat].id
        key = await play_on(app, live, seat, chosen=seat != away)
        count -= (seat, asked, key) == (1, "move.what", "done")
    await app.wait_until_idle()


async def fought_twice(app: Running) -> tuple[Seen, LiveTable]:
    """Return a match in which Ann has fought against Bea twice since Bea's first move."""
    status = await app.begun("ann", "bea", game="space_empires")
    live = await table_at_position(app, status, skirmish(start="H4").when(active=1).seeded())
    for seat, line in ((1, "done"), (0, f"move:CA1 {FIELD}"), (0, "done"), (0, "orders")):
        await play_move(app, live, seat, line.split())
    live.match.state.battles.insert(0, past())
    return status, live


async def test_absent_players_battles_wait_until_opened(app: Running) -> None:
    status, live = await fought_twice(app)
    await movements(app, live, 5, away=1)
    bea, before = app.seat(holder(live, 1)), (live.table.revision, live.table.edition)
    panel = (await bea.press(status, "Play")).message
    recap = (await bea.slash(ROOM, "/recap")).message
    assert f"Battle at {FIELD}" in panel.text
    assert f"Battle at {FIELD}" in recap.text
    shown = (await bea.press(panel, "Battle")).message
    for battle in (past().hex, FIELD):
        assert f"Battle in {battle}" in (shown.attachments[0].description or "")
    assert (live.table.revision, live.table.edition) == before, "opening isn't a move"
    assert "Battle" not in (await bea.press(status, "Play")).message.buttons
    refusal = refusal_of(await bea.slash(ROOM, "/board", show="battle"))
    assert "No battle was fought lately" in refusal


async def test_battle_goes_when_its_player_moves_on_for_two_rounds(app: Running) -> None:
    status, live = await fought_twice(app)
    bea, offered = app.seat(holder(live, 1)), list[bool]()
    for _ in range(3):
        await movements(app, live, 3)
        offered.append("Battle" in (await bea.press(status, "Play")).message.buttons)
    assert offered == [True, False, False]


async def test_battle_lines_come_first_in_panel_and_recap(app: Running) -> None:
    """However much has happened since, also more than a panel usually looks back at."""
    status = await app.begun("ann", "bea", game="space_empires")
    live = await table_at_position(app, status, skirmish(start="H4").when(active=1).seeded())
    for seat, line in ((1, "done"), (0, f"move:CA1 {FIELD}"), (0, "done"), (0, "orders")):
        await play_move(app, live, seat, line.split())
    for number in range(RECENT_CHANGES + 6):
        await add_news(app, live, f"Comet {number} passes.")
    bea = app.seat(holder(live, 1))
    panel = (await bea.press(status, "Play")).message
    recap = (await bea.slash(ROOM, "/recap")).message
    for message in (panel, recap):
        lines = [line.removeprefix("-# ").removeprefix("- ") for line in message.text.splitlines()]
        ranked = [line for line in lines if FIELD in line or "Comet" in line]
        assert ranked[0].startswith(f"Battle at {FIELD}: Ann with 2 Cruisers against Bea with 1")
        assert ranked[1] == f"You lose SC1 at {FIELD}."
        assert ranked[2].startswith(f"Ann holds {FIELD}"), ranked
    assert "Comet 29" in ranked[-1], "a recap has room for more"


async def test_a_game_without_battles_has_no_button_and_says_so(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    assert "Battle" not in labels(live)
    refusal = refusal_of(await app.seat("ann").slash(ROOM, "/board", show="battle"))
    assert "Ganymede has no picture 'battle'; it has legend, zoom." in refusal


async def test_show_offers_the_pictures_of_the_tables_game(app: Running) -> None:
    await app.begun("ann", "bea", game="starship_captains")
    ann = app.seat("ann")
    offered = await ann.complete(ROOM, "/board", focused="show", value="")
    assert [choice["value"] for choice in offered] == [
        "galaxy", "missions", "techs", "captains", "scores", "legend", "zoom",
    ]  # fmt: skip
    text = refusal_of(await ann.slash(ROOM, "/board", show="tiles"))
    assert "Starship Captains has no picture 'tiles'; it has galaxy, missions, techs, " in text
    assert (await ann.slash(ROOM, "/board", show="galaxy")).message.file().startswith(PNG)


def test_every_further_picture_has_a_button() -> None:
    names = {extra.name for artist in artists.values() for extra in artist.extras}
    assert names
    assert names <= set(HANDLERS)
