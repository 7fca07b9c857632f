"""A rendering: responses as arrays, figures, positions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Mapping, Optional, Tuple

import numpy as np

from ._stream import array_of

if TYPE_CHECKING:
    from ._stream import FloatArray

Pair = Tuple[str, str]


class Result:
    """The impulse responses of a room, with all that is known of them.

    Attributes:
        report: The content of ``report.json``.
        sources: Names of the sources, in the order of the arrays.
        receivers: Names of the receivers, in the order of the arrays.
        areas: Figures at the receivers of areas.
    """

    def __init__(self, answer: Mapping[str, Any], arrays: Dict[int, bytes]) -> None:
        self.report: Dict[str, Any] = answer["report"]
        self.areas: List[Dict[str, Any]] = answer["areas"]
        self._rates: Dict[Pair, float] = {}
        self._responses: Dict[Pair, FloatArray] = {}
        self.sounds: Dict[Pair, FloatArray] = {}
        for entry in answer["responses"]:
            pair = entry["source"], entry["receiver"]
            samples = array_of(entry["samples"], arrays)[np.newaxis]
            self._responses[pair] = array_of(entry["channels"], arrays) if "channels" in entry else samples
            self._rates[pair] = entry["sampleRateHz"]
        for entry in answer["sounds"]:
            pair = entry["source"], entry["receiver"]
            self.sounds[pair] = array_of(entry["samples"], arrays)
            self._rates[pair] = entry["sampleRateHz"]
        self.sources: List[str] = list(dict.fromkeys(source for source, _ in self._rates))
        self.receivers: List[str] = list(dict.fromkeys(receiver for _, receiver in self._rates))

    @property
    def sample_rate(self) -> float:
        """Samples a second."""
        return next(iter(self._rates.values()))

    @property
    def responses(self) -> FloatArray:
        """The responses of the source; shape [receivers, channels, samples], 1/m, the first sample at t = 0.

        A receiver without direction has one channel.

        Raises:
            ValueError: if there are several sources (see :meth:`of`), or receivers of different channels (see
                :meth:`response`).
        """
        if len(self.sources) != 1:
            raise ValueError(f"there are {len(self.sources)} sources: {', '.join(self.sources)}; take of('{self.sources[0]}')")
        return self.of(self.sources[0])

    def of(self, source: str) -> FloatArray:
        """The responses of one source; shape [receivers, channels, samples].

        Raises:
            KeyError: if there is no such source.
            ValueError: if the receivers have different channels (see :meth:`response`).
        """
        rows = [self.response(source, receiver) for receiver in self.receivers]
        if len({row.shape for row in rows}) > 1:
            raise ValueError("the receivers have different channels; take response(source, receiver)")
        return np.stack(rows)

    def response(self, source: str, receiver: str) -> FloatArray:
        """The response of a source at a receiver; shape [channels, samples].

        Raises:
            KeyError: if there is no such source or receiver.
        """
        _require(source, self.sources, "source")
        _require(receiver, self.receivers, "receiver")
        return self._responses[source, receiver]

    @property
    def times(self) -> FloatArray:
        """Times of the samples of a response, s; shape [samples]."""
        samples = next(iter(self._responses.values())).shape[-1]
        return np.arange(samples) / self.sample_rate

    @property
    def figures(self) -> Dict[Pair, Optional[Dict[str, Any]]]:
        """Room parameters of each source at each receiver (docs/use/figures.md); None where there are none."""
        return {(one["source"], one["receiver"]): one["figures"] for one in self.report["responses"]}

    @property
    def octaves(self) -> FloatArray:
        """Centres of the octaves of :meth:`figure`, Hz."""
        bands: List[Dict[str, Any]] = next((one["bands"] for one in self.figures.values() if one is not None), [])
        return np.array([band["centreHz"] for band in bands], dtype=float)

    def figure(self, name: str, source: Optional[str] = None) -> FloatArray:
        """One figure, such as ``t20Seconds``; shape [receivers, octaves], NaN where a response does not show it.

        Args:
            name: As in the bands of :attr:`figures`.
            source: The only one if left out.

        Raises:
            KeyError: if there is no such figure, or no such source.
            ValueError: if there are several sources and none is named.
        """
        if source is None:
            if len(self.sources) != 1:
                raise ValueError(f"there are {len(self.sources)} sources; name one of {', '.join(self.sources)}")
            source = self.sources[0]
        _require(source, self.sources, "source")
        values = np.full((len(self.receivers), len(self.octaves)), np.nan)
        for row, receiver in enumerate(self.receivers):
            figures = self.figures[source, receiver]
            for column, band in enumerate(figures["bands"] if figures else ()):
                _require(name, [one for one in band if one != "centreHz"], "figure")
                value = band[name]
                values[row, column] = np.nan if value is None else value
        return values

    @property
    def positions(self) -> FloatArray:
        """Positions of the receivers; shape [receivers, 3], metres."""
        return self._places("receivers", self.receivers)

    @property
    def source_positions(self) -> FloatArray:
        """Positions of the sources; shape [sources, 3], metres."""
        return self._places("sources", self.sources)

    def _places(self, kind: str, names: List[str]) -> FloatArray:
        there = {one["name"]: one["position"] for one in self.report["scene"][kind]}
        return np.array([there[name] for name in names], dtype=float).reshape(-1, 3)

    def __repr__(self) -> str:
        pairs = f"{_counted(self.sources, 'source')}, {_counted(self.receivers, 'receiver')}"
        return f"<Result '{self.report['title']}': {pairs}, {self.sample_rate:g} Hz>"

    def _repr_html_(self) -> str:
        """How a notebook shows it: figures by octave, and the responses."""
        from ._display import result_html

        return result_html(self)


def _require(name: str, names: List[str], kind: str) -> None:
    if name not in names:
        raise KeyError(f"there is no {kind} '{name}'; the {kind}s are {', '.join(names)}")


def _counted(names: List[str], kind: str) -> str:
    return f"1 {kind}" if len(names) == 1 else f"{len(names)} {kind}s"
