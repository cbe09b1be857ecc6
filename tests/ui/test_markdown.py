from harness import Stage, check_sizes

from gui_sim import ui

TEXT = """# Planting plan

Two **wide** beds by the [canal](https://example.org).
Both in shade.

## To do
- [x] Soil test
- [ ] Order bulbs
1. First the path
> Ask the tenant

| Plant | Count |
| --- | --- |
| Fern | 40 |
"""


def page(stage: Stage) -> ui.View:
    return ui.Markdown(TEXT)


def test_it_reads_as_a_page_without_marks() -> None:
    nodes = [(node.role, node.label) for node in Stage(page).scene().tree.walk() if node.label]
    assert ("header", "Planting plan") in nodes and ("header", "To do") in nodes
    assert ("text", "Two wide beds by the canal.\nBoth in shade.") in nodes
    assert ("text", "Order bulbs") in nodes and ("text", "Ask the tenant") in nodes
    assert ("row", "Plant | Count") in nodes and ("row", "Fern | 40") in nodes
    assert not any("---" in label or "**" in label for _, label in nodes)


def test_it_stays_inside_at_every_width_and_size() -> None:
    check_sizes(page)
