"""The kernel: choices, chance, simultaneous decisions, matches, logs and saves."""

from rules.kernel.chance import Chance as Chance
from rules.kernel.chance import Dice as Dice
from rules.kernel.chance import SeededDice as SeededDice
from rules.kernel.choice import CHANCE as CHANCE
from rules.kernel.choice import Ask as Ask
from rules.kernel.choice import Choice as Choice
from rules.kernel.choice import Flow as Flow
from rules.kernel.choice import Option as Option
from rules.kernel.choice import Reaction as Reaction
from rules.kernel.errors import BadSave as BadSave
from rules.kernel.errors import IllegalAnswer as IllegalAnswer
from rules.kernel.errors import NeedsConsent as NeedsConsent
from rules.kernel.errors import ReplayMismatch as ReplayMismatch
from rules.kernel.errors import StaleAnswer as StaleAnswer
from rules.kernel.game import Game as Game
from rules.kernel.game import Result as Result
from rules.kernel.game import Setting as Setting
from rules.kernel.log import Entry as Entry
from rules.kernel.match import Match as Match
from rules.kernel.news import News as News
from rules.kernel.news import Tell as Tell
from rules.kernel.orders import StandingOrder as StandingOrder
from rules.kernel.together import PASS as PASS
from rules.kernel.together import first as first
from rules.kernel.together import together as together
