"""The encounter cards of the fact sheet, checked at each visit."""

from __future__ import annotations

from collections import Counter
from typing import Final

from tests.starfarers.referee.book import Player, RefereeError
from tests.starfarers.referee.building import clear
from tests.starfarers.referee.figures import UPGRADE_LIMITS, hex_words, thrust
from tests.starfarers.referee.play import Deal, Play, Stage, goods, on

FORCES: Final = {
    "N1": (2, 1),
    "N2": (1, 0),
    "N3": (3, 2),
    "N4": (1, 3),
    "N5": (2, 2),
    "N6": (4, 3),
    "T1": (1, 1),
    "T2": (1, 2),
    "T3": (2, 1),
    "T4": (1, 0),
    "J1": (2, 1),
    "J3": (2, 2),
    "J4": (2, 4),
    "J5": (2, 2),
    "H3": (1, 3),
    "H4": (2, 3),
    "H5": (2, 1),
}
"""Ships and cannons of those who live there. The sheet leaves T1, T3, T4, J1, J3, J5, H4 open."""

_CARDS: Final = """
N1 pay: -2 food, pact | strike: +2 ore, clear
N2 pay: -1 goods, pact | strike: +1 food, clear
N3 pay: -3 ore, pact | strike: +cannon, clear
N4 pay: -1 food, -1 carbon, pact | strike: +2 carbon, clear
N5 pay: -2 any, pact | strike: +booster, clear
N6 pay: -4 different, clear | strike: +4 any, clear
T1 swap: swap, stay | pay: -2 goods, pact | strike: +1 goods, clear
T2 toll: -1 fuel, open, stay | lease: -1 fuel, let, stay | pay: -3 fuel, clear | strike: clear
T3 bid: bid, 5? +freight, pact ; 0? stay | strike: +2 goods, clear
T4 sow: -2 food, +3 same, clear | pay: -1 food, pact | strike: +1 food, clear
F1 land: +1 planet, clear | feast: +2 any, others, clear
F2 thanks: +2 planet, clear | ferry: skip, +enhancement, clear
F3 search: 5? +cannon, clear ; 3? +2 ore, clear ; 0? clear | strip: +1 carbon, clear
F4 read: foresee, clear | sell: +1 goods, clear
M1 host: post, clear | send: +1 ore, clear
M2 hire: -3 any, mercenary, post, clear | refuse: stay
M3 shelter: mercenary, -1 random, clear | report: +2 goods, clear
J1 study: -2 any, +booster, pact | pay: -1 goods, pact | strike: +1 fuel, clear
J2 ride: 3? +booster, clear ; 0? +booster, swallowed, clear | seal: +1 fuel, clear
J3 dock: -2 ore, +freight, +freight, pact | pay: -1 any, pact | strike: +2 ore, clear
J4 arm: -2 carbon, +cannon, +cannon, pact | strike: +cannon, clear
J5 join: cheap, pact | sell: +2 goods, clear | strike: +2 carbon, clear
H1 pay: -2 food, clear | break: mine, skip, stay
H2 burn: 4? clear ; 0? lose, stay
H3 strike: +1 ore, +1 carbon, +1 goods, clear
H4 submit: taxed, clear | bribe: -1 fuel, clear | strike: +2 fuel, clear
H5 mediate: 3? +1 any, clear ; 0? stay | pay: -1 ore, pact | strike: clear
"""


def _table() -> dict[str, dict[str, str]]:
    result = {}
    for line in _CARDS.strip().splitlines():
        card, rest = line.split(" ", 1)
        parts = (part.split(":", 1) for part in rest.split(" | "))
        result[card] = {option.strip(): words.strip() for option, words in parts}
    return result


CARDS: Final = _table()


def options(play: Play, place: str) -> set[str]:
    """Return the options at a planet: those that can be paid for and aren't owned already."""
    space = play.book.spaces[place]
    seat = play.turn.active
    player = play.book.players[seat]
    can = {
        option
        for option, words in CARDS[space.card or ""].items()
        if _payable(player, words) and not (seat in space.pacts and words.endswith("pact"))
    }
    return can | {"back"}


def _payable(player: Player, words: str) -> bool:
    hand = player.hand
    for part in words.split(";")[0].split(", "):
        if part == "swap" and not hand.total():
            return False
        if not part.startswith("-") or part.endswith("random"):
            continue
        count, thing = int(part[1:].split()[0]), part.split()[1]
        have = {"any": hand.total(), "different": len(+hand)}.get(thing, hand[thing])
        if have < count:
            return False
    return True


@on("<seat> meets the <words> \\(([A-Z]\\d)\\) at <site>")
def _meets(play: Play, groups: tuple[str, ...]) -> None:
    seat, card, item = int(groups[0]), groups[2], groups[3]
    play.active(seat, "an encounter")
    drawn = play.next_chance("an encounter card")
    play.need(drawn == card, f"drawn {drawn}, met {card}")
    if not play.deck:
        play.deck, play.discards = play.discards, Counter()
    play.need(play.deck[card], f"{card} is not in the deck")
    play.deck = +(play.deck - Counter([card]))
    space = play.book.spaces[item]
    play.need(space.occupied and space.card is None, f"{card} at {item}: {space}")
    present = any(ship.hex == item for ship in play.book.ships_of(seat).values())
    play.need(present, f"nobody of {seat} is at {item}")
    space.card = card
    if card == "H3":
        play.deal = Deal(seat, card, "strike", item, had_pact=False)


def begin(play: Play, place: str, option: str) -> None:
    """Begin an option: what follows belongs to it."""
    if option == "back":
        return
    seat = play.turn.active
    play.reach(Stage.ENCOUNTER, "an encounter")
    play.need(place not in play.turn.dealt, f"{place} is dealt with twice")
    play.turn.dealt.add(place)
    space = play.book.spaces[place]
    play.deal = Deal(seat, space.card or "", option, place, had_pact=seat in space.pacts)
    if "open" in CARDS[space.card or ""][option].split(", "):
        play.turn.opened.add(place)
    if "let" in CARDS[space.card or ""][option].split(", "):
        play.turn.let.add(place)


def _open_deal(play: Play, thing: str) -> Deal:
    if play.deal is None:
        raise RefereeError(f"{thing} without an encounter")
    return play.deal


@on("<seat> pays <goods>")
def _pays(play: Play, groups: tuple[str, ...]) -> None:
    seat, paid = int(groups[0]), goods(groups[1])
    _open_deal(play, f"{seat} pays {paid}").paid.update(paid)
    play.pay(seat, paid)


@on("<seat> (?:gives up|bids) <goods>")
def _loses(play: Play, groups: tuple[str, ...]) -> None:
    deal = _open_deal(play, f"{groups} is lost")
    lost = goods(groups[1])
    if "bid" in CARDS[deal.card][deal.option].split(", "):
        deal.bid = lost.total()
    else:
        deal.paid.update(lost)
    play.pay(int(groups[0]), lost)


@on("<seat> bids nothing")
def _bids_nothing(play: Play, groups: tuple[str, ...]) -> None:
    _open_deal(play, "a bid")


@on("<seat> loses a (booster|cannon|freight)(?: ring)?")
def _loses_upgrade(play: Play, groups: tuple[str, ...]) -> None:
    deal = _open_deal(play, "an enhancement lost")
    deal.marks.add("lose")
    player = play.book.players[int(groups[0])]
    play.need(player.upgrades[groups[1]], f"{groups[1]} is lost and was not there")
    player.upgrades = +(player.upgrades - Counter([groups[1]]))


@on("<seat> loses a card at random")
def _loses_random(play: Play, groups: tuple[str, ...]) -> None:
    deal, lost = _open_deal(play, "a random loss"), play.next_chance("a random card")
    deal.paid[lost] += 1
    play.pay(int(groups[0]), Counter({lost: 1}))


@on("You lose 1 <one>")
def _lost(play: Play, groups: tuple[str, ...]) -> None:
    play.need(_open_deal(play, "a random loss").paid[groups[0]] == 1, f"{groups} was not lost")


@on("<seat> gets <goods>")
def _gets(play: Play, groups: tuple[str, ...]) -> None:
    seat, got = int(groups[0]), goods(groups[1])
    deal = _open_deal(play, f"{seat} gets {got}")
    if seat == deal.seat:
        deal.got.update(got)
    else:
        deal.others[seat] += got.total()
    play.gain(seat, got)


@on("<seat> gets a (booster|cannon|freight)(?: ring)?")
def _gets_upgrade(play: Play, groups: tuple[str, ...]) -> None:
    deal = _open_deal(play, "an enhancement")
    deal.upgrades[groups[1]] += 1
    player = play.book.players[int(groups[0])]
    player.upgrades[groups[1]] += 1
    inside = player.upgrades[groups[1]] <= UPGRADE_LIMITS[groups[1]]
    play.need(inside or not play.rules.boxed, f"more {groups[1]} than the box holds")


@on("<seat> has all (booster|cannon|freight ring)s and gets <goods> instead")
def _gets_instead(play: Play, groups: tuple[str, ...]) -> None:
    seat, thing, got = int(groups[0]), groups[1].split()[0], goods(groups[2])
    full = play.book.players[seat].upgrades[thing] == UPGRADE_LIMITS[thing]
    play.need(full and play.rules.boxed and got.total() == 2, f"{got} instead of a {thing}")
    deal = _open_deal(play, "an enhancement")
    deal.upgrades[thing] += 1
    play.gain(seat, got)


@on(r'<seat> chooses "(\w+)" for the <words> \(([A-Z]\d)\) at <site>')
def _chooses(play: Play, groups: tuple[str, ...]) -> None:
    deal = _open_deal(play, "an option")
    words = (int(groups[0]), groups[3], groups[1], groups[4])
    chosen = (deal.seat, deal.card, deal.option, deal.space)
    play.need(words == chosen, f"reported {words}, chosen {chosen}")


@on(r"<seat> shakes a thrust of <n>")
def _shakes(play: Play, groups: tuple[str, ...]) -> None:
    deal = _open_deal(play, "a shake")
    shaken = thrust(play.next_chance("a shake"))
    play.need(shaken == int(groups[1]), f"shaken {shaken}, reported {groups[1]}")
    deal.shaken = shaken


@on("<site> is now open to everybody")
def _is_free(play: Play, groups: tuple[str, ...]) -> None:
    item = groups[0]
    if play.deal is not None and play.deal.space == item:
        play.deal.marks.add("clear")
        clear(play, item)
        return
    play.need(not play.book.spaces[item].occupied, f"{item} is free without cause")


@on("<seat> has a pact at <site>: only players with a pact can mine and build there")
def _pact(play: Play, groups: tuple[str, ...]) -> None:
    _open_deal(play, "a pact").marks.add("pact")
    play.book.spaces[groups[1]].pacts.add(int(groups[0]))


@on("<seat> builds the next teleport ring for two cards less")
def _cheaper(play: Play, groups: tuple[str, ...]) -> None:
    _open_deal(play, "a cheaper ring").marks.add("cheap")
    play.book.players[int(groups[0])].cheaper_ring = True


@on("<ship> can't move in its next travel")
def _skips(play: Play, groups: tuple[str, ...]) -> None:
    deal = _open_deal(play, "a skipped travel")
    deal.marks.add("skip")
    play.need(play.book.ships[groups[0]].owner == deal.seat, f"{groups[0]} skips")
    play.skips.add(groups[0])


@on("<seat> gets a mercenary, who follows <ship>")
def _mercenary(play: Play, groups: tuple[str, ...]) -> None:
    _open_deal(play, "a mercenary").marks.add("mercenary")
    ship = play.book.ships[groups[1]]
    play.need(ship.owner == int(groups[0]), f"{groups[1]} is not {groups[0]}'s")
    ship.mercenaries += 1


@on("Mercenaries can be hired at <site> from now on")
def _post(play: Play, groups: tuple[str, ...]) -> None:
    _open_deal(play, "a post").marks.add("post")
    play.book.spaces[groups[0]].post = True


@on("<seat> looks ahead and puts <n> hex(?:es)? in order")
def _reads(play: Play, groups: tuple[str, ...]) -> None:
    _open_deal(play, "foresight").marks.add("foresee")


@on("You see <words>")
def _sees(play: Play, groups: tuple[str, ...]) -> None:
    for words in groups[0].replace(" and ", ", ").split(", "):
        tile = play.next_chance("a hex seen")
        play.need(words == hex_words(tile), f"seen {tile}, reported {words}")


@on("<seat> has neither an enhancement nor a card to lose")
def _nothing_to_lose(play: Play, groups: tuple[str, ...]) -> None:
    player = play.book.players[int(groups[0])]
    _open_deal(play, "a loss").marks.add("lose")
    play.need(not player.upgrades.total() + player.hand.total(), f"{groups} and could lose")


def conclude(play: Play) -> None:
    """Check an option's result against its card."""
    deal, play.deal = play.deal, None
    if deal is None:
        return
    words = CARDS[deal.card][deal.option]
    row = _row(deal, words)
    expected = set(row)
    if deal.option == "strike" and deal.result != "win":
        expected = set()
    _check(play, deal, expected, row if expected else [])


def _row(deal: Deal, words: str) -> list[str]:
    if "?" not in words:
        return words.split(", ")
    head, _, tail = words.rpartition(", ") if words.startswith("bid, ") else ("", "", words)
    rows = words.removeprefix("bid, ").split(" ; ")
    del head, tail
    reached = (deal.shaken or 0) + deal.bid
    for row in rows:
        least, rest = row.split("? ")
        if reached >= int(least):
            return rest.split(", ")
    raise RefereeError(f"{deal} reaches no row")


def _check(play: Play, deal: Deal, expected: set[str], row: list[str]) -> None:
    for mark in ("clear", "pact", "skip", "mercenary", "post", "swallowed", "foresee", "cheap"):
        play.need((mark in deal.marks) == (mark in expected), f"{deal}: {mark}, card says {row}")
    upgrades = Counter(part[1:] for part in row if part[0] == "+" and not part[1].isdigit())
    if upgrades.pop("enhancement", 0):
        play.need(deal.upgrades.total() == 1, f"{deal}: one enhancement")
    else:
        play.need(deal.upgrades == upgrades, f"{deal}: card says {row}")
    if not {"swap", "taxed", "lose"} & expected:
        _check_cards(play, deal, deal.paid, [part[1:] for part in row if part[0] == "-"])
        plus = [part[1:] for part in row if part[0] == "+" and part[1].isdigit()]
        _check_cards(play, deal, deal.got, plus)
    others = play.seats - 1 if "others" in expected else 0
    alive = sum(not player.out for player in play.book.players) - 1
    play.need(deal.others.total() == min(others, alive), f"{deal}: others get one each")


def _check_cards(play: Play, deal: Deal, moved: Counter[str], parts: list[str]) -> None:
    planet = play.book.spaces[deal.space].resource
    for part in parts:
        count, thing = int(part.split()[0]), part.split()[1]
        if thing == "planet":
            thing = planet or ""
        if thing in ("any", "random"):
            play.need(moved.total() == count, f"{deal}: {moved}, card says {part}")
        elif thing in ("different", "same"):
            kinds = count if thing == "different" else 1
            play.need(len(moved) == kinds and moved.total() == count, f"{deal}: {part}")
        else:
            play.need(moved[thing] == count, f"{deal}: {moved}, card says {part}")
    amount = sum(int(part.split()[0]) for part in parts)
    play.need(moved.total() == amount, f"{deal}: {moved}, card says {parts}")
