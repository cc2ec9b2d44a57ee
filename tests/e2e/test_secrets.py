"""One player's secrets change nothing that another sees, to the byte."""

import hashlib
import json
import re
import shutil
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import msgspec
import pytest
from sqlmodel import Session, select

from bot.playground import message_json
from bot.playground.driver import Seat, Seen
from bot.playground.model import Change, ChangeKind, Message
from bot.tables import moves
from rules import catalogue
from rules.kernel import CHANCE, Match, News, SeededDice
from rules.kernel.saves import pack, unpack
from storage.queries import rows
from storage.schema.table_rows import LogRow, SnapshotRow
from tests.e2e.script import NAMES, ROOM, Script, stored
from tests.support.depth import sampled
from tests.support.move_ways import WAYS, ByPanel, Move
from tests.support.running_bot import SEED, Running

Scene = Callable[[Running, Seen], Awaitable[None]]


class Window:
    """Everything that appears before one user, in any channel, as bytes that can be compared."""

    def __init__(self, app: Running, reader: Seat) -> None:
        self.app = app
        self.reader = reader
        self.seen: list[str] = []
        self.private: list[Message] = []
        """Ephemeral messages, for any reader."""
        app.peer.world.watchers.append(self._watch)

    def _watch(self, change: Change) -> None:
        message = change.message
        if message is None or change.kind is ChangeKind.MESSAGE_DELETE:
            return
        if message.ephemeral:
            self.private.append(message)
        if message.seen_by in (None, self.reader.id):
            self.seen.append(self._bytes(message))

    def _bytes(self, message: Message) -> str:
        shape = message_json.message(self.app.peer.world, message)
        parts = {key: shape.get(key) for key in ("content", "embeds", "components", "flags")}
        files = [
            (each.filename, each.description, each.width, each.height, self._digest(each.id))
            for each in message.attachments
        ]
        parts |= {"files": files, "pinged": message.pinged, "mentions": message.mentions}
        # times, and links to messages: their numbers are times as well
        seen = re.sub(r"(/channels/\d+/\d+/)\d+", r"\1", json.dumps(parts))
        # the pictures themselves are compared, and their addresses differ each time
        seen = re.sub(r'"media": \{[^{}]*\}', '"media": {}', seen)
        return re.sub(r"<t:\d+", "<t:", seen)

    def _digest(self, file_id: int) -> str:
        return hashlib.sha256(self.app.peer.world.file(file_id) or b"").hexdigest()

    def close(self) -> list[str]:
        """Stop looking; what was seen, messages of one moment in any order."""
        self.app.peer.world.watchers.remove(self._watch)
        return sorted(self.seen)


async def look_around(app: Running, status: Seen, name: str) -> None:
    """Look at everything that there is to look at, as one user."""
    seat = app.seat(name)
    for command in ("/board", "/mine", "/log", "/mygames"):
        await seat.slash(ROOM, command)
    await seat.slash(ROOM, "/board", text=True)
    await seat.slash(ROOM, "/log", since=True)
    await seat.complete(ROOM, "/play", focused="line", value="")
    for button in ("Play", "My view", "Log"):
        await seat.press(status, button)
    await app.wait_until_idle()


async def seen_in(
    app: Running, status: Seen, scene: Scene, actor: str, readers: Sequence[str]
) -> tuple[list[str], list[str]]:
    """Look around and play a scene as the actor: return the actor's view, and the readers'."""
    people = [actor, *readers]
    windows = [Window(app, app.seat(name)) for name in people]
    for name in people:
        await look_around(app, status, name)
    await scene(app, status)
    await app.wait_until_idle()
    await app.pinged()
    for name in people:
        await look_around(app, status, name)
    users = {app.seat(name).id for name in people}
    assert {message.seen_by for message in windows[0].private} == users
    own, *others = [window.close() for window in windows]
    return own, [each for seen in others for each in seen]


async def start_again(app: Running, kept: Path, change: Callable[[Session], None]) -> None:
    """Put a kept database back, with something changed in it, and start the bot on it."""
    await app.stop()
    file = Path(app.database.removeprefix("sqlite:///"))
    for old in file.parent.glob(f"{file.name}*"):
        old.unlink()
    shutil.copy(kept, file)
    # Editions count on from there: Discord would take their messages for those sent before.
    for messages in app.peer.world.messages.values():
        for message in messages.values():
            message.nonce = None
    await app.start()
    await app.store.run(change)
    await app.restart()


def nothing(_session: Session) -> None:
    """Leave the stored match as it is."""


def redealt(reader: int, secret: str) -> Callable[[Session], None]:
    """Redeal everything that the reader can't know, in the stored match and in its log.

    Undo ends here, so that no older position shows the secrets. Without a secret everything hidden
    stays as it is.
    """

    def change(session: Session) -> None:
        row = session.exec(select(SnapshotRow)).one()
        saved, game = unpack(rows.decompress(row.save), catalogue)
        *before, last = saved.legs
        assert not last.entries
        state = msgspec.json.decode(last.snapshot, type=game.state)
        if secret:
            game.redeal(state, reader, SeededDice(secret))
        last.snapshot = msgspec.json.encode(state)
        saved.before += sum(len(leg.entries) for leg in before)
        saved.legs = [last]
        row.save = rows.compress(pack(saved))
        for step in session.exec(select(LogRow)).all():
            step.news = retold(step.news, reader, secret)

    return change


def retold(news: str, reader: int, secret: str) -> str:
    """Return the news of a step, with other words in the parts that the reader may not read."""
    items = msgspec.json.decode(news, type=list[News])
    replaced = [
        item if item.for_seat(reader) else msgspec.structs.replace(item, text=f"hidden {secret}")
        for item in items
    ]
    return msgspec.json.encode(replaced).decode()


def is_secretive(match: Match, move: Move) -> bool:
    """Return whether ships hide in the mover's hand and under the pile, and none is drawn now."""
    if not match.rested or match.state.active != move.seat or not match.state.bottom:
        return False
    player = match.state.players[move.seat]
    copy = match.fork(SeededDice("any"))
    copy.play(move.seat, move.keys)
    drawn = [entry.key for entry in copy.added_entries if entry.seat == CHANCE]
    hidden = set(player.hand) - set(player.shown)
    return len(hidden) > 1 and not any(key.startswith("S") for key in drawn)


def secretive(script: Script) -> tuple[list[Move], Move]:
    """Return the moves that lead to such a moment, and the move that is made there."""
    match = Match.start(catalogue["ganymede"], seats=3, dice=SeededDice(SEED))
    for number, move in enumerate(script.moves):
        if is_secretive(match, move):
            return script.moves[:number], move
        match.play(move.seat, move.keys)
    raise AssertionError("nobody hides anything in this script")


async def test_hidden_ships_change_nothing_for_others(app: Running, tmp_path: Path) -> None:
    before, move = secretive(Script(choices=1))
    status = await app.begun(*NAMES, room=ROOM)
    live = await app.live(status)
    for each in before:
        await moves.play(app.bot.services.tables, live, each.seat, each.keys)
    await app.wait_until_idle()
    await app.pinged()
    reader = (move.seat + 1) % len(NAMES)
    actor, readers = NAMES[move.seat], (NAMES[reader], "dov")
    await app.store.backup(tmp_path / "kept.db")

    async def acts(app: Running, status: Seen) -> None:
        await ByPanel(status, ROOM).play(app.seat(actor), move)

    # The first of all finds the message that the kept database knows; later ones repost it.
    await start_again(app, tmp_path / "kept.db", redealt(reader, ""))
    await acts(app, status)
    await app.wait_until_idle()
    await app.pinged()
    seen = []
    for secret in ("", *sampled(("one", "two"))):
        await start_again(app, tmp_path / "kept.db", redealt(reader, secret))
        seen.append(await seen_in(app, status, acts, actor, readers))
    (own, others), *dealt = seen
    for mine, theirs in dealt:
        assert theirs == others
        assert mine != own


@pytest.mark.parametrize("way", sampled(WAYS))
async def test_secret_choice_changes_nothing_for_others(
    app: Running, tmp_path: Path, way: str
) -> None:
    """While all choose their first ships at once, nobody sees what another has chosen."""
    status = await app.begun(*NAMES, room=ROOM)
    await app.pinged()
    ships = (await app.live(status)).match.asks()[1].keys
    await app.store.backup(tmp_path / "kept.db")
    others, chosen = [], []
    for pair in (ships[:2], ships[:1:-1]):

        async def acts(app: Running, status: Seen, pair: tuple[str, ...] = pair) -> None:
            await WAYS[way](status, ROOM).play(app.seat("bea"), Move(1, pair, (False, False)))

        await start_again(app, tmp_path / "kept.db", nothing)
        others.append((await seen_in(app, status, acts, "bea", ("ann", "cyd", "dov")))[1])
        chosen.append(await stored(app, status))
    assert others[0] == others[1]
    assert chosen[0] != chosen[1]
