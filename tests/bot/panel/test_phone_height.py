"""Height of panels on a phone: question, picture and first options are on one screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import discord
import pytest

from bot import layouts
from bot.discord_limits import MAX_LAYOUT_LENGTH
from bot.interactions.presses import Pick, Press
from bot.panel.lesson import LESSON_LINES, MIN_LESSON_LINES, LessonText, brief_lines, step_text
from bot.panel.message import PanelMessage
from bot.panel.news import MAX_NEWS_LINES, MORE_LINES, fitting_news
from bot.panel.panel import Panel, Stage, build_panel
from bot.panel.text import NOTE_LINES, brief_note, panel_texts
from bot.tables.news import NewsDigest
from bot.words.phone_lines import brief_news, phone_lines
from render.outlined_parts import MAX_HEIGHT
from rules import catalogue
from rules.kernel import Match, Option, SeededDice
from tests.support.lessons import GAMES, PUPIL, begun, lesson_for, others_move
from tests.support.press_counter import panel_of

LESSON_STEPS = 2
"""Steps of a lesson whose panels are measured: rivals think in between."""
SCREEN, FRAME, WIDE = 624, 66, 390
"""Pixels of a phone between the channel's name and the field for messages; beside a layout's
texts; across. Measured at 390 x 844."""
AUTHOR, GAPS, OPTION, ROW = 32, 40, 48, 21
"""Pixels: of the bot's name, between parts, of a select or button, of a line of text."""
ROOM = (SCREEN - AUTHOR - GAPS - OPTION - round(MAX_HEIGHT * (WIDE - FRAME))) // ROW
"""Lines of text that there is room for above the first option, beside the tallest picture."""
LEAST_BELOW = 2
"""Lines of text below the last button."""
NEWS = 1 + MAX_NEWS_LINES
"""Lines of news, with their title."""
LONG = "Konstantin moves counter #12 from A11 to B12, joins counter #10 to counter #11 at B11."


def lines_above(view: discord.ui.LayoutView) -> int:
    """Return the lines of text above the first option, as a phone breaks them."""
    count = 0
    for part in view.walk_children():
        if isinstance(part, discord.ui.ActionRow) or _is_option(part):
            return count
        if isinstance(part, discord.ui.TextDisplay):
            count += phone_lines(part.content)
    return count


def lines_below(view: discord.ui.LayoutView) -> int:
    """Return the lines of text below the last row of buttons: a phone scrolls to the end."""
    texts = list[discord.ui.TextDisplay[discord.ui.LayoutView]]()
    for part in view.walk_children():
        texts = [] if isinstance(part, discord.ui.ActionRow) else texts
        texts += [part] if isinstance(part, discord.ui.TextDisplay) else []
    return sum(phone_lines(part.content) for part in texts)


def _is_option(part: object) -> bool:
    button = part.accessory if isinstance(part, discord.ui.Section) else None
    return isinstance(button, Press) and button.action.verb == "pick"


@pytest.mark.parametrize("slug", sorted(catalogue))
def test_first_panel_shows_its_options_on_a_phone(slug: str) -> None:
    match = Match.start(catalogue[slug], seats=2, options={}, dice=SeededDice("phone"))
    for seat in match.asks():
        panel = build_panel(match, "abcd", seat, (), {0: "Ann", 1: "Bea"})
        title = f"{catalogue[slug].title} · table abcd · {match.game.title} round 1"
        view = PanelMessage(panel, title, slug, offers_rules=True).layout()
        assert 0 < lines_above(view) <= ROOM - NEWS, (slug, panel.question)
        assert lines_below(view) <= LEAST_BELOW, slug


@pytest.mark.parametrize("headlines", [0, 1, 9])
def test_news_above_a_question_leave_room_on_a_phone(headlines: int) -> None:
    news = NewsDigest(["A short battle."] * headlines, [LONG] * 9)
    shown = fitting_news(news, [])
    assert 0 < phone_lines("\n".join(shown)) <= MAX_NEWS_LINES
    assert shown[0] == (news.headlines or news.others)[0]


def test_what_others_did_comes_before_the_readers_own_move() -> None:
    own, theirs = "Ann upgrades a slot with the Drive and rests.", "AI Vega moves a team to Luna."
    drawn = "At the end of your turn you draw M23 Inflatable Dome (Build 2, Infra)."
    news = NewsDigest([], [own, drawn, LONG, theirs])
    shown = fitting_news(news, ["Ann", "AI Vega"], "Ann", [own])
    assert theirs in shown
    assert drawn in shown
    assert phone_lines("\n".join(shown)) <= MAX_NEWS_LINES + MORE_LINES


def test_rivals_move_is_shown_beside_a_long_own_line() -> None:
    own, theirs = "Ann rests.", "AI Vega plays Intercept, takes an extra turn, draws 4 cards."
    drawn = (
        f"You draw {', '.join(f'M{n} Inflatable Dome (Build 2, Infra)' for n in range(20, 25))}."
    )
    for news in (NewsDigest([theirs], [own, drawn]), NewsDigest([], [own, drawn, theirs])):
        assert theirs in fitting_news(news, ["Ann", "AI Vega"], "Ann", [own])


def test_deeds_of_players_are_shown_before_their_consequences() -> None:
    between = ["repairs a cargo slot", "takes a tech and gets a medal"] * 5
    deeds = ", ".join(["AI Rigel begins M16", *between, "has completed M16."])
    after = ["A new mission at A3: M30.", "New on the tech board: T13.", "A tile turns.", LONG]
    shown = fitting_news(NewsDigest([], [deeds, *after]), ["Ann", "AI Rigel"])
    assert shown[0].startswith("AI Rigel begins M16, … (9 more), takes a tech and")
    assert shown[0].endswith(", has completed M16.")
    assert shown[1:] == after[1:3]
    assert phone_lines("\n".join(shown)) == MAX_NEWS_LINES


def test_details_follow_their_action_or_are_ordinary_lines() -> None:
    action, paid = "AI Vega moves a team to Luna.", "↳ AI Vega uses Infra of Ann (2) = 2 of 2."
    players = ["Ann", "AI Vega"]
    assert fitting_news(NewsDigest([], [action, paid]), players, "Ann") == [action, paid]
    shown = fitting_news(NewsDigest([], [LONG, paid, *[LONG] * 9, action]), players, "Ann")
    assert paid.removeprefix("↳ ") in shown
    assert not [line for line in shown if line.startswith("↳")]


def test_brief_news_counts_what_it_leaves_out() -> None:
    deeds = ["Ann moves A", *(f"moves the ship B{number}" for number in range(9)), "rests."]
    brief = brief_news(", ".join(deeds))
    assert phone_lines(brief) == 2
    kept = [deed for deed in deeds if deed in brief]
    assert f"… ({len(deeds) - len(kept)} more), rests." in brief
    assert brief_news("Ann moves A, rests.") == "Ann moves A, rests."


def test_brief_news_keeps_the_verb_of_the_last_deed() -> None:
    moves = [f"counter #{number} from B{number} to C{number}" for number in range(4)]
    finds = ["explores C1: a planet", "C2: asteroids", "C3: minerals worth 5 CP."]
    brief = brief_news(", ".join(["AI Maia moves counter #9 from B4 to B3", *moves, *finds]))
    assert brief.endswith(" more), explores C3: minerals worth 5 CP.")
    lost = brief_news(", ".join(["AI Maia moves counter #9 from B4 to B3", *moves * 2, "Base 1."]))
    assert lost.endswith(" more), Base 1.")


def test_brief_news_keeps_what_nobody_could_know() -> None:
    moves = [f"moves the ship B{number} from A{number} to C{number}" for number in range(6)]
    mine = ["Ann moves B9 from A9 to A1", *moves[:5], "draws the Ion Drive", moves[5], "rests."]
    assert "draws the Ion Drive" in brief_news(", ".join(mine), reader="Ann")
    others = ["Bea moves B9 from A9 to A1", *moves, "steals 1 fuel from Ann", "rests."]
    assert "steals 1 fuel from Ann" in brief_news(", ".join(others), reader="Ann")
    assert "steals 1 fuel from Ann" not in brief_news(", ".join(others), reader="An")


def test_news_about_the_reader_come_first_and_are_never_left_out() -> None:
    news = NewsDigest(["A battle at C4: all survive."] * 9, [LONG, "You draw M05.", LONG, LONG])
    assert fitting_news(news, ["Ann", "Konstantin"], "Ann")[0] == "You draw M05."
    taken = f"{LONG[:-1]}, takes 1 fuel from Ann, rests."
    shown = fitting_news(NewsDigest([], [taken, *[LONG] * 9]), ["Ann", "Konstantin"], "Ann")
    assert "takes 1 fuel from Ann" in shown[0]


def test_brief_news_keeps_costs_with_what_is_paid() -> None:
    deeds = ["AI Mira explores R10 with RS1: a free food planet", "mines 1 food at R10"]
    port = "builds a trade port at R10 for 1 ore, 1 fuel and 2 goods."
    brief = brief_news(", ".join([*deeds, port]))
    assert brief == f"{deeds[0]}, … (1 more), {port}"


def test_brief_news_keeps_parentheses_whole() -> None:
    taken = "AI Castor takes M11 Fusion Drive (Move 3, Build 1), builds a base, moves T2, rests, "
    brief = brief_news(f"{taken}takes M19 Solar Sail (Move 1, Infra) from the offers.")
    assert brief.startswith("AI Castor takes M11 Fusion Drive (Move 3, Build 1), … (")
    assert brief.endswith(" more), takes M19 Solar Sail (Move 1, Infra) from the offers.")


@pytest.mark.parametrize(
    "line",
    [
        (
            "An AI has played a turn for Bea, who moves again. In Ganymede, November 2026, another "
            "missed turn costs them 6 more points, and all points for the place."
        ),
        (
            "In Ganymede, November 2026, a second turn by an AI costs 6 more points, and all "
            "points for the place."
        ),
        (
            "Bea hands the seat over, and rests, and watches, and waits for the end. In Ganymede, "
            "November 2026, nobody gets its points."
        ),
    ],
)
def test_brief_news_keeps_sentences_about_a_season_whole(line: str) -> None:
    assert brief_news(line, 1) == line


def test_one_long_line_of_news_is_shown_whole() -> None:
    line = "A word of news. " * (MAX_LAYOUT_LENGTH // 40)
    assert phone_lines(line) > MAX_NEWS_LINES * 2
    assert fitting_news(NewsDigest([], [line, line]), []) == [line]


@pytest.mark.parametrize("slug", GAMES)
def test_lesson_leaves_room_for_picture_and_options_on_a_phone(slug: str) -> None:
    """Check the first questions' panels, and the length of every step's words."""
    lesson, match, own = lesson_for(slug), begun(slug), list[str]()
    for step in lesson.step[:LESSON_STEPS]:
        others_move(match)
        panel = panel_of(match, PUPIL)
        words = step_text(lesson, own, panel).brief(LESSON_LINES)
        title = f"{catalogue[slug].title} · table abcd · round 1"
        assert lines_above(PanelMessage(panel, title, slug, words).layout()) <= ROOM, panel.question
        match.answer(PUPIL, step.key)
        own.append(step.key)
    for step in lesson.step:
        text = LessonText(f"**Lesson, 12 of 21.** {step.say}", f"Good here: **{'x' * 40}**.")
        assert phone_lines(text.brief(LESSON_LINES)) <= LESSON_LINES, step.say


def test_several_good_answers_are_listed_without_details() -> None:
    lesson, match = lesson_for("space_empires"), begun("space_empires")
    own = list[str]()
    for step in lesson.step:
        if step.ask == "move.what":
            break
        match.answer(PUPIL, step.key)
        own.append(step.key)
        others_move(match)
    good = step_text(lesson, own, panel_of(match, PUPIL)).good
    assert good.startswith("Good here: **SC1 from K4 → J4**; **SC2 from K4 → J4**;")
    assert "(" not in good


def test_long_note_is_cut_where_a_part_ends() -> None:
    note = (
        "17 CP left. Out of reach: " + ", ".join(f"Cloaking {n} (30 CP)" for n in range(20)) + "."
    )
    brief = brief_note(note)
    assert phone_lines(brief) <= NOTE_LINES
    assert brief.startswith("17 CP left. Out of reach: Cloaking 0 (30 CP), Cloaking 1 (30 CP)")
    assert brief.endswith("(30 CP) … *Why?* has the rest.")
    assert brief_note("17 CP left.") == "17 CP left."


def choosing(*labels: str, choices: tuple[str, ...] = ()) -> Panel:
    """Return the panel of a question with these options."""
    options = tuple(Option(f"card:{n}", label) for n, label in enumerate(labels))
    keys = tuple("x" for _ in choices)
    return Panel(
        "abcd", 0, 1, keys, Stage.CHOOSE, prompt="Which?", rule="1", options=options,
        choices=choices,
    )  # fmt: skip


def option_form(panel: Panel, height_ratio: float) -> list[str]:
    """Return the labels of the options' buttons, or the placeholder of their menu."""
    view = PanelMessage(panel, "Title", "spacecorp", height_ratio=height_ratio).layout()
    items = [part for part in view.walk_children() if isinstance(part, Press | Pick)]
    shown = [item.item for item in items if item.action.verb in ("pick", "menu")]
    return [item.placeholder if hasattr(item, "placeholder") else item.label for item in shown]


def test_options_take_the_first_form_fitting_a_phone() -> None:
    cards = [f"Take T0{n} white: recruit any" for n in range(1, 7)]
    names = [f"Take T0{n}" for n in range(1, 7)]
    assert option_form(choosing(*cards[:3]), 0.5) == names[:3]
    assert "recruit any" in "".join(layouts.texts_in(shown_at(cards[:3], 0.5)))
    assert "recruit any" not in "".join(layouts.texts_in(shown_at(cards[:4], MAX_HEIGHT)))
    assert option_form(choosing(*cards[:4]), MAX_HEIGHT) == names[:4]
    ways = [f"Explore Y{n}; pirates in 4 of 48 hexes left" for n in range(20)]
    (menu,) = option_form(choosing(*ways), MAX_HEIGHT)
    assert menu.startswith("Choose · Explore Y0, Y1, Y2")
    assert option_form(choosing(*ways[:2]), MAX_HEIGHT) == ways[:2], "two are as quick as a menu"


def test_choices_are_shorter_beside_a_tall_picture() -> None:
    choices = tuple(f"Choose a long way to go: {n} ({'x' * 10})" for n in range(3))
    panel = choosing(*[f"Repair slot {n} of the ship's hold" for n in range(5)], choices=choices)
    panel = replace(panel, loop=True)
    low = "\n".join(
        layouts.texts_in(PanelMessage(panel, "Title", "spacecorp", height_ratio=0.1).layout())
    )
    assert (low.count("Choose a long way"), "plays these choices" in low) == (3, True)
    height_ratio = "\n".join(
        layouts.texts_in(
            PanelMessage(panel, "Title", "spacecorp", height_ratio=MAX_HEIGHT).layout()
        )
    )
    assert (height_ratio.count("Choose a long way"), "plays these choices" in height_ratio) == (
        1,
        False,
    )
    assert "Your move so far: 2 more; Choose a long way to go: 2" in height_ratio


def test_asking_note_takes_the_place_of_the_question() -> None:
    panel = replace(choosing("SC1", "SC2"), prompt="What do you move?", rule="4.1")
    asking = replace(panel, note="Which group does SC3 join [2.3.1]?")
    texts = panel_texts(asking, "Title")
    assert (texts.question, texts.note) == ("**Which group does SC3 join?** [2.3.1]", "")
    texts = panel_texts(replace(panel, note="How many at K4?"), "Title")
    assert texts.question == "**How many at K4?** [4.1]"
    texts = panel_texts(replace(panel, note="3 CP left. Spend them?"), "Title")
    assert (texts.question, texts.note) == (
        "**What do you move?** [4.1]",
        "-# 3 CP left. Spend them?",
    )


def test_page_of_a_select_counts_all_options() -> None:
    ways = [f"Explore Y{n}; pirates in 4 of 48 hexes left" for n in range(31)]
    assert option_form(choosing(*ways), 0) == ["Choose · 1 to 25 of 31"]
    second = PanelMessage(choosing(*ways), "Title", "spacecorp", page=1).layout()
    menus = [part.item.placeholder for part in second.walk_children() if isinstance(part, Pick)]
    assert menus == ["Choose · 26 to 31 of 31"]


def test_single_options_share_a_menu_where_selects_leave_no_room() -> None:
    panel = replace(
        choosing("Go: far", *[f"A long way that takes lines: {n} ({'x' * 40})" for n in range(4)]),
        further={"card:0": tuple(Option(f"to{n}", f"To {n}") for n in range(20))},
    )
    singles = [option.label for option in panel.options[1:]]
    assert option_form(panel, 0) == ["Choose · Go: far", *singles]
    brief = option_form(panel, MAX_HEIGHT)
    assert brief == ["Choose · Go: far", "Choose · A long way that takes lines"]


def shown_at(labels: Sequence[str], height_ratio: float) -> discord.ui.LayoutView:
    return PanelMessage(choosing(*labels), "Title", "spacecorp", height_ratio=height_ratio).layout()


def test_long_draft_counts_its_first_choices() -> None:
    moves = tuple(f"SC{n} (1 Scout) from L7 → L8 (unexplored)" for n in range(20))
    panel = choosing("Any: other", "Another", choices=moves)
    text = "\n".join(layouts.texts_in(PanelMessage(panel, "Title", "space_empires").layout()))
    assert f"Your move so far: 17 more; {'; '.join(moves[17:])}" in text


def test_brief_lesson_keeps_whole_sentences_and_the_good_answer() -> None:
    words = " ".join(["**Lesson.** Look.", *["Then read this word."] * 20])
    text = LessonText(words, "Good here: **A**.", "Why.")
    brief = text.brief(LESSON_LINES)
    assert phone_lines(brief) == LESSON_LINES
    assert brief.startswith("**Lesson.** Look. Then")
    assert brief.endswith("word.\nGood here: **A**.")
    assert text.brief(99) == text.whole


def test_lesson_is_shorter_beside_news_and_choices() -> None:
    assert brief_lines(choosing("A", "B"), "") == LESSON_LINES
    assert brief_lines(choosing("A", "B", choices=("Train a cadet",)), "") == MIN_LESSON_LINES
    assert brief_lines(choosing("A", "B"), "Ann moves.") == LESSON_LINES - 1
    assert brief_lines(choosing("A", "B"), "Ann moves.\n" * 9) == MIN_LESSON_LINES
