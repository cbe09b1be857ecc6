"""How Photos looks."""

from apps.photos.models import Album, Photo
from apps.photos.screens.albums import Albums, AlbumView
from apps.photos.screens.collection import Collection
from apps.photos.screens.hidden import HiddenAlbum
from apps.photos.screens.library import Library
from apps.photos.screens.making import EditAlbum, NewAlbum
from apps.photos.screens.searching import SearchPhotos
from apps.photos.screens.sharing import SharePhotos
from apps.photos.screens.viewing import PhotoInfo, PhotoView

__all__ = [
    "OPENS",
    "TABS",
    "AlbumView",
    "Albums",
    "Collection",
    "EditAlbum",
    "HiddenAlbum",
    "Library",
    "NewAlbum",
    "PhotoInfo",
    "PhotoView",
    "SearchPhotos",
    "SharePhotos",
]

TABS = (Library, Albums, SearchPhotos)
OPENS = {Photo: PhotoView, Album: AlbumView}
