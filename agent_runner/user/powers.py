"""What only the owner can do, and when a message names it.

A request is understood from the words of the tool's own name and a table of synonyms, so a new owner's tool
needs no line here. It must name the step: "grant access to the calendar", not "fix it".
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from agent_runner import rows
from agent_runner.tasks import Task
from agent_runner.user.language import money, words

if TYPE_CHECKING:
    from gui_sim.tool import Tool
    from gui_sim.world import World

VERBS: Mapping[str, str] = {
    "grant": "grant allow give enable share let permit approve open",
    "revoke": "revoke remove withdraw deny disallow",
    "connect": "connect link pair sync add",
    "link": "link connect pair add",
    "disconnect": "disconnect unlink unpair remove",
    "change": "change upgrade switch subscribe move get join buy activate downgrade",
    "top": "top add load put transfer refill",
    "authorise": "authorise authorize approve confirm accept pay complete",
    "decline": "decline reject refuse cancel",
    "confirm": "confirm verify prove authenticate",
    "verify": "verify confirm check scan",
    "sign": "sign give accept",
    "unlock": "unlock open",
    "set": "set raise increase change lift lower",
    "add": "add register save",
    "share": "share send",
}
NOUNS: Mapping[str, str] = {
    "permission": "permission permissions access allow permit share sharing",
    "source": "source sources device band watch tracker ring scale app account",
    "clinic": "clinic carepoint doctor",
    "plan": "plan plans subscription membership tier upgrade subscribe",
    "wallet": "wallet balance funds money",
    "payment": "payment payments purchase charge order request transaction pay",
    "identity": "identity id face who",
    "age": "age 18 adult older birthday",
    "consent": "consent form",
    "note": "note notes",
    "album": "album photos",
    "limit": "limit ceiling",
    "hub": "hub home",
    "bank": "bank account",
    "drive": "drive cloudbox cloud",
    "traveller": "traveller traveler document passport id",
    "card": "card",
    "location": "location position whereabouts",
    "door": "door lock",
}
SCOPES: Mapping[str, str] = {
    "raw": "raw finer detailed samples",
    "chosen": "chosen selected photos",
    "activity": "activity workouts workout steps exercise training",
    "mic_camera": "mic microphone camera",
    "nutrition": "nutrition meals meal food",
    "heart": "heart pulse hrv",
    "body": "body weight",
    "private": "private",
}
_DENIAL = (
    r"\b(?:do not|don't|no need to|need not|needn't|never|must not|mustn't|should not|shouldn't)"
    r"(?! (?:you|forget|hesitate)\b)(?: \w+){0,2} "
)
"""What stands before the verb of a step that is not to be taken."""
FREE = {"client", "app", "card_id", "note"}  # an argument that the request need not name
POINTING = {"it", "that", "this", "them"}
_ID = re.compile(r"[a-z]{2,3}\d+")


@dataclass(frozen=True)
class Wish:
    """A call of an owner's tool that the user is willing to make; a value of None comes from the words."""

    tool: str
    args: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Understood:
    """What a request comes to: a call to make, or words that ask back or refuse."""

    tool: str
    args: Mapping[str, Any] | None = None
    words: str = ""
    refused: bool = False


def understand(piece: str, task: Task, world: "World", around: str = "", tool: str = "") -> Understood | None:
    """Return what a piece asks the owner to do, None if it names no owner's step.

    `tool` is the owner's tool where someone else has found which one is meant. `around` is the whole message: a
    piece that says what to do may leave to it what to do that with, as in "The scale is off. Could you connect it?".
    A piece that says not to do something asks for nothing.
    """
    given = _stems(words(piece))
    told = given | _stems(words(around))
    wishes = wishes_of(task)
    forbidden = {name for name, will in task.user_will.items() if will is False}
    owned = rows.owner_tools(world)
    named = [one for one in owned if (one.name == tool if tool else _names(one.name, given, given))]
    if not named and given & POINTING:
        meant = forbidden | {wish.tool for wish in wishes}
        named = [one for one in owned if one.name in meant and _names(one.name, given, told)]
    named = [one for one in named if not _denied(one.name, piece)]
    if not named:
        return None
    doubt: Understood | None = None
    for one in named:
        mine = [wish for wish in wishes if wish.tool == one.name]
        asked = [_fill(wish, one, piece, given, world) for wish in mine]
        clear = [outcome for outcome in asked if outcome.args is not None]
        hinted = [outcome for wish in mine if (outcome := _fill(wish, one, piece, told, world)).args is not None]
        if clear or len(hinted) == 1:
            return (clear or hinted)[0]
        doubt = doubt or next(iter(asked), None)
    refused = next((one.name for one in named if one.name in forbidden), "")
    if refused:  # only after what is wanted: "top up, so that you can pay" names the payment too
        return Understood(refused, words="No, I do not want that.", refused=True)
    return doubt or Understood(named[0].name, words="What do you need that for?", refused=True)


def could_mean(tool: str, piece: str) -> bool:
    """Whether a piece holds the verb or the last noun of a tool's name, or a synonym of either."""
    given = _stems(words(piece))
    return _names(tool, given, _every(tool)) or _names(tool, _every(tool), given)


def wishes_of(task: Task) -> list[Wish]:
    """Return the calls that the user will make when asked: the oracle's, and the task's `user_will`."""
    wishes = [Wish(step.tool, step.args) for step in task.oracle if step.kind == "ask_owner"]
    for name, will in task.user_will.items():
        if isinstance(will, dict):
            wishes.append(Wish(name, will))
        elif will and not any(wish.tool == name for wish in wishes):
            wishes.append(Wish(name))
    return [wish for wish in wishes if task.user_will.get(wish.tool) is not False]


def request_words(tool: str, args: Mapping[str, Any]) -> str:
    """Return a request that names a step, as an oracle says it: "Please top up wallet: $50.00."."""
    said = []
    for name, value in args.items():
        if isinstance(value, int) and not isinstance(value, bool):
            said.append(f"${value / 100:,.2f}")
        elif isinstance(value, str) and not value.startswith("$") and not _ID.fullmatch(value):
            said.append(re.sub(r"[._]", " ", value))
        elif isinstance(value, str) and name not in FREE:
            said.append("the newest one")
    return f"Please {tool.replace('_', ' ')}{': ' + ', '.join(said) if said else ''}."


def _stems(given: list[str]) -> set[str]:
    return {form for word in given for form in (word, word.removesuffix("s"), word.removesuffix("'s"))}


def _every(tool: str) -> set[str]:
    """Return all words that a tool's name may be known by."""
    verb, *rest = tool.split("_")
    noun = rest[-1] if rest else verb
    return {verb, noun, *VERBS.get(verb, "").split(), *NOUNS.get(noun, "").split()}


def _names(tool: str, given: set[str], told: set[str]) -> bool:
    """Whether words hold the verb and others the last noun of a tool's name, or synonyms of them."""
    verb, *rest = tool.split("_")
    noun = rest[-1] if rest else verb
    return bool(given & {verb, *VERBS.get(verb, "").split()}) and bool(told & {noun, *NOUNS.get(noun, "").split()})


def _denied(tool: str, piece: str) -> bool:
    """Whether a piece says that the step is not to be taken."""
    verb = tool.split("_")[0]
    verbs = "|".join(map(re.escape, (verb, *VERBS.get(verb, "").split())))
    return re.search(f"{_DENIAL}(?:{verbs})\\b", " ".join(words(piece))) is not None


def _fill(wish: Wish, tool: "Tool[..., Any]", piece: str, given: set[str], world: "World") -> Understood:
    """Return the call with what the words and the phone say filled in, or a question back."""
    args: dict[str, Any] = dict(wish.args)
    for param in tool.params:
        name, value = param.name, args.get(param.name)
        if name == "amount" or name.endswith("_limit"):
            stated = money(piece)
            if stated is None and value is None and param.required:
                return Understood(tool.name, words="By how much?")
            if stated is not None:
                args[name] = stated
        elif isinstance(value, str) and value.startswith(rows.NEW):
            found = rows.newest(world, value.removeprefix(rows.NEW))
            if found is None:
                return Understood(tool.name, words="I do not see anything like that here.")
            args[name] = found
        elif isinstance(value, str) and name not in FREE and not _ID.fullmatch(value):
            if not _mentions(value, given):
                return Understood(tool.name, words="Which one do you mean?")
        elif value is None and name == "request_id":
            waiting = rows.waiting_payments(world)
            if not waiting:
                return Understood(tool.name, words="I see no payment that waits for me.")
            chosen = [key for key, payee in waiting.items() if _mentions(payee, given)]
            if len(chosen or waiting) > 1:
                return Understood(tool.name, words="Which one do you mean?")
            args[name] = next(iter(chosen or waiting))
        elif value is None and param.required:
            return Understood(tool.name, words=f"What {name.replace('_', ' ')} do you mean?")
    return Understood(tool.name, args)


def _mentions(value: str, given: set[str]) -> bool:
    """Whether the words name a value; of a dotted scope its last part must be named."""
    last = value.rsplit(".", 1)[-1]
    telling = set(words(last.replace("_", " "))) | set(SCOPES.get(last, "").split())
    return not telling or bool(_stems(sorted(telling)) & given)
