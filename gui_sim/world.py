"""A phone's world without a screen: store, clock, apps, timeline, and the one way to call a tool."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from rapidfuzz import process

from gui_sim import records, system_tools
from gui_sim.app import InstalledApp, installed_apps
from gui_sim.catalog import load_catalog, load_rows
from gui_sim.clock import Clock
from gui_sim.context import Context
from gui_sim.errors import GuiSimError, ToolError
from gui_sim.gates import ASSISTANT, ASSISTANT_SCOPES, NeedsPermission
from gui_sim.journal import Actor, Cause, Channel, Journal
from gui_sim.model import Record
from gui_sim.store import Store
from gui_sim.timeline import SYSTEM_HANDLERS, Timeline
from gui_sim.tool import Tool, ToolCall, canonical, public
from gui_sim.values import Wire

MAX_TEXT = 20_000
MAX_ITEMS = 200
MAX_DEPTH = 6
MAX_NODES = 5_000
DEFAULT_OWNER = {
    "name": "Alex Morgan",
    "phone": "+14155550100",
    "mail": "alex.morgan@example.com",
    "birth_date": "1990-04-12",
    "home": "12 Alder Street",
    "work": "80 Harbour Row",
}


@dataclass(frozen=True)
class Result:
    """What became of a call: a value in wire form or an error, and the call in canonical form.

    `seq` is its number in the journal, if it wrote.
    """

    ok: bool
    value: Wire
    error: ToolError | None
    call: ToolCall
    seq: int | None = None


@dataclass(frozen=True)
class SavedWorld:
    """A world at rest: facts that go into JSON, and the store's bytes."""

    meta: dict[str, Any]
    blob: bytes


class World:
    """All that a phone knows. Make one with `create`, copy it with `fork`.

    With `strict` an unexpected exception inside a tool is raised, for tests; otherwise it becomes an
    `internal` error and nothing changes.
    """

    def __init__(
        self, apps: Sequence[InstalledApp], store: Store, clock: Clock, seed: int = 0, strict: bool = False
    ) -> None:
        self.apps = tuple(apps)
        self.store = store
        self.clock = clock
        self.seed = seed
        self.strict = strict
        self.step = 0
        self._apps = {app.id: app for app in self.apps}
        self._tools: dict[str, Tool[..., Any]] = {tool.name: tool for tool in system_tools.TOOLS}
        self._tools |= {tool.name: tool for app in self.apps for tool in app.tools}
        searched = [model for tool in self._tools.values() for model in tool.searches]
        self.searched_models: tuple[type[Record], ...] = tuple(dict.fromkeys(searched))
        self.services: dict[str, Callable[..., Any]] = {}
        handlers = dict(SYSTEM_HANDLERS)
        for app in self.apps:
            self.services |= app.services
            handlers |= app.handlers
        self.timeline = Timeline(self, handlers)

    @classmethod
    def create(
        cls,
        now: datetime,
        apps: Iterable[str | InstalledApp] | None = None,
        owner: Mapping[str, Wire] | None = None,
        catalog: bool = True,
        seed: int = 0,
        *,
        permissions: Literal["granted", "ask"] = "granted",
        strict: bool = False,
    ) -> "World":
        """Return a new world at a time, with some apps (by id, or all) and their catalogues.

        `owner` holds fields of Owner in wire form. `permissions` is the state of everything the owner can
        share with the assistant or an app.
        """
        chosen = _chosen(apps)
        models = {*records.SYSTEM_MODELS, *(model for app in chosen for model in app.models)}
        world = cls(chosen, Store(models), Clock(now), seed, strict)
        with world.store.transaction():
            row = {"id": "ow1", **DEFAULT_OWNER, **(owner or {})}
            load_rows(world.store, {"Owner": [row]}, now, "owner")
            for client, scope in _scopes(chosen):
                world.store.insert(records.Permission(client=client, scope=scope, state=permissions))
            if catalog:
                for app in chosen:
                    if app.catalog.exists():
                        load_catalog(world.store, app.catalog, now)
        world.timeline.check_all()
        return world

    @property
    def journal(self) -> Journal:
        """Who changed which row."""
        return self.store.journal

    def context(self, actor: Actor = "agent", channel: Channel = "gui") -> Context:
        """Return an actor's view of this world."""
        return Context(self, actor, channel)

    def app(self, id: str) -> InstalledApp:
        """Return an installed app, or raise GuiSimError."""
        if id not in self._apps:
            raise GuiSimError(f"There is no app '{id}' on this phone. Apps: {', '.join(self._apps)}.")
        return self._apps[id]

    def find_app(self, id: str) -> InstalledApp | None:
        """Return an installed app, or None."""
        return self._apps.get(id)

    def setting(self, key: str, default: str) -> str:
        """Return a setting of the phone as the app of settings keeps it, or the default without one."""
        function = self.services.get("setting")
        value = function(self.context("world"), key=key) if function is not None else None
        return default if value is None else str(value)

    def find_tool(self, name: str) -> Tool[..., Any] | None:
        """Return a tool by name, or None."""
        return self._tools.get(name)

    def tool(self, name: str) -> Tool[..., Any]:
        """Return a tool by name, or raise KeyError."""
        return self._tools[name]

    def tools(self, actor: Actor = "agent") -> list[Tool[..., Any]]:
        """Return the tools an actor has now, by name: hidden ones while open, the owner's to others only."""
        ctx = self.context(actor)
        mine = [tool for tool in self._tools.values() if actor != "agent" or tool.owner == "agent"]
        return sorted((tool for tool in mine if tool.is_open(ctx)), key=lambda tool: tool.name)

    def call(
        self,
        call: ToolCall,
        actor: Actor = "agent",
        channel: Channel = "tool",
        step: int = 0,
        side: bool = False,
    ) -> Result:
        """Run a call with all checks; never raises for what a caller did. A failed call changes nothing."""
        self.step = step
        ctx = self.context(actor, channel)
        try:
            tool, args = self._admit(ctx, call)
            exact = canonical(ctx, call)
            seq = None
            if tool.writes:
                with self.store.transaction(Cause(step, self.clock.now, actor, channel, exact, side)):
                    value = public(tool(ctx, **args))
                    seq = self.journal.last_seq()
            else:
                value = public(tool(ctx, **args))
        except ToolError as error:
            self._check_told(ctx, call)
            return Result(False, None, error, call)
        except Exception as error:
            if self.strict or isinstance(error, GuiSimError):
                raise
            internal = ToolError("internal", f"{call.tool} failed inside the phone; nothing was changed.")
            internal.__cause__ = error
            return Result(False, None, internal, call)
        self._check_told(ctx, call)
        self.timeline.after(tool.name)
        return Result(True, value, None, exact, seq)

    def _check_told(self, ctx: Context, call: ToolCall) -> None:
        """In a strict world, raise GuiSimError if a tool asked for a gate or for money without saying so."""
        tool = self._tools.get(call.tool) if self.strict and isinstance(call.tool, str) else None
        if tool is None:
            return
        untold = ctx.met - {type(gate) for gate in (*tool.needs, *tool.meets)}
        if untold or (ctx.charged and not tool.pays):
            what = ", ".join(sorted(kind.__name__ for kind in untold)) or "money"
            raise GuiSimError(f"The tool {tool.name} asks for {what} and does not say so (meets=, pays=).")

    def run(self, ctx: Context, call: ToolCall) -> Any:
        """Run a call inside another, as the same actor, with all checks; return its Python result."""
        tool, args = self._admit(ctx, call)
        inner = self.context(ctx.actor, ctx.channel)  # what the inner tool meets is not the outer one's to say
        inner.caller = ctx.caller
        with self.store.transaction():
            return tool(inner, **args)

    def _admit(self, ctx: Context, call: ToolCall) -> tuple[Tool[..., Any], dict[str, Any]]:
        """Return the tool and its decoded arguments if the actor may run the call now, or raise ToolError."""
        tool = self._tools.get(call.tool) if isinstance(call.tool, str) else None
        if tool is None or not tool.is_open(ctx):
            raise self._unknown(str(call.tool), ctx.actor)
        if tool.owner == "user" and ctx.actor == "agent":
            raise ToolError("user_only", f"Only the owner can do this: {tool.doc.splitlines()[0]}")
        check_size(call.args)
        args = tool.decode(ctx, _asked(ctx, tool, call))
        known = {param.name: param.default for param in tool.params} | args
        for gate in tool.needs:
            if not ctx.allows(bound := gate.bind(known)):
                raise bound.error(ctx)
        return tool, args

    def _unknown(self, name: str, actor: Actor) -> ToolError:
        names = [tool.name for tool in self.tools(actor)]
        close = [match[0] for match in process.extract(name[:60], names, limit=3, score_cutoff=70)]
        hint = f" Close: {', '.join(close)}." if close else ""
        return ToolError("unknown_tool", f"There is no tool '{name[:60]}'.{hint}")

    def advance(self, seconds: float) -> None:
        """Let time pass, and happen what is due."""
        self.timeline.advance(seconds)

    def fork(self) -> "World":
        """Return an independent world that is equal to this one."""
        twin = World(self.apps, self.store.fork(), self.clock.fork(), self.seed, self.strict)
        twin.step = self.step
        return twin

    def close(self) -> None:
        """Free the memory; the world is of no use afterwards."""
        self.store.close()

    def save(self) -> SavedWorld:
        """Return the world at rest."""
        meta = {
            "now": self.clock.now.isoformat(timespec="seconds"),
            "frozen": self.clock.frozen,
            "seed": self.seed,
            "step": self.step,
            "apps": [app.id for app in self.apps],
        }
        return SavedWorld(meta, self.store.snapshot())

    @classmethod
    def load(cls, saved: SavedWorld, apps: Iterable[str | InstalledApp] | None = None) -> "World":
        """Return the world that `save` put to rest; raise GuiSimError if its apps are not those here."""
        chosen = _chosen(saved.meta["apps"] if apps is None else apps)
        store = Store({*records.SYSTEM_MODELS, *(model for app in chosen for model in app.models)})
        store.restore(saved.blob)
        clock = Clock(datetime.fromisoformat(saved.meta["now"]), saved.meta["frozen"])
        world = cls(chosen, store, clock, saved.meta["seed"])
        world.step = saved.meta["step"]
        return world


def _asked(ctx: Context, tool: Tool[..., Any], call: ToolCall) -> Mapping[str, Wire]:
    """Return a call's arguments without those of an update that change nothing.

    A form sends all it shows, and what stands in the record already must not be refused (a day now past).
    """
    if tool.updates is None:
        return call.args
    changing = canonical(ctx, call).args
    optional = {param.name for param in tool.params if not param.required and param.default is None}
    idle = optional - set(changing)
    return {name: value for name, value in call.args.items() if name not in idle}


def check_size(args: object) -> None:
    """Raise ToolError `bad_value` for arguments that are no object, too long, too many or too deep."""
    if not isinstance(args, Mapping):
        raise ToolError("The arguments must be an object with named values.")
    waiting: list[tuple[object, int]] = [(args, 0)]
    seen = 0
    while waiting:
        item, depth = waiting.pop()
        seen += 1
        if depth > MAX_DEPTH:
            raise ToolError(f"The arguments are nested more than {MAX_DEPTH} deep.")
        if seen > MAX_NODES:
            raise ToolError("The arguments hold too many values.")
        if isinstance(item, str) and len(item) > MAX_TEXT:
            raise ToolError(f"A text of {len(item):,} characters is too long; send at most {MAX_TEXT:,}.")
        if isinstance(item, list | tuple | Mapping):
            if len(item) > MAX_ITEMS:
                raise ToolError(f"A list of {len(item):,} entries is too long; send at most {MAX_ITEMS}.")
            inside = [*item.keys(), *item.values()] if isinstance(item, Mapping) else item
            waiting.extend((part, depth + 1) for part in inside)


def _chosen(apps: Iterable[str | InstalledApp] | None) -> list[InstalledApp]:
    if apps is None:
        return list(installed_apps())
    wanted = list(apps)
    known: dict[str, InstalledApp] = {}
    if any(isinstance(app, str) for app in wanted):
        known = {app.id: app for app in installed_apps()}
    chosen = {}
    for app in wanted:
        if isinstance(app, str):
            if app not in known:
                raise GuiSimError(f"There is no app '{app}'. Apps: {', '.join(known)}.")
            app = known[app]
        chosen[app.id] = app
    return [chosen[id] for id in sorted(chosen)]


def _scopes(apps: Sequence[InstalledApp]) -> list[tuple[str, str]]:
    """All (client, scope) the owner can share: the assistant's, and those the apps' tools ask for."""
    asked = {(gate.client, gate.scope) for app in apps for tool in app.tools for gate in tool.needs
             if isinstance(gate, NeedsPermission) and gate.is_bound}  # fmt: skip
    return sorted({(ASSISTANT, scope) for scope in ASSISTANT_SCOPES} | asked)
