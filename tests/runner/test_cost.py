"""What a run may cost: prices from a file, budgets, forecasts, and tries that are counted."""

import asyncio
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from agent_runner.agents.chat_client import ChatClient, EndpointError
from agent_runner.protocols import Usage
from agent_runner.results import EpisodeResult
from agent_runner.runs import config, job, runner
from agent_runner.runs.budget import Budget, Spending
from agent_runner.runs.config import RunConfig
from agent_runner.runs.folder import RunFolder
from agent_runner.runs.forecast import about
from agent_runner.runs.prices import is_priced, read_prices, with_price
from gui_sim.errors import GuiSimError
from tests.runner import demo
from tests.runner.chat_server import ChatServer, call, fails, says
from tests.runner.command import Command
from tests.runner.test_cli import WIRING as CLI_WIRING
from tests.runner.test_runner import BROKEN, CONFIG, ROOT, TASKS, WIRING, _wired, run

PRICES = """\
m: {input: 2, cached: 0.5, output: 10}
served-here:
  input: 1
  output: 3
  endpoints:
    http://127.0.0.1:8000/v1: {input: 0, output: 0}
"""


@pytest.fixture
def gui_sim(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Iterator[Command]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    for module in (runner, job, config):
        monkeypatch.setattr(module, "Wiring", lambda: CLI_WIRING)
    folder = tmp_path / "tasks"
    folder.mkdir()
    for task in (demo.TASK, demo.PAY):
        (folder / f"{task['id']}.yaml").write_text(yaml.safe_dump(task, sort_keys=False))
    (tmp_path / "prices.yaml").write_text(PRICES)
    yield Command(monkeypatch, capsys)


def ends(*, times: int = 1) -> list[Any]:
    """Replies of an agent that gives up at once; each costs 100 tokens in, 64 of them cached, and 20 out."""
    return [says(None, [call("answer", {"text": "No.", "status": "infeasible"})])] * times


COST = (36 * 2 + 64 * 0.5 + 20 * 10) / 1e6


def model(server: ChatServer, *more: object) -> tuple[object, ...]:
    return (
        "run", "--agent", "openai", "--model", "m", "--base-url", server.base_url, "--mode", "tools",
        "--tasks", "tasks", *more,
    )  # fmt: skip


# Prices


def test_prices_are_read_and_an_endpoint_may_have_its_own(tmp_path: Path) -> None:
    (tmp_path / "p.yaml").write_text(PRICES)
    prices = read_prices(tmp_path / "p.yaml")
    assert with_price({"model": "m"}, prices) == {
        "model": "m",
        "price_input": 2,
        "price_cached": 0.5,
        "price_output": 10,
    }
    here = with_price({"model": "served-here", "base_url": "http://127.0.0.1:8000/v1/"}, prices)
    assert here["price_input"] == 0 and is_priced(here)
    assert with_price({"model": "served-here", "base_url": "http://x/v1"}, prices)["price_input"] == 1
    assert with_price({"model": "m", "price_output": 7}, prices)["price_output"] == 7
    assert not is_priced(with_price({"model": "other"}, prices)) and is_priced({})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("m: {input: 1}", "p.yaml:1: m.output: is missing"),
        ("m: {input: -1, output: 1}", "m.input: must be at least 0. A price is"),
        ("m: {input: 1, output: .inf}", "m.output"),
        ("m:\n  input: 1\n  output: many", "p.yaml:3: m.output"),
        ("m: {input: 1, output: 2, per: call}", "m.per"),
        ("m: &a {input: 1, output: 2}\nn: *a", "aliases"),
        ("[1, 2]", "p.yaml:1"),
        ("", "is empty"),
        ("m: {input: 1, output: 2, endpoints: {u: {input: 1}}}", "m.endpoints.u.output"),
    ],
)
def test_a_file_of_prices_that_is_wrong_is_refused_in_words(tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "p.yaml").write_text(text)
    with pytest.raises(GuiSimError, match=words):
        read_prices(tmp_path / "p.yaml")


def test_a_known_price_is_recorded_and_makes_the_cost(gui_sim: Command, tmp_path: Path) -> None:
    with ChatServer(ends(times=2)) as server:
        told = gui_sim.json(*model(server, "--prices", "prices.yaml"))
    kept = yaml.safe_load((tmp_path / told["folder"] / "run.yaml").read_text())
    assert kept["options"]["price_cached"] == 0.5
    assert told["used"]["agent"]["cost"] == pytest.approx(2 * COST)
    assert told["used"]["agent"]["requests"] == 2 and told["used"]["steps"] == 2


def test_an_unknown_price_is_told_as_unknown_and_never_as_nothing(gui_sim: Command) -> None:
    with ChatServer(ends(times=2)) as server:
        out, err = gui_sim(*model(server))
        told = gui_sim.json(*model(server))
    assert "the price of m is unknown" in err and "cost unknown" in out and "$0" not in out
    assert told["used"]["agent"]["cost"] is None and told["forecast"]["cost"] is None
    assert told["effort"]["agent_cost"] is None and told["spent"]["agent"]["cost"] is None


def test_a_bound_in_dollars_needs_a_price(gui_sim: Command, tmp_path: Path) -> None:
    with ChatServer([]) as server:
        for option in ("--max-cost", "--run-max-cost"):
            _, err = gui_sim(*model(server, option, "1"), status=2)
            assert f"{option} cannot be kept: the price of m is unknown" in err
        assert not server.requests and not (tmp_path / "runs").exists()


def test_a_judge_of_a_run_that_is_done_has_a_price_too(gui_sim: Command) -> None:
    gui_sim("run", "--agent", "oracle-tools", "--tasks", "tasks", "--out", "x")
    with ChatServer([says("no verdict")] * 40) as server:
        judge = ("judge", "x", "--model", "m", "--base-url", server.base_url, "--messages")
        out, _ = gui_sim(*judge, status=1)
        assert "cost unknown" in " ".join(out.split())
        told = gui_sim.json(*judge, "--prices", "prices.yaml", status=1)
    assert told["cost"] > 0


# Budgets


def test_a_used_up_budget_starts_nothing_more_and_a_larger_one_runs_the_rest(gui_sim: Command) -> None:
    bounds = ("--trials", "3", "--concurrency", "1", "--prices", "prices.yaml")
    with ChatServer(ends(times=6)) as server:
        first = gui_sim.json(*model(server, *bounds, "--run-max-tokens", "300"))
        assert first["missing"] == {"not_run": 3} and first["stopped"] == "The run's budget of 300 tokens is used up."
        more = ("resume", first["folder"], "--tasks", "tasks", "--concurrency", "1")
        out, _ = gui_sim(*more, "--run-max-cost", f"{3.5 * COST:f}")
        assert "Without a score: 2 not run" in " ".join(out.split()) and "with a larger one" in out
        last = gui_sim.json(*more, "--run-max-cost", "1")
    assert last["missing"] == {} and last["stopped"] == "" and len(server.requests) == 6


def test_steps_and_seconds_of_a_run_are_bounded_too(tmp_path: Path) -> None:
    spending = Spending(Budget(steps=4))
    run(tmp_path / "steps", concurrency=1, spending=spending)
    assert spending.stopped == "The run's budget of 4 steps is used up." and spending.steps == 6
    slow = Spending(Budget(seconds=5))
    assert run(tmp_path / "seconds", spending=slow, wiring=replace(WIRING, clock=f"{__name__}:Hours")) == []
    assert slow.stopped == "The run's budget of 5 seconds is used up."
    assert all(one.clean for one in run(tmp_path / "seconds"))


class Hours(demo.FakeTime):
    def now(self) -> float:
        self.at += 3600
        return self.at


def test_what_is_at_work_when_the_budget_ends_is_finished(tmp_path: Path) -> None:
    spending = Spending(Budget(steps=1))
    results = run(tmp_path, concurrency=3, spending=spending)
    assert len(results) == 3 and all(one.clean for one in results)


def test_bounds_of_an_episode_are_part_of_the_run_and_budgets_are_not(gui_sim: Command) -> None:
    again = ("run", "--agent", "oracle-tools", "--tasks", "tasks", "--out", "x")
    gui_sim(*again, "--run-max-steps", "1000")
    gui_sim(*again)
    _, err = gui_sim(*again, "--max-tokens", "5", status=2)
    assert "limits.tokens: not given is now 5" in err


# Tries


def test_what_failed_by_no_fault_of_the_agent_is_tried_again_and_counted(tmp_path: Path) -> None:
    BROKEN.clear()
    once = RunConfig(agent="oracle", mode="tools")
    (lost,) = run(tmp_path, once, TASKS[:1], wiring=_wired(device="breaks_always"))
    assert (lost.cause, lost.tries, len(BROKEN)) == ("environment", 2, 2)
    (kept,) = run(tmp_path, once, TASKS[:1])
    assert kept == lost
    (again,) = run(tmp_path, once, TASKS[:1], retry=True)
    assert (again.success, again.tries) == (True, 3)
    (same,) = run(tmp_path, once, TASKS[:1], retry=True, wiring=_wired(device="breaks_always"))
    assert same == again


def test_what_failed_tries_cost_is_kept_and_counts(gui_sim: Command) -> None:
    asks = says(None, [call("ask_user", {"text": "How many people will come?"})])
    lost = [asks, fails(401)]
    with ChatServer([*lost, *lost]) as server:
        first = gui_sim.json(*model(server, "--prices", "prices.yaml", "--task", "dinner"), status=1)
        (episode,) = first["episodes"]
        assert (episode["cause"], episode["tries"], episode["wasted"]["requests"]) == ("environment", 2, 1)
        server.replies += ends()
        out, _ = gui_sim("resume", first["folder"], "--tasks", "tasks")
        last = gui_sim.json("resume", first["folder"], "--tasks", "tasks", "--dry-run")
    assert "Used by the failed tries: 200 tokens in" in out
    assert "Tried again, since it failed by no fault of the agent: 1 environment." in out
    assert last["forecast"]["episodes"] == 0
    folder = RunFolder(Path(first["folder"]))
    (result,) = folder.results()
    assert (result.tries, result.wasted.requests, result.usage.requests) == (3, 2, 1)
    assert result.spent.cost == pytest.approx(3 * COST)


def test_a_try_again_counts_once_whatever_becomes_of_it(tmp_path: Path) -> None:
    BROKEN.clear()
    once = RunConfig(agent="oracle", mode="tools", trials=2)
    run(tmp_path, once, TASKS[:1], wiring=_wired(device="breaks_always"))
    few, all_again = Spending(Budget(steps=1)), Spending()
    run(tmp_path, once, TASKS[:1], retry=True, concurrency=1, spending=few)
    assert (few.episodes, few.steps, few.total.requests) == (2, 3, 0) and few.stopped
    run(tmp_path, once, TASKS[:1], retry=True, spending=all_again)
    assert (all_again.episodes, all_again.steps) == (2, 6)


def test_what_is_taken_back_is_as_if_it_had_not_been() -> None:
    spending = Spending()
    one = EpisodeResult(
        task="t", suite="prefer", trial=0, steps=3, usage=Usage(requests=2, cost=0.5), wasted=Usage(output_tokens=7)
    )
    spending.add(one)
    spending.take_back(one)
    assert spending == Spending()


@pytest.mark.parametrize("option", ["--run-max-cost", "--run-max-seconds", "--max-seconds", "--max-cost"])
def test_a_bound_is_a_finite_number(gui_sim: Command, option: str) -> None:
    for value, words in (("nan", "Invalid value"), ("inf", "finite number")):
        _, err = gui_sim("run", "--agent", "oracle-tools", "--tasks", "tasks", option, value, status=2)
        assert words in err


def test_the_prices_in_the_documentation_can_be_read(tmp_path: Path) -> None:
    text = (ROOT / "docs/cost_control.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    (tmp_path / "p.yaml").write_text(block)
    assert set(read_prices(tmp_path / "p.yaml")) == {"some-model", "served-here"}


def test_what_no_judge_can_grade_is_not_tried_for_ever() -> None:
    ungraded = EpisodeResult(task="t", suite="prefer", trial=0, cause="judge")
    assert not runner.can_retry(ungraded, CONFIG)
    assert runner.can_retry(ungraded, RunConfig(agent="oracle", mode="tools", judge={"model": "m"}))
    assert not runner.can_retry(EpisodeResult(task="t", suite="prefer", trial=0, cause="agent", scored=True), CONFIG)


def test_a_result_from_before_tries_were_counted_is_read() -> None:
    old = EpisodeResult(task="t", suite="prefer", trial=0).to_json()
    del old["tries"], old["wasted"]
    assert EpisodeResult.from_json(old).spent == Usage()


# Forecasts


def test_a_dry_run_weighs_the_first_prompts_and_leaves_nothing(gui_sim: Command, tmp_path: Path) -> None:
    with ChatServer([]) as server:
        told = gui_sim.json(*model(server, "--dry-run", "--prices", "prices.yaml", "--trials", "2"))["forecast"]
        out, _ = gui_sim(*model(server, "--dry-run"))
        assert not server.requests
    assert told["episodes"] == 4 and told["input_tokens"] > told["output_tokens"] > 0 and told["cost"] > 0
    assert "2 first prompts" in told["basis"]
    assert "about" in out and "at a cost that is unknown" in " ".join(out.split())
    assert not (tmp_path / "runs").exists()


def test_a_forecast_goes_by_finished_episodes_where_there_are_some(gui_sim: Command) -> None:
    more = ("--prices", "prices.yaml", "--trials", "2", "--concurrency", "1")
    with ChatServer(ends(times=2)) as server:
        gui_sim(*model(server, *more, "--run-max-tokens", "200"))
        told = gui_sim.json(*model(server, *more, "--dry-run"))["forecast"]
    assert (told["episodes"], told["input_tokens"], told["output_tokens"]) == (2, 200, 40)
    assert told["cost"] == pytest.approx(2 * COST) and "2 finished episodes" in told["basis"]


def test_a_prompt_that_cannot_be_made_stops_no_run(gui_sim: Command) -> None:
    with ChatServer(ends(times=2)) as server:
        blind = ("--mode", "vision", "--observe", "tree", "--option", "dialect=openai_computer")
        told = gui_sim.json(*model(server, "--dry-run", "--prices", "prices.yaml", *blind, "--option", "api=responses"))
    assert told["forecast"]["cost"] is None and "No first prompt" in told["forecast"]["basis"]


def test_a_dry_run_names_what_differs(gui_sim: Command) -> None:
    again = ("run", "--agent", "oracle-tools", "--tasks", "tasks", "--out", "x")
    gui_sim(*again, "--trials", "2")
    _, err = gui_sim(*again, "--dry-run", status=2)
    assert "trials: 2 is now 1" in err


@pytest.mark.parametrize(
    ("number", "words"),
    [(0, "0"), (123_456, "120,000"), (0.0432, "0.043"), (1.234, "1.2"), (9.96, "10"), (99.6, "100"), (15, "15")],
)
def test_figures_are_told_with_two_digits(number: float, words: str) -> None:
    assert about(number) == words


# Parts


def test_parts_by_command(gui_sim: Command, tmp_path: Path) -> None:
    again = ("run", "--agent", "oracle-tools", "--tasks", "tasks", "--trials", "2")
    parts = [gui_sim.json(*again, "--shard", f"{part}/2", "--out", f"part{part}") for part in (1, 2)]
    assert [len(part["episodes"]) for part in parts] == [2, 2] and parts[0]["page"] is None
    assert parts[0]["missing"] == {}
    out, _ = gui_sim(*again, "--shard", "2/2", "--out", "part2")
    assert "This is a part of a run" in out
    whole = gui_sim.json("merge", "part1", "part2", "--out", "whole")
    alone = gui_sim.json(*again, "--out", "alone")
    strip = [json.dumps({**one, "seconds": 0}) for one in whole["episodes"]]
    assert strip == [json.dumps({**one, "seconds": 0}) for one in alone["episodes"]]
    assert (tmp_path / "whole/index.html").is_file()
    _, err = gui_sim("merge", "part1", "part2", status=2)
    assert "--out" in err


# Rate limits


def test_a_rate_limit_that_one_episode_meets_holds_back_the_others() -> None:
    watch = demo.FakeTime()
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        watch.at += seconds

    watch.sleep = sleep  # type: ignore[method-assign]
    request = {"model": "m", "messages": [{"role": "user", "content": "hello"}]}

    async def ask(server: ChatServer) -> None:
        first, second = (
            ChatClient(base_url=server.base_url, key="k", timeout=5, attempts=1, stopwatch=watch) for _ in range(2)
        )
        with pytest.raises(EndpointError, match="429"):
            await first.complete(request)
        _, requests = await second.complete(request)
        assert requests == 1
        for client in (first, second):
            await client.close()

    with ChatServer([fails(429, retry_after="30"), says("hello")]) as server:
        asyncio.run(ask(server))
    (waited,) = slept
    assert 30 <= waited <= 33
