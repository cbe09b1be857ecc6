"""What Music can do."""

from apps.music.playing import track_over as track_over
from apps.music.taste import album_out as album_out
from apps.music.taste import heard_genres as heard_genres
from apps.music.tools.keeping import change_music_plan as change_music_plan
from apps.music.tools.keeping import create_playlist as create_playlist
from apps.music.tools.keeping import download_track as download_track
from apps.music.tools.keeping import edit_playlist as edit_playlist
from apps.music.tools.keeping import mark_track as mark_track
from apps.music.tools.keeping import plan_paid as plan_paid
from apps.music.tools.listening import get_playlist as get_playlist
from apps.music.tools.listening import list_listening as list_listening
from apps.music.tools.listening import pause_music as pause_music
from apps.music.tools.listening import play_music as play_music
from apps.music.tools.listening import search_music as search_music
