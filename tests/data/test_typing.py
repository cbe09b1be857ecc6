"""What mypy must catch for an app's author: wrong fields of a record, wrong arguments of a tool's call."""

from pathlib import Path

import pytest

SNIPPET = """
from gui_sim.context import Context
from gui_sim.records import Contact, Offer
from gui_sim.tool import tool

@tool(writes=True)
def add(ctx: Context, name: str, age: int = 1) -> Contact:
    '''Add.'''
    contact = ctx.insert(Contact(name=name))
    reveal_type(ctx.get(Contact, "ct1").name)
    reveal_type(ctx.find(Contact))
    contact.name = "other"  # frozen
    Contact("positional")
    Contact(nam="typo")
    return contact

reveal_type(add.call("a", age=2))
add.call(3)
add.call("a", years=3)
add.call()
"""


@pytest.mark.full
def test_records_and_calls_are_type_checked(tmp_path: Path) -> None:
    from mypy import api

    path = tmp_path / "author.py"
    path.write_text(SNIPPET)
    root = Path(__file__).parents[2]
    out, _, _ = api.run(["--strict", "--config-file", str(root / "pyproject.toml"), "--no-incremental", str(path)])
    told = [line.split(": ", 1)[1] for line in out.splitlines() if line.startswith(str(path))]
    expected = [
        'note: Revealed type is "str"',
        'note: Revealed type is "list[gui_sim.records.Contact]"',
        'error: Property "name" defined in "Contact" is read-only  [misc]',
        'error: Too many positional arguments for "Contact"  [call-arg]',
        'error: Unexpected keyword argument "nam" for "Contact"; did you mean "name"?  [call-arg]',
        'note: Revealed type is "gui_sim.journal.ToolCall"',
        'error: Argument 1 to "call" of "Tool" has incompatible type "int"; expected "str"  [arg-type]',
        'error: Unexpected keyword argument "years" for "call" of "Tool"  [call-arg]',
        'error: Missing positional argument "name" in call to "call" of "Tool"  [call-arg]',
    ]
    assert [line for line in expected if line not in told] == []
