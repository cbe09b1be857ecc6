import pytest

from gui_sim.theme import COLOR_NAMES, STYLES, TEXT_SIZES, FontKey, Theme, contrast, over

GROUNDS = ("background", "secondaryBackground", "groupedBackground", "secondaryGroupedBackground", "cell")
SYSTEM = tuple(name for name in COLOR_NAMES if name.startswith("system") and "Gray" not in name)

# Apple's own values that stay below 3:1 as text; they are for fills, icons beside a label, and hints.
FAINT = {
    (False, name)
    for name in (
        "systemOrange", "systemYellow", "systemGreen", "systemMint", "systemTeal", "systemCyan",
    )
}  # fmt: skip


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("ground", GROUNDS)
def test_primary_text_reads_well_everywhere(dark: bool, ground: str) -> None:
    theme = Theme(dark=dark)
    assert contrast(theme.color("label"), theme.color(ground)) >= 4.5


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("name", ["secondaryLabel", "tint", "link", "destructive", *SYSTEM])
def test_secondary_text_and_tints_read_unless_listed(dark: bool, ground: str, name: str) -> None:
    theme = Theme(dark=dark)
    ratio = contrast(theme.color(name), theme.color(ground))
    assert (ratio >= 3.0) != ((dark, name) in FAINT), f"{name} on {ground}: {ratio:.2f}"


def test_sizes_are_apples_table() -> None:
    large = Theme()
    assert [large.font(style).size for style in STYLES[:11]] == [34, 28, 22, 20, 17, 17, 16, 15, 13, 12, 11]
    assert large.font("headline") == FontKey("text", 600, 17.0)
    assert large.font("body", 700).weight == 700
    assert large.font("largeTitle").family == "display"
    assert [Theme(text_size=size).font("body").size for size in TEXT_SIZES] == [14, 15, 16, 17, 19, 21, 23]
    assert large.line_height("body") == 22


def test_colors_by_name_hex_and_opacity() -> None:
    assert Theme().color("tint") == (0, 122, 255, 255)
    assert Theme(dark=True).color("tint") == (10, 132, 255, 255)
    assert Theme().color("#0A0b0C") == (10, 11, 12, 255)
    assert Theme().color("label@0.5") == (0, 0, 0, 128)
    assert Theme().color("secondaryLabel@0.5")[3] == 77
    assert over((0, 0, 0, 128), (255, 255, 255, 255)) == (127, 127, 127, 255)


@pytest.mark.parametrize("name", ["lable", "#12", "#GGGGGG", "tint@2", "tint@x", "", "#12345678"])
def test_unknown_colors_are_refused_in_words(name: str) -> None:
    with pytest.raises(ValueError, match=r"colour|opacity"):
        Theme().color(name)


def test_unknown_styles_weights_and_sizes_are_refused_in_words() -> None:
    with pytest.raises(ValueError, match="largeTitle"):
        Theme().font("titel")
    with pytest.raises(ValueError, match="weight"):
        Theme().font("body", 300)
    with pytest.raises(ValueError, match="xxxLarge"):
        Theme(text_size="huge")
