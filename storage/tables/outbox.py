"""The outbox: posts for a table's channel, stored with their change, removed when sent."""

from __future__ import annotations

import secrets

from msgspec.structs import replace
from sqlmodel import Session

from storage.queries import rows
from storage.schema.table_records import Post, Table, TableState
from storage.tables import deals


def enqueue(session: Session, *, table: str, post: Post | None) -> Table:
    """Store a post (None: no post) for a table's channel, with a nonce; return the table.

    It is sent after this transaction. Raises NoSuchTable if it doesn't exist.
    """
    row = rows.table_row(session, table, lock=True)
    if post is not None:
        posts = rows.decode_list(row.outbox, Post)
        row.outbox = rows.encode_list([*posts, replace(post, nonce=secrets.token_hex(8))])
    return rows.table_with_seats(session, row)


def confirm(session: Session, *, table: str, nonce: str, channel_id: int, message: int) -> Table:
    """Delete a post that was sent, by its nonce; return the table.

    If it commits to the dice, its message id and its channel or thread are stored, for
    all tables of a deal. Raises NoSuchTable if it doesn't exist.
    """
    row = rows.table_row(session, table, lock=True)
    posts = rows.decode_list(row.outbox, Post)
    if row.commitment_message_id is None and any(
        post.is_commitment and post.nonce == nonce for post in posts
    ):
        row.commitment_message_id, row.commitment_channel_id = message, channel_id
        if row.deal is not None:
            deals.share_commitment_message(session, row)
    row.outbox = rows.encode_list([post for post in posts if post.nonce != nonce])
    row.edition += row.state == TableState.LOBBY
    return rows.table_with_seats(session, row)
