import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent_runner import metrics
from agent_runner.protocols import Usage
from agent_runner.results import EpisodeResult


def result(task: str, success: bool | None = True, *, trial: int = 0, **more: object) -> EpisodeResult:
    scored = success is not None
    values = {
        "task": task,
        "suite": "prefer",
        "trial": trial,
        "scored": scored,
        "success": success,
        "score": None if success is None else float(success),
        "end": "done",
    } | more
    return EpisodeResult(**values)  # type: ignore[arg-type]


def test_one_surviving_trial_is_no_perfect_score() -> None:
    results = [result("a"), result("b", None, cause="environment"), result("c", None, cause="user")]
    success = metrics.summary(results, {"a": 1, "b": 1, "c": 1, "d": 1})["success"]
    assert (success.value, success.n, success.assigned, success.coverage) == (1.0, 1, 4, 0.25)
    assert (success.worst, success.best) == (0.25, 1.0)
    assert metrics.missing(results, {"a": 1, "b": 1, "c": 1, "d": 1}) == {
        "environment": 1,
        "user": 1,
        "not_run": 1,
    }


def test_nothing_scored_is_a_dash_and_the_bounds_are_all() -> None:
    success = metrics.summary([], {"a": 2})["success"]
    assert success.value is None and (success.worst, success.best, success.coverage) == (0.0, 1.0, 0.0)
    assert metrics.summary([], {})["success"].value is None


def test_the_mean_is_over_tasks_not_over_trials() -> None:
    results = [*(result("a", trial=k) for k in range(9)), result("b", False)]
    assert metrics.summary(results)["success"].value == 0.5


def test_missing_trials_of_a_task_are_in_its_bounds() -> None:
    success = metrics.summary([result("a"), result("a", None, trial=1, cause="environment")], {"a": 2})["success"]
    assert (success.value, success.worst, success.best) == (1.0, 0.5, 1.0)


def test_partial_score_and_claims_are_columns_of_their_own() -> None:
    results = [
        result("a", False, score=0.5, claimed=True),
        result("b", True, side_effects=("x",), claimed=True),
    ]
    numbers = metrics.summary(results)
    assert [
        numbers[name].value for name in ("success", "score", "clean_success", "side_effects", "false_complete")
    ] == [0.5, 0.75, 0.0, 0.5, 0.5]


def test_interaction_is_micro_and_undefined_without_pieces() -> None:
    def counts(pieces: int, matched: int, required: int) -> dict[str, int]:
        return {"pieces": pieces, "matched": matched, "required": required, "elicited": matched}

    results = [result("a", interaction=counts(3, 1, 1)), result("b", interaction=counts(1, 1, 3))]
    numbers = metrics.summary(results)
    assert numbers["interaction_precision"].value == 2 / 4 and numbers["interaction_recall"].value == 2 / 4
    silent = metrics.summary([result("a", interaction=counts(0, 0, 2))])
    assert silent["interaction_precision"].value is None and silent["interaction_recall"].value == 0.0


def test_a_column_is_over_the_tasks_that_set_it() -> None:
    results = [
        result("a", columns={"action": 1.0, "ask_only": None}),
        result("b", columns={"action": 0.0, "ask_only": 1.0}),
    ]
    numbers = metrics.summary(results)
    assert (numbers["action"].value, numbers["action"].n) == (0.5, 2)
    assert (numbers["ask_only"].value, numbers["ask_only"].n) == (1.0, 1)


@pytest.mark.parametrize(
    ("trials", "k", "any_of", "all_of"),
    [
        ([True, False], 1, 0.5, 0.5),
        ([True, False], 2, 1.0, 0.0),
        ([True] * 3, 3, 1.0, 1.0),
        ([True], 2, None, None),
        ([False] * 4, 2, 0.0, 0.0),
        ([True, True, False, False], 2, 5 / 6, 1 / 6),
        ([], 0, None, None),
    ],
)
def test_pass_at_k_and_pass_hat_k(trials: list[bool], k: int, any_of: float | None, all_of: float | None) -> None:
    assert metrics.pass_at_k(trials, k) == pytest.approx(any_of)
    assert metrics.pass_hat_k(trials, k) == pytest.approx(all_of)


@given(st.lists(st.booleans(), min_size=1, max_size=12), st.integers(1, 12))
def test_pass_hat_is_never_above_pass_at(trials: list[bool], k: int) -> None:
    low, high = metrics.pass_hat_k(trials, k), metrics.pass_at_k(trials, k)
    assert (low is None) == (high is None) == (k > len(trials))
    if low is not None and high is not None:
        assert 0 <= low <= high <= 1


@given(st.dictionaries(st.sampled_from("abcdefgh"), st.lists(st.booleans(), min_size=1, max_size=3), min_size=2))
def test_the_interval_holds_the_value_and_is_the_same_each_time(outcomes: dict[str, list[bool]]) -> None:
    values = {task: [float(one) for one in found] for task, found in outcomes.items()}
    first = metrics.mean_estimate(values, {}, seed=7)
    assert first == metrics.mean_estimate(dict(reversed(values.items())), {}, seed=7)
    assert first.low is not None and first.high is not None and first.value is not None
    assert 0 <= first.low <= first.high <= 1
    assert first.worst == first.best == pytest.approx(first.value)


def test_clusters_are_resampled_whole() -> None:
    values = {f"{group}{n}": [float(group == "x")] for group in "xy" for n in range(50)}
    apart = metrics.mean_estimate(values, {})
    together = metrics.mean_estimate(values, {task: task[0] for task in values})
    assert (together.low, together.high) == (0.0, 1.0)
    assert apart.low is not None and apart.low > 0.3
    assert metrics.mean_estimate(values, dict.fromkeys(values, "one")).low is None


@pytest.mark.parametrize(
    ("mine", "reference", "expected"),
    [
        ("", "", (1, 1, 1)),
        ("a", "", (0, 0, 0)),
        ("", "a", (0, 0, 0)),
        ("aab", "abc", (2 / 3, 2 / 3, 2 / 3)),
        ("aa", "a", (0.5, 1, 2 / 3)),
        ("x", "a", (0, 0, 0)),
    ],
)
def test_overlap_is_of_multisets(mine: str, reference: str, expected: tuple[float, float, float]) -> None:
    assert metrics.overlap(mine, reference) == pytest.approx(expected)


def test_agreement_and_paired_tests() -> None:
    assert metrics.kappa([]) is None and metrics.kappa([(True, True)] * 5) is None
    assert metrics.kappa([(True, True), (False, False)]) == 1.0
    assert metrics.kappa([(True, False), (False, True)]) == -1.0
    assert metrics.mcnemar([]) is None and metrics.mcnemar([(True, True)]) == 1.0
    assert metrics.mcnemar([(True, False)] * 6) == pytest.approx(2 / 64)


def test_the_gap_is_over_tasks_scored_in_both() -> None:
    vision = [result("a", False), result("b", True), result("c", None)]
    tools = [result("a", True), result("b", True), result("c", True)]
    gap = metrics.gap(vision, tools)
    assert (gap.value, gap.n, gap.assigned) == (-0.5, 2, 3)


def test_perturbed_tasks_are_compared_with_all() -> None:
    results = [result("a"), result("b", False, perturbation="preference")]
    assert metrics.perturbed(results)["preference"]["success"] == -0.5 and metrics.perturbed([result("a")]) == {}


def test_tasks_that_nobody_passes_are_listed() -> None:
    results = [result("a", False), result("a", True, trial=1), result("b", False), result("c", None)]
    assert metrics.never_passed(results) == ["b"]
    assert metrics.slot_errors(
        [result("a", slots={"x": "silent_guess"}), result("b", slots={"y": "silent_guess"})]
    ) == {"silent_guess": 2}
    assert metrics.effort([]) == {} and metrics.effort(results)["steps"] == (0.0, 0.0)


def test_pass_at_k_and_pass_hat_k_are_given_for_each_k_and_no_task_vanishes() -> None:
    results = [
        *(result("a", k < 2, trial=k) for k in range(3)),
        result("b", True),
        *(result("b", None, trial=k, cause="environment") for k in (1, 2)),
    ]
    numbers = metrics.summary(results, {"a": 3, "b": 3})
    assert [name for name in numbers if name.startswith("pass")] == [
        f"pass{sign}{k}" for k in (1, 2, 3) for sign in "@^"
    ]
    assert (numbers["pass@1"].value, numbers["pass@1"].n) == (pytest.approx(5 / 6), 2)
    assert (numbers["pass@2"].value, numbers["pass@2"].n, numbers["pass@2"].assigned) == (1.0, 1, 2)
    assert (numbers["pass^3"].value, numbers["pass^3"].worst, numbers["pass^3"].best) == (0.0, 0.0, 0.5)
    few = metrics.summary([result("a")], {"a": 2})["pass@2"]
    assert (few.value, few.n, few.assigned, few.coverage) == (None, 0, 1, 0.0)


def test_giving_up_is_right_or_wrong_by_the_task() -> None:
    results = [
        result("can", False, end="infeasible"),
        result("can too"),
        result("cannot", False, end="infeasible", feasible=False),
        result("lost", None, cause="environment", feasible=False),
    ]
    numbers = metrics.summary(results)
    assert (numbers["gave_up"].value, numbers["gave_up"].n, numbers["gave_up"].assigned) == (pytest.approx(2 / 3), 3, 4)
    rightly, wrongly = numbers["gave_up_rightly"], numbers["gave_up_wrongly"]
    assert (rightly.value, rightly.n, rightly.assigned, rightly.worst) == (1.0, 1, 2, 0.5)
    assert (wrongly.value, wrongly.n, wrongly.assigned) == (0.5, 2, 2)


def test_what_a_judge_left_open_hides_nothing_that_is_known_without_it() -> None:
    open_one = result("a", None, cause="judge", side_effects=("x",), claimed=True)
    numbers = metrics.summary([open_one, result("b", None, cause="judge")])
    assert (numbers["side_effects"].value, numbers["side_effects"].n) == (0.5, 2)
    assert (numbers["false_complete"].value, numbers["false_complete"].n) == (0.0, 1)
    assert numbers["success"].n == 0


def test_a_column_has_coverage_and_bounds_of_its_own() -> None:
    results = [
        result("a", columns={"action": 1.0}),
        result("b", None, cause="environment", columns={"action": None}),
        result("c"),
    ]
    action = metrics.summary(results)["action"]
    assert (action.value, action.n, action.assigned, action.worst, action.best) == (1.0, 1, 2, 0.5, 1.0)


def test_interaction_is_bounded_by_what_lost_episodes_should_have_asked() -> None:
    heard = {"pieces": 2, "matched": 1, "required": 2, "elicited": 1}
    lost = result("b", None, cause="user", interaction={"required": 2})
    numbers = metrics.summary([result("a", interaction=heard), lost])
    recall, precision = numbers["interaction_recall"], numbers["interaction_precision"]
    assert (recall.value, recall.n, recall.assigned, recall.worst, recall.best) == (0.5, 1, 2, 0.25, 0.75)
    assert (precision.value, precision.worst, precision.best) == (0.5, 0.0, 0.75)


def test_messages_and_answers_are_micro_averages_over_what_could_be_told() -> None:
    results = [
        result("a", messages={"messages": 3, "specific": 1, "vague": 1, "answerable": 2}, simulator={"answers": 3}),
        result("b", messages={"messages": 1, "specific": 1}, simulator={"answers": 1, "grounded": 1, "in_scope": 1}),
        result("c"),
    ]
    numbers = metrics.summary(results)
    assert (numbers["message_specific"].value, numbers["message_specific"].n) == (pytest.approx(2 / 3), 2)
    assert (numbers["message_answerable"].value, numbers["message_answerable"].assigned) == (1.0, 1)
    assert numbers["message_options"].value is None
    assert (numbers["simulator_grounded"].value, numbers["simulator_fallback"].value) == (0.25, 0.0)
    assert numbers["message_specific"].worst is None, "what a lost episode would have said is not known"


def test_a_subset_is_compared_with_all_in_every_number_with_an_interval() -> None:
    results = [
        *(result(f"p{n}", False, perturbation="environment", columns={"action": 0.0}) for n in range(4)),
        *(result(f"t{n}", n > 0, transfer=True, columns={"targets": 1.0}) for n in range(4)),
        result("plain"),
    ]
    found = metrics.subsets(results)
    assert list(found) == ["environment", "transfer"]
    drop = found["environment"]["success"]
    assert (drop.value, drop.n, drop.assigned) == (pytest.approx(0 - 4 / 9), 4, 4)
    assert drop.low is not None and drop.high is not None and drop.low < drop.value < drop.high < 0  # type: ignore[operator]
    assert "targets" not in found["environment"] and found["environment"]["action"].value == 0
    assert found["transfer"]["success"].value == pytest.approx(3 / 4 - 4 / 9)


def test_a_subset_is_compared_with_its_own_suite() -> None:
    results = [result("a", False, perturbation="preference"), result("b"), result("c", suite="gated")]
    assert metrics.perturbed(results)["preference"]["success"] == -0.5


def test_success_is_broken_down_by_difficulty_and_by_app() -> None:
    results = [
        result("a", True, difficulty="hard", apps=("mail", "wallet")),
        result("b", False, difficulty="hard", apps=("wallet",)),
        result("c", True, difficulty="easy", apps=("mail",)),
        result("d", None, difficulty="easy", cause="environment"),
    ]
    found = metrics.breakdown(results)
    values = {kind: {name: one.value for name, one in parts.items()} for kind, parts in found.items()}
    assert values == {"difficulty": {"easy": 1.0, "hard": 0.5}, "app": {"mail": 1.0, "wallet": 0.5}}
    assert list(found["difficulty"]) == ["easy", "hard"]
    easy = found["difficulty"]["easy"]
    assert (easy.n, easy.assigned, easy.worst) == (1, 2, 0.5)


def test_a_gap_has_bounds_where_both_runs_have_the_same_tasks() -> None:
    vision = [result("a", False), result("b", True), result("c", None, cause="environment")]
    tools = [result("a", True), result("b", True), result("c", True)]
    gap = metrics.gap(vision, tools)
    assert (gap.worst, gap.best) == (pytest.approx(-2 / 3), pytest.approx(-1 / 3))
    other = metrics.gap(vision, tools[:2])
    assert (other.n, other.assigned, other.worst) == (2, 3, None)
    assert metrics.gap(vision, tools, number="score").value == -0.5
    assert metrics.gap(vision, [], number="nothing").value is None


def test_the_gap_is_tested_on_pairs_of_trials() -> None:
    vision = [result(f"t{n}", False, trial=k) for n in range(3) for k in range(2)]
    tools = [result(f"t{n}", True, trial=k) for n in range(3) for k in range(2)]
    assert metrics.gap_test(vision, tools) == pytest.approx(2 / 64)
    assert metrics.gap_test(vision, []) is None


def test_one_persona_is_no_cluster_and_several_are() -> None:
    alone = [result(name, name < "c", persona="maya") for name in "abcd"]
    assert metrics.summary(alone)["success"].low is not None
    assert set(metrics.clusters_of(alone).values()) == set("abcd")
    both = [*alone, result("e", persona="noor")]
    assert set(metrics.clusters_of(both).values()) == {"maya", "noor"}
    assert metrics.clusters_of([result("a", template="t", persona="maya")]) == {"a": "t"}


def test_what_was_spent_is_split_by_role() -> None:
    used = Usage(input_tokens=10, output_tokens=1, cost=0.5, requests=1)
    results = [result("a", usage=used, wasted=used), result("b", user_usage=used, judge_usage=used, agent_calls=4)]
    assert {role: one.cost for role, one in metrics.spent(results).items()} == {
        "agent": 0.5,
        "user": 0.5,
        "judge": 0.5,
        "wasted": 0.5,
    }
    effort = metrics.effort(results)
    assert effort["agent_tokens"] == (5.5, 5.5) and effort["wasted_cost"] == (0.25, 0.25)
    assert effort["agent_calls"] == (2.0, 2.0)
    assert metrics.spent([])["agent"] == Usage()
