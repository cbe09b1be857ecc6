"""Ids (`bk12`: a model's prefix and a number) and chance that comes from a seed."""

import hashlib
import random
import re

CODE_SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that look like others

_ID = re.compile(r"([a-z]{1,4})([1-9][0-9]{0,15})\Z", re.ASCII)
_PREFIX = re.compile(r"[a-z]{1,4}\Z", re.ASCII)


def split_id(id: object) -> tuple[str, int] | None:
    """Return the prefix and the number of an id, or None if it is not one ("rs01" is not)."""
    match = _ID.match(id) if isinstance(id, str) else None
    return (match[1], int(match[2])) if match else None


def is_prefix(text: str) -> bool:
    """Tell whether text can be a model's prefix: one to four small letters."""
    return bool(_PREFIX.match(text))


def seeded(*parts: object) -> random.Random:
    """Return chance that depends on the parts alone, in any process: `seeded(seed, "rs7", day)`."""
    text = "\x1f".join(str(part) for part in parts)
    return random.Random(int.from_bytes(hashlib.sha256(text.encode()).digest()[:8]))


def code_of(chance: random.Random, length: int = 6) -> str:
    """Return the code of a ticket, made of signs that are not taken for each other."""
    return "".join(chance.choice(CODE_SIGNS) for _ in range(length))
