"""Payments that a card offers: no payment, no benefit [Effects]."""

from __future__ import annotations

from rules.starship_captains.charts.content import tech_of
from rules.starship_captains.charts.kinds import Cost, Deed, Effect, Figure, Step, TechId
from rules.starship_captains.charts.words import COST_WORDS, one_of
from rules.starship_captains.position.context import Context
from rules.starship_captains.ship.cargo import Token, discard_token, token_words, tokens
from rules.starship_captains.ship.medals import purse, spend_medals
from rules.starship_captains.ship.techs import remove_tech

NONE = "none"


def payable(context: Context, cost: Cost) -> dict[str, str]:
    """Return the ways to pay, each key with its words."""
    me = context.me
    if cost is Cost.TECH:
        return {tech: f"Discard {tech_of(tech).name}" for tech in me.techs}
    if cost is Cost.MEDAL:
        return {"medal": "Spend a medal"} if purse(context) else {}
    if cost is Cost.ANDROID:
        return {"android": "Give up an android"} if Figure.ANDROID in me.ready else {}
    pirates = cost is Cost.PIRATE
    payments = tokens(context, artifacts=not pirates, pirates=pirates)
    return {key: f"Discard a {token_words(token)}" for key, token in payments.items()}


def missing_payment(context: Context, effect: Effect) -> str:
    """Return what a captain lacks, such as `medal`, where an effect only offers payments.

    Empty if it has other steps, or if one of the payments is possible now.
    """
    costs = [step.cost if step.deed is Deed.PAY else None for step in effect]
    if not costs or any(cost is None or payable(context, cost) for cost in costs):
        return ""
    return " or ".join(COST_WORDS[cost].partition(" ")[2] for cost in costs if cost)


async def pay(context: Context, cost: Cost, gain: str, about: Step | None = None) -> bool:
    """Offer a payment and take it; return whether it was made [Effects]."""
    ways = payable(context, cost)
    if not ways:
        return False
    chosen = await context.ask(
        "effect.pay",
        "Pay?",
        "Effects",
        {key: key for key in (*ways, NONE)},
        lambda key: f"{ways[key]}: {gain}" if key in ways else "Pay nothing",
        about=about,
    )
    if chosen == NONE:
        return False
    if cost is Cost.TECH:
        await remove_tech(context, TechId(chosen))
    elif cost is Cost.MEDAL:
        context.say(f"pays {await spend_medals(context, 1)}")
    elif cost is Cost.ANDROID:
        context.me.ready.remove(Figure.ANDROID)
        context.say("pays an android")
    else:
        discard_token(context, Token(chosen))
        context.say(f"pays {one_of(token_words(Token(chosen)))}")
    return True
