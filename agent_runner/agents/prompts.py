"""What a model is told: the fixed prompt, and the actions and the apps' functions, as schemas or in words."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from agent_runner.agents.spaces import Space, space_words
from agent_runner.protocols import AgentView, Mode
from gui_sim.errors import GuiSimError
from gui_sim.geometry import SCREEN_HEIGHT, SCREEN_WIDTH

BY_MARK = "Touch it by that number, its `mark`."
OPERATE = "You operate a phone for its owner."
_ACT = {
    "vision": "Act only by calling the tools: they touch the screen, type, and talk to the owner.",
    "tools": "Act only by calling the tools: they are the same functions that the buttons of the phone's apps call.",
    "hybrid": (
        "Act only by calling the tools: some touch the screen, others are the functions that the buttons of the "
        "apps call. Use whichever fits."
    ),
}
RULES = """
- Find out what you can from the phone and from what you are told of the owner before you ask.
- What only the owner can know, ask with {ask}: one clear question, with the choices if they are few.
- Some things only the owner can do, such as granting a permission or approving a payment. When an error \
says so, ask for exactly that step{ask_so}.
- Do what was asked and nothing else. Check that a change took effect before you say that it is done.
- End with {done}. {give_up}
{several}
""".strip()


def native_rules(*, several: bool) -> str:
    """Return the rules in the words of the phone's own actions; `several` calls may come in one reply."""
    more = "- Several calls in one reply are carried out in order; a failed one does not stop the rest."
    return RULES.format(
        ask="`ask_user`",
        ask_so=" with `ask_user`",
        done="`answer`",
        give_up='Use the status "infeasible" when the task can\'t be done, and say why.',
        several=more if several else "",
    ).strip()


def guide(view: AgentView) -> str:
    """Return how the agent meets the phone, for native tool calls."""
    return f"{OPERATE} {sight(view)} {_ACT[view.mode]}"


def sight(view: AgentView) -> str:
    """Say what the agent sees of the screen."""
    seen = ["a screenshot" if view.picture else "", "the screen's accessibility tree" if view.tree else ""]
    if any(seen):
        return f"After each turn you get {' and '.join(filter(None, seen))}."
    return "You do not see the screen."


def marked(view: AgentView, form: str) -> str:
    """Say how what bears a number is touched, "" where nothing does; `form` is the family's way."""
    where = "on the screenshot" if view.picture else "in the tree"
    return f"What can be touched bears a number {where}. {form}" if view.marks else ""


def measure(view: AgentView, space: Space, width: int, height: int) -> str:
    """Say what coordinates are measured in; (width, height) is the sent image in pixels."""
    words = [space_words(shown_space(view, space), width, height)]
    if view.tree:
        screen = f"{SCREEN_WIDTH:.0f} wide and {SCREEN_HEIGHT:.0f} high"
        words.append(f"Places in the accessibility tree are in points of a screen {screen}.")
    return " ".join(words)


def shown_space(view: AgentView, space: Space) -> Space:
    """Return the space that a turn is measured in: without a picture there are no pixels, so it is points."""
    return "points" if space == "pixels" and view.picture is None else space


def _function(name: str, description: str, properties: dict[str, Any], required: Sequence[str]) -> dict[str, Any]:
    parameters = {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }
    return {"name": name, "description": description, "parameters": parameters}


def action_schemas(mode: Mode, *, marked: bool = False) -> list[dict[str, Any]]:
    """Return the phone's own actions as function schemas: touches where there is a screen, and talk.

    On a `marked` picture one point is named by its number.
    """
    number = {"type": "number"}
    point: dict[str, Any] = {"mark": {"type": "integer"}} if marked else {"x": number, "y": number}
    what = "a mark" if marked else "a point"
    touch = [
        _function("tap", f"Touch {what} once.", point, list(point)),
        _function("double_tap", f"Touch {what} twice quickly.", point, list(point)),
        _function("long_press", f"Hold {what}, for example to open a menu.", point, list(point)),
        _function(
            "swipe",
            "Move a finger from (x1, y1) to (x2, y2). To see what is further down, move the finger up. "
            "`hold` rests before lifting, which drags a thing.",
            {"x1": number, "y1": number, "x2": number, "y2": number, "hold": {"type": "boolean"}},
            ["x1", "y1", "x2", "y2"],
        ),
        _function(
            "type",
            "Enter text into the field that has the focus. Tap the field first.",
            {"text": {"type": "string"}},
            ["text"],
        ),
        _function(
            "press",
            "Press a button of the phone, or the keyboard's return key.",
            {"button": {"type": "string", "enum": ["home", "back", "return", "app_switcher", "lock"]}},
            ["button"],
        ),
        _function("open_app", "Open an app by its name.", {"app": {"type": "string"}}, ["app"]),
    ]
    talk = [
        _function("wait", "Let the phone's time pass.", {"minutes": {"type": "number"}}, []),
        _function("ask_user", "Ask the phone's owner, and get the answer.", {"text": {"type": "string"}}, ["text"]),
        _function(
            "answer",
            "End the task with a few words for the owner.",
            {"text": {"type": "string"}, "status": {"type": "string", "enum": ["done", "infeasible"]}},
            ["text"],
        ),
    ]
    return talk if mode == "tools" else touch + talk


def functions_for(view: AgentView) -> list[dict[str, Any]]:
    """Return all functions of a turn: actions first, then the apps' functions unless the agent only sees.

    Raises:
        GuiSimError: An app's tool has the name of an action.
    """
    schemas = action_schemas(view.mode, marked=bool(view.marks))
    if view.mode != "vision":
        taken = {schema["name"] for schema in schemas}
        clash = sorted(taken & {str(schema["name"]) for schema in view.tools})
        if clash:
            raise GuiSimError(f"The tool '{clash[0]}' of an app has the name of an action. Rename the tool.")
        schemas += [dict(schema) for schema in view.tools]
    return schemas


def signature(schema: Mapping[str, Any]) -> str:
    """Return a function in words: name, arguments with types and defaults, and a line each of what they mean.

    It takes half the room of its JSON schema.
    """
    parameters = schema["parameters"]
    required = set(parameters.get("required", ()))
    args, about = [], []
    for name, told in parameters.get("properties", {}).items():
        usual = f" = {json.dumps(told['default'], ensure_ascii=False)}" if "default" in told else ""
        args.append(f"{name}{'' if name in required or usual else '?'}: {_type(told)}{usual}")
        if words := told.get("description"):
            about.append(f"    {name}: {words}")
    return "\n".join((f"{schema['name']}({', '.join(args)}): {schema['description']}", *about))


def _type(told: Mapping[str, Any]) -> str:
    if "enum" in told:
        return "|".join(dict.fromkeys(json.dumps(value, ensure_ascii=False) for value in told["enum"]))
    if "anyOf" in told:
        return "|".join(map(_type, told["anyOf"]))
    kind = told.get("type", "any")
    if kind == "array":
        return f"[{_type(told.get('items', {}))}]"
    if kind == "object" and "properties" in told:
        return "{" + ", ".join(f"{name}: {_type(inner)}" for name, inner in told["properties"].items()) + "}"
    return "|".join(kind) if isinstance(kind, list) else str(kind)
