"""Faction tracks, their bonuses, and the events."""

from __future__ import annotations

from tests.starship_captains.referee import cards
from tests.starship_captains.referee.asking import Play, ask, does, resolve
from tests.starship_captains.referee.cards import Step
from tests.starship_captains.referee.ledger import EVENT, FACTIONS, RING, Ledger, Ship, is_ensign


@does("adv")
def advance(ledger: Ledger, seat: int, step: Step) -> Play[None]:
    """Up to all steps on a named track; on any one track all or none [Faction Tracks]."""
    ship = ledger.ships[seat]
    if step.words[0] == "any":
        keys = [f"{faction}{step.number}" for faction in FACTIONS]
    else:
        tracks = FACTIONS if ship.has("T43") else step.words[0]
        keys = [f"{faction}{n}" for faction in tracks for n in range(1, step.number + 1)]
    key = yield from ask("track.advance", seat, [*keys, "none"])
    if key != "none":
        yield from march(ledger, ship, key[0], int(key[1:]))


@does("split")
def split(ledger: Ledger, seat: int, step: Step) -> Play[None]:
    """Single steps, each on a track of choice."""
    for _ in range(step.number):
        yield from advance(ledger, seat, Step("adv", ("any", "1")))


def march(ledger: Ledger, ship: Ship, faction: str, count: int) -> Play[None]:
    """Advance a marker and resolve every bonus on the way immediately [Faction Tracks]."""
    bonuses = cards.track(faction, ledger.sides[faction])
    for _ in range(count):
        ship.steps[faction] += 1
        space = ship.steps[faction] % RING
        if space == EVENT and ledger.events[faction]:
            yield from happen(ledger, ship.seat, faction)
        yield from resolve(ledger, ship.seat, bonuses.get(space, ()))


def happen(ledger: Ledger, seat: int, faction: str) -> Play[None]:
    """Resolve an event for everybody; after the second, discard the third card [Faction Events]."""
    event = cards.events()[ledger.events[faction]]
    ledger.events[faction] = ""
    ledger.resolved.append(event.id)
    if len(ledger.resolved) == 2:
        if ledger.events["T"]:
            ledger.archive = []
        ledger.events = dict.fromkeys(FACTIONS, "")
    if not event.lasting:
        for who, effect in event.parts:
            yield from _part(ledger, seat, who, effect)


def _part(ledger: Ledger, seat: int, who: str, effect: tuple[Step, ...]) -> Play[None]:
    order = ledger.order(seat)
    seats = {"self": order[:1], "others": order[1:], "all": order}[who]
    for each in seats:
        yield from resolve(ledger, each, effect)


@does("summit")
def summit(ledger: Ledger, seat: int, _: Step) -> Play[None]:
    """Move the leading marker back two, the last one on three [Notes: Honesty Summit]."""
    ship = ledger.ships[seat]
    top = max(ship.steps.values())
    ahead = [faction for faction in FACTIONS if ship.steps[faction] == top]
    if top % RING:
        back = yield from ask("summit.marker", seat, ahead)
        retreat(ship, back, 2)
    low = min(ship.steps.values())
    behind = [faction for faction in FACTIONS if ship.steps[faction] == low]
    forth = yield from ask("summit.marker", seat, behind)
    yield from march(ledger, ship, forth, 3)


def retreat(ship: Ship, faction: str, count: int) -> None:
    """Move a marker back, never behind the last start that it passed."""
    steps = ship.steps[faction]
    ship.steps[faction] = max(steps - count, steps - steps % RING)


@does("crowdsource")
def crowdsource(ledger: Ledger, seat: int, _: Step) -> Play[None]:
    """Put an artifact on a room, which makes it gray [Notes: Crowdsourcing]."""
    ship = ledger.ships[seat]
    rooms = [room for room in ledger.rooms(ship) if room not in ship.marks]
    if not ship.artifacts or not rooms:
        return
    key = yield from ask("crowd.artifact", seat, [*ship.artifacts, "none"])
    if key == "none":
        return
    room = yield from ask("crowd.room", seat, rooms)
    ship.artifacts.remove(key)
    ship.marks[room] = key


@does("train")
def free_training(ledger: Ledger, seat: int, _: Step) -> Play[None]:
    """Train a figure for free, also one in the queue [Academy Exchange]."""
    ship = ledger.ships[seat]
    rooms = {"ready": ship.ready, "queue": ship.queue}
    keys = [
        f"{word}:{figure}"
        for word, figures in rooms.items()
        for figure in figures
        if figure == "cadet" or is_ensign(figure)
    ]
    if not keys:
        return
    key = yield from ask("train.who", seat, [*keys, "none"])
    if key == "none":
        return
    word, figure = key.split(":", 1)
    hue = yield from ask("train.as", seat, [hue for hue in cards.HUES if hue != figure])
    figures = rooms[word]
    figures[figures.index(figure)] = hue
