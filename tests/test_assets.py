import hashlib
import json
from pathlib import Path

import pytest

import hatch_build
from gui_sim import icons
from gui_sim.canvas.fonts import ASSETS, digest, faces, kern


def test_assets_are_made_once() -> None:
    assert hatch_build.make(ASSETS) is False


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hatch_build, "pins", lambda: {"no-such-fonts": "1.0"})
    with pytest.raises(RuntimeError, match=r"pip install no-such-fonts==1\.0"):
        hatch_build.check_packages()


def test_another_version_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hatch_build, "pins", lambda: {"pytest": "0.1"})
    with pytest.raises(RuntimeError, match=r"pytest 0\.1, here is \d"):
        hatch_build.check_packages()


def test_the_digest_is_that_of_the_files() -> None:
    whole = hashlib.sha256()
    for path in sorted(ASSETS.glob("*.[to]tf")):
        whole.update(path.name.encode() + path.read_bytes())
    assert digest() == whole.hexdigest()


def test_the_notice_names_every_source_and_licence() -> None:
    notice = (ASSETS / "NOTICE").read_text(encoding="utf-8")
    for package, (_, licence, _) in hatch_build.SOURCES.items():
        assert package in notice and licence in notice


def test_the_assets_stay_small() -> None:
    assert sum(path.stat().st_size for path in ASSETS.iterdir()) < 9_000_000


def test_every_icon_has_all_weights() -> None:
    names = icons.icon_names()
    assert len(names["regular"]) > 800
    assert names["regular"].keys() == names["fill"].keys() == names["bold"].keys()


@pytest.mark.parametrize("text", ["Ааяё", "αω", "ąžőß", "€₹¥", "→←↑↓", "“”–—…•", "½×÷±≤≥", "✓★☆"])
def test_inter_covers_what_screens_say(text: str) -> None:
    assert all(face.covers(text) for name, face in faces().items() if name.startswith(("text", "display")))


def test_the_measuring_fence_kerns_with_nothing() -> None:
    letters = "AVTWYLPFfrjty.,-'“”0147€"
    for face in ("text-400", "text-700", "display-700"):
        assert all(kern("□", letter, face) == 0 == kern(letter, "□", face) for letter in letters)


def test_fonts_json_is_what_the_build_wrote() -> None:
    index = json.loads(Path(ASSETS / "fonts.json").read_text(encoding="utf-8"))
    for row in index["faces"].values():
        assert (ASSETS / row["file"]).exists()
        assert all(first <= last for first, last in row["ranges"])
