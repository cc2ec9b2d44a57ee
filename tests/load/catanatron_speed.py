"""Random play of catanatron, a known engine in Python, for comparison in the same run.

catanatron is under the GPL and no dependency of this project: it is installed into a virtual
environment of its own, in the user's cache folder, by the interpreter that runs this script. On
standard input each line asks for one round of about a second; each gives one line of JSON. Seconds
are the process's own, which others on the machine disturb least.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
import venv
from pathlib import Path

VERSION = "3.2.1"
ROUND_SECONDS = 1.0


def environment() -> Path:
    """Return the interpreter of an environment with catanatron; create it if it's missing."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser()
    minor = f"{sys.version_info.major}.{sys.version_info.minor}"
    folder = cache / "orrery-bench" / f"catanatron-{VERSION}-{minor}"
    python = folder / "bin" / "python"
    if not (folder / "complete").exists():
        venv.create(folder, clear=True, with_pip=True)
        command = [str(python), "-m", "pip", "install", "--quiet", f"catanatron=={VERSION}"]
        subprocess.run(command, check=True, stdout=sys.stderr)
        (folder / "complete").touch()
    return python


def one_round(seed: int) -> dict[str, float]:
    """Create and play whole games with four random players, for about a second."""
    from catanatron import Color, Game, RandomPlayer  # stands in the other environment

    moves, start = 0, time.process_time()
    while time.process_time() - start < ROUND_SECONDS:
        seed += 1
        game = Game([RandomPlayer(color) for color in Color], seed=seed)
        game.play()
        moves += len(game.state.actions)
    return {"moves": moves, "seconds": time.process_time() - start}


def serve() -> None:
    for number, _ in enumerate(sys.stdin):
        print(json.dumps(one_round(1000 * number)), flush=True)


if __name__ == "__main__":
    if sys.argv[1:] == ["--inside"]:
        random.seed(0)
        serve()
    else:
        os.execv(inside := str(environment()), [inside, __file__, "--inside"])
