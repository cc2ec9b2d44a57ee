"""The switches of the table: which advanced and optional rules are played, and where [10 to 19]."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernel import IllegalAnswer, Setting
from rules.space_empires.charts.content import SCENARIOS
from rules.space_empires.charts.switches import Switches, Teams, Victory

ON_OFF = {"on": "played", "off": "not played"}
LEVELS = {
    "easy": "easy",
    "normal": "normal",
    "hard": "hard",
    "harder": "harder",
    "toughest": "really tough (Alien Empires alone)",
    "luck": "good luck",
}


def _switch(key: str, prompt: str, default: str) -> Setting:
    return Setting(key, prompt, default, ON_OFF)


SETTINGS = (
    Setting(
        "scenario",
        "Scenario",
        "standard",
        {
            "standard": "the usual map; alone: Doomsday Machines, small map",
            "small": "two players: small map",
            "large": "two players: large map",
            "variable": "three or four players: random map, Homeworlds and markers anywhere",
            "extra": "two players: extra large map",
            "knife": "two players: knife fight",
            "doomsday_small": "alone: Doomsday Machines, small map",
            "doomsday_large": "alone: Doomsday Machines, large map",
            "empires1": "alone: Alien Empires, open map",
            "empires2": "alone: Alien Empires, wide map",
        },
    ),
    Setting("level", "Difficulty alone", "normal", LEVELS),
    Setting(
        "teams",
        "Teams of two",
        "none",
        {
            "none": "each for themselves",
            "uneasy": "seats 1 and 3 against 2 and 4; partners never share a hex",
            "brothers": "seats 1 and 3 against 2 and 4; partners move, stack and fight together",
        },
    ),
    Setting(
        "victory",
        "Victory, for three or more",
        "first",
        {
            "first": "the first to destroy a Homeworld wins",
            "points": "as before, or three colony points",
            "last": "the last empire standing wins",
        },
    ),
    Setting(
        "endless",
        "The match ends",
        "off",
        {
            "off": "when somebody wins or at the limit, usually 20 Economic Phases, alone 40",
            "on": "when somebody wins, however long that takes",
        },
        told=True,
        press=("on", "Until somebody wins"),
    ),
    Setting(
        "limit",
        "Limit, after which the highest income wins",
        "usual",
        {
            "usual": "20 Economic Phases, as many as the sheet has; alone 40, then lost",
            "0": "no limit, until somebody wins",
            "8": "8 Economic Phases",
            "12": "12 Economic Phases",
            "20": "20 Economic Phases",
            "30": "30 Economic Phases",
        },
    ),
    Setting(
        "chart",
        "Research chart",
        "revised",
        {"revised": "the revised costs", "first": "the first printing's costs of 2011"},
    ),
    _switch("pipelines", "Merchant ship pipelines [10]", "on"),
    _switch("carriers", "Carriers, fighters, point defence [11]", "on"),
    _switch("raiders", "Raiders and scanners [12]", "on"),
    _switch("mines", "Mines and sweepers [13]", "on"),
    Setting(
        "aliens",
        "Aliens on barren planets [14]",
        "on",
        {"on": "played; never alone", "off": "not played"},
    ),
    _switch("instant", "Instant technology upgrades [15.1]", "off"),
    _switch("slingshot", "Black hole slingshots [15.2]", "off"),
    Setting(
        "warp",
        "Warp points [16]",
        "off",
        {
            "off": "not played",
            "on": "all six",
            "pairs": "two of each number",
            "1": "those of number 1 alone",
            "2": "those of number 2 alone",
        },
    ),
    Setting(
        "machines",
        "Doomsday Machines in deep space [17]",
        "0",
        {"0": "none", "1": "one", "2": "two", "3": "three"},
    ),
    _switch("gearing", "Research gearing limits [18]", "off"),
    _switch("unpredictable", "Unpredictable research [19]", "off"),
    _switch("quick", "Quick start, home systems explored", "off"),
    _switch("low_maintenance", "Half maintenance", "off"),
    _switch("heavy_terrain", "Heavy terrain, spent markers replaced", "off"),
    _switch("build_requirement", "Fighters and cloaking only after battles", "off"),
    Setting(
        "counters",
        "Counters [7.5.4]",
        "limited",
        {
            "limited": "as many as the box has; all in play: none of that kind is built",
            "groups": "later editions: ships also join groups with room, older ones as their like",
            "unlimited": "no limit",
        },
    ),
)

ALONE = "doomsday_small"


def read(seats: int, options: Mapping[str, str]) -> Switches:
    """The switches of a table; raises IllegalAnswer where they do not fit its seats."""
    scenario = options["scenario"]
    if scenario == "standard":
        scenario = ALONE if seats == 1 else f"standard{seats}"
    elif scenario == "variable":
        scenario = f"variable{max(seats, 3)}"
    chart = SCENARIOS[scenario]
    if chart.seats != seats:
        raise IllegalAnswer(
            f"The scenario {chart.title!r} takes {chart.seats} players, not {seats}; "
            "the scenario `standard` fits any number."
        )
    if scenario.startswith("doomsday") and options["level"] == "toughest":
        raise IllegalAnswer(
            "The level `toughest` is for Alien Empires; `luck` is the hardest here."
        )
    if options["teams"] != Teams.NONE and seats != 4:
        raise IllegalAnswer(f"Teams are for four players, not {seats}.")
    if seats == 1:
        _refuse_alone(options)
    on = {key: options[key] == "on" for key, s in _by_key().items() if s.values == ON_OFF}
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
        warp=options["warp"] != "off",
        warp_points=options["warp"] if options["warp"] not in ("on", "off") else "all",
        **on,
    )


def _refuse_alone(options: Mapping[str, str]) -> None:
    """What a solo scenario has no use for is refused, and not silently dropped [21.1, 22.1]."""
    if options["machines"] != "0":
        raise IllegalAnswer(
            "Machines in deep space [17] are for two or more; alone they come in the scenarios "
            "`doomsday_small` and `doomsday_large`."
        )
    if options["victory"] != Victory.FIRST:
        raise IllegalAnswer(
            "The victory switch is for three or more [20.2]; leave it at `first` alone."
        )
    if options["build_requirement"] == "on" and not options["scenario"].startswith("empires"):
        raise IllegalAnswer(
            "The build requirement waits for battles with other empires [20.3]; alone it needs "
            "the scenario `empires1` or `empires2`."
        )


def _limit(seats: int, wished: str) -> int:
    """After how many Economic Phases the game ends; alone the charts go on past the sheet."""
    if wished != "usual":
        return int(wished)
    return 20 if seats > 1 else 40


def _by_key() -> dict[str, Setting]:
    return {setting.key: setting for setting in SETTINGS}
