"""A table of Starfarers kept from the public news alone, and its differences from the view."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from rules.starfarers.charts.kinds import LETTERS
from rules.starfarers.position.view import View

Facts = dict[str, dict[str, Any]]
"""Public pieces, spaces and players by name, each with its particulars."""

FOUND = {
    "empty space": "empty",
    "a wormhole": "wormhole",
    "a teleporter": "teleporter",
    "a trader": "trader",
    "mercenaries for hire": "mercenaries",
}
KINDS = {"trade port": "port", "colony": "colony", "spaceport": "spaceport"}
UPGRADES = {"booster": "boosters", "cannon": "cannons", "freight ring": "rings"}
WORDS = {
    "<seat>": r"\{(\d)\}",
    "<ship>": rf"([{LETTERS}]S\d+)",
    "<ships>": rf"([{LETTERS}]S\d+(?:(?:, | and )[{LETTERS}]S\d+)*)",
    "<site>": rf"([{LETTERS}]\d+[a-f]?)",
    "<n>": r"(\d+)",
    "<numbers>": r"(\d+(?:(?:, | and )\d+)*)",
    "<goods>": r"(nothing|\d[a-z0-9, ]*?)",
    "<kind>": rf"({'|'.join(KINDS)})",
    "<upgrade>": rf"({'|'.join(UPGRADES)})",
    "<words>": r"(.+?)",
}
Rule = Callable[..., None]
RULES: list[tuple[re.Pattern[str], Rule]] = []


def on(*sentences: str) -> Callable[[Rule], Rule]:
    """Register what sentences of the news change."""

    def register(rule: Rule) -> Rule:
        for sentence in sentences:
            for word, pattern in WORDS.items():
                sentence = sentence.replace(word, pattern)
            RULES.append((re.compile(sentence), rule))
        return rule

    return register


class Ledger:
    """The table as known from the public news alone."""

    def __init__(self, view: View) -> None:
        self.facts = facts(view)

    def hear(self, text: str) -> None:
        """Apply one public News text."""
        for pattern, rule in RULES:
            if (groups := pattern.fullmatch(text)) is not None:
                rule(self, *groups.groups())
                return
        raise AssertionError(f"news that the ledger does not understand: {text}")

    def differences(self, view: View) -> list[str]:
        """Return the differences between the public view and the news."""
        shown = facts(view)
        return [
            f"{name}: heard {self.facts.get(name)}, shown {shown.get(name)}"
            for name in sorted(self.facts.keys() | shown.keys())
            if self.facts.get(name) != shown.get(name)
        ]

    def player(self, seat: str) -> dict[str, Any]:
        """Return the facts about a player."""
        return self.facts[f"player {seat}"]

    def cards(self, seat: str, goods: str, sign: int) -> None:
        """Cards enter or leave a hand."""
        self.player(seat)["cards"] += sign * count_of(goods)

    def piles(self, name: str, change: int) -> None:
        """Cards of the deck and its discards."""
        self.facts["piles"][name] += change

    def drawn(self, at: str) -> bool:
        """Draw a hex from the bag of a space; return False if none is left."""
        bags = self.facts["bags"]
        bag = "*" if "*" in bags else at[0]
        bags[bag] -= bags[bag] > 0
        return bool(bags[bag])

    def back(self, name: str, at: str | None, waits: str) -> None:
        """Move a lost starship home without its mercenaries, or make it wait."""
        ship = self.facts[f"ship {name}"]
        ship["mercenaries"] = 0
        if at:
            ship["hex"] = at
            return
        del self.facts[f"ship {name}"]
        self.player(str(ship["owner"]))[waits] += 1


def facts(view: View) -> Facts:
    """Return everything in a public view that the news must report."""
    result: Facts = {
        "piles": {"deck": view.deck, "discards": view.discards},
        "bags": dict(view.bags),
    }
    for item in view.players:
        result[f"player {item.seat}"] = {
            **{
                name: getattr(item, name) for name in ("cards", *UPGRADES.values(), "captor", "out")
            },
            **{name: getattr(item, name) for name in ("wrecks", "swallowed", "cheaper_ring")},
            "declared": sorted(item.declared),
        }
    for galaxy in view.galaxies:
        for space in galaxy.spaces:
            result[f"space {space.id}"] = {
                "terrain": space.terrain,
                "resource": space.resource,
                "occupied": space.occupied,
                "card": space.card.id if space.card else None,
                "pacts": sorted(space.pacts),
                "cannons": space.cannons,
                "post": space.post,
            }
        for base in galaxy.bases:
            result[f"base {base.site}"] = {"owner": base.owner, "kind": base.kind}
        for ship in galaxy.ships:
            result[f"ship {ship.name}"] = ship_facts(ship.owner, ship.hex, ship.mercenaries)
    for pact in view.alliances:
        result[f"alliance {pact.lead} {pact.rebel}"] = {"joint": pact.joint}
    result |= {f"proposal {item.lead} {item.rebel}": {} for item in view.proposals}
    for offer in view.offers:
        sides = (sum(offer.gives.values()), sum(offer.wants.values()))
        result[f"offer {offer.id}"] = {"giver": offer.giver, "taker": offer.taker, "cards": sides}
    return result


def ship_facts(owner: int, at: str, mercenaries: int = 0) -> dict[str, Any]:
    """Return the facts about a starship."""
    return {"owner": owner, "hex": at, "mercenaries": mercenaries}


def space_facts(words: str) -> dict[str, Any]:
    """Return the facts about a newly found space, by its words."""
    planet = re.fullmatch(r"(a free|an inhabited) (?:trade )?(\w+) planet", words)
    pirates = re.fullmatch(r"pirates with (\d+) cannons?", words)
    terrain = "planet" if planet else "pirates" if pirates else FOUND[words]
    return {
        "terrain": terrain,
        "resource": planet[2] if planet else None,
        "occupied": bool(planet and planet[1] == "an inhabited"),
        "card": None,
        "pacts": [],
        "cannons": int(pirates[1]) if pirates else 0,
        "post": terrain == "mercenaries",
    }


def count_of(goods: str) -> int:
    """Count the cards that words name: `2 ore and 1 fuel` are 3."""
    return sum(map(int, re.findall(r"\d+", goods)))


def several(words: str) -> list[str]:
    """Return the parts of an English list."""
    return re.split(r", | and ", words)


# Travel


@on(r"<seat> (?:moves|jumps) <ship> to <site>(?: for <n> fuel)?\.")
def _moves(ledger: Ledger, seat: str, ship: str, site: str, fuel: str | None) -> None:
    ledger.facts[f"ship {ship}"]["hex"] = site
    ledger.cards(seat, fuel or "", -1)


@on(r"<seat> explores <site> with <ship>: <words>\.")
def _explores(ledger: Ledger, seat: str, site: str, ship: str, words: str) -> None:
    del seat
    ledger.facts[f"ship {ship}"]["hex"] = site
    ledger.facts[f"space {site}"] = space_facts(words)
    ledger.drawn(site)


@on(
    r"(?:The|At <site> the) wormhole swallows <ship>(?:, which has no booster)?; "
    r"(?:the mothership recovers it at <site>|it waits for a free mothership)"
    r"(?:, without its .+)?\."
)
def _swallows(ledger: Ledger, where: str | None, ship: str, site: str | None) -> None:
    del where
    ledger.back(ship, site, "swallowed")


# Encounters


@on(r"<seat> mines <n> [a-z ]+ at <site>\.")
def _mines(ledger: Ledger, seat: str, count: str, site: str) -> None:
    del site
    ledger.cards(seat, count, 1)


@on(r"<seat> meets the <words> \((\w\d)\) at <site>\.")
def _meets(ledger: Ledger, seat: str, name: str, card: str, site: str) -> None:
    del seat, name
    ledger.facts[f"space {site}"]["card"] = card
    piles = ledger.facts["piles"]
    if not piles["deck"]:
        piles["deck"], piles["discards"] = piles["discards"], 0
    ledger.piles("deck", -1)


@on(r"<site> is now open to everybody\.")
def _free(ledger: Ledger, site: str) -> None:
    space = ledger.facts[f"space {site}"]
    ledger.piles("discards", space["card"] is not None)
    space.update(card=None, occupied=False, pacts=[])


@on(r"<seat> has a pact at <site>: .+")
def _pact(ledger: Ledger, seat: str, site: str) -> None:
    pacts = ledger.facts[f"space {site}"]["pacts"]
    pacts[:] = sorted([*pacts, int(seat)])


@on(r"<seat> (?:gets|has all <upgrade>s and gets) <goods>(?: instead)?\.")
def _gets(ledger: Ledger, seat: str, upgrade: str | None, goods: str) -> None:
    del upgrade
    ledger.cards(seat, goods, 1)


@on(r"<seat> (?:pays|bids|gives up) <goods>\.")
def _pays(ledger: Ledger, seat: str, goods: str) -> None:
    ledger.cards(seat, goods, -1)


@on(r"<seat> loses a card at random\.")
def _loses_card(ledger: Ledger, seat: str) -> None:
    ledger.cards(seat, "1", -1)


@on(r"<seat> (gets|loses) a <upgrade>\.")
def _upgrade(ledger: Ledger, seat: str, verb: str, upgrade: str) -> None:
    ledger.player(seat)[UPGRADES[upgrade]] += 1 if verb == "gets" else -1


@on(r"<seat> gets a mercenary, who follows <ship>\.")
def _joins(ledger: Ledger, seat: str, ship: str) -> None:
    del seat
    ledger.facts[f"ship {ship}"]["mercenaries"] += 1


@on(r"<seat> hires a mercenary for <goods>, who follows <ship>\.")
def _hires(ledger: Ledger, seat: str, goods: str, ship: str) -> None:
    ledger.cards(seat, goods, -1)
    ledger.facts[f"ship {ship}"]["mercenaries"] += 1


@on(r"Mercenaries can be hired at <site> from now on\.")
def _post(ledger: Ledger, site: str) -> None:
    ledger.facts[f"space {site}"]["post"] = True


@on(r"<seat> builds the next teleport ring for two cards less\.")
def _cheaper(ledger: Ledger, seat: str) -> None:
    ledger.player(seat)["cheaper_ring"] = True


# Trade


@on(r"(?:Counter-offer|Offer) <n>, to <seat>: <seat> gives <goods> for <goods>\.")
def _offer(ledger: Ledger, number: str, taker: str, giver: str, gives: str, wants: str) -> None:
    sides = (count_of(gives), count_of(wants))
    ledger.facts[f"offer {number}"] = {"giver": int(giver), "taker": int(taker), "cards": sides}


@on(r"<seat> (?:accepts|declines|takes|withdraws) offer <n>\.")
def _answered(ledger: Ledger, seat: str, number: str) -> None:
    del seat
    del ledger.facts[f"offer {number}"]


@on(r"Deal: <seat> gives <goods> to <seat> for <goods>\.")
def _deal(ledger: Ledger, giver: str, gives: str, taker: str, wants: str) -> None:
    change = count_of(wants) - count_of(gives)
    ledger.player(giver)["cards"] += change
    ledger.player(taker)["cards"] -= change


@on(r"(?:.+: |<seat> is out, so )offers? <numbers> ends?(?: unanswered)?\.")
def _ends(ledger: Ledger, seat: str | None, numbers: str) -> None:
    del seat
    for number in several(numbers):
        del ledger.facts[f"offer {number}"]


# Building


@on(r"<seat> builds a <kind> at (?:planet|orbit) <site> for <goods>\.")
def _base(ledger: Ledger, seat: str, kind: str, site: str, goods: str) -> None:
    ledger.facts[f"base {site}"] = {"owner": int(seat), "kind": KINDS[kind]}
    ledger.cards(seat, goods, -1)


@on(r"<seat> adds a teleport ring for <goods>: the colony <site> is a spaceport\.")
def _ring(ledger: Ledger, seat: str, goods: str, site: str) -> None:
    ledger.facts[f"base {site}"]["kind"] = "spaceport"
    ledger.player(seat)["cheaper_ring"] = False
    ledger.cards(seat, goods, -1)


@on(r"<seat> builds starship <ship> at <site> for <goods>(, out of a wreck)?\.")
def _starship(
    ledger: Ledger, seat: str, ship: str, site: str, goods: str, wreck: str | None
) -> None:
    ledger.facts[f"ship {ship}"] = ship_facts(int(seat), site)
    ledger.player(seat)["wrecks"] -= bool(wreck)
    ledger.cards(seat, goods, -1)


@on(r"<seat> builds a <upgrade> for <goods> \(now <n>\)\.")
def _enhances(ledger: Ledger, seat: str, upgrade: str, goods: str, count: str) -> None:
    ledger.player(seat)[UPGRADES[upgrade]] = int(count)
    ledger.cards(seat, goods, -1)


# Battles


@on(r"<ships> retreats? to <site>\.")
def _retreats(ledger: Ledger, ships: str, site: str) -> None:
    for ship in several(ships):
        ledger.facts[f"ship {ship}"]["hex"] = site


@on(r"<seat> wins, salvages <goods>, and finds <words> at <site>\.")
def _salvages(ledger: Ledger, seat: str, goods: str, words: str, site: str) -> None:
    ledger.cards(seat, goods, 1)
    ledger.facts[f"space {site}"] = space_facts(words)
    ledger.drawn(site)


@on(r"The <kind> <site> is destroyed\.")
def _base_lost(ledger: Ledger, kind: str, site: str) -> None:
    del kind
    del ledger.facts[f"base {site}"]


@on(r"<seat> captures <seat>'s <kind> <site>\.")
def _captures(ledger: Ledger, seat: str, loser: str, kind: str, site: str) -> None:
    del kind, loser
    ledger.facts[f"base {site}"]["owner"] = int(seat)


@on(r"A mercenary with <ship> is destroyed\.")
def _mercenary_lost(ledger: Ledger, ship: str) -> None:
    ledger.facts[f"ship {ship}"]["mercenaries"] -= 1


@on(r"<ship> is destroyed(?: and rebuilt at <site>)?\.")
def _destroyed(ledger: Ledger, ship: str, site: str | None) -> None:
    ledger.back(ship, site, "wrecks")


# Motherships, alliances and the end


@on(r"<seat> captures the mothership of <seat>, who is now a rebel\.")
def _captured(ledger: Ledger, seat: str, loser: str) -> None:
    ledger.player(loser)["captor"] = int(seat)


@on(
    r"(?:The|<seat> has left the) mothership of <seat>(?:, which)? is free again"
    r"(?:; (?:a|\d) lost starships? returns? there as <ships>)?\."
)
def _freed(ledger: Ledger, captor: str | None, seat: str, ships: str | None) -> None:
    del captor
    ledger.player(seat).update(captor=None, wrecks=0, swallowed=0)
    for ship in several(ships) if ships else []:
        ledger.facts[f"ship {ship}"] = ship_facts(int(seat), f"{LETTERS[int(seat)]}0")


@on(r"<seat> (?:.+ and )?is( no longer)? hostile to <seat>\.")
def _hostile(ledger: Ledger, seat: str, ends: str | None, other: str) -> None:
    declared = set(ledger.player(seat)["declared"])
    changed = declared - {int(other)} if ends else declared | {int(other)}
    ledger.player(seat)["declared"] = sorted(changed)


@on(r"<seat> proposes an alliance to <seat>, .+")
def _proposes(ledger: Ledger, rebel: str, lead: str) -> None:
    ledger.facts[f"proposal {lead} {rebel}"] = {}


@on(r"<seat> (accepts the|refuses an) alliance with <seat>(?: and leads it)?\.")
def _replies(ledger: Ledger, lead: str, verb: str, rebel: str) -> None:
    del ledger.facts[f"proposal {lead} {rebel}"]
    if verb == "accepts the":
        ledger.facts[f"alliance {lead} {rebel}"] = {"joint": True}


@on(r"<seat> withdraws the alliance offered to <seat>\.")
def _withdraws(ledger: Ledger, rebel: str, lead: str) -> None:
    del ledger.facts[f"proposal {lead} {rebel}"]


@on(r"(?:The alliance of <seat> and <seat> ends|<seat> leaves the alliance with <seat>)\.")
def _parts(ledger: Ledger, *seats: str | None) -> None:
    first, other = (seat for seat in seats if seat is not None)
    ledger.facts.pop(f"alliance {first} {other}", None)
    ledger.facts.pop(f"alliance {other} {first}", None)


@on(r"<seat> fights (apart from|jointly with) <seat>\.")
def _manner(ledger: Ledger, seat: str, how: str, other: str) -> None:
    for name in (f"alliance {seat} {other}", f"alliance {other} {seat}"):
        if name in ledger.facts:
            ledger.facts[name] = {"joint": how == "jointly with"}


@on(r"<seat> has no mothership, starship or base left and is out\.")
def _out(ledger: Ledger, seat: str) -> None:
    ledger.player(seat).update(out=True, cards=0, wrecks=0, swallowed=0)
    for name, fact in ledger.facts.items():
        if name.startswith("space ") and int(seat) in fact["pacts"]:
            fact["pacts"].remove(int(seat))


@on(
    r"<seat> swaps .+",
    r"<seat> keeps offer <n> .+",
    r'<seat> chooses "\w+" for the .+',
    r"<seat> shakes a thrust of <n>\.",
    r"<seat> mines nothing at .+",
    r"<seat> (?:looks ahead|finds the archive|has neither an enhancement) .+",
    r"<seat> begins\. .+",
    r"Offer <n> fails: .+",
    r"<ships> (?:finds? no refuge|can't move) .+",
    r"Battle (?:for|with) .+",
    r"It's a draw: .+",
    r"(?:<seat>(?: and )?)+ (?:has|have) .+ wins peacefully\.",
    r".+ (?:has|have) conquered all others\.",
    r"Round <n> is over: points decide\.",
)
def _changes_nothing(*_: object) -> None:
    """Accept news that change nothing."""
