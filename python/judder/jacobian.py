"""The equations of a system at a state: rates and their derivatives."""

from __future__ import annotations


class Jacobian:
    """Rates at a state and their derivatives."""

    __slots__ = ("rate", "by_state", "by_time", "exact", "states")

    def __init__(self, rate, by_state, by_time, exact, states):
        self.rate = rate  #: [state]
        self.by_state = by_state  #: [state][state]
        self.by_time = by_time  #: [state]
        self.exact = exact  #: by derivatives of the equations, else by differences
        self.states = states  #: names

    def __repr__(self):
        return f"<judder.Jacobian of {', '.join(self.states)}{'' if self.exact else ', by differences'}>"
