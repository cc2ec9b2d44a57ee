"""The guided panel as data: what a seat has chosen so far and what it may choose next."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from zlib import crc32

from bot.panel.linked_loops import chain_after
from bot.panel.lookahead import foreseen
from bot.words.names import fill_names
from bot.words.news import by_own_names, flowing
from render import artists
from rules.kernel import PASS, Ask, Flow, IllegalAnswer, Match, News, Option, SeededDice
from rules.table_game import game_of, own_names

LOOKED = 24
"""Options of a loop whose next question is shown; more would not fit into a panel."""
TRIED = 8
"""Options of a loop that are played at most to see what they ask next: each takes a copy."""


class Stage(StrEnum):
    """Where a panel stands."""

    CHOOSE = "choose"
    READY = "ready"
    """Nothing more can be drafted: the seat's part ends, or only playing shows what comes next."""
    WAIT = "wait"
    OVER = "over"


@dataclass(frozen=True)
class Panel:
    """One seat's panel; all words are spelled out and fit for anybody who may see the seat."""

    table: str
    seat: int
    revision: int
    keys: tuple[str, ...]
    stage: Stage
    said: tuple[str, ...] = ()
    """The chosen options in words, one line for each step of a loop."""
    outcome: tuple[str, ...] = ()
    """What the move would do, as far as it does not depend on chance."""
    question: str = ""
    prompt: str = ""
    note: str = ""
    rule: str = ""
    options: tuple[Option, ...] = ()
    default: str = ""
    loop: bool = False
    """Whether the question comes back until its default is taken."""
    reaction: bool = False
    one_of: str = ""
    """Out of turn: what all windows are that one press may pass on, this one among them."""
    overlooked: tuple[str, ...] = ()
    """What a standing order passes on though the seat could use it."""
    queries: tuple[str, ...] = ()
    """Queries of the game that a button asks beside this question, by name."""
    wastes: Mapping[str, str] = field(default_factory=dict)
    """What an option throws away for good, by its key: presses on these are asked about."""
    fresh: tuple[tuple[str, str], ...] = ()
    """Further pictures with something new for the seat: their buttons' verbs and words."""
    further: Mapping[str, tuple[Option, ...]] = field(default_factory=dict)
    """What comes right after an option, by its key, where that asks on and can be foreseen."""
    chains: tuple[str, ...] = ()
    """Kinds of options, as their keys begin, that lead into loops which follow each other."""
    midway: bool = False
    """Whether the seat knows of answers since the last rest point, which may be taken back."""
    interrupted: bool = False
    """Whether chance or news comes right after the draft, and the move does not end there."""
    awaits: tuple[str, ...] = ()
    """Names of the seats that are awaited, for a panel that waits."""
    given: int = 0
    """The seat's own answers so far: they move on, no others' do."""

    @property
    def mark(self) -> int:
        """A number that changes whenever the question, its options or the draft do.

        A press that carries another mark was made on an old panel: also one on the same question
        before it was answered and came back. It is made of what the seat knows, and others'
        answers in a `together` leave it alone.
        """
        told = (str(self.given), self.stage, self.question, self.prompt, *self.keys, "|")
        return crc32(" ".join([*told, *(option.key for option in self.options)]).encode())


def draw_up(
    match: Match, table: str, seat: int, keys: Sequence[str], names: Mapping[int, str]
) -> Panel:
    """The panel after these keys.

    Keys that are no longer legal are dropped, with all that follow them.
    """
    # To read a question changes nothing, so only a draft is played in a copy, which takes longer.
    twin = match.rehearse(seat, ()) if keys else match
    draft = _drafted(twin, seat, keys, names)
    told = draft.told
    if told:
        told = by_own_names(told, {**own_names(match, seat), **own_names(twin, seat)})
    asks = twin.asks()
    panel = Panel(
        table,
        seat,
        match.revision,
        tuple(draft.played),
        _stage(twin, asks, seat, draft.played),
        tuple(draft.said),
        tuple([fill_names(line, names) for line in flowing(told)]),
        midway=match.is_midway(seat),
        interrupted=twin.at_chance and (draft.looping or _goes_on(match, seat, draft.played)),
        overlooked=overlooked(match, seat),
        fresh=_fresh(match, seat),
        awaits=tuple([names[awaited] for awaited in sorted(asks)]),
        given=match.given_by(seat),
    )
    return _with_question(panel, twin, asks[seat], names) if panel.stage is Stage.CHOOSE else panel


def _fresh(match: Match, seat: int) -> tuple[tuple[str, str], ...]:
    """Return the further pictures that show the seat something new, such as its battles."""
    artist = artists.get(match.game.slug)
    extras = artist.extras if artist is not None else ()
    found = [extra for extra in extras if extra.fresh is not None]
    view = match.view(seat) if found else None
    return tuple((one.name, one.title) for one in found if one.fresh and one.fresh(view))


@dataclass
class _Draft:
    """What has been played of a draft, in keys and in words, and what came of it."""

    played: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    told: list[News] = field(default_factory=list)
    looping: bool = False


def _drafted(twin: Match, seat: int, keys: Sequence[str], names: Mapping[int, str]) -> _Draft:
    """Play the keys in a copy, as far as they are legal."""
    draft = _Draft()
    for key in keys:
        ask = twin.asks().get(seat)
        if ask is None or key not in ask.keys:
            break
        words = fill_names(ask.label(key), names)
        news = twin.answer(seat, key)
        draft.played.append(key)
        if ask.flow is Flow.LOOP:
            draft.looping = key != ask.default
        if ask.flow is Flow.LOOP or not draft.said:
            draft.said.append(words)
        else:
            draft.said[-1] += f" → {words}"
        draft.told += [item for item in news if item.for_seat(seat)]
    return draft


def _goes_on(match: Match, seat: int, keys: Sequence[str]) -> bool:
    """Whether the seat is asked more in its leg, after what chance might bring just as well."""
    copy = match.fork(SeededDice("panel"), seat=seat)
    for key in keys:
        ask = copy.asks().get(seat)
        if ask is None or key not in ask.keys:
            return False
        copy.answer(seat, key)
    return seat in copy.asks() and not copy.rested


def overlooked(match: Match, seat: int) -> tuple[str, ...]:
    """The windows, in words, on which a standing order passes though the seat could use them."""
    orders = match.orders(seat)
    passed = [
        (window.words, window.usable)
        for window in game_of(match).windows
        if window.id in orders and orders[window.id].key == PASS
    ]
    view = match.view(seat) if passed else None
    return tuple(words for words, usable in passed if usable and usable(view, seat))


def _stage(twin: Match, asks: Collection[int], seat: int, played: Sequence[str]) -> Stage:
    if played and (twin.at_chance or twin.rested or twin.result or seat not in asks):
        return Stage.READY
    if twin.result:
        return Stage.OVER
    return Stage.CHOOSE if seat in asks else Stage.WAIT


def _with_question(panel: Panel, twin: Match, ask: Ask, names: Mapping[int, str]) -> Panel:
    return replace(
        panel,
        question=ask.id,
        prompt=fill_names(ask.prompt, names),
        note=fill_names(ask.note, names),
        rule=ask.rule,
        options=_spelled(ask.options, names),
        default=ask.default,
        loop=ask.flow is Flow.LOOP,
        reaction=ask.reaction,
        one_of=next((one.one_of for one in game_of(twin).windows if one.id == ask.id), ""),
        wastes={key: fill_names(words, names) for key in ask.keys if (words := ask.waste(key))},
        queries=tuple(one.name for one in game_of(twin).queries if ask.id in one.beside),
        further=(further(twin, ask, names) if ask.flow is Flow.LOOP else foreseen(ask, names)),
        chains=_chains(ask) if ask.flow is Flow.LOOP else (),
    )


def _chains(ask: Ask) -> tuple[str, ...]:
    """The kinds of options that lead into a chain of loops; the first of a kind tells."""
    firsts = {_kind(key): key for key in reversed(ask.keys) if key != ask.default}
    return tuple(name for name, key in reversed(firsts.items()) if chain_after(ask, key))


def _spelled(options: Sequence[Option], names: Mapping[int, str]) -> tuple[Option, ...]:
    return tuple(
        [
            Option(option.key, fill_names(option.label, names)) if "{" in option.label else option
            for option in options
        ]
    )


def further(twin: Match, ask: Ask, names: Mapping[int, str]) -> dict[str, tuple[Option, ...]]:
    """What each option of a question would ask next; none where it asks nothing, or says it.

    Where only playing shows that, and the first option of a kind asks nothing, the others are
    taken to ask nothing either.
    """
    found: dict[str, tuple[Option, ...]] = {}
    silent: list[str] = []
    tries = 0
    for key in ask.keys:
        if key == ask.default or len(found) == LOOKED:
            continue
        try:
            following = ask.ahead(key)
        except LookupError:
            if _kind(key) in silent or tries == TRIED:
                continue
            following, tries = _tried(twin, ask, key), tries + 1
            silent += [_kind(key)] if following is None else []
        if following is not None and not following.default:
            found[key] = _spelled(following.options, names)
    return found


def _kind(key: str) -> str:
    return key.partition(":")[0]


def _tried(twin: Match, ask: Ask, key: str) -> Ask | None:
    """What an option asks next, by playing it in a copy; None: nothing before the loop is back."""
    ahead = twin.fork(None)
    ahead.answer(ask.seat, key)
    following = ahead.asks().get(ask.seat)
    if following is None or following.flow is Flow.LOOP or ahead.at_chance or ahead.rested:
        return None
    return following


def chosen(panel: Panel, key: str) -> tuple[str, ...]:
    """The panel's keys with one more, or with an option and what follows it, blanks between.

    Raises IllegalAnswer when it is not offered.
    """
    first, *others = key.split(" ")
    if first not in {option.key for option in panel.options}:
        raise IllegalAnswer("That option is no longer there; here is how the table stands now.")
    return (*panel.keys, first, *others)
