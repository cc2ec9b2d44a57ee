import random
from tests.bot.table_setup import a_move, finish, moved, on_turn
from storage.schema.people_tables import LapseRow
from sqlmodel import select
ROOM="table-one"
async def test_dbg(app):
    _, live = await on_turn(app, "ann", "bea", pace="day")
    rng = random.Random(4)
    for number in range(12):
        app.peer.skip(3600 * (30 if number == 4 else 2))
        seat = live.pending_seats()[0]
        await moved(app, live, seat, a_move(live, seat, rng))
        print(number, seat, live.match.round, len(live.match.log.legs))
        print(await app.store.run(lambda s: [(r.person_id%100,r.kind,r.leg) for r in s.exec(select(LapseRow))]))
    await finish(app, live, rng)
    print(await app.store.run(lambda s: [(r.person_id%100,r.kind,r.leg) for r in s.exec(select(LapseRow))]))
    print([ (s.seat,s.person_id%100,s.stand_in) for s in live.record.seats])
    assert 0
