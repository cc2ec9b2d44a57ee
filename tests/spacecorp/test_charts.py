"""The printed data against the rulebook's counts and hard constraints, by page and heading."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.spacecorp import SPACECORP
from rules.spacecorp.charts.bases import missing
from rules.spacecorp.charts.content import CARDS, CHARTS, COLONIES, PROGRESS, TILES
from rules.spacecorp.charts.geometry import distance, nearby, region_costs
from rules.spacecorp.charts.hq import FIRST_SLOT, RESEARCH_INFRA, STARTING_PROFIT, WHEEL_LEAD
from rules.spacecorp.charts.kinds import (
    Action,
    BaseKind,
    CardId,
    ColonyEffect,
    Edge,
    Era,
    Goal,
    Icon,
    ProgressKind,
    RegionId,
    SiteId,
    SiteKind,
    Special,
    Stack,
    TileId,
    Zone,
)
from rules.spacecorp.charts.printed import Card, Face, Site, Tile
from rules.spacecorp.position.scoring import BEYOND_AWARDS, colony_award
from rules.spacecorp.position.state import BASES_A_KIND, CONTRACTS, TEAMS, TIMES
from rules.spacecorp.setup import set_out

M, P, S = Era


def tiles_of(era: Era, stack: Stack) -> list[TileId]:
    """Return the built-in tiles that make up a stack at the start of its era."""
    return [tile.id for tile in CHARTS[era].tiles.values() if tile.stack is stack]


def site(era: Era, name: str) -> Site:
    return CHARTS[era].sites[SiteId(name)]


def far(era: Era, a: str, b: str) -> int | None:
    return distance(era, SiteId(a), SiteId(b))


def deck(era: Era) -> list[Card]:
    return [CARDS[card] for card in CHARTS[era].deck]


def named(name: str, stack: Stack | None = None) -> Tile:
    return next(t for t in TILES.values() if t.name == name and stack in (None, t.stack))


def test_p2_playing_pieces() -> None:
    """H01, H02, H04."""
    state = set_out(4, SPACECORP.check_options({}, 4))
    assert list(SPACECORP.seats) == [2, 3, 4]
    assert (len(state.players), len(state.beyond), len(state.discs)) == (4, 2, 7)
    assert (TEAMS, BASES_A_KIND * len(BaseKind), CONTRACTS) == (4, 27, 7)
    assert {era: len(chart.tiles) for era, chart in CHARTS.items()} == {M: 9, P: 28, S: 33}
    assert (len(TILES), len(COLONIES)) == (70, 32)


def test_p3_action_cards_counts() -> None:
    """H03."""
    assert [len(CHARTS[era].deck) for era in Era] == [46, 58, 76]
    assert sum(card.time for card in CARDS.values()) == 8
    kinds = Counter(card.kind for card in PROGRESS.values())
    assert kinds == {ProgressKind.ADAPTATION: 18, ProgressKind.BREAKTHROUGH: 14}
    assert len(CARDS) + len(PROGRESS) == 220


def test_p4_discovery_tiles() -> None:
    """H05."""
    counts = {stack: len(tiles_of(era, stack)) for era, stack in ((M, Stack.E1), (M, Stack.E2))}
    assert counts == {Stack.E1: 6, Stack.E2: 3}


def test_p14_setting_up_planeteers_discovery_tiles() -> None:
    """H05."""
    assert [len(tiles_of(P, stack)) for stack in (Stack.E1, Stack.E2, Stack.E3)] == [6, 14, 8]


def test_p18_setting_up_starfarers_discovery_tiles() -> None:
    """H05."""
    stacks = (Stack.PRIMARY, Stack.SECONDARY, Stack.ALIEN)
    assert [len(tiles_of(S, stack)) for stack in stacks] == [16, 12, 5]


def test_p10_revealed_discovery_tiles_a_tile_may_name_another_stack() -> None:
    """H06."""
    assert {t.draws for t in TILES.values() if t.draws} == {Stack.E2, Stack.E3, Stack.ALIEN}


@pytest.mark.parametrize("era", list(Era))
def test_p5_starting_hands_twelve_start_cards(era: Era) -> None:
    """H07."""
    assert sum(card.start for card in deck(era)) == 12


def test_p5_starting_hands_a_chemical_drive_for_each() -> None:
    """H07."""
    drives = [card for card in deck(M) if card.start and card.name == "Chemical Drive"]
    assert len(drives) >= 4
    assert all(card.face(Action.MOVE) == Face(Action.MOVE, 1) for card in drives)


def test_p5_the_mariners_deck_time_cards() -> None:
    """H08."""
    assert TIMES == {2: 2, 3: 5, 4: 8}


def test_p3_action_cards() -> None:
    """H09."""
    early = {face.action for card in deck(M) for face in card.faces}
    assert Action.REVELATION not in early
    for era in (P, S):
        assert Action.REVELATION in {face.action for card in deck(era) for face in card.faces}
    assert any(c.infra and c.face(Action.EXPLORE) == Face(Action.EXPLORE, 1) for c in deck(M))
    assert any(len(card.faces) == 2 for card in deck(M))


def test_p6_using_infra_cards_of_the_example() -> None:
    """H10."""
    both = [c for c in deck(M) if c.infra and c.face(Action.EXPLORE) and c.face(Action.MOVE)]
    assert any(card.face(Action.MOVE) == Face(Action.MOVE, 2) for card in both)
    assert any(c.edge and c.face(Action.MOVE) == Face(Action.MOVE, 3) for c in deck(M))
    assert any(
        c.face(Action.BUILD) and c.face(Action.MOVE) == Face(Action.MOVE, 1) for c in deck(M)
    )


def test_p8_research_cards_of_the_example() -> None:
    """H11."""
    twos = [card for card in deck(M) if card.face(Action.RESEARCH) == Face(Action.RESEARCH, 2)]
    assert len(twos) >= 2
    assert RESEARCH_INFRA[M] == 2


def test_p12_upgrade_cards_of_the_example() -> None:
    """H12."""
    infra = [face for card in deck(M) if card.infra for face in card.faces]
    assert Face(Action.MOVE, 3) in infra
    assert {Action.EXPLORE, Action.BUILD} <= {face.action for face in infra}
    assert any(card.face(Action.PRODUCE) == Face(Action.PRODUCE, 1) for card in deck(M))


def test_p15_radiation_shielding_cards_of_the_example() -> None:
    """H13."""
    faces = [card.face(Action.BUILD) for card in deck(P)]
    assert any(face and face.shielded == 2 and face.value != 2 for face in faces)
    assert Face(Action.BUILD, 2, 1) in faces


def test_p19_multipliers_cards_of_the_examples() -> None:
    """H14."""
    moves = [card.face(Action.MOVE) for card in deck(S)]
    values = {(face.value, face.times) for face in moves if face}
    assert {(3, False), (5, False), (3, True), (4, True), (5, True)} <= values
    assert Face(Action.PRODUCE, 2, times=True) in [c.face(Action.PRODUCE) for c in deck(S)]


def test_p12_upgrade_two_boxes_have_an_intrinsic_value() -> None:
    """H15."""
    assert FIRST_SLOT[M] == (Face(Action.MOVE, 1),)
    assert RESEARCH_INFRA[M] == 2


def test_p9_distance_traveled() -> None:
    """H17."""
    assert far(M, "earth", "luna") == 4
    assert far(M, "luna", "sisyphus") == 4
    assert (site(M, "earth").gravity, site(M, "luna").gravity) == (2, 0)
    assert site(M, "sisyphus").gravity == 0
    assert far(M, "earth", "sisyphus") == 6


def test_p9_region_border_costs() -> None:
    """H18."""
    halley, phobos = site(M, "halley").region, site(M, "phobos").region
    assert region_costs(M, halley)[phobos] == 3


def test_p9_mars_north_and_south() -> None:
    """H19."""
    assert [site(M, f"{half}-mars").gravity for half in ("north", "south")] == [1, 1]
    assert far(M, "north-mars", "south-mars") == far(M, "south-mars", "north-mars") == 3


def test_p10_explore_costs_of_the_examples() -> None:
    """H20."""
    assert (site(M, "luna").explore, site(M, "luna").build) == (1, 2)
    assert (site(M, "south-mars").explore, site(M, "south-mars").build) == (2, 6)


def test_p10_unexplorable_lagrange_points() -> None:
    """H21."""
    points = [
        site_chart
        for site_chart in CHARTS[M].sites.values()
        if site_chart.kind is SiteKind.LAGRANGE
    ]
    assert points
    assert all(site_chart.explore is None and not site_chart.stacks for site_chart in points)
    ports = [o.id for o in CHARTS[M].sites.values() if not missing(M, BaseKind.SPACEPORT, o, None)]
    assert ports == [site_chart.id for site_chart in points]


def test_p7_time_cards_fourteen_reaches_practically_anywhere() -> None:
    """H22."""
    names = CHARTS[M].sites
    assert max(distance(M, a, b) or 0 for a in names for b in names) <= 14


@pytest.mark.parametrize(("era", "name"), [(M, "asteroid-belt"), (P, "oort-cloud")])
def test_p9_the_asteroid_belt_and_p17_the_oort_cloud(era: Era, name: str) -> None:
    """H23, H33."""
    assert site(era, name).kind is SiteKind.BEYOND
    assert site(era, name).build is None


def test_p11_bases_in_mariners_six_types() -> None:
    """H24."""
    everything = Tile(tiles_of(M, Stack.E1)[0], Stack.E1, "all", tuple(Icon), production=1)
    sites = [site(M, "luna"), site(M, "solar-l4")]
    kinds = {
        k for k in BaseKind for site_chart in sites if not missing(M, k, site_chart, everything)
    }
    assert len(kinds) == 6
    assert not kinds & {BaseKind.EXPLOITER, BaseKind.SECURE, BaseKind.SHIELD_FACTORY}


def test_p10_revealed_discovery_tiles_water_and_exo_microbes() -> None:
    """H25."""
    tile = named("Water, Exo-Microbes", Stack.E2)
    assert (tile.cash, tile.genetics, tile.production, tile.base) == (2, 1, 1, 2)
    assert tile.icons == (Icon.WATER, Icon.LIFE)


def test_p11_exploration_claim_tile_of_the_example() -> None:
    """H26."""
    tile = named("Ice Deposits")
    assert (tile.stack, tile.cash, tile.base, tile.icons) == (Stack.E1, 1, -1, (Icon.WATER,))


def test_p12_produce_exotic_elements() -> None:
    """H27."""
    assert named("Exotic Elements", Stack.E1).production == 1


def test_p4_contracts_two_sides_of_seven() -> None:
    """H28."""
    assert all(len(chart.contracts) == 7 for chart in CHARTS.values())
    sums = [
        [sum(c.terms(seats).award for c in chart.contracts) for chart in CHARTS.values()]
        for seats in (2, 3)
    ]
    assert sums == [[18, 24, 28], [15, 22, 28]]


def test_p7_claim_contract_row_3() -> None:
    """H29."""
    row = CHARTS[M].contracts[2]
    assert (row.goal, row.two, row.more) == (Goal.OFF_LAGRANGE, (3, 2), (3, 2))


def test_p16_increased_contract_awards_row_1() -> None:
    """H30."""
    first, later = CHARTS[M].contracts[0], CHARTS[P].contracts[0]
    assert (first.goal, first.two.award) == (Goal.FIRST_PRODUCE, 2)
    assert (later.goal, later.two) == (Goal.PROGRESS, (2, 3))


def test_p15_radiation_shielding_zone() -> None:
    """H31."""
    regions = CHARTS[P].regions.values()
    belts = [region for region in regions if region.zone is Zone.ASTEROIDS]
    assert len(belts) == 4
    home = site(P, CHARTS[P].home).region
    safe = {region.id for region in regions if not region.radiation}
    assert safe == {home, *(region.id for region in belts)}
    assert site(P, "ceres").stacks == (Stack.E1,)
    assert site(P, "vesta").region in {region.id for region in belts}
    assert all(region.radiation for region in CHARTS[S].regions.values())


def test_p15_transit_additions() -> None:
    """H32."""
    assert far(P, "iapetus", "umbriel") == 12
    assert site(P, "iapetus").gravity == site(P, "umbriel").gravity == 0
    assert len(CHARTS[P].transit) == 12
    assert far(P, "titan", "triton") == 17


def test_p14_setting_up_planeteers_progress_cards() -> None:
    """H35."""
    for era in (P, S):
        assert sum(card.era is era for card in PROGRESS.values()) == 16
    assert all(count == 2 for count in Counter(c.key for c in PROGRESS.values()).values())
    for key in {card.key for card in PROGRESS.values()}:
        bonuses = sorted(card.bonus for card in PROGRESS.values() if card.key == key)
        assert bonuses[0] == 0 < bonuses[1]


def progress(key: str) -> list[int]:
    return [card.bonus for card in PROGRESS.values() if card.key == key]


def test_p17_progress_cards_of_the_examples() -> None:
    """H36."""
    assert progress("probe-network") == [2, 0]
    assert progress("star-children") == [1, 0]
    star = next(card for card in PROGRESS.values() if card.key == "star-children")
    assert star.needs == (ProgressKind.BREAKTHROUGH, 2)
    probe = next(card for card in PROGRESS.values() if card.key == "probe-network")
    assert probe.doubles is Action.EXPLORE
    assert (star.once, probe.once) == (True, False)


def test_p20_alien_culture_contact_names_progress_cards() -> None:
    """H37."""
    kinds = {card.key: card.kind for card in PROGRESS.values()}
    assert kinds["energy-fields"] is ProgressKind.BREAKTHROUGH
    for key in ("cooperative-empathy", "sensory-focus", "enviro-tolerance"):
        assert kinds[key] is ProgressKind.ADAPTATION


def test_p22_starting_with_starfarers_adaptations_without_prerequisite() -> None:
    """H38."""
    plain = [
        card
        for card in PROGRESS.values()
        if card.era is P and card.kind is ProgressKind.ADAPTATION and not card.needs
    ]
    assert len(plain) >= 4


def test_p14_setting_up_planeteers_beyond_head_starts() -> None:
    """H40."""
    assert (site(P, "ceres").explore, site(P, "vesta").explore) == (1, 1)
    assert site(S, "alpha-centauri").kind is site(S, "luhman-16").kind is SiteKind.SYSTEM


def test_p19_interstellar_movement_regions() -> None:
    """H39, H41."""
    kinds = Counter(site_chart.kind for site_chart in CHARTS[S].sites.values())
    assert kinds == {SiteKind.SYSTEM: 14, SiteKind.HOME: 1, SiteKind.SPUR: 3}
    assert len(CHARTS[S].regions) - len(CHARTS[S].sites) == 4
    boxes = Counter(stack for site_chart in CHARTS[S].sites.values() for stack in site_chart.stacks)
    assert boxes == {Stack.PRIMARY: 14, Stack.SECONDARY: 11}


def test_p19_interstellar_movement_example() -> None:
    """H42."""
    assert far(S, "kapteyns-star", "epsilon-eridani") == 60


def test_p19_nearby_sites_and_regions() -> None:
    """H43."""
    lacaille, indi, ross = map(RegionId, ("lacaille-9352", "epsilon-indi", "ross-780"))
    assert nearby(S, lacaille, indi)
    assert not nearby(S, lacaille, ross)


def test_p19_star_systems() -> None:
    """H44, H45."""
    indi, eridani = site(S, "epsilon-indi"), site(S, "epsilon-eridani")
    assert (indi.explore, indi.build, len(indi.stacks), indi.multi) == (10, 20, 3, True)
    assert (eridani.explore, eridani.build, eridani.multi) == (10, 8, False)
    assert eridani.stacks == (Stack.PRIMARY, Stack.SECONDARY, Stack.SECONDARY)
    costs = [named(name).base for name in ("Alien Ruins", "Rings", "Precious Dust")]
    assert sorted(costs) == [0, 4, 4]


def test_p20_alien_culture_contact_tiles() -> None:
    """H46."""
    contacts = [tile for tile in TILES.values() if tile.draws is Stack.ALIEN]
    assert [tile.stack for tile in contacts] == [Stack.PRIMARY] * 2
    specials = {TILES[tile].special for tile in tiles_of(S, Stack.ALIEN)}
    assert {"phobes", "introvs"} <= specials


def test_p21_winning_starfarers_colony_table() -> None:
    """H49."""
    assert [colony_award(number) for number in range(6)] == [-1, 1, 4, 8, 13, 13]


def test_p18_setting_up_starfarers_colony_tiles() -> None:
    """H51."""
    counts = {n: sum(n in tile.players for tile in COLONIES.values()) for n in (2, 3, 4)}
    assert counts == {2: 12, 3: 17, 4: 20}


def test_p20_establishing_colonies_tile_of_the_example() -> None:
    """H52."""
    paying = [tile for tile in COLONIES.values() if tile.effect is ColonyEffect.OWN_PROGRESS]
    assert [(tile.value, tile.amount) for tile in paying] == [(6, 1)]


def test_p22_starting_with_planeteers_or_starfarers_figures() -> None:
    """H54."""
    assert (STARTING_PROFIT[P], STARTING_PROFIT[S]) == (8, 20)
    assert (WHEEL_LEAD[P], WHEEL_LEAD[S]) == ((1, 0), (2, 2))


def test_p22_ending_a_game_early_awards() -> None:
    """H55."""
    assert BEYOND_AWARDS == (3, 1)


def test_p8_edge_names() -> None:
    """H56."""
    for era in (P, S):
        edges = Counter(card.edge for card in deck(era) if card.edge)
        assert edges == dict.fromkeys(Edge, 1)
    assert sum(card.edge is not None for card in deck(M)) == 6


def test_p12_special_action_names() -> None:
    """H57."""
    specials = {card.special for card in CARDS.values() if card.special}
    assert specials == set(Special)


def test_every_infra_card_and_every_deck_has_ids_in_order() -> None:
    for era, letter in zip(Era, "MPS", strict=True):
        ids = [f"{letter}{number:02}" for number in range(1, len(CHARTS[era].deck) + 1)]
        assert list(CHARTS[era].deck) == [CardId(card) for card in ids]
    assert [sum(card.infra for card in deck(era)) for era in Era] == [14, 15, 15]
