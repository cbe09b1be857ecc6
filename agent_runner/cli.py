"""The `gui-sim` command. Each command is a file in `agent_runner/commands`; heavy imports wait."""

import errno
import sys
from typing import Annotated

import typer

from agent_runner.commands.agreement import agreement
from agent_runner.commands.apps import apps
from agent_runner.commands.bench import bench
from agent_runner.commands.compare import compare
from agent_runner.commands.demo import demo
from agent_runner.commands.judge import judge
from agent_runner.commands.merge import merge
from agent_runner.commands.persona import persona
from agent_runner.commands.probe import probe
from agent_runner.commands.replay import replay
from agent_runner.commands.report import report
from agent_runner.commands.resume import resume
from agent_runner.commands.run import run
from agent_runner.commands.shots import shots
from agent_runner.commands.show import plain
from agent_runner.commands.tasks import tasks
from agent_runner.commands.validate import validate
from gui_sim.errors import GuiSimError

app = typer.Typer(
    name="gui-sim",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="""A phone that exists only as data, for evaluating phone agents.

    [bold]Examples[/bold]

      gui-sim demo                                      see it work, with no model
      gui-sim apps                                      what is on the phone
      gui-sim tasks list --suite prefer                 what can be asked
      gui-sim persona show                              who is asking
      gui-sim run --agent oracle-screen --limit 3       three episodes of the oracle
      gui-sim run --agent openai --model NAME --mode vision --suite prefer
      gui-sim replay runs/first --open                  step through what happened
    """,
)


def _version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version

        typer.echo(version("gui-sim"))
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """Hold the options that stand before a command."""


for command in (
    demo,
    run,
    resume,
    merge,
    judge,
    agreement,
    probe,
    apps,
    report,
    compare,
    replay,
    validate,
    shots,
    bench,
):
    app.command()(command)
app.add_typer(tasks, name="tasks")
app.add_typer(persona, name="persona")


def main() -> None:
    """Run the command; a fault of set-up is a sentence on standard error and status 2, no traceback."""
    try:
        app()
    except GuiSimError as error:
        sys.stderr.write(f"{plain(str(error))}\n")
        raise SystemExit(2) from None
    except SystemExit as ended:
        # Typer ends on Ctrl-C without a word; a command that has said how to go on has raised Exit itself.
        if ended.__context__ is not None and isinstance(ended.__context__.__cause__, KeyboardInterrupt):
            sys.stderr.write("Stopped.\n")
        raise
    except KeyboardInterrupt:
        sys.stderr.write("Stopped.\n")
        raise SystemExit(130) from None
    except BrokenPipeError:
        # The reader of a pipe has left (`gui-sim tasks | head`): nothing is wrong.
        sys.stderr.close()
        raise SystemExit(0) from None
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            sys.stderr.write("The disk is full. What is done is kept: make room, and give the same command again.\n")
            raise SystemExit(2) from None
        what = "A file" if error.filename is None else plain(str(error.filename))
        sys.stderr.write(f"{what} cannot be used: {error.strerror or plain(str(error))}.\n")
        raise SystemExit(2) from None


if __name__ == "__main__":
    main()
