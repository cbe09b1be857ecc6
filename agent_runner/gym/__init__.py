"""The phone as an environment of gymnasium: `gymnasium.make("gui_sim/Phone-v0", task=...)`.

Importing this module registers the environments. Nothing else is loaded before an environment is made.
"""

from typing import Any

from gui_sim.errors import GuiSimError

ENVS: dict[str, dict[str, Any]] = {
    "gui_sim/Phone-v0": {"actions": "fields"},
    "gui_sim/PhoneJson-v0": {"actions": "json"},
}
"""Id and fixed arguments of each environment: actions as fields of a Dict space, or as JSON."""


def register_envs() -> None:
    """Register the environments; those that are registered stay as they are.

    Raises:
        GuiSimError: gymnasium is not installed.
    """
    try:
        from gymnasium.envs.registration import register, registry
    except ImportError:
        raise GuiSimError("The environment needs gymnasium. Install it with: pip install 'gui-sim[gym]'") from None
    for name, kwargs in ENVS.items():
        if name not in registry:
            register(id=name, entry_point="agent_runner.gym.env:PhoneEnv", kwargs=dict(kwargs))


register_envs()
