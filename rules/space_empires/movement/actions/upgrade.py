"""Upgrades at ship yards, paid from what was carried over [9.10.4, 11.2.6]."""

from __future__ import annotations

from rules.space_empires.charts.content import FIXED, UNITS, equipment
from rules.space_empires.charts.kinds import YARD, Tech
from rules.space_empires.movement.actions.action import UnitAction
from rules.space_empires.movement.context import Context
from rules.space_empires.position.board import Board
from rules.space_empires.position.state import Player, Unit


class Upgrade(UnitAction):
    """A group does not move this turn, and is upgraded after it [9.10.4]."""

    name = "refit"
    words = "{}: upgrade at {} for {} CP"

    def figures(self, unit: Unit) -> tuple[int, ...]:
        """Return the price of the upgrade."""
        return (cost(unit),)

    def likely(self, context: Context, own: list[Unit]) -> bool:
        """Return whether CP were carried over, and there is a yard."""
        board = context.board
        return YARD in [unit.kind for unit in own] and spare(board, context.seat) > 0

    async def do(self, context: Context, unit: Unit) -> None:
        """Book an upgrade, paid when it is finished."""
        unit.refit = True
        news = f"{unit.name} will be upgraded at the end of the turn, for {cost(unit)} CP."
        context.board.tell(news, (context.seat,))
        context.touch_all()

    def why_not(self, board: Board, unit: Unit) -> str:
        """Return the reason why a group cannot be upgraded [9.10.4]."""
        if not _ship_of_war(unit):
            return f"{unit.name} can't be upgraded [9.10.4]. Choose a warship."
        if not _fresh(unit):
            return (
                f"{unit.name} has already acted this turn [9.10.4]. Name one that has stayed put."
            )
        if not _yard_there(board, unit):
            return f"You have no Ship Yard at {unit.hex} [9.10.4]. Bring {unit.name} to one."
        if unit.tech == newest(board, unit):
            return f"{unit.name} has your newest technology [9.10.4]. Choose an older group."
        left = spare(board, unit.owner)
        if cost(unit) > left:
            return (
                f"Upgrading {unit.name} costs {cost(unit)} CP, and you have {left} left of what "
                "you carried over [9.10.4]. Choose a smaller group."
            )
        return ""


def _ship_of_war(unit: Unit) -> bool:
    return cost(unit) > 0 and UNITS[unit.kind].fights and unit.kind not in FIXED


def _fresh(unit: Unit) -> bool:
    """Return whether a unit is where it began and has done nothing [9.10.4].

    Ordered to stay is fine.
    """
    return unit.hex == unit.start and not (unit.spent or unit.refit or unit.looks)


def cost(unit: Unit) -> int:
    """Return the CP for upgrading a whole group: its hull size per ship [9.10.4, 11.2.6]."""
    return UNITS[unit.kind].hull * unit.size


def newest(board: Board, unit: Unit) -> Tech:
    """Return a unit's equipment if it were built now [9.10.4]."""
    return equipment(unit.kind, board.levels(unit.owner))


def spare(board: Board, owner: int) -> int:
    """Return the CP carried over that no pending upgrade will cost [9.10.4]."""
    cp = board.player(owner).cp
    return cp - sum([cost(unit) for unit in board.units_of(owner) if unit.refit]) if cp else 0


def finish_refits(board: Board) -> None:
    """Finish upgrades at the turn's end if ship and yard are still there [9.10.4]."""
    for unit in board.units.values():
        if not unit.refit:
            continue
        unit.refit = False
        player = board.player(unit.owner)
        stayed = unit.hex == unit.start and _yard_there(board, unit)
        price = cost(unit)
        if not stayed or price > player.cp:
            continue
        pay_upgrade(player, price)
        unit.tech = newest(board, unit)
        board.tell(f"{unit.name} is upgraded at {unit.hex} for {price} CP.", (unit.owner,))


def pay_upgrade(player: Player, cp: int) -> None:
    """Pay for upgrades from the CP carried over, on the last column of the sheet [9.10.4]."""
    player.cp -= cp
    if player.books:
        player.books[-1].upgrades += cp


def _yard_there(board: Board, unit: Unit) -> bool:
    return any(u.kind == YARD and u.owner == unit.owner for u in board.units_at(unit.hex))
