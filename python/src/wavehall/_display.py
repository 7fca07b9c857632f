"""How notebooks show a result: a table of figures, and the responses as a picture."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, List

import numpy as np

from ._result import Result

if TYPE_CHECKING:
    from ._stream import FloatArray

#: Figures of the table, by their names, with their heads.
COLUMNS = (("edtSeconds", "EDT, s"), ("t20Seconds", "T20, s"), ("c80Db", "C80, dB"))

#: Pairs that are shown; a notebook is no place for hundreds.
MOST_PAIRS = 8

WIDTH, HEIGHT = 640, 80


def result_html(result: Result) -> str:
    """A result as HTML, without scripts."""
    pairs = [(source, receiver) for source in result.sources for receiver in result.receivers]
    shown = [pair for pair in pairs if pair in result._responses][:MOST_PAIRS]
    rest = len(pairs) - len(shown)
    parts = [f"<p><b>{escape(result.report['title'])}</b>, {escape(repr(result))}</p>"]
    for source, receiver in shown:
        samples = result.response(source, receiver)[0]
        parts.append(f"<p>{escape(source)} at {escape(receiver)}</p>{response_svg(samples, result.sample_rate)}")
        parts.append(_table(result, source, receiver))
    return "".join(parts) + (f"<p>and {rest} more</p>" if rest > 0 else "")


def response_svg(samples: FloatArray, rate: float) -> str:
    """A response over time as SVG: from the least to the largest sample at each place."""
    columns = [part for part in np.array_split(samples, min(WIDTH, len(samples))) if len(part) > 0]
    largest = float(np.max(np.abs(samples))) or 1.0
    step = WIDTH / max(1, len(columns))
    line: List[str] = []
    for at, part in enumerate(columns):
        for value in (part.max(), part.min()):
            line.append(f"{at * step:.1f},{HEIGHT / 2 * (1 - float(value) / largest):.1f}")
    seconds = len(samples) / rate
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT + 16}" width="{WIDTH}" role="img" '
        f'aria-label="impulse response of {seconds:.3g} s">'
        f'<polyline points="{" ".join(line)}" fill="none" stroke="currentColor" stroke-width="0.8"/>'
        f'<text x="0" y="{HEIGHT + 13}" font-size="11" fill="currentColor">0 s</text>'
        f'<text x="{WIDTH}" y="{HEIGHT + 13}" font-size="11" fill="currentColor" text-anchor="end">{seconds:.3g} s</text></svg>'
    )


def _table(result: Result, source: str, receiver: str) -> str:
    figures = result.figures[source, receiver]
    if figures is None:
        return ""
    head = "".join(f"<th>{name}</th>" for _, name in COLUMNS)
    rows = []
    for band in figures["bands"]:
        cells = [band.get(name) for name, _ in COLUMNS]
        if all(value is None for value in cells):
            continue
        values = "".join(f"<td>{'–' if value is None else f'{value:.2f}'}</td>" for value in cells)
        rows.append(f"<tr><th>{band['centreHz']:g} Hz</th>{values}</tr>")
    return f"<table><tr><th></th>{head}</tr>{''.join(rows)}</table>"
