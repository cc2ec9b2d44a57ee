"""The output of a golden play: what is new, paragraph by paragraph, and digests of the rest."""

from __future__ import annotations

import hashlib
import textwrap
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

import msgspec

from rules.kernel import CHANCE, Ask, IllegalAnswer, Match, News
from tests.support.golden.changes import changes, without
from tests.support.golden.script import ANSWER, ASIDE, Deed, Header, act, begin

WIDTH = 100
DIGEST_BYTES = 3
FIRST_KEYS = 8
"""Keys of a question that are written out."""


class Story:
    """A play as a text; `full` writes out every question and every view."""

    def __init__(self, header: Header, *, full: bool = False) -> None:
        self.header = header
        self.full = full
        self.match = begin(header)
        self.known: set[str] = set()
        """Kinds of questions that were shown."""
        self.before = self.public()
        self.round = self.match.round
        self.asked = hashlib.blake2b(digest_size=DIGEST_BYTES)
        self.seen = hashlib.blake2b(digest_size=DIGEST_BYTES)
        self.clear()

    def clear(self) -> None:
        """Begin a paragraph."""
        self.deeds: list[Deed] = []
        self.questions: list[str] = []
        self.unasked: list[str] = []
        self.news: list[News] = []

    def lines(self, play: Sequence[Deed]) -> Iterator[str]:
        """Yield all lines; a refused answer ends them with a line that begins with `!`."""
        self.news = list(self.match.opening)
        self.listen()
        yield from self.paragraph()
        yield from self.look()
        for deed in play:
            if self.turns(deed):
                yield from self.paragraph()
            yield from self.wonder(deed)
            self.deeds.append(deed)
            try:
                self.news += act(self.match, deed)
            except IllegalAnswer as refusal:
                self.deeds.pop()
                yield from self.paragraph()
                yield f"! {deed.seat} {deed.key}: {refusal}"
                return
            self.listen()
            yield from self.rest()
        yield from self.paragraph()
        yield from self.digests()
        yield from ending(self.match)

    def turns(self, deed: Deed) -> bool:
        """Return whether another paragraph begins with this deed."""
        if not self.deeds or self.header.by == "round":
            return False
        last = self.deeds[-1]
        return bool(deed.seat != last.seat or deed.aside or last.aside)

    def wonder(self, deed: Deed) -> Iterator[str]:
        """Note what is asked: all of it in the digest, and the first of each kind in words."""
        for seat, ask in sorted(self.match.asks().items()):
            fields = (str(seat), ask.id, ask.rule, ask.default, *ask.keys)
            self.asked.update("\n".join(fields).encode())
            if self.full:
                yield f"? {seat} {ask.id} [{ask.rule}] {ask.prompt} {' '.join(ask.keys)}"
        asked = self.match.asks().get(deed.seat)
        if asked is not None and asked.id not in self.known and not deed.aside:
            self.known.add(asked.id)
            self.questions += question(asked)

    def listen(self) -> None:
        """Note what chance and standing orders answered."""
        for entry in self.match.added_entries:
            if entry.seat == CHANCE:
                self.unasked.append(entry.key)
            elif entry.standing:
                self.unasked.append(f"({entry.seat} as ordered: {entry.key})")

    def rest(self) -> Iterator[str]:
        """Show every seat's view at a rest point; close the digests at the end of a round."""
        if not self.match.rested and self.match.result is None:
            return
        yield from self.look()
        over = self.match.round != self.round
        if over or self.header.by != "round":
            yield from self.paragraph()
        if over and self.match.result is None:
            yield from self.digests()
            self.round = self.match.round

    def look(self) -> Iterator[str]:
        """Note what everybody sees."""
        for seat in (None, *range(self.header.seats)):
            seen = msgspec.to_builtins(self.match.view(seat), str_keys=True)
            view = msgspec.json.encode(seen, order="sorted")
            self.seen.update(view)
            if self.full:
                who = "spectator" if seat is None else f"seat {seat}"
                yield from (f"@ {who} {key}: {words}" for key, words in plain(view).items())

    def public(self) -> dict[str, Any]:
        """Return a spectator's view, without the parts that are not followed."""
        view = plain(msgspec.json.encode(self.match.view(None)))
        shown: dict[str, Any] = without(view, self.header.hide)
        return shown

    def paragraph(self) -> Iterator[str]:
        """Yield the questions, answers, rolls, news and changes since the last paragraph."""
        after = self.public()
        yield from self.questions
        yield from inputs(self.deeds)
        yield from wrapped(".", " ".join(self.unasked))
        yield from self.heard()
        yield from wrapped("~", changes(self.before, after) if self.deeds else "")
        self.before = after
        self.clear()

    def heard(self) -> Iterator[str]:
        """Yield the news, apart for each circle of readers; put muted ones into the digest."""
        paragraphs: dict[tuple[int, ...] | None, list[str]] = {}
        for news in self.news:
            if set(news.text.split()) & set(self.header.mute) and not self.full:
                self.seen.update(f"{news.to} {news.text}".encode())
            else:
                paragraphs.setdefault(news.to, []).append(news.text)
        for readers, texts in paragraphs.items():
            who = "" if readers is None else f"({', '.join(map(str, readers))} only) "
            yield from wrapped(":", who + " ".join(texts))

    def digests(self) -> Iterator[str]:
        """Yield the digests of a round, and a new page."""
        asked, seen = self.asked.hexdigest(), self.seen.hexdigest()
        yield f"= round {self.round}: asks {asked} views {seen}"
        self.asked = hashlib.blake2b(digest_size=DIGEST_BYTES)
        self.seen = hashlib.blake2b(digest_size=DIGEST_BYTES)


def plain(view: bytes) -> dict[str, Any]:
    """Return a view as nothing but JSON."""
    decoded: dict[str, Any] = msgspec.json.decode(view)
    return decoded


def question(ask: Ask) -> list[str]:
    """Return a question in words, with its first keys."""
    keys = [f"*{key}" if key == ask.default else key for key in ask.keys]
    more = f" and {len(keys) - FIRST_KEYS} more" if len(keys) > FIRST_KEYS else ""
    words = f"{ask.seat} {ask.id} [{ask.rule}] {ask.prompt} | {' '.join(keys[:FIRST_KEYS])}{more}"
    return wrapped("?", words)


def inputs(deeds: Sequence[Deed]) -> Iterator[str]:
    """Yield deeds as input lines, with as many of a seat's answers on each as fit."""
    for (seat, aside), group in groupby(deeds, lambda deed: (deed.seat, bool(deed.aside))):
        if aside:
            yield from (f"{ANSWER}{seat} {ASIDE} {' '.join(deed.aside)}" for deed in group)
        else:
            mark = f"{ANSWER}{seat} "
            keys = " ".join(deed.key for deed in group)
            yield from textwrap.wrap(
                keys, WIDTH, initial_indent=mark, subsequent_indent=mark, **WORDS
            )


WORDS: dict[str, Any] = {"break_long_words": False, "break_on_hyphens": False}


def wrapped(mark: str, text: str) -> list[str]:
    """Return a paragraph behind its mark, on lines that fit."""
    return textwrap.wrap(text, WIDTH, initial_indent=f"{mark} ", subsequent_indent="  ", **WORDS)


def ending(match: Match) -> Iterator[str]:
    """Describe the state of the match at the end of the play."""
    result = match.result
    if result is None:
        return
    yield f"== {result.ended_by}"
    for seat, (place, score) in enumerate(zip(result.places, result.scores, strict=True)):
        parts = " ".join(f"{name}={points}" for name, points in result.breakdown[seat].items())
        yield f"== seat {seat}: place {place}, score {score}: {parts}"
