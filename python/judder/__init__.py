"""Judder: rigid bodies that slide, spin, roll and strike, with dry friction done properly.

>>> import judder
>>> table = judder.System("vibrating-table", mu=0.2, A_x=1, A_y="1 m/s")
>>> run = table.run(end="0.5 s")
>>> round(float(run.y[-1]), 6)
0.13321
"""

from . import friction, modes, plot
from ._library import PATH as library_path
from ._library import VERSION as __version__
from .breakaway import Breakaway, threshold
from .catalogue import engines, solvers, systems
from .design import Design
from .drift import Drift, DriftMap, Settled
from .errors import (ArgumentError, ClosedError, FileError, Interrupted, JudderError, SolverError,
                     UnsupportedError)
from .friction import Law, Patch
from .own import from_function, from_numba, from_sympy
from .page import Page
from .papers import papers, reproduce
from .results import Result, load
from .run import Event, Run
from .scipy_form import from_scipy
from .sweep import Diagram
from .system import System

__all__ = [
    "ArgumentError", "Breakaway", "ClosedError", "Design", "Diagram", "Drift", "DriftMap", "Event",
    "FileError", "Interrupted", "JudderError", "Law", "Page", "Patch", "Result", "Run", "Settled",
    "SolverError", "System", "UnsupportedError", "engines", "friction", "from_function", "from_numba",
    "from_scipy", "from_sympy", "library_path", "load", "modes", "papers", "plot", "reproduce", "solvers", "systems",
    "threshold",
]
