"""Finding apps and reading catalogues: faults are told of with their place."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

import apps
from gui_sim import app as app_module
from gui_sim.app import InstalledApp, installed_apps
from gui_sim.catalog import load_rows
from gui_sim.errors import GuiSimError
from gui_sim.store import Store
from gui_sim.world import World

NOW = datetime(2031, 5, 3, 9, 41)


@pytest.fixture(autouse=True)
def _path() -> Iterator[None]:
    before = list(apps.__path__)
    yield
    apps.__path__[:] = before


def make(folder: Path, name: str, **files: str) -> None:
    (folder / name).mkdir()
    made = {
        "__init__": f"from gui_sim.app import App\nAPP = App({name!r}, 'X', 'x', '#000000', 'x')\n",
        "models": "",
        "tools": "",
    } | files
    for module, text in made.items():
        (folder / name / f"{module}.py").write_text(text)


def test_a_further_folder_counts_from_when_it_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kept worlds are told apart by the path of `apps`, so it must be complete before the first one is looked for."""
    monkeypatch.setattr(app_module, "_added", [])
    make(tmp_path, "later")
    app_module.add_app_folders([tmp_path])
    assert str(tmp_path.resolve()) in apps.__path__


def test_an_app_is_found_with_all_it_has(notebook: InstalledApp) -> None:
    assert (notebook.id, notebook.name) == ("notebook", "Notebook")
    assert [model.__name__ for model in notebook.models] == ["Book", "NotePage"]
    assert {tool.app for tool in notebook.tools} == {"notebook"}
    assert [tool.name for tool in notebook.tools if tool.owner == "user"] == ["unlock_page"]


MISNAMED = "from gui_sim.app import App\nAPP = App('other', 'X', 'x', '#000000', 'x')\n"
BAD_ICON = "from gui_sim.app import App\nAPP = App('zz_icon', 'X', 'leef', '#000000', 'x')\n"
UNKEEPABLE = """
from gui_sim.model import Record
class A(Record, prefix="za"):
    '''A.'''
    x: set[str]
A.fields()
"""
TWICE = """
from gui_sim.tool import tool
@tool()
def get_page(ctx):
    '''Read.'''
"""


@pytest.mark.parametrize(
    ("name", "files", "words"),
    [
        ("zz_no_app", {"__init__": ""}, "must define APP"),
        ("zz_misnamed", {"__init__": MISNAMED}, "calls itself 'other'"),
        (
            "zz_crash",
            {"tools": "1 / 0\n"},
            r"'zz_crash' is broken: ZeroDivisionError: .* \(tools.py, line 1\)\.",
        ),
        ("zz_type", {"models": UNKEEPABLE}, r"A.x: Values of type set\[str\] cannot be kept"),
        ("zz_twice", {"tools": TWICE}, "both have a tool get_page"),
        ("zz_icon", {"__init__": BAD_ICON}, r"There is no icon .leef.\. Close: leaf"),
    ],
)
def test_a_broken_folder_is_told_of(tmp_path: Path, name: str, files: dict[str, str], words: str) -> None:
    make(tmp_path, name, **files)
    demo = Path(__file__).parent / "demo_apps"
    with pytest.raises(GuiSimError, match=words):
        installed_apps([demo, tmp_path])


def test_a_missing_folder_is_told_of(tmp_path: Path) -> None:
    with pytest.raises(GuiSimError, match="is not there"):
        installed_apps([tmp_path / "nowhere"])


def test_catalogue_dates_are_told_from_now(world: World) -> None:
    model = world.store.schema.by_name["NotePage"].model
    assert str(world.store.get(model, "zp1").at) == "2031-04-30 12:00:00"
    load_rows(world.store, {"NotePage": [{"book_id": "zb1", "title": "today", "at": "today 08:00"}]}, NOW, "x")
    row = world.store.get(model, "zp4")
    assert (row.title, str(row.at)) == ("today", "2031-05-03 08:00:00")


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ({"Shoe": []}, "rows.yaml: there is no model 'Shoe'."),
        ({"Book": {}}, "rows.yaml: Book must be a list of rows."),
        (
            {"Book": [{"name": "a"}, {"nam": "b"}]},
            "rows.yaml: Book, row 2: Book has no field 'nam'; it has name, color",
        ),
        ({"Book": [{"color": "red"}]}, "rows.yaml: Book, row 1: name is missing."),
        ({"Book": [{"name": 3}]}, "rows.yaml: Book, row 1: 'name' must be text."),
        ({"Book": [{"name": "a", "id": "zp1"}]}, "rows.yaml: Book, row 1: 'zp1' is not an id of Book"),
        ({"Book": [{"name": "a", "id": "zb1"}]}, "rows.yaml: Book, row 1: Book 'zb1' is there already."),
        ({"NotePage": [{"book_id": "zb1", "title": "a", "at": "+3d"}]}, "'at' must be a local date and time"),
    ],
)
def test_a_faulty_row_is_told_of_with_its_place(world: World, rows: dict[str, object], words: str) -> None:
    with pytest.raises(GuiSimError) as caught:
        load_rows(world.store, rows, NOW, "rows.yaml")
    assert words in str(caught.value)


def test_yaml_texts_stay_texts(notebook: InstalledApp, tmp_path: Path) -> None:
    from gui_sim.catalog import load_catalog

    path = tmp_path / "catalog.yaml"
    path.write_text("Book:\n  - {name: 19:30}\n  - {name: +14155550123}\n  - {name: 2031-05-03}\n  - {name: 007}\n")
    store = Store(notebook.models)
    assert load_catalog(store, path, NOW) == 4
    assert [book.name for book in store.find(notebook.models[0])] == [
        "19:30", "+14155550123", "2031-05-03", "007",
    ]  # fmt: skip


def test_two_worlds_of_one_time_are_equal(notebook: InstalledApp) -> None:
    first, second = (World.create(NOW, [notebook]) for _ in range(2))
    assert first.store.digest() == second.store.digest()
    assert first.store.snapshot() == second.store.snapshot()
