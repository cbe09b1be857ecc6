"""Files: every save a version, cells and slides, the trash, and what private and cloud places hide."""

from datetime import timedelta
from typing import Any

import pytest

from apps.files.decks import Slide, read_deck, write_deck
from apps.files.models import File, FileVersion
from apps.files.screens.versions import differences
from gui_sim.world import World
from tests.apps.kit import call, happen, notices, refused, rows
from tests.apps.papers import BRIEF, BUDGET, CLOUD_FILE, DECK, IMAGE, LEASE, PDF, desk, file, names, versions


@pytest.fixture
def world() -> World:
    return desk()


@pytest.fixture
def shut() -> World:
    return desk("ask")


# Folders, documents, names


def test_folders_are_made_inside_others_and_take_after_them(world: World) -> None:
    made = call(world, "create_folder", name=" Lock  side ", parent_id="fo5")
    assert (made["name"], made["parent_id"], made["private"]) == ("Lock side", "fo5", False)
    assert refused(world, "create_folder", name="lock side", parent_id="fo5") == "already"
    assert call(world, "create_folder", name="Lock side")["parent_id"] == "fo1"
    assert call(world, "create_folder", name="Taxes", parent_id="fo3")["private"] is True
    assert names(call(world, "list_folder", folder_id="fo5"), "folders") == ["Lock side", "Older"]


def test_a_folder_is_listed_with_its_path_and_without_contents(world: World) -> None:
    listed = call(world, "list_folder", folder_id="fo6")
    assert listed["path"] == "On this phone / Studio / Mill Square" and "drives" not in listed
    assert "mill-square_budget_v1.csv" in names(listed, "files")
    assert "content" not in listed["files"][0]
    assert names(call(world, "list_folder"), "drives") == ["On this phone"]


def test_a_document_is_made_with_its_first_version(world: World) -> None:
    made = call(
        world, "create_document", name="Site  notes", kind="doc", folder_id="fo5", content="# Site\r\nWet.",
        tags=["site ", "canal park", "site"],
    )  # fmt: skip
    assert (made["name"], made["tags"], made["content"]) == ("Site notes", ["canal park", "site"], "# Site\nWet.")
    assert made["bytes"] == len("# Site\nWet.")
    assert [(one.n, one.by) for one in versions(world, made["id"])] == [(1, "agent")]
    assert refused(world, "create_document", name="site notes", kind="text", folder_id="fo5") == "already"
    assert call(world, "create_document", name="Site notes", kind="text")["folder_id"] == "fo1"


@pytest.mark.parametrize(
    ("tool", "args", "code"),
    [
        ("create_folder", {"name": " "}, "bad_value"),
        ("create_folder", {"name": "A", "parent_id": "fo99"}, "not_found"),
        ("create_document", {"name": "A", "kind": "pdf"}, "bad_value"),
        ("create_document", {"name": "A", "kind": "doc", "content": "x" * 20_001}, "bad_value"),
        ("create_document", {"name": "A", "kind": "doc", "tags": [f"t{n}" for n in range(21)]}, "bad_value"),
        ("write_document", {"file_id": PDF, "content": "x"}, "not_allowed"),
        ("edit_document", {"file_id": IMAGE, "old": "lock", "new": "x"}, "not_allowed"),
        ("edit_document", {"file_id": BRIEF, "old": "no such words", "new": "x"}, "conflict"),
        ("edit_document", {"file_id": BRIEF, "old": "path", "new": "way"}, "conflict"),
        ("edit_document", {"file_id": BRIEF, "old": " ", "new": "x"}, "bad_value"),
        ("set_cells", {"file_id": BUDGET, "cells": []}, "bad_value"),
        ("set_cells", {"file_id": BUDGET, "cells": [{"ref": "AA1", "value": "x"}]}, "bad_value"),
        ("set_cells", {"file_id": BUDGET, "cells": [{"ref": "A501", "value": "x"}]}, "bad_value"),
        ("set_cells", {"file_id": BUDGET, "cells": [{"ref": "A1", "value": "x\ny"}]}, "bad_value"),
        ("set_cells", {"file_id": BRIEF, "cells": [{"ref": "A1", "value": "x"}]}, "bad_value"),
        ("set_slide", {"file_id": DECK, "index": 4, "title": "A"}, "bad_value"),
        ("set_slide", {"file_id": DECK, "index": 5, "title": "A", "place": "insert"}, "bad_value"),
        ("set_slide", {"file_id": DECK, "index": 0, "title": "A", "bullets": ["x"] * 13}, "bad_value"),
        ("set_slide", {"file_id": DECK, "index": 0, "title": "A", "notes": "a\n---"}, "bad_value"),
        ("set_slide", {"file_id": BRIEF, "index": 0, "title": "A"}, "bad_value"),
        ("move_file", {"file_id": BRIEF, "folder_id": "fo99"}, "not_found"),
        ("move_file", {"file_id": BRIEF, "name": "canal-park_budget_v3.csv"}, "already"),
        ("export_pdf", {"file_id": PDF}, "bad_value"),
        ("export_pdf", {"file_id": BRIEF, "name": "canal-park_soil-report.pdf"}, "already"),
        ("share_file", {"file_id": BRIEF, "to": "Oskar"}, "bad_value"),
        ("read_document", {"file_id": BRIEF, "version": 9}, "not_found"),
        ("read_document", {"file_id": BRIEF, "page": 2}, "bad_value"),
        ("read_document", {"file_id": "fi99"}, "not_found"),
    ],
)
def test_what_cannot_be_is_refused(world: World, tool: str, args: dict[str, Any], code: str) -> None:
    assert refused(world, tool, **args) == code


# Versions


def test_every_save_is_a_version_that_can_be_read(world: World) -> None:
    before = file(world, BRIEF).content
    call(world, "edit_document", file_id=BRIEF, old="3.0 m wide", new="3.2 m wide")
    call(world, "write_document", actor="user", file_id=BRIEF, content="# Anew", summary="From the start")
    read = call(world, "read_document", file_id=BRIEF)
    assert [(one["n"], one["by"], one["summary"]) for one in read["versions"]] == [
        (4, "owner", "From the start"), (3, "agent", ""), (2, "owner", "Wider path, what stays, money"),
        (1, "owner", "First words"),
    ]  # fmt: skip
    assert (read["version"], read["content"], read["pages"]) == (4, "# Anew", 1)
    assert call(world, "read_document", file_id=BRIEF, version=2)["content"] == before
    assert file(world, BRIEF).bytes == 6


def test_a_file_never_saved_here_gets_its_old_text_as_version_one(world: World) -> None:
    old = file(world, "fi21").content
    assert [one["n"] for one in call(world, "read_document", file_id="fi21")["versions"]] == [1]
    call(world, "write_document", file_id="fi21", content="Greenholm only")
    assert [(one.n, one.content) for one in versions(world, "fi21")] == [(1, old), (2, "Greenholm only")]


def test_saving_the_same_makes_no_version(world: World) -> None:
    call(world, "write_document", file_id=BRIEF, content=file(world, BRIEF).content)
    assert len(versions(world, BRIEF)) == 2


def test_long_texts_are_read_page_by_page(world: World) -> None:
    made = call(world, "create_document", name="Long", kind="text", content="a" * 4_000 + "b" * 10)
    first = call(world, "read_document", file_id=made["id"])
    assert (first["pages"], first["next_page"], len(first["content"])) == (2, 2, 4_000)
    second = call(world, "read_document", file_id=made["id"], page=2)
    assert second["content"] == "b" * 10 and "next_page" not in second


def test_a_passage_is_replaced_only_as_often_as_said(world: World) -> None:
    found = file(world, BRIEF).content.count("path")
    assert found > 1
    call(world, "edit_document", file_id=BRIEF, old="path", new="way", count=100)
    assert world.journal.calls()[-1].call.args["count"] == found
    assert "path" not in file(world, BRIEF).content


def test_differences_name_lines_gone_and_new() -> None:
    assert differences("a\nb\nc", "a\nB\nc") == [("", "a"), ("−", "b"), ("+", "B"), ("", "c")]
    assert differences("a", "a") == []


# Sheets and decks


def test_cells_are_written_and_the_sheet_grows(world: World) -> None:
    call(world, "set_cells", file_id=BUDGET, cells=[{"ref": "d4", "value": "655.00"}, {"ref": "A13", "value": "a, b"}])
    lines = file(world, BUDGET).content.splitlines()
    assert lines[3] == "Oak bench,each,9,655.00,5760.00"
    assert (lines[11], lines[12]) == ("", '"a, b"')
    assert versions(world, BUDGET)[-1].summary == "Wrote D4, A13"
    logged = world.journal.calls()[-1].call.args["cells"]
    assert logged == [{"ref": "D4", "value": "655.00"}, {"ref": "A13", "value": "a, b"}]


def test_of_several_values_for_a_cell_the_last_counts(world: World) -> None:
    call(world, "set_cells", file_id=BUDGET, cells=[{"ref": "A1", "value": "x"}, {"ref": "A1", "value": "Thing"}])
    assert file(world, BUDGET).content.startswith("Thing,Unit")
    before = len(versions(world, BUDGET))
    call(world, "set_cells", file_id=BUDGET, cells=[{"ref": "A1", "value": "Thing"}])
    assert len(versions(world, BUDGET)) == before


def test_slides_are_replaced_and_put_in(world: World) -> None:
    call(world, "set_slide", file_id=DECK, index=1, title=" What  changes ", bullets=["One"], notes="Slowly.")
    call(world, "set_slide", file_id=DECK, index=4, title="Thank you", place="insert")
    call(world, "set_slide", file_id=DECK, index=0, title="Before", place="insert")
    slides = read_deck(file(world, DECK).content)
    assert [slide.title for slide in slides] == [
        "Before", "Canal Park", "What changes", "What stays", "When", "Thank you",
    ]  # fmt: skip
    assert slides[2] == Slide("What changes", ("One",), "Slowly.")
    assert slides[3].notes.startswith("This is what most people ask about.")


def test_slides_survive_being_written_and_read() -> None:
    slides = [Slide("A", ("x", "- y"), "n\n\nm"), Slide("", (), ""), Slide("C: d", (), "only notes")]
    again = read_deck(write_deck(slides))
    assert again == slides


# Moving, exporting, sharing, the trash


def test_a_file_is_renamed_moved_and_tagged(world: World) -> None:
    moved = call(world, "move_file", file_id=BRIEF, folder_id="fo6", name="Brief", tags=["b", "a"])
    assert (moved["folder_id"], moved["name"], moved["tags"]) == ("fo6", "Brief", ["a", "b"])
    assert len(versions(world, BRIEF)) == 2


def test_a_pdf_is_of_the_present_version(world: World) -> None:
    call(world, "edit_document", file_id=BRIEF, old="$412,000", new="$420,000")
    made = call(world, "export_pdf", file_id=BRIEF)
    assert (made["name"], made["kind"], made["folder_id"]) == ("canal-park_brief_v2.pdf", "pdf", "fo5")
    assert made["content"] == file(world, BRIEF).content
    assert versions(world, made["id"])[0].summary == "From canal-park_brief_v2.md, version 3"
    assert call(world, "export_pdf", file_id=BRIEF)["name"] == "canal-park_brief_v2 2.pdf"


def test_sharing_sends_a_mail_and_counts_once_a_person(world: World) -> None:
    owner = world.context("user").owner
    with world.store.transaction():
        world.store.update(owner, mail="maya@example.com")
    call(world, "share_file", file_id=BRIEF, to="Oskar.Weil@cityparks.example", note="For Thursday")
    call(world, "share_file", file_id=BRIEF, to="oskar.weil@cityparks.example", access="edit")
    shares = [row for row in rows(world, "FileShare") if row.file_id == BRIEF]
    assert [(row.person, row.access) for row in shares] == [("oskar.weil@cityparks.example", "edit")]
    sent = [mail for mail in rows(world, "MailItem") if mail.subject == "Shared with you: canal-park_brief_v2.md"]
    assert [mail.to for mail in sent] == [("oskar.weil@cityparks.example",)] * 2
    assert sent[0].body.startswith("For Thursday") and sent[0].state == "sent"
    assert sent[1].body.endswith("You can edit it.")
    told = call(world, "read_document", file_id=BRIEF)["shared_with"]
    assert told == [{"person": "oskar.weil@cityparks.example", "access": "edit"}]


def test_the_trash_is_warned_of_and_emptied_after_thirty_days(world: World) -> None:
    call(world, "delete_file", file_id=BRIEF)
    assert refused(world, "delete_file", file_id=BRIEF) == "already"
    assert refused(world, "edit_document", file_id=BRIEF, old="3.0 m", new="x") == "not_allowed"
    assert "canal-park_brief_v2.md" not in names(call(world, "list_folder", folder_id="fo5"), "files")
    world.advance(timedelta(days=29, minutes=1).total_seconds())
    assert "The trash is about to be emptied" in notices(world)
    world.advance(timedelta(days=1).total_seconds())
    assert world.store.maybe(File, BRIEF) is None and not versions(world, BRIEF)


def test_what_is_moved_out_of_the_trash_stays(world: World) -> None:
    call(world, "delete_file", file_id=BRIEF)
    back = call(world, "move_file", file_id=BRIEF)
    assert back["trashed"] is False and back["folder_id"] == "fo5"
    world.advance(timedelta(days=31).total_seconds())
    assert file(world, BRIEF).name == "canal-park_brief_v2.md"
    assert "The trash is about to be emptied" not in notices(world)


def test_a_taken_name_does_not_come_back_out_of_the_trash(world: World) -> None:
    call(world, "delete_file", file_id=BRIEF)
    call(world, "create_document", name="canal-park_brief_v2.md", kind="doc", folder_id="fo5")
    assert refused(world, "move_file", file_id=BRIEF) == "already"
    assert call(world, "move_file", file_id=BRIEF, name="old brief.md")["trashed"] is False


def test_someone_else_saves_a_shared_file(world: World) -> None:
    happen(world, "file_edited", file_id=DECK, by="Tomas Brandt", old="34 new trees", new="36 new trees",
           summary="trees")  # fmt: skip
    assert "36 new trees" in file(world, DECK).content
    last = versions(world, DECK)[-1]
    assert (last.by, last.summary) == ("world", "Tomas Brandt: trees")
    told = rows(world, "Notification")[-1]
    assert (told.title, told.body, told.link) == (
        "canal-park_residents.deck", "Tomas Brandt edited this file: trees", DECK,
    )  # fmt: skip


# What mail keeps here


def test_an_attachment_is_kept_as_a_file_and_numbered_if_its_name_is_taken(world: World) -> None:
    call(world, "save_attachment", mail_id="ml1", file_id="mf1", folder_id="fo8")
    kept = rows(world, "File")[-1]
    attached = next(row for row in rows(world, "MailFile") if row.id == "mf1")
    assert (kept.name, kept.kind, kept.folder_id, kept.from_app) == (attached.name, "pdf", "fo8", "mail")
    assert (kept.content, kept.bytes) == (attached.content, attached.bytes)
    assert attached.saved_in == ("fo8",) and versions(world, kept.id)[0].by == "world"
    assert refused(world, "save_attachment", mail_id="ml1", file_id="mf1", folder_id="fo8") == "already"
    call(world, "create_document", name=attached.name, kind="text", folder_id="fo9")
    call(world, "save_attachment", mail_id="ml1", file_id="mf1", folder_id="fo9")
    assert rows(world, "File")[-1].name == "Bill January 2.pdf"
    assert refused(world, "save_attachment", mail_id="ml2", file_id="mf2", folder_id="fo99") == "not_found"


def test_a_file_goes_with_a_mail(world: World) -> None:
    draft = call(world, "save_draft", to=["oskar.weil@cityparks.example"], subject="Budget", file_ids=[BUDGET])
    assert draft["file_ids"] == [BUDGET]
    call(world, "delete_file", file_id="fi5")
    assert refused(world, "save_draft", file_ids=["fi5"]) == "not_found"


# Private folders and the cloud


def test_a_private_folder_is_named_and_nothing_of_it_is_seen(shut: World) -> None:
    assert "Private" in names(call(shut, "list_folder"), "folders")
    for tool, args in (
        ("list_folder", {"folder_id": "fo3"}),
        ("list_folder", {"folder_id": "fo14"}),
        ("read_document", {"file_id": LEASE}),
        ("write_document", {"file_id": "fi36", "content": "x"}),
        ("edit_document", {"file_id": "fi36", "old": "boiler", "new": "x"}),
        ("move_file", {"file_id": LEASE, "folder_id": "fo1"}),
        ("move_file", {"file_id": BRIEF, "folder_id": "fo3"}),
        ("export_pdf", {"file_id": "fi36"}),
        ("delete_file", {"file_id": LEASE}),
        ("share_file", {"file_id": LEASE, "to": "a@b.example"}),
        ("create_document", {"name": "A", "kind": "doc", "folder_id": "fo3"}),
        ("create_folder", {"name": "A", "parent_id": "fo14"}),
    ):
        assert refused(shut, tool, **args) == "needs_permission", tool
    found = call(shut, "search_files", query="Lease")
    assert found["total"] == 0 and found["withheld"] == ["files.private"]
    assert call(shut, "search_files", actor="user", query="Lease")["total"] == 1
    assert shut.context("agent").maybe(FileVersion, "fw1") is not None
    call(shut, "grant_permission", actor="user", client="assistant", scope="files.private")
    assert call(shut, "read_document", file_id=LEASE)["content"].startswith("# Lease")
    assert names(call(shut, "list_folder", folder_id="fo3"), "folders") == ["Papers"]


def test_nothing_is_kept_in_a_private_folder_for_an_agent_that_may_not_see_it(shut: World) -> None:
    call(shut, "grant_permission", actor="user", client="assistant", scope="mail")
    args = {"mail_id": "ml1", "file_id": "mf1", "folder_id": "fo3"}
    assert refused(shut, "save_attachment", **args) == "needs_permission"
    call(shut, "save_attachment", actor="user", **args)
    assert rows(shut, "File")[-1].folder_id == "fo3"


def test_the_cloud_is_not_there_until_it_is_connected(world: World) -> None:
    for tool, args in (
        ("list_folder", {"folder_id": "fo11"}),
        ("read_document", {"file_id": CLOUD_FILE}),
        ("delete_file", {"file_id": CLOUD_FILE}),
        ("move_file", {"file_id": BRIEF, "folder_id": "fo12"}),
        ("create_document", {"name": "A", "kind": "doc", "folder_id": "fo11"}),
    ):
        assert refused(world, tool, **args) == "not_found", tool
        assert refused(world, tool, actor="user", **args) == "not_found", tool
    found = call(world, "search_files", query="path-detail")
    assert found["total"] == 0 and "withheld" not in found
    assert refused(world, "connect_drive") == "user_only"
    linked = call(world, "connect_drive", actor="user")
    assert (linked["source"], linked["state"]) == ("Cloudbox", "linked")
    assert "Cloudbox is connected" in notices(world)
    assert names(call(world, "list_folder"), "drives") == ["On this phone", "Cloudbox"]
    assert call(world, "connect_drive", actor="user")["id"] == linked["id"]
    assert call(world, "search_files", query="path-detail")["total"] == 1
    assert call(world, "create_folder", name="New", parent_id="fo11")["drive"] == "cloudbox"
