"""Lines from chosen keys, the panel's prompt, and the report of an ended match."""

import socket
from pathlib import Path

from bot.commands.autocompletion import choice_name, strip_brackets
from bot.discord_limits import MAX_CHOICE_TEXT
from bot.tables.move_lines import fill_defaults
from bot.words.news import actions_before_results, flowing
from bot.words.results import headline, result_lines
from rules import catalogue
from rules.kernel import News, Result
from tests.bot.support.match_play import holder, on_turn, play_move
from tests.kernel.lines import moving, recipe
from tests.support.asking import refuses
from tests.support.bot_process import program
from tests.support.killable import killable
from tests.support.patience import HANG_SECONDS
from tests.support.running_bot import Running
from tests.support.tiny import begun


def test_a_choice_names_its_line_and_what_the_last_word_means() -> None:
    assert choice_name("tile:T01 recruit:R", "Recruit red") == "tile:T01 recruit:R [Recruit red]"
    assert choice_name("S21 S20", "S20, 1 + 1 VP per yellow symbol") == (
        "S21 S20 [1 + 1 VP per yellow symbol]"
    )


def test_a_line_survives_its_words_even_where_they_are_cut() -> None:
    for length in range(1, MAX_CHOICE_TEXT + 1):
        line = ("word " * MAX_CHOICE_TEXT)[: length - 1] + "w"
        name = choice_name(line, "A long label that says (R R + tile): recruit red/yellow or adapt")
        assert len(name) <= MAX_CHOICE_TEXT
        assert strip_brackets(name) == line
        assert strip_brackets(f"{name} next").split() == [*line.split(), "next"]
    assert strip_brackets("S21 [half typed away") == "S21"


async def test_a_picked_choice_goes_on_completing(app: Running) -> None:
    status = await app.begun("ann", "bea")
    ann = app.seat("ann")
    first = (await ann.complete("table-one", "/play", focused="line"))[0]
    both = await ann.complete("table-one", "/play", focused="line", value=f"{first['name']} ")
    assert len(both) == 3
    assert all(choice["value"].startswith(f"{first['value']} ") for choice in both)
    reply = await ann.slash("table-one", "/play", line=both[0]["name"])
    assert "Played." in reply.message.text
    assert all(ship in reply.message.text for ship in both[0]["value"].split())
    live = await app.live(status)
    assert holder(live, live.pending_seats()[0]) == "bea"
    assert "It's not your turn. Waiting for Bea." in reply.message.text


async def test_a_typed_argument_of_many_words_goes_on_completing(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    seat = app.seat(holder(live, live.pending_seats()[0]))
    then = {"focused": "then", "tile": "T01"}
    picked = (await seat.complete("table-one", "/ganymede tile", **then))[0]
    assert "[" in picked["name"]
    reply = await seat.slash("table-one", "/ganymede tile", tile="T01", then=picked["name"])
    assert "Played." in reply.message.text


async def test_a_panel_begins_with_what_came_since_the_own_last_move(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    first, second = live.pending_seats()[0], 1 - live.pending_seats()[0]
    await play_move(app, live, first)
    await play_move(app, live, second)
    await app.wait_until_idle()
    panel = (await app.seat(holder(live, first)).press(status, "Play")).message
    text = panel.text.split("Since your last move:\n")[1].split("\n**")[0]
    assert f"{live.names[second]} takes tile" in text
    assert f"{live.names[first]} takes tile" not in text


def test_an_ended_match_names_winners_reason_and_parts() -> None:
    parts = ({"ships": 9, "reputation": 2}, {"ships": 7, "reputation": 4}, {"ships": 5})
    result = Result("launches", (1, 1, 3), (11, 11, 5), parts)
    lines = result_lines(
        result, catalogue["ganymede"].endings["launches"], {0: "Ann", 1: "Bea", 2: "Cyd"}
    )
    assert lines == [
        "## Ann and Bea share the win with 11 points",
        "The match is over. A fourth ship has taken off.",
        "🥇 **Ann: 11** = ships 9 + reputation 2",
        "🥇 **Bea: 11** = ships 7 + reputation 4",
        "🥉 **Cyd: 5** = ships 5",
    ]


def test_places_below_third_are_escaped_against_renumbering() -> None:
    result = Result("launches", (1, 2, 3, 4, 4), (5, 4, 3, 2, 2), ({},) * 5)
    lines = result_lines(result, "So", dict(enumerate(("Ann", "Bea", "Cyd", "Dov", "Eve"))))
    assert lines[-2:] == ["4\\. **Dov**", "4\\. **Eve**"]


def test_three_winners_are_a_list_and_one_point_is_no_plural() -> None:
    names = {0: "Ann", 1: "Bea", 2: "Cyd"}
    three = Result("launches", (1, 1, 1), (1, 1, 1), ({}, {}, {}))
    assert headline(three, names, "points") == "Ann, Bea and Cyd share the win with 1 point"
    none = Result("limit", (2, 2, 2), (0, 0, 0), ({}, {}, {}))
    assert headline(none, names, "points") == "Ann, Bea and Cyd lose"


def test_a_solo_score_neither_wins_nor_loses() -> None:
    result = Result("rounds", (1,), (14,), ({"missions": 14},), exact=("14½",), scored=True)
    assert result_lines(result, "It is over", {0: "Ann"})[0] == "## Ann ends with 14½ points"


def test_a_taken_port_is_stated_in_one_sentence(tmp_path: Path) -> None:
    log = tmp_path / "bot.log"
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        started = killable(program, {"ORRERY_HOME": str(tmp_path), "ORRERY_PORT": port}, log)
        started.start()
        started.join(HANG_SECONDS)
    assert started.exitcode == 1
    assert f"Port {port} of this machine is taken" in log.read_text()
    assert "Traceback" not in log.read_text()


def test_what_one_player_does_in_a_row_is_one_sentence() -> None:
    texts = ["{1} takes tile T08.", "{1} recruits 1 red.", "New in the display: T16.", "{1} waits."]
    assert flowing([News(text) for text in texts]) == [
        "{1} takes tile T08, recruits 1 red.",
        "New in the display: T16.",
        "{1} waits.",
    ]
    assert flowing([News("{1} waits."), News("{0} waits.")]) == ["{1} waits.", "{0} waits."]
    moves = ["{1} moves A from K4 to K5.", "{1} moves B from K4 to J4.", "{1} explores J4."]
    assert flowing([News(text) for text in moves]) == [
        "{1} moves A from K4 to K5, B from K4 to J4, explores J4."
    ]
    assert flowing([News("{1} waits."), News("{1} waits.")]) == ["{1} waits, again."]
    paid = ["{1} turns in minerals at K4.", "{1} turns in minerals at J1."]
    assert flowing([News(text) for text in paid]) == [
        "{1} turns in minerals at K4, minerals at J1."
    ]
    two = [News("{1} begins. Everybody has a ship."), News("{1} waits.")]
    assert flowing(two) == [item.text for item in two]


def test_payments_of_one_player_come_after_what_they_paid_for() -> None:
    paid, moves = News("{1} uses two cards.", detail=True), News("{1} moves.")
    drawn, other = News("{1} draws a card.", detail=True), News("{0} waits.")
    assert actions_before_results([paid, moves, drawn, other]) == [
        "{1} moves.",
        "↳ {1} uses two cards, draws a card.",
        "{0} waits.",
    ]
    assert actions_before_results([drawn, other, moves]) == [
        "↳ {1} draws a card.",
        "{0} waits.",
        "{1} moves.",
    ]


def test_pieces_of_one_colour_are_counted_together() -> None:
    hues = ["1 red", "1 red", "1 yellow", "2 yellow", "1 red"]
    assert flowing([News(f"{{1}} recruits {hue}.") for hue in hues]) == [
        "{1} recruits 2 red, 3 yellow, 1 red."
    ]
    apart = ["{1} recruits 1 red.", "{1} launches 1 red."]
    assert flowing([News(text) for text in apart]) == ["{1} recruits 1 red, launches 1 red."]


def test_what_is_taken_back_is_no_deed_among_others() -> None:
    news = [
        "{1} recruits 1 red.",
        "{1} takes the last answer back.",
        "{1} takes the last answer back; {0} agreed.",
        "{1} waits.",
    ]
    assert flowing([News(text) for text in news]) == news


async def test_a_panel_in_the_middle_of_a_turn_offers_to_undo(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    seat = app.seat(holder(live, live.pending_seats()[0]))
    fresh = (await seat.press(status, "Play")).message
    assert "My view" in fresh.buttons
    assert "Undo" not in fresh.buttons
    await play_move(app, live, live.pending_seats()[0], ["tile:T01"])
    middle = (await seat.press(status, "Play")).message
    assert {"My view", "Undo", "Why?"} <= {*middle.buttons}
    await seat.press((await seat.press(middle, "Undo")).message, "Last answer")
    second = (await seat.press(status, "Play")).message
    assert second.buttons == fresh.buttons


def test_a_whole_line_does_not_stop_half_way() -> None:
    match = begun(recipe)
    before = match.save()
    refuses(r"halfway \[1.2\]. Second\? Legal next: c; cd.", fill_defaults, match, 0, ["a"])
    assert match.save() == before
    match.play(0, fill_defaults(match, 0, ["a", "c"]))
    match.play(0, fill_defaults(match, 0, ["b"]))
    assert match.rested


def test_a_complete_line_stops_before_a_loop_repeats() -> None:
    match = begun(moving)
    assert fill_defaults(match, 0, ["move:A", "K6"]) == ("move:A", "K6")
    refuses("halfway", fill_defaults, match, 0, ["move:A", "K6", "move:B"])
