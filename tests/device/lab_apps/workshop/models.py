"""What Workshop remembers."""

from gui_sim.model import Record, ref


class Job(Record, prefix="wj"):
    """Something to do."""

    title: str
    done: bool = False
    text: str = ""


class Piece(Record, prefix="wp"):
    """A piece on the shelf, for a job or none."""

    name: str
    job_id: str | None = ref(Job, default=None)
