"""Forks, saves, relaunches and resets are equal to what they copy, and then go their own way."""

import hashlib
import re
import threading
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from gui_sim import actions as do
from gui_sim.canvas.pygame_canvas import PygameCanvas
from gui_sim.device import Device
from gui_sim.errors import GuiSimError
from tests.device import walk
from tests.device.lab import hold, make_world, same, workshop
from tests.system.hands import Hands


def relaunched(device: Device) -> Device:
    return Device.load(device.save(), apps=device.world.apps)


def stands() -> dict[str, Hands]:
    """Phones in every kind of state that a copy has to hold."""
    found = {}
    for name in (
        "home", "app", "deep", "scrolled", "sheet and draft", "keyboard page", "menu", "question", "alert", "cover",
        "layer", "spotlight", "toast", "banner", "tabs",
    ):  # fmt: skip
        hands = hold(frozen=name != "banner", opened="" if name == "home" else "Workshop")
        if name in ("deep", "scrolled", "switcher"):
            hands.tap("Shelf")
        if name == "scrolled":
            hands.swipe(195, 600, 195, 333)
        if name in ("sheet and draft", "keyboard page"):
            hands.tap("New")
            hands.tap("Title", "text field")
            hands.type("drafté")
        if name == "keyboard page":
            hands.tap("numbers", "key")
        if name == "menu":
            point = hands.node("Oil the lathe").frame.center
            hands.device.act(do.LongPress(x=point.x, y=point.y))
        if name == "question":
            hands.tap("Mend the gate")
            hands.tap("Finish")
        if name in ("alert", "cover", "banner"):
            hands.tap({"alert": "Say it twice", "cover": "Safe", "banner": "Bell"}[name])
        if name == "layer":
            hands.press("app_switcher")
        if name == "spotlight":
            hands.press("home")
            hands.swipe(195, 300, 195, 420)
            hands.type("gate")
        if name == "toast":
            hands.press("volume_up")
        if name == "tabs":
            hands.tap("Letters", "tab")
            hands.tap("First", "text field")
            hands.type("a")
            hands.press("return")
            hands.tap("Drawer", "tab")
        found[name] = hands
    return found


STANDS = stands()
NEXT = [
    do.Tap(x=195, y=700),
    do.Press(button="back"),
    do.OpenApp(app="Workshop"),
    do.CallTool(tool="add_job", args={"title": "Sweep"}),
    do.Tap(x=195, y=200),
    do.Tap(x=195, y=200),
    do.Tap(x=195, y=200),
]


@pytest.mark.parametrize("name", STANDS)
@pytest.mark.parametrize("copy", [Device.fork, relaunched], ids=["fork", "relaunch"])
def test_a_copy_is_equal_and_stays_equal(name: str, copy: object) -> None:
    one = STANDS[name].device.fork()
    other = copy(one)  # type: ignore[operator]
    same(one, other)
    assert one.step == other.step and one.phone.banner_seconds == other.phone.banner_seconds
    for action in NEXT:
        assert one.act(action) == other.act(action)
        same(one, other)


@pytest.mark.parametrize("name, moves", [("Watch", True), ("Wall clock", False)])
def test_copies_agree_on_the_time_within_a_minute(name: str, moves: bool) -> None:
    one = hold(frozen=False)
    one.tap(name)
    shown = one.labels("text")
    for _ in range(4):
        one.device.act(do.Tap(x=5, y=700))
        for copy in (one.device.fork(), relaunched(one.device)):
            same(one.device, copy)
    assert (one.labels("text") != shown) is moves


def test_a_fork_goes_its_own_way() -> None:
    one = hold()
    one.tap("New")
    one.tap("Title", "text field")
    one.type("mine")
    digest, frame = one.device.world.store.digest(), one.device.observe().frame.hash()
    other = Hands(one.device.fork())
    other.type(" and yours")
    other.press("return")
    other.tap("Save")
    assert one.device.observe().frame.hash() == frame and one.device.world.store.digest() == digest
    assert one.node("Title", "text field").value == "mine" and one.type("!").ok
    assert one.node("Title", "text field").value == "mine!"


def test_what_was_observed_does_not_change_by_what_is_done_later() -> None:
    hands = hold()
    seen, fresh = hands.device.observe(), hold().device.observe()
    hands.tap("Shelf")
    hands.swipe(195, 600, 195, 300)
    hands.device.act(do.CallTool(tool="drop_job", args={"job_id": "wj1"}))
    assert seen.tree.text() == fresh.tree.text() and seen.frame.hash() == fresh.frame.hash()


def test_looking_changes_nothing() -> None:
    hands = hold()
    before = hands.device.save()
    for _ in range(3):
        observation = hands.device.observe()
        observation.frame.png()
        observation.tree.text()
    assert hands.device.save() == before


def test_saving_twice_gives_equal_bytes_and_saves_of_a_copy_too() -> None:
    device = STANDS["sheet and draft"].device
    assert device.save() == device.save() == device.fork().save() == relaunched(device).save()


@pytest.mark.parametrize("cut", [0, 4, 8, 12, 20, 200, -4000, -1])
def test_a_damaged_save_is_told_of(cut: int) -> None:
    saved = STANDS["app"].device.save()
    with pytest.raises(GuiSimError):
        Device.load(saved[:cut], apps=[workshop()]).observe()


def test_one_altered_bit_anywhere_is_told_of() -> None:
    saved = STANDS["deep"].device.save()
    chance = Random(5)
    for at in (*range(60), *(chance.randrange(len(saved)) for _ in range(200))):
        other = bytearray(saved)
        other[at] ^= 1 << chance.randrange(8)
        with pytest.raises(GuiSimError):
            Device.load(bytes(other), apps=[workshop()])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (rb'"phone"', b'"fone"'),
        (rb"workshop\.screens:Shelf", b"workshop.screens:Wreck"),
        (rb'"step":', b'"stop":'),
        (rb'"scale":\d', b'"scale":9'),
        (rb'"step":\d+', b'"step":"x"'),
        (rb'"actor":"\w+"', b'"actor":"root"'),
        (rb'"newest":"\w*"', b'"newest":{}'),
        (rb"^\{", b"[" * 100_000),
    ],
)
def test_a_save_with_a_forged_header_is_told_of(old: bytes, new: bytes) -> None:
    """The digest fits, so it is what the header says that is refused."""
    saved = STANDS["deep"].device.save()
    length = int.from_bytes(saved[8:16], "little")
    head, blob = saved[48 : 48 + length], saved[48 + length :]
    other, count = re.subn(old, new, head)
    assert count
    digest = hashlib.sha256(other + blob).digest()
    with pytest.raises(GuiSimError, match=r"damaged|which no installed app has"):
        Device.load(saved[:8] + len(other).to_bytes(8, "little") + digest + other + blob, apps=[workshop()])


def test_a_reset_leaves_nothing_behind() -> None:
    base = make_world("settings")
    base.clock.frozen = True

    def use(device: Device, seed: int) -> Device:
        walk.record(device, Random(seed), 40)
        return device

    use(Device(base.fork(), scale=1), 1)
    after = use(Device(base.fork(), scale=1), 2)
    fresh_base = make_world("settings")
    fresh_base.clock.frozen = True
    same(after, use(Device(fresh_base, scale=1), 2))


def test_phones_in_parallel_are_equal_to_phones_one_by_one() -> None:
    base = make_world("settings", "clock")
    lines = {seed: walk.record(Device(base.fork(), scale=1), Random(seed), 25) for seed in range(6)}
    alone = {seed: run(base, lines[seed]) for seed in lines}
    with ThreadPoolExecutor(4) as pool:
        together = dict(zip(lines, pool.map(lambda seed: run(base, lines[seed]), lines), strict=True))
    assert together == alone


canvases = threading.local()


def run(base: object, lines: list[str]) -> list[str]:
    if not hasattr(canvases, "own"):
        canvases.own = PygameCanvas()  # a canvas serves one thread
    with lock:
        world = base.fork()  # type: ignore[attr-defined]
    device = Device(world, scale=1, canvas=canvases.own)
    return [*walk.replay(device, lines), device.world.store.digest()]


lock = threading.Lock()


def test_phones_by_turns_do_not_meet() -> None:
    base = make_world("settings")
    lines = [walk.record(Device(base.fork(), scale=1), Random(seed), 20) for seed in (1, 2, 3)]
    alone = [walk.replay(Device(base.fork(), scale=1), each) for each in lines]
    phones = [Device(base.fork(), scale=1) for _ in lines]
    turns: list[list[str]] = [[] for _ in lines]
    for number in range(20):
        for phone, each, found in zip(phones, lines, turns, strict=True):
            found += walk.replay(phone, [each[number]])
    assert turns == alone
