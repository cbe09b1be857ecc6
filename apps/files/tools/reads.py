"""Looking round, and reading."""

from typing import Annotated, Any

from apps.files.models import File, FileShare, Folder
from apps.files.saving import versions_of
from apps.files.shelf import drives, files_in, folders_in, path_of
from apps.files.tools.kinds import OF_FILE, OF_FOLDER, FileId, FolderId
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.search import search_tool
from gui_sim.tool import tool
from gui_sim.values import Range

PAGE = 4_000  # characters

search_files = search_tool(
    "search_files", (File,), "Find files by name, tags or content; those in the trash say so (`trashed`)."
)


@tool(needs=OF_FOLDER)
def list_folder(ctx: Context, folder_id: FolderId = "fo1") -> dict[str, Any]:
    """List what is in a folder: its folders, and its files without their content. A drive's top lists the drives too.

    Args:
        folder_id: Which folder; `fo1` is the phone.
    """
    folder = ctx.get(Folder, folder_id)
    listed: dict[str, Any] = {
        "folder": folder,
        "path": path_of(ctx, folder.id),
        "folders": folders_in(ctx, folder.id),
        "files": [entry(file) for file in files_in(ctx, folder.id)],
    }
    if folder.parent_id is None:
        listed["drives"] = drives(ctx)
    return listed


@tool(needs=OF_FILE)
def read_document(
    ctx: Context,
    file_id: FileId,
    version: Annotated[int | None, Range(1, 10_000)] = None,
    page: Annotated[int, Range(1, 1_000)] = 1,
) -> dict[str, Any]:
    """Read a file: its content, page by page, its versions, and whom it is shared with.

    Args:
        file_id: From `search_files` or `list_folder`.
        version: An earlier version, by its number; the present one, if left out.
        page: Which page; a page has at most 4,000 characters.
    Raises:
        ToolError: bad_value: there is no such page.
    """
    file = ctx.get(File, file_id)
    versions = versions_of(ctx, file)
    content = file.content
    if version is not None:
        found = next((one for one in versions if one.n == version), None)
        if found is None:
            raise ToolError("not_found", f"{file.name} has no version {version}.")
        content = found.content
    pages = max(1, -(-len(content) // PAGE))
    if page > pages:
        raise ToolError(f"There are {pages} pages; 'page' counts from 1.")
    read: dict[str, Any] = entry(file) | {
        "path": path_of(ctx, file.folder_id),
        "version": version or versions[0].n,
        "content": content[(page - 1) * PAGE : page * PAGE],
        "page": page,
        "pages": pages,
        "versions": [{"n": one.n, "at": one.at, "by": one.by, "summary": one.summary} for one in versions],
        "shared_with": [
            {"person": share.person, "access": share.access} for share in ctx.find(FileShare, file_id=file.id)
        ],
    }
    return read | ({"next_page": page + 1} if page < pages else {})


def entry(file: File) -> dict[str, Any]:
    """Return what a list tells of a file."""
    told = {"id": file.id, "name": file.name, "kind": file.kind, "bytes": file.bytes, "edited_at": file.edited_at}
    told |= {"folder_id": file.folder_id, "tags": list(file.tags), "from_app": file.from_app, "trashed": file.trashed}
    return told
