"""Lists, thumbs, downloads, viewers, and the plan."""

from datetime import timedelta
from typing import Annotated, Literal

from apps.streambox.models import (
    Download,
    Language,
    Quality,
    StreamEpisode,
    Subtitles,
    Title,
    TitleThumb,
    ViewerProfile,
    WatchlistEntry,
)
from apps.streambox.notices import await_expiry, await_leaving, download_name
from apps.streambox.plans import APP, DOWNLOADS, HIGH, PLANS, download_gates
from apps.streambox.tools.finding import ProfileId, TitleId
from apps.streambox.watching import is_gone, open_profile
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.plans import begin_paid, change_plan
from gui_sim.records import PaymentRequest, Subscription
from gui_sim.tool import service, tool
from gui_sim.values import Id
from gui_sim.wording import count

MOST = 10  # downloads
LASTS = timedelta(days=30)
BYTES: dict[Quality, int] = {"standard": 9_000_000, "high": 24_000_000}
"""What a minute takes on the phone."""


@tool(writes=True)
def set_watchlist(
    ctx: Context, title_id: TitleId, on: bool = True, profile_id: ProfileId = "vp1"
) -> WatchlistEntry | None:
    """Put a title on a viewer's list, or take it off.

    Args:
        title_id: From `search_streambox`.
        on: On the list, or off it.
        profile_id: Whose list.
    Raises:
        ToolError: already (it is so), not_allowed (a profile with a PIN).
    """
    profile, title = open_profile(ctx, profile_id), ctx.get(Title, title_id)
    found = ctx.find(WatchlistEntry, profile_id=profile.id, title_id=title.id)
    if bool(found) == on:
        raise ToolError("already", f"{title.name} is {'on' if on else 'not on'} the list of {profile.name}.")
    if not on:
        ctx.delete(found[0])
        return None
    await_leaving(ctx, title)
    return ctx.insert(WatchlistEntry, profile_id=profile.id, title_id=title.id, added=ctx.today)


@tool(writes=True)
def thumb_title(
    ctx: Context, title_id: TitleId, thumb: Literal["up", "down", "none"], profile_id: ProfileId = "vp1"
) -> TitleThumb | None:
    """Say what a viewer thinks of a title; none takes it back.

    Args:
        title_id: From `search_streambox`.
        thumb: Up, down, or none.
        profile_id: Who thinks so.
    Raises:
        ToolError: already (it is so), not_allowed (a profile with a PIN).
    """
    profile, title = open_profile(ctx, profile_id), ctx.get(Title, title_id)
    found = ctx.find(TitleThumb, profile_id=profile.id, title_id=title.id)
    if (found[0].thumb if found else "none") == thumb:
        raise ToolError("already", f"{profile.name} has no other thumb for {title.name} than '{thumb}'.")
    if thumb == "none":
        ctx.delete(found[0])
        return None
    if found:
        return ctx.update(found[0], thumb=thumb)
    return ctx.insert(TitleThumb, profile_id=profile.id, title_id=title.id, thumb=thumb)


@tool(writes=True, needs=(DOWNLOADS,), meets=(DOWNLOADS, HIGH))
def download_title(
    ctx: Context,
    title_id: TitleId,
    episode_id: Annotated[str | None, Id(StreamEpisode)] = None,
    quality: Quality = "standard",
) -> Download:
    """Put a film, or an episode of a series, on the phone for 30 days.

    Args:
        title_id: From `search_streambox`.
        episode_id: From `get_title`; a series needs one.
        quality: High takes more room, and a plan.
    Raises:
        ToolError: needs_plan, already, limit (10 downloads), not_allowed (a title that has left).
    """
    title = ctx.get(Title, title_id)
    episode = ctx.get(StreamEpisode, episode_id) if episode_id is not None else None
    if (episode is None) != (title.kind == "film") or (episode is not None and episode.title_id != title.id):
        raise ToolError(f"Name an episode of {title.name}." if title.kind == "series" else "A film has no episodes.")
    for gate in download_gates(title, quality):
        ctx.require(gate)
    if is_gone(ctx, title):
        raise ToolError("not_allowed", f"{title.name} has left StreamBox.")
    if ctx.find(Download, title_id=title.id, episode_id=episode_id):
        raise ToolError("already", f"{title.name} is on the phone already.")
    if ctx.store.count(Download) >= MOST:
        raise ToolError("limit", f"The phone holds at most {count(MOST, 'download')}. Remove one first.")
    last = ctx.today + LASTS
    minutes = episode.minutes if episode is not None else title.minutes
    download = ctx.insert(
        Download, title_id=title.id, episode_id=episode_id, quality=quality, bytes=minutes * BYTES[quality],
        expires=min(last, title.leaves) if title.leaves is not None else last,
    )  # fmt: skip
    await_expiry(ctx, download)
    return download


@tool(writes=True)
def remove_download(ctx: Context, download_id: Annotated[str, Id(Download)]) -> str:
    """Take a download off the phone, and return its name.

    Args:
        download_id: From `search_streambox`.
    """
    download = ctx.get(Download, download_id)
    name = download_name(ctx, download)
    ctx.delete(download)
    return name


@tool(writes=True, updates=ViewerProfile)
def set_viewer_profile(
    ctx: Context,
    profile_id: ProfileId,
    language: Language | None = None,
    subtitles: Subtitles | None = None,
    autoplay: bool | None = None,
) -> ViewerProfile:
    """Change how a viewer watches; what is left out stays as it is.

    Args:
        profile_id: The viewer, from `list_watching`.
        language: The language that is understood without subtitles.
        subtitles: The subtitles that are proposed.
        autoplay: Whether the next episode begins by itself.
    Raises:
        ToolError: not_allowed (a profile with a PIN).
    """
    profile = open_profile(ctx, profile_id)
    given = {"language": language, "subtitles": subtitles, "autoplay": autoplay}
    return ctx.update(profile, **{name: value for name, value in given.items() if value is not None})


@tool(writes=True, owner="user", pays=True)
def change_streambox_plan(ctx: Context, plan: Literal["basic", "standard", "premium"]) -> Subscription:
    """Change the plan with StreamBox: Basic costs $6.99 a month, Standard $10.99, Premium $15.99.

    Args:
        plan: The plan wished for.
    Raises:
        ToolError: already; low_balance, over_limit.
    """
    return change_plan(ctx, APP, PLANS, plan, "media")


@service("paid:streambox")
def plan_paid(ctx: Context, request: PaymentRequest) -> None:
    """Begin a plan once its month is paid."""
    begin_paid(ctx, PLANS, request)
