"""What is watched: where in it a viewer is, what comes next, and how it is to sound."""

from datetime import timedelta
from typing import Any

from apps.streambox.models import Audio, StreamEpisode, Subtitles, Title, ViewerProfile, WatchRecord
from gui_sim.context import Context
from gui_sim.errors import ToolError

KIDS_AGE = 6
"""The oldest rating that a profile for kids shows."""
CREDITS = 0.95
"""The share of a film after which only its credits are left."""


def is_locked(ctx: Context, profile: ViewerProfile) -> bool:
    """Tell whether a profile is closed to whoever holds the phone: one with a PIN is its owner's alone."""
    return bool(profile.pin) and ctx.actor == "agent"


def open_profile(ctx: Context, profile_id: str) -> ViewerProfile:
    """Return a profile that may be used.

    Raises:
        ToolError: not_found, not_allowed.
    """
    profile = ctx.get(ViewerProfile, profile_id)
    if is_locked(ctx, profile):
        raise ToolError("not_allowed", f"The profile {profile.name} has a PIN. Only the owner can use it.")
    return profile


def suits(profile: ViewerProfile, title: Title) -> bool:
    """Tell whether a title may be shown to a viewer."""
    return not profile.kids or title.rating_age <= KIDS_AGE


def is_gone(ctx: Context, title: Title) -> bool:
    """Tell whether a title has left."""
    return title.leaves is not None and title.leaves <= ctx.today


def episodes_of(ctx: Context, title: Title) -> list[StreamEpisode]:
    """Return a series' episodes in order."""
    return ctx.find(StreamEpisode, title_id=title.id, order=("season", "number"))


def records_of(ctx: Context, profile_id: str, title_id: str | None = None) -> list[WatchRecord]:
    """Return a viewer's sittings, of one title or of all, the newest first."""
    where: dict[str, Any] = {"title_id": title_id} if title_id is not None else {}
    return ctx.find(WatchRecord, profile_id=profile_id, order=("-at", "-id"), **where)


def next_episode(ctx: Context, profile_id: str, title: Title) -> StreamEpisode | None:
    """Return the episode to go on with: the one left unfinished, the one after the last, or else the first."""
    episodes = episodes_of(ctx, title)
    late = next(iter(records_of(ctx, profile_id, title.id)), None)
    if late is None or not episodes:
        return episodes[0] if episodes else None
    ids = [episode.id for episode in episodes]
    at = ids.index(late.episode_id) if late.episode_id in ids else -1
    following = at + 1 if late.finished else at
    return episodes[following] if 0 <= following < len(episodes) else episodes[0]


def minutes_of(ctx: Context, record: WatchRecord) -> int:
    """Return how long what is watched takes."""
    episode = ctx.store.maybe(StreamEpisode, record.episode_id)
    title = ctx.store.maybe(Title, record.title_id)
    return episode.minutes if episode is not None else title.minutes if title is not None else 0


def seconds_in(ctx: Context, record: WatchRecord) -> int:
    """Return how many seconds into it a viewer is now."""
    if not record.playing:
        return record.watched_min * 60
    gone = record.from_min * 60 + int((ctx.now - record.at).total_seconds())
    return min(gone, minutes_of(ctx, record) * 60)


def resume_at(ctx: Context, profile_id: str, title_id: str, episode_id: str | None) -> int:
    """Return the minute at which a film or an episode goes on: 0 if it was never begun, or seen to its end."""
    for record in records_of(ctx, profile_id, title_id):
        if record.episode_id == episode_id:
            return 0 if record.finished else seconds_in(ctx, record) // 60
    return 0


def playing_now(ctx: Context, profile_id: str) -> WatchRecord | None:
    """Return what a viewer watches at this moment."""
    return next(iter(ctx.find(WatchRecord, profile_id=profile_id, playing=True, limit=1)), None)


def unfinished(ctx: Context, profile_id: str) -> list[WatchRecord]:
    """Return the latest sitting of each title that can be gone on with: left half-way, or with a further episode."""
    latest: dict[str, WatchRecord] = {}
    for record in records_of(ctx, profile_id):
        latest.setdefault(record.title_id, record)
    return [record for record in latest.values() if not record.finished or _has_more(ctx, record)]


def stop(ctx: Context, record: WatchRecord) -> WatchRecord:
    """Let a sitting end here; with only the credits left it counts as seen."""
    seconds = seconds_in(ctx, record)
    finished = seconds >= CREDITS * minutes_of(ctx, record) * 60
    return ctx.update(record, playing=False, watched_min=seconds // 60, finished=finished)


def begin(ctx: Context, record: WatchRecord) -> WatchRecord:
    """Let a sitting begin now, in place of what the viewer watches."""
    before = playing_now(ctx, record.profile_id)
    if before is not None:
        stop(ctx, before)
    begun = ctx.insert(record)
    left = minutes_of(ctx, begun) - begun.from_min
    ctx.schedule("title_over", {"record_id": begun.id}, at=ctx.now + timedelta(minutes=max(1, left)))
    return begun


def proposed_subtitles(profile: ViewerProfile, title: Title) -> Subtitles:
    """Return the subtitles a viewer usually has, if the title has them."""
    return profile.subtitles if profile.subtitles in title.subtitles else "off"


def proposed_audio(profile: ViewerProfile, title: Title) -> Audio:
    """Return the original for who reads subtitles or knows its language, else the dub in the viewer's language."""
    dubbed = profile.language in title.languages[1:]
    return profile.language if dubbed and proposed_subtitles(profile, title) == "off" else "original"


def episode_code(episode: StreamEpisode) -> str:
    """Write which episode of a series it is: "S1 E3"."""
    return f"S{episode.season} E{episode.number}"


def _has_more(ctx: Context, record: WatchRecord) -> bool:
    title = ctx.store.maybe(Title, record.title_id)
    if title is None or record.episode_id is None:
        return False
    episodes = episodes_of(ctx, title)
    return bool(episodes) and episodes[-1].id != record.episode_id
