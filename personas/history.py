"""The past of a phone's owner, lived through the phone's own tools: from a pack to a world and a history."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from gui_sim import records
from gui_sim.context import Context
from gui_sim.errors import GuiSimError
from gui_sim.ids import seeded
from gui_sim.journal import ToolCall
from gui_sim.model import RowChange
from gui_sim.world import World
from personas import cache
from personas.choices import NotThere, Scope
from personas.life import Event, events
from personas.lines import Line, from_json, given, to_json
from personas.pack import Pack, folder_of, load_pack
from personas.routine import Noise, Step
from personas.slips import never_right, unknown_argument
from personas.start import born, check_owner, tidy
from personas.telling import fill

LONGEST_PAST = timedelta(days=3660)
CEILING = "auto_authorise"


@dataclass(frozen=True)
class Persona:
    """A persona's phone before a task; each has a world of its own."""

    world: World
    history: tuple[Line, ...]
    facts: tuple[str, ...]
    profile: Mapping[str, str]


def build_world(
    pack: str,
    *,
    now: datetime | None = None,
    history: Sequence[Mapping[str, Any]] = (),
    profile: Sequence[Mapping[str, Any]] = (),
    without: Sequence[str] = (),
) -> Persona:
    """Return a persona's phone at a moment, its past lived, with an empty journal.

    Args:
        pack: The name of a pack, or the path of its folder.
        now: The moment; the pack's own, if left out.
        history: More events of the past: `{at, call: {tool, args}, text, entries}`.
        profile: Other wordings of hidden entries: `{entry, text}`.
        without: Entries whose events, and so their rows, are left out.

    Raises:
        GuiSimError: The pack is wrong, or an event could not happen; it names the file, the routine and the day.
    """
    arguments = {"now": now and now.isoformat(), "history": history, "without": sorted(without)}
    key = cache.key_of(folder_of(pack), arguments)
    saved = cache.find(key)
    if saved is None:
        saved = cache.keep(key, _build(pack, now, history, without))
    return Persona(
        world=World.load(saved.world),
        history=tuple(from_json(line) for line in saved.lines),
        facts=tuple(saved.facts),
        profile={**saved.wordings, **dict(_wording(other, saved.wordings) for other in profile)},
    )


def _wording(other: Mapping[str, Any], known: Mapping[str, str]) -> tuple[str, str]:
    """Return the entry and the words of another wording."""
    entry, text = other.get("entry"), other.get("text")
    if set(other) != {"entry", "text"} or not isinstance(entry, str) or not isinstance(text, str):
        raise GuiSimError(
            f"Another wording of the profile is {{entry, text}}, both texts, not {str(dict(other))[:200]}."
        )
    if entry not in known:
        raise GuiSimError(f"The profile has no entry '{entry[:80]}' that could be worded otherwise.")
    return entry, text


def _check_given(pack: Pack, now: datetime, lines: Sequence[Line]) -> None:
    """Refuse extra events outside of the past, or that are evidence for what is not there."""
    known = {entry.id for entry in pack.profile}
    for line in lines:
        if not pack.persona.begins <= line.at <= now:
            raise GuiSimError(
                f"An extra event of the past, at {line.at:%Y-%m-%dT%H:%M}, must lie between the beginning of the life, "
                f"{pack.persona.begins:%Y-%m-%dT%H:%M}, and the phone's now, {now:%Y-%m-%dT%H:%M}."
            )
        if unknown := sorted(set(line.entries) - known):
            raise GuiSimError(f"An extra event of the past names the entry '{unknown[0]}', which is not there.")


def _build(pack: str, now: datetime | None, history: Sequence[Mapping[str, Any]], without: Sequence[str]) -> cache.Kept:
    loaded = load_pack(pack)
    unknown = sorted(set(without) - {entry.id for entry in loaded.profile})
    if unknown:
        raise GuiSimError(f"The profile of '{loaded.id}' has no entry '{unknown[0]}'.")
    until = now or loaded.persona.now
    _check_given(loaded, until, [given(line) for line in history])
    begun = None if without or not history else _prefix(loaded, until, min(given(line).at for line in history))
    world, lines = live(loaded, until, history, without, begun)
    told = [to_json(line) for line in lines]
    kept = cache.Kept(
        world.save(), told, list(loaded.persona.facts), {entry.id: entry.text for entry in loaded.profile}
    )  # fmt: skip
    world.close()
    return kept


def _prefix(pack: Pack, now: datetime, at: datetime) -> cache.Kept | None:
    """Return the past up to the month of a moment, which pasts that differ only later have in common."""
    month = datetime(at.year, at.month, 1)
    if not pack.persona.begins < month < now:
        return None
    key = cache.key_of(pack.folder, {"now": now.isoformat(), "month": month.isoformat()})
    found = cache.find(key)
    if found is None:
        past = _Past(pack, born(pack, now), lenient=False)
        for event in events(pack, now):
            if event.at >= month:
                break
            past.live(event)
        found = cache.keep(key, past.rest())
    return found


def live(
    pack: Pack,
    now: datetime,
    history: Sequence[Mapping[str, Any]] = (),
    without: Iterable[str] = (),
    begun: cache.Kept | None = None,
) -> tuple[World, list[Line]]:
    """Live a past up to a moment, and return the world and the lines of it; see `build_world`.

    It goes on from `begun`, the same past up to an earlier moment, if that is given.
    """
    if not timedelta(0) <= now - pack.persona.begins <= LONGEST_PAST:
        raise GuiSimError(
            f"The past of '{pack.id}' begins at {pack.persona.begins:%Y-%m-%dT%H:%M}; {now:%Y-%m-%dT%H:%M} must not "
            f"lie before that, and lie at most {LONGEST_PAST.days} days after it."
        )
    dropped = tuple(without)
    past = _Past(pack, World.load(begun.world) if begun else born(pack, now), lenient=bool(dropped), begun=begun)
    extras = (line for line in map(given, history) if not set(dropped).intersection(line.entries))
    extra = sorted(extras, key=lambda line: line.at)
    for event in events(pack, now, dropped)[past.lived :]:
        while extra and extra[0].at <= event.at:
            past.repeat(extra.pop(0))
        past.live(event)
    for line in extra:
        past.repeat(line)
    past.go_to(now)
    tidy(past.world, pack, past.made)
    return past.world, past.lines


class _Past:
    """The past as far as it has been lived: so many events. `made` holds the row that each step made last."""

    def __init__(self, pack: Pack, world: World, lenient: bool, begun: cache.Kept | None = None) -> None:
        at_rest = begun.at_rest if begun else {}
        self.lines: list[Line] = [from_json(line) for line in begun.lines] if begun else []
        self.lived = int(at_rest.get("lived", 0))
        self.made: dict[str, str] = {
            f"contact_{key}": f"ct{number}" for number, key in enumerate(pack.persona.present, start=1)
        } | at_rest.get("made", {})
        self.world = world
        self._pack = pack
        self._lenient = lenient
        self._failed: set[tuple[str, int]] = {(routine, turn) for routine, turn in at_rest.get("failed", ())}
        self._vars: dict[tuple[str, int], dict[str, Any]] = {
            (routine, turn): known for routine, turn, known in at_rest.get("vars", ())
        }

    def rest(self) -> cache.Kept:
        """Return all that is needed to go on from here, and close the world."""
        at_rest = {
            "lived": self.lived,
            "made": self.made,
            "failed": sorted(self._failed),
            "vars": [(*visit, known) for visit, known in self._vars.items()],
        }
        kept = cache.Kept(self.world.save(), [to_json(line) for line in self.lines], (), {}, at_rest)
        self.world.close()
        return kept

    def go_to(self, at: datetime) -> None:
        """Let time pass up to a moment. What has happened is no longer waited for, each night anew."""
        was = self.world.clock.now
        self.world.advance((at - was).total_seconds())
        if was.date() != at.date():
            with self.world.store.transaction():
                for event in self.world.store.find(records.TimelineEvent, done=True):
                    self.world.store.delete(event)
            self.world.journal.clear()

    def live(self, event: Event) -> None:
        """Let one step of a routine happen."""
        self.lived += 1
        if event.visit in self._failed:
            return
        self.go_to(event.at)
        step = event.step
        try:
            scope = self._scope(event)
            values, texts = _chosen(event, scope, self._shared(event))
            happened = self._do(step, values)
            told = texts and not isinstance(happened, str)
            text = fill(self._phrase(event, texts), scope.known, scope) if told else ""
        except NotThere as error:
            happened, text = str(error), ""
        except (GuiSimError, KeyError, ValueError, TypeError) as error:
            raise GuiSimError(f"{self._where(event)}: {error}") from error
        if isinstance(happened, str):
            self._missed(event, happened)
            return
        call, changes = happened
        self._check_owner(changes, self._where(event))
        for name in (step.id, event.routine.id if event.first else ""):
            if name and (row := _first_row(changes)):
                self.made[name] = row
        if text:
            self.lines.append(Line(event.at, text, step.entries, call))

    def repeat(self, line: Line) -> None:
        """Let an extra event of the past happen."""
        if line.call is None:
            self.lines.append(line)
            return
        self.go_to(line.at)
        try:
            happened = self._call(line.call)
        except GuiSimError as error:
            happened = str(error)
        if isinstance(happened, str):
            raise GuiSimError(f"An extra event of the past at {line.at}, '{line.call}', cannot happen: {happened}")
        self._check_owner(happened[1], f"An extra event of the past at {line.at}, '{line.call}'")
        self.lines.append(Line(line.at, line.text, line.entries, happened[0]))

    def _check_owner(self, changes: Sequence[RowChange], where: str) -> None:
        """Tell at once, and with its place, what `tidy` would find."""
        if any(change.table == records.Owner.__name__ for change in changes):
            check_owner(self.world, self._pack, where)

    def _scope(self, event: Event) -> Scope:
        persona = self._pack.persona
        return Scope(event.rng("choices"), event.at, persona.people, persona.groups, self.world.store, self.made)

    def _shared(self, event: Event) -> dict[str, Any]:
        """Return the variables that all steps of one day share."""
        if event.visit not in self._vars:
            scope = self._scope(event)
            scope.rng = event.shared_rng()
            for name, spec in event.routine.vars.items():
                scope.known[name] = scope.bounded(spec)
            self._vars = {event.visit: scope.known}
        return self._vars[event.visit]

    def _phrase(self, event: Event, texts: Sequence[str]) -> str:
        """Return one of the ways to tell it, another one than the last time."""
        first = seeded(event.pack, event.routine.id, event.number, "words").randrange(len(texts))
        return texts[(first + event.turn // event.step.every) % len(texts)]

    def _do(self, step: Step, values: dict[str, Any]) -> "tuple[ToolCall | None, list[RowChange]] | str":
        if step.event:
            return None, self._happen(step.event, values)
        tool = self.world.find_tool(step.tool)
        if tool is None:
            raise GuiSimError(f"there is no tool '{step.tool}' on this phone.")
        if slip := unknown_argument(tool, values):
            raise GuiSimError(slip)
        if not step.waits:
            return self._call(ToolCall(tool.app, tool.name, values))
        ceiling = self._ceiling(0)
        try:
            return self._call(ToolCall(tool.app, tool.name, values))
        finally:
            self._ceiling(ceiling)

    def _call(self, call: ToolCall) -> "tuple[ToolCall, list[RowChange]] | str":
        tool = self.world.find_tool(call.tool)
        if tool is None:
            return f"there is no tool '{call.tool}' on this phone."
        result = self.world.call(ToolCall(tool.app, call.tool, call.args), actor="owner_past", channel="history")
        if result.error is not None:
            if slip := never_right(tool, call.args, result.error, None if self._lenient else self.world):
                raise GuiSimError(f"{call}: {slip}")
            return f"{call}: {result.error}"
        changes = self.world.journal.changes(result.seq) if result.seq else []
        self.world.journal.clear()
        return result.call, changes

    def _happen(self, kind: str, payload: dict[str, Any]) -> list[RowChange]:
        ctx: Context = self.world.context("world", "timeline")
        with self.world.store.transaction():
            ctx.schedule(kind, payload, at=ctx.now)
        self.world.journal.clear()
        self.world.advance(0)
        changes = self.world.journal.changes()
        self.world.journal.clear()
        return changes

    def _ceiling(self, cents: int) -> int:
        """Set up to what amount payments pass, and return what it was."""
        table = self.world.store.schema.by_name.get("WalletAccount")
        account = self.world.store.maybe(table.model, "wb1") if table else None
        if account is None:
            return cents
        was = int(getattr(account, CEILING))
        with self.world.store.transaction():
            self.world.store.update(account, **{CEILING: cents})
        return was

    def _where(self, event: Event) -> str:
        return f"{self._pack.place(event.routine)} on {event.day}, step {event.number + 1}"

    def _missed(self, event: Event, why: str) -> None:
        if not (event.step.may_fail or self._lenient):
            raise GuiSimError(f"{self._where(event)}: {why}")
        if event.first:
            self._failed.add(event.visit)


def _chosen(event: Event, scope: Scope, shared: Mapping[str, Any]) -> tuple[dict[str, Any], Sequence[str]]:
    """Return a step's arguments and the ways to tell it, with changes and noise; `scope` then knows all values."""
    step = event.step
    variables, args, texts = dict(step.vars), dict(step.args), list(step.text)
    others = [one for one in step.changes if one.since <= event.day <= (one.until or event.day)]
    if step.noise and _is_noise(event, step.noise):
        others.append(step.noise)  # type: ignore[arg-type]
    for other in others:
        variables |= other.vars
        args |= other.args
        texts = list(other.text) or texts
    scope.known |= shared
    for name, spec in variables.items():
        scope.known[name] = scope.bounded(spec)
    values: dict[str, Any] = {}
    for name, spec in args.items():
        values[name] = scope.bounded(spec)
        scope.known[name] = values[name]
    return values, texts


def _is_noise(event: Event, noise: Noise) -> bool:
    """Tell whether it is otherwise this time."""
    if not noise.even:
        return event.rng("noise").random() < noise.share
    times = round(1 / noise.share)
    block, place = divmod(event.turn, times)
    edge = times // 4  # two of them are never close together
    chosen = seeded(event.pack, event.routine.id, event.number, block, "noise").randrange(edge, times - edge)
    return place == chosen


def _first_row(changes: Sequence[RowChange]) -> str:
    """Return the row that a call made: its own before those that follow from it."""
    new = [
        change for change in changes if change.before is None and change.table not in ("TimelineEvent", "Notification")
    ]
    own = [change for change in new if not change.derived]
    return (own or new)[0].row_id if new else ""
