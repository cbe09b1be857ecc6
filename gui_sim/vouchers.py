"""Vouchers of shops: what they take off a basket, and whether one may be used.

A basket's sums go from its subtotal through the vouchers (percentages before amounts, in the order in which
they were applied, each with its cap and with its minimum on what is left) to the total before delivery.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from random import Random
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from gui_sim.conditions import above, one_of
from gui_sim.domains import Domain, Scope
from gui_sim.errors import ToolError
from gui_sim.fields import Value
from gui_sim.model import R, Record
from gui_sim.wording import full_day, money

if TYPE_CHECKING:
    from gui_sim.context import Context

NEW = "new"  # the circle of accounts that have not ordered yet

L = TypeVar("L")


class Voucher(Protocol):
    """What shops' vouchers have in common: cents or a percentage off, and the terms."""

    @property
    def code(self) -> str:
        """What is typed."""

    @property
    def title(self) -> str:
        """What it gives, in words."""

    @property
    def off(self) -> int | None:
        """Cents off."""

    @property
    def off_pct(self) -> int | None:
        """Per cent off."""

    @property
    def cap(self) -> int | None:
        """The most it takes off, in cents."""

    @property
    def min_spend(self) -> int:
        """Cents that must be left for it to count."""

    @property
    def starts(self) -> date | None:
        """Its first day, if it has one."""

    @property
    def ends(self) -> date:
        """Its last day."""

    @property
    def stackable(self) -> bool:
        """Whether others may be used with it."""

    @property
    def used(self) -> bool:
        """Whether it is spent."""

    @property
    def applied(self) -> int:
        """Its place among the vouchers applied, from 1; 0 if it is not."""

    @property
    def holder_rule(self) -> str:
        """The circle of accounts that may use it; empty is everyone."""


V = TypeVar("V", bound=Voucher)


class VoucherEffect(Value):
    """What one voucher takes off, in cents."""

    code: str
    title: str
    off: int
    note: str = ""


@dataclass(frozen=True)
class Sums(Generic[L]):
    """A basket in cents, before any delivery fee."""

    lines: tuple[L, ...]
    subtotal: int
    vouchers: tuple[VoucherEffect, ...]
    discount: int

    @property
    def total(self) -> int:
        """What the goods cost after vouchers."""
        return self.subtotal - self.discount

    def told(self) -> dict[str, Any]:
        """Return what a tool says of the basket."""
        return {
            "lines": list(self.lines),
            "subtotal": self.subtotal,
            "vouchers": list(self.vouchers),
            "discount": self.discount,
            "total": self.total,
        }


def add_up(lines: Sequence[L], subtotal: int, vouchers: Sequence[V], base: Callable[[V], int]) -> Sums[L]:
    """Return the sums of a basket; `base` says how many cents of its lines a voucher is for."""
    left = subtotal
    effects = []
    for voucher in sorted(vouchers, key=lambda each: (each.off_pct is None, each.applied)):
        off, note = _off(voucher, min(left, base(voucher)), left)
        effects.append(VoucherEffect(code=voucher.code, title=voucher.title, off=off, note=note))
        left -= off
    return Sums(tuple(lines), subtotal, tuple(effects), subtotal - left)


def circles_of(own: str, orders: int) -> tuple[str, ...]:
    """Return the circles that an account with so many orders belongs to: the shop's own, and at first the new ones."""
    return (own,) if orders else (own, NEW)


def usable(vouchers: Iterable[V], today: date, circles: Sequence[str]) -> list[V]:
    """Return the vouchers that an account of these circles may be offered, those that end first before the others."""
    told = [one for one in vouchers if not _is_over(one, today) and _is_for(one, circles)]
    return sorted(told, key=lambda one: one.ends)


def check_usable(voucher: Voucher, today: date, left: int, applied: Sequence[Voucher], circles: Sequence[str]) -> None:
    """Refuse a voucher that may not be applied now.

    Args:
        voucher: The one that is to be applied.
        today: The day.
        left: Cents that the basket costs after the vouchers applied.
        applied: Those vouchers.
        circles: The circles of accounts that this account belongs to, see `circles_of`.
    Raises:
        ToolError: already, expired, not_allowed, min_spend, conflict.
    """
    if voucher.applied:
        raise ToolError("already", f"{voucher.code} is applied already.")
    if _is_over(voucher, today):
        raise ToolError("expired", f"{voucher.code} cannot be used today.")
    if not _is_for(voucher, circles):
        first = f"{voucher.code} is for first orders only." if voucher.holder_rule == NEW else ""
        raise ToolError("not_allowed", first or "This voucher is not for this account.")
    if left < voucher.min_spend:
        needs = f"{voucher.code} needs {money(voucher.min_spend)}"
        raise ToolError("min_spend", f"{needs}; this comes to {money(left)}.")
    if applied and not (voucher.stackable and all(other.stackable for other in applied)):
        raise ToolError("conflict", f"{voucher.code} does not go together with {applied[0].code}.")


def applied_to(ctx: "Context", model: type[R]) -> list[R]:
    """Return the vouchers of a model that are applied to the basket."""
    return ctx.find(model, applied=above(0))


def next_place(applied: Sequence[Voucher]) -> int:
    """Return the place of a voucher that is applied after those."""
    return max((voucher.applied for voucher in applied), default=0) + 1


def spend(ctx: "Context", model: type[R], codes: Sequence[str]) -> None:
    """Take all vouchers off the basket; those of the codes are spent."""
    for voucher in applied_to(ctx, model):
        ctx.update(voucher, applied=0, used=getattr(voucher, "code", "") in codes)


def give_back(ctx: "Context", model: type[R], codes: Sequence[str]) -> None:
    """Let vouchers that were spent be used again."""
    for voucher in ctx.store.find(model, code=one_of(codes)):
        ctx.update(voucher, used=False)


def by_code(ctx: "Context", model: type[R], code: str) -> R:
    """Return the voucher of a code, whatever its letters' case.

    Raises:
        ToolError: not_found.
    """
    found = ctx.find(model, code=code.strip().upper())
    if not found:
        raise ToolError("not_found", f"There is no voucher '{code[:40]}'.")
    return found[0]


def terms_of(voucher: Voucher) -> str:
    """Write a voucher's terms as a phrase: "Orders from $40.00, until 7 March 2026, combinable"."""
    terms = [f"orders from {money(voucher.min_spend)}"] if voucher.min_spend else []
    terms.append(f"until {full_day(voucher.ends)}")
    if voucher.stackable:
        terms.append("combinable")
    words = ", ".join(terms)
    return words[:1].upper() + words[1:]


@dataclass(frozen=True)
class VoucherCode(Domain):
    """The code of a voucher of one model."""

    model: type[Record]

    def sample(self, rng: Random, ctx: Scope) -> str:
        """Return one of them."""
        return str(rng.choice(self.values(ctx) or ["NONE"]))

    def values(self, ctx: Any) -> list[str]:
        """Return all of them."""
        return [voucher.code for voucher in ctx.find(self.model)]


def _is_over(voucher: Voucher, today: date) -> bool:
    begun = voucher.starts is None or voucher.starts <= today
    return voucher.used or today > voucher.ends or not begun


def _is_for(voucher: Voucher, circles: Sequence[str]) -> bool:
    return not voucher.holder_rule or voucher.holder_rule in circles


def _off(voucher: Voucher, base: int, left: int) -> tuple[int, str]:
    if left < voucher.min_spend:
        return 0, "below its minimum"
    wanted = base * voucher.off_pct // 100 if voucher.off_pct is not None else (voucher.off or 0)
    capped = min(wanted, voucher.cap) if voucher.cap is not None else wanted
    return min(capped, base), "capped" if capped < wanted else ""
