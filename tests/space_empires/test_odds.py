"""Odds of battles: against manual computations and a table of played-out fights."""

from __future__ import annotations

from math import comb

import pytest

from rules.kernel import SeededDice
from rules.space_empires.charts.content import UNITS
from rules.space_empires.charts.doomsday import MACHINE_CHARTS, Weakness
from rules.space_empires.charts.kinds import HexId, Kind, Tech
from rules.space_empires.charts.owners import MACHINES
from rules.space_empires.charts.steps import Step
from rules.space_empires.charts.terrain import Terrain
from rules.space_empires.combat.battle_orders import pick_target
from rules.space_empires.combat.combat import battle
from rules.space_empires.odds.matchup import Matchup
from rules.space_empires.odds.odds import Doomsday, Encounter, Odds, Ship, natives_tech, odds
from rules.space_empires.odds.openings import sweep_and_mine
from rules.space_empires.odds.sampled import Sampled
from rules.space_empires.position import state as states
from rules.space_empires.position.orders import Targets
from tests.space_empires.battles import lines_of
from tests.space_empires.lineups import rolled
from tests.space_empires.position import Position


def ship(kind: str, size: int = 1, **levels: int) -> Ship:
    return Ship(Kind(kind), size, Tech(**levels))


def needs(result: Odds) -> dict[tuple[bool, str, str], int]:
    return {
        (pairing.attacking, pairing.firer, pairing.target): pairing.need
        for pairing in result.pairings
    }


GARRISONS = [
    ([ship("SC")], 0, 1.0),
    ([ship("SC", 3)], 0, 3.0),
    ([ship("SC", 6)], 18, 5.4),
    ([ship("DD", 4, attack=1)], 12, 3.7),
    ([ship("DD", 6, attack=1)], 55, 4.1),
    ([ship("DD", 6, attack=1, defence=1)], 72, 3.3),
    ([ship("CA", 4, attack=1)], 84, 1.5),
    ([ship("CA", 3, attack=1, defence=1)], 69, 1.5),
]
"""Forces, the percentage of wins and the ships lost against four aliens from the pool."""


@pytest.mark.parametrize(("force", "wins", "lost"), GARRISONS)
def test_14_2_the_odds_against_aliens_agree_with_played_out_fights(
    force: list[Ship], wins: int, lost: float
) -> None:
    won = gone = 0.0
    for weak in range(5):
        for middling in range(5 - weak):
            strong = 4 - weak - middling
            share = comb(16, weak) * comb(12, middling) * comb(8, strong) / comb(36, 4)
            counts = {"ND": weak, "NC": middling, "NB": strong}
            aliens = [Ship(Kind(seat), n, natives_tech()) for seat, n in counts.items() if n]
            result = odds(force, aliens)
            assert result.battles == 0
            won += share * result.attacker
            gone += share * result.ships_lost[0]
    assert abs(100 * won - wins) < 3
    assert abs(gone - lost) < 0.15


def test_5_2_the_defender_fires_first_on_a_full_tie() -> None:
    result = odds([ship("SC")], [ship("SC")])
    assert result.defender == pytest.approx(0.3 / (1 - 0.7 * 0.7))
    assert result.attacker == pytest.approx(0.7 * 0.3 / (1 - 0.7 * 0.7))
    tactical = odds([ship("SC", tactics=1)], [ship("SC")])
    assert tactical.attacker == pytest.approx(result.defender)


def test_5_5_the_battlecruiser_of_the_example_needs_a_four() -> None:
    """A5 with Attack 1 against Defense Strength 1 with Defense 1."""
    result = odds([ship("BC", attack=1)], [ship("CA", defence=1)])
    assert needs(result)[True, "BC", "CA"] == 4


def test_5_5_a_one_always_hits_and_technology_is_capped_by_the_hull() -> None:
    result = odds([ship("SC", attack=3)], [ship("DN", defence=3)])
    assert needs(result)[True, "SC", "DN"] == 1
    assert needs(odds([ship("SC", attack=3)], [ship("SC")]))[True, "SC", "SC"] == 4


def test_5_1_4_two_to_one_earns_a_bonus_of_one() -> None:
    result = odds([ship("SC", 2)], [ship("DN")])
    # two scouts need 3 - 3 = 0, with the bonus 1: no better than the automatic 1
    assert result.attacker < 0.05
    alone, twice = odds([ship("CA")], [ship("BASE")]), odds([ship("CA", 2)], [ship("BASE")])
    assert twice.attacker > 2 * alone.attacker


def test_5_8_1_asteroids_cancel_attack_and_classes_5_8_2_nebulae_defence() -> None:
    force, foes = [ship("CA", attack=2)], [ship("CA", defence=2)]
    assert needs(odds(force, foes))[True, "CA", "CA"] == 3
    assert needs(odds(force, foes, Encounter(Terrain.ASTEROIDS)))[True, "CA", "CA"] == 1
    assert needs(odds(force, foes, Encounter(Terrain.NEBULA)))[True, "CA", "CA"] == 5
    slow = [ship("SC", tactics=1)]
    assert (
        odds(slow, [ship("DD")], Encounter(Terrain.ASTEROIDS)).attacker
        > odds(slow, [ship("DD")]).attacker
    )


def test_11_1_1_fighters_shelter_carriers_11_3_1_scouts_fire_at_them() -> None:
    result = odds([ship("CV"), ship("F", 3, special=1)], [ship("SC", 4)])
    guarded = odds([ship("CV"), ship("F", 3, special=1)], [ship("SC", 4, special=3)])
    assert needs(guarded)[False, "SC", "F"] == 8
    assert needs(guarded)[False, "SC", "CV"] == 3
    assert guarded.attacker < 0.25 < result.attacker


def test_12_1_4_cloaked_raiders_fire_first_12_2_unless_detected() -> None:
    unseen = odds([ship("R", 2, special=1)], [ship("DD", 3)])
    seen = odds([ship("R", 2, special=1)], [ship("DD", 3, special=1)])
    too_weak = odds([ship("R", 2, special=2)], [ship("DD", 3, special=1)])
    assert unseen.attacker > seen.attacker + 0.1
    assert too_weak.attacker > unseen.attacker
    nebula = Encounter(Terrain.NEBULA)
    fog = odds([ship("R", 2, special=1)], [ship("DD", 3)], nebula)
    assert fog == odds([ship("R", 2, special=1)], [ship("DD", 3, special=1)], nebula)


def test_13_1_4_mines_take_the_most_expensive_unswept_ships() -> None:
    fleet = (ship("DN", 2), ship("SC", 2), ship("SW", 1, special=2))
    assert [survivor.size for survivor in sweep_and_mine(fleet, (ship("MINES", 3),))] == [1, 2, 1]
    assert odds(fleet, [ship("MINES", 3)]).ships_lost[0] == pytest.approx(1)
    raiders = (ship("R", 2, special=1),)
    assert sweep_and_mine(raiders, (ship("MINES", 2),)) == raiders
    assert not sweep_and_mine(raiders, (ship("MINES", 2), ship("DD", special=1)))


def test_13_1_4_fighters_without_a_deck_are_lost_with_their_carrier() -> None:
    left = sweep_and_mine((ship("CV", 2), ship("F", 6, special=1)), (ship("MINES", 1),))
    assert [(survivor.kind, survivor.size) for survivor in left] == [("CV", 1), ("F", 3)]


def test_17_2_no_fleet_bonus_and_no_fighters_against_a_machine() -> None:
    fighters = odds([ship("CV"), ship("F", 3, special=3)], [ship("DM")])
    assert needs(fighters)[True, "F", "DM"] == 0
    assert needs(odds([ship("SC", 6)], [ship("DM")]))[True, "SC", "DM"] == 1
    solo = Encounter(machine=Doomsday(rating=1))
    assert needs(odds([ship("SC", 6)], [ship("DM")], solo))[False, "DM", "SC"] == 7


def test_21_3_only_dangerous_ships_count_for_a_large_fleet_bonus() -> None:
    weak = Doomsday(rating=6, weakness=Weakness.FLEETS)
    machine = [ship("DM")]

    def bonus(*own: Ship) -> int:
        lines = Matchup((own, machine), Terrain.SPACE, (Targets.KILL, Targets.KILL), weak)
        return lines.bonus(0, lines.start)

    assert bonus(ship("BB", 5, attack=2), ship("DN", 5, attack=2))
    assert not bonus(ship("BB", 2, attack=2), ship("F", 9))
    assert not bonus(ship("SC", 12))


def test_5_8_1_among_asteroids_nobody_has_an_early_turn_against_fighters() -> None:
    scouts, wing = [ship("SC", 2, special=1)], [ship("CV"), ship("F", 3, special=1)]

    def early(terrain: str) -> list[bool]:
        lines = Matchup((scouts, wing), Terrain(terrain), (Targets.KILL, Targets.KILL))
        return [turn.point for turn, _ in lines.turns(lines.start, first=True)]

    assert early("").count(True) == 1
    assert not any(early("asteroids"))


def test_survivors_and_losses_fit_the_chances() -> None:
    result = odds([ship("CA", 2), ship("SC", 2)], [ship("DD", 3)])
    assert result.attacker + result.defender == pytest.approx(1)
    assert sum(result.survivors[0]) == pytest.approx(1)
    assert result.survivors[0][0] == pytest.approx(result.defender)
    assert result.ships_lost[1] <= 3
    assert result.cp_lost[1] == pytest.approx(9 * result.ships_lost[1])


def test_sampled_odds_come_near_the_exact_ones_and_repeat() -> None:
    force, foes = [ship("CA", 3), ship("CV"), ship("F", 3, special=1)], [ship("SC", 5, special=1)]
    exact = odds(force, foes)
    ends = [
        Sampled(Matchup((force, foes), Terrain.SPACE, (Targets.KILL, Targets.KILL))).run()
        for _ in range(2)
    ]
    won = sum(share for end, share in ends[0].items() if any(end[0]) and not any(end[1]))
    assert exact.battles == 0
    assert abs(won - exact.attacker) < 0.05
    assert ends[0] == ends[1]


def test_large_battles_are_sampled() -> None:
    result = odds([ship("BB", 12), ship("CA", 9)], [ship("DN", 9), ship("DD", 12), ship("SC", 9)])
    assert result.battles > 50
    assert result.attacker + result.defender == pytest.approx(1)


FIELD = HexId("H5")


def fought(own: list[Ship], foes: list[Ship], terrain: str, dice: SeededDice) -> bool:
    """Return whether the attackers win one battle by the rules of combat."""
    position = Position().with_terrain(FIELD, terrain)
    for owner, force in enumerate((own, foes)):
        for ship in force:
            if ship.kind == "DM":
                position.state.machines = [states.Machine(1, rating=2, weakness=Weakness.NONE)]
                position.unit("DM", FIELD, owner=MACHINES)
            else:
                position.unit(ship.kind, FIELD, owner=owner, size=ship.size, tech=ship.tech)
    position.state.step, position.state.order = Step.FIGHT, [0, 1]
    board = position.board()
    rolled(battle(board, FIELD, 0, MACHINES if foes[0].kind == "DM" else 1), dice)
    left = [unit.owner for unit in board.units_at(FIELD) if UNITS[unit.kind].fights]
    return left != [] and set(left) == {0}


@pytest.mark.parametrize(
    ("own", "foes", "terrain"),
    [
        ([ship("BC", 3, attack=2), ship("SC", 2)], [ship("CA", 3, defence=1), ship("DD", 4)], ""),
        ([ship("CV", 2), ship("F", 6, special=3)], [ship("SC", 3, special=2), ship("DD", 3)], ""),
        ([ship("R", 3, special=1), ship("SC", 1)], [ship("CA", 3)], ""),
        ([ship("CA", 3, attack=2), ship("DD", 1)], [ship("BC", 2), ship("DD", 2)], "asteroids"),
        ([ship("DN", 2), ship("SC", 3)], [ship("MINES", 2), ship("DD", 2)], ""),
        ([ship("BC", 4, attack=1), ship("CA", 2)], [ship("DM")], ""),
    ],
)
def test_5_1_the_odds_agree_with_battles_fought_by_the_rules(
    own: list[Ship], foes: list[Ship], terrain: str
) -> None:
    battles, dice = 150, SeededDice("odds")
    won = sum(fought(own, foes, terrain, dice) for _ in range(battles))
    machine = Doomsday(rating=2, weakness=Weakness.NONE)
    expected = odds(own, foes, Encounter(Terrain(terrain), machine=machine)).attacker
    assert 0.1 < expected < 0.95
    assert abs(won / battles - expected) < 0.1


def test_13_1_4_mines_and_orders_rank_by_price() -> None:
    """Rank alike in odds and battles: in the trial's line-up mines hit carriers in both."""
    own = [ship("CV", 2), ship("F", 6, special=1)]
    foes = [ship("SC", 3, special=1), ship("MINES", 2)]
    assert odds(own, foes).attacker == 0
    dice = SeededDice("mines")
    assert not any(fought(own, foes, "", dice) for _ in range(20))


def test_5_5_orders_for_expensive_ships_hit_a_carrier_before_a_destroyer() -> None:
    big = Encounter(attacker=Targets.BIG)
    foes = [ship("DD"), ship("CV")]
    assert next_target(foes, Targets.BIG) == "CV"
    assert next_target(foes, Targets.SMALL) == "DD"
    assert odds([ship("SC", 2)], foes, big).cp_lost != odds([ship("SC", 2)], foes).cp_lost


def next_target(foes: list[Ship], policy: Targets) -> str:
    """Return the kind that a Scout fires at, in a battle and by the odds alike."""
    position = Position().with_unit("SC", FIELD)
    for foe in foes:
        position.unit(foe.kind, FIELD, owner=1, size=foe.size, tech=foe.tech)
    lines = lines_of(position)
    firer = lines.sides[0].groups[0]
    fought_at = pick_target(policy, firer, lines.sides[1].groups).kind
    matchup = Matchup(([ship("SC")], foes), Terrain.SPACE, (policy, policy))
    aim = matchup.target(0, 0, False, matchup.start[1])
    assert aim is not None
    assert matchup.groups[matchup.sides[1][aim[0]]].kind == fought_at
    return str(fought_at)


def test_12_1_6_mines_find_raiders_in_a_nebula() -> None:
    raiders = (ship("R", 2, special=2),)
    assert sweep_and_mine(raiders, (ship("MINES", 2),)) == raiders
    assert not sweep_and_mine(raiders, (ship("MINES", 2),), Terrain.NEBULA)


def test_21_3_mines_able_to_hit_a_machine_count_in_its_odds() -> None:
    fleet, machine = [ship("CA", 3), ship("MINES", 5)], [ship("DM")]
    chances = {
        weakness: odds(fleet, machine, Encounter(machine=Doomsday(1, 0, weakness))).attacker
        for weakness in Weakness
    }
    assert chances[Weakness.MINES] > chances[Weakness.NONE]
    rolls = [chances[weakness or Weakness.NONE] for weakness in MACHINE_CHARTS.weakness]
    assert chances[Weakness.UNKNOWN] == pytest.approx(sum(rolls) / 10)


def test_22_4_scouts_of_an_alien_empire_sweep_mines() -> None:
    scouts, mines = Ship(Kind("SC"), 3, sweep=1), (ship("MINES", 2),)
    assert sweep_and_mine((scouts,), mines) == (scouts,)
    assert sweep_and_mine((ship("SC", 3),), mines) == (ship("SC"),)


def test_5_1_6_a_drawn_out_battle_has_no_undecided_end() -> None:
    """Dreadnaughts with all defences hit each other on a 1 alone, for dozens of rounds."""
    fleet = [ship("DN", 12, defence=3)]
    result = odds(fleet, fleet)
    assert result.battles
    assert result.attacker + result.defender == pytest.approx(1)


def test_12_1_4_odds_of_a_later_round_leave_the_first_rounds_bonus_out() -> None:
    own, foes = [ship("R", 2, special=1)], [ship("CA", 2)]
    assert odds(own, foes, Encounter(later=True)).attacker < odds(own, foes).attacker


def test_5_6_odds_in_a_battle_count_its_damage() -> None:
    hurt = [Ship(Kind("CA"), 2, hurt=1)]
    assert odds([ship("DD", 2)], hurt).attacker > odds([ship("DD", 2)], [ship("CA", 2)]).attacker
