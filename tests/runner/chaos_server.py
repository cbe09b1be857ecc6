"""A chat endpoint that fails in every way, by chance with a seed, and otherwise plays a script by heart.

The script is a function of the request, so that any number of episodes can be played at once in any order.
"""

import json
import random
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from tests.runner.chat_server import DROP, HANG, ChatServer, Reply, fails, malformed

FAULTS: Mapping[str, Callable[[random.Random], Reply]] = {
    "429": lambda chance: fails(429, retry_after=str(chance.randint(0, 3))),
    "500": lambda chance: fails(500),
    "drop": lambda chance: DROP,
    "slow": lambda chance: HANG,
    "garbage": lambda chance: malformed(chance.choice(['{"choices": [{"mess', "", "[]", "null", "<html>", "\x00"])),
}


class ChaosServer(ChatServer):
    """Answers by `script`, but for a `share` of the requests for each of the `FAULTS`.

    `counts` holds how often each fault was made, and under "answered" how many replies were good.
    """

    def __init__(self, script: Callable[[dict[str, Any]], Reply], *, seed: int = 0, share: float = 0.1) -> None:
        super().__init__([])
        self.counts: Counter[str] = Counter()
        self._script = script
        self._chance = random.Random(seed)
        self._share = share

    def take(self, path: str, headers: dict[str, str], body: bytes) -> Reply:
        """Return a fault or the script's reply; requests are not kept."""
        with self._lock:
            kind = int(self._chance.random() / self._share)
            names = list(FAULTS)
            if kind < len(names):
                self.counts[names[kind]] += 1
                return FAULTS[names[kind]](self._chance)
            self.counts["answered"] += 1
        return self._script(json.loads(body))
