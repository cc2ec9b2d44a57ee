"""Nobody chooses the dice, and everybody can check that afterwards."""

import hashlib
from pathlib import Path
from typing import Any
from unittest.mock import patch

import discord
import pytest
from msgspec.structs import replace

from bot.channel.lobby import dice_commitment, lobby
from bot.channel.table_message import poster as table_message_poster
from bot.commands.verify import verdict_lines
from bot.playground.error_responses import Impossible
from bot.tables.live_table import LiveTable
from rules import catalogue
from rules.kernel import Match, SeededDice
from storage.archive import archive
from storage.archive.archive import Archive
from storage.archive.verdict import Verdict, verify
from storage.database.store import Store
from storage.matches import matches
from storage.matches.change_records import ChangedBy
from storage.schema.table_records import CommitmentMessage
from storage.tables import outbox
from storage.tables.dice_seed import mix
from tests.bot.support.match_play import on_turn
from tests.bot.support.message_parts import copy_of, refusal_of
from tests.bot.support.service_fixture import FIRST_PERSON, ServiceFixture
from tests.support.patience import until
from tests.support.running_bot import Running, running

ROOM = "table-one"


async def kept(store: Store, table: str) -> Archive:
    return await store.run(lambda s: archive.export(s, table=table, with_secrets=True))


async def test_the_commitment_is_posted_by_itself_when_the_lobby_opens(app: Running) -> None:
    status = await app.opened("ann", "bea")
    live = await app.live(status)
    secret = await app.store.run(lambda s: matches.secret_seed(s, table=live.id))
    promised = hashlib.sha256(secret.encode()).hexdigest()
    (notice,) = [message for message in app.seat("bea").sees(ROOM) if promised in message.text]
    assert notice.id != status.id
    assert secret not in notice.text
    words = notice.text
    await app.seat("ann").press(status, "Start", wait="acknowledged")
    await until(lambda: "Play" in status.buttons)
    assert (await app.live(status)).table.commitment == promised
    assert notice.text == words


class Trouble:
    """Lets every attempt to post a commitment fail while it lasts."""

    def __init__(self, app: Running) -> None:
        self.lasts, self.tries, self.living = True, 0, app.bot.poster.message
        self.send = self.living.messages.send

    async def __call__(self, live: LiveTable, text: str = "", **parts: Any) -> Any:
        view = parts.get("view")
        shown = view.walk_children() if view is not None else ()
        words = [
            text,
            *(part.content for part in shown if isinstance(part, discord.ui.TextDisplay)),
        ]
        if self.lasts and any("come from a secret" in line for line in words):
            self.tries += 1
            raise OSError("the network is gone")
        return await self.send(live, text or None, **parts)


async def test_start_waits_for_a_delayed_commitment(
    app: Running,
) -> None:
    outage = Trouble(app)
    with (
        patch.object(outage.living.messages, "send", outage),
        patch.object(table_message_poster, "POST_RETRIES", (0.05,)),
    ):
        ann = app.seat("ann")
        status = await app.opened("ann", ai=1)
        assert "You can start once it has been" in status.text
        with pytest.raises(Impossible, match="disabled"):
            await ann.press(status, "Start")
        await until(lambda: outage.tries > 1)
        live = await app.live(status)
        assert live.table.outbox
        outage.lasts = False
        await until(lambda: "You can start once it has been" not in status.text)
    await app.wait_until_idle()
    assert len([message for message in ann.sees(ROOM) if "come from a secret" in message.text]) == 1
    assert not (await app.live(status)).table.outbox
    await ann.press(status, "Start", wait="acknowledged")
    await until(lambda: "Play" in status.buttons)


async def test_pending_commitment_is_posted_after_a_restart(app: Running) -> None:
    outage = Trouble(app)
    with patch.object(outage.living.messages, "send", outage):
        status = await app.opened("ann", ai=1)
        old = copy_of(status)
        for part in old.components:
            part.pop("disabled", None)
        assert "hasn't been posted yet" in refusal_of(await app.seat("ann").press(old, "Start"))
        await app.stop()
    await app.start()
    await until(lambda: "You can start once it has been" not in status.text)
    assert [
        message for message in app.seat("ann").sees(ROOM) if "come from a secret" in message.text
    ]


async def test_commitment_message_is_mixed_in_and_shown(tmp_path: Path) -> None:
    async with running(tmp_path) as app:
        with patch.object(lobby, "commitment_post", dice_commitment.commitment_post):
            status = await app.opened("ann", "bea")
        (notice,) = [
            message
            for message in app.seat("bea").sees(ROOM)
            if "come from a secret" in message.text
        ]
        ann = app.seat("ann")
        await ann.press(status, "Start", wait="acknowledged")
        await until(lambda: "Play" in status.buttons)
        live = await app.live(status)
        secret = await app.store.run(lambda s: matches.secret_seed(s, table=live.id))
        assert live.table.commitment_message is not None
        assert live.table.commitment_message.message == notice.id
        assert isinstance(live.match.dice, SeededDice)
        assert live.match.dice.seed == mix(secret, notice.id) != secret
        whole = await kept(app.store, live.id)
        assert verify(whole, catalogue).wrong == []
        assert live.table.commitment_message.link in verify(whole, catalogue).unproved[0]
        await ann.press((await ann.slash(ROOM, "/table abort")).message, "Close it")
        assert live.table.commitment_message.link in (await ann.slash(ROOM, "/verify")).message.text


async def test_another_message_gives_other_dice_and_none_is_from_later(
    tables: ServiceFixture,
) -> None:
    live = await tables.opened(2)
    number = int((tables.time.timestamp() - 1_420_070_400) * 1000) << 22
    post = dice_commitment.commitment_post(live.table)
    record = await tables.store.run(lambda s: outbox.enqueue(s, table=live.id, post=post))
    await tables.store.run(
        lambda s: outbox.confirm(
            s, table=live.id, nonce=record.outbox[0].nonce, channel_id=5, message=number
        )
    )
    await tables.tables.start(live, "secret", by=ChangedBy(FIRST_PERSON, 1))
    whole = await kept(tables.store, live.id)
    assert verify(whole, catalogue).wrong == []
    assert whole.commitment_message == CommitmentMessage(live.table.guild_id, 5, number)
    (wrong,) = verify(
        replace(whole, commitment_message=CommitmentMessage(1, 5, number - 1)), catalogue
    ).wrong
    assert "of the seed gives" in wrong
    for other in (-1, 2**64, number + (7200_000 << 22)):
        (wrong,) = verify(
            replace(whole, commitment_message=CommitmentMessage(1, 5, other)), catalogue
        ).wrong
        assert "which came later" in wrong
    assert archive.decode(archive.encode(whole)).commitment_message == whole.commitment_message


async def test_a_match_without_a_commitment_goes_on(tables: ServiceFixture) -> None:
    live = await tables.begun(2)
    assert live.table.commitment_message is None
    assert isinstance(live.match.dice, SeededDice)
    again: Any = await tables.store.run(lambda s: matches.load(s, table=live.id))
    assert Match.load(again[1], catalogue).save() == live.match.save()
    assert verify(await kept(tables.store, live.id), catalogue).wrong == []


async def test_players_of_an_ended_match_get_its_log_and_the_check(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    ann = app.seat("ann")
    assert "contains hidden information" in refusal_of(await ann.slash(ROOM, "/verify"))
    asked = (await ann.slash(ROOM, "/table abort")).message
    await ann.press(asked, "Close it")
    await app.wait_until_idle()
    assert "no seat" in refusal_of(await app.seat("cyd").slash(ROOM, "/verify", table=live.id))
    reply = await ann.slash(ROOM, "/verify", table=live.id)
    assert reply.message.ephemeral
    assert live.table.commitment in reply.message.text
    assert "Wrong" not in reply.message.text
    (file,) = reply.message.attachments
    data = app.peer.world.file(file.id)
    assert data is not None
    assert archive.decode(data).entries == (await kept(app.store, live.id)).entries


async def test_own_match_is_preferred_to_a_match_of_others(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    ann = app.seat("ann")
    await ann.press((await ann.slash(ROOM, "/table abort")).message, "Close it")
    await app.wait_until_idle()
    await app.begun("cyd", "dov")
    assert live.table.commitment in (await ann.slash(ROOM, "/verify")).message.text
    mine = (await ann.slash(ROOM, "/mine")).message
    assert "no seat" not in mine.text
    assert mine.buttons == [], "nothing is left to play"


def test_a_forged_log_is_called_wrong_first() -> None:
    verdict = Verdict(["2 entries are legal"], ["Entry 3: the log has '1'."], ["who agreed"])
    lines = verdict_lines(verdict)
    assert lines[:2] == ["Wrong: Entry 3: the log has '1'.", "-# Not proved: who agreed."]
