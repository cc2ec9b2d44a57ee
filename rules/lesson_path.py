"""A lesson's path for a pupil who reaches its positions by other answers.

Ships may be moved together or one by one, and a price may be paid in another order: what counts is
the position, not the answers that lead to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from msgspec.structs import replace

from rules.kernel import Ask, Entry, IllegalAnswer, Match, ReplayMismatch
from rules.lesson import Lesson, Step, alike_answers, left_of, split_by


def adapted_lesson(
    lesson: Lesson, match: Match, log: Sequence[Entry], seat: int, drafted: Sequence[str]
) -> Lesson:
    """Return the lesson with the pupil's own answers where they lead to the lesson's position.

    `log` is the whole log of the match, `drafted` the keys that the seat has chosen since.
    """
    places = [n for n, entry in enumerate(log) if entry.seat == seat and not entry.standing]
    keys = [*(log[place].key for place in places), *drafted]
    while left_of(lesson, keys) is None:
        kept = length_on_path(lesson, keys)
        if kept < len(places):
            together = len(_leading_own(log[places[kept] :], seat))
            goes_on = places[kept] + together == len(log)
            own = keys[kept : kept + together + goes_on * len(drafted)]
            base = _replay(match, log[: places[kept]])
        else:
            own, base = keys[kept:], _after(match, seat, keys[len(places) : kept])
        if base is None:
            break
        taken, left = split_by(lesson, keys[:kept]) or ([], [])
        detour = _detour(base, seat, left, own, is_last=kept + len(own) == len(keys))
        if not detour:
            break
        lesson = replace(lesson, step=(*taken, *detour))
    return lesson


def length_on_path(lesson: Lesson, keys: Sequence[str]) -> int:
    """Count the first keys that follow the lesson's path."""
    lengths = range(len(keys), 0, -1)
    return next((end for end in lengths if left_of(lesson, keys[:end]) is not None), 0)


def _leading_own(entries: Sequence[Entry], seat: int) -> list[Entry]:
    """Return the first entries of a log that are the seat's own, up to chance or another seat."""
    return [*takewhile(lambda entry: entry.seat == seat and not entry.standing, entries)]


def _replay(match: Match, log: Sequence[Entry]) -> Match | None:
    """Return a match as it was after these entries; None if the rules have changed since."""
    game, seats, options = match.game, match.seats, match.options
    try:
        return Match.start(game, seats=seats, options=options, dice=None, log=log)
    except ReplayMismatch:
        return None


def _detour(
    base: Match, seat: int, left: Sequence[Step], own: Sequence[str], *, is_last: bool
) -> list[Step]:
    """Return the steps that are left if they begin with the pupil's own answers.

    These lead to the position to which the lesson's answers to this question lead; empty if they
    lead elsewhere. The last of the pupil's answers may be only a part of the way.
    """
    ask = base.asks().get(seat)
    if ask is None or not left:
        return []
    ends = takewhile(lambda answer: answer[0].key != ask.default, alike_answers(left))
    answers = [*ends]
    steps = [step for answer in answers for step in answer]
    target = _after(base, seat, [step.key for step in steps])
    if target is None:
        return []
    for count in range(1, len(own) + 1):
        middle = _after(base, seat, own[:count])
        if middle is None:
            break
        tries = _tries(middle, seat, answers, whole=is_last and count == len(own))
        for rest, end in tries:
            if _is_same(end, target):
                gone = [step for step in steps if step not in rest]
                return [*_own_steps(base, seat, own[:count], gone), *rest, *left[len(steps) :]]
    return []


def _after(match: Match, seat: int, keys: Sequence[str]) -> Match | None:
    """Return a copy after these keys; None if they aren't possible, or chance follows."""
    ask = match.asks().get(seat)
    if keys and (ask is None or keys[0] not in ask.keys):
        return None  # a copy takes milliseconds, and most keys that are tried aren't possible
    try:
        copy = match.rehearse(seat, keys)
    except IllegalAnswer:
        return None
    return None if copy.at_chance else copy


def _is_same(match: Match, other: Match) -> bool:
    """Return whether two copies have the same position and ask the same questions."""
    return (match.state, _open_questions(match)) == (other.state, _open_questions(other))


def _open_questions(match: Match) -> list[tuple[int, str, str, tuple[str, ...]]]:
    """Return the seats, ids, prompts and keys of the open questions."""
    return [(seat, ask.id, ask.prompt, ask.keys) for seat, ask in sorted(match.asks().items())]


def _tries(
    match: Match, seat: int, answers: Sequence[Sequence[Step]], *, whole: bool
) -> Iterator[tuple[list[Step], Match]]:
    """Yield continuations of a position, each with the copy that it leads to.

    They are none, the lesson's answers, and with `whole` those after one more answer: a single
    key, or one of the lesson's answers with another first key.
    """
    yield [], match
    yield _apply_possible(match, seat, answers)
    ask = match.asks().get(seat)
    if ask is None or not whole:
        return
    ends = dict.fromkeys([(), *(tuple(answer[1:]) for answer in answers)])
    for key in ask.keys:
        first = _after(match, seat, [key]) if key != ask.default else None
        if first is None:
            continue
        for end in ends:
            after = _after(first, seat, [step.key for step in end]) if end else first
            if after is not None:
                rest, reached = _apply_possible(after, seat, answers)
                yield [Step(ask.id, key), *end, *rest], reached


def _apply_possible(
    match: Match, seat: int, answers: Sequence[Sequence[Step]]
) -> tuple[list[Step], Match]:
    """Apply the answers that are still possible; return their steps, and the copy after them."""
    steps = list[Step]()
    for answer in answers:
        after = _after(match, seat, [step.key for step in answer])
        if after is not None:
            match = after
            steps += answer
    return steps, match


def _own_steps(base: Match, seat: int, own: Sequence[str], gone: Sequence[Step]) -> list[Step]:
    """Return the pupil's own answers as steps, with the words of the lesson's steps `gone`."""
    asked = [_question_after(base, seat, own[:count]) for count in range(len(own))]
    steps = [Step(ask.id, key) for ask, key in zip(asked, own, strict=True)]
    words = [step for step in gone if step.say]
    for place, step in enumerate(words[: len(steps)]):
        steps[place] = replace(steps[place], say=step.say, why=step.why)
    return steps


def _question_after(base: Match, seat: int, keys: Sequence[str]) -> Ask:
    """Return the seat's question after these keys."""
    return base.rehearse(seat, keys).asks()[seat]
