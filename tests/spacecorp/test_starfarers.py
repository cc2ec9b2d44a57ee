"""Stars, tracks, colonies and the end of the game [p18-p21, p24]."""

from __future__ import annotations

import pytest

from rules.kernel import Match, SeededDice
from rules.spacecorp import SPACECORP
from rules.spacecorp.actions.colonizing import given_points, payable, ripe
from rules.spacecorp.actions.payment import Payment
from rules.spacecorp.actions.planning import strongest
from rules.spacecorp.actions.targets import Crew, build_task, destinations
from rules.spacecorp.actions.value import Play, Task
from rules.spacecorp.charts.bases import missing
from rules.spacecorp.charts.content import CHARTS, COLONIES, TILES, site_of
from rules.spacecorp.charts.kinds import Action, BaseKind, CardId, ColonyId, Era, SiteId, TileId
from rules.spacecorp.eras.change import close_era
from rules.spacecorp.eras.claims import fulfil
from rules.spacecorp.position.board import build_cost, colony_points, is_locked
from rules.spacecorp.position.colonies import at_once, effect_words
from rules.spacecorp.position.context import Context
from rules.spacecorp.position.contracts import award_of
from rules.spacecorp.position.scoring import result, ties
from rules.spacecorp.position.state import Source, Stage, Team
from tests.spacecorp.position import STARFARERS, Board, answers, ask_of, finish
from tests.support.asking import after
from tests.support.dice import ScriptedDice

DRAWS = [f"S{number:02}" for number in range(1, 13)]
RUINS, RINGS, DUST = "D49", "D54", "D55"


def plays(*cards: str) -> tuple[Play, ...]:
    return tuple(Play(CardId(card), False) for card in cards)


def colony(board: Board, site: str, tile: str, *tiles: str, seat: int = 0) -> None:
    """Add a system with tiles, Research bases and a colony."""
    board.with_tile(site, *tiles).base(site, *[BaseKind.RESEARCH] * len(tiles), seat=seat)
    board.state.spots[SiteId(site)].colony = ColonyId(tile)
    board.state.colonies.remove(ColonyId(tile))


def test_p18_setting_up_starfarers() -> None:
    given = {"begin": "starfarers"}
    for seats, tiles in ((2, 12), (3, 17), (4, 20)):
        match = Match.start(SPACECORP, seats=seats, options=given, dice=SeededDice("p18"))
        state = match.state
        assert len(state.colonies) == tiles
        assert all(sum(t.site == "sol" for t in player.teams) == 3 for player in state.players)
        assert len(state.sideboard) == 32


def test_p18_setting_up_starfarers_head_starts() -> None:
    board = Board(STARFARERS)
    state = board.state
    state.stage, state.heritage = Stage.SETUP, [0, 1]
    state.times, state.deck, state.offers = [], [], [CardId("")] * 4
    state.sideboard = []
    match = Match(SPACECORP, 2, board.options, SeededDice("ahead"))
    match.begin_at(state)
    match.answer(0, "ahead")
    match.answer(1, "ahead")
    first, other = (player.teams[0] for player in state.players)
    assert (first.site, first.track) == ("alpha-centauri", 0)
    assert (other.site, other.track) == ("luhman-16", 3)
    assert state.first == 0


def test_p19_multipliers_examples() -> None:
    board = Board(STARFARERS).hand("S29 S01 S05 S15 S06 S18 S55")
    move = Task(Action.MOVE, 0, 1)
    assert Payment(board.state, move, plays=plays("S29", "S01", "S05", "S15")).total == 96
    assert Payment(board.state, move, plays=plays("S05", "S06", "S18")).total == 45
    assert Payment(board.state, Task(Action.PRODUCE, 0, most=9), plays=plays("S55")).total == 2


def test_p19_interstellar_movement_counts_borders_alone() -> None:
    board = Board(STARFARERS).with_team("kapteyns-star").with_tile("kapteyns-star", "D44", RINGS)
    board.base("kapteyns-star", BaseKind.RESEARCH, BaseKind.RESEARCH).hand("S15 S16 S17 S29")
    assert (
        destinations(board.state, Crew(0), SiteId("kapteyns-star"))[SiteId("epsilon-eridani")] == 60
    )


def test_p19_star_systems_explore_takes_its_cost() -> None:
    board = Board(STARFARERS).with_team("epsilon-indi")
    assert "explore:epsilon-indi" in ask_of(board.hand("S44 S45").match()).keys


def test_p19_star_tracks() -> None:
    board = Board(STARFARERS).hand("S15 S16")
    match = after(board.match(), "move:sol", "alpha-centauri", "own+S15")
    team = match.state.players[0].teams[0]
    assert (team.site, team.track) == ("alpha-centauri", 3)
    finish(match)
    answers(match, "research", "own", "stop", seat=1)
    for track in (2, 1, 0):
        assert team_of(match).track == track
        answers(match, "research", "own", "stop")
        answers(match, "research", "own", "stop", seat=1)


def team_of(match: Match) -> Team:
    team: Team = match.state.players[0].teams[0]
    return team


def test_p19_star_tracks_a_team_there_does_not_act() -> None:
    board = Board(STARFARERS).with_team("alpha-centauri", track=3)
    keys = ask_of(board.hand("S44 S29").match()).keys
    assert not {"explore:alpha-centauri", "move:alpha-centauri"} & set(keys)


def test_p19_the_orion_spur() -> None:
    """H47."""
    board = Board(STARFARERS)
    colony(board, "procyon", "K01", "D44", "D57")
    board.team("procyon")
    match = after(board.hand("S15 S16 S29 S18").profit(10).match(), "move:procyon", "spur-a")
    answers(match, ask_of(match).default)
    assert match.state.players[0].ledger[Source.SPUR] == 5


def test_p19_the_orion_spur_needs_a_colony_in_the_region_before() -> None:
    board = Board(STARFARERS).with_tile("procyon", "D44", "D57")
    board.base("procyon", BaseKind.RESEARCH, BaseKind.RESEARCH).with_team("procyon")
    board.hand("S15 S16 S29 S18")
    assert "spur-a" not in destinations(board.state, Crew(0), SiteId("procyon"))


def test_p19_the_orion_spur_later_ones_pay_two() -> None:
    """H47."""
    board = Board(STARFARERS)
    colony(board, "procyon", "K01", "D44", "D57")
    board.with_team("procyon").with_team("spur-b", seat=1)
    match = after(board.hand("S15 S16 S29 S18").profit(10).match(), "move:procyon", "spur-a")
    answers(match, ask_of(match).default)
    assert match.state.players[0].ledger[Source.SPUR] == 2


def test_p19_empty_regions_are_no_end() -> None:
    board = Board(STARFARERS).hand("S15 S16 S29 S18")
    reach = destinations(board.state, Crew(0), SiteId("sol"))
    assert reach
    assert not any(end.startswith("void") for end in reach)
    assert reach[SiteId("epsilon-eridani")] == 50, "through Void 1"


def full(board: Board, site: str, *tiles: str) -> None:
    board.with_tile(site, *tiles).base(site, *[BaseKind.RESEARCH] * len(tiles))


def test_p20_establishing_colonies_points() -> None:
    board = Board(STARFARERS)
    full(board, "tau-ceti", "D38", "D57", "D58")
    site = SiteId("tau-ceti")
    assert given_points(board.state, 0, site) == 3 + 1 + 1 + 1
    board.progress("enviro-tolerance+")
    assert given_points(board.state, 0, site) == 7
    colony(board, "epsilon-eridani", "K01", "D44", RINGS, DUST)
    assert given_points(board.state, 0, site) == 8


def barren(*kinds: BaseKind, site: str = "alpha-centauri") -> Board:
    """Return a system with the player's bases on tiles without colony points, and no more means."""
    board = Board(STARFARERS).with_tile(site, *["D46", "D60"][: len(kinds)])
    board.base(site, *kinds).profit(0)
    return board


def points(board: Board, site: str = "alpha-centauri") -> int:
    """Return the colony points that a player can reach there."""
    where = SiteId(site)
    return given_points(board.state, 0, where) + len(payable(board.state, 0, where))


def test_p20_establishing_colonies_each_source_is_one_point() -> None:
    """H48: at any size, except for the tiles, whose points are added up."""
    assert points(barren(BaseKind.RESEARCH)) == 0
    assert points(barren(BaseKind.INDUSTRIAL)) == 1
    twice = barren(BaseKind.RESEARCH, BaseKind.RESEARCH, site="procyon")
    assert points(twice, "procyon") == 1
    near = barren(BaseKind.RESEARCH)
    colony(near, "luhman-16", "K01", "D44")
    assert points(near) == 1
    rich = barren(BaseKind.RESEARCH)
    rich.profit(20)
    assert points(rich) == 1
    crew = barren(BaseKind.RESEARCH)
    for _ in range(2):
        crew.team("alpha-centauri")
    assert points(crew) == 1
    tolerant = barren(BaseKind.RESEARCH)
    tolerant.progress("enviro-tolerance")
    assert points(tolerant) == 1


@pytest.mark.parametrize(
    ("site", "cards", "gained"),
    [("alpha-centauri", "S33", 0), ("alpha-centauri", "S33 S36", 1), ("wolf-359", "S33", 1)],
)
def test_p20_establishing_colonies_a_build_value(site: str, cards: str, gained: int) -> None:
    """H48: 8 from cards and Infra, 12 with several stars."""
    assert points(barren(BaseKind.RESEARCH, site=site).hand(cards), site) == gained


def test_p20_establishing_colonies_means() -> None:
    board = Board(STARFARERS)
    full(board, "alpha-centauri", "D38")
    site = SiteId("alpha-centauri")
    board.profit(0)
    assert payable(board.state, 0, site) == []
    board.profit(5).with_team("alpha-centauri", track=2).hand("S33 S36")
    assert payable(board.state, 0, site) == ["team", "build", "profit"]


def test_p20_establishing_colonies_places_the_tile() -> None:
    board = Board(STARFARERS)
    full(board, "alpha-centauri", "D38")
    board.progress("sensory-focus+", "probe-network+").profit(6)
    board.team("alpha-centauri")
    match = after(board.hand("S33 S36").match(), "colonize:alpha-centauri", "K06")
    ask = ask_of(match, "colonize.means")
    words = "give up a team there for good, bring a Build value of 12 and spend 5T"
    assert [option.label for option in ask.options] == [words]
    answers(match, *ask.keys)
    answers(match, ask_of(match, "pay.plan").default)
    state = match.state
    assert state.spots[SiteId("alpha-centauri")].colony == "K06"
    assert state.players[0].profit == 6 - 5 + 2
    assert sum(team.gone for team in state.players[0].teams) == 1


def test_p20_establishing_colonies_needs_all_boxes() -> None:
    board = Board(STARFARERS)
    full(board, "alpha-centauri", "D38")
    board.profit(30)
    assert ripe(board.state, 0) == ["alpha-centauri"]
    assert ripe(board.state, 1) == []
    board.state.spots[SiteId("alpha-centauri")].bases.clear()
    assert ripe(board.state, 0) == []


def test_p20_exploring_star_systems_fills_all_boxes_primary_first() -> None:
    board = Board(STARFARERS).with_team("epsilon-eridani")
    match = board.hand("S44 S45").match(ScriptedDice([RUINS, RINGS, DUST, *DRAWS]))
    board.state.players[0].revelation = 0
    answers(match, "explore:epsilon-eridani", "S44+S45")
    assert match.state.spots[SiteId("epsilon-eridani")].tiles == [RUINS, RINGS, DUST]
    assert match.state.players[0].ledger["discoveries"] == 2


def alien(tile: str) -> TileId:
    return next(t.id for t in TILES.values() if t.special == tile)


def test_p20_alien_culture_contact_phobes() -> None:
    board = Board(STARFARERS).with_team("alpha-centauri").hand("S44")
    phobes = alien("phobes")
    match = board.match(ScriptedDice(["D52", phobes, *DRAWS]))
    answers(match, "explore:alpha-centauri", "S44")
    state = match.state
    assert all(team.site in ("sol", "") for team in state.players[0].teams)
    assert is_locked(state.spots[SiteId("alpha-centauri")])
    assert "discoveries" not in state.players[0].ledger


def test_p20_alien_culture_contact_phobes_tell_two_teams_on_a_star_apart() -> None:
    board = Board(STARFARERS).with_team("alpha-centauri").with_team("alpha-centauri")
    board.team("alpha-centauri", track=2)
    match = board.hand("S44").match(ScriptedDice(["D52", alien("phobes"), *DRAWS]))
    answers(match, "explore:alpha-centauri", "S44")
    labels = [option.label for option in match.asks()[0].options]
    assert labels == ["The explorer", "Another team on the star", "The team on box 1"]


def test_p20_alien_culture_contact_energy_fields_hold_the_team() -> None:
    board = Board(STARFARERS).progress("energy-fields+").with_team("alpha-centauri")
    match = board.hand("S44").match(ScriptedDice(["D52", alien("phobes"), *DRAWS]))
    answers(match, "explore:alpha-centauri", "S44")
    assert match.state.players[0].teams[0].site == "alpha-centauri"
    assert is_locked(match.state.spots[SiteId("alpha-centauri")])


def test_p20_alien_culture_contact_a_secure_base_calms_phobes() -> None:
    board = Board(STARFARERS).with_team("alpha-centauri")
    board.tile("alpha-centauri", alien("phobes"))
    match = board.hand("S33 S34 S35").profit(5).match()
    answers(match, "build:alpha-centauri", "secure", "pieces", "S33", "S34", "S35", "done")
    assert match.state.players[0].ledger["discoveries"] == 3
    assert match.state.players[0].revelation == 3


def test_p20_alien_culture_contact_introvs() -> None:
    for card, allowed in (((), False), (("sensory-focus+",), True)):
        board = Board(STARFARERS).progress(*card).with_team("alpha-centauri")
        board.tile("alpha-centauri", alien("introvs"))
        board.hand("S33 S34 S35").profit(5)
        assert ("build:alpha-centauri" in ask_of(board.match()).keys) is allowed


def test_p20_contract_awards_in_starfarers() -> None:
    board = Board(STARFARERS)
    assert award_of(board.state, 0) == 4
    board.state.discs[0] = -1
    assert award_of(board.state, 0) == 2 + 3 + 4
    board.state.discs[0] = Era.MARINERS
    assert award_of(board.state, 0) == 3 + 4


def test_p21_building_bases_in_star_systems_example_of_carol() -> None:
    """Eight and twice four more: sixteen, for three bases."""
    board = Board(STARFARERS).with_team("epsilon-eridani")
    board.tile("epsilon-eridani", RUINS, RINGS, DUST)
    site = site_of(Era.STARFARERS, SiteId("epsilon-eridani"))
    assert build_cost(board.state, site) == 16
    match = board.hand("S33 S34 S35").profit(9).match()
    assert strongest(board.state, build_task(board.state, Crew(0), site)) >= 16
    answers(match, "build:epsilon-eridani", "attraction", "industrial", "refinery")
    answers(match, ask_of(match, "pay.plan").default)
    kinds = [base.kind for base in match.state.spots[site.id].bases]
    assert kinds == [BaseKind.ATTRACTION, BaseKind.INDUSTRIAL, BaseKind.REFINERY]


def test_p21_building_bases_in_star_systems_pays_a_claim_once() -> None:
    board = Board(STARFARERS).with_team("epsilon-eridani")
    board.team("epsilon-eridani", seat=1, claim=True)
    board.tile("epsilon-eridani", RUINS, RINGS, DUST)
    board.hand("S33 S34 S35").profit(9)
    match = after(board.match(), "build:epsilon-eridani", "attraction", "industrial", "refinery")
    answers(match, ask_of(match, "pay.plan").default)
    assert match.state.players[1].ledger[Source.CLAIMS] == 2


@pytest.mark.parametrize(
    ("tile", "kind", "fits"),
    [
        ("D51", BaseKind.ATTRACTION, True),
        (RUINS, BaseKind.ATTRACTION, True),
        (RINGS, BaseKind.ATTRACTION, False),
        ("D38", BaseKind.EXPLOITER, True),
        ("D50", BaseKind.EXPLOITER, False),
        (DUST, BaseKind.SPACEPORT, False),
        ("D51", BaseKind.SPACEPORT, False),
        (RINGS, BaseKind.SPACEPORT, True),
        (RINGS, BaseKind.SHIELD_FACTORY, True),
        (RINGS, BaseKind.BIO_LAB, False),
        (DUST, BaseKind.REFINERY, True),
    ],
)
def test_p21_bases_in_starfarers_requirements(tile: str, kind: BaseKind, fits: bool) -> None:
    """H50."""
    site = site_of(Era.STARFARERS, SiteId("epsilon-eridani"))
    assert (missing(Era.STARFARERS, kind, site, TILES[TileId(tile)]) == "") is fits


def test_p21_bases_in_starfarers_exploiter_takes_all_tile_yields() -> None:
    board = Board(STARFARERS).with_team("luhman-16").with_tile("luhman-16", "D42")
    match = after(board.hand("S33 S34 S35").profit(3).match(), "build:luhman-16", "exploiter")
    answers(match, ask_of(match, "pay.plan").default)
    assert match.state.players[0].ledger[Source.BASES] == 1 + 2
    assert colony_points(match.state.spots[SiteId("luhman-16")]) == 0


def test_p21_winning_starfarers_colonies_then_ties() -> None:
    board = Board(STARFARERS)
    colony(board, "procyon", "K08", "D44", "D57")
    colony(board, "tau-ceti", "K01", "D45", "D58", "D60", seat=1)
    state = board.state
    state.stage = Stage.CHANGE
    board.profit(10).profit(10, 1)
    assert ties(state, 0) == (7, 0)
    assert ties(state, 1) == (3, 0)
    leg = close_era(state, lambda *_, **__: None)
    with pytest.raises(StopIteration):
        leg.send(None)
    ended = result(state)
    assert ended is not None
    assert (ended.scores, ended.places) == ((11, 11), (1, 2))


@pytest.mark.parametrize("tile", list(COLONIES))
def test_p24_colony_effects_have_words(tile: ColonyId) -> None:
    assert "{n}" not in effect_words(COLONIES[tile])


def test_p24_colony_effects_at_once() -> None:
    board = Board(STARFARERS, seats=3)
    board.progress("sensory-focus+", "microgravity-physique+", "probe-network+")
    board.progress("radiation-tolerance+", "probe-network", seat=1)
    state = board.state
    full(board, "alpha-centauri", "D38")
    worth = {tile: at_once(state, 0, COLONIES[ColonyId(tile)]) for tile in ("K04", "K05", "K06")}
    assert worth == {"K04": 1, "K05": 1, "K06": 3}


def test_p24_colony_effects_watch_rivals() -> None:
    board = Board(STARFARERS)
    colony(board, "procyon", "K10", "D44", "D57", seat=1)
    full(board, "luhman-16", "D46")
    match = board.hand("S52").match()
    before = match.state.players[1].profit
    answers(match, "produce", "S52")
    assert match.state.players[1].profit == before + 1


@pytest.mark.parametrize(("seat", "gained"), [(0, 0), (1, 2)])
def test_p24_colony_effects_pay_for_contracts_of_rivals(seat: int, gained: int) -> None:
    board = Board(STARFARERS)
    colony(board, "procyon", "K12", "D44", "D57")
    before = board.state.players[0].ledger.get(Source.COLONIES, 0)
    fulfil(Context(board.state, lambda *_, **__: None), seat, 0)
    assert board.state.players[0].ledger.get(Source.COLONIES, 0) == before + gained
    assert CHARTS[Era.STARFARERS].home == "sol"
