"""Tools: plain functions whose signature and docstring are also a schema and a type-checked call."""

import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Concatenate,
    Generic,
    Literal,
    ParamSpec,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

from gui_sim.errors import GuiSimError, ToolError
from gui_sim.gates import Gate
from gui_sim.journal import ToolCall as ToolCall
from gui_sim.json_schema import describe
from gui_sim.model import Record
from gui_sim.values import Choice, Codec, Domain, Each, Filled, Wire, codec, encode

if TYPE_CHECKING:
    from gui_sim.context import Context

P = ParamSpec("P")
T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])
Norm = Callable[["Context", dict[str, Wire]], dict[str, Wire]]
Owner = Literal["agent", "user"]


@dataclass(frozen=True)
class Param:
    """One argument of a tool. `default` is a Python value; `fill` takes it from the context instead."""

    name: str
    type: Any
    domain: Domain | None
    default: Any
    required: bool
    description: str
    fill: Callable[[Any], Any] | None = None

    @cached_property
    def codec(self) -> Codec:
        """How the argument goes to the wire and back."""
        return codec(self.type)


class Tool(Generic[P, T]):
    """A function of an app. Calling it runs the function; `call` makes the call as data and runs nothing."""

    def __init__(
        self,
        function: Callable[Concatenate["Context", P], T],
        *,
        writes: bool = False,
        owner: Owner = "agent",
        needs: tuple[Gate, ...] = (),
        updates: type[Record] | None = None,
        hidden: bool = False,
        sets: tuple[str, ...] = (),
        meets: tuple[Gate, ...] = (),
        pays: bool = False,
        searches: tuple[type[Record], ...] = (),
    ) -> None:
        self.function = function
        self.name = function.__name__
        self.app = app_of(function.__module__)
        self.writes = writes
        self.owner = owner
        self.needs = needs
        self.updates = updates
        self.hidden = hidden
        self.sets = sets
        self.meets = meets
        self.pays = pays
        self.searches = searches
        self.normalise: Norm | None = None
        self.__doc__ = function.__doc__

    def __call__(self, ctx: "Context", /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Run the function, with the defaults that come from the context; no gate is checked."""
        if self._fills:
            named: dict[str, Any] = dict(zip(self._names, args, strict=False)) | kwargs
            for param in self._fills:
                if named.get(param.name, param.default) == param.default and param.fill is not None:
                    named[param.name] = param.fill(ctx)
            function: Callable[..., T] = self.function  # the same arguments, now all by name
            return function(ctx, **named)
        return self.function(ctx, *args, **kwargs)

    def __repr__(self) -> str:
        return f"<tool {self.app}.{self.name}>"

    def call(self, *args: P.args, **kwargs: P.kwargs) -> ToolCall:
        """Return the call as data. Values are not checked here, so a half-filled form has a call too."""
        named = dict(zip(self._names, args, strict=False)) | kwargs
        return ToolCall(self.app, self.name, {name: encode(value) for name, value in named.items()})

    def norm(self, function: Norm) -> Norm:
        """Register `(ctx, args) -> args`, a pure last step of canonical form over arguments in wire form."""
        self.normalise = function
        return function

    @cached_property
    def doc(self) -> str:
        """The docstring without its sections of arguments and errors."""
        return _split_doc(self.__doc__ or "")[0]

    @cached_property
    def params(self) -> tuple[Param, ...]:
        """The arguments in order, without the context."""
        try:
            hints = get_type_hints(self.function, include_extras=True)
            told = _split_doc(self.__doc__ or "")[1]
            signature = list(inspect.signature(self.function).parameters.values())[1:]
            return tuple(_param(parameter, hints[parameter.name], told) for parameter in signature)
        except (TypeError, KeyError, NameError) as error:
            raise GuiSimError(f"The signature of the tool {self.name} cannot be read: {error}") from error

    @cached_property
    def by_name(self) -> dict[str, Param]:
        """The arguments by name."""
        return {param.name: param for param in self.params}

    @cached_property
    def returns(self) -> Any:
        """The annotation of what it returns."""
        return get_type_hints(self.function).get("return")

    @cached_property
    def _names(self) -> list[str]:
        return list(self.by_name)

    @cached_property
    def _fills(self) -> list[Param]:
        return [param for param in self.params if param.fill is not None]

    def domain(self, param: str) -> Domain | None:
        """Return what an argument may hold; a control takes the same domain."""
        return self.by_name[param].domain

    def schema(self) -> dict[str, Any]:
        """Return name, description and parameters as function calling takes them (JSON schema)."""
        return {
            "name": self.name,
            "description": self.doc,
            "parameters": {
                "type": "object",
                "properties": {
                    p.name: describe(p.type, p.domain, p.description, p.default, p.required) for p in self.params
                },
                "required": [param.name for param in self.params if param.required],
                "additionalProperties": False,
            },
        }

    def decode(self, ctx: "Context | None", args: Mapping[str, Wire]) -> dict[str, Any]:
        """Return the arguments as Python values, each checked; a ToolError `bad_value` names the bad one.

        Without a context, what depends on the phone's moment is left out: then a bad one is bad at any time.
        """
        for name in args:
            if name not in self.by_name:
                known = ", ".join(self._names) or "nothing"
                raise ToolError(f"{self.name} has no argument '{str(name)[:60]}'; it takes {known}.")
        decoded: dict[str, Any] = {}
        for param in self.params:
            if param.name not in args:
                if param.required:
                    raise ToolError(f"{self.name} needs the argument '{param.name}'.")
                continue
            try:
                value = param.codec.decode(args[param.name], param.name)
                if param.domain is not None:
                    param.domain.check(value, param.name, ctx)
            except ValueError as error:
                raise ToolError(str(error)) from None
            if param.name in self.sets and isinstance(value, list | tuple):
                ordered = _sorted_set(param.codec.encode(value, param.name))
                value = param.codec.decode(ordered, param.name)  # equal calls must leave equal rows
            decoded[param.name] = value
        return decoded

    @property
    def gated(self) -> bool:
        """Whether something of the owner may stand before it."""
        return bool(self.needs or self.meets or self.pays)

    def is_open(self, ctx: "Context") -> bool:
        """Tell whether a hidden tool may be seen: the gates that hide it are open."""
        if not self.hidden:
            return True
        hiding = [gate for gate in self.needs if gate.style == "hidden"] or self.needs
        return all(ctx.allows(gate) for gate in hiding)


def tool(
    *,
    writes: bool = False,
    owner: Owner = "agent",
    needs: tuple[Gate, ...] = (),
    updates: type[Record] | None = None,
    hidden: bool = False,
    sets: tuple[str, ...] = (),
    meets: tuple[Gate, ...] = (),
    pays: bool = False,
) -> Callable[[Callable[Concatenate["Context", P], T]], Tool[P, T]]:
    """Make a tool of `(ctx, ...) -> result`.

    Args:
        writes: It changes rows; only then may it.
        owner: `user` for what the agent must ask the owner to do.
        needs: Gates, checked before it runs; they may name its arguments: `health("{kind}")`.
        updates: The model of which the first argument is an id. In canonical form, arguments that are None or
            equal to the record's present field of the same name drop out.
        hidden: Absent from the agent's tools until its gates of style *hidden* (or else all) are open.
        sets: List arguments in which order and repetition mean nothing.
        meets: Gates that it asks for itself (`ctx.require`), only for some arguments or rows.
        pays: It takes money, or may: the owner's balance and limits decide, and above a ceiling the owner's word.
    """

    def make(function: Callable[Concatenate["Context", P], T]) -> Tool[P, T]:
        return Tool(
            function, writes=writes, owner=owner, needs=needs, updates=updates, hidden=hidden, sets=sets, meets=meets,
            pays=pays,
        )  # fmt: skip

    return make


def service(name: str) -> Callable[[F], F]:
    """Offer a function `(ctx, ...)` to other apps under a name that Context knows, such as `charge`."""

    def mark(function: F) -> F:
        function.__service__ = name  # type: ignore[attr-defined]
        return function

    return mark


def handler(kind: str) -> Callable[[F], F]:
    """Make `(ctx, payload)` what happens when a timeline event of this kind fires."""

    def mark(function: F) -> F:
        function.__handles__ = kind  # type: ignore[attr-defined]
        return function

    return mark


def canonical(ctx: "Context", call: ToolCall) -> ToolCall:
    """Return the one form in which equal calls are equal. Pure and total: what cannot be read stays as it is.

    Defaults are filled in, values take their normal form, sets are sorted, an update loses what changes
    nothing.
    """
    found = ctx.tool(call.tool)
    if found is None:
        return call
    args: dict[str, Wire] = {}
    for param in found.params:
        if param.name in call.args:
            args[param.name] = _normal(param, call.args[param.name])
        elif not param.required:
            args[param.name] = encode(param.default)
        if param.fill is not None and args.get(param.name) == encode(param.default):
            args[param.name] = encode(param.fill(ctx))
        if param.name in found.sets and isinstance(args.get(param.name), list):
            args[param.name] = _sorted_set(args[param.name])
    args |= {name: value for name, value in call.args.items() if name not in args}
    if found.updates is not None:
        args = _changes_only(ctx, found, found.updates, args)
    if found.normalise is not None:
        try:
            args = found.normalise(ctx, dict(args))
        except Exception:  # a half-filled call has no better form than this
            return ToolCall(found.app, found.name, args)
    return ToolCall(found.app, found.name, args)


def public(value: object) -> Wire:
    """Return a tool's result as JSON, nested to any depth, without private fields."""
    return encode(value)


def app_of(module: str) -> str:
    """Return the app that a module belongs to: the folder below `apps`, or the phone itself."""
    parts = module.split(".")
    return parts[1] if parts[0] == "apps" and len(parts) > 1 else "phone_os"


def _normal(param: Param, wire: Wire) -> Wire:
    try:
        return param.codec.encode(param.codec.decode(wire, param.name), param.name)
    except (ValueError, TypeError):
        return wire


def _sorted_set(items: Sequence[Wire]) -> list[Wire]:
    by_text = {ToolCall("", "", {"item": item}): item for item in items}
    return [by_text[key] for key in sorted(by_text, key=lambda key: key._key)]


def _changes_only(ctx: "Context", found: Tool[..., Any], model: type[Record], args: dict[str, Wire]) -> dict[str, Wire]:
    id_name = found.params[0].name
    record = ctx.store.maybe(model, args.get(id_name))
    kept: dict[str, Wire] = {}
    for name, value in args.items():
        field = model.field(name)
        if name != id_name:
            if value is None:
                continue
            if record is not None and field is not None:
                present = field.codec.encode(getattr(record, name), name)
                if name in found.sets and isinstance(present, list):
                    present = _sorted_set(present)
                if ToolCall("", "", {"": present}) == ToolCall("", "", {"": value}):
                    continue
        kept[name] = value
    return kept


def _param(parameter: inspect.Parameter, annotation: Any, told: Mapping[str, str]) -> Param:
    if parameter.kind not in (parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY):
        raise TypeError(f"'{parameter.name}' must be an ordinary argument.")
    marks = annotation.__metadata__ if get_origin(annotation) is Annotated else ()
    return Param(
        name=parameter.name,
        type=annotation,
        domain=_domain_of(annotation),
        default=None if parameter.default is parameter.empty else parameter.default,
        required=parameter.default is parameter.empty,
        description=told.get(parameter.name, ""),
        fill=next((mark.fill for mark in marks if isinstance(mark, Filled)), None),
    )


def _domain_of(annotation: Any) -> Domain | None:
    """Return the domain declared inside an annotation; a Literal and a bool list their values themselves."""
    origin, args = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        own = next((mark for mark in args[1:] if isinstance(mark, Domain)), None)
        return own or _domain_of(args[0])
    if origin is Literal:
        return Choice(args)
    if annotation is bool:
        return Choice((False, True))
    if origin in (list, tuple) and args:
        inner = _domain_of(args[0])
        return Each(inner) if inner is not None else None
    parts = [arg for arg in args if arg is not type(None)]
    return _domain_of(parts[0]) if type(None) in args and len(parts) == 1 else None


_SECTION = re.compile(r"^(Args|Returns|Raises):\s*$", re.MULTILINE)
_ARGUMENT = re.compile(r"^ {4}(\w+):\s*(.*)$")


def _split_doc(doc: str) -> tuple[str, dict[str, str]]:
    """Return the text before the sections, and each argument's description, of a Google-style docstring."""
    parts = _SECTION.split(inspect.cleandoc(doc))
    sections = dict(zip(parts[1::2], parts[2::2], strict=True))
    told: dict[str, str] = {}
    name = ""
    for line in sections.get("Args", "").splitlines():
        if match := _ARGUMENT.match(line):
            name, told[match[1]] = match[1], match[2].strip()
        elif name and line.strip():
            told[name] = f"{told[name]} {line.strip()}".strip()
    return parts[0].strip(), told
