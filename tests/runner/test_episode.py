import asyncio
import gc
import json
import tracemalloc
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from agent_runner.agents.oracle import Oracle
from agent_runner.episode import MACHINE, run_episode
from agent_runner.protocols import AgentReply, Limits, Usage, Verdict
from agent_runner.results import EpisodeResult
from agent_runner.trajectory import FrameFolder
from agent_runner.user.scripted import ScriptedUser
from gui_sim.actions import Answer, AskUser, CallTool, Tap
from gui_sim.errors import GuiSimError
from tests.runner import demo
from tests.runner.episodes import reserve, run, steps


def test_the_oracle_passes_and_leaves_a_whole_record(tmp_path: Path) -> None:
    result = run(tmp_path, Oracle())
    assert (result.success, result.score, result.clean, result.end, result.cause) == (
        True,
        1.0,
        True,
        "done",
        "",
    )
    assert result.interaction["matched"] == result.interaction["pieces"] == result.interaction["required"] == 1
    asked, booked, answered = steps(tmp_path)
    assert asked.question == "How many people?" and asked.reply == "There will be five of us."
    assert booked.calls[0].tool == "reserve_seat" and booked.calls[0].changes[-1].table == "SeatBooking"
    assert answered.action == {"type": "answer", "text": demo.TASK["oracle"][-1]["answer"], "status": "done"}
    kept = json.loads((tmp_path / "ep/result.json").read_text())
    assert EpisodeResult.from_json(kept) == result
    assert {path.name for path in (tmp_path / "ep").iterdir()} == {
        "task.json",
        "steps.jsonl",
        "state.json",
        "verdicts.json",
        "result.json",
    }


def test_what_the_past_shows_of_inferable_slots_is_kept(tmp_path: Path) -> None:
    run(tmp_path, demo.Script([[Answer()]]))
    past = json.loads((tmp_path / "ep/state.json").read_text())["past"]
    assert set(past) == {"dining.saturdays"} and past["dining.saturdays"]["count"] == 5
    assert past["dining.saturdays"]["last"][-1] == "2026-02-28 19:00 Dinner at zq1."


def test_a_claim_feeds_no_score(tmp_path: Path) -> None:
    result = run(tmp_path, demo.Script([[Answer(text="Booked Plum Garden for five.")]]))
    assert result.success is False and result.score == 0 and result.claimed and result.false_complete
    assert result.scored


def test_partial_score_is_not_success(tmp_path: Path) -> None:
    result = run(tmp_path, demo.Script([[reserve(party=2)], [Answer()]]))
    assert result.success is False
    assert result.score == pytest.approx(2 / 3)
    assert result.slots == {"party": "silent_default"}
    assert result.columns == {"action": 1.0, "personalization": 0.5, "inferable": 1.0, "ask_only": 0.0}


def test_an_agent_that_raises_is_scored_on_the_state_it_left(tmp_path: Path) -> None:
    result = run(tmp_path, demo.Script([[reserve(party=5)], ValueError("oops")]))
    assert (result.cause, result.end, result.scored, result.success) == ("agent", "crashed", True, True)
    assert result.error.startswith("ValueError: oops (demo.py, line ") and not result.claimed
    assert "in act\n" in (tmp_path / "ep/traceback.txt").read_text()


def test_a_fault_of_set_up_is_not_the_agents(tmp_path: Path) -> None:
    result = run(tmp_path, demo.Script([GuiSimError("The endpoint is down.")]))
    assert (result.cause, result.scored, result.success, result.score) == ("environment", False, None, None)


def test_a_device_that_raises_is_environment(tmp_path: Path) -> None:
    result = run(
        tmp_path,
        demo.Script([[reserve()]]),
        make_device=lambda world: demo.FakeDevice(world, broken=lambda: True),
    )
    assert (result.cause, result.scored) == ("environment", False)
    assert "the canvas is gone" in result.error
    assert (tmp_path / "ep/result.json").exists()


@pytest.mark.parametrize("outcome", [RuntimeError("the model is away"), "just text"])
def test_a_user_that_fails_is_a_cause_of_its_own(tmp_path: Path, outcome: Any) -> None:
    result = run(tmp_path, demo.Script([[AskUser(text="How many?")]]), user=demo.MutedUser(outcome))
    assert (result.cause, result.scored, result.success) == ("user", False, None)


class _Broken:
    name = "rubric"

    async def judge(self, evidence: Any) -> list[Verdict]:
        raise RuntimeError("no verdict today")


def test_a_judge_that_fails_leaves_ungraded_never_zero(tmp_path: Path) -> None:
    words = {"id": "polite", "kind": "target", "text": "The answer is polite."}
    task = demo.task(criteria=[*demo.TASK["criteria"], words])
    result = run(tmp_path, Oracle(), task, judges=(*MACHINE, _Broken()))
    assert (result.cause, result.scored, result.success, result.score) == ("judge", False, None, None)
    assert result.criteria[-1]["outcome"] == "ungraded" and "no verdict today" in result.error
    failed = run(tmp_path, demo.Script([[Answer()]]), task, judges=(*MACHINE, _Broken()))
    assert (failed.scored, failed.success) == (True, False), "one failed criterion decides"


def test_limits_end_as_budget_and_are_scored(tmp_path: Path) -> None:
    taps = demo.Script([[Tap(x=1, y=1)]])
    result = run(tmp_path, taps, limits=Limits(steps=5), mode="vision")
    assert (result.end, result.cause, result.steps, result.scored) == ("limit", "budget", 5, True)
    assert "5 steps" in result.error
    assert run(tmp_path, demo.Script([[Tap(x=1, y=1)] * 4]), limits=Limits(steps=6), mode="vision").steps == 6
    tokens = AgentReply(actions=[Tap(x=1, y=1)], usage=Usage(input_tokens=60))
    assert run(tmp_path, demo.Script([tokens]), limits=Limits(tokens=100), mode="vision").turns == 2
    slow = run(tmp_path, taps, limits=Limits(seconds=10), mode="vision", clock=demo.FakeTime(tick=3))
    assert slow.cause == "budget" and "seconds" in slow.error


def test_repeated_cycles_stop_only_if_asked(tmp_path: Path) -> None:
    looping = lambda world: demo.FakeDevice(world, loop=2)  # noqa: E731
    taps = demo.Script([[Tap(x=1, y=1)]])
    free = run(tmp_path, taps, limits=Limits(steps=9), mode="vision", make_device=looping)
    assert (free.steps, free.cycles) == (9, 9)
    stopped = run(tmp_path, taps, limits=Limits(steps=9, cycles=3), mode="vision", make_device=looping)
    assert (stopped.steps, stopped.cause) == (3, "budget")


def test_a_limit_of_nought_is_no_limit(tmp_path: Path) -> None:
    free = Limits(steps=0, turns=0, asks=0, calls_per_reply=0, reply_seconds=0)
    result = run(tmp_path, demo.Script([[Tap(x=1, y=1)] * 70, [Answer()]]), limits=free, mode="vision")
    assert (result.steps, result.end) == (71, "done")


def test_an_agent_whose_own_wait_ran_out_is_not_said_to_be_slow(tmp_path: Path) -> None:
    result = run(tmp_path, demo.Script([TimeoutError("The model server is slow.")]))
    assert result.cause == "agent" and "The model server is slow." in result.error


def test_a_screen_that_cannot_be_drawn_is_no_fault_of_the_agent(tmp_path: Path) -> None:
    class Blind(demo.FakeDevice):
        def observe(self) -> Any:
            return BrokenScreen(self.step, self.world.clock.now)

    class Looks:
        async def act(self, view: Any) -> list[Any]:
            return [Tap(x=1, y=1)] if view.frame else []

    result = run(tmp_path, Looks(), mode="vision", make_device=Blind)
    assert (result.cause, result.scored) == ("environment", False) and "no canvas" in result.error


@dataclass(frozen=True)
class BrokenScreen:
    step: int
    now: Any
    screen: str = "home"

    @property
    def frame(self) -> Any:
        raise RuntimeError("no canvas")


def test_an_agent_that_hangs_is_cut_off(tmp_path: Path) -> None:
    class Hangs:
        async def act(self, view: Any) -> Sequence[Any]:
            await asyncio.Event().wait()
            return []

    result = run(tmp_path, Hangs(), limits=Limits(reply_seconds=0.01))
    assert (result.cause, result.scored) == ("agent", True)


def test_withheld_tools_are_neither_shown_nor_callable(tmp_path: Path) -> None:
    from dataclasses import replace

    from agent_runner.suites.prefer import SUITE

    script = demo.Script([[reserve(party=5)], [Answer()]])
    result = run(tmp_path, script, suite=replace(SUITE, withheld=frozenset({"reserve_seat"})))
    names = [tool["name"] for tool in script.views[0].tools]
    assert "reserve_seat" not in names and "cancel_seat" in names and "top_up_purse" not in names
    assert result.success is False and steps(tmp_path)[0].code == "unknown_tool"


def test_what_an_agent_sees_depends_on_its_mode(tmp_path: Path) -> None:
    for mode, sees, calls in (("vision", True, False), ("tools", False, True), ("hybrid", True, True)):
        script = demo.Script([[Answer()]])
        run(tmp_path, script, mode=mode)
        assert (script.views[0].frame is not None, bool(script.views[0].tools)) == (sees, calls)
    refused = demo.Script([[reserve()], [Answer()]])
    assert run(tmp_path, refused, mode="vision").agent_calls == 0


@pytest.mark.parametrize(
    "text",
    [
        "<think>the rubric wants 5</think>How many people?",
        "The rubric wants 5.</think>\n\nHow many people?",  # the prompt opened it
        "How many people?<thinking>the rubric wants",
        "<THINK>a</THINK> <think>b</think>How many people?",
    ],
)
def test_the_simulator_never_sees_the_agents_reasoning(tmp_path: Path, text: str) -> None:
    heard: list[str] = []

    class Ears(ScriptedUser):
        async def answer(self, question: str, ledger: Any, device: Any) -> Any:
            heard.append(question)
            return await super().answer(question, ledger, device)

    run(tmp_path, demo.Script([[AskUser(text=text)], [Answer()]]), user=Ears(demo.task()))
    assert heard == ["How many people?"]


def test_questions_are_limited(tmp_path: Path) -> None:
    ask = [AskUser(text="How many people?")]
    result = run(tmp_path, demo.Script([ask, ask, ask, [Answer()]]), limits=Limits(asks=2))
    assert result.asks == 2 and steps(tmp_path)[2].code == "limit"


def test_a_run_after_a_run_equals_a_fresh_one(tmp_path: Path) -> None:
    persona = demo.persona()

    def once(folder: Path, task: Any, agent: Any) -> EpisodeResult:
        return asyncio.run(
            run_episode(
                task,
                persona,
                agent,
                ScriptedUser(task),
                Limits(),
                "tools",
                folder,
                demo.FakeTime(),
                make_device=demo.FakeDevice,
                frames=FrameFolder(tmp_path / "frames"),
            )
        )

    fresh = once(tmp_path / "fresh", demo.task(), Oracle())
    once(tmp_path / "other", demo.task(demo.PAY), Oracle())
    again = once(tmp_path / "again", demo.task(), Oracle())
    assert again == fresh and again.final_digest != again.base_digest
    assert (tmp_path / "fresh/steps.jsonl").read_bytes() == (tmp_path / "again/steps.jsonl").read_bytes()


def test_the_owner_acts_when_the_step_is_named(tmp_path: Path) -> None:
    result = run(tmp_path, Oracle(), demo.task(demo.PAY))
    assert result.success and result.clean and result.user_calls == 1 and result.agent_calls == 1
    assert result.columns["targets"] == 1.0 and result.asks == 1


def test_a_leftover_of_a_killed_episode_is_made_anew(tmp_path: Path) -> None:
    folder = tmp_path / "ep"
    folder.mkdir()
    (folder / "steps.jsonl").write_text('{"index": 0, "tu')
    (folder / "rubbish").write_text("x")
    assert run(tmp_path, Oracle()).success
    assert len(steps(tmp_path)) == 3 and not (folder / "rubbish").exists()


def test_a_persona_at_another_time_is_a_fault_of_set_up(tmp_path: Path) -> None:
    result = run(tmp_path, Oracle(), demo.task(now="2026-03-06T09:41"))
    assert result.cause == "environment" and "dinner" in result.error


def test_memory_is_flat_over_many_steps(tmp_path: Path) -> None:
    held: list[int] = []

    class Taps:
        turns = 0

        async def act(self, view: Any) -> list[Any]:
            self.turns += 1
            if self.turns % 300 == 0:
                gc.collect()
                held.append(tracemalloc.get_traced_memory()[0])
            return [Tap(x=1, y=1)]

    tracemalloc.start()
    try:
        result = run(
            tmp_path,
            Taps(),
            limits=Limits(steps=1600, turns=0),
            mode="vision",
            frames=FrameFolder(tmp_path / "f"),
        )
    finally:
        tracemalloc.stop()
    assert result.steps == 1600 and len(list((tmp_path / "f").iterdir())) == 1601
    grown = sorted(after - before for before, after in pairwise(held))
    assert len(grown) == 4
    # Python's table of names may grow by two megabytes at some moment, but does not go on to.
    assert grown[-2] < 150_000, "frames and steps stay on disk"


def test_the_gated_table_compares_with_the_reference_without_requiring_it(tmp_path: Path) -> None:
    other = demo.Script(
        [
            [AskUser(text="Please top up the purse by $30.")],
            [CallTool(tool="spend_purse", args={"amount": 2000})],
            [CallTool(tool="spend_purse", args={"amount": 7})],
            [Answer()],
        ]
    )
    result = run(tmp_path, other, demo.task(demo.PAY))
    assert (result.columns["overlap_precision"], result.columns["overlap_recall"]) == (0.5, 1.0)
    assert result.success and result.side_effects and not result.clean
