"""The options of the openai agent: how the endpoint is reached, what it is sent, and how it answers."""

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from agent_runner.agents.openai.functions import Way
from agent_runner.agents.spaces import Space
from agent_runner.wording import wrong_option
from gui_sim.errors import GuiSimError

NATIVE = "native"
"""The dialect that is tool calls, and the way of calling that the API itself offers."""
COMPUTER = "openai_computer"
"""The dialect that is the computer tool, by the Responses API."""


class Settings(BaseModel):
    """All options, checked; all of them are kept with the run."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)

    model: str = Field(min_length=1)
    base_url: str = ""
    api_key_env: str = "OPENAI_API_KEY"
    api: Literal["chat", "responses"] = "chat"
    calls: Literal["native", "schema", "object_schema", "object", "words"] = "native"
    thought: bool = True
    text_chars: int | None = Field(default=None, ge=1)
    dialect: str = NATIVE
    computer_tool: Literal["", "computer", "computer_use_preview"] = ""
    tools: tuple[str, ...] = ()
    functions: Way = "auto"
    text_only: Literal["error", "ask", "answer"] = "error"

    space: Space | None = None  # the dialect's own; of native calls pixels
    images: int = Field(default=3, ge=1)
    turns: int = Field(default=0, ge=0)
    max_side: int = Field(default=1536, ge=64)
    image_scale: float = Field(default=1.0, gt=0, le=1)
    image_format: Literal["png", "jpeg"] = "png"
    image_quality: int = Field(default=85, ge=1, le=95)
    detail: Literal["", "auto", "low", "high", "original"] = ""

    temperature: float | None = None
    reasoning_effort: Literal["", "none", "minimal", "low", "medium", "high", "xhigh", "max"] = ""
    max_output_tokens: int | None = Field(default=None, ge=1)
    seed: int | None = None
    extra: dict[str, Any] = Field(default_factory=dict)

    attempts: int = Field(default=6, ge=1)
    timeout: float = Field(default=180.0, gt=0)
    price_input: float = Field(default=0.0, ge=0, le=1_000_000)  # dollars a million tokens
    price_cached: float | None = Field(default=None, ge=0, le=1_000_000)
    price_output: float = Field(default=0.0, ge=0, le=1_000_000)

    @field_validator("tools", mode="before")
    @classmethod
    def _names(cls, value: object) -> object:
        """A command line gives names with commas between them."""
        return tuple(part.strip() for part in value.split(",") if part.strip()) if isinstance(value, str) else value

    @model_validator(mode="after")
    def _fit_together(self) -> "Settings":
        if self.calls != "native" and self.dialect != NATIVE:
            raise ValueError(f"calls={self.calls} is for native calls, and the dialect is {self.dialect}")
        if self.computer_tool and not self.real_computer:
            raise ValueError(f"computer_tool is for dialect={COMPUTER} with api=responses")
        return self

    @property
    def real_computer(self) -> bool:
        """Whether the model is given the computer tool of the Responses API, not told of it in words."""
        return self.dialect == COMPUTER and self.api == "responses"

    @classmethod
    def of(cls, options: Mapping[str, Any]) -> "Settings":
        """Check the options of a run.

        Raises:
            GuiSimError: One is missing or wrong, in words.
        """
        if not options.get("model"):
            raise GuiSimError("The openai agent needs a model. Name it with --model.")
        try:
            return cls.model_validate({key: value for key, value in options.items() if value is not None})
        except ValidationError as error:
            raise GuiSimError(wrong_option(error, "openai agent", cls.model_fields)) from None
