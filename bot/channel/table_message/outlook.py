"""Small print below a running match's board: who leads, who is next, and when the match ends."""

from __future__ import annotations

from bot.tables.live_table import LiveTable
from bot.words.results import amount
from rules.kernel.sentences import listed
from rules.table_game import Outlook, game_of


def outlook_lines(live: LiveTable) -> list[str]:
    """Return the lines as small print; empty for a game without an outlook."""
    describe = game_of(live.match).outlook
    if describe is None:
        return []
    outlook: Outlook = describe(live.match.state)
    coming = " ".join(filter(None, [_score_words(live, outlook), _next_words(live, outlook)]))
    return [f"-# {line}" for line in (coming, outlook.ends) if line]


def _score_words(live: LiveTable, outlook: Outlook) -> str:
    """Return a sentence such as *Bea leads with 6 points; Cyd 4, Ann 2*."""
    scores, words, names = outlook.scores, outlook.score_words, live.markdown_names
    if not scores:
        return ""
    best = max(scores)
    leaders = [names[seat] for seat, score in enumerate(scores) if score == best]
    most = amount(words(best), live.score_unit)
    if len(scores) == 1:
        return f"{leaders[0]} has {most}."
    if len(leaders) == len(scores):
        return f"All players have {most}." if len(scores) > 2 else f"Both players have {most}."
    others = sorted((-score, seat) for seat, score in enumerate(scores) if score < best)
    rest = ", ".join(f"{names[seat]} {words(-score)}" for score, seat in others)
    return f"{listed(leaders)} lead{'s' * (len(leaders) == 1)} with {most}; {rest}."


def _next_words(live: LiveTable, outlook: Outlook) -> str:
    """Return a sentence such as *Next: Cyd, Ann*; empty if nobody follows."""
    coming = [live.markdown_names[seat] for seat in outlook.following]
    coming += [outlook.afterwards] if outlook.afterwards else []
    return f"Next: {', '.join(coming)}." if coming else ""
