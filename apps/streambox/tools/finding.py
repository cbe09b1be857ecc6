"""Finding titles, and reading what was watched."""

from typing import Annotated, Any

from apps.streambox.models import Download, StreamEpisode, Title, TitleThumb, ViewerProfile, WatchlistEntry, WatchRecord
from apps.streambox.watching import episode_code, episodes_of, minutes_of, open_profile, records_of, seconds_in
from gui_sim.context import Context
from gui_sim.search import search_tool
from gui_sim.tool import tool
from gui_sim.values import Id, Range

PAGE = 20

TitleId = Annotated[str, Id(Title)]
EpisodeId = Annotated[str, Id(StreamEpisode)]
ProfileId = Annotated[str, Id(ViewerProfile)]

search_streambox = search_tool(
    "search_streambox",
    (Title, StreamEpisode, WatchlistEntry, Download),
    "Find films, series, episodes, and what is on a list or on the phone.",
)


@tool()
def get_title(ctx: Context, title_id: TitleId) -> dict[str, Any]:
    """Read all about a film or a series, with its episodes in order.

    Args:
        title_id: From `search_streambox`.
    """
    title = ctx.get(Title, title_id)
    return {"title": title, "episodes": episodes_of(ctx, title)}


@tool()
def list_watching(
    ctx: Context, profile_id: ProfileId = "vp1", page: Annotated[int, Range(1, 1000)] = 1
) -> dict[str, Any]:
    """List what a viewer watched, the newest first, 20 a page, and who the viewers are.

    Args:
        profile_id: The viewer.
        page: Which page.
    Raises:
        ToolError: not_allowed (the profile has a PIN).
    """
    profile = open_profile(ctx, profile_id)
    found = records_of(ctx, profile.id)
    shown = [_watched(ctx, record) for record in found[(page - 1) * PAGE : page * PAGE]]
    told: dict[str, Any] = {"watched": shown, "total": len(found), "profiles": ctx.find(ViewerProfile)}
    return told | ({"next_page": page + 1} if len(found) > page * PAGE else {})


def _watched(ctx: Context, record: WatchRecord) -> dict[str, Any]:
    title, episode = ctx.maybe(Title, record.title_id), ctx.maybe(StreamEpisode, record.episode_id)
    thumb = ctx.find(TitleThumb, profile_id=record.profile_id, title_id=record.title_id)
    return {
        "record": record,
        "title": title.name if title is not None else "",
        "genres": title.genres if title is not None else (),
        "episode": f"{episode_code(episode)} {episode.name}" if episode is not None else "",
        "minutes_left": max(0, minutes_of(ctx, record) - seconds_in(ctx, record) // 60),
        "thumb": thumb[0].thumb if thumb else "none",
    }
