from __future__ import annotations

import hashlib
from typing import Any

import msgspec
import pytest

from rules.kernel import (
    CHANCE,
    Entry,
    Game,
    IllegalAnswer,
    Match,
    NeedsConsent,
    ReplayMismatch,
    SeededDice,
)
from storage.archive import archive, importer
from storage.archive.archive import Archive
from storage.archive.verdict import verify
from storage.database.store import Store
from storage.errors import BadArchive
from storage.matches import match_log, matches
from storage.matches.change_records import Opening
from storage.people import people
from storage.schema.consent_records import Consent
from storage.schema.table_records import Seat, Table, TableState
from tests.kernel.smallgame import LANTERNS
from tests.storage.sample_tables import ANN, BEN, HALL, NOON, answer, later, running_table
from tests.support.random_walks import walk
from tests.tools.tinygame import TINY

SEED = "seven lanterns"


def played(answers: int) -> tuple[Match, list[Entry]]:
    """Play this many answers at random (or to the end); return the match and its log."""
    match = Match.start(LANTERNS, seats=2, options={}, dice=SeededDice(SEED))
    log = list(match.added_entries)
    for _ in walk(match, "random", SeededDice("chooser"), answers):
        log += match.added_entries
    return match, log


async def restored(store: Store, kept: Archive, match: Match, **changes: Any) -> Table:
    """Restore an archive as a new table with Ann as its host."""
    given = {"guild": HALL.guild_id, "channel": HALL.channel_id, "host": ANN} | changes
    at = given.pop("at", NOON)
    target = importer.ImportTarget(**given)
    return await store.run(importer.restore, archive=kept, match=match, target=target, at=at)


async def stored(store: Store, answers: int) -> tuple[str, Match]:
    match, log = played(answers)
    opening = Opening(
        at=NOON,
        save=match.save(),
        revision=match.revision,
        entries=tuple(log),
        news=(),
        game_schema=LANTERNS.schema,
        commitment=SeededDice(SEED).commitment,
        seed=SEED,
    )
    table = await running_table(
        store,
        game=LANTERNS.slug,
        options=match.options,
        opening=opening,
        seats=[Seat(0, "Ann", person_id=ANN), Seat(1, "Robot", ai_level="random")],
    )
    if match.result is not None:
        end = match.result
        await store.run(lambda s: matches.finish(s, table=table.id, result=end, at=later(9)))
    return table.id, match


async def export(store: Store, table: str, **how: Any) -> Archive:
    return await store.run(lambda session: archive.export(session, table=table, **how))


def rebuilt(kept: Archive, revision: int = 0, game: Game[Any, Any] = LANTERNS) -> Match:
    return importer.rebuild(
        game,
        seats=len(kept.seats),
        options=kept.options,
        entries=kept.entries,
        dice=SeededDice(kept.seed, kept.next_draw),
        revision=revision,
    )


async def test_a_finished_game_tells_its_seed_and_no_ids(store: Store) -> None:
    table, match = await stored(store, 10_000)
    kept = await export(store, table)
    assert match.result is not None
    assert (kept.seed, kept.result, kept.state) == (SEED, match.result, TableState.FINISHED)
    assert hashlib.sha256(kept.seed.encode()).hexdigest() == kept.commitment
    assert str(ANN).encode() not in archive.encode(kept)
    assert archive.decode(archive.encode(kept)).entries == kept.entries


async def test_a_running_game_keeps_its_seed_unless_reported_otherwise(store: Store) -> None:
    table, _ = await stored(store, 5)
    assert (await export(store, table)).seed == ""
    assert SEED.encode() not in archive.encode(await export(store, table))
    assert (await export(store, table, with_secrets=True)).seed == SEED


async def test_an_imported_game_goes_on_as_the_first_would(store: Store) -> None:
    table, match = await stored(store, 8)
    kept = archive.decode(archive.encode(await export(store, table, with_secrets=True)))
    again = rebuilt(kept, revision=3)
    made = await restored(store, kept, again, holders={0: BEN}, at=later(99))
    assert (made.state, made.revision, made.created_at) == (TableState.RUNNING, 3, later(99))
    assert [(seat.name, seat.person_id, seat.ai_level) for seat in made.seats] == [
        ("Ann", BEN, None),
        ("Robot", None, "random"),
    ]
    _, save = await store.run(lambda session: matches.load(session, table=made.id))
    loaded = Match.load(save, {LANTERNS.slug: LANTERNS})
    for copy in (match, loaded):
        chooser = SeededDice("onward")
        while copy.result is None:
            seat, ask = next(iter(copy.asks().items()))
            copy.answer(seat, chooser.pick(ask.keys))
    assert loaded.result == match.result
    assert await store.run(lambda s: match_log.entries(s, table=made.id)) == kept.entries


async def test_undos_outlive_an_export_and_an_import(store: Store) -> None:
    match = Match.start(TINY, seats=2, options={"rounds": "20"}, dice=SeededDice(SEED))
    table = await running_table(
        store, game=TINY.slug, options=match.options, opening=opening_of(match)
    )
    await walk_with_undos(store, table.id, match)
    kept = archive.decode(archive.encode(await export(store, table.id, with_secrets=True)))
    assert any(entry.seat == CHANCE for back in kept.undos for entry in back.taken)
    assert verify(kept, {TINY.slug: TINY}).wrong == []
    made = await restored(store, kept, rebuilt(kept, importer.revision(kept), TINY), at=later(99))
    assert made.revision == importer.revision(kept)
    again = await export(store, made.id, with_secrets=True)
    assert (again.entries, again.next_draw) == (kept.entries, kept.next_draw)
    assert again.undos == kept.undos
    assert verify(again, {TINY.slug: TINY}).wrong == []


def opening_of(match: Match) -> Opening:
    return Opening(
        at=NOON,
        save=match.save(),
        revision=match.revision,
        entries=tuple(match.added_entries),
        news=(),
        game_schema=match.game.schema,
        commitment=SeededDice(SEED).commitment,
        seed=SEED,
    )


async def walk_with_undos(store: Store, table: str, match: Match) -> None:
    """Play on, and after every third answer take one back with the other's consent."""
    chooser, last = SeededDice("chooser"), 0
    for number in range(24):
        before = match.revision
        seat = last if number % 3 == 2 else min(match.asks())
        last = seat
        agreed: tuple[Consent, ...] = ()
        if number % 3 == 2:
            try:
                match.undo(seat)
            except NeedsConsent as needs:
                match.undo(seat, consent=needs.seats)
                agreed = tuple(Consent(other, "the other") for other in needs.seats)
            except IllegalAnswer:
                continue
        else:
            match.answer(seat, chooser.pick(match.asks()[seat].keys))
        await answer(
            store,
            table,
            before + 1,
            seat=seat,
            cut=match.cut,
            entries=tuple(match.added_entries),
            agreed=agreed,
        )


async def test_person_replaces_an_ai_seat_alone(store: Store) -> None:
    table, match = await stored(store, 8)
    kept = await export(store, table, with_secrets=True)
    made = await restored(store, kept, match, holders={1: BEN})
    assert [(seat.person_id, seat.ai_level) for seat in made.seats] == [(None, None), (BEN, None)]


async def test_clock_set_back_leaves_a_valid_file(store: Store) -> None:
    table = (await running_table(store)).id
    await answer(store, table, 1, "a", at=later(60))
    for revision, minutes in ((2, 61), (3, -10)):
        await answer(store, table, revision, cut=1, at=later(minutes))
    backs = await store.run(lambda session: match_log.undos(session, table=table))
    assert [back.at for back in backs] == [later(61), later(61)]
    record = await store.run(lambda session: matches.abort(session, table=table, at=later(-20)))
    assert (record.started_at, record.ended_at) == (NOON, later(61))


async def test_import_does_not_rename_known_people(store: Store) -> None:
    table, _ = await stored(store, 5)
    kept = await export(store, table, with_secrets=True)
    await store.run(lambda session: people.ensure(session, person_id=BEN, name="Benjamin"))
    await restored(store, kept, rebuilt(kept), holders={0: BEN})
    ben = await store.run(lambda session: people.get(session, person_id=BEN))
    assert ben is not None
    assert ben.name == "Benjamin"


@pytest.mark.parametrize("ending", ["finished", "aborted"])
async def test_an_ended_game_comes_back_ended(store: Store, ending: str) -> None:
    table, match = await stored(store, 10_000 if ending == "finished" else 5)
    if ending == "aborted":
        await store.run(lambda session: matches.abort(session, table=table, at=later(9)))
    kept = await export(store, table)
    made = await restored(store, kept, rebuilt(kept), at=later(99))
    assert (made.state, made.result, made.ended_at) == (ending, match.result, later(9))


async def test_a_running_game_without_its_seed_cannot_go_on(store: Store) -> None:
    table, match = await stored(store, 5)
    kept = await export(store, table)
    with pytest.raises(BadArchive, match="secret"):
        await restored(store, kept, match)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (b'"Ann"', b'"Bob"', "digest"),
        (b'"version": 3', b'"version": 4', "format 4; this program knows 3"),
        (b'"version": 3', b'"version": 2', "format 2; this program knows 3"),
        (b'"orrery-game"', b'"chess"', "an Orrery game"),
        (b'"entries"', b'"entrees"', "damaged"),
        (b"{", b"", "an Orrery game"),
    ],
)
async def test_a_changed_file_is_refused(store: Store, old: bytes, new: bytes, words: str) -> None:
    table, _ = await stored(store, 5)
    data = archive.encode(await export(store, table))
    assert old in data
    with pytest.raises(BadArchive, match=words):
        archive.decode(data.replace(old, new, 1))


async def test_the_digest_covers_every_part(store: Store) -> None:
    table, _ = await stored(store, 5)
    kept = await export(store, table)
    for part, other in (("schema", 99), ("next_draw", 99), ("commitment", "0" * 64)):
        changed = msgspec.structs.replace(kept, **{part: other})
        signed = msgspec.json.decode(archive.encode(kept))["digest"]
        assert msgspec.json.decode(archive.encode(changed))["digest"] != signed


@pytest.mark.parametrize("answers", range(0, 24, 3))
def test_rebuilt_match_has_the_same_position_and_dice(answers: int) -> None:
    match, log = played(answers)
    draws = max(entry.draw for entry in log) + 1
    again = importer.rebuild(
        LANTERNS,
        seats=2,
        options=match.options,
        entries=log,
        dice=SeededDice(SEED, draws),
        revision=match.revision,
    )
    assert again.save() == match.save()


@pytest.mark.parametrize(
    "spoil",
    [
        lambda log: [*log, Entry(0, "nonsense")],
        lambda log: [*log, Entry(CHANCE, "L2a", draw=99)],
        lambda log: [Entry(CHANCE, "nonsense", draw=0), *log[1:]],
        lambda log: [entry for entry in log if entry.seat != CHANCE],
    ],
)
def test_log_against_the_rules_is_rejected(spoil: Any) -> None:
    match, log = played(8)
    with pytest.raises(ReplayMismatch):
        importer.rebuild(
            LANTERNS,
            seats=2,
            options=match.options,
            entries=spoil(log),
            dice=SeededDice(SEED, 99),
            revision=0,
        )
