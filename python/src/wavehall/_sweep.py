"""Many variants of a scene as a data set."""

from __future__ import annotations

import json
import os
import warnings
from collections.abc import Sequence as SequenceOf
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, List, Mapping, Optional, Sequence, Union, overload

from ._errors import InputError, Problem
from ._result import Result
from ._server import OnProgress, Server, default_server, used_server
from ._scene import Scene

if TYPE_CHECKING:
    from ._stream import FloatArray

#: The parts of a data set. All lines of a room are in one of them.
SPLITS = ("training", "validation", "test")


class SweepWarning(UserWarning):
    """A data set is not as it was asked for."""


class EmptySplitWarning(SweepWarning):
    """A part that should have a share of the rooms has none."""


class FailedLinesWarning(SweepWarning):
    """Lines failed and are left out (see :attr:`DataSet.failed`)."""


@dataclass(frozen=True)
class Item:
    """One line of a sweep.

    Attributes:
        id: The line's number as text.
        split: ``training``, ``validation`` or ``test``.
        room: What all lines of one room share.
        labels: What varied, by name; a point has three, as ``S1.x``.
        scene: The scene that was drawn.
        result: The responses with all that is known of them.
    """

    id: str
    split: str
    room: str
    labels: Dict[str, Union[float, str]]
    scene: Scene
    result: Result

    @property
    def responses(self) -> FloatArray:
        """See :attr:`Result.responses`."""
        return self.result.responses

    @property
    def positions(self) -> FloatArray:
        """See :attr:`Result.positions`."""
        return self.result.positions

    @property
    def source_positions(self) -> FloatArray:
        """See :attr:`Result.source_positions`."""
        return self.result.source_positions

    @property
    def sample_rate(self) -> float:
        """See :attr:`Result.sample_rate`."""
        return self.result.sample_rate


@dataclass(frozen=True)
class _Line:
    at: int
    length: int
    hash: str
    split: str


class DataSet(SequenceOf[Item]):
    """The finished lines of a sweep, in the order of the manifest. Each is read when it is asked for.

    A copy in another process, as a loader of batches makes it, starts a program of its own there.

    Attributes:
        folder: Where manifest and results are.
        failed: Why lines failed that are left out.
    """

    def __init__(
        self, folder: str, lines: Sequence[_Line], failed: Sequence[Problem] = (), server: Optional[Server] = None
    ) -> None:
        self.folder = folder
        self.failed = tuple(failed)
        self._lines = tuple(lines)
        self._server = server

    @classmethod
    def open(cls, folder: Union[str, "os.PathLike[str]"], server: Optional[Server] = None) -> "DataSet":
        """Opens the folder of an earlier sweep, with what is done of it.

        Raises:
            InputError: if it has no manifest.
        """
        path = os.path.abspath(folder)
        lines: List[_Line] = []
        try:
            with open(_manifest(path), "rb") as file:
                at = 0
                for text in file:
                    if text.strip():
                        line = json.loads(text)
                        lines.append(_Line(at, len(text), line["hash"], line["split"]))
                    at += len(text)
        except (OSError, ValueError, KeyError, TypeError) as cause:
            raise InputError(f"this is no folder of a sweep: {cause}", "Give that of wavehall.sweep.", "folder") from cause
        return cls(path, [line for line in lines if os.path.isdir(_done(path, line.hash))], server=server)

    def split(self, name: str) -> "DataSet":
        """The lines of ``training``, ``validation`` or ``test``.

        Raises:
            InputError: if there is no such part, or nothing is in it.
        """
        if name not in SPLITS:
            raise InputError(f"there is no part '{name}'", f"Give one of {', '.join(SPLITS)}.", "name")
        lines = [line for line in self._lines if line.split == name]
        if not lines:
            raise InputError(
                f"no room is in the part '{name}'", "Draw more rooms, or give it a larger share in split_percent.", "name"
            )
        return DataSet(self.folder, lines, self.failed, self._server)

    @property
    def splits(self) -> Dict[str, int]:
        """Number of lines in each part."""
        return {name: sum(line.split == name for line in self._lines) for name in SPLITS}

    def __len__(self) -> int:
        return len(self._lines)

    @overload
    def __getitem__(self, index: int) -> Item: ...

    @overload
    def __getitem__(self, index: slice) -> "DataSet": ...

    def __getitem__(self, index: Union[int, slice]) -> Union[Item, "DataSet"]:
        if isinstance(index, slice):
            return DataSet(self.folder, self._lines[index], self.failed, self._server)
        at = self._lines[index]
        with open(_manifest(self.folder), "rb") as file:
            file.seek(at.at)
            line = json.loads(file.read(at.length))
        server = self._server
        if server is None or not server.is_running:
            server = default_server()
        result = server.read(_done(self.folder, at.hash))
        scene = Scene(line["scene"], self.folder)
        return Item(line["id"], line["split"], line["room"], line["parameters"], scene, result)

    def __getstate__(self) -> Dict[str, Any]:
        return {**self.__dict__, "_server": None}

    def __repr__(self) -> str:
        parts = ", ".join(f"{count} {name}" for name, count in self.splits.items())
        return f"<DataSet '{self.folder}': {len(self)} lines ({parts})>"


def sweep(
    scene: Scene,
    folder: Union[str, "os.PathLike[str]"],
    vary: Mapping[str, Mapping[str, Any]],
    rooms: Optional[int] = None,
    lines_per_room: Optional[int] = None,
    seed: int = 1,
    constraints: Sequence[Mapping[str, Any]] = (),
    split_percent: Optional[Mapping[str, float]] = None,
    keep: Optional[Mapping[str, bool]] = None,
    server: Optional[Server] = None,
    on_progress: Optional[OnProgress] = None,
) -> DataSet:
    """Draws many variants of a scene and computes them. Ctrl-C stops it; the same call goes on where it stopped.

    Args:
        scene: What does not vary.
        folder: Where manifest and results are written.
        vary: What varies, by name: :func:`uniform`, :func:`in_room` and others, or as in a sweep file.
        rooms: How often a room is drawn for each combination of grids and lists.
        lines_per_room: How often the points of each room are drawn.
        seed: All that is drawn follows from it.
        constraints: What must hold, as in a sweep file.
        split_percent: Shares of rooms: ``{"training": 80, "validation": 10, "test": 10}`` if left out.
        keep: What is kept of each line, as in a sweep file; ``{"figures": False}`` is fastest.
        server: The default one if left out.
        on_progress: Called with the progress: ``predicting``, ``planning``, ``forecast`` and ``rendering``.

    Raises:
        InputError: for a scene or a value that cannot be used, and for constraints that cannot be met.
        DeviceError: if there is no device as asked for.
        RunError: if nothing can be written.

    Warns:
        EmptySplitWarning: if a part has no room.
        FailedLinesWarning: if lines failed.
    """
    content = {
        "seed": seed,
        "vary": dict(vary),
        "rooms": rooms,
        "linesPerRoom": lines_per_room,
        "constraints": list(constraints),
        "splitPercent": split_percent,
        "keep": keep,
    }
    path = os.path.abspath(folder)
    asked = {"sweep": {key: value for key, value in content.items() if value is not None}, "outFolder": path}
    used = used_server(server)
    answer, _ = used._ask("sweep", {**scene._asked(), **asked}, on_progress)
    failed = [
        Problem(_place(one["id"], one["error"]["path"]), one["error"]["message"], one["error"]["remedy"])
        for one in answer["run"]["failed"]
    ]
    for name in answer["plan"]["emptySplits"]:
        message = f"no room is in the part '{name}'; draw more rooms, or give it a larger share in split_percent"
        warnings.warn(message, EmptySplitWarning, stacklevel=2)
    if failed:
        message = f"{len(failed)} lines failed; {failed[0].path}: {failed[0].message}"
        warnings.warn(message, FailedLinesWarning, stacklevel=2)
    data = DataSet.open(path, server)
    return DataSet(path, data._lines, failed, server)


def _place(line: str, path: Optional[str]) -> str:
    """Where a line failed: a place of its scene, which has no file of its own."""
    return f"line {line}" if path is None else f"line {line}: {path.rpartition('line.json: ')[2]}"


def _manifest(folder: str) -> str:
    return os.path.join(folder, "manifest.jsonl")


def _done(folder: str, line: str) -> str:
    return os.path.join(folder, "results", "done", line[:2], line)
