"""A viewer's list, and what is on the phone."""

from apps.streambox.models import Download, Title, WatchlistEntry
from apps.streambox.notices import download_name
from apps.streambox.screens.detail import TitleDetail
from apps.streambox.screens.parts import facts_of, leaving_line, poster_of, profile_options
from apps.streambox.tools import remove_download, set_watchlist
from apps.streambox.tools.keeping import MOST
from gui_sim import ui
from gui_sim.wording import count, day, file_size

HALVES = (("watchlist", "Watchlist"), ("downloads", "Downloads"))


class MyBox(ui.Screen):
    """What a viewer means to watch, and what was downloaded."""

    title = "My Box"
    icon = "bookmark-simple"
    large_title = True

    half = ui.State("watchlist")
    viewer = ui.State("vp1")

    def body(self) -> ui.View:
        """A segmented control and one of the two lists."""
        halves = ui.Segmented("Show", self.half, HALVES)
        if self.half.value == "downloads":
            keys = self.ctx.ids(Download, order="-id")
            none = ui.Empty("download-simple", "No downloads", "Download a film or an episode from its page.")
            held = f"{len(keys)} of {count(MOST, 'download')}"
            return ui.List(
                halves, ui.Section(ui.ForEach(keys, self.download, name="downloads", empty=none), footer=held)
            )
        keys = self.ctx.ids(WatchlistEntry, profile_id=self.viewer.value, order="-added")
        none = ui.Empty("bookmark-simple", "Nothing on the list", "Touch the bookmark of a title to keep it here.")
        return ui.List(
            halves,
            ui.Section(ui.Picker("Viewer", self.viewer, profile_options(self.ctx))),
            ui.Section(ui.ForEach(keys, self.entry, name="watchlist", empty=none)),
            spacing=18.0,
        )

    def entry(self, key: str) -> ui.View:
        """One title of the list; a swipe takes it off."""
        entry = self.ctx.get(WatchlistEntry, key)
        title = self.ctx.maybe(Title, entry.title_id)
        if title is None:
            return ui.Row("No longer there", "This title has left StreamBox.")
        off = set_watchlist.call(title.id, False, entry.profile_id)
        return ui.Row(
            title.name,
            facts_of(title),
            detail=leaving_line(title),
            leading=ui.Picture("poster", poster_of(title), 48.0, 72.0, 6.0),
            swipe=(ui.Item("Remove", call=off, role="destructive"),),
            to=TitleDetail(title.id, entry.profile_id),
        )

    def download(self, key: str) -> ui.View:
        """One download; a swipe takes it off the phone."""
        download = self.ctx.get(Download, key)
        title = self.ctx.maybe(Title, download.title_id)
        quality = "high quality" if download.quality == "high" else "standard quality"
        return ui.Row(
            download_name(self.ctx, download),
            f"{file_size(download.bytes)}, {quality}",
            detail=f"Expires on {day(download.expires)}",
            leading=ui.Picture("poster", poster_of(title), 48.0, 72.0, 6.0) if title is not None else None,
            swipe=(ui.Item("Remove", call=remove_download.call(key), role="destructive"),),
            to=TitleDetail(download.title_id),
        )
