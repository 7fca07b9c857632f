"""What a search finds."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Dict, List

if TYPE_CHECKING:
    from ._scene import Scene


class Found:
    """The answer of a search.

    Attributes:
        report: The content of the report that the command line writes.
        files: The files of the command line that are texts, by name: scenes, tables, pictures as SVG.
    """

    def __init__(self, report: Dict[str, Any], files: Dict[str, str], folder: str) -> None:
        self.report = report
        self.files = files
        self._folder = folder

    @property
    def scenes(self) -> "List[Scene]":
        """The scenes that were found, such as the calibrated one."""
        from ._scene import Scene

        contents = [json.loads(text) for name, text in self.files.items() if name.endswith(".json")]
        return [Scene(one, self._folder) for one in contents if isinstance(one, dict) and "wavehall" in one and "geometry" in one]

    def __getitem__(self, key: str) -> Any:
        return self.report[key]

    def __repr__(self) -> str:
        return f"<Found: report of {', '.join(self.report)}; files {', '.join(self.files)}>"
