"""Room acoustics by wave simulation.

Build a :class:`Scene`, or read one from its file. ``check`` says what the grid makes of it, ``plan`` what a rendering
takes, and ``render`` gives the impulse responses as arrays. ``sweep`` makes a data set of many rooms. The program ``wavehall`` computes them: it is started when
it is first needed and answers until Python ends.
"""

from ._errors import CancelledError, DeviceError, InputError, Problem, RunError, ServerError, WavehallError
from ._found import Found
from ._result import Result
from ._scene import Scene
from ._server import Check, Progress, Server, default_server
from ._sweep import DataSet, EmptySplitWarning, FailedLinesWarning, Item, SweepWarning, sweep
from ._vary import grid, in_room, log_uniform, one_of, random_points, uniform

__version__ = "0.1.0"

__all__ = [
    "CancelledError",
    "Check",
    "DataSet",
    "DeviceError",
    "EmptySplitWarning",
    "FailedLinesWarning",
    "Found",
    "InputError",
    "Item",
    "Problem",
    "Progress",
    "Result",
    "RunError",
    "Scene",
    "Server",
    "ServerError",
    "SweepWarning",
    "WavehallError",
    "default_server",
    "grid",
    "in_room",
    "log_uniform",
    "one_of",
    "random_points",
    "sweep",
    "uniform",
]
