"""Every kind of notice: how it's sent, and why it comes."""

from __future__ import annotations

from bot.channel.reminders import following
from bot.channel.reminders.notices import Kind, Notices
from bot.tables.following import FOLLOW
from storage.schema.people_records import NoticeKind

KINDS: dict[str, Kind] = {
    NoticeKind.DIGEST: Kind(Notices.digest, "the digest of all tables"),
    NoticeKind.NEXT: Kind(Notices.next, "your turn comes next there"),
    NoticeKind.OVER: Kind(Notices.over, "the match is over"),
    NoticeKind.CLAIM: Kind(Notices.claim, "a clock has expired there"),
    NoticeKind.GONE: Kind(Notices.gone, "a player there has left the server"),
    FOLLOW: Kind(following.send_news, "you follow that table"),
}
