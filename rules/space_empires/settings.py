"""The switches of the table: which advanced and optional rules are played, and where [10 to 19]."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rules.kernel import IllegalAnswer, Setting
from rules.space_empires.charts.content import FOLDER, SCENARIOS
from rules.space_empires.charts.switches import Switches, Teams, Victory
from rules.toolbox.charts import chart
from rules.toolbox.sentences import counted

ON_OFF = {"on": "on", "off": "off"}


def _with_values(setting: Setting) -> Setting:
    """Return a complete setting; one without values is an on/off rule."""
    return setting if setting.values else msgspec.structs.replace(setting, values=ON_OFF)


CHARTS = chart(FOLDER / "settings.toml", dict[str, tuple[Setting, ...]])
SETTINGS = tuple(map(_with_values, CHARTS["setting"]))

ALONE = "doomsday_small"


def check_switches(seats: int, options: Mapping[str, str]) -> Switches:
    """Return the switches of a table; raise IllegalAnswer if they don't fit its seats."""
    scenario = options["scenario"]
    if scenario == "standard":
        scenario = ALONE if seats == 1 else f"standard{seats}"
    elif scenario == "variable":
        scenario = f"variable{max(seats, 3)}"
    wanted = SCENARIOS[scenario]
    if wanted.seats != seats:
        raise IllegalAnswer(
            f"The scenario {wanted.title!r} is for {counted(wanted.seats, 'player')}, not {seats}. "
            "Choose `standard`, which works with any number."
        )
    if scenario.startswith("doomsday") and options["level"] == "toughest":
        raise IllegalAnswer(
            "The level `toughest` is only for Alien Empires. The hardest here is `luck`."
        )
    if options["teams"] != Teams.NONE and seats != 4:
        raise IllegalAnswer(f"Teams are for four players, not {seats}.")
    if seats == 1:
        _refuse_alone(options)
    on = {s.key: options[s.key] == "on" for s in SETTINGS if s.values == ON_OFF}
    on["aliens"] = options["aliens"] == "on" and seats > 1
    return Switches(
        scenario=scenario,
        chart=options["chart"],
        machines=int(options["machines"]),
        limited=options["counters"] != "unlimited",
        groups=options["counters"] == "groups",
        victory=Victory(options["victory"]),
        teams=Teams(options["teams"]),
        level=options["level"],
        limit=_limit(seats, "0" if options["endless"] == "on" else options["limit"]),
        between=int(options["between"]),
        warp=options["warp"] != "off",
        warp_points=options["warp"] if options["warp"] not in ("on", "off") else "all",
        **on,
    )


def _refuse_alone(options: Mapping[str, str]) -> None:
    """Reject options without use in a solo scenario, instead of dropping them [21.1, 22.1]."""
    if options["machines"] != "0":
        raise IllegalAnswer(
            "Machines in deep space [17] are for two or more players. In a solo game you meet them "
            "in the scenarios `doomsday_small` and `doomsday_large`."
        )
    if options["victory"] != Victory.FIRST:
        raise IllegalAnswer(
            "The victory setting is for three or more players [20.2]. In a solo game, leave it at "
            "`first`."
        )
    if options["build_requirement"] == "on" and not options["scenario"].startswith("empires"):
        raise IllegalAnswer(
            "The build requirement depends on battles with other empires [20.3]. In a solo game "
            "it needs the scenario `empires1` or `empires2`."
        )


def _limit(seats: int, wished: str) -> int:
    """Return the number of Economic Phases; solo charts go on past the sheet."""
    if wished != "usual":
        return int(wished)
    return 20 if seats > 1 else 40
