from harness import Stage, check_sizes

from gui_sim.ui import Avatar, Portrait


def portrait(stage: Stage) -> Portrait:
    return Portrait(Avatar("Noor Haddad", 96.0, portrait=False), "Noor Haddad", stage.state.get("line", ""))


def test_the_name_heads_the_page_and_the_line_is_optional() -> None:
    assert Stage(portrait).node("Noor Haddad").role == "header"
    assert "friend" in Stage(portrait, line="friend").tree() and "friend" not in Stage(portrait).tree()


def test_it_is_large_enough_everywhere() -> None:
    check_sizes(portrait)
