from harness import Stage, check_sizes

from gui_sim.ui import Grid, VideoTile


def tiles(stage: Stage) -> Grid:
    return Grid(
        VideoTile("Noor Haddad", 160.0, camera=True),
        VideoTile("Sam Rivers", 160.0, muted=True),
        VideoTile("A name that is far too long for the tile that it stands on", 120.0, muted=True),
        columns=2,
    )


def test_it_says_who_it_is_and_what_is_on() -> None:
    stage = Stage(tiles)
    noor, sam = stage.node("Noor Haddad"), stage.node("Sam Rivers")
    assert (noor.role, noor.value, noor.hint) == ("image", "camera on", "")
    assert (sam.value, sam.hint) == ("camera off", "muted")


def test_it_fits_everywhere() -> None:
    check_sizes(tiles)
