"""What models cost, from a file: dollars a million tokens. No price ships with the program; prices change.

    some-model: {input: 2.50, cached: 0.25, output: 10}
    served-here:
      input: 0.80
      output: 2.40
      endpoints:
        http://127.0.0.1:8000/v1: {input: 0, output: 0}

A price under `endpoints` holds for that base URL only. Without `cached`, cached input costs as much as other.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from gui_sim import yaml_file
from gui_sim.errors import GuiSimError
from gui_sim.faults import lines_of_faults

OPTIONS = ("price_input", "price_cached", "price_output")
"""The options of a role that hold its resolved price."""

_Dollars = Annotated[float, Field(ge=0, le=1_000_000, allow_inf_nan=False)]


class Price(BaseModel):
    """Dollars a million tokens."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    input: _Dollars
    cached: _Dollars | None = None
    output: _Dollars

    def options(self) -> dict[str, float]:
        """Return the price as options of a role."""
        given = dict(zip(OPTIONS, (self.input, self.cached, self.output), strict=True))
        return {name: value for name, value in given.items() if value is not None}


class ModelPrice(Price):
    """The price of a model, and where an endpoint asks another."""

    endpoints: dict[str, Price] = Field(default_factory=dict)


def read_prices(path: Path) -> dict[str, ModelPrice]:
    """Return the prices of a file by model.

    Raises:
        GuiSimError: It cannot be read, or holds something else; it names the line.
    """
    data, lines = yaml_file.read(path)
    try:
        return TypeAdapter(dict[str, ModelPrice]).validate_python(data)
    except ValidationError as error:
        raise GuiSimError(
            f"{lines_of_faults(error, path, lines)} A price is `MODEL: {{input: 2.5, cached: 0.25, output: 10}}`, in "
            "dollars a million tokens."
        ) from None


def with_price(options: Mapping[str, Any], prices: Mapping[str, ModelPrice]) -> dict[str, Any]:
    """Return the options of a role with its model's price in them; what they hold already goes first."""
    known = prices.get(str(options.get("model", "")))
    if known is None:
        return dict(options)
    price: Price = known
    for url, own in known.endpoints.items():
        if url.rstrip("/") == str(options.get("base_url") or "").rstrip("/"):
            price = own
    return {**price.options(), **options}


def is_priced(options: Mapping[str, Any]) -> bool:
    """Whether the cost of a role is known: no model plays it, or its price is given (0 is a price too)."""
    return not options.get("model") or {"price_input", "price_output"} <= set(options)
