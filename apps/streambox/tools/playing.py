"""Watching."""

from typing import Annotated, Any

from apps.streambox.models import Audio, Device, StreamEpisode, Subtitles, Title, WatchRecord
from apps.streambox.plans import APP, TIERS, tier_gate
from apps.streambox.tools.finding import ProfileId, TitleId
from apps.streambox.watching import (
    begin,
    episode_code,
    is_gone,
    next_episode,
    open_profile,
    playing_now,
    resume_at,
    stop,
    suits,
)
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.tool import tool
from gui_sim.values import Id, Wire
from gui_sim.wording import day


@tool(writes=True, meets=tuple(TIERS.values()))
def play_title(
    ctx: Context,
    title_id: TitleId,
    episode_id: Annotated[str | None, Id(StreamEpisode)] = None,
    profile_id: ProfileId = "vp1",
    subtitles: Subtitles = "off",
    audio: Audio = "original",
    device: Device = "phone",
) -> dict[str, Any]:
    """Watch a film, or an episode of a series: the next one unless it is named. It goes on where the viewer left it.

    Args:
        title_id: From `search_streambox`.
        episode_id: From `get_title`.
        profile_id: Who watches, from `list_watching`.
        subtitles: The language of subtitles; the title must have them.
        audio: The original, or the language of a dub that the title has.
        device: The phone, or the TV at home, which must be on.
    Raises:
        ToolError: needs_plan; not_allowed (a title not for kids, a profile with a PIN, a TV that is off, a title that
            has left).
    """
    profile, title = open_profile(ctx, profile_id), ctx.get(Title, title_id)
    if not suits(profile, title):
        raise ToolError(
            "not_allowed", f"{title.name} is from {title.rating_age}; {profile.name} is a profile for kids."
        )
    if is_gone(ctx, title) and title.leaves is not None:
        raise ToolError("not_allowed", f"{title.name} left StreamBox on {day(title.leaves)}.")
    episode = _episode(ctx, title, episode_id, profile.id)
    _check_spoken(title, subtitles, audio)
    ctx.require(tier_gate(title))
    if device == "tv":
        _check_tv(ctx)
    now = playing_now(ctx, profile.id)
    wanted = episode.id if episode is not None else None
    if now is not None and (now.title_id, now.episode_id) == (title.id, wanted):
        record = ctx.update(now, subtitles=subtitles, audio=audio, device=device)
    else:
        from_min = resume_at(ctx, profile.id, title.id, wanted)
        record = begin(
            ctx,
            WatchRecord(
                profile_id=profile.id, title_id=title.id, episode_id=wanted, at=ctx.now, from_min=from_min,
                watched_min=from_min, subtitles=subtitles, audio=audio, device=device,
            ),
        )  # fmt: skip
    if device == "tv" and (now is None or now.device != "tv"):
        ctx.serve("offer_home_scene", occasion="film", line=f"{title.name} plays on the TV", from_app=APP)
    return {"record": record, "title": title.name, "episode": episode_code(episode) if episode is not None else ""}


@play_title.norm
def _named(ctx: Context, args: dict[str, Wire]) -> dict[str, Wire]:
    """Name the episode that is next where none is named."""
    title = ctx.maybe(Title, str(args["title_id"]))
    if title is None or title.kind == "film" or args["episode_id"] is not None:
        return args
    episode = next_episode(ctx, str(args["profile_id"]), title)
    return args | {"episode_id": episode.id if episode is not None else None}


@tool(writes=True)
def pause_title(ctx: Context, profile_id: ProfileId = "vp1") -> WatchRecord:
    """Stop what a viewer watches. `play_title` goes on from there.

    Args:
        profile_id: Who watches.
    Raises:
        ToolError: already (nothing plays), not_allowed (a profile with a PIN).
    """
    profile = open_profile(ctx, profile_id)
    record = playing_now(ctx, profile.id)
    if record is None:
        raise ToolError("already", f"Nothing plays for {profile.name}.")
    return stop(ctx, record)


def _episode(ctx: Context, title: Title, episode_id: str | None, profile_id: str) -> StreamEpisode | None:
    if episode_id is None:
        return next_episode(ctx, profile_id, title) if title.kind == "series" else None
    episode = ctx.get(StreamEpisode, episode_id)
    if episode.title_id != title.id:
        raise ToolError(f"{episode.name} is no episode of {title.name}.")
    return episode


def _check_spoken(title: Title, subtitles: str, audio: str) -> None:
    if subtitles != "off" and subtitles not in title.subtitles:
        has = ", ".join(title.subtitles) or "none"
        raise ToolError(f"{title.name} has no subtitles in '{subtitles}'; it has: {has}.")
    if audio != "original" and audio not in title.languages:
        raise ToolError(f"{title.name} is not spoken in '{audio}'; it is in: {', '.join(title.languages)}.")


def _check_tv(ctx: Context) -> None:
    on = ctx.serve("home_tv_is_on")
    if on is None:
        raise ToolError("not_allowed", "No TV at home is known to this phone.")
    if not on:
        raise ToolError("not_allowed", "The TV at home is off. Turn it on in HomeHub first.")
