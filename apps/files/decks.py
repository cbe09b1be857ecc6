"""Slides as text and back."""

from dataclasses import dataclass

PART = "---"  # a line that parts slides
NOTES = "Notes:"


@dataclass(frozen=True)
class Slide:
    """One slide of a deck."""

    title: str = ""
    bullets: tuple[str, ...] = ()
    notes: str = ""


def read_deck(content: str) -> list[Slide]:
    """Return the slides that a text says; lines that are neither title nor notes count as bullets."""
    if not content.strip():
        return []
    parts: list[list[str]] = [[]]
    for line in content.splitlines():
        if line.strip() == PART:
            parts.append([])
        else:
            parts[-1].append(line)
    return [_slide(lines) for lines in parts]


def write_deck(slides: list[Slide]) -> str:
    """Return slides as text."""
    return f"\n\n{PART}\n\n".join(_text(slide) for slide in slides)


def _slide(lines: list[str]) -> Slide:
    title, bullets, notes = "", [], None
    for line in lines:
        if notes is not None:
            notes.append(line)
        elif line.startswith(NOTES):
            notes = [line.removeprefix(NOTES).lstrip()]
        elif line.startswith("#") and not title:
            title = line.lstrip("#").strip()
        elif line.strip():
            bullets.append(line.strip().removeprefix("- ").removeprefix("* ").strip())
    return Slide(title, tuple(bullets), "\n".join(notes or ()).strip())


def _text(slide: Slide) -> str:
    blocks = [f"# {slide.title}", "\n".join(f"- {bullet}" for bullet in slide.bullets)]
    if slide.notes:
        blocks.append(f"{NOTES} {slide.notes}")
    return "\n\n".join(block for block in blocks if block)
