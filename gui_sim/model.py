"""What an app remembers: records, kept one table a class."""

import dataclasses
from dataclasses import dataclass
from functools import cached_property
from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    TypeVar,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

from gui_sim.errors import GuiSimError
from gui_sim.gates import Gate
from gui_sim.ids import is_prefix
from gui_sim.values import Codec, Value, bookkeeping, codec, plain, private, ref

__all__ = ["Field", "Record", "Value", "bookkeeping", "plain", "private", "ref"]

R = TypeVar("R", bound="Record")


@dataclass(frozen=True)
class Field:
    """One column of a record: its annotation, what was declared of it, and its codec."""

    name: str
    type: Any
    private: bool
    bookkeeping: bool
    ref: str | None
    required: bool
    default: Any

    @cached_property
    def codec(self) -> Codec:
        """How the column's values go to the wire and back."""
        return codec(self.type)

    @property
    def is_set(self) -> bool:
        """True for a tuple or list column."""
        inner = get_args(self.type)[0] if get_origin(self.type) is Annotated else self.type
        return get_origin(inner) in (tuple, list)


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(ref, private, bookkeeping, plain))
class _Modelled:
    """Lets type checkers treat what derives from it as frozen keyword-only dataclasses."""


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class Record(_Modelled):
    """Base of all models: `class Restaurant(Record, prefix="rs")` with annotated fields and a docstring.

    A subclass becomes a frozen, keyword-only dataclass whose name is its table. `id` is the prefix with a
    number; leave it empty to be given one. `policy` names the gate that shuts the whole table to the agent;
    override `row_gate` where it depends on the row. `newest_by` names the field that says how new a row is.
    """

    id: str = ""

    prefix: ClassVar[str] = ""
    policy: ClassVar[Gate | None] = None
    newest_by: ClassVar[str] = ""
    _fields: ClassVar[tuple[Field, ...] | None] = None

    def __init_subclass__(cls, prefix: str = "") -> None:
        if not is_prefix(prefix):
            raise GuiSimError(f"{cls.__name__} needs a prefix of one to four small letters, such as prefix='rs'.")
        if not (cls.__doc__ or "").strip():
            raise GuiSimError(f"{cls.__name__} needs a docstring that says what it remembers.")
        cls.prefix = prefix
        cls._fields = None
        # One way for all to compare and to be written: made for each model, they are a third of an app's import.
        dataclass(frozen=True, kw_only=True, repr=False, eq=False)(cls)

    def __eq__(self, other: object) -> bool:
        return self.__dict__ == other.__dict__ if type(self) is type(other) else NotImplemented

    def __hash__(self) -> int:
        return hash((type(self).__name__, self.id))  # payload columns are not hashable

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={value!r}" for name, value in self.__dict__.items())
        return f"{type(self).__name__}({values})"

    def row_gate(self) -> Gate | None:
        """Return the gate that shuts this row to the agent, or None."""
        return self.policy

    @classmethod
    def fields(cls) -> tuple[Field, ...]:
        """Return the columns in order of declaration, without `id`."""
        if cls._fields is None:
            hints = get_type_hints(cls, include_extras=True)
            cls._fields = tuple(_field(cls, column, hints) for column in _columns(cls))
        return cls._fields

    @classmethod
    def field(cls, name: str) -> Field | None:
        """Return one column by name, or None."""
        return next((field for field in cls.fields() if field.name == name), None)


def _columns(cls: type[Record]) -> list["dataclasses.Field[Any]"]:
    return [field for field in dataclasses.fields(cls) if field.name != "id"]


def _field(cls: type[Record], field: "dataclasses.Field[Any]", hints: dict[str, Any]) -> Field:
    default = field.default if field.default is not dataclasses.MISSING else None
    if field.default_factory is not dataclasses.MISSING:
        default = field.default_factory()
    made = Field(
        name=field.name,
        type=hints[field.name],
        private=bool(field.metadata.get("private")),
        bookkeeping=bool(field.metadata.get("bookkeeping")),
        ref=field.metadata.get("ref"),
        required=field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING,
        default=default,
    )
    try:
        made.codec  # noqa: B018  # a type that cannot be kept is told of here, with the place
    except TypeError as error:
        raise GuiSimError(f"{cls.__name__}.{field.name}: {error}") from None
    return made


ChangeKind = Literal["inserted", "updated", "deleted"]


@dataclass(frozen=True)
class RowChange:
    """One row before and after, in wire form with private fields; before is None if new, after None if gone.

    `derived` rows are the world's: they follow from a call of someone else. `call_seq` is the journal's call.
    """

    table: str
    row_id: str
    before: dict[str, Any] | None
    after: dict[str, Any] | None
    derived: bool = False
    call_seq: int | None = None

    @property
    def kind(self) -> ChangeKind:
        """Inserted, updated or deleted."""
        if self.before is None:
            return "inserted"
        return "deleted" if self.after is None else "updated"

    @property
    def fields(self) -> tuple[str, ...]:
        """Names of the fields that differ."""
        before, after = self.before or {}, self.after or {}
        return tuple(name for name in dict.fromkeys([*before, *after]) if before.get(name) != after.get(name))

    def to_json(self) -> dict[str, Any]:
        """Return a plain dict."""
        return {
            "table": self.table,
            "row_id": self.row_id,
            "kind": self.kind,
            "before": self.before,
            "after": self.after,
            "derived": self.derived,
            "call_seq": self.call_seq,
        }
