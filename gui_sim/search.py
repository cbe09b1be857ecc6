"""Search over public fields: substring, regular expression in linear time, and fuzzy."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import TYPE_CHECKING, Annotated, Any, Literal

import re2
from rapidfuzz import fuzz

from gui_sim.errors import ToolError
from gui_sim.gates import Gate
from gui_sim.model import Field, Record
from gui_sim.tool import Tool
from gui_sim.values import Range, Wire, encode

if TYPE_CHECKING:
    from gui_sim.context import Context

Mode = Literal["fixed", "regex", "fuzzy"]
Models = Sequence[type[Record]]
Matcher = Callable[[str], float]

PAGE = 5
MAX_QUERY = 1000
MAX_SEARCHED = 20_000  # characters of one field
FUZZY_SCORE = 80
FUZZY_SHARE = 0.6  # a text much shorter than the query is not a part of it


@dataclass(frozen=True)
class Hit:
    """One record found, with the field that matched; in an empty search the field is ''."""

    record: Record
    field: str
    score: float

    def to_json(self) -> dict[str, Wire]:
        """Return id, model, field and the public record."""
        model = type(self.record).__name__
        return {"id": self.record.id, "model": model, "field": self.field, "record": encode(self.record)}


@dataclass(frozen=True)
class SearchPage:
    """Up to five hits of `total`. `withheld` names the listed gates that kept rows back."""

    hits: tuple[Hit, ...]
    total: int
    page: int
    withheld: tuple[str, ...] = ()

    @property
    def next_page(self) -> int | None:
        """The number of the next page, if there is one."""
        return self.page + 1 if self.page * PAGE < self.total else None

    def to_json(self) -> dict[str, Wire]:
        """Return hits, total and page; next_page and withheld where there is something to say."""
        told: dict[str, Wire] = {
            "hits": [hit.to_json() for hit in self.hits],
            "total": self.total,
            "page": self.page,
        }
        if self.next_page is not None:
            told["next_page"] = self.next_page
        if self.withheld:
            told["withheld"] = list(self.withheld)
        return told


def search(
    ctx: "Context",
    models: Models,
    query: str,
    fields: Sequence[str] = (),
    mode: Mode = "fixed",
    case: bool = False,
    page: int = 1,
    without: Iterable[str] = (),
) -> SearchPage:
    """Return one page of what the actor may see and find.

    Hits come by score, then in the order of the models, newest first. `fields` narrows to fields ("title",
    "Event.title") or models ("Event.*"); `without` leaves fields out ("Appointment.summary").

    Raises:
        ToolError: `bad_value`: too long a query, a bad expression, an unknown field, no such page.
    """
    hits = find_hits(ctx, models, query, fields, mode, case, without)
    if page < 1:
        raise ToolError("'page' must be 1 or more.")
    start = (page - 1) * PAGE
    return SearchPage(tuple(hits[start : start + PAGE]), len(hits), page, withheld(ctx, models))


def find_hits(
    ctx: "Context",
    models: Models,
    query: str,
    fields: Sequence[str] = (),
    mode: Mode = "fixed",
    case: bool = False,
    without: Iterable[str] = (),
) -> list[Hit]:
    """Return all hits in order; see `search`."""
    matcher = _matcher(query, mode, case)
    wanted = _wanted(models, fields, frozenset(without))
    ranked: list[tuple[float, int, int, Hit]] = []
    for rank, model in enumerate(models):
        if model not in wanted:
            continue
        for age, (record, texts) in enumerate(_texts(ctx, model)):
            if not ctx.sees(record):
                continue
            found = _best(texts, wanted[model], matcher, query, mode, case)
            if found is not None:
                ranked.append((-found[1], rank, age, Hit(record, *found)))
    ranked.sort(key=lambda entry: entry[:3])
    return [entry[3] for entry in ranked]


def withheld(ctx: "Context", models: Models) -> tuple[str, ...]:
    """Return the names of listed gates that keep rows of these models from the actor."""
    names: set[str] = set()
    for model in models:
        whole = model.policy if model.row_gate is Record.row_gate else None
        if whole is not None and whole.is_bound:
            gates: Iterable[Gate | None] = (whole,)
        elif model.policy is None and model.row_gate is Record.row_gate:
            continue
        else:
            rows = ctx.store.find(model)
            gates = dict.fromkeys(g.bind(r.__dict__) for r in rows if (g := r.row_gate()) is not None)
        names |= {gate.name for gate in gates if gate and gate.style == "listed" and not ctx.allows(gate)}
    return tuple(sorted(names))


def search_tool(
    name: str,
    models: Models,
    doc: str,
    needs: tuple[Gate, ...] = (),
    without: tuple[str, ...] = (),
) -> Tool[..., SearchPage]:
    """Make an app's `search_<app>` tool over some models; `without` names fields that are not searched."""
    listed = ", ".join(model.__name__ for model in models)

    def run(
        ctx: "Context",
        query: str = "",
        fields: list[str] = [],  # noqa: B006  # never changed; the schema shows it
        mode: Mode = "fixed",
        case: bool = False,
        page: Annotated[int, Range(1, 10_000)] = 1,
    ) -> SearchPage:
        return search(ctx, models, query, fields, mode, case, page, without)

    run.__name__ = name
    run.__annotations__.pop("ctx")
    run.__doc__ = f"""{doc}

Searches {listed}. Five hits a page; an empty query lists the newest first.

Args:
    query: What to look for, at most {MAX_QUERY} characters.
    fields: Fields to look in, such as "{_example_field(models)}" or "{models[0].__name__}.*"; none means all.
    mode: fixed finds the text anywhere, regex takes an RE2 expression, fuzzy forgives misspelling.
    case: Tell capital from small letters.
    page: Which page of hits.
"""
    made = Tool(run, needs=needs, searches=tuple(models))
    made.app = ""  # the app whose tools.py holds it claims it
    return made


def searchable(model: type[Record]) -> tuple[Field, ...]:
    """Return a model's public fields that hold text, or dates as text."""
    return tuple(field for field in model.fields() if not field.private and _has_text(field))


def _has_text(field: Field) -> bool:
    return field.codec.json or field.codec.column == "TEXT"


def _example_field(models: Models) -> str:
    fields = searchable(models[0])
    return f"{models[0].__name__}.{fields[0].name}" if fields else f"{models[0].__name__}.*"


def _matcher(query: str, mode: Mode, case: bool) -> Matcher:
    if len(query) > MAX_QUERY:
        raise ToolError(f"The query has {len(query):,} characters; send at most {MAX_QUERY:,}.")
    if not query:
        return lambda text: 100.0
    if mode == "regex":
        options = re2.Options()
        options.case_sensitive = case
        options.log_errors = False
        try:
            pattern = re2.compile(query, options)
        except re2.error as error:
            reason = error.args[0].decode() if error.args and isinstance(error.args[0], bytes) else str(error)
            raise ToolError(f"The expression cannot be read ({reason}). It must be in RE2 syntax.") from None
        return lambda text: 100.0 if pattern.search(text) else 0.0
    wanted = query if case else query.casefold()
    if mode == "fixed":
        return lambda text: 100.0 if wanted in (text if case else text.casefold()) else 0.0
    return lambda text: _fuzzy(wanted, text if case else text.casefold())


def _fuzzy(wanted: str, text: str) -> float:
    if len(text) < FUZZY_SHARE * len(wanted):
        return 0.0
    return float(fuzz.partial_ratio(wanted, text, score_cutoff=FUZZY_SCORE))


def _wanted(
    models: Models, fields: Sequence[str], without: frozenset[str]
) -> dict[type[Record], set[str] | None]:
    """Return the models to search, each with its field names."""
    open_fields = {
        model: {"id", *(f.name for f in searchable(model) if f"{model.__name__}.{f.name}" not in without)}
        for model in models
    }
    if not fields:
        return dict(open_fields)
    wanted: dict[type[Record], set[str] | None] = {}
    for asked in fields:
        name, _, part = asked.rpartition(".")
        holders = [
            m for m in models if (not name or m.__name__ == name) and (part == "*" or part in open_fields[m])
        ]
        if not holders:
            known = sorted(
                {f for model in models for f in open_fields[model]} | {f"{m.__name__}.*" for m in models}
            )
            raise ToolError(f"There is no field '{asked[:60]}' to search. Fields: {', '.join(known)}.")
        for model in holders:
            names = wanted.setdefault(model, set()) or set()
            wanted[model] = names | (open_fields[model] if part == "*" else {part})
    return wanted


def _texts(ctx: "Context", model: type[Record]) -> list[tuple[Record, list[tuple[str, bool, str]]]]:
    """Return a model's records, newest first, each with (field, whole, text); kept while the table is."""

    def make() -> list[tuple[Record, list[tuple[str, bool, str]]]]:
        order = (f"-{model.newest_by}",) if model.newest_by else ("-id",)
        fields = searchable(model)
        return [(record, _texts_of(record, fields)) for record in ctx.store.find(model, order=order)]

    made: list[tuple[Record, list[tuple[str, bool, str]]]] = ctx.store.remember(model, "texts", make)
    return made


def _texts_of(record: Record, fields: Sequence[Field]) -> list[tuple[str, bool, str]]:
    texts = [(field.name, field.ref is not None, text) for field in fields
             for text in _strings(getattr(record, field.name))]  # fmt: skip
    return [*texts, ("id", True, record.id)]


def _strings(value: object) -> list[str]:
    if isinstance(value, str):
        return [value[:MAX_SEARCHED]] if value else []
    if isinstance(value, date | time | datetime):
        return [str(encode(value))]
    if isinstance(value, dict):
        return [text for item in value.values() for text in _strings(item)]
    if isinstance(value, list | tuple):
        return [text for item in value for text in _strings(item)]
    if value is not None and not isinstance(value, bool | int | float):
        return _strings(encode(value))
    return []


def _best(
    texts: list[tuple[str, bool, str]],
    names: set[str] | None,
    matcher: Matcher,
    query: str,
    mode: Mode,
    case: bool,
) -> tuple[str, float] | None:
    """Return the field that matches best. An id matches only as a whole, or every "1" would find hundreds."""
    if not query:
        return ("", 100.0)
    best: tuple[str, float] | None = None
    for name, whole, text in texts:
        if names is not None and name not in names:
            continue
        score = (100.0 if text == query else 0.0) if whole else matcher(text)
        if score and (best is None or score > best[1]):
            best = (name, score)
            if score >= 100.0:
                break
    return best


def matching(
    ctx: "Context", model: type[Record], query: str, mode: Mode = "fixed", order: Any = None, **where: Any
) -> list[str]:
    """Return the ids of the records that a screen's search field leaves, in the screen's own order.

    A blank query leaves all that meet the conditions; a bad expression leaves none.
    """
    ids = ctx.ids(model, order=order, **where)
    if not query.strip():
        return ids
    try:
        found = {hit.record.id for hit in find_hits(ctx, (model,), query.strip(), mode=mode)}
    except ToolError:
        return []
    return [id for id in ids if id in found]
