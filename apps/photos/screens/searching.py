"""Searching: words, or a person or place with one touch."""

from collections.abc import Sequence

from apps.photos.library import found, library, people_of, places_of
from apps.photos.models import Album, Photo
from apps.photos.screens import parts
from apps.photos.screens.albums import AlbumView
from apps.photos.screens.viewing import PhotoView
from gui_sim import ui
from gui_sim.gates import PHOTOS
from gui_sim.geometry import Insets
from gui_sim.search import matching
from gui_sim.wording import count

FACE = 60.0
MOST_FACES = 12
MOST_PLACES = 8


class SearchPhotos(ui.Screen):
    """Search field; people and places; what was found."""

    title = "Search"
    icon = "magnifying-glass"
    style = "plain"
    large_title = True
    gate = PHOTOS

    query = ui.State("")

    def body(self) -> ui.View:
        """The field, and what belongs to its words."""
        field = ui.SearchField(self.query, prompt="People, places, text, captions")
        asked = self.query.value.strip()
        inside = self.results(asked) if asked else self.suggestions()
        return ui.VStack(field, *inside, align="fill")

    def suggestions(self) -> Sequence[ui.View]:
        """Faces and places."""
        photos = library(self.ctx)
        if not photos:
            return (parts.empty(),)
        people, places = people_of(photos)[:MOST_FACES], places_of(photos)[:MOST_PLACES]
        faces = [
            ui.Keyed(name, ui.FaceButton(name, ui.Avatar(name, FACE), effect=self.query.set(name))) for name in people
        ]
        tiles = [ui.Keyed(place, self.place(place, photos)) for place in places]
        grid = ui.Padding(ui.Grid(*tiles, columns=2, spacing=14.0), Insets(0, 16, 16, 16))
        return (
            *((parts.heading("People"), ui.HScroll(*faces, key="People", spacing=6.0, inset=10.0)) if faces else ()),
            *((parts.heading("Places"), grid) if tiles else ()),
        )

    def place(self, place: str, photos: Sequence[Photo]) -> ui.View:
        """One place."""
        there = [photo for photo in photos if photo.place == place]
        words = count(len(there), "photo")
        return ui.Tile(place, words, "photo", parts.cover(there), ratio=0.7, effect=self.query.set(place))

    def results(self, asked: str) -> Sequence[ui.View]:
        """Albums of that name, and photos."""
        keys = found(self.ctx, asked)
        albums = matching(self.ctx, Album, asked)
        if not keys and not albums:
            return (ui.Empty("magnifying-glass", "No results", "Try another word, a person or a place."),)
        named = [key for key in albums if asked.casefold() in self.ctx.get(Album, key).name.casefold()]
        return (
            ui.Section(ui.ForEach(named, self.album), header="Albums", style="plain") if named else ui.Gap(),
            parts.heading(count(len(keys), "photo")),
            ui.PhotoGrid(keys, self.tile),
        )

    def album(self, key: str) -> ui.View:
        """One album that was found."""
        return ui.Row(self.ctx.get(Album, key).name, leading=ui.Icon("folder", 22.0, "tint"), to=AlbumView(key))

    def tile(self, key: str) -> ui.View:
        """One photo that was found."""
        return parts.tile(self.ctx, self.ctx.get(Photo, key), PhotoView(key))
