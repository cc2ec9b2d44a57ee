"""A second opinion: the rulebook once more, written without a look at the rules.

    watch = Watch(seats=2, options={}, seed="seed")
    watch.answer(seat, key)

The referee keeps books of its own. From the rulebook alone it works out what is asked next, of whom
and with which options, what may be drawn, and what everybody sees; it raises `FoulError` where the
match says something else. Cards are read from the data files with a reader of its own. `asking` is
what the referee expects, `cards` what is printed, `ledger` the books; then the chapters: `travel`,
`hold`, `labs`, `factions`, `errands` (missions), `duty` (turns and rounds), `shadow`; `tally`
counts points, `compare` holds the books against the views, `watch` plays along.
"""

from tests.starship_captains.referee.asking import FoulError as FoulError
from tests.starship_captains.referee.watch import Watch as Watch
