"""Work for AI processes: hints and reviews.

Everything here runs outside the bot's own process, on a save, without clock or database.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, islice, takewhile
from typing import Final, NamedTuple

from msgspec.structs import replace

from bot.tables.ai.levels import ai_seat_of
from bot.tables.ai.thinking import line_of
from bot.user_errors import UserError
from bot.words.reasons import Theme, explain, is_clear, join_alike, theme, without_faint
from rules import catalogue
from rules.kernel import Entry, Match, ReplayMismatch, Search, SearchResult, Thinker
from rules.kernel.search import Line
from rules.table_game import STRONG, game_of

HINT_SEED: Final = "hint"
"""Seed of a hint's dice; never the secret seed, since a person reads the hint."""
REVIEW_SEED: Final = "review"
MAX_BLUNDERS: Final = 3
"""Blunders in a review."""
MIN_BLUNDER_COST: Final = 1.0
"""Points or percentage points; smaller losses may be chance and aren't shown."""
MAX_PURPOSES: Final = 4
"""Maximum number of sentences about the purposes of a hint's answers."""
MAX_RUNNERS_UP: Final = 6
"""Number of lines after the best one that are searched for a significant difference."""
MAX_NAME: Final = 60
"""Characters of the name of the line that a hint is compared with."""
MAX_NEXT_BEST: Final = 3
"""Number of runners-up that may count as the next best, if the lead over the first is unclear."""
ALIKE: Final = 1.0
"""Largest difference, with its error, of lines that come out about the same: points or percent."""
MORE: Final = " · …"
RULES_CHANGED: Final = (
    "The rules have changed since this match began, so its answers can't be reviewed."
)
MENU_EXIT: Final = "back"
"""The key that leads out of a menu of further options."""
MAX_REVIEWED_LINES: Final = 60
"""Maximum number of a seat's lines in a review."""


class Advice(NamedTuple):
    """A hint: the line (keys of answers) that a strong AI would play, labelled, with reasons."""

    keys: tuple[str, ...]
    words: tuple[str, ...]
    fingerprint: int = 0
    """Hash of all that the seat could know when the hint was made; 0: not set yet."""
    instead: tuple[str, ...] = ()
    """Labels by which the line that looked best before the search differs; empty: it tried none."""
    gain: float = 0.0
    """By how much the hint came out better than that, in the game's unit of evaluation."""
    next_best: tuple[str, ...] = ()
    """Labels of the best line that begins differently and was tried often enough; may be empty."""
    lead: float = 0.0
    """By how much the hint came out better than that; 0: about the same."""
    plan: str = ""
    """The plan that the hint follows, in words; empty if that says nothing about the question."""
    plan_reason: str = ""
    """The reason for the plan, as a sentence; empty: unknown."""
    reason: str = ""
    """A sentence on the gain, or several on the purpose of each answer; empty: unknown."""


class Blunder(NamedTuple):
    """A line of a seat that cost more than a better one, all as labels."""

    when: str
    """Round and phase of the match."""
    played: str
    better: str
    cost: float
    """By how much less the position seemed worth, in the game's unit of evaluation."""
    theme: Theme | None = None
    """Kind of mistake, with the rule to read; None: the search can't name one."""


def advise(save: bytes, seat: int) -> Advice:
    """Return a hint for a seat that has to move, from a save and only what the seat may know."""
    match = Match.load(save, catalogue)
    search = ai_seat_of(match.game, STRONG)
    if match.game.plans and isinstance(search, Search):
        return _advise_by_plan(match, seat, search)
    weighed = thinker = None
    if isinstance(search, Search):
        # by the line's own keys, for the log's length counts what others answer in secret
        thinker = Thinker(match, seat, search, f"{HINT_SEED} 0", explains=True)
        weighed = thinker.compare_lines()
    if thinker and weighed and not _is_better(thinker, weighed.line, weighed.policy_line):
        # a lead that may be chance teaches nothing, and the usual line has the better reasons
        weighed = weighed._replace(line=weighed.policy_line, gain=0.0)
    if weighed and weighed.line[0] not in match.asks()[seat].keys:
        weighed = None
    keys = line_of(match, seat, search, HINT_SEED, weighed.line if weighed else ())
    # where seats play by plans, an answer without one has no purpose
    purposes = "" if match.game.plans else _purposes(match, seat, keys)
    words = tuple(_labels(match, seat, keys))
    if thinker is None or weighed is None or weighed.compared < 2:
        return Advice(tuple(keys), words, reason=purposes)
    others = _runners_up(match, seat, thinker, weighed.line)
    reason = _reason(thinker, weighed, others[:1] if purposes else others)
    advice = Advice(
        tuple(keys),
        words,
        instead=_contrast(match, seat, weighed.line, weighed.policy_line),
        gain=weighed.gain,
        reason=f"{purposes} {reason}".strip(),
    )
    for other in others[:MAX_NEXT_BEST]:
        lead = thinker.compare_values(weighed.line, other)
        if (lead.is_clear and lead.mean > 0) or abs(lead.mean) + lead.error < ALIKE:
            following = _contrast(match, seat, weighed.line, other)
            return advice._replace(next_best=following, lead=lead.mean * lead.is_clear)
    return advice


def _is_better(thinker: Thinker, line: Line, other: Line) -> bool:
    """Return whether a line did better than another, and chance doesn't explain it."""
    lead = thinker.compare_values(line, other)
    return lead.is_clear and lead.mean > 0


def _runners_up(
    match: Match, seat: int, thinker: Thinker, line: Sequence[str]
) -> list[tuple[str, ...]]:
    """Return the best lines that begin differently, the best first, at most MAX_RUNNERS_UP."""
    others = [each for each in thinker.ranking if not isinstance(each, str) and each[0] != line[0]]
    # the first of each beginning
    firsts = {other[0]: other for other in reversed(others)}
    best = sorted(firsts.values(), key=others.index)
    moves = (each for each in best if not _opens_menu(match, seat, each[0]))
    return [*islice(moves, MAX_RUNNERS_UP)]


def _advise_by_plan(match: Match, seat: int, search: Search) -> Advice:
    """Return a hint that follows the best of the game's plans, with reasons for both."""
    game = game_of(match)
    thinker = Thinker(match, seat, search, HINT_SEED, explains=True)
    plan = thinker.plan()
    keys = line_of(match, seat, game.plans[plan], HINT_SEED)
    advice = Advice(
        tuple(keys),
        tuple(_labels(match, seat, keys)),
        reason=_purposes(match, seat, keys, plan),
    )
    if match.asks()[seat].id not in game.planned_asks or not game.fits_plan(
        match.view(seat), seat, plan
    ):
        return advice
    words = game.describe_plan(plan, match.seats)
    return advice._replace(plan=words, plan_reason=_plan_reason(thinker, plan))


def _purposes(match: Match, seat: int, keys: Sequence[str], plan: str = "") -> str:
    """Return sentences on what a line's first answers are for, at most MAX_PURPOSES."""
    rehearsal, purposes, explained = match.rehearse(seat, ()), dict[str, None](), set[str]()
    for number, key in enumerate(keys, 1):
        ask = rehearsal.asks().get(seat)
        if ask is None or key not in ask.keys:
            break
        words = game_of(match).purpose(rehearsal.view(seat), ask, key, plan, keys[number:])
        # the same answer twice has the same purpose, even where its words count what is left
        answer = f"{ask.id} {ask.about} {key}"
        if words and answer not in explained:
            purposes[words] = None
            explained.add(answer)
        rehearsal.answer(seat, key)
    joined = join_alike(purposes)
    return " ".join(f"{words}." for words in joined[:MAX_PURPOSES])


def _plan_reason(thinker: Thinker, plan: str) -> str:
    """Return a sentence on why a plan is better than the next best one; empty if unknown."""
    game, seats = game_of(thinker.match), thinker.match.seats
    for other in [other for other in thinker.ranking if other != plan][:1]:
        against = game.describe_plan(str(other), seats)
        differences = thinker.compare_parts(plan, other)
        if words := explain(game, differences, thinker.search.rounds, against):
            return words
    return ""


def _reason(thinker: Thinker, weighed: SearchResult, others: Sequence[tuple[str, ...]]) -> str:
    """Return a sentence on why a searched line is better than the one played without a search.

    If both are the same line, it is compared with `others`. Empty if no reason is known.
    For example: *Compared with *Swap*: by the end of this round, you have 1 more starship.*
    """
    match, seat, line = thinker.match, thinker.seat, weighed.line
    game = game_of(match)
    for other in [weighed.policy_line] if line != weighed.policy_line else others:
        differences = without_faint(game, thinker.compare_parts(line, other))
        if is_clear(game, differences):
            clear = {
                name: part for name, part in differences.items() if game.part_words[name].compared
            }
            against = name_of_line(_contrast(match, seat, line, other))
            return explain(game, clear, thinker.search.rounds, against)
    return ""


def _opens_menu(match: Match, seat: int, key: str) -> bool:
    """Return whether a key only opens a menu, which isn't a move.

    One can go back from there, or it is the same question with more options.
    """
    rehearsal = match.rehearse(seat, ())
    ask = rehearsal.asks().get(seat)
    if ask is None or key not in ask.keys:
        return False
    rehearsal.answer(seat, key)
    following = rehearsal.asks().get(seat)
    if following is None:
        return False
    is_longer = following.id == ask.id and {*ask.keys} - {key} <= {*following.keys}
    return is_longer or MENU_EXIT in following.keys


def _contrast(
    match: Match, seat: int, line: Sequence[str], other: Sequence[str]
) -> tuple[str, ...]:
    """Return the labels of the keys in which another line differs from a line, or all of them."""
    labels = [*_labels(match, seat, other)]
    shared = _count_shared(line, other)
    alike = min(_count_shared(line[::-1], other[::-1]), len(other) - shared - 1)
    end = len(other) - max(0, alike)
    return tuple(labels[shared:end] or labels)


def name_of_line(labels: Sequence[str]) -> str:
    """Return the name of a line: its first labels, in at most MAX_NAME characters; may be empty."""
    for count in range(len(labels), 0, -1):
        name = " · ".join(labels[:count]) + MORE * (count < len(labels))
        if len(name) <= MAX_NAME:
            return name
    if not labels:
        return ""
    words = labels[0][: MAX_NAME - 1].rsplit(" ", 1)[0].rstrip(" ,;:(")
    return f"{words}…"


def _count_shared(line: Sequence[str], other: Sequence[str]) -> int:
    """Return the number of keys at the beginning of both lines that are the same."""
    pairs = zip(line, other, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _labels(match: Match, seat: int, keys: Sequence[str]) -> Iterator[str]:
    """Yield the button labels of a line's keys, up to the first key that isn't offered."""
    rehearsal = match.rehearse(seat, ())
    for key in keys:
        ask = rehearsal.asks().get(seat)
        if ask is None or key not in ask.keys:
            return
        yield ask.label(key)
        rehearsal.answer(seat, key)


def review(
    slug: str, seats: int, options: Mapping[str, str], log: Sequence[Entry], seat: int
) -> list[Blunder]:
    """Return a finished match's MAX_BLUNDERS most expensive blunders of a seat, the worst first.

    The search knows what the seat could know at that time. Raises UserError if the rules have
    changed since, or if the game has no evaluation of individual answers.
    """
    game = catalogue[slug]
    search = ai_seat_of(game, STRONG)
    if not isinstance(search, Search) or game.plans:
        raise UserError(
            f"There's no review for {game.title}: its AI doesn't rate individual answers."
        )
    search = replace(search, rollouts=search.rollouts // 2, steps=search.steps // 2)
    match = Match(game, seats, game.check_options(options, seats), None)
    match.log.kept = len(log) + 2
    try:
        match.begin_at(game.setup(seats, match.options), log)
    except ReplayMismatch as mismatch:
        raise UserError(RULES_CHANGED) from mismatch
    blunders = [*_blunders(match, seat, search)]
    return sorted(blunders, key=lambda slip: -slip.cost)[:MAX_BLUNDERS]


def _blunders(match: Match, seat: int, search: Search) -> Iterator[Blunder]:
    """Yield a seat's blunders: lines that cost at least MIN_BLUNDER_COST against the best one."""
    asking = Match(match.game, match.seats, match.options, None)
    judged = 0
    for leg in match.log.legs:
        for index, played in _played_lines(
            leg.entries, seat, single=bool(match.game.searched_asks)
        ):
            asking.replay_leg(leg.cut(leg.entries[:index]))
            thinker = Thinker(asking, seat, search, f"{REVIEW_SEED} {judged}", explains=True)
            if judged >= MAX_REVIEWED_LINES or not thinker.is_worth_searching(asking.asks()[seat]):
                continue
            judged += 1
            better, cost = thinker.better_line(played)
            if cost >= MIN_BLUNDER_COST and _is_better(thinker, better, played):
                did, missed = (" · ".join(_labels(asking, seat, line)) for line in (played, better))
                lost = theme(game_of(asking), thinker.compare_parts(better, played))
                yield Blunder(asking.when, did, missed, cost, lost)


def _played_lines(
    entries: Sequence[Entry], seat: int, *, single: bool
) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield the seat's answers in a leg, each with the index of its entry.

    They are yielded as lines of consecutive keys, or one key at a time if `single`.
    """
    for holder, group in groupby(enumerate(entries), lambda item: item[1].seat):
        lines = [*group] if holder == seat else []
        if single:
            yield from ((index, (entry.key,)) for index, entry in lines if not entry.standing)
        elif lines and not lines[0][1].standing:
            yield lines[0][0], tuple(entry.key for _, entry in lines)
