"""Where the phone stands: which app, which screens, what was entered, what lies over it. Plain data."""

from dataclasses import dataclass, field
from typing import Any

from gui_sim.ui.screen import Screen


@dataclass(slots=True)
class Entry:
    """A screen in a stack, with what was entered on it and its controls' passing state."""

    screen: Screen
    state: dict[str, Any] = field(default_factory=dict)
    locals: dict[str, Any] = field(default_factory=dict)

    def copy(self) -> "Entry":
        """Return a copy that can go its own way."""
        return Entry(self.screen, dict(self.state), dict(self.locals))


Stack = list[Entry]


@dataclass(slots=True)
class AppState:
    """An open app: a stack for each tab, and sheets over them, each with its own stack."""

    app: str
    tabs: list[Stack]
    tab: int = 0
    sheets: list[Stack] = field(default_factory=list)

    @property
    def stack(self) -> Stack:
        """The stack that a push goes to."""
        return self.sheets[-1] if self.sheets else self.tabs[self.tab]

    @property
    def top(self) -> Entry:
        """The screen on top."""
        return self.stack[-1]

    def copy(self) -> "AppState":
        """Return a copy that can go its own way."""
        return AppState(
            self.app,
            [[entry.copy() for entry in stack] for stack in self.tabs],
            self.tab,
            [[entry.copy() for entry in stack] for stack in self.sheets],
        )


@dataclass(slots=True)
class PhoneState:
    """Everything about the phone that is neither in the store nor derived from it."""

    home: Entry
    front: str = ""  # the app shown; empty is the home screen
    apps: dict[str, AppState] = field(default_factory=dict)
    recents: list[str] = field(default_factory=list)  # most recent first
    layer: Entry | None = None  # spotlight, notification centre, control centre, app switcher, lock screen
    cover: Entry | None = None  # a sheet of the phone itself: needs you, Face ID, permission
    alert: str = ""
    toast: str = ""
    banner: str = ""  # id of the notification shown at the top
    banner_seconds: float = 0.0  # simulated seconds it still shows
    toast_seconds: float = 0.0
    focus: str = ""  # the field that has the keyboard
    key_page: str = "letters"
    shift: bool = True
    volume: int = 8  # of 16

    def copy(self) -> "PhoneState":
        """Return a copy that can go its own way."""
        return PhoneState(
            self.home.copy(),
            self.front,
            {app: state.copy() for app, state in self.apps.items()},
            list(self.recents),
            self.layer.copy() if self.layer else None,
            self.cover.copy() if self.cover else None,
            self.alert,
            self.toast,
            self.banner,
            self.banner_seconds,
            self.toast_seconds,
            self.focus,
            self.key_page,
            self.shift,
            self.volume,
        )

    @property
    def app(self) -> AppState | None:
        """The app in front."""
        return self.apps.get(self.front)

    @property
    def top(self) -> Entry:
        """The entry that the finger meets first."""
        if self.cover is not None:
            return self.cover
        if self.layer is not None:
            return self.layer
        return self.app.top if self.app is not None else self.home
