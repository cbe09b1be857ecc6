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
    _clock: Stopwatch | None = None
    _began: float = 0.0

    def begin(self, clock: Stopwatch) -> None:
        """Start to count seconds."""
        self._clock, self._began = clock, clock.now()

    def add(self, result: EpisodeResult) -> None:
        """Count an episode; what its earlier tries cost counts too."""
        self.episodes += 1
        self.steps += result.steps
        self.agent += result.usage
        self.user += result.user_usage
        self.judge += result.judge_usage
        self.wasted += result.wasted

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
        return True


def _less(whole: Usage, part: Usage) -> Usage:
    return Usage(**{name: used - vars(part)[name] for name, used in vars(whole).items()})
