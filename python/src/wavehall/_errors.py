"""What goes wrong, with the place and the remedy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Mapping, Optional, Sequence

from ._names import in_python, is_option, names_in_python


@dataclass(frozen=True)
class Problem:
    """One wrong value: where it is, what is wrong, and what to do."""

    path: str
    message: str
    remedy: str


class WavehallError(Exception):
    """Base of all errors of this package.

    Attributes:
        message: What is wrong.
        remedy: What to do.
        path: The place of the first wrong value, such as ``scene.json: sources.S1.position`` or the name of an option;
            None if it is nowhere.
        problems: Every wrong value.
    """

    def __init__(
        self, message: str, remedy: str = "", path: Optional[str] = None, problems: Sequence[Problem] = ()
    ) -> None:
        self.message = message
        self.remedy = remedy
        self.path = path
        self.problems = tuple(problems)
        place = "" if path is None else f"{path}: "
        super().__init__(f"{place}{message}" + (f"\n{remedy}" if remedy else ""))


class InputError(WavehallError):
    """A scene, an option or a file that cannot be used."""


class DeviceError(WavehallError):
    """No device of the kind that was chosen."""


class RunError(WavehallError):
    """The computation or the writing failed."""


class CancelledError(WavehallError):
    """The work was stopped."""


class ServerError(WavehallError):
    """The program cannot be started, ended early, or did not understand."""


_KINDS = {"input": InputError, "device": DeviceError, "run": RunError, "cancelled": CancelledError}


def error_of(answer: Mapping[str, Any]) -> WavehallError:
    """The exception of an error object of the server."""
    data = answer.get("data") or {}
    problems = [Problem(in_python(one["path"]), one["message"], one["remedy"]) for one in data.get("problems", ())]
    path = data.get("path")
    kind = _KINDS.get(data.get("kind", ""), ServerError)
    message, remedy = answer["message"], data.get("remedy", "")
    if path is None:
        return kind(message, remedy, None, problems)
    if not is_option(path):
        return kind(message, remedy, path, problems)
    return kind(names_in_python(message), names_in_python(remedy), in_python(path), problems)
