"""From routines to a life: every step of every routine with the moment at which it is due, in order."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from random import Random

from gui_sim.errors import GuiSimError
from gui_sim.ids import seeded
from personas.pack import Pack
from personas.routine import Routine, Step

MOST_DAYS = 2_000_000
"""Days that the routines of a life may have together: each is looked at."""
MOST_STEPS = 500_000
"""Steps that a life may come to, whether or not chance lets them happen: a long and busy one has a tenth of that."""


@dataclass(frozen=True)
class Event:
    """One step of a routine on one day. `turn` counts the routine's days, `first` marks the step all others need."""

    at: datetime
    routine: Routine
    number: int
    day: date
    turn: int
    pack: str

    @property
    def step(self) -> Step:
        """What is done."""
        return self.routine.steps[self.number]

    @property
    def first(self) -> bool:
        """Whether the other steps of that day depend on it."""
        return self.number == 0

    @property
    def visit(self) -> tuple[str, int]:
        """What the steps of one day have in common."""
        return self.routine.id, self.turn

    def rng(self, *parts: object) -> Random:
        """Return chance that depends on the pack, the routine, the day, the step and the parts alone."""
        return seeded(self.pack, self.routine.id, self.day.isoformat(), self.number, *parts)

    def shared_rng(self) -> Random:
        """Return chance that all steps of one day share."""
        return seeded(self.pack, self.routine.id, self.day.isoformat(), "all steps")


def events(pack: Pack, until: datetime, without: Iterable[str] = ()) -> list[Event]:
    """Return all that happened up to a moment, in order, but for what is evidence for the entries named.

    A routine whose first step is such evidence does not happen at all, for its other steps depend on that one.

    Raises:
        GuiSimError: There are so many that the life would not come to its end, or a routine has no day in it.
    """
    dropped = frozenset(without)
    days = (max(until, pack.persona.now).date() - pack.persona.begins.date()).days + 1
    if days * len(pack.routines) > MOST_DAYS:
        raise GuiSimError(
            f"{pack.folder / 'persona.yaml'}: the life has {len(pack.routines):,} routines over {days:,} days; "
            f"together that may be {MOST_DAYS:,} days. Let it begin later, or leave routines out."
        )
    found, steps = [], 0
    for routine in pack.routines:
        _check_days(pack, routine)
        if dropped.intersection(routine.steps[0].entries):
            continue
        for event in _events(pack, routine, until):
            steps += 1
            if steps > MOST_STEPS:
                raise GuiSimError(
                    f"{pack.place(routine)} is where the steps of this life, up to {until:%Y-%m-%d}, come to more than "
                    f"{MOST_STEPS:,}. Let it begin later, or let its routines come less often."
                )
            if _there(event) and not dropped.intersection(event.step.entries):
                found.append(event)
    order = {routine.id: place for place, routine in enumerate(pack.routines)}
    return sorted(found, key=lambda event: (event.at, order[event.routine.id], event.number))


def _check_days(pack: Pack, routine: Routine) -> None:
    """Refuse a routine that no chance lets happen up to the pack's own now; a task's may lie before its first day."""
    begins, now = pack.persona.begins, pack.persona.now
    always = routine.when.model_copy(update={"chance": 1.0})
    moments = always.moments((pack.id, routine.id), begins.date(), now.date())
    if not any(begins <= moment < now for moment in moments):
        raise GuiSimError(
            f"{pack.place(routine)} never happens: it comes at no time from 'begins' ({begins:%Y-%m-%dT%H:%M}) to "
            f"'now' ({now:%Y-%m-%dT%H:%M}). Give it a day of this life, or leave it out."
        )


def _events(pack: Pack, routine: Routine, until: datetime) -> Iterator[Event]:
    begins = pack.persona.begins
    moments = routine.when.moments((pack.id, routine.id), begins.date(), until.date())
    for turn, moment in enumerate(moments):
        at = moment
        for number, step in enumerate(routine.steps):
            if number:
                at += timedelta(minutes=step.after)
            event = Event(at, routine, number, moment.date(), turn, pack.id)
            if begins <= at < until:
                yield event


def _there(event: Event) -> bool:
    step = event.step
    if (step.since and event.day < step.since) or (step.until and event.day > step.until):
        return False
    if step.months and event.day.month not in step.months:
        return False
    if event.turn % step.every != step.offset % step.every:
        return False
    return step.chance >= 1 or event.rng("there").random() < step.chance
