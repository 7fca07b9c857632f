"""The program that computes, as a process beside Python."""

from __future__ import annotations

import atexit
import os
import queue
import subprocess
import tempfile
import threading
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any, Callable, Dict, List, Optional, Union

from ._errors import InputError, ServerError, WavehallError, error_of
from ._found import Found
from ._names import in_python, in_request
from ._program import program_command
from ._result import Result
from ._stream import Message, fault_of, framed, messages_of

if TYPE_CHECKING:
    from ._scene import Scene

#: Version of the protocol that this package speaks.
PROTOCOL = 1

#: How errors name a scene that has no file.
SCENE_FILE = "scene.json"

#: Seconds in which the program has to stop what it is asked to stop.
STOP_SECONDS = 30.0

#: The status with which the program ends if its options are wrong.
WRONG_OPTION = 2


@dataclass(frozen=True)
class Progress:
    """Where the work is.

    Attributes:
        phase: A rendering is ``preparing``, ``running``, ``tracing``, ``finishing`` or ``writing``. A sweep is
            ``predicting``, ``planning`` and ``rendering``; a search tells what it will take as ``forecast``.
        share: How much of the phase is done, 0 to 1; None if that is not known.
        remaining_seconds: What is left of the phase; None if that is not known.
        details: All that the program says.
    """

    phase: str
    share: Optional[float]
    remaining_seconds: Optional[float]
    details: Dict[str, Any]


@dataclass(frozen=True)
class Check:
    """What the grid makes of a scene.

    Attributes:
        report: Volumes, areas, materials, warnings.
        picture: The room on its grid as SVG; None if there is none to draw.
        error: Why the scene cannot be rendered; None if it can.
    """

    report: Dict[str, Any]
    picture: Optional[str]
    error: Optional[WavehallError]

    def _repr_html_(self) -> str:
        """How a notebook shows it: the room on its grid, and why it cannot be rendered."""
        return (self.picture or "") + ("" if self.error is None else f"<p>{escape(str(self.error))}</p>")


OnProgress = Callable[[Progress], None]


class Server:
    """A process of the program. It keeps the device, its threads and prepared rooms from one call to the next.

    Use it as a context manager, or call :meth:`close`. It also ends when Python ends.

    Args:
        engine: ``auto`` is the GPU if there is one, else ``cpu``.
        device: The name of a GPU; the fastest one if left out.
        precision: 32 or 64 bits of the field; a GPU has 32.
        program: The path of the program (see :func:`wavehall._program.program_command`).

    Raises:
        ServerError: if the program cannot be started, or is of another version.
    """

    def __init__(
        self, engine: str = "auto", device: Optional[str] = None, precision: int = 32, program: Optional[str] = None
    ) -> None:
        words = [*program_command(program), "serve", "--engine", engine, "--precision", str(precision)]
        if device is not None:
            words += ["--device", device]
        self._told = tempfile.TemporaryFile()
        # Ctrl-C is for Python alone, which then asks the program to stop.
        self._process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._told, start_new_session=True
        )
        self._messages: "queue.Queue[Optional[Message]]" = queue.Queue()
        self._lock = threading.Lock()
        self._asked = 0
        #: The last request whose answer has come.
        self._answered: Any = None
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()
        try:
            protocol = self._ask("initialize", {}, None)[0]["protocol"]
            if protocol != PROTOCOL:
                raise ServerError(f"the program speaks protocol {protocol}", "Install the same version of both.")
        except BaseException:
            self.close()
            raise

    def check(self, scene: "Scene", on_progress: Optional[OnProgress] = None, **options: Any) -> Check:
        """Puts a scene on its grid. See :meth:`Scene.check`."""
        answer, _ = self._ask("check", {**scene._asked(), **_request(options)}, on_progress)
        error = answer["error"]
        return Check(answer["report"], answer["picture"], None if error is None else error_of(error))

    def plan(self, scene: "Scene", on_progress: Optional[OnProgress] = None, **options: Any) -> Dict[str, Any]:
        """Predicts what schemes take. See :meth:`Scene.plan`."""
        answer: Dict[str, Any]
        answer, _ = self._ask("plan", {**scene._asked(), **_request(options)}, on_progress)
        return answer

    def render(self, scene: "Scene", on_progress: Optional[OnProgress] = None, **options: Any) -> Result:
        """Computes the impulse responses. See :meth:`Scene.render`."""
        return Result(*self._ask("render", {**scene._asked(), **_request(options)}, on_progress))

    def find(
        self, search: str, scene: "Scene", on_progress: Optional[OnProgress] = None, **options: Any
    ) -> Found:
        """Does a search: ``calibrate``, ``design``, ``modes``, ``places`` or ``sensitivities``. See :class:`Scene`."""
        asked = scene._asked()
        answer, _ = self._ask(search, {**asked, **_request(options)}, on_progress)
        return Found(answer["report"], answer["files"], asked["folder"])

    def read(self, folder: Union[str, "os.PathLike[str]"]) -> Result:
        """Reads the folder of an earlier rendering."""
        return Result(*self._ask("read", {"folder": os.path.abspath(folder)}, None))

    def close(self) -> None:
        """Ends the program."""
        process = self._process
        if process.stdin is not None and not process.stdin.closed:
            try:
                process.stdin.close()
            except BrokenPipeError:
                pass
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        self._listener.join()
        if process.stdout is not None:
            process.stdout.close()
        self._told.close()

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def is_running(self) -> bool:
        """Whether the program runs."""
        return self._process.poll() is None and not self._told.closed

    def _listen(self) -> None:
        assert self._process.stdout is not None
        try:
            for message in messages_of(self._process.stdout):
                if isinstance(message, dict) and "id" in message:
                    self._answered = message["id"]
                self._messages.put(message)
        finally:
            self._messages.put(None)

    def _ask(self, method: str, params: Dict[str, Any], on_progress: Optional[OnProgress]) -> Any:
        """Asks, and waits. Returns the answer and the bytes of its arrays."""
        with self._lock:
            self._asked += 1
            asked = self._asked
            self._send({"jsonrpc": "2.0", "id": asked, "method": method, "params": params})
            try:
                return self._answer(asked, on_progress)
            except BaseException as cause:
                if not isinstance(cause, WavehallError):
                    self._stop(asked)
                raise

    def _answer(self, asked: int, on_progress: Optional[OnProgress], seconds: Optional[float] = None) -> Any:
        arrays: Dict[int, bytes] = {}
        while True:
            message = self._messages.get(timeout=seconds)
            if message is None:
                self._messages.put(None)
                raise self._ended()
            if isinstance(message, tuple):
                arrays[message[0]] = message[1]
            elif message.get("method") == "$/progress":
                if on_progress is not None and message["params"]["token"] == asked:
                    on_progress(_progress(message["params"]["value"]))
            elif message.get("id") == asked:
                if "error" in message:
                    raise error_of(message["error"])
                return message["result"], arrays

    def _stop(self, asked: int) -> None:
        """Stops a request that is being done; ends the program if it does not stop."""
        try:
            self._send({"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": asked}})
            # An answer that has come may have been taken already when the exception came.
            self._answer(asked, None, 0 if self._answered == asked else STOP_SECONDS)
        except queue.Empty:
            if self._answered != asked:
                self._process.kill()
        except WavehallError:
            pass

    def _send(self, message: Dict[str, Any]) -> None:
        assert self._process.stdin is not None
        try:
            body = framed(message)
        except (TypeError, ValueError, RecursionError) as cause:
            raise _not_json(message["params"]) from cause
        try:
            self._process.stdin.write(body)
            self._process.stdin.flush()
        except (BrokenPipeError, ValueError) as cause:
            # A closed pipe is a ValueError.
            raise self._ended() from cause

    def _ended(self) -> ServerError:
        status = self._process.wait()
        told = ""
        if not self._told.closed:
            self._told.seek(0)
            told = self._told.read().decode(errors="replace").strip()
        remedy = "Start a server again." if status != WRONG_OPTION else "Give the server what the program accepts."
        return ServerError(f"the program ended with status {status}" + (f": {told}" if told else ""), remedy)


def _not_json(params: Dict[str, Any]) -> InputError:
    """What JSON cannot hold of a request."""
    remedy = "Use numbers that are finite, texts, lists and dicts."
    try:
        faults = ((name, fault_of(value)) for name, value in params.items())
        name, (place, message) = next((name, fault) for name, fault in faults if fault is not None)
    except RecursionError:
        return InputError("the scene contains itself", remedy, "scene")
    path = f"{SCENE_FILE}: {place}" if name == "scene" else in_python(name)
    return InputError(message, remedy, path)


def _request(options: Dict[str, Any]) -> Dict[str, Any]:
    given = {in_request(name): value for name, value in options.items() if value is not None}
    for name in ("outFolder", "reference", "prices"):
        if name in given:
            given[name] = os.path.abspath(given[name])
    if isinstance(given.get("schemes"), (list, tuple)):
        given["schemes"] = ",".join(given["schemes"])
    # The program may run in another folder. A target may be a name, too.
    for name in ("measured", "targets"):
        if name in given:
            given[name] = [os.path.abspath(one) if os.path.exists(one) else os.fspath(one) for one in given[name]]
    return given


def _progress(value: Dict[str, Any]) -> Progress:
    share, remaining = value.get("share"), value.get("remainingSeconds")
    if "run" in value:
        run = value["run"]
        share, remaining = run["step"] / run["steps"], run["remainingSeconds"]
    elif value["phase"] == "finishing":
        share = value["done"] / max(1, value["responses"])
        remaining = remaining if value["done"] else None
    return Progress(value["phase"], share, remaining, value)


_servers: Dict[int, Server] = {}


def used_server(server: Optional[Server]) -> Server:
    """A server that is given, or the default one."""
    if server is None:
        return default_server()
    if not isinstance(server, Server):
        found = type(server).__name__
        raise TypeError(f"expected a wavehall.Server, found {found}; options have names, as duration_seconds=1")
    return server


def default_server() -> Server:
    """The server of scenes that are asked without one; each process of Python has its own."""
    server = _servers.get(os.getpid())
    if server is None or not server.is_running:
        server = _servers[os.getpid()] = Server()
    return server


@atexit.register
def _close_default() -> None:
    server = _servers.pop(os.getpid(), None)
    if server is not None:
        server.close()
