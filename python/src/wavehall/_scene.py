"""A room with its sources and receivers."""

from __future__ import annotations

import copy
import json
import os
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Union

from ._found import Found
from ._result import Result
from ._server import Check, Progress, Server, used_server

#: Air of 20 °C, half saturated, at sea level.
AIR = {"temperatureCelsius": 20, "relativeHumidityPercent": 50, "pressureKilopascals": 101.325}

#: A material: its absorption coefficient, a name of the library, or a definition as in a scene file.
Material = Union[float, str, Mapping[str, Any]]


class Scene:
    """A room, its sources and its receivers.

    Attributes:
        content: What a scene file holds (docs/use/scene-file.md). Change it as you like; it is checked when it is used.
        folder: Where files lie that the content names; the working folder if None.
    """

    def __init__(self, content: Mapping[str, Any], folder: Optional[str] = None) -> None:
        self.content: Dict[str, Any] = copy.deepcopy(dict(content))
        self.folder = folder

    @classmethod
    def from_file(cls, path: Union[str, "os.PathLike[str]"]) -> "Scene":
        """Reads a scene file.

        Raises:
            OSError: if it cannot be read.
            ValueError: if it is not JSON.
        """
        with open(path, encoding="utf-8-sig") as file:
            return cls(json.load(file), os.path.dirname(os.path.abspath(path)))

    @classmethod
    def box(
        cls,
        size: Sequence[float],
        walls: Material = 0.1,
        max_frequency_hz: float = 500,
        title: str = "A room from Python",
        **faces: Material,
    ) -> "Scene":
        """An empty box with a corner at the origin.

        Args:
            size: Length along x, y and z, metres.
            walls: The material of all faces that are not named.
            max_frequency_hz: Highest frequency that has to be right.
            title: What reports call the room.
            faces: Materials of faces: ``floor``, ``ceiling``, ``x0``, ``x1``, ``y0`` and ``y1``.
        """
        box: Dict[str, Any] = {"add": {"from": [0, 0, 0], "to": [float(one) for one in size]}, "material": "walls"}
        materials = {"walls": _material(walls)}
        for face, material in faces.items():
            if face not in _FACES:
                raise TypeError(f"a box has no face '{face}'; its faces are {', '.join(_FACES)}")
            box.setdefault("faces", {})[_FACES[face]] = face
            materials[face] = _material(material)
        return cls(
            {
                "wavehall": 1,
                "title": title,
                "air": AIR,
                "materials": materials,
                "geometry": {"boxes": [box]},
                "sources": {},
                "receivers": {},
                "maxFrequencyHz": max_frequency_hz,
            }
        )

    def add_source(self, name: str, position: Sequence[float], **keys: Any) -> "Scene":
        """Adds a source; ``keys`` are those of a source in a scene file. Returns the scene."""
        self.content["sources"][name] = {"position": _point(name, position), **keys}
        return self

    def add_receiver(self, name: str, position: Sequence[float], **keys: Any) -> "Scene":
        """Adds a receiver, such as ``ambisonics=3``; ``keys`` are those in a scene file. Returns the scene."""
        self.content["receivers"][name] = {"position": _point(name, position), **keys}
        return self

    def add_receivers(self, count: int, position: Optional[Sequence[float]] = None, **keys: Any) -> "Scene":
        """Adds receivers R1, R2, …, for positions that a sweep draws. Returns the scene.

        Args:
            count: How many; they are counted on from those that are there.
            position: Where all of them stand until then; the origin if left out, which is in no room.
            keys: Those of a receiver in a scene file.
        """
        there = len(self.content["receivers"])
        for number in range(there + 1, there + count + 1):
            self.add_receiver(f"R{number}", position or (0, 0, 0), **keys)
        return self

    def check(
        self,
        server: Optional[Server] = None,
        on_progress: Optional[Callable[[Progress], None]] = None,
        **options: Any,
    ) -> Check:
        """Puts the scene on its grid and says what becomes of it; nothing is computed.

        Args:
            server: The default one if left out.
            on_progress: Called with the progress.
            options: ``scheme``, ``walls``, ``max_frequency_hz``, ``tolerance_percent``, ``allow_leaks``, ``full_band``,
                ``crossover_hz``, ``rays_only``.

        Raises:
            InputError: for a scene or an option that cannot be read.
        """
        return used_server(server).check(self, on_progress, **options)

    def plan(
        self,
        server: Optional[Server] = None,
        on_progress: Optional[Callable[[Progress], None]] = None,
        **options: Any,
    ) -> Dict[str, Any]:
        """Predicts what each scheme would take on this machine, the best first, under ``rows``.

        Args:
            server: The default one if left out.
            on_progress: Called with the progress.
            options: Those of :meth:`check` but ``scheme``; ``schemes``, ``duration_seconds``, ``duration_for``,
                ``measure``, ``time_seconds``.

        Raises:
            InputError: for a scene or an option that cannot be used.
        """
        return used_server(server).plan(self, on_progress, **options)

    def render(
        self,
        server: Optional[Server] = None,
        on_progress: Optional[Callable[[Progress], None]] = None,
        **options: Any,
    ) -> Result:
        """Computes the impulse responses. Ctrl-C stops it.

        Args:
            server: The default one if left out.
            on_progress: Called with the progress.
            options: Those of :meth:`check`; ``duration_seconds``, ``duration_for``, ``time_seconds``, ``raw``,
                ``no_figures``, ``no_air_absorption``, ``reciprocity``, ``area_responses``, and ``out_folder``, where
                the files of the command line are written as well, with ``hdf5`` also ``responses.h5``.

        Raises:
            InputError: for a scene or an option that cannot be used.
            DeviceError: if there is no device as asked for.
            RunError: if the run fails.
        """
        return used_server(server).render(self, on_progress, **options)

    def calibrate(
        self,
        measured: Union[str, "os.PathLike[str]", Sequence[Union[str, "os.PathLike[str]"]]],
        server: Optional[Server] = None,
        on_progress: Optional[Callable[[Progress], None]] = None,
        **options: Any,
    ) -> Found:
        """Moves the absorption of materials until decay times are those that were measured (docs/use/calibrate.md).

        Args:
            measured: Path or paths of tables (CSV) and of responses named ``SOURCE-RECEIVER.wav``.
            server: The default one if left out.
            on_progress: Called with the progress of each run; ``details["simulation"]`` says which one it is.
            options: ``reference``, ``materials`` (the names of those that may move), ``most_factor``,
                ``within_percent``, ``figures``, ``most_runs``, ``out_folder``, and those of a scene.

        Returns:
            The calibrated scene is the first of its ``scenes``; ``found["materials"]`` has each material before and
            after, and ``found["outcome"]`` how it ended.

        Raises:
            InputError: for a scene, an option or a file that cannot be used.
        """
        paths = [measured] if isinstance(measured, (str, os.PathLike)) else list(measured)
        return used_server(server).find("calibrate", self, on_progress, measured=paths, **options)

    def design(
        self,
        server: Optional[Server] = None,
        on_progress: Optional[Callable[[Progress], None]] = None,
        **options: Any,
    ) -> Found:
        """Finds which materials on which surfaces meet targets with the least area or cost (docs/use/design-room.md).

        Args:
            options: ``targets``, ``goals``, ``materials``, ``prices``, ``uses`` (surfaces by material),
                ``limits`` (most that is covered by surface, %; 0 keeps it), ``parts``, ``confidence_percent``, ``most_runs``,
                ``out_folder``, and those of a scene.
        """
        return used_server(server).find("design", self, on_progress, **options)

    def modes(
        self,
        server: Optional[Server] = None,
        on_progress: Optional[Callable[[Progress], None]] = None,
        **options: Any,
    ) -> Found:
        """Finds the eigenmodes: frequencies, decay times, which walls damp them (docs/use/modes.md).

        Args:
            options: ``up_to_hz`` or ``count``, ``shapes``, ``check``, ``out_folder``, and those of a scene.
        """
        return used_server(server).find("modes", self, on_progress, **options)

    def places(
        self,
        server: Optional[Server] = None,
        on_progress: Optional[Callable[[Progress], None]] = None,
        use: str = "subwoofers",
        **options: Any,
    ) -> Found:
        """Finds the best places of ``"subwoofers"`` or ``"speakers"``, or ranks those of ``"desks"`` (docs/use/places.md).

        Args:
            options: ``counts``, ``candidates``, ``spacing_metres``, ``clearance_metres``, ``height_metres``, ``seats``,
                ``quiet``, ``band_hz``, ``goals`` (weights by name; desks have one ``goal``), ``polarity``,
                ``most_attenuation_db``, ``most_delay_seconds``, ``equaliser_bands``, ``best``, ``seed``,
                ``out_folder``, and those of a scene.
        """
        return used_server(server).find("places", self, on_progress, **{"for": use}, **options)

    def sensitivities(
        self,
        server: Optional[Server] = None,
        on_progress: Optional[Callable[[Progress], None]] = None,
        **options: Any,
    ) -> Found:
        """Finds what each surface does to each figure (docs/use/sensitivities.md).

        Args:
            options: ``uncertainty_percent`` (a number, or numbers by material), ``by``, ``draws``, ``seed``,
                ``out_folder``, and those of a scene.
        """
        return used_server(server).find("sensitivities", self, on_progress, **options)

    def __repr__(self) -> str:
        counts = (f"{len(self.content.get(kind, ()))} {kind}" for kind in ("sources", "receivers"))
        return f"<Scene '{self.content.get('title', '')}': {', '.join(counts)}>"

    def _repr_html_(self) -> str:
        """How a notebook shows it: boxes as lines in space; another room as a check draws it."""
        from ._still import scene_svg

        return scene_svg(self.content) or self.check()._repr_html_()

    def _asked(self) -> Dict[str, Any]:
        return {"scene": self.content, "folder": os.path.abspath(self.folder or os.curdir)}


_FACES = {"x0": "x-", "x1": "x+", "y0": "y-", "y1": "y+", "floor": "z-", "ceiling": "z+"}


def _material(material: Material) -> Mapping[str, Any]:
    if isinstance(material, str):
        return {"library": material}
    if isinstance(material, Mapping):
        return material
    try:
        return {"absorption": float(material)}
    except (TypeError, ValueError):
        raise TypeError(
            f"a material is an absorption coefficient, a name of the library or a definition; found {material!r}"
        ) from None


def _point(name: str, position: Sequence[float]) -> List[float]:
    try:
        return [float(one) for one in position]
    except (TypeError, ValueError):
        raise TypeError(f"the position of '{name}' is three numbers, in metres; found {position!r}") from None
