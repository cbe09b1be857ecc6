"""Lab results, as a list and as a line between the usual values."""

from collections.abc import Sequence

from apps.carepoint.gates import RECORDS
from apps.carepoint.models import LabResult
from apps.carepoint.screens.parts import name_of, records_cover
from apps.carepoint.tools.records import results
from gui_sim import ui
from gui_sim.geometry import Insets
from gui_sim.wording import full_day

ALL = ""
FLAGS = {"none": ("Normal", "systemGreen"), "low": ("Low", "systemOrange"), "high": ("High", "systemOrange")}
MOST_POINTS = 8


class Labs(ui.Screen):
    """All results, or those of one test with its line."""

    title = "Labs"
    icon = "flask"
    large_title = True
    refreshes = True
    appears_with = RECORDS

    test = ui.State(ALL)

    def body(self) -> ui.View:
        """A test, its chart, the list."""
        cover = records_cover(self.ctx)
        if cover is not None:
            return cover
        every = results(self.ctx)
        if not every:
            return ui.Empty("flask", "No results", "Results of your connected clinics are listed here.")
        names = sorted({result.test for result in every})
        test = self.test.value if self.test.value in names else ALL
        shown = [result for result in every if test in (ALL, result.test)]
        return ui.List(
            ui.Chips("Test", self.test, [(ALL, "All"), *((name, name) for name in names)]),
            chart(shown) if test else None,
            ui.Section(ui.ForEach([result.id for result in shown], self.row)),
            spacing=14.0,
        )

    def row(self, key: str) -> ui.View:
        """One result."""
        result = self.ctx.get(LabResult, key)
        words, color = FLAGS[result.flag]
        return ui.Row(
            result.test,
            full_day(result.taken),
            value_of(result),
            detail=name_of(self.ctx, result.clinic_id)
            if result.flag == "none"
            else f"{words} · normal {range_of(result)}",
            value_color="label" if result.flag == "none" else color,
            to=LabResultDetail(key),
        )


class LabResultDetail(ui.Screen):
    """One result beside the usual values, and how it was before."""

    lab_result_id: str

    def heading(self) -> str:
        """The test's name, if it may be seen."""
        result = self.ctx.maybe(LabResult, self.lab_result_id)
        return result.test if result is not None else "Result"

    def body(self) -> ui.View:
        """The value, the chart, the facts."""
        cover = records_cover(self.ctx)
        if cover is not None:
            return cover
        result = self.ctx.maybe(LabResult, self.lab_result_id)
        if result is None:
            return ui.Empty("flask", "No longer there", "This result is gone.")
        words, color = FLAGS[result.flag]
        same = [other for other in results(self.ctx) if (other.test, other.unit) == (result.test, result.unit)]
        value, unit = value_of(result).split(" ", 1) if " " in value_of(result) else (value_of(result), "")
        return ui.List(
            ui.Padding(ui.Card(ui.Stat(words, value, unit, color), label=result.test), Insets(0, 16, 0, 16)),
            chart(same),
            ui.Section(
                ui.Row("Normal range", value=range_of(result)),
                ui.Row("Taken", value=full_day(result.taken)),
                ui.Row("Clinic", name_of(self.ctx, result.clinic_id)),
                ui.Row("Comment", result.comment, subtitle_lines=6) if result.comment else None,
            ),
            spacing=18.0,
        )


def chart(found: Sequence[LabResult]) -> ui.View:
    """Return the line of the last values of one test, with the band of usual ones."""
    last = list(found[:MOST_POINTS])[::-1]
    points = [(f"{result.taken:%b} {result.taken:%y}", result.value) for result in last]
    newest = last[-1]
    return ui.Section(
        ui.LineChart(
            newest.test,
            points,
            height=180.0,
            unit=newest.unit,
            band=(newest.low, newest.high),
            tall_labels=True,
        ),
        footer=f"Green is the normal range, {range_of(newest)}.",
    )


def value_of(result: LabResult) -> str:
    """Write a value with its unit: "1.9 mIU/L"."""
    return f"{result.value:g} {result.unit}".strip()


def range_of(result: LabResult) -> str:
    """Write the usual values: "0.4 to 4 mIU/L"."""
    return f"{result.low:g} to {result.high:g} {result.unit}".strip()
