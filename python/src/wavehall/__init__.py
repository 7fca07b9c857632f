"""Room acoustics by wave simulation.

Build a :class:`Scene`, or read one from its file. ``check`` says what the grid makes of it, ``plan`` what a rendering
takes, and ``render`` gives the impulse responses as arrays. The program ``wavehall`` computes them: it is started when
it is first needed and answers until Python ends.
"""

from ._errors import CancelledError, DeviceError, InputError, Problem, RunError, ServerError, WavehallError
from ._result import Result
from ._scene import Scene
from ._server import Check, Progress, Server, default_server

__version__ = "0.1.0"

__all__ = [
    "CancelledError",
    "Check",
    "DeviceError",
    "InputError",
    "Problem",
    "Progress",
    "Result",
    "RunError",
    "Scene",
    "Server",
    "ServerError",
    "WavehallError",
    "default_server",
]
