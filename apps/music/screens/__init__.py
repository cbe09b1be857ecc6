"""How Music looks."""

from apps.music.models import Playlist, Track
from apps.music.screens.albums import AlbumView, ArtistView
from apps.music.screens.editing import AddToPlaylist, EditPlaylist, NewPlaylist
from apps.music.screens.finding import SearchMusic
from apps.music.screens.home import ListenNow
from apps.music.screens.library import Heard, Library, Marked
from apps.music.screens.plan import PlanMusic
from apps.music.screens.player import Player, PlayOptions
from apps.music.screens.playlists import PlaylistView

__all__ = [
    "OPENS",
    "TABS",
    "AddToPlaylist",
    "AlbumView",
    "ArtistView",
    "EditPlaylist",
    "Heard",
    "Library",
    "ListenNow",
    "Marked",
    "NewPlaylist",
    "PlanMusic",
    "PlayOptions",
    "Player",
    "PlaylistView",
    "SearchMusic",
]

TABS = (ListenNow, SearchMusic, Library)
OPENS = {Track: AlbumView, Playlist: PlaylistView}
