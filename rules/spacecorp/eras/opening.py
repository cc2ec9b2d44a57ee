"""Setting up an era: decks, stacks, teams, hands, who begins [p4, p5, p14, p18, p22]."""

from __future__ import annotations

from rules.kernel import Chance, Choice, Tell
from rules.spacecorp.cards.discovery import reveal
from rules.spacecorp.cards.drawing import draw, replenish, top_card
from rules.spacecorp.cards.progress import available, award, take
from rules.spacecorp.charts.content import CARDS, CHARTS, COLONIES, PROGRESS
from rules.spacecorp.charts.hq import TEAMS_AT_START
from rules.spacecorp.charts.kinds import NOBODY, CardId, Era, ProgressKind, SiteId
from rules.spacecorp.position.context import Context, show
from rules.spacecorp.position.state import TIMES, TRACK, WHEEL, Source, Spot, Stage, State
from rules.spacecorp.position.words import place_words, progress_words, site_words
from rules.toolbox.sequence import first_player

STARTING_CARDS = 2
CHEMICAL_DRIVE = "Chemical Drive"
HEAD_STARTS = {
    Era.PLANETEERS: (SiteId("ceres"), SiteId("vesta")),
    Era.STARFARERS: (SiteId("alpha-centauri"), SiteId("luhman-16")),
}
"""Sites where the holders of the 1st and the 2nd Beyond marker may begin [p14, p18]."""


async def open_era(state: State, tell: Tell) -> None:
    """Set up the era's board, cards and hands; then the first turn begins."""
    era = state.era
    orbits = _orbits(state)
    _lay_out(state)
    tell(f"The {era.title} era begins.")
    if era is Era.MARINERS:
        await _deal_mariners(state, tell)
    else:
        await _deal_later(state, tell)
    await replenish(state, tell)
    await _late_orbits(state, tell, orbits)
    if state.first == NOBODY:
        state.first = await _least_profit(state)
    if era is Era.STARFARERS and state.begin is era:
        await _free_adaptations(state, tell)
    tell(f"{{{state.first}}} takes the first turn.")
    state.active, state.turn, state.stage = state.first, 1, Stage.PLAY


def _lay_out(state: State) -> None:
    """Set up board, stacks, deck, Sideboard and teams [p4, p14, p18]."""
    era = state.era
    state.spots = {site: Spot() for site in CHARTS[era].sites}
    edition = state.edition
    state.stacks = {stack: sorted(tiles) for stack, tiles in edition.stacks[era].items()}
    deck = edition.decks[era]
    state.start_pool = sorted(card for card in deck if CARDS[card].start)
    state.deck = sorted(card for card in deck if not CARDS[card].start)
    eras = (era, Era.PLANETEERS) if state.begin is Era.STARFARERS else (era,)
    state.sideboard += [card for card, chart in PROGRESS.items() if chart.era in eras]
    if era is Era.STARFARERS:
        seats = len(state.players)
        state.colonies = [
            colony for colony in edition.colonies if seats in COLONIES[colony].players
        ]
    for player in state.players:
        for team in player.teams[: TEAMS_AT_START[era]]:
            team.site = CHARTS[era].home


async def _deal_mariners(state: State, tell: Tell) -> None:
    """Deal a Chemical Drive and a Time card each; late players draw one more [p5]."""
    seats = len(state.players)
    # a lot stands for the question who last looked at the night sky (H)
    state.first = await first_player(seats, by_lot=state.by_lot)
    drives = [card for card in state.start_pool if CARDS[card].name == CHEMICAL_DRIVE]
    for seat, drive in enumerate(drives[:seats]):
        state.start_pool.remove(drive)
        show(state, seat, drive)
    _deal_times(state)
    order = state.order(state.first)
    if seats > 2:
        state.players[order[-1]].gain(1, Source.START)
        tell(f"{{{order[-1]}}} plays last and begins with 1T.")
    for seat in order[2 if seats == 4 else 1 :]:
        await draw(state, tell, seat)


def _deal_times(state: State) -> None:
    """Deal one Time card to each player, the others into the deck [p5, p14]."""
    seats = len(state.players)
    cards = [CardId(f"T{number}") for number in range(1, TIMES[seats] + 1)]
    for seat, card in enumerate(cards[:seats]):
        show(state, seat, card)
    state.deck = sorted([*state.deck, *cards[seats:]])


async def _deal_later(state: State, tell: Tell) -> None:
    """Deal head starts, a Time card and two Start cards each [p14, p18]."""
    _deal_times(state)
    state.first = NOBODY
    await _head_starts(state, tell)
    for seat, player in enumerate(state.players):
        for _ in range(STARTING_CARDS):
            player.hand.append(await top_card(state, "draw.card"))
        names = " and ".join(CARDS[card].name for card in player.hand[-STARTING_CARDS:])
        tell(f"You are dealt {names}.", (seat,))


async def _head_starts(state: State, tell: Tell) -> None:
    """Offer holders of Beyond markers a head start for one team each [p14, p18]."""
    for rank, seat in enumerate(state.heritage):
        if seat == NOBODY:
            continue
        site = HEAD_STARTS[state.era][rank]
        name = site_words(state.era, site)
        options = {"ahead": True, "home": False}
        words = {True: f"Begin with a team at {name}", False: "All teams begin at home"}
        if await Choice(
            "setup.ahead",
            seat,
            f"Beyond marker: begin with a team at {name}?",
            "p14" if state.era is Era.PLANETEERS else "p18",
            options,
            label=words.__getitem__,
            default="ahead",
            about=site,
        ):
            await _set_ahead(Context(state, tell, seat), site)
            if rank == 0:
                state.first = seat


async def _set_ahead(context: Context, site: SiteId) -> None:
    """Place the next team ahead; at Ceres it also discovers, at Luhman 16 it still travels."""
    era = context.state.era
    team = next(team for team in context.me.teams if team.site == CHARTS[era].home)
    team.site = site
    if site == HEAD_STARTS[Era.STARFARERS][1]:
        team.track = TRACK
    context.report_action(f"begins with a team at {place_words(era, team)}")
    if site == HEAD_STARTS[Era.PLANETEERS][0]:
        team.claim = True
        context.report_action(f"explores and claims {site_words(era, site)}")
        await reveal(context, site)


def _orbits(state: State) -> list[int]:
    """Return the players who completed an orbit in Mariners, before Ceres advances a cube [p14]."""
    if state.era is not Era.PLANETEERS or state.begin is not Era.MARINERS:
        return []
    return [seat for seat, player in enumerate(state.players) if player.genetics >= WHEEL]


async def _late_orbits(state: State, tell: Tell, orbits: list[int]) -> None:
    """Grant each of them an Adaptation, least profit first [p14]."""
    for seat in sorted(orbits, key=lambda seat: state.players[seat].profit):
        await award(Context(state, tell, seat), seat, ProgressKind.ADAPTATION)


async def _least_profit(state: State) -> int:
    """Return the player with the least profit, who begins; a lot breaks ties [p14, p18]."""
    least = min(player.profit for player in state.players)
    tied = [str(seat) for seat, player in enumerate(state.players) if player.profit == least]
    if len(tied) == 1 or not state.by_lot:
        return int(tied[0])
    return int(await Chance("first", tied, f"first {state.era}"))


async def _free_adaptations(state: State, tell: Tell) -> None:
    """Ask each player for an Adaptation, the last first, if Starfarers is the first era [p22]."""
    for seat in reversed(state.order(state.first)):
        cards = available(state, seat, ProgressKind.ADAPTATION)
        options = {str(card): card for card in cards if PROGRESS[card].era is Era.PLANETEERS}
        card = await Choice(
            "setup.adaptation",
            seat,
            "Which Adaptation do you begin with? Its bonus isn't paid",
            "p22",
            options,
            label=progress_words,
        )
        await take(Context(state, tell, seat), seat, card)
