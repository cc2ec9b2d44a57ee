"""Every kind of notice: how it is sent, and the reason shown for it."""

from __future__ import annotations

from bot.channel.reminders import following, forfeits, season_news
from bot.channel.reminders.notices import Notices, NoticeSender
from bot.tables.following import FOLLOWER_NOTICE
from storage.schema.people_records import NoticeKind

ABOUT_SEASONS = (NoticeKind.REMOVED, NoticeKind.CANCELLED)
"""Notices that are about a season as a whole, and name no table."""
NOTICE_SENDERS: dict[str, NoticeSender] = {
    NoticeKind.DIGEST: NoticeSender(Notices.digest, "the digest of all tables"),
    NoticeKind.NEXT: NoticeSender(Notices.next, "your turn is next there"),
    NoticeKind.OVER: NoticeSender(Notices.over, "the match is over"),
    NoticeKind.CLAIM: NoticeSender(Notices.claim, "a clock has expired there"),
    NoticeKind.LEFT_SERVER: NoticeSender(Notices.left_server, "a player there has left the server"),
    NoticeKind.UNPAIRED: NoticeSender(forfeits.send_unpaired, "a season pairs you no more"),
    NoticeKind.FORFEITED: NoticeSender(
        forfeits.send_forfeited, "you've forfeited a season's table"
    ),
    NoticeKind.MISSED_TURN: NoticeSender(
        forfeits.send_missed_turn, "your clock has run out at a season's table"
    ),
    NoticeKind.REMOVED: NoticeSender(season_news.send_removed, "you were removed from a season"),
    NoticeKind.CANCELLED: NoticeSender(season_news.send_cancelled, "a season was cancelled"),
    FOLLOWER_NOTICE: NoticeSender(following.send_followed_news, "you follow that table"),
}
