"""Search over public fields: substring, regular expression in linear time, and fuzzy."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import TYPE_CHECKING, Annotated, Any

from gui_sim.conditions import Order
from gui_sim.errors import ToolError
from gui_sim.gates import Gate
from gui_sim.matching import FULL, MAX_QUERY, Matcher, Mode, make_matcher
from gui_sim.model import Field, Record
from gui_sim.tool import Tool
from gui_sim.values import Range, Wire, encode

if TYPE_CHECKING:
    from gui_sim.context import Context

Models = Sequence[type[Record]]
Found = tuple[float, int, int, Record, str]  # score down, model, age, record, field

PAGE = 5
MAX_SEARCHED = 20_000  # characters of one field
LONGEST_LIST = 1_200  # characters of an error that names fields


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


@dataclass(frozen=True)
class _Row:
    """A record with its texts as (field, whole, text); a whole text, an id, matches only as a whole."""

    record: Record
    texts: tuple[tuple[str, bool, str], ...]
    joined: str
    folded: str


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
    if page < 1:
        raise ToolError("'page' must be 1 or more.")
    found = _find(ctx, models, query, fields, mode, case, without)
    start = (page - 1) * PAGE
    hits = tuple(_hit(entry) for entry in found[start : start + PAGE])
    return SearchPage(hits, len(found), page, withheld(ctx, models))


def find_hits(
    ctx: "Context",
    models: Models,
    query: str,
    fields: Sequence[str] = (),
    mode: Mode = "fixed",
    case: bool = False,
    without: Iterable[str] = (),
) -> list[Hit]:
    """Return all hits in order, as a screen's search field shows them; see `search`."""
    return [_hit(entry) for entry in _find(ctx, models, query, fields, mode, case, without)]


def matching(ctx: "Context", model: type[Record], query: str, *, order: Order = None, **where: Any) -> list[str]:
    """Return ids of the records that meet the conditions and hold the query, as a search field does."""
    rows = ctx.find(model, order=order, **where)
    matcher = make_matcher(query[:MAX_QUERY], "fixed", case=False)
    if not matcher.query:
        return [record.id for record in rows]
    names = {"id", *(field.name for field in searchable(model))}
    texts = {row.record.id: row for row in _rows(ctx, model)}
    return [record.id for record in rows if _best(texts[record.id], names, matcher)[0]]


def _hit(found: Found) -> Hit:
    return Hit(found[3], found[4], -found[0])


def _find(
    ctx: "Context",
    models: Models,
    query: str,
    fields: Sequence[str],
    mode: Mode,
    case: bool,
    without: Iterable[str],
) -> list[Found]:
    matcher = make_matcher(query, mode, case)
    wanted = _wanted(models, fields, frozenset(without))
    found: list[Found] = []
    for rank, model in enumerate(models):
        if model not in wanted:
            continue
        rows = _rows(ctx, model)
        matcher.check_work(sum(len(row.joined) for row in rows) if matcher.cost else 0)
        gated = ctx.filters(model)
        for age, score, field in _matches(rows, wanted[model], matcher):
            if not gated or ctx.sees(rows[age].record):
                found.append((-score, rank, age, rows[age].record, field))
    found.sort(key=lambda entry: entry[:3])
    return found


def _matches(rows: list[_Row], names: set[str], matcher: Matcher) -> Iterable[tuple[int, float, str]]:
    """Yield (age, score, field) of each row that matches, by the field that matches best."""
    query, may_match = matcher.query, matcher.may_match
    for age, row in enumerate(rows):
        if not query:
            yield age, FULL, ""
        elif may_match(row.joined, row.folded):
            score, field = _best(row, names, matcher)
            if score:
                yield age, score, field


def _best(row: _Row, names: set[str], matcher: Matcher) -> tuple[float, str]:
    best, field = 0.0, ""
    for name, whole, text in row.texts:
        if name in names:
            score = FULL * (text == matcher.query) if whole else matcher.score(text)
            if score > best:
                best, field = score, name
                if score >= FULL:
                    break
    return best, field


def withheld(ctx: "Context", models: Models) -> tuple[str, ...]:
    """Return the names of listed gates that keep rows of these models from the actor."""
    names: set[str] = set()
    for model in models:
        if not ctx.filters(model):
            continue
        gates = _gates(ctx, model)
        names |= {gate.name for gate in gates if gate.style == "listed" and not ctx.allows(gate)}
    return tuple(sorted(names))


def _gates(ctx: "Context", model: type[Record]) -> tuple[Gate, ...]:
    """Return all gates that stand before rows of a model; kept until the table changes."""

    def make() -> tuple[Gate, ...]:
        whole = [model.policy] if model.policy is not None and model.policy.is_bound else []
        of_rows = [gate for row in _rows(ctx, model) if (gate := ctx.gate_of(row.record)) is not None]
        return tuple(dict.fromkeys([*whole, *of_rows]))

    made: tuple[Gate, ...] = ctx.store.remember(model, "gates", make)
    return made


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


def _wanted(models: Models, fields: Sequence[str], without: frozenset[str]) -> dict[type[Record], set[str]]:
    """Return the models to search, each with its field names."""
    known = {
        model: {"id", *(f.name for f in searchable(model) if f"{model.__name__}.{f.name}" not in without)}
        for model in models
    }
    if not fields:
        return known
    wanted: dict[type[Record], set[str]] = {}
    for asked in fields:
        name, _, part = asked.rpartition(".")
        holders = [m for m in models if (not name or m.__name__ == name) and (part == "*" or part in known[m])]
        if not holders:
            whole = {f"{m.__name__}.*" for m in models}
            names = ", ".join(sorted({f for parts in known.values() for f in parts} | whole))
            if len(names) > LONGEST_LIST:  # of the whole phone
                names = ", ".join(sorted(whole))
            raise ToolError(f"There is no field '{asked[:60]}' to search. Fields: {names}.")
        for model in holders:
            wanted[model] = wanted.get(model, set()) | (known[model] if part == "*" else {part})
    return wanted


def _rows(ctx: "Context", model: type[Record]) -> list[_Row]:
    """Return a model's rows with their texts, newest first; kept until the table changes."""

    def make() -> list[_Row]:
        order = (f"-{model.newest_by}", "-id") if model.newest_by else ("-id",)
        fields = searchable(model)
        before = {row.record.id: row for row in ctx.store.recall(model, "texts") or ()}
        rows = []
        for record in ctx.store.find(model, order=order):
            kept = before.get(record.id)
            rows.append(kept if kept is not None and kept.record == record else _row(record, fields))
        return rows

    made: list[_Row] = ctx.store.remember(model, "texts", make)
    return made


def _row(record: Record, fields: Sequence[Field]) -> _Row:
    texts: list[tuple[str, bool, str]] = []
    values = record.__dict__
    for field in fields:
        value = values[field.name]
        if isinstance(value, str):
            if value:
                texts.append((field.name, field.ref is not None, value[:MAX_SEARCHED]))
        elif value is not None:
            texts.extend((field.name, field.ref is not None, text) for text in _strings(value))
    texts.append(("id", True, record.id))
    joined = "\n".join([text for _, _, text in texts])
    return _Row(record, tuple(texts), joined, joined.casefold())


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
