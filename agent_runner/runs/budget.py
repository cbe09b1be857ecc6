"""What a run may use up in all. It decides which episodes are run, never what becomes of one."""

from dataclasses import dataclass, field

from agent_runner.protocols import Stopwatch, Usage
from agent_runner.results import EpisodeResult


@dataclass(frozen=True, kw_only=True)
class Budget:
    """Bounds of a whole run; 0 is none.

    `cost` (dollars), `tokens` (input and output, of agent, user and judge) and `steps` are sums over the run's
    episodes, those of earlier commands included; `seconds` is wall time of this command.
    """

    cost: float = 0
    tokens: int = 0
    steps: int = 0
    seconds: float = 0


ALIKE = 5
"""So many episodes in a row that break off with one and the same error end a run: the next would do so too."""


@dataclass
class Spending:
    """What a run has used of its budget so far. `stopped` says why it started no further episode, "" if it did."""

    budget: Budget = field(default_factory=Budget)
    episodes: int = 0
    steps: int = 0
    agent: Usage = field(default_factory=Usage)
    user: Usage = field(default_factory=Usage)
    judge: Usage = field(default_factory=Usage)
    wasted: Usage = field(default_factory=Usage)
    stopped: str = ""
    _alike: int = 0
    _error: str = ""
    _clock: Stopwatch | None = None
    _began: float = 0.0

    def begin(self, clock: Stopwatch) -> None:
        """Start to count seconds."""
        self._clock, self._began = clock, clock.now()

    def add(self, result: EpisodeResult) -> None:
        """Count an episode that was finished before, or is now; what its earlier tries cost counts too."""
        self.episodes += 1
        self.steps += result.steps
        self.agent += result.usage
        self.user += result.user_usage
        self.judge += result.judge_usage
        self.wasted += result.wasted

    def finished(self, result: EpisodeResult) -> None:
        """Count an episode that has just come to its end, however it did."""
        error = result.error if result.end == "crashed" else ""
        self._alike = self._alike + 1 if error and error == self._error else int(bool(error))
        self._error = error
        self.add(result)

    def take_back(self, result: EpisodeResult) -> None:
        """Forget an episode that was counted: another try took its place, which holds what this one cost."""
        self.episodes -= 1
        self.steps -= result.steps
        self.agent = _less(self.agent, result.usage)
        self.user = _less(self.user, result.user_usage)
        self.judge = _less(self.judge, result.judge_usage)
        self.wasted = _less(self.wasted, result.wasted)

    @property
    def total(self) -> Usage:
        """All roles, and all tries."""
        return self.agent + self.user + self.judge + self.wasted

    @property
    def broken(self) -> bool:
        """Whether the last episodes all broke off alike."""
        return self._alike >= ALIKE

    def may_start(self) -> bool:
        """Return whether another episode may begin; if not, `stopped` says why."""
        total, budget = self.total, self.budget
        seconds = self._clock.now() - self._began if self._clock else 0.0
        for used, bound, words in (
            (total.cost, budget.cost, f"${budget.cost:,g}"),
            (total.input_tokens + total.output_tokens, budget.tokens, f"{budget.tokens:,} tokens"),
            (self.steps, budget.steps, f"{budget.steps:,} steps"),
            (seconds, budget.seconds, f"{budget.seconds:,g} seconds"),
        ):
            if bound and used >= bound:
                self.stopped = f"The run's budget of {words} is used up."
                return False
        if self.broken:
            self.stopped = f"{ALIKE} episodes in a row broke off with the same error: {self._error}"
            return False
        return True


def _less(whole: Usage, part: Usage) -> Usage:
    return Usage(**{name: used - vars(part)[name] for name, used in vars(whole).items()})
