"""A table's outbox: posts for its channel that were stored with a change of the table."""

from __future__ import annotations

from bot import layouts
from bot.messages import Messages
from bot.tables.live_table import LiveTable
from storage.database.store import Store
from storage.tables import outbox


async def send_posts(store: Store, messages: Messages, live: LiveTable) -> None:
    """Send the posts of a table's outbox, each as a message that is never edited.

    A post that was sent but couldn't be stored as sent is sent again. As long as Discord remembers
    its nonce, no second message appears; after some minutes one does.
    """
    for post in live.table.outbox:
        words = f"{live.title}: {post.words}"
        channel, nonce = live.message_channel_id, post.nonce
        if post.is_commitment:  # verifying the dice quotes its wording
            sent = await messages.send(live, words, people=post.people, nonce=nonce)
        else:
            view = layouts.plain(words)
            sent = await messages.send(live, people=post.people, view=view, nonce=nonce)
        await store.run(
            outbox.confirm, table=live.id, nonce=nonce, channel_id=channel, message=sent.id
        )
