"""The command line of Orrery. Each command imports what it needs, so that all start fast."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from bot.settings import Settings

app = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Orrery runs board games on Discord. Without a command it runs the bot: against "
    "Discord with a token, in a playground on this machine without one.",
)


@contextmanager
def _refusing(*errors: type[Exception], code: int = 2) -> Iterator[None]:
    """Print these errors as one sentence, and exit with `code` (a context manager)."""
    try:
        yield
    except errors as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(code) from error


def _print_version(requested: bool) -> None:
    """Print the version and exit, if requested."""
    from importlib.metadata import version

    if requested:
        typer.echo(f"orrery {version('orrery')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def run(
    context: typer.Context,
    _version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version."
        ),
    ] = False,
) -> None:
    """Run the bot when no other command is given."""
    if context.invoked_subcommand is not None:
        return
    from bot.run import serve
    from bot.settings import BadSettings, read

    with _refusing(BadSettings):
        settings = read()
    serve(settings)


@app.command()
def simulate(
    game: Annotated[str, typer.Argument(help="The game's short name; a wrong one lists all.")],
    games: Annotated[int, typer.Option(min=1, help="How many matches.")] = 1,
    seats: Annotated[int, typer.Option(min=0, help="Players; 0: as many as the game allows.")] = 0,
    seed: Annotated[int, typer.Option(help="Seed of the first match; later ones add 1.")] = 0,
    ai: Annotated[
        str, typer.Option(help="Level of the AI seats, or several separated by commas.")
    ] = "random",
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", help="key=value, or key=@file; may be repeated."),
    ] = None,
    vary: Annotated[
        bool,
        typer.Option("--vary", help="Redraw all other settings for each match, by its seed."),
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="One JSON object per match.")] = False,
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0: one for each core.")] = 0,
    check: Annotated[
        bool, typer.Option("--check", help="Check soundness after every answer.")
    ] = False,
    log: Annotated[Path | None, typer.Option(help="Write whole logs, one line each.")] = None,
    dumps: Annotated[Path | None, typer.Option(help="Folder for dumps of failures.")] = None,
) -> None:
    """Play whole matches between AI seats; the exit code is 1 if one of them fails."""
    from bot.tools.simulate import SimulationOrder, parse_options, run
    from rules.kernel import IllegalAnswer

    with _refusing(IllegalAnswer):
        options = parse_options(option or ())
        order = SimulationOrder(
            game, games, seats, seed, tuple(ai.split(",")), options, check, jobs, vary
        )
        raise typer.Exit(run(order, as_json=json, log=log, dumps=dumps))


@app.command()
def bench(
    games: Annotated[list[str] | None, typer.Argument(help="Games; default: all.")] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
    only: Annotated[
        list[str] | None, typer.Option(help="Measure only this part; may be repeated.")
    ] = None,
    against_catanatron: Annotated[
        bool, typer.Option("--against-catanatron", help="Compare random play with catanatron's.")
    ] = False,
    quick: Annotated[
        bool, typer.Option("--quick", help="A minute for all games, and rougher figures.")
    ] = False,
) -> None:
    """Measure how fast this machine plays, paints, stores and replies."""
    from bot.tools.bench.catanatron_speed import NoRival
    from bot.tools.bench.run import bench
    from rules.kernel import IllegalAnswer

    with _refusing(IllegalAnswer, NoRival):
        code = bench(
            games or (),
            only or (),
            as_json=json,
            against_catanatron=against_catanatron,
            quick=quick,
        )
        raise typer.Exit(code)


@app.command()
def verify(
    files: Annotated[list[Path], typer.Argument(help="Exported games, or logs of self-play.")],
) -> None:
    """Check exported games: legal log, committed dice, stated result and shared deal."""
    from bot.tools.verify import run
    from storage.errors import BadArchive

    with _refusing(BadArchive):
        raise typer.Exit(run(files))


@app.command()
def export(
    table: Annotated[str, typer.Argument(help="The table's short id.")],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="A file; else standard output.")
    ] = None,
    with_secrets: Annotated[
        bool, typer.Option("--with-secrets", help="Include the seed even of a running match.")
    ] = False,
) -> None:
    """Write a game to a file. The log of a running game holds hidden cards: keep it to yourself."""
    from bot.tools.files import export

    _with_store(lambda settings: export(settings, table, output, with_secrets=with_secrets))


@app.command(name="import")
def import_(
    file: Annotated[Path, typer.Argument(help="An exported game.")],
    guild: Annotated[int, typer.Option(help="The server's id, for a running game.")] = 0,
    channel: Annotated[int, typer.Option(help="The channel's id, for a running game.")] = 0,
    host: Annotated[int, typer.Option(help="The host's id, for a running game.")] = 0,
    seat: Annotated[
        list[str] | None,
        typer.Option(help="SEAT=ID, the person who takes a seat; may be repeated."),
    ] = None,
) -> None:
    """Set an exported game up as a new table; a running bot sees it after a restart."""
    from bot.tools.files import holders, import_game
    from storage.archive.importer import ImportTarget

    async def bring_in(settings: Settings) -> None:
        """Store the table, and print its id and what to do next."""
        target = ImportTarget(guild, channel, host, holders(seat or ()))
        table, database = await import_game(settings, file, target)
        typer.echo(f"Imported as table {table.id}, {table.state}, into {database}.")

    _with_store(bring_in)


@app.command()
def backup(path: Annotated[Path, typer.Argument(help="A new file.")]) -> None:
    """Copy the database consistently, even while the bot is running."""
    from bot.tools.files import backup

    async def copy(settings: Settings) -> None:
        """Copy the database to `path`, and print where it is."""
        typer.echo(f"Copied the database {await backup(settings, path)} to {path}.")

    _with_store(copy)


@app.command()
def doctor(
    channel: Annotated[int, typer.Option(min=0, help="Check this channel too, by its id.")] = 0,
) -> None:
    """Check the bot's set-up for errors, and explain how to fix them."""
    from bot.tools.doctor import run

    raise typer.Exit(run(channel))


@app.command(name="cluster-certificates")
def cluster_certificates(
    folder: Annotated[
        Path | None, typer.Argument(help="A folder; else that of the bot's settings.")
    ] = None,
) -> None:
    """Create the certificates with which bot, scheduler and workers trust each other."""
    from bot.settings import BadSettings, read
    from bot.tools.cluster import create_certificates

    with _refusing(BadSettings):
        typer.echo(create_certificates(folder or read().certificates))


@app.command()
def worker(
    address: Annotated[str, typer.Argument(help="The scheduler; else ORRERY_WORKERS.")] = "",
    processes: Annotated[
        int, typer.Option(min=0, help="Processes; 0: one less than there are cores.")
    ] = 0,
) -> None:
    """Run a worker for the bot: a dask worker with limits."""
    from bot.settings import BadSettings, read
    from bot.tools.cluster import run_worker

    with _refusing(BadSettings):
        run_worker(read(), address, processes)


def _with_store(work: Callable[[Settings], Coroutine[Any, Any, None]]) -> None:
    """Run `work` with the operator's settings; print expected failures and exit with 1."""
    import asyncio

    from bot.settings import BadSettings, read
    from storage.errors import BadArchive, NoSuchTable, StorageError

    with _refusing(BadSettings, BadArchive, NoSuchTable, StorageError, code=1):
        asyncio.run(work(read()))


if __name__ == "__main__":
    app()
