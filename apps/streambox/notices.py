"""What StreamBox does and tells by itself: ends, next episodes, titles that leave, downloads that expire."""

from collections import Counter
from datetime import datetime, time, timedelta
from typing import Any

from apps.streambox.models import Download, StreamEpisode, Title, ViewerProfile, WatchlistEntry, WatchRecord
from apps.streambox.plans import APP
from apps.streambox.watching import begin, episode_code, episodes_of, minutes_of, seconds_in
from gui_sim.context import Context
from gui_sim.tool import handler, service
from gui_sim.wording import day

LONGEST_RUN = 2
"""After so many episodes that began by themselves StreamBox asks whether anyone still watches."""
LEAVES_IN = timedelta(days=5)
TELLS = time(10, 0)
LATE = 200  # sittings that a taste is told from


@handler("title_over")
def title_over(ctx: Context, payload: dict[str, Any]) -> None:
    """Close a sitting (`record_id`) at its end, and let the next episode begin if the viewer wishes so."""
    record = ctx.store.maybe(WatchRecord, str(payload.get("record_id", "")))
    if record is None or not record.playing or seconds_in(ctx, record) < minutes_of(ctx, record) * 60:
        return
    seen = ctx.update(record, playing=False, finished=True, watched_min=minutes_of(ctx, record))
    profile, title = ctx.store.maybe(ViewerProfile, seen.profile_id), ctx.store.maybe(Title, seen.title_id)
    following = _after(ctx, seen)
    if profile is None or title is None or following is None or not profile.autoplay:
        return
    if seen.run >= LONGEST_RUN:
        ctx.notify(APP, "Still watching?", f"{title.name}, {episode_code(following)} is next.", link(title))
        return
    begin(
        ctx,
        WatchRecord(
            profile_id=seen.profile_id, title_id=title.id, episode_id=following.id, at=ctx.now, run=seen.run + 1,
            subtitles=seen.subtitles, audio=seen.audio, device=seen.device,
        ),
    )  # fmt: skip


@handler("episode_out")
def episode_out(ctx: Context, payload: dict[str, Any]) -> None:
    """Bring out an episode (`title_id`, `season`, `number`, `name`, `minutes`) and tell who follows the series."""
    title = ctx.store.get(Title, str(payload["title_id"]))
    episode = ctx.insert(
        StreamEpisode, title_id=title.id, season=int(payload["season"]), number=int(payload["number"]),
        name=str(payload["name"]), minutes=int(payload.get("minutes", title.minutes)),
    )  # fmt: skip
    if ctx.store.count(WatchRecord, title_id=title.id) or ctx.store.count(WatchlistEntry, title_id=title.id):
        words = f"{title.name}, {episode_code(episode)}: {episode.name}"
        ctx.notify(APP, "New episode", words, link(title))


@handler("title_leaves")
def title_leaves(ctx: Context, payload: dict[str, Any]) -> None:
    """Tell that a title (`title_id`) of someone's list leaves soon."""
    title = ctx.store.maybe(Title, str(payload.get("title_id", "")))
    if title is not None and title.leaves is not None and ctx.store.count(WatchlistEntry, title_id=title.id):
        ctx.notify(APP, "Leaving soon", f"{title.name} leaves StreamBox on {day(title.leaves)}.", link(title))


@handler("download_expires")
def download_expires(ctx: Context, payload: dict[str, Any]) -> None:
    """Tell the day before that a download (`download_id`) expires; take it off the phone when it has."""
    download = ctx.store.maybe(Download, str(payload.get("download_id", "")))
    if download is None:
        return
    if ctx.today >= download.expires:
        ctx.delete(download)
        return
    title = ctx.store.maybe(Title, download.title_id)
    if title is not None:
        ctx.notify(APP, "Download expires tomorrow", download_name(ctx, download), "streambox/MyBox")


@service("watched_genres")
def watched_genres(ctx: Context) -> list[str]:
    """Return the genres watched of late, those watched longest first: evidence of taste for other apps."""
    minutes: Counter[str] = Counter()
    for record in ctx.store.find(WatchRecord, order="-at", limit=LATE):
        title = ctx.maybe(Title, record.title_id)
        if title is not None:
            minutes.update({genre: max(1, record.watched_min - record.from_min) for genre in title.genres})
    return [genre for genre, _ in minutes.most_common()]


def await_leaving(ctx: Context, title: Title) -> None:
    """Let the notice that a title leaves come."""
    if title.leaves is None:
        return
    tells = datetime.combine(title.leaves - LEAVES_IN, TELLS)
    if tells > ctx.now:
        ctx.schedule_once("title_leaves", {"title_id": title.id}, at=tells)


def await_expiry(ctx: Context, download: Download) -> None:
    """Let a download be told of the day before it expires, and go when it has."""
    payload = {"download_id": download.id}
    ctx.schedule("download_expires", payload, at=datetime.combine(download.expires - timedelta(days=1), TELLS))
    ctx.schedule("download_expires", payload, at=datetime.combine(download.expires, time(0, 0)))


def download_name(ctx: Context, download: Download) -> str:
    """Return what a download is called."""
    title = ctx.store.maybe(Title, download.title_id)
    episode = ctx.store.maybe(StreamEpisode, download.episode_id)
    name = title.name if title is not None else "No longer there"
    return f"{name}, {episode_code(episode)}" if episode is not None else name


def link(title: Title) -> str:
    """Return what a notice about a title opens."""
    return f"streambox/TitleDetail/{title.id}"


def _after(ctx: Context, record: WatchRecord) -> StreamEpisode | None:
    """Return the episode after the one that was watched, if there is one."""
    title = ctx.store.maybe(Title, record.title_id)
    episodes = episodes_of(ctx, title) if title is not None and record.episode_id is not None else []
    ids = [episode.id for episode in episodes]
    at = ids.index(record.episode_id) + 1 if record.episode_id in ids else len(ids)
    return episodes[at] if at < len(episodes) else None
