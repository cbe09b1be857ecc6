"""The phone's only source of time."""

from datetime import datetime, timedelta


class Clock:
    """Simulated local time, to the second. It moves only when told to, and not at all while frozen."""

    def __init__(self, now: datetime, frozen: bool = False) -> None:
        self.now = now.replace(microsecond=0, tzinfo=None)
        self.frozen = frozen

    def advance(self, seconds: float) -> None:
        """Move forward; time never runs back, and a frozen clock stands still."""
        if not self.frozen and seconds > 0:
            self.now = (self.now + timedelta(seconds=seconds)).replace(microsecond=0)

    def freeze(self) -> None:
        """Stop: `advance` does nothing from here on."""
        self.frozen = True

    def fork(self) -> "Clock":
        """Return an independent clock that shows the same time."""
        return Clock(self.now, self.frozen)
