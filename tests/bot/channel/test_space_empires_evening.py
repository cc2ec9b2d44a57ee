"""An evening of Space Empires: two people and an AI seat, from first contact on, by panels.

Both people play as somebody new does: they open their panel, read it, press what it offers, and
move. Both sides of a battle must find it in their panel, behind *Battle* and in words, before they
end their next movement: in the result of their own answer, or in both the panel's news and
`/recap`.
"""

from __future__ import annotations

from itertools import count

from bot.tables import moves
from rules import catalogue
from rules.kernel import Match, SeededDice
from rules.space_empires.greedy.greedy import play_greedy
from rules.space_empires.position.battles import Battle
from storage.matches.change_records import ChangedBy
from tests.bot.support.match_play import holder
from tests.bot.support.positions import table_at_position
from tests.support.depth import at_depth
from tests.support.running_bot import Running

WANTED = at_depth(2, 12)
"""Battles of people after which the evening ends."""
DICE = SeededDice("evening")
_numbers = count(1)


def usual_answer(match: Match, seat: int) -> str:
    """Return greedy's answer for a seat."""
    return play_greedy(match.asks()[seat], match.view(seat), DICE)


def before_contact(people: set[int]) -> Match:
    """Return a match of three, played to the leg in which a person first fights."""
    match = Match.start(catalogue["space_empires"], seats=3, dice=SeededDice("evening"))
    before = match.save()
    while match.result is None and not any(people & set(b.unseen) for b in match.state.battles):
        if match.rested:
            before = match.save()
        seat = next(iter(match.asks()))
        match.answer(seat, usual_answer(match, seat))
    return Match.load(before, catalogue)


def public_record(battle: Battle) -> str:
    """Return the public record of a battle."""
    return repr((battle.hex, battle.attacker, battle.entries, battle.shots))


async def test_every_battle_is_seen_by_all_its_people(app: Running) -> None:
    status = await app.begun("ann", "bea", game="space_empires", ai=1)
    record = (await app.live(status)).table
    people = {each.seat for each in record.seats if each.person_id is not None}
    live = await table_at_position(app, status, before_contact(people))
    due: dict[int, dict[str, Battle]] = {seat: {} for seat in people}
    done: dict[int, set[str]] = {seat: set() for seat in people}
    read: dict[int, list[str]] = {seat: [] for seat in people}
    while sum(map(len, done.values())) < WANTED and live.match.result is None:
        await app.wait_until_idle()
        match = live.match
        if match.result is not None:
            break
        seat = next(iter(match.asks()))
        if seat in people and match.asks()[seat].id == "move.what" and due[seat]:
            reader = app.seat(holder(live, seat))
            panel = (await reader.press(status, "Play")).message
            shown = (await reader.press(panel, "Battle")).message
            words = (await reader.slash("table-one", "/board", show="battle", text=True)).message
            recap = (await reader.slash("table-one", "/recap")).message.text
            for key, battle in due[seat].items():
                place = f"Battle in {battle.hex}"
                assert place in words.text, "the words of the pictures"
                assert place in (shown.attachments[0].description or ""), "the picture"
                if not any(battle.hex in line for line in read[seat]):
                    assert battle.hex in panel.text, "the panel's news"
                    assert battle.hex in recap, "the recap"
                done[seat].add(key)
            due[seat], read[seat] = {}, []
        person, keys = live.seat(seat).person_id, [usual_answer(match, seat)]
        news = await moves.play(
            app.bot.services.tables, live, seat, keys, by=ChangedBy(person, next(_numbers))
        )
        if seat in people:  # the panel shows the result of their own answer immediately
            read[seat] += live.lines_for(news, seat)
        for battle in live.match.state.battles:
            for fighter in people & set(battle.unseen):
                if public_record(battle) not in done[fighter]:
                    due[fighter].setdefault(public_record(battle), battle)
    assert sum(map(len, done.values())) >= at_depth(WANTED, 2)
