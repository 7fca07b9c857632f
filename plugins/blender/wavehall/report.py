"""Reads what a rendering reports. Needs no Blender."""

import json
import math
import os

from .scene import PluginError

#: Figures that are shown, as many as a sidebar has room for: key in the report, name, digits.
FIGURES = (("edtSeconds", "EDT", 2), ("t30Seconds", "T30", 2), ("c80Db", "C80", 1))

#: Units of them, as a line.
UNITS = "EDT and T30 in s, C80 in dB"

#: Largest report that is read, bytes. That of 20 000 receivers has some 100 MB.
MOST_BYTES = 400_000_000


class Response:
    """What one receiver hears of one source."""

    def __init__(self, source, receiver, figures, uncertain):
        self.source = source
        self.receiver = receiver
        #: Values by (octave in Hz, key of FIGURES); what the report leaves out is not there.
        self.figures = figures
        #: Keys of `figures` that are too uncertain to be used.
        self.uncertain = uncertain

    def text(self, octave, figure):
        """A figure as a table shows it; with '?' if it is too uncertain."""
        key, _, digits = figure
        value = self.figures.get((octave, key))
        if value is None:
            return "–"
        return f"{value:.{digits}f}" + ("?" if (octave, key) in self.uncertain else "")


class Result:
    """A rendering, as its folder holds it."""

    def __init__(self, folder, title, responses, positions):
        self.folder = folder
        self.title = title
        self.responses = responses
        #: Positions of receivers by name, metres.
        self.positions = positions
        self.sources = list(dict.fromkeys(one.source for one in responses))
        self.octaves = sorted({octave for one in responses for octave, _ in one.figures})

    def of_source(self, source):
        """The responses to a source."""
        return [one for one in self.responses if one.source == source]


def read_result(folder):
    """Reads the folder of a rendering.

    Raises:
        PluginError: if it holds none that can be read.
    """
    path = os.path.join(folder, "report.json")
    try:
        if os.path.getsize(path) > MOST_BYTES:
            raise PluginError(f"{path} is too large to be shown", "Look into figures.csv beside it.")
        with open(path, "rb") as file:
            return _result(folder, json.loads(file.read().decode("utf-8-sig")))
    except OSError as error:
        message = f"{path} cannot be read: {error.strerror}"
        raise PluginError(message, "Choose the folder of a rendering: it holds report.json.") from error
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, OverflowError) as error:
        raise PluginError(f"{path} is no report of Wavehall", "Choose the folder of a rendering, or render again.") from error


def _result(folder, report):
    positions = {str(one["name"]): _position(one["position"]) for one in report["scene"]["receivers"] if "position" in one}
    responses = [_response(one) for one in report["responses"]]
    return Result(folder, str(report["title"]), responses, positions)


def _response(response):
    figures, uncertain = {}, set()
    for band in response["figures"]["bands"]:
        if band["validity"] != "whole":
            continue
        octave = _number(band["centreHz"])
        for key, *_ in FIGURES:
            if band[key] is None:
                continue
            figures[octave, key] = _number(band[key])
            if key in band["unsupported"]:
                uncertain.add((octave, key))
    return Response(str(response["source"]), str(response["receiver"]), figures, uncertain)


def _number(value):
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
        raise ValueError(f"{value!r} is no number")
    return value


def _position(value):
    """Three numbers; a room of two dimensions has its plan at z = 0."""
    position = [_number(one) for one in value]
    if len(position) not in (2, 3):
        raise ValueError("a position has three numbers")
    return tuple(float(one) for one in (position + [0])[:3])
