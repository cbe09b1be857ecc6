"""How StreamBox looks."""

from apps.streambox.models import StreamEpisode, Title
from apps.streambox.screens.account import BoxAccount, EditViewer, Watched
from apps.streambox.screens.detail import EpisodeDetail, TitleDetail
from apps.streambox.screens.home import BoxHome, WhoWatches
from apps.streambox.screens.mine import MyBox
from apps.streambox.screens.plans import BoxPlans
from apps.streambox.screens.player import BoxPlayer

__all__ = [
    "OPENS",
    "TABS",
    "BoxAccount",
    "BoxHome",
    "BoxPlans",
    "BoxPlayer",
    "EditViewer",
    "EpisodeDetail",
    "MyBox",
    "TitleDetail",
    "Watched",
    "WhoWatches",
]

TABS = (WhoWatches, BoxHome, MyBox, BoxAccount)
OPENS = {Title: TitleDetail, StreamEpisode: EpisodeDetail}
