"""A table of Starship Captains kept from the public news alone.

What no news tell is worked out by rule or taken from the view: who holds a reservation, figures on
the pads until *sends* names them, and a commander between two rooms, who joins the queue unsaid.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Final

from rules.starship_captains.charts.content import content, tech_of
from rules.starship_captains.charts.kinds import EventId, Figure, TechId
from rules.starship_captains.charts.words import FACTION_WORDS
from rules.starship_captains.position.view import CaptainView, View
from tests.starship_captains.ledger_captain import ARTIFACTS, FIGURES, Captain, things

LANES: Final = {words: faction.lane for faction, words in FACTION_WORDS.items()}
STATIONS: Final = {card.name: card.id for card in content().stations.values()}
ACTIONS: Final = {
    "Take Tech": "tech",
    "Complete Mission": "mission",
    "Fight Pirate": "fight",
    "Passenger Action": "passenger",
}
KEPT: Final = 3
CARGO: Final = content().cargo
SPACES: Final = 13
EVENT_NAMES: Final = {card.name: str(card.id) for card in content().events.values()}


class Ledger:
    """The whole table, from public news only."""

    def __init__(self, view: View) -> None:
        self.captains = [Captain(seen) for seen in view.captains]
        self.round = view.round
        self.missions = {str(p.place.id): str(p.mission.id) for p in view.places if p.mission}
        self.tiles = {p.number: (str(p.place.id), p.face_up) for p in view.places if p.number}
        self.stations = {
            p.station.card.id: p.station.open for p in view.places if p.station is not None
        }
        self.pirates = {
            str(route.route.id): str(route.pirate) for route in view.routes if route.pirate
        }
        self.display = {str(tech.id) for tech in view.display if tech}
        self.archive = {str(tech.id) for track in view.tracks for tech in track.archive}
        self.events = {str(track.event.id) for track in view.tracks if track.event}
        self.resolved = [str(event.id) for event in view.resolved]
        self.truce = view.truce
        self.drawn: set[str] = set()
        self.mission_pile = view.mission_pile
        self.shadow = str(view.solo.shadow.id) if view.solo else ""
        self.actions = [str(card) for card in view.solo.drawn] if view.solo else []

    def hear(self, text: str) -> None:
        """Follow one text of public news."""
        captain_news = re.fullmatch(r"\{(\d)\} (.*)", text)
        words, heard = (captain_news[2].removesuffix("."), OWN) if captain_news else (text, TABLE)
        for pattern, rule in heard.items():
            if match := re.fullmatch(pattern, words):
                who = (self.captains[int(captain_news[1])],) if captain_news else ()
                rule(self, *who, *match.groups())
                return
        raise AssertionError(f"news that nobody understands: {text}")

    def differences(self, view: View) -> list[str]:
        """Return the differences between the view and this ledger."""
        differences = []
        for heard, seen in zip(self.captains, view.captains, strict=True):
            self._fold_in(heard, seen)
            now, heard_parts = Captain(seen).seen(), heard.seen()
            differences += [
                f"seat {seen.seat}, {part}: {now[part]}, heard {heard_parts[part]}"
                for part in now
                if now[part] != heard_parts[part]
            ]
        for part, value in Ledger(view).seen().items():
            if value != self.seen()[part]:
                differences.append(f"{part}: {value}, heard {self.seen()[part]}")
        return differences

    @staticmethod
    def _fold_in(heard: Captain, seen: CaptainView) -> None:
        """Copy what lies open and is reported later: figures on the pads, and an idle commander."""
        if seen.away and not heard.pads:
            heard.pads = [str(figure) for figure in seen.pads]
            heard.ready -= Counter(heard.pads)
        elif seen.away and len(seen.pads) > len(heard.pads):
            new = [str(figure) for figure in seen.pads[len(heard.pads) :]]
            heard.pads += new
            heard.ready -= Counter(new)
        if len(seen.queue) > len(heard.queue):
            heard.rest()

    def seen(self) -> dict[str, object]:
        """Everything that a view shows of the table itself."""
        return {
            "round": self.round,
            "missions": self.missions,
            "tiles": self.tiles,
            "stations": self.stations,
            "pirates": self.pirates,
            "tech board": self.display,
            "archive": self.archive,
            "events": self.events,
            "resolved": self.resolved,
            "truce": self.truce,
            "mission pile": self.mission_pile,
            "Shadow": self.shadow,
            "actions": self.actions,
        }

    def put_away(self, tech: str) -> None:
        """Remove a tech from its last known place."""
        for pile in (self.display, self.archive, self.drawn):
            pile.discard(tech)


def _activate(_: Ledger, me: Captain, paid: str) -> None:
    if "artifact" in paid:
        return me.lose(paid)
    me.rest()
    figure = FIGURES[things(paid)[0][0]]
    me.ready[figure] -= 1
    if Figure(figure).commander:
        me.working = figure
    else:
        me.queue.append(figure)
    return None


def _train(_: Ledger, me: Captain, old: str, where: str | None, new: str, paid: str) -> None:
    if where:
        me.queue[me.queue.index(FIGURES[old])] = FIGURES[new]
    else:
        me.ready[FIGURES[old]] -= 1
        me.ready[FIGURES[new]] += 1
    if paid != "free":
        me.lose(paid)


def _promote(_: Ledger, me: Captain, old: str, paid: str) -> None:
    me.ready[FIGURES[old]] -= 1
    me.ready[f"{FIGURES[old]}-cmd"] += 1
    me.lose(paid)


def _begin(table: Ledger, me: Captain, mission: str) -> None:
    me.rest()
    del table.missions[me.at]
    me.away = mission


def _send(_: Ledger, me: Captain, words: str) -> None:
    sent = [FIGURES[thing] for thing, count in things(words) for _ in range(count)]
    me.ready += Counter(me.pads)
    me.ready -= Counter(sent)
    me.pads = sent


def _complete(_: Ledger, me: Captain, mission: str) -> None:
    me.queue += me.pads
    me.pads, me.away = [], ""
    me.missions.append(mission)


def _gain(_: Ledger, me: Captain, words: str) -> None:
    for thing, count in things(words):
        me.gain(thing, count)


def _fight(table: Ledger, me: Captain, route: str) -> None:
    del table.pirates[route]
    me.pirates += 1


def _install(table: Ledger, me: Captain, tech: str, slot: str) -> None:
    table.put_away(tech)
    me.techs[int(slot)] = tech


def _discard(_: Ledger, me: Captain, tech: str) -> None:
    me.techs = {slot: own for slot, own in me.techs.items() if own != tech}
    me.marks.pop(tech, None)


def _recall(_: Ledger, me: Captain, words: str) -> None:
    for thing, count in things(words):
        for _number in range(count):
            me.queue.remove(FIGURES[thing])
            me.ready[FIGURES[thing]] += 1


def _mark(_: Ledger, me: Captain, kind: str, room: str) -> None:
    me.artifacts[ARTIFACTS[kind]] -= 1
    named = {room.name: str(room.id) for room in content().rooms.values()}
    named |= {tech_of(TechId(tech)).name: tech for tech in me.techs.values()}
    me.marks[named[room]] = ARTIFACTS[kind]


def _step(_: Ledger, me: Captain, steps: str, lane: str, space: str) -> None:
    me.steps[LANES[lane]] += int(steps)
    assert me.steps[LANES[lane]] % SPACES == int(space), "the news name another space"


def _step_back(_: Ledger, me: Captain, steps: str, lane: str) -> None:
    me.steps[LANES[lane]] -= int(steps)


def _event(table: Ledger, _: Captain, event: str) -> None:
    table.events.discard(event)
    table.resolved.append(event)
    if "archive" in [
        step.deed for part in content().events[EventId(event)].parts for step in part.effect
    ]:
        table.drawn |= table.archive
        table.archive.clear()


def _drop_event(table: Ledger, name: str) -> None:
    event = EVENT_NAMES[name]
    table.events.discard(event)
    if content().events[EventId(event)].faction == "T":
        table.archive.clear()


def _damage(_: Ledger, me: Captain, excess: str | None) -> None:
    me.hull += 1
    assert (me.hull > CARGO) == bool(excess), "excess damage without news"


def _repair_hull(_: Ledger, me: Captain, damage: str) -> None:
    assert (me.hull > CARGO) == (damage == "1 excess damage"), "the news call excess damage a slot"
    me.hull -= 1


def _set(name: str, value: object) -> Callable[..., None]:
    return lambda _, me: setattr(me, name, value)


def _move(_: Ledger, me: Captain, place: str) -> None:
    me.at = place


def _use_tile(table: Ledger, _: Captain, station: str) -> None:
    table.stations[STATIONS[station]] = False


def _android_home(_: Ledger, me: Captain) -> None:
    me.pads.remove("android")


def _last_in_queue(_: Ledger, me: Captain, figure: str) -> None:
    me.rest()
    me.queue.append(me.queue.pop(0))
    assert me.queue[-1] == FIGURES[figure]


def _silent(*_: object) -> None:
    """Accept a line that changes nothing visible."""


OWN: Final[dict[str, Callable[..., None]]] = {
    r"activates .+ as extra work": _silent,
    r"activates .+? with (.+)": _activate,
    r"trains an? (.+?)( in the queue)? as an? (.+) for (.+)": _train,
    r"promotes an? (.+) to commander for (.+)": _promote,
    r"begins the mission (M\d+) .+": _begin,
    r"sends an android home .+": lambda _, me: me.lose("an android"),
    r"sends (.+)": _send,
    r"has completed (M\d+) .+": _complete,
    r"(?:resolves|ignores) the .+": _silent,
    r"gains (.+)": _gain,
    r"collects the pirate token from (.+)": _fight,
    r"takes 1 damage( on top of the others)?": _damage,
    r"takes no damage thanks to Stealth Paint": _silent,
    r"repairs tech slot (\d)": lambda _, me, slot: me.damaged.remove(int(slot)),
    r"repairs (a cargo slot|1 excess damage)": _repair_hull,
    r"discards (a .+) for lack of room": lambda _, me, words: me.lose(words),
    r"discards (a pirate token) thanks to .+": lambda _, me, words: me.lose(words),
    r"discards ([TO]\d\d) .+": _discard,
    r"installs ([TO]\d\d) .+ in slot (\d)": _install,
    r"pays (.+)": lambda _, me, words: me.lose(words),
    r"gives away (.+)": lambda _, me, words: me.lose(words),
    r"(?:calls|orders) (.+) to the ready room": _recall,
    r"returns an android to the supply": _android_home,
    r"puts an? (.+) on (.+), which is gray from now on": _mark,
    r"advances (\d+) steps? on the (.+) track to space (\d+)": _step,
    r"goes back (\d+) steps? on the (.+) track": _step_back,
    r"triggers (\S+) .+": _event,
    r"moves to (\S+) .+": _move,
    r"jumps to (\S+) .+": _move,
    r"uses the (.+ station): .+": _use_tile,
    r"uses the (Home Station): .+": _use_tile,
    r"sees an? (.+) go to the end of the queue": _last_in_queue,
    r"passes|can't do anything more and passes": _set("passed", value=True),
    r"fights the .+|gets an? (?:track|tech) bonus: .+|uses T\d\d .+|meets \S+ .+": _silent,
    r"loops the .+|draws .+|looks at .+|copies .+|finds no room .+|has no slot .+": _silent,
    r"stays at the start of the Tincan track|is the starting player": _silent,
    r"has -?\d*½? points?\. .+": _silent,
}
"""Handlers of news that begin with a captain; the first pattern that fits is used."""


def _new_mission(table: Ledger, place: str, mission: str) -> None:
    table.missions[place] = mission
    table.mission_pile -= 1


def _tile(table: Ledger, number: str, old: str, new: str) -> None:
    assert table.tiles[int(number)] == (old, True), "a tile that is not there"
    table.tiles[int(number)] = (new, False)


def _tiles_up(table: Ledger) -> None:
    table.tiles = {number: (place, True) for number, (place, _) in table.tiles.items()}


def _appear(table: Ledger, hue: str, reward: str, route: str) -> None:
    kind = "android" if reward == "an android" else "medal"
    table.pirates[route] = f"{hue}-{kind}"


def _leave(table: Ledger, route: str) -> None:
    del table.pirates[route]


def _end_round(table: Ledger) -> None:
    table.truce = False
    for captain in table.captains:
        captain.rest()
        back = captain.queue[:-KEPT]
        captain.ready += Counter(back)
        captain.queue = captain.queue[-KEPT:]
        captain.passed = False


def _begin_round(table: Ledger, number: str, goods: str) -> None:
    table.round = int(number)
    table.actions = []
    for captain in table.captains:
        captain.gain(things(goods)[0][0])


def _tiles_back(table: Ledger, words: str) -> None:
    for name, _ in things(
        words.replace("Home", "a Home").replace("Ni", "a Ni").replace("Tin", "a Tin")
    ):
        table.stations[STATIONS[name]] = True


def _shadow_comes(table: Ledger, _: str | None, tech: str | None) -> None:
    table.shadow = table.captains[0].at
    if tech:
        table.display.discard(tech)


def _shadow_completes(table: Ledger, place: str) -> None:
    table.shadow = place
    del table.missions[place]


PASSENGERS = "|".join(re.escape(passenger.name) for passenger in content().passengers.values())
PIRATE = r"(?:The|A) (\w+) pirate \((.+)\)"
TABLE: Final[dict[str, Callable[..., None]]] = {
    r"A new mission at (\S+) .+: (M\d+) .+\.": _new_mission,
    r"Tile (\d) moves face down from (\S+) to (\S+)\.": _tile,
    r"All numbered tiles are face down: .+": _silent,
    r"All numbered tiles are turned face up\.": _tiles_up,
    PIRATE + r" appears on (\S+)\.": _appear,
    PIRATE + r" finds .+": _silent,
    r"The .+ pirate \(.+\) leaves (\S+)\.": _leave,
    r"Pirates shoot at nobody .+": lambda table: setattr(table, "truce", True),
    r"New on the tech board: ([TO]\d\d) .+\.": lambda table, tech: table.display.add(tech),
    r"Round \d ends\. .+": _end_round,
    r"Round (\d) begins.*\. .+ gets? (a medal|a cadet)\.": _begin_round,
    r"(.+) (?:is|are) open again\.": _tiles_back,
    r"(.+) leaves the game unused\.": _drop_event,
    r"Captain Shadow's action: (.+)\.": lambda table, word: table.actions.append(ACTIONS[word]),
    r"Captain Shadow comes to you( and takes ([TO]\d\d) .+)?\.": _shadow_comes,
    r"Captain Shadow moves to (\S+) .+": _shadow_completes,
    r"Captain Shadow defeats the .+ on (\S+)\.": _leave,
    r"Captain Shadow (?:has no mission|finds no pirate to fight).*": _silent,
    rf"(?:{PASSENGERS}): .+\.": _silent,
}
"""Handlers of news about the table."""
