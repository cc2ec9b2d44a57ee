"""News of everything that leaves a public place, and of promised rewards that lapse."""

from __future__ import annotations

from rules.spacecorp.actions.planning import payments
from rules.spacecorp.actions.targets import Crew, move_task
from rules.spacecorp.charts.kinds import NOBODY, BaseKind, CardId, SiteId, TileId
from rules.spacecorp.position.state import Legacy, Stage, Trigger
from tests.spacecorp.position import PLANETEERS, STARFARERS, Board, ask_of, public_news
from tests.support.asking import after


def test_p13_continuing_play_the_older_pair_leaves_by_name() -> None:
    board = Board(PLANETEERS, end="starfarers").with_tile("vesta", "D32")
    board.base("vesta", BaseKind.RESEARCH)
    board.state.players[0].legacy = Legacy(TileId("D09"), BaseKind.REFINERY)
    board.state.stage, board.state.active = Stage.CHANGE, NOBODY
    news = public_news(board.match().answer(0, "vesta"))
    assert "{0} takes " in news
    assert (
        "Research base along, in place of Exotic Elements, Great Canyon with its Refinery base."
        in news
    )


def upgrading(slot: str) -> str:
    """Return the news of an Upgrade in Planeteers; Slot 2 has a card of Mariners, 3 one of now."""
    board = Board(end="planeteers").slot(2, "M16")
    board.state.stage, board.state.trigger = Stage.CHANGE, Trigger.DECK
    board.state = state = board.match().state
    piles = [state.deck, state.start_pool, state.offers]
    player = state.players[state.active]
    for card in map(CardId, ("P13", "P14")):
        for pile in (*piles, *(player.hand for player in state.players)):
            if card in pile:
                pile.remove(card)
    player.hand.append(CardId("P13"))
    player.slots[2] = CardId("P14")
    match = after(board.match(), "upgrade:P13", seat=state.active)
    return public_news(match.answer(state.active, slot))


def test_p12_upgrade_a_card_of_an_earlier_era_leaves_the_game_by_name() -> None:
    assert "loses M16 Ion Drive of an earlier era, which leaves the game." in upgrading("slot2")
    assert "leaves the game" not in upgrading("slot3")


def test_p14_setting_up_planeteers_the_claim_at_ceres_is_shown() -> None:
    board = Board(end="planeteers")
    board.state.stage, board.state.trigger = Stage.CHANGE, Trigger.DECK
    board.state.beyond = [1, -1]
    news = public_news(board.match().answer(1, "ahead"))
    explored = "{1} explores and claims Ceres."
    assert news.index("{1} begins with a team at Ceres.") < news.index(explored)
    assert news.index(explored) < news.index("{1} discovers")


def test_p7_opponents_claim_rewards_a_denied_reward_is_reported() -> None:
    """Research empties the deck after a rival's Infra was used for it."""
    board = Board().slot(2, "M10", seat=1)
    state = board.state
    state.discards += state.deck[2:]
    del state.deck[2:]
    match = after(board.match(), "research", "pieces", "hq:1")
    while ask_of(match).id == "pay.piece":
        match.answer(0, "done")
    news = public_news(match.answer(0, "deck:all"))
    assert "{1} gets no card as a reward, because the deck is empty." in news


def test_p11_bases_in_mariners_a_research_base_without_offers_tells_so() -> None:
    board = Board().with_team("luna").with_tile("luna", "D01").hand("M20 M21 M22 M23")
    match = after(board.match(), "build:luna")
    match.answer(0, "research")
    assert "{0} finds no offer to take for the Research base." in public_news(
        match.answer(0, "free")
    )


def test_p17_action_value_vacuum_power_without_tiles_tells_so() -> None:
    board = Board(STARFARERS)
    board.state.players[0].revelation = 2
    match = after(board.hand("S59").match(), "revelation", "S59")
    news = public_news(match.answer(0, "vacuum-power+"))
    assert "{0} has no tile that pays for Vacuum Power." in news


def test_p12_produce_label_adds_the_pay_of_fusion_economics() -> None:
    board = Board(PLANETEERS).hand("P36").progress("fusion-economics")
    board.state.players[0].legacy = Legacy(TileId("D09"), BaseKind.REFINERY)
    match = board.match()
    label = ask_of(match, "turn.action").label("produce")
    assert label == "Produce (legacy 2T, Fusion Economics 1T)"
    news = public_news(after(match, "produce").answer(0, "P36"))
    assert "{0} gains 3T from production." in news


def test_p15_cost_of_unshielded_actions_lowers_the_note() -> None:
    """Pay 2T of 4T for radiation on every Move from there, so three cannot be spent as well."""
    board = Board(PLANETEERS).with_team("titan").with_tile("titan", "D20").hand("P13")
    board.base("titan", BaseKind.REFINERY).with_team("titan").profit(4)
    match = board.match()
    note = ask_of(match, "turn.action").note
    most = int(note.partition("at most Move ")[2].partition(",")[0])
    start = SiteId("titan")

    def possible(need: int) -> bool:
        crew, ends = Crew(0), [end for end in board.state.spots if end != start]
        tasks = [move_task(board.state, crew, start, end, need) for end in ends]
        return any(payments(board.state, task) for task in tasks)

    assert possible(most)
    assert not possible(most + 1)


def test_p8_clarifications_of_edges_sabotage_does_not_end_an_era() -> None:
    """Empty the deck and name the only action: its victim needn't pass for good."""
    board = Board().empty_deck()
    board.state.trigger = Trigger.DECK
    for seat, card in enumerate(map(CardId, ("M16", "M43"))):
        board.state.discards.remove(card)
        board.state.players[seat].hand.append(card)
    for team in board.state.players[0].teams:
        team.site = SiteId("")
    match = board.match()
    match.answer(1, "sabotage")
    match.answer(1, "upgrade")
    assert ask_of(match, "turn.action").keys == ("idle", "pass")
    assert "{0} can't take any action." in public_news(match.answer(0, "idle"))
    assert not match.state.players[0].passed
    assert match.state.active == 1
