from harness import Stage

from gui_sim import ui


def test_each_kind_has_its_own_sign_and_what_is_unknown_is_text() -> None:
    kinds = ("doc", "sheet", "deck", "pdf", "image", "text")
    drawn = {kind: Stage(lambda stage, kind=kind: ui.FileTile(kind)).scene().commands for kind in (*kinds, "what")}
    assert all(drawn[one] != drawn[other] for one in kinds for other in kinds if one != other)
    assert drawn["what"] == drawn["text"]
