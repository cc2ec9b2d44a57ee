"""The whole program in a process of its own, against a playground: run it with `host ADDRESS`.

It reads everything else from the environment, like an operator's bot; the playground's token too,
since other users may read a command line.
"""

from __future__ import annotations

import sys


def serve_at(address: str) -> None:
    """Run the program against the playground at an address until it is stopped."""
    # here, since the processes beside the bot read this module too
    from bot.playground.connect import point_client_at
    from bot.run import serve
    from bot.settings import read

    point_client_at(address)
    serve(read())


if __name__ == "__main__":
    serve_at(sys.argv[1])
