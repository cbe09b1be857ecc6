"""Charts: one measure at five grains, one night by stages, and single samples where they are shared."""

from datetime import date, datetime, time, timedelta

from apps.health.insight import insight
from apps.health.kinds import HEADLINE, MEASURES, area_of
from apps.health.models import HealthSample, SleepSpan
from apps.health.reading import (
    ASLEEP,
    FINER,
    Bucket,
    buckets,
    day_cells,
    goal_of,
    nights,
    samples,
    source_name,
)
from apps.health.screens.entries import AddMeasure
from apps.health.screens.plus import PlusPlans
from apps.health.spans import next_period, period_start
from apps.health.tools import delete_health_entry
from apps.health.tools.owners import PLUS_PLAN
from apps.health.tools.reads import PLUS
from apps.health.tools.writes import MEASURE_RANGE
from gui_sim import ui
from gui_sim.gates import HEALTH_RAW, health
from gui_sim.geometry import Insets
from gui_sim.wording import clock, count, day, full_day, moment, money

GRAINS = (("hour", "H"), ("day", "D"), ("week", "W"), ("month", "M"), ("year", "Y"))
NO_HOURS = GRAINS[1:]
STAGES = (("deep", "Deep"), ("core", "Core"), ("rem", "REM"), ("awake", "Awake"))


class MeasureChart(ui.Screen):
    """One measure over a span: a bar or a point for each hour, day, week, month or year."""

    kind: str

    grain = ui.State("day")
    anchor = ui.State[date](lambda screen: screen.ctx.today)

    def heading(self) -> str:
        """The measure's name."""
        return MEASURES[self.kind].name if self.kind in MEASURES else "Health"

    def body(self) -> ui.View:
        """Grain, span, chart, then the numbers, the insight and what was entered by hand."""
        if self.kind not in MEASURES:
            return ui.Empty("heart", "No longer there", "Health has no such measure.")
        measure = MEASURES[self.kind]
        gate = health(measure.area)
        if not self.ctx.allows(gate):
            return ui.LockCard(gate.sentence(self.ctx))
        first, last = self.span()
        found = buckets(self.ctx, self.kind, first, last, self.grain.value)
        back, onward = self.turns(first, last)
        return ui.List(
            ui.Segmented("Grain", self.grain, GRAINS if self.has_hours() else NO_HOURS),
            pager(span_words(first, last, self.grain.value), "Previous", "Next", back, onward),
            ui.Swipe(self.chart(found, last), "Span", left=onward, right=back),
            self.facts(found),
            self.insight(),
            self.entered(),
            self.raw(),
            spacing=18.0,
        )

    def has_hours(self) -> bool:
        """Tell whether the measure is known by the hour."""
        return area_of(self.kind) in ("activity", "heart", "body") or self.kind in ("water_ml", "glucose_mg")

    def span(self) -> tuple[date, date]:
        """Return the first and the last day shown."""
        at, grain = self.anchor.value, self.grain.value
        if grain == "hour":
            return at, at
        if grain == "day":
            first = period_start(at, "week")
            return first, first + timedelta(days=6)
        if grain == "week":
            last = period_start(at, "week") + timedelta(days=6)
            return last - timedelta(days=7 * 8 - 1), last
        first = at.replace(month=1, day=1)
        if grain == "month":
            return first, next_period(first, "year") - timedelta(days=1)
        return first.replace(year=first.year - 4), next_period(first, "year") - timedelta(days=1)

    def turns(self, first: date, last: date) -> tuple[ui.Effect, ui.Effect | None]:
        """Return what goes to the span before and, unless that lies ahead, to the one after."""
        today = self.ctx.today
        later = last + (last - first) + timedelta(days=1)
        back = self.anchor.set(first - timedelta(days=1))
        return back, self.anchor.set(min(later, today)) if last < today else None

    def chart(self, found: list[Bucket], last: date) -> ui.View:
        """Bars for what adds up, a line for a level; a gap where there is no data."""
        measure = MEASURES[self.kind]
        points = [(label(bucket, self.grain.value), shown(bucket)) for bucket in self.whole(found, last)]
        wanted = goal_of(self.ctx, self.kind)
        daily = wanted is not None and wanted.period == "day" and self.grain.value != "hour"
        goal = measure.shown(wanted.target) if wanted is not None and daily else None
        make = ui.BarChart if measure.total else ui.LineChart
        means = measure.total and self.grain.value in ("week", "month", "year")
        return ui.Section(
            make(measure.name, points, color=measure.color, unit=measure.unit, goal=goal),
            footer="Mean a day." if means else "",
        )

    def whole(self, found: list[Bucket], last: date) -> list[Bucket]:
        """Return the buckets with empty ones up to the end of the span, so that the chart keeps its width."""
        made = list(found)
        grain = self.grain.value
        if grain == "hour":
            day_ = self.anchor.value
            hours = range(len(made), 24)
            return made + [Bucket(self.kind, datetime.combine(day_, time(hour)), None, 0, True) for hour in hours]
        at = next_period(made[-1].start, grain) if made else self.span()[0]
        while at <= last:
            made.append(Bucket(self.kind, at, None, 0, True))
            at = next_period(at, grain)
        return made

    def facts(self, found: list[Bucket]) -> ui.View:
        """The numbers behind the chart, newest first."""
        rows = [self.fact(bucket) for bucket in reversed(found) if bucket.cell is not None]
        first, last = self.span()
        known = sum(first <= each <= last for each in day_cells(self.ctx, self.kind))
        whole = (min(last, self.ctx.today) - first).days + 1
        names = sorted({name for bucket in found if bucket.cell for name in bucket.cell.sources})
        footer = f"Data on {known} of {count(whole, 'day')}" + (f", from {', '.join(names)}." if names else ".")
        if not rows:
            return ui.Section(ui.Row("No data", "Nothing was measured in this time."), footer=footer)
        return ui.Section(*rows, header="Values", footer=footer)

    def fact(self, bucket: Bucket) -> ui.View:
        """One bucket in words."""
        measure, cell = MEASURES[self.kind], bucket.cell
        name = long_label(bucket, self.grain.value)
        many = self.grain.value in ("week", "month", "year")
        if cell is None or (measure.total and not many):
            line = ""
        elif measure.total:
            line = f"{measure.full(bucket.total)} in {count(bucket.days, 'day')}"
        else:
            line = f"{measure.words(cell.low)} to {measure.full(cell.high)}" if cell.high > cell.low else ""
        night = self.kind == "asleep_min" and self.grain.value == "day"
        return ui.Row(name, line, value=measure.full(bucket.mean), to=SleepView(bucket.start) if night else None)

    def insight(self) -> ui.View | None:
        """What Health Plus makes of the span, or what it costs."""
        area = area_of(self.kind)
        if HEADLINE[area] != self.kind or self.grain.value == "hour":
            return None
        if not self.ctx.allows(PLUS):
            return ui.Section(
                ui.Row(
                    "Insights",
                    PLUS.sentence(self.ctx),
                    leading=ui.IconTile("lock-key", "systemGray"),
                    to=PlusPlans(),
                ),
                header=f"Health Plus, {money(PLUS_PLAN.price)} a month",
            )
        first, last = self.span()
        return ui.Section(*insight_rows(insight(self.ctx, area, first, last)), header="Insights")

    def entered(self) -> ui.View | None:
        """What was entered by hand, for kinds that can be."""
        if self.kind not in MEASURE_RANGE:
            return None
        ids = self.ctx.ids(HealthSample, kind=self.kind, source_id=None, order="-at")
        return ui.Section(
            ui.Row("Add data", role="primary", sheet=AddMeasure(self.kind)),
            ui.ForEach(ids, self.entry) if ids else None,
            header="Entered by hand",
        )

    def entry(self, key: str) -> ui.View:
        """One measurement."""
        sample = self.ctx.get(HealthSample, key)
        remove = ui.Item("Delete", call=delete_health_entry.call(key), role="destructive")
        return ui.Row(MEASURES[self.kind].full(sample.value), moment(sample.at), swipe=(remove,), menu=(remove,))

    def raw(self) -> ui.View | None:
        """The way to single samples, where they are shared; else the words that an answer ends with."""
        if not self.has_hours():
            return None
        if not self.ctx.allows(HEALTH_RAW):
            return ui.Section(footer=FINER)
        return ui.Section(ui.Row("All samples", to=Samples(self.kind, self.anchor.value)))


class Samples(ui.Screen):
    """The single samples of a day."""

    title = "All samples"
    gate = HEALTH_RAW

    kind: str
    start_day: date

    day = ui.State[date](lambda screen: screen.start_day)

    def body(self) -> ui.View:
        """The day, and each sample with its time and source."""
        measure = MEASURES.get(self.kind)
        if measure is None:
            return ui.Empty("list", "No longer there", "Health has no such measure.")
        gate = health(measure.area)
        if not self.ctx.allows(gate):
            return ui.LockCard(gate.sentence(self.ctx))
        on = self.day.value
        found = samples(self.ctx, self.kind, datetime.combine(on, time(0)), datetime.combine(on, time(23, 59)))
        keys = [str(place) for place in reversed(range(len(found)))]

        def row(key: str) -> ui.View:
            at, value, source = found[int(key)]
            return ui.Row(clock(at), source, value=measure.full(value))

        return ui.List(
            ui.Section(ui.DatePicker("Day", self.day, high=self.ctx.today)),
            ui.Section(
                ui.ForEach(
                    keys,
                    row,
                    shown=300,
                    empty=ui.Empty("list", "No samples", "Nothing was measured that day."),
                ),
                header=measure.name,
            ),
        )


class SleepView(ui.Screen):
    """One night by its stages."""

    title = "Sleep"
    gate = health("sleep")

    start_night: date

    night = ui.State[date](lambda screen: screen.start_night)

    def body(self) -> ui.View:
        """The night, its chart, its times, and the way to the weeks."""
        on = self.night.value
        spans = nights(self.ctx).get(on, [])
        back = self.night.set(on - timedelta(days=1))
        onward = self.night.set(on + timedelta(days=1)) if on < self.ctx.today else None
        return ui.List(
            pager(f"Night before {day(on)}", "Previous night", "Next night", back, onward),
            ui.Swipe(self.chart(spans), "Night", left=onward, right=back),
            self.facts(spans) if spans else None,
            ui.Section(ui.Row("Show weeks and months", to=MeasureChart("asleep_min"))),
            spacing=18.0,
        )

    def chart(self, spans: list[SleepSpan]) -> ui.View:
        """How long one slept, and the stages."""
        if not spans:
            return ui.Section(ui.Empty("bed", "No data", "No night was measured."))
        asleep = MEASURES["asleep_min"].full(sum(minutes_in(spans, stage) for stage in ASLEEP))
        stat = ui.Padding(ui.Stat("Time asleep", asleep, color="systemIndigo", icon="bed"), Insets(14, 16, 0, 16))
        chart = ui.StageChart("Stages of sleep", [(each.starts, each.ends, each.stage) for each in spans])
        return ui.Section(ui.VStack(stat, chart, align="fill"))

    def facts(self, spans: list[SleepSpan]) -> ui.View:
        """When one slept, and how long in each stage."""
        measure = MEASURES["asleep_min"]
        return ui.Section(
            ui.Row("Fell asleep", value=moment(spans[0].starts)),
            ui.Row("Woke up", value=moment(spans[-1].ends)),
            *(ui.Row(name, value=measure.full(minutes_in(spans, stage))) for stage, name in STAGES),
            footer=f"Measured by {source_name(self.ctx, spans[0].source_id)}.",
        )


def minutes_in(spans: list[SleepSpan], stage: str) -> float:
    """Return the minutes spent in a stage."""
    return sum((each.ends - each.starts).total_seconds() / 60 for each in spans if each.stage == stage)


def pager(words: str, before: str, after: str, back: ui.Effect | None, onward: ui.Effect | None) -> ui.View:
    """Return a span in words between two arrows, to what lies before and after it."""
    earlier = ui.Button(before, icon="caret-left", icon_only=True, effect=back, enabled=back is not None)
    later = ui.Button(after, icon="caret-right", icon_only=True, effect=onward, enabled=onward is not None)
    middle = ui.Text(words, "headline", align="center", lines=2)
    return ui.Padding(ui.HStack(earlier, middle, later), Insets(0, 8, 0, 8))


def insight_rows(told: dict[str, object]) -> list[ui.View]:
    """Return what an insight says, a row each."""
    measure = MEASURES[str(told["measure"])]
    trend, best, worst = told["trend_per_week"], told["best_day"], told["worst_day"]
    if not isinstance(trend, float) or not isinstance(best, dict) or not isinstance(worst, dict):
        return [ui.Row("Too little data", "Insights need three days with data.")]
    way = "trend-up" if trend > 0 else "trend-down"
    sign = "+" if trend > 0 else "−"
    return [
        ui.Row("Trend", leading=ui.IconTile(way, measure.color), value=f"{sign}{measure.full(abs(trend))} a week"),
        ui.Row("Percentile in the year", value=str(told["percentile"])),
        ui.Row("Best day", day(best["day"]), value=measure.full(best["value"])),
        ui.Row("Worst day", day(worst["day"]), value=measure.full(worst["value"])),
    ]


def shown(bucket: Bucket) -> float | None:
    """Return what a chart shows of a bucket, in the unit of screens."""
    return None if bucket.mean is None else MEASURES[bucket.kind].shown(bucket.mean)


def label(bucket: Bucket, grain: str) -> str:
    """Name a bucket below the chart."""
    at = bucket.start
    if grain == "hour" and isinstance(at, datetime):
        return f"{at:%H}"
    return {"day": f"{at:%a}", "week": f"{at.day} {at:%b}", "month": f"{at:%b}"}.get(grain, f"{at:%Y}")


def long_label(bucket: Bucket, grain: str) -> str:
    """Name a bucket in the list."""
    at = bucket.start
    if grain == "hour" and isinstance(at, datetime):
        return f"{at:%H:%M} – {at + timedelta(hours=1):%H:%M}"
    named = {"day": day(at), "week": f"Week of {day(at)}", "month": f"{at:%B %Y}"}
    return named.get(grain, f"{at:%Y}")


def span_words(first: date, last: date, grain: str) -> str:
    """Write a span of days."""
    if first == last:
        return f"{first:%A}, {full_day(first)}"
    if grain == "month":
        return f"{first:%Y}"
    if grain == "year":
        return f"{first:%Y} – {last:%Y}"
    return f"{first.day} {first:%b} – {last.day} {last:%b %Y}"
