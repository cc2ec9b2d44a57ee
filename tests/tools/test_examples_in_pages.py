"""Examples on the project's pages: moves that are really possible."""

import re

from rules import catalogue
from rules.kernel import Match, SeededDice
from tests.support.sections import ROOT

BLOCK = re.compile(r"```python\n(.*?)```", re.DOTALL)


def test_match_of_the_rules_page_is_played() -> None:
    blocks = BLOCK.findall((ROOT / "rules" / "README.md").read_text())
    (example,) = [block for block in blocks if "Match.start" in block]
    names = {"Match": Match, "SeededDice": SeededDice, "catalogue": catalogue}
    exec(example, names)
    match = names["match"]
    assert isinstance(match, Match)
    assert match.revision == 1
