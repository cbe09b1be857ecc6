"""Films of an episode: every step, the touch where it was, the words below, and the same bytes each time."""

import sys
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from agent_runner.report.animation import write_animation
from agent_runner.report.film import Film
from gui_sim.errors import GuiSimError
from tests.runner.command import Command
from tests.runner.made_runs import EVIL, episode, make_run, step

GREEN = (30, 160, 60)


def made(folder: Path, *steps: Any, frames: bool = True) -> Path:
    """The folder of an episode whose screens are plain green."""
    run = make_run(folder, [episode()], steps)
    for path in (run / "frames").glob("*.png"):
        if frames:
            Image.new("RGB", (780, 1688), GREEN).save(path)
        else:
            path.unlink()
    return run / "episodes/thai/0"


def pictures(episode: Path, **options: Any) -> list[Image.Image]:
    return list(Film(episode, **{"width": 390, "seconds_per_step": 1.0, **options}).pictures())


def is_red(color: Any) -> bool:
    red, green, blue = color
    return bool(red > 150 and green < 120 and blue < 160)


def test_a_film_has_the_task_each_step_and_the_end(tmp_path: Path) -> None:
    steps = [step(0), step(1, action={"type": "ask_user", "text": "Which?"}, question="Which?", reply="The red one.")]
    film = Film(made(tmp_path / "run", *steps), width=390, seconds_per_step=0.5)
    assert [shot.heading for shot in film.shots] == [
        "thai · trial 0",
        "0 · Tap at (195, 300)",
        "1 · Ask the owner",
        "Success",
    ]
    assert film.seconds == [1.25, 0.5, 1.25, 1.25]
    assert [words for words, _ in film.shots[2].paragraphs] == ["Which?", "The red one."]
    assert all(picture.size == (390, 968) for picture in film.pictures())


def test_a_touch_is_drawn_where_it_was(tmp_path: Path) -> None:
    swipe = {"type": "swipe", "path": [[100, 600], [100, 200]]}
    _, tap, swiped, _ = pictures(made(tmp_path / "run", step(0), step(1, action=swipe)))
    assert is_red(tap.getpixel((195, 300))) and tap.getpixel((195, 500)) == GREEN
    assert all(is_red(swiped.getpixel((100, y))) for y in (600, 400, 205)) and swiped.getpixel((195, 300)) == GREEN


def test_words_stand_below_the_screen(tmp_path: Path) -> None:
    quiet, loud = (
        pictures(made(tmp_path / name, step(0, thought=words)))[1]
        for name, words in (("quiet", ""), ("loud", "So be it. " * 50))
    )

    def lit(picture: Image.Image) -> int:
        band = picture.crop((0, 844, 390, 968)).convert("L")
        return sum(band.histogram()[120:])

    assert lit(quiet) > 0 and lit(loud) > 3 * lit(quiet)


def test_without_screens_a_film_is_of_words_alone(tmp_path: Path) -> None:
    call = step(0, action={"type": "call_tool", "tool": "find", "args": {"query": "tea"}}, text='{"id": "a"}', frame="")
    film = Film(made(tmp_path / "run", call), width=390, seconds_per_step=1)
    assert film.size == (390, 360) and len(list(film.pictures())) == 3
    assert [words for words, _ in film.shots[1].paragraphs] == ['{"query": "tea"}', '{"id": "a"}']


@pytest.mark.parametrize("kind", ["gif", "webp"])
def test_a_film_is_the_same_bytes_each_time(kind: str, tmp_path: Path) -> None:
    folder = made(tmp_path / "run", *(step(index) for index in range(4)))
    files = [tmp_path / f"{name}.{kind}" for name in "ab"]
    for file in files:
        write_animation(Film(folder, width=200, seconds_per_step=0.4), file, kind)
    assert files[0].read_bytes() == files[1].read_bytes()
    with Image.open(files[0]) as image:
        frames = getattr(image, "n_frames", 1)
        assert frames == 6 and image.size == (200, 496)
        image.seek(1)
        image.load()  # a WebP tells its times only then
        assert image.info["duration"] == 400
        assert is_red(image.convert("RGB").getpixel((100, 154)))
    assert not list(tmp_path.glob(".*"))


def test_pictures_are_drawn_one_at_a_time(tmp_path: Path) -> None:
    folder = made(tmp_path / "run", step(0), step(1))
    drawn = Film(folder, width=390, seconds_per_step=1).pictures()
    next(drawn)
    (tmp_path / "run/frames/f1.png").write_bytes(b"no picture")
    next(drawn)
    with pytest.raises(GuiSimError, match="no picture"):
        next(drawn)


def test_hostile_words_and_places_are_drawn_as_far_as_they_can_be(tmp_path: Path) -> None:
    far = {"type": "swipe", "path": [[1e300, -1e300], [5, 5]]}
    words = EVIL + "\0\x1b[31m\ud800 สวัสดี 你好 👩‍👩‍👧 " + "w" * 100_000
    told = made(tmp_path / "run", step(0, thought=words, action=far), step(1, action={"type": "type", "text": words}))
    assert len(pictures(told, width=121)) == 4


def test_a_video_needs_its_extra_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = made(tmp_path / "run", step(0))
    monkeypatch.setitem(sys.modules, "imageio_ffmpeg", None)
    _, err = Command(monkeypatch, capsys)("replay", folder, "--mp4", tmp_path / "a.mp4", status=2)
    assert "pip install 'gui-sim[video]'" in err and not (tmp_path / "a.mp4").exists()


def test_a_video_is_as_long_as_its_steps(tmp_path: Path) -> None:
    ffmpeg = pytest.importorskip("imageio_ffmpeg", reason="The extra `video` is not installed: videos go untested.")
    write_animation(Film(made(tmp_path / "run", step(0)), width=199, seconds_per_step=0.4), tmp_path / "a.mp4", "mp4")
    frames, seconds = ffmpeg.count_frames_and_secs(str(tmp_path / "a.mp4"))
    assert (frames, seconds) == (24, pytest.approx(2.4, abs=0.1))  # 10 a second: twice 1.0 s and once 0.4 s


def test_the_command_writes_films_of_one_episode(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    gui_sim = Command(monkeypatch, capsys)
    make_run(tmp_path / "runs/two", [episode(task="a"), episode(task="b")])
    assert "shows one episode and here are 2" in gui_sim("replay", "two", "--gif", "a.gif", status=2)[1]
    files = gui_sim.json("replay", "two", "--task", "a", "--gif", "x/a.gif", "--webp", "a.webp", "--width", 120)
    assert files == ["x/a.gif", "a.webp"]
    assert all((tmp_path / file).stat().st_size > 500 for file in files)
    (tmp_path / "runs/two/episodes/b/0/steps.jsonl").write_text("")
    assert "has no steps" in gui_sim("replay", "two", "--task", "b", "--gif", "b.gif", status=2)[1]
