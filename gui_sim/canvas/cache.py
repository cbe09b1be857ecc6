"""A dictionary that stays within a budget by dropping what was used least recently."""

from collections.abc import Callable
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class LruCache(Generic[K, V]):
    """Values by key, made when missing; `budget` bounds the sum of what `cost` says of each value."""

    def __init__(self, budget: int, cost: Callable[[V], int] = lambda value: 1) -> None:
        self.budget = budget
        self.used = 0
        self._cost = cost
        self._items: dict[K, V] = {}

    def get(self, key: K, make: Callable[[], V]) -> V:
        """Return the value of `key`, calling `make` if it is not there."""
        items = self._items
        value = items.pop(key, None)
        if value is None:
            value = make()
            self.used += self._cost(value)
            while self.used > self.budget and items:
                self.used -= self._cost(items.pop(next(iter(items))))
        items[key] = value
        return value

    def __len__(self) -> int:
        return len(self._items)

    def clear(self) -> None:
        """Forget everything."""
        self._items.clear()
        self.used = 0
