"""The folders of Files, as other apps know them: where what they bring can be kept."""

from random import Random
from typing import TYPE_CHECKING

from gui_sim.domains import Domain, Scope

if TYPE_CHECKING:
    from gui_sim.context import Context

PHONE = "fo1"  # the folder "On this phone"


class FolderId(Domain):
    """The id of a folder of Files."""

    def sample(self, rng: Random, ctx: Scope) -> str:
        """Return one of them."""
        return rng.choice(ctx.ids("Folder") or [PHONE])


def folders(ctx: "Context") -> list[tuple[str, str]]:
    """Return ids and names of the folders that a file can be saved to; without Files, the phone alone."""
    table = ctx.store.schema.by_name.get("Folder")
    if table is None:
        return [(PHONE, "On this phone")]
    return [(folder.id, str(getattr(folder, "name", folder.id))) for folder in ctx.find(table.model)]
