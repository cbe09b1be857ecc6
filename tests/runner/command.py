"""`gui-sim` run in the test's own process."""

import json
import sys
from typing import Any

import pytest

from agent_runner import cli


class Command:
    """Runs `gui-sim` in this process."""

    def __init__(self, patch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._patch = patch
        self._capsys = capsys

    def __call__(self, *args: object, status: int = 0) -> tuple[str, str]:
        """Return standard output and error; `status` is what the command must end with."""
        self._patch.setattr(sys, "argv", ["gui-sim", *map(str, args)])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        out, err = self._capsys.readouterr()
        assert (ended.value.code or 0) == status, out + err
        return out, err

    def json(self, *args: object, status: int = 0) -> Any:
        """Return what the command prints as JSON."""
        return json.loads(self(*args, "--json", status=status)[0])
