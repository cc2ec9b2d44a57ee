"""The guided panel as data: what a seat has chosen so far and what it may choose next."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from zlib import crc32

from bot.panel.lookahead import (
    Answers,
    answers_after,
    linked_kinds,
    loop_answers_after,
    with_names,
)
from bot.tables.unread_reports import NOTHING_READ, Read, reader_view
from bot.words.names import fill_names
from bot.words.news import actions_before_results, by_own_names
from render import artists, option_icon
from rules.kernel import (
    PASS,
    Ask,
    Flow,
    IllegalAnswer,
    Match,
    NeedsConsent,
    News,
    Option,
    SeededDice,
    StandingOrder,
)
from rules.table_game import game_of, own_names

INCLUDED = "Included: {}. Press Back to change it."
"""Sentence about a default that a line fills in at an out-of-turn question."""


class Stage(StrEnum):
    """State of a panel."""

    CHOOSE = "choose"
    READY = "ready"
    """Nothing more can be drafted: the seat's part ends, or only playing shows what comes next."""
    WAIT = "wait"
    OVER = "over"


@dataclass(frozen=True)
class Panel:
    """One seat's panel as data.

    Its words are complete, with players' names, and may be shown to anybody who may see the seat's
    secrets.
    """

    table: str
    seat: int
    revision: int
    keys: tuple[str, ...]
    stage: Stage
    choices: tuple[str, ...] = ()
    """The chosen options in words, one line for each step of a loop."""
    outcome: tuple[str, ...] = ()
    """Consequences of the move, except those that depend on chance."""
    question: str = ""
    prompt: str = ""
    note: str = ""
    rule: str = ""
    options: tuple[Option, ...] = ()
    default: str = ""
    loop: bool = False
    """True for a question that comes back until its default is taken."""
    reaction: bool = False
    one_of: str = ""
    """The noun for the windows that one press can pass on, such as `Edge`: out of turn, or those of
    `later_windows`."""
    later_windows: tuple[str, ...] = ()
    """Ids of windows without a lasting order, one of which may open before the seat's next turn;
    only of a complete move."""
    overlooked: tuple[str, ...] = ()
    """Windows that a standing order passes on though the seat could use them."""
    queries: tuple[str, ...] = ()
    """Queries of the game that a button asks beside this question, by name."""
    losses: tuple[str, ...] = ()
    """Sentences about what the chosen options throw away for good."""
    left_out: tuple[str, ...] = ()
    """Sentences about choices of the last press that weren't possible."""
    new_pictures: tuple[tuple[str, str], ...] = ()
    """Extra pictures with something new for the seat: their buttons' verbs and words."""
    icons: Mapping[str, str] = field(default_factory=dict)
    """Names of icons, by the key of the option or of an answer to the next question."""
    further: Mapping[str, tuple[Option, ...]] = field(default_factory=dict)
    """Answers to the next question, by the key of the option that leads there."""
    linked: tuple[str, ...] = ()
    """Kinds of options, as their keys begin, that lead into linked loops."""
    midway: bool = False
    """True if the seat knows of answers since the last rest point."""
    undoable: bool = False
    """True if the seat may take its last answer back, or ask others to agree."""
    at_chance: bool = False
    """True if chance, news or others' simultaneous answers follow the draft."""
    interrupted: bool = False
    """True if chance or news follows the draft in the middle of the move."""
    waiting_for: tuple[str, ...] = ()
    """Names of the players to move, for a panel that waits."""
    answers_given: int = 0
    """The number of the seat's own answers so far; other seats' answers don't change it."""

    @property
    def joined_keys(self) -> tuple[str, ...]:
        """Keys of the answers that menus join to options, each once."""
        answers = [after.key for options in self.further.values() for after in options]
        return tuple(dict.fromkeys(key for answer in answers for key in answer.split(" ")))

    @property
    def fingerprint(self) -> int:
        """A number that changes whenever the question, its options or the draft do.

        A press with a different fingerprint was made on an old panel, even if the same question has
        been asked again since. The number is made from what the seat knows, so others' secret
        simultaneous answers don't change it.
        """
        parts = (str(self.answers_given), self.stage, self.question, self.prompt, *self.keys, "|")
        return crc32(" ".join([*parts, *(option.key for option in self.options)]).encode())


def build_panel(
    match: Match,
    table: str,
    seat: int,
    keys: Sequence[str],
    names: Mapping[int, str],
    *,
    read: Read = NOTHING_READ,
    alone: bool = False,
) -> Panel:
    """Return a seat's panel after the keys of its draft, up to the first illegal one.

    `names` are the players' names by seat, `read` the reports that the player has read. A player
    who is `alone` among AI seats can't take back what was drawn or revealed.
    """
    # To read a question changes nothing, so only a draft is played in a copy, which takes longer.
    rehearsal = match.rehearse(seat, ()) if keys else match
    draft, asks = _play_keys(rehearsal, seat, keys, names), rehearsal.asks()
    panel = Panel(
        table,
        seat,
        match.revision,
        tuple(draft.played),
        _stage(rehearsal, asks, seat, draft.played),
        tuple(draft.choices),
        _effects(draft, match, rehearsal, seat, names),
        losses=tuple(draft.losses),
        midway=match.is_midway(seat),
        undoable=_is_undoable(match, seat, alone=alone),
        at_chance=rehearsal.at_chance,
        interrupted=rehearsal.at_chance
        and (draft.looping or _continues_after_chance(match, seat, draft.played)),
        overlooked=overlooked(match, seat),
        new_pictures=_new_pictures(match, seat, read),
        waiting_for=tuple([names[waiting] for waiting in sorted(asks)]),
        answers_given=match.count_answers(seat),
    )
    if panel.stage is not Stage.CHOOSE:
        return _with_later_windows(panel, match)
    return _with_question(panel, rehearsal, asks[seat], names)


def _effects(
    draft: _Draft, match: Match, rehearsal: Match, seat: int, names: Mapping[int, str]
) -> tuple[str, ...]:
    """Return what a draft does, in lines; pieces have the names of before and after it."""
    own = {**own_names(match, seat), **own_names(rehearsal, seat)} if draft.news else {}
    lines = actions_before_results(by_own_names(draft.news, own))
    return (*[fill_names(line, names) for line in lines], *draft.defaults)


def _is_undoable(match: Match, seat: int, *, alone: bool) -> bool:
    """Return whether a seat's last answer may be taken back, if need be with others' consent."""
    try:
        match.check_undo(seat)
    except NeedsConsent as needs:
        return not (needs.drawn and alone)
    except IllegalAnswer:
        return False
    return True


def _new_pictures(match: Match, seat: int, read: Read) -> tuple[tuple[str, str], ...]:
    """Return name and title of each extra picture that shows the seat something new."""
    artist = artists.get(match.game.slug)
    extras = artist.extras if artist is not None else ()
    candidates = [extra for extra in extras if extra.fresh is not None]
    view = reader_view(match, seat, read) if candidates else None
    return tuple(
        (shown.name, shown.title) for shown in candidates if shown.fresh and shown.fresh(view)
    )


@dataclass
class _Draft:
    """The legal part of a draft, in keys and in words, and its consequences."""

    played: list[str] = field(default_factory=list)
    choices: list[str] = field(default_factory=list)
    news: list[News] = field(default_factory=list)
    losses: list[str] = field(default_factory=list)
    looping: bool = False
    defaults: list[str] = field(default_factory=list)
    """Sentences about out-of-turn questions that the draft answers with their defaults."""


def _play_keys(
    rehearsal: Match, seat: int, keys: Sequence[str], names: Mapping[int, str]
) -> _Draft:
    """Play keys in a rehearsal up to the first illegal one, and return what they do."""
    draft = _Draft()
    for key in keys:
        ask = rehearsal.asks().get(seat)
        if ask is None or key not in ask.keys:
            break
        words, loss = fill_names(ask.label(key), names), fill_names(ask.waste(key), names)
        news = rehearsal.answer(seat, key)
        draft.played.append(key)
        if loss:
            draft.losses.append(loss)
        if ask.flow is Flow.LOOP:
            draft.looping = key != ask.default
        if ask.reaction and key == ask.default and draft.choices:
            draft.defaults.append(INCLUDED.format(words))
        elif ask.flow is Flow.LOOP or not draft.choices:
            draft.choices.append(words)
        else:
            draft.choices[-1] += f" → {words}"
        # the choices show how it was paid
        draft.news += [item for item in news if item.for_seat(seat) and not item.detail]
    return draft


def _continues_after_chance(match: Match, seat: int, keys: Sequence[str]) -> bool:
    """Return whether the seat has another question after one possible result of chance."""
    copy = match.fork(SeededDice("panel"), seat=seat)
    for key in keys:
        ask = copy.asks().get(seat)
        if ask is None or key not in ask.keys:
            return False
        copy.answer(seat, key)
    return seat in copy.asks() and not copy.rested


def overlooked(match: Match, seat: int) -> tuple[str, ...]:
    """Return the windows on which a standing order passes although the seat could use them.

    A window is an out-of-turn question; the windows are returned in words.
    """
    orders = match.orders(seat)
    passed = [
        (window.words, window.is_usable)
        for window in game_of(match).windows
        if window.id in orders and _passes_unasked(orders[window.id])
    ]
    view = match.view(seat) if passed else None
    return tuple(words for words, usable in passed if usable and usable(view, seat))


def _passes_unasked(order: StandingOrder) -> bool:
    """Return whether an order passes; False for one given with the last move, on purpose."""
    return order.key == PASS and not order.until_move


def _stage(rehearsal: Match, asks: Collection[int], seat: int, played: Sequence[str]) -> Stage:
    """Return the panel's state after the keys `played` in a rehearsal, which asks these seats."""
    if played and (rehearsal.at_chance or rehearsal.rested or rehearsal.result or seat not in asks):
        return Stage.READY
    if rehearsal.result:
        return Stage.OVER
    return Stage.CHOOSE if seat in asks else Stage.WAIT


def _with_later_windows(panel: Panel, match: Match) -> Panel:
    """Return a panel, if its move is complete with the windows that one press can pass on, too."""
    ask, orders = match.asks().get(panel.seat), match.orders(panel.seat)
    if panel.stage is not Stage.READY or ask is None or ask.reaction:
        return panel
    free = [
        window
        for window in game_of(match).windows
        if window.id not in orders or orders[window.id].is_passing_for_now
    ]
    nouns = [
        window.one_of
        for window in free
        if window.may_open and window.may_open(match.state, panel.seat)
    ]
    later = tuple(window.id for window in free if window.one_of in nouns)
    return replace(panel, one_of=nouns[0], later_windows=later) if nouns else panel


def _with_question(panel: Panel, rehearsal: Match, ask: Ask, names: Mapping[int, str]) -> Panel:
    """Return the panel with the question `ask`, its options and the answers that follow."""
    loop = ask.flow is Flow.LOOP
    further = loop_answers_after(rehearsal, ask, names) if loop else answers_after(ask, names)
    return replace(
        panel,
        question=ask.id,
        prompt=fill_names(ask.own_prompt, names),
        note=fill_names(ask.note, names),
        rule=ask.own_rule,
        options=with_names(ask.options, names),
        default=ask.default,
        loop=loop,
        reaction=ask.reaction,
        one_of=next((item.one_of for item in game_of(rehearsal).windows if item.id == ask.id), ""),
        queries=tuple(item.name for item in game_of(rehearsal).queries if ask.id in item.beside),
        icons=_icons(rehearsal, ask, further) if rehearsal.game.slug in artists else {},
        further=further,
        linked=linked_kinds(ask) if loop else (),
    )


def _icons(rehearsal: Match, ask: Ask, further: Answers) -> dict[str, str]:
    """Return the icons of options and follow-up answers, by key; those without are left out."""
    view = rehearsal.view(ask.seat)
    answers = {after.key.rpartition(" ")[2] for options in further.values() for after in options}
    icons = {key: option_icon(view, "", key) for key in answers}
    icons |= {key: option_icon(view, ask.id, key) for key in ask.keys}
    return {key: icon for key, icon in icons.items() if icon}


def keys_with(panel: Panel, key: str) -> tuple[str, ...]:
    """Return the panel's keys with a value added: one or more keys, separated by blanks.

    Raises IllegalAnswer if the option isn't on offer.
    """
    first, *others = key.split(" ")
    if first not in {option.key for option in panel.options}:
        raise IllegalAnswer("That option is gone. Here is the current panel.")
    return (*panel.keys, first, *others)


def is_lone_answer(shown: Panel, panel: Panel) -> bool:
    """Return whether one press answers a question amid a turn, with nothing to combine it with.

    An out-of-turn answer is such a question's default, or reveals nothing new; a further answer in
    the seat's own turn must reveal nothing. While others answer, too, only the default is: the
    other answers may be thought over until all have answered. `shown` is the panel before the
    press.
    """
    if shown.keys or shown.loop or not panel.keys:
        return False
    declines = shown.reaction and panel.keys[0] in (shown.default, PASS)
    alone = len(shown.waiting_for) == 1
    return declines or (alone and (shown.reaction or shown.midway) and not panel.at_chance)
