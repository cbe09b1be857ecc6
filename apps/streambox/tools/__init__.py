"""What StreamBox can do."""

from apps.streambox.notices import download_expires as download_expires
from apps.streambox.notices import episode_out as episode_out
from apps.streambox.notices import title_leaves as title_leaves
from apps.streambox.notices import title_over as title_over
from apps.streambox.notices import watched_genres as watched_genres
from apps.streambox.tools.finding import get_title as get_title
from apps.streambox.tools.finding import list_watching as list_watching
from apps.streambox.tools.finding import search_streambox as search_streambox
from apps.streambox.tools.keeping import change_streambox_plan as change_streambox_plan
from apps.streambox.tools.keeping import download_title as download_title
from apps.streambox.tools.keeping import plan_paid as plan_paid
from apps.streambox.tools.keeping import remove_download as remove_download
from apps.streambox.tools.keeping import set_viewer_profile as set_viewer_profile
from apps.streambox.tools.keeping import set_watchlist as set_watchlist
from apps.streambox.tools.keeping import thumb_title as thumb_title
from apps.streambox.tools.playing import pause_title as pause_title
from apps.streambox.tools.playing import play_title as play_title
