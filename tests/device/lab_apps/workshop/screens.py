"""How Workshop looks."""

from apps.workshop.models import Job
from apps.workshop.tools import add_job, drop_job, finish_job, ring_bell, unlock_safe

from gui_sim import ui


class Jobs(ui.Screen):
    """All jobs, under a large title."""

    title = "Jobs"
    icon = "list"
    large_title = True
    refreshes = True

    def trailing(self) -> list[ui.View]:
        """A button that opens the form."""
        return [ui.Button("New", role="plain", sheet=NewJob())]

    def body(self) -> ui.View:
        """A few ways on, then the list."""
        return ui.List(
            ui.Section(
                ui.Row("Shelf", to=Shelf()),
                ui.Row("Watch", to=Watch()),
                ui.Row("Wall clock", to=WallClock()),
                ui.Row("Bell", call=ring_bell.call()),
                ui.Row("Safe", call=unlock_safe.call()),
                ui.Row("Say it twice", call=add_job.call("Mend the gate")),
            ),
            ui.Section(ui.ForEach(self.ctx.ids(Job), self.row, empty=ui.Text("No jobs"))),
        )

    def row(self, key: str) -> ui.View:
        """A job with its swipe and its menu."""
        job = self.ctx.get(Job, key)
        away = ui.Item("Delete", call=drop_job.call(key), role="destructive")
        done = ui.Item("Tick off", call=finish_job.call(key))
        return ui.Row(job.title, value="Done" if job.done else "", to=OneJob(key), swipe=(away,), menu=(done,))


class OneJob(ui.Screen):
    """A job."""

    job_id: str

    def heading(self) -> str:
        """Its title."""
        job = self.ctx.maybe(Job, self.job_id)
        return job.title if job else "Job"

    def body(self) -> ui.View:
        """What it is, and how it ends."""
        job = self.ctx.maybe(Job, self.job_id)
        if job is None:
            return ui.Empty("wrench", "Gone", "It is no longer there.")
        away = ui.Confirm("Throw this job away?", "Throw away")
        asked = ui.Confirm("Tick it off?", "Tick", alert=True, destructive=False)
        return ui.List(
            ui.Section(ui.Row("Text", value=job.text)),
            ui.Section(
                ui.Row("Finish", call=finish_job.call(job.id), confirm=asked, enabled=not job.done),
                ui.Row("Drop", role="destructive", call=drop_job.call(job.id), confirm=away, then=ui.Pop()),
            ),
        )


class NewJob(ui.Screen):
    """The form of a job, a sheet."""

    title = "New job"
    name = ui.State("")
    text = ui.State("")

    def body(self) -> ui.View:
        """Title, text and a button."""
        return ui.Form(
            ui.Section(ui.TextField("Title", self.name, on_submit=ui.Toast("Title is in"))),
            ui.Section(ui.TextEditor("Text", self.text)),
            ui.Button(
                "Save",
                role="primary",
                call=add_job.call(self.name.value, self.text.value),
                then=ui.Dismiss(),
                enabled=bool(self.name.value),
            ),
        )


class Shelf(ui.Screen):
    """Three hundred places, of which only those in view are built."""

    title = "Shelf"

    def body(self) -> ui.View:
        """All places."""
        keys = [f"zz{number}" for number in range(300)]
        return ui.List(ui.Section(ui.ForEach(keys, self.row, uniform=True)))

    def row(self, key: str) -> ui.View:
        """A place, with a menu and a swipe."""
        look = ui.Item("Dust", effect=ui.Toast(f"Dusted {key}"))
        return ui.Row(f"Place {key[2:]}", to=Place(key), menu=(look,), swipe=(look,))


class Place(ui.Screen):
    """A place on the shelf, and the next one."""

    place: str

    def heading(self) -> str:
        """Its number."""
        return f"Place {self.place[2:]}"

    def body(self) -> ui.View:
        """A link to the next."""
        after = f"zz{int(self.place[2:]) + 1}"
        return ui.List(ui.Section(ui.Row("Next place", to=Place(after))))


class Watch(ui.Screen):
    """The time to the second."""

    title = "Watch"
    ticks = True

    def body(self) -> ui.View:
        """Hours, minutes and seconds."""
        return ui.Text(f"{self.ctx.now:%H:%M:%S}")


class WallClock(Watch):
    """The same, on a screen that is not looked at each second."""

    title = "Wall clock"
    ticks = False


class Letters(ui.Screen):
    """Fields from top to foot, and a line to write at the foot."""

    title = "Letters"
    icon = "envelope"
    words = ui.State("")
    fields = tuple(f"Field {number}" for number in range(1, 13))
    first = ui.State("")
    last = ui.State("")
    sum = ui.State(0)
    copies = ui.State[tuple[str, ...]](())
    readers = tuple((f"reader-{number}", f"Reader {number}", "") for number in range(1, 5))

    def body(self) -> ui.View:
        """The first field, what lies between, the last field."""
        return ui.Form(
            ui.Section(ui.TextField("First", self.first), ui.NumberField("Sum", self.sum, money=True)),
            ui.Section(*(ui.Row(name) for name in self.fields)),
            ui.Section(ui.TextField("Last", self.last)),
            ui.Section(ui.TokenField("Copies", self.copies, options=self.readers)),
        )

    def footer(self) -> ui.View:
        """The line at the foot."""
        return ui.HStack(
            ui.TextField("Answer", self.words, bare=True),
            ui.Button("Send", compact=True, role="primary", call=add_job.call(self.words.value)),
        )


class Drawer(ui.Screen):
    """Things that scroll sideways."""

    title = "Drawer"
    icon = "archive"

    def body(self) -> ui.View:
        """A line of chips wider than the screen, then many rows."""
        chips = [ui.Frame(ui.Text(f"Tool {number}"), width=120.0) for number in range(9)]
        return ui.List(ui.HScroll(*chips, key="Tools"), ui.Section(*(ui.Row(f"Line {number}") for number in range(30))))


TABS = (Jobs, Letters, Drawer)
OPENS = {Job: OneJob}
