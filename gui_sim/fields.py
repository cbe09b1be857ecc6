"""How the fields of records and values are declared, and the base of values."""

import dataclasses
from dataclasses import dataclass
from typing import Any, dataclass_transform


def plain(*, default: Any = dataclasses.MISSING, factory: Any = dataclasses.MISSING) -> Any:
    """Declare an ordinary field, for a default that must be made anew (`factory=dict`)."""
    return _field(default, factory)


def private(*, default: Any = dataclasses.MISSING, factory: Any = dataclasses.MISSING) -> Any:
    """Declare a field that no tool result, screen, tree, search hit or error text may show."""
    return _field(default, factory, private=True)


def bookkeeping(*, default: Any = dataclasses.MISSING, factory: Any = dataclasses.MISSING) -> Any:
    """Declare a field that `diff` ignores: a read mark, the time of last opening."""
    return _field(default, factory, bookkeeping=True)


def ref(model: str | type, *, default: Any = dataclasses.MISSING) -> Any:
    """Declare a field that holds the id of another model, given by class or name; `"A|B"` is one of several."""
    return _field(default, dataclasses.MISSING, ref=model if isinstance(model, str) else model.__name__)


def _field(default: Any, factory: Any, **metadata: object) -> Any:
    if factory is not dataclasses.MISSING:
        return dataclasses.field(default_factory=factory, metadata=metadata)
    return dataclasses.field(default=default, metadata=metadata)


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(ref, private, bookkeeping, plain))
class Value:
    """Base of the small frozen dataclasses that stand inside a record, such as a labelled number."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True, kw_only=True)(cls)
