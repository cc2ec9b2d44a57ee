"""The last battles in Discord: a button and an option where there are some, nothing elsewhere."""

from __future__ import annotations

from bot.channel.table_message_words import status_view
from bot.presses import HANDLERS
from bot.tables.live import Live
from render import artists
from rules.space_empires.position.battles import Battle
from tests.bot.play import moved, on_turn, refused
from tests.render.empires import fought
from tests.support.running import Running

ROOM = "table-one"
PNG = b"\x89PNG"


def labels(live: Live) -> list[str]:
    rows = status_view(live).to_components()
    return [part["label"] for row in rows for part in row["components"]]


def past() -> Battle:
    """A battle as it is kept."""
    (battle,) = fought().battles
    return battle


async def test_the_last_battles_are_shown_to_whoever_asks(here: Running) -> None:
    status = await here.begun("ann", "bea", game="space_empires")
    await here.settled()
    live = await here.live(status)
    ann = here.seat("ann")
    assert "Battle" not in labels(live)
    told = await refused(await ann.slash(ROOM, "/board", show="battle"))
    assert "No battle was fought lately" in told
    live.match.state.battles.append(past())
    assert "Battle" in labels(live)
    shown = (await ann.slash(ROOM, "/board", show="battle")).message
    assert shown.ephemeral
    assert shown.file().startswith(PNG)
    assert "held by" in (shown.attachments[0].description or "")
    words = (await ann.slash(ROOM, "/board", show="battle", text=True)).message
    assert words.ephemeral
    assert "Round 1 (larger fleet +1 for Ann): R1 at CA1, needs 4: 1 5 (1 hit)" in words.text
    seat = live.awaited()[0]
    await moved(here, live, seat)
    await here.settled()
    pressed = (await here.seat("bea").press(status, "Battle")).message
    assert pressed.ephemeral
    assert pressed.file() == shown.file()


async def test_a_game_without_battles_has_no_button_and_says_so(here: Running) -> None:
    _, live = await on_turn(here, "ann", "bea")
    assert "Battle" not in labels(live)
    told = await refused(await here.seat("ann").slash(ROOM, "/board", show="battle"))
    assert "Ganymede has no picture 'battle'; it has legend, zoom." in told


async def test_show_offers_the_pictures_of_the_tables_game(here: Running) -> None:
    await here.begun("ann", "bea", game="starship_captains")
    ann = here.seat("ann")
    offered = await ann.complete(ROOM, "/board", focused="show", value="")
    assert [one["value"] for one in offered] == ["galaxy", "missions", "techs", "zoom"]
    told = await refused(await ann.slash(ROOM, "/board", show="tiles"))
    assert "Starship Captains has no picture 'tiles'; it has galaxy, missions, techs, zoom." in told
    assert (await ann.slash(ROOM, "/board", show="galaxy")).message.file().startswith(PNG)


def test_every_further_picture_has_a_button() -> None:
    names = {extra.name for artist in artists.values() for extra in artist.extras}
    assert names
    assert names <= set(HANDLERS)
