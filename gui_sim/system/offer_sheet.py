"""The sheet of an offer: a call that one app has prepared for another, as a form."""

from datetime import date, time
from typing import Any

from gui_sim.domains import Choice, Range
from gui_sim.domains import Text as AnyText
from gui_sim.geometry import Insets
from gui_sim.journal import ToolCall
from gui_sim.records import Offer
from gui_sim.system.links import record_of
from gui_sim.system.spotlight import title_of
from gui_sim.system_tools import take_offer
from gui_sim.tool import Param
from gui_sim.ui.controls.button import Button
from gui_sim.ui.controls.date_picker import DatePicker
from gui_sim.ui.controls.picker import Picker
from gui_sim.ui.controls.row import Row
from gui_sim.ui.controls.section import Form, Section
from gui_sim.ui.controls.text import Text
from gui_sim.ui.controls.text_field import NumberField, TextField
from gui_sim.ui.controls.time_picker import TimePicker
from gui_sim.ui.controls.toggle import Toggle
from gui_sim.ui.effects import Dismiss
from gui_sim.ui.layout import Padding
from gui_sim.ui.screen import Binding, Screen
from gui_sim.ui.view import View
from gui_sim.values import Wire, encode

_UNITS = frozenset({"g", "mg", "kg", "ml", "m", "km", "min"})
_NAMED = {
    "kcal": ("Energy", "kcal"), "carbs_g": ("Carbohydrates", "g"), "slot": ("Meal", ""), "at": ("When", ""),
    "book_id": ("Calendar", ""), "alert_min": ("Alert", "min"),
}  # fmt: skip


class OfferSheet(Screen):
    """What was prepared; what is simple can be changed before it is taken."""

    title = "Offer"
    offer_id: str

    @property
    def offer(self) -> Offer | None:
        """The offer, if it is still there."""
        return self.ctx.maybe(Offer, self.offer_id)

    def heading(self) -> str:
        """Return the name of the app that the call goes to."""
        return self.ctx.app_name(self.offer.to_app) if self.offer is not None else self.title

    def body(self) -> View:
        offer = self.offer
        if offer is None or offer.state != "open":
            told = "is no longer there" if offer is None else f"was {offer.state}"
            words = Text(f"This offer {told}.", "body", "secondaryLabel", align="center")
            return Padding(words, Insets(60.0, 24.0, 24.0, 24.0))
        args = ToolCall.from_json(offer.call).args
        rows = [self._row(param, args[param.name]) for param in self._params(offer) if param.name in args]
        maker = self.ctx.app_name(offer.from_app)
        return Form(Section(*rows, header=offer.line, footer=f"Prepared by {maker}."))

    def trailing(self) -> tuple[View, ...]:
        offer = self.offer
        if offer is None or offer.state != "open":
            return ()
        return (Button("Add", role="plain", call=take_offer.call(self.offer_id, self._changes(offer)), then=Dismiss()),)

    def _params(self, offer: Offer) -> tuple[Param, ...]:
        tool = self.ctx.tool(ToolCall.from_json(offer.call).tool)
        return tuple(tool.params) if tool is not None else ()

    def _changes(self, offer: Offer) -> dict[str, Wire]:
        prepared = ToolCall.from_json(offer.call).args
        entered = {name: encode(self.state[_key(name)]) for name in prepared if _key(name) in self.state}
        return {name: value for name, value in entered.items() if value != prepared[name]}

    def _row(self, param: Param, value: Wire) -> View:
        label, unit = _words(param.name)
        try:
            exact = param.codec.decode(value, param.name)
        except (ValueError, TypeError):
            return Row(label, value=self._plain(value))
        bound: Binding[Any] = Binding(_key(param.name), self.state.get(_key(param.name), exact))
        domain = param.domain
        if isinstance(exact, bool):
            return Toggle(label, bound)
        if isinstance(exact, int):
            low, high = (int(domain.low), int(domain.high)) if isinstance(domain, Range) else (0, 1_000_000_000)
            return NumberField(label, bound, low=low, high=high, unit=unit)
        if isinstance(domain, Choice):
            return Picker(label, bound, [(option, str(option).capitalize()) for option in domain.options])
        if type(exact) is date:
            return DatePicker(label, bound)
        if isinstance(exact, time):
            return TimePicker(label, bound)
        if isinstance(exact, str) and (domain is None or isinstance(domain, AnyText)) and "\n" not in exact:
            return TextField(label, bound, trailing=True)
        return Row(label, value=self._plain(value))

    def _plain(self, value: Wire) -> str:
        if isinstance(value, list):
            return ", ".join(self._plain(item) for item in value)
        record = record_of(self.ctx, value) if isinstance(value, str) else None
        return title_of(record) if record is not None else "" if value is None else str(value)


def _words(name: str) -> tuple[str, str]:
    """Return what a parameter is called on the sheet, and the unit of a number."""
    if name in _NAMED:
        return _NAMED[name]
    words, _, unit = name.rpartition("_")
    if words and unit in _UNITS:
        return words.replace("_", " ").capitalize(), unit
    return name.removesuffix("_id").replace("_", " ").capitalize(), ""


def _key(name: str) -> str:
    return f"arg.{name}"
