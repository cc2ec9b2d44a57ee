"""Calls to Discord per commit where AI seats sit at a table with several people."""

from collections.abc import Callable
from itertools import pairwise

import pytest

from bot.playground.rest import Exchange
from bot.tables.live_table import LiveTable
from rules import catalogue
from rules.kernel import IllegalAnswer, Match, SeededDice
from rules.space_empires.charts.steps import Step
from storage.matches import match_log
from tests.bot.support.match_play import add_news, holder
from tests.bot.support.positions import set_position
from tests.space_empires.position import Position
from tests.support.depth import sampled
from tests.support.patience import until
from tests.support.running_bot import Running

ROOM = "table-one"
ANN, AI, BEA = range(3)
"""The seats of a table that Ann opens with an AI seat and Bea joins."""
Line = tuple[Match, int, str]
"""A match, whose turn it is, and the answer after which the AI's move asks the same seat."""


def exploring() -> Line:
    """Space Empires: Ann ends her movement; what the AI meets then is for her to decide [6.6]."""
    position = Position(3)
    position.unit("SC", position.homeworld(ANN), owner=ANN)
    position.unit("SC", "F6", owner=AI)
    for at in ("F5", "G5", "G6", "F7", "E5", "E6"):
        position.hide(at)
    position.when(Step.MOVE, active=ANN)
    return position.match(*["lost.1"] * 3), ANN, "done"


def passing() -> Line:
    """SpaceCorp: a person is asked about an Edge, then the AI, then the same person again."""
    game, dice = catalogue["spacecorp"], SeededDice("their choices")
    match, greedy = Match.start(game, seats=3, dice=SeededDice("a match")), game.ai_levels["fair"]
    while True:
        asks = match.asks()
        seat = AI if AI in asks else min(asks)
        key = greedy(asks[seat], match.view(seat), dice)
        if seat != AI and list(asks) == [seat]:
            copy = match.fork(SeededDice("s2"))
            copy.answer(seat, key)
            if list(copy.asks()) == [AI]:
                copy.answer(AI, greedy(copy.asks()[AI], copy.view(AI), dice))
                if list(copy.asks()) == [seat]:
                    return match, seat, key
        match.answer(seat, key)


async def put(app: Running, live: LiveTable, match: Match) -> None:
    """Put a match on a table, and show it."""
    set_position(live, match)

    await add_news(app, live, "The game continues.")
    await app.pinged()


def kinds(calls: list[Exchange]) -> list[str]:
    """Return the kinds of calls, in order."""
    return [f"{exchange.method} {exchange.path}" for exchange in calls]


@pytest.mark.parametrize(("game", "line"), [("space_empires", exploring), ("spacecorp", passing)])
async def test_question_to_the_last_mover_costs_three_calls(
    app: Running, game: str, line: Callable[[], Line]
) -> None:
    status = await app.begun("ann", "bea", ai=1, game=game)
    live = await app.live(status)
    match, seat, key = line()
    await put(app, live, match)
    shown, before = status.id, len(app.exchanges)
    await app.seat(holder(live, seat)).slash(ROOM, "/play", line=key)
    await app.wait_until_idle()
    calls = kinds(app.exchanges[before:])
    steps = await app.store.run(lambda s: match_log.latest(s, table=live.id, most=2))
    assert [change.actor is None for change in steps] == [False, True], "the AI has moved since"
    assert live.pending_seats() == [seat]
    assert calls == [
        "POST /interactions/{interaction_id}/{interaction_token}/callback",
        "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}",
        "PATCH /channels/{channel_id}/messages/{message_id}",
    ], calls
    assert status.id == shown, "nobody new is to move"


OTHERS = sampled(("ganymede", "starfarers", "starship_captains"))
TURNS = 3
"""Turns that are counted at a table; each has some commits."""


def a_line(live: LiveTable, seat: int, dice: SeededDice) -> list[str]:
    """Return a player's answers in one commit: as long as they are asked, and nothing new shows."""
    copy = Match.load(live.match.save(), catalogue)
    greedy, line = copy.game.ai_levels["fair"], list[str]()
    while seat in copy.asks():
        key = greedy(copy.asks()[seat], copy.view(seat), dice)
        try:
            Match.load(live.match.save(), catalogue).play(seat, [*line, key])
        except IllegalAnswer:
            break
        line.append(key)
        copy.answer(seat, key)
    return line


async def counted(app: Running, live: LiveTable, seat: int, dice: SeededDice) -> list[str]:
    """Commit a line in the channel; return the calls until the table is shown again."""
    line, before = a_line(live, seat, dice), len(app.exchanges)
    reply = await app.seat(holder(live, seat)).slash(ROOM, "/play", line=" ".join(line))
    assert reply.message.text.startswith("Played."), reply.message.text
    await app.wait_until_idle()
    await app.pinged()
    await app.wait_until_idle()
    return kinds(app.exchanges[before:])


@pytest.mark.parametrize("game", OTHERS)
async def test_a_turn_between_people_costs_four_calls_a_commit(app: Running, game: str) -> None:
    seats = max(2, catalogue[game].seats[0])
    status = await app.begun(*("ann", "bea", "cyd")[:seats], game=game)
    live, dice = await app.live(status), SeededDice("their choices")
    await app.pinged()
    pending: list[list[int]] = []
    costs: list[int] = []
    for _ in range(TURNS * seats):
        mover = live.pending_seats()[0]
        calls = await counted(app, live, mover, dice)
        costs.append(len(calls))
        pending.append(live.pending_seats())
        assert len(calls) <= 4, calls
    assert max(costs) == 4, "nobody else came to move"
    assert any(before != after for before, after in pairwise(pending))


@pytest.mark.parametrize("game", OTHERS)
async def test_a_turn_against_ai_seats_costs_three_calls_a_commit(app: Running, game: str) -> None:
    status = await app.begun("ann", ai=max(2, catalogue[game].seats[0]) - 1, game=game)
    live, dice, shown = await app.live(status), SeededDice("their choices"), status.id
    answered = 0
    for _ in range(TURNS):
        before = live.match.length
        calls = await counted(app, live, 0, dice)
        assert live.pending_seats() == [0]
        assert len(calls) <= 3, calls
        steps = await app.store.run(lambda s: match_log.latest(s, table=live.id, most=20))
        answered += any(step.actor is None for step in steps)
        assert live.match.length > before
    assert answered, "no AI seat has moved"
    assert status.id == shown, "nobody new is to move"


async def test_ai_processes_run_before_the_first_answer_of_an_ai_seat(app: Running) -> None:
    def all_run() -> bool:
        return all(worker.process for worker in app.bot.services.workers.local.thoughts.workers)

    status = await app.begun("ann", "bea", ai=1)
    await until(all_run, "the processes")
    await app.restart()
    assert (await app.live(status)).is_running
    await until(all_run, "the processes, after the start")
