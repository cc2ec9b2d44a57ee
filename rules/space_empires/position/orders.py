"""How each seat wants its battles fought, agreed beforehand [5.1.5]."""

from __future__ import annotations

import msgspec


class Orders(msgspec.Struct):
    """Standing battle orders: how a battle is fought to its end without asking."""

    conduct: str = "orders"
    """`orders`: by these orders; `hand`: ask for each shot; `ask`: ask at each battle."""
    targets: str = "kill"
    """`kill`: where a shot destroys most on average; `big`: the dearest; `small`: the cheapest."""
    retreat: int = 0
    """Retreat when the own share of the strength falls below this many percent; 0: never."""
    screen: str = "none"
    """`none`; `weak`: the weakest; `hurt`: damaged ones; `scan`: a scanner's last ship."""
    bombard: bool = True
    """Whether colonies are fired at."""
