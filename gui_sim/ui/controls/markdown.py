"""Text in Markdown, set as a page: headings, lists, quotes, tables, and bold words."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from gui_sim.canvas.fonts import ascent, descent, measure, wrap
from gui_sim.geometry import Rect
from gui_sim.ui.layout import Gap, HStack, VStack, hairline
from gui_sim.ui.paint import Painter
from gui_sim.ui.view import Env, Placed, Semantic, View

BOLD = 700
_HEADING = re.compile(r"(#{1,4})\s+(.*)")
_BULLET = re.compile(r"(\s*)[-*+]\s+(?:\[([ xX])\]\s+)?(.*)")
_NUMBERED = re.compile(r"(\s*)(\d{1,3})[.)]\s+(.*)")
_RULE = re.compile(r"\s*(?:-{3,}|\*{3,}|_{3,})\s*\Z")
_CELLS = re.compile(r"\s*\|.*\|\s*\Z")
_LINE_OF_CELLS = re.compile(r"[\s|:-]+\Z")
_LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
_STYLES = {1: "title1", 2: "title3", 3: "headline", 4: "headline"}


class Markdown(View):
    """A text in Markdown as it is read; nothing in it acts.

    Known are headings, lists (with ticks), numbered lists, quotes, rules, tables, **bold** words and links, of
    which only the words are shown. What is not known stands as it is written.
    """

    expands = True

    def __init__(self, text: str) -> None:
        self.text = text

    def content(self, env: Env) -> View:
        return VStack(*_blocks(self.text.splitlines()), spacing=0.0, align="fill")

    def inner(self, env: Env) -> Iterable[View]:
        return ()


def _blocks(lines: Sequence[str]) -> list[View]:
    """Return the views of all lines; lines of a paragraph run on."""
    views: list[View] = []
    paragraph: list[str] = []
    table: list[list[str]] = []

    def close() -> None:
        if paragraph:
            views.append(_Words("\n".join(paragraph)))
            paragraph.clear()
        if table:
            views.append(_Grid([list(row) for row in table]))
            table.clear()

    for line in lines:
        block = _block(line)
        if block is not None:
            close()
            views.append(block)
        elif _CELLS.match(line):
            if paragraph:
                close()
            if not _LINE_OF_CELLS.match(line):
                table.append([plain(cell.strip()) for cell in line.strip().strip("|").split("|")])
        elif line.strip():
            if table:
                close()
            paragraph.append(line.strip())
        else:
            close()
            views.append(Gap(10.0))
    close()
    return views


def _block(line: str) -> View | None:
    """Return the view of a line that stands by itself, or None."""
    if heading := _HEADING.match(line):
        return _Words(heading[2], _STYLES[len(heading[1])], weight=BOLD, role="header")
    if _RULE.match(line):
        return _Rule()
    if numbered := _NUMBERED.match(line):
        return _item(len(numbered[1]), f"{numbered[2]}.", numbered[3])
    if bullet := _BULLET.match(line):
        ticked = {" ": "☐", "x": "☑", "X": "☑"}.get(bullet[2] or "", "•")
        return _item(len(bullet[1]), ticked, bullet[3])
    if line.startswith(">"):
        return HStack(Gap(1.0, 14.0), _Words(line.lstrip("> "), color="secondaryLabel"), spacing=0.0)
    return None


def _item(indent: int, sign: str, words: str) -> View:
    return HStack(Gap(1.0, 8.0 + 9.0 * min(indent, 8)), _Sign(sign), _Words(words), spacing=4.0, align="top")


def plain(text: str) -> str:
    """Return a line without the marks of links, bold words and code."""
    return _LINK.sub(r"\1", text).replace("**", "").replace("`", "")


@dataclass(frozen=True)
class _Run:
    """A word, or the blank before it, with its weight and where it stands."""

    x: float
    line: int
    text: str
    bold: bool


class _Words(View):
    """Words in one style, some of them bold."""

    expands = True

    def __init__(
        self, text: str, style: str = "body", color: str = "label", weight: int | None = None, role: str = "text"
    ) -> None:
        self.text = _LINK.sub(r"\1", text).replace("`", "")
        self.style = style
        self.color = color
        self.weight = weight
        self.role = role

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        runs = self._runs(width, env)
        count = max((run.line for run in runs), default=0) + 1
        room = 8.0 if self.role == "header" else 4.0
        return Placed(self, width, env.theme.line_height(self.style) * count + room, note=runs)

    def _runs(self, width: float, env: Env) -> list[_Run]:
        fonts = (env.theme.font(self.style, self.weight), env.theme.font(self.style, BOLD))
        runs: list[_Run] = []
        line = 0
        for text in self.text.split("\n"):
            x = 0.0
            for place, piece in enumerate(text.split("**")):
                bold = place % 2 == 1
                for word in re.findall(r"\s+|\S+", piece):
                    for part in wrap(word, fonts[bold], width) if not word.isspace() else (" ",):
                        wide = measure(part, fonts[bold])
                        if x + wide > width and x > 0.0:
                            x, line = 0.0, line + 1
                        if part != " " or x > 0.0:
                            runs.append(_Run(x, line, part, bold))
                            x += wide
            line += 1
        return runs

    def paint(self, box: Placed, painter: Painter) -> None:
        step = painter.theme.line_height(self.style)
        font = painter.theme.font(self.style, self.weight)
        baseline = (step + ascent(font) - descent(font)) / 2
        for run in box.note:
            weight = BOLD if run.bold else self.weight
            painter.text(run.x, run.line * step + baseline, run.text, self.style, self.color, weight)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic(self.role, self.text.replace("**", ""))


class _Sign(View):
    """What stands before an entry of a list."""

    rigid = True

    def __init__(self, sign: str) -> None:
        self.sign = sign

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        ticks = self.sign in "☐☑"
        wide = 22.0 if ticks else max(18.0, measure(self.sign, env.theme.font("body")) + 4.0)
        return Placed(self, wide, env.theme.line_height("body"))

    def paint(self, box: Placed, painter: Painter) -> None:
        if self.sign in "☐☑":
            icon = "check-square" if self.sign == "☑" else "square"
            side = min(18.0, box.height)
            area = Rect(-2.0, (box.height - side) / 2, side, side)
            painter.icon(area, icon, "tint" if self.sign == "☑" else "secondaryLabel")
        else:
            painter.text_in(box.bounds, self.sign, "body", "label", "leading")


class _Rule(View):
    """A line across."""

    expands = True

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, width, 17.0)

    def paint(self, box: Placed, painter: Painter) -> None:
        painter.fill(hairline(8.0, 0.0, box.width), "separator")


class _Grid(View):
    """A table with its first row bold; columns are as wide as their share of the words."""

    expands = True

    def __init__(self, rows: list[list[str]]) -> None:
        self.rows = rows
        self.count = max(len(row) for row in rows)

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        font = env.theme.font("subheadline", 600)
        cells = [[*row, *[""] * (self.count - len(row))] for row in self.rows]
        wants = [max(40.0, max(measure(row[at], font) for row in cells) + 14.0) for at in range(self.count)]
        widths = [want * min(1.0, width / sum(wants)) for want in wants]
        step = env.theme.line_height("subheadline")
        boxes: list[Placed] = []
        y = 0.0
        for number, row in enumerate(cells):
            lines = [wrap(text, font, max(1.0, wide - 10.0)) for text, wide in zip(row, widths, strict=True)]
            tall = step * max(1, *(len(each) for each in lines)) + 12.0
            boxes.append(Placed(_Line(row, number == 0), width, tall, note=(lines, widths)).at(0.0, y))
            y += tall
        return Placed(self, width, y + 6.0, boxes)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("table", "", whole=False)


class _Line(View):
    """One row of a table."""

    def __init__(self, row: list[str], head: bool) -> None:
        self.row = row
        self.head = head

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def paint(self, box: Placed, painter: Painter) -> None:
        lines, widths = box.note
        step = painter.theme.line_height("subheadline")
        if self.head:
            painter.fill(box.bounds, "tertiaryFill")
        x = 0.0
        for texts, wide in zip(lines, widths, strict=True):
            for place, text in enumerate(texts):
                area = Rect(x + 5.0, 6.0 + place * step, wide - 10.0, step)
                painter.text_in(area, text, "subheadline", "label", "leading", 600 if self.head else None)
            x += wide
        painter.fill(hairline(box.height, 0.0, box.width), "separator")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("row", " | ".join(self.row))
