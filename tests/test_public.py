"""What is public exists and is in order; files stay short; nothing reads the wall clock or unseeded chance."""

import ast
import importlib

import pytest

from tests.test_layers import ALL, modules

MOST_LINES = 400
DETERMINISTIC = [name for package in ("gui_sim", "apps", "personas") for name in modules(package)]
BANNED_CALLS = {
    "datetime.now", "datetime.utcnow", "datetime.today", "date.today", "time.time", "time.monotonic", "time.sleep",
    "time.perf_counter", "random.random", "random.choice", "random.randint", "random.shuffle", "random.sample",
    "random.uniform", "uuid.uuid4", "uuid.uuid1", "os.urandom", "pickle.loads", "pickle.load", "os.system",
}  # fmt: skip
BANNED_NAMES = {"eval", "exec", "hash", "compile", "input", "breakpoint"}


def source(name: str) -> str:
    """Return the text of a module."""
    return ALL[name].read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [name for name in ALL if "\n__all__ = [" in source(name)])
def test_all_is_sorted_and_names_what_is_there(name: str) -> None:
    module = importlib.import_module(name)
    names = list(module.__all__)
    assert names == sorted(set(names), key=_place), f"{name}.__all__ is not in order"
    for public in names:
        assert hasattr(module, public), f"{name}.__all__ names {public}, which is not there"


def _place(public: str) -> tuple[int, str]:
    """Constants first, then classes, then the rest, as the linter has them."""
    return (0 if public.isupper() else 1 if public[0].isupper() else 2, public)


@pytest.mark.parametrize("name", ALL)
def test_files_stay_short(name: str) -> None:
    lines = len(source(name).splitlines())
    assert lines <= MOST_LINES, f"{name} has {lines} lines; split it by topic"


@pytest.mark.parametrize("name", ALL)
def test_every_module_says_what_it_is(name: str) -> None:
    assert ast.get_docstring(ast.parse(source(name)))


@pytest.mark.parametrize("name", DETERMINISTIC)
def test_nothing_depends_on_the_moment_or_on_chance(name: str) -> None:
    for node in ast.walk(ast.parse(source(name))):
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            short = ".".join(called.split(".")[-2:])
            assert short not in BANNED_CALLS, f"{name}, line {node.lineno}: {called}()"
            assert called not in BANNED_NAMES or _own_hash(node, name), f"{name}, line {node.lineno}: {called}()"
            assert called != "Random" or node.args, f"{name}, line {node.lineno}: Random() without a seed"


def _own_hash(node: ast.Call, name: str) -> bool:
    """Tell whether a class defines its own hash by hashing: that serves dicts in one process, never output."""
    tree = ast.parse(source(name))
    return any(
        isinstance(function, ast.FunctionDef) and function.name == "__hash__"
        and function.lineno <= node.lineno <= (function.end_lineno or 0)
        for function in ast.walk(tree)
    )  # fmt: skip


def test_no_file_is_called_utils() -> None:
    assert not [file for file in ALL.values() if file.stem in ("utils", "helpers", "misc", "common")]
