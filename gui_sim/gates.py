# overrides are documented on the base class
"""Gates: what stands between an agent and a tool or a row until the owner opens it."""

import copy
import dataclasses
import re
from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass
from functools import lru_cache
from typing import Any, ClassVar, Literal, Protocol, TypeVar

from gui_sim.errors import ToolError

Style = Literal["listed", "hidden", "partial", "pending"]
G = TypeVar("G", bound="Gate")

ASSISTANT = "assistant"
TOKEN_MINUTES = 30
_PARAMETER = re.compile(r"\{([a-z_]+)\}")


class GateState(Protocol):
    """The part of a Context that gates look at."""

    def permission(self, client: str, scope: str) -> str:
        """The state of a permission: ask, granted or denied."""

    def linked(self, app: str, source: str) -> bool:
        """Whether a source of an app is connected; any source if `source` is empty."""

    def plan(self, app: str) -> str:
        """The plan the owner has with an app, or ''."""

    def has_token(self, gate: str, app: str) -> bool:
        """Whether the owner has confirmed something that still holds."""

    def app_name(self, app: str) -> str:
        """The name of an app as people read it."""


@dataclass(frozen=True, kw_only=True)
class Gate:
    """Base. Texts may hold `{parameter}`, filled from a tool's arguments or a row's fields by `bind`.

    A *listed* tool is there and fails with the sentence; a *hidden* one is absent until the gate opens;
    *partial* and *pending* gates never fail a tool, they thin out its answer or make its record wait.
    """

    text: str = ""
    style: Style = "listed"
    opens_with: str = ""
    code: ClassVar[str] = ""
    agent_only: ClassVar[bool] = True  # False: the facts of the world bind the owner too

    @property
    def name(self) -> str:
        """A short name, as `withheld` lists it."""
        raise TypeError("Gate is a base class.")

    @property
    def is_bound(self) -> bool:
        """True if no `{parameter}` is left to fill."""
        return _is_bound(self)

    def bind(self: G, values: Mapping[str, Any]) -> G:
        """Return the gate with each `{parameter}` filled from the values that are there."""

        def fill(match: re.Match[str]) -> str:
            return str(values[match[1]]) if match[1] in values else match[0]

        bound = copy.copy(self)
        for name, part in self._texts().items():
            object.__setattr__(bound, name, _PARAMETER.sub(fill, part))
        return bound

    def _texts(self) -> dict[str, str]:
        return {f.name: part for f in dataclasses.fields(self) if isinstance(part := getattr(self, f.name), str)}

    def open(self, ctx: GateState) -> bool:
        """Tell whether the owner has opened it."""
        raise TypeError("Gate is a base class.")

    def standing(self, ctx: GateState) -> "Gate | None":
        """Return the gate that really stands before a row, where other rows decide that; None if none does."""
        return self

    def sentence(self, ctx: GateState) -> str:
        """Say what is missing and who can act."""
        return f"{self.text or self._missing(ctx)} Only the owner can change this."

    def _missing(self, ctx: GateState) -> str:
        return ""

    def error(self, ctx: GateState) -> ToolError:
        """Return what a tool raises while the gate is shut."""
        return ToolError(self.code, self.sentence(ctx))


@lru_cache(maxsize=4096)
def _is_bound(gate: Gate) -> bool:
    return not any(_PARAMETER.search(part) for part in gate._texts().values())


@dataclass(frozen=True)
class NeedsPermission(Gate):
    """The owner lets a client (the assistant, or an app by id) use something; scopes in `also` do too."""

    scope: str
    client: str = ASSISTANT
    _: KW_ONLY
    also: tuple[str, ...] = ()
    opens_with: str = "grant_permission"
    code: ClassVar[str] = "needs_permission"

    @property
    def name(self) -> str:
        return self.scope

    def open(self, ctx: GateState) -> bool:
        return any(ctx.permission(self.client, scope) == "granted" for scope in (self.scope, *self.also))

    def _missing(self, ctx: GateState) -> str:
        if self.client != ASSISTANT:
            return f"{ctx.app_name(self.client)} may not use {self.scope.replace('_', ' ')}."
        area, _, part = self.scope.partition(".")
        shared = f"has not shared {part}" if part else "is not shared"
        return f"{area.capitalize()} {shared} with the assistant."


@dataclass(frozen=True, kw_only=True)
class NeedsPosition(NeedsPermission):
    """An app may use the phone's position, where a call's argument says so: by a word such as "here", or None."""

    param: str
    word: str | None = None
    named: bool = False

    def bind(self: "NeedsPosition", values: Mapping[str, Any]) -> "NeedsPosition":
        return dataclasses.replace(self, named=values.get(self.param) != self.word)

    def open(self, ctx: GateState) -> bool:
        return self.named or super().open(ctx)


@dataclass(frozen=True)
class NeedsConnection(Gate):
    """The owner has linked a source (a clinic, a bank, a hub) to an app; any source if none is named."""

    app: str
    source: str = ""
    code: ClassVar[str] = "needs_connection"
    agent_only: ClassVar[bool] = False

    @property
    def name(self) -> str:
        return f"{self.app}.{self.source}" if self.source else self.app

    def open(self, ctx: GateState) -> bool:
        return ctx.linked(self.app, self.source)

    def _missing(self, ctx: GateState) -> str:
        return f"{self.source or 'No source'} is not connected to {ctx.app_name(self.app)}."


@dataclass(frozen=True, init=False)
class NeedsPlan(Gate):
    """The owner's plan with an app is one of those named: `NeedsPlan("fitpulse", "vip")`."""

    app: str
    plans: tuple[str, ...]
    code: ClassVar[str] = "needs_plan"
    agent_only: ClassVar[bool] = False

    def __init__(self, app: str, *plans: str, text: str = "", style: Style = "listed", opens_with: str = "") -> None:
        opens_with = opens_with or f"change_{app}_plan"
        values = {"app": app, "plans": plans, "text": text, "style": style, "opens_with": opens_with}
        for name, value in values.items():
            object.__setattr__(self, name, value)

    @property
    def name(self) -> str:
        return f"{self.app}.{'|'.join(self.plans)}"

    def open(self, ctx: GateState) -> bool:
        return ctx.plan(self.app) in self.plans

    def _missing(self, ctx: GateState) -> str:
        wanted = " or ".join(plan.capitalize() for plan in self.plans)
        return f"This is part of {ctx.app_name(self.app)} {wanted}."


@dataclass(frozen=True)
class _NeedsToken(Gate):
    """Base of gates that the owner opens for a while: 30 simulated minutes, unless the app says for good."""

    app: str

    @property
    def token(self) -> str:
        """The name under which the owner's confirmation is kept in `Token.gate`."""
        raise TypeError("_NeedsToken is a base class.")

    @property
    def name(self) -> str:
        return f"{self.app}.{self.token}"

    def open(self, ctx: GateState) -> bool:
        return ctx.has_token(self.token, self.app)


@dataclass(frozen=True)
class NeedsIdentity(_NeedsToken):
    """The owner has confirmed who they are (or, by `document`, has had one checked)."""

    document: str = ""
    _: KW_ONLY
    opens_with: str = "confirm_identity"
    code: ClassVar[str] = "needs_identity"

    @property
    def token(self) -> str:
        return self.document or "identity"

    def _missing(self, ctx: GateState) -> str:
        if self.document:
            return f"{ctx.app_name(self.app)} needs a verified {self.document} document."
        return f"{ctx.app_name(self.app)} needs the owner to confirm who they are."


@dataclass(frozen=True)
class NeedsAge(_NeedsToken):
    """The owner has confirmed being 18 or older."""

    _: KW_ONLY
    opens_with: str = "confirm_age"
    code: ClassVar[str] = "needs_identity"

    @property
    def token(self) -> str:
        return "age"

    def _missing(self, ctx: GateState) -> str:
        return "The owner must confirm being 18 or older."


@dataclass(frozen=True)
class NeedsUnlock(_NeedsToken):
    """The owner has unlocked one item: `NeedsUnlock("notes", "{note_id}", text="This note is locked.")`."""

    item: str = ""
    code: ClassVar[str] = "needs_unlock"

    @property
    def token(self) -> str:
        return f"unlock:{self.item}"

    @property
    def name(self) -> str:
        return f"{self.app}.unlock"  # which items there are is not the agent's to know

    def _missing(self, ctx: GateState) -> str:
        return "This is locked."


@dataclass(frozen=True)
class NeedsConsent(_NeedsToken):
    """The owner has signed a form, for good: `NeedsConsent("carepoint", "cc3:endoscopy")`.

    It thins out what is told.
    """

    form: str = ""
    _: KW_ONLY
    style: Style = "partial"
    opens_with: str = "sign_consent"
    code: ClassVar[str] = "not_allowed"
    agent_only: ClassVar[bool] = False

    @property
    def token(self) -> str:
        return f"consent:{self.form}"

    @property
    def name(self) -> str:
        return f"{self.app}.consent"

    def _missing(self, ctx: GateState) -> str:
        return f"{ctx.app_name(self.app)} needs a form to be signed first."


CONTACTS = NeedsPermission("contacts", text="Contacts are not shared with the assistant.")
CALENDAR = NeedsPermission("calendar", text="The calendar is not shared with the assistant.")
MESSAGES = NeedsPermission("messages", text="Messages are not shared with the assistant.")
MAIL = NeedsPermission("mail", text="Mail is not shared with the assistant.")
PHOTOS = NeedsPermission("photos", also=("photos.chosen",), text="Photos are not shared with the assistant.")
PROFILE = NeedsPermission("profile", text="The owner's details are private.")
PRIVATE_FILES = NeedsPermission("files.private", text="The folder Private is not shared.")
HEALTH_RAW = NeedsPermission("health.raw", style="hidden")
TRAVELLER = NeedsIdentity(
    "tripgo",
    "traveller",
    text="A verified document is needed to leave the country.",
    opens_with="verify_traveller",
)


def health(kind: str) -> NeedsPermission:
    """Return the gate of a kind of health data: activity, heart, sleep, body, nutrition or `{parameter}`."""
    return NeedsPermission(f"health.{kind}", text=f"Health has not shared {kind} with the assistant.")


def location(app: str, name: str) -> NeedsPermission:
    """Return the gate of the phone's position for one app, given by id and name."""
    return NeedsPermission("location", client=app, text=f"{name} may not use the location. Give an address instead.")


def position(app: str, name: str, param: str, word: str | None, instead: str = "an address") -> NeedsPosition:
    """Return the gate of the phone's position for one app, shut only where an argument is the `word` for it."""
    text = f"{name} may not use the location. Give {instead} instead."
    return NeedsPosition("location", app, text=text, param=param, word=word)


def mic_camera(app: str, name: str) -> NeedsPermission:
    """Return the gate of microphone and camera for one app, given by id and name."""
    return NeedsPermission("mic_camera", client=app, text=f"{name} may not use the microphone.")


ASSISTANT_SCOPES = (
    "calendar",
    "contacts",
    "files.private",
    "health.activity",
    "health.body",
    "health.heart",
    "health.nutrition",
    "health.raw",
    "health.sleep",
    "mail",
    "messages",
    "photos",
    "profile",
)
"""What the owner can share with the assistant."""

ASSISTANT_PARTS = ("photos.chosen",)
"""Parts of these that can be shared in place of the whole; on a new phone they are not asked for."""
