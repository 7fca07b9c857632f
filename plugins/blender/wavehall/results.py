"""The rendering that is shown."""

import os

import bpy

from .report import read_result
from .scene import PluginError

#: What was read last: path and time of the report, and the result or the error.
_last = (None, None)


def folder_beside():
    """The folder of renderings beside the .blend file; None if that is not saved."""
    path = bpy.data.filepath
    return os.path.splitext(path)[0] + "-result" if path else None


def folder_shown(context):
    """The folder whose rendering is shown; None if there is none to look into."""
    named = context.scene.wavehall_result
    return bpy.path.abspath(named) if named else folder_beside()


def read(context):
    """The rendering that is shown; None if there is none. It is read again only when its report has changed.

    Raises:
        PluginError: if the report cannot be read.
    """
    global _last
    folder = folder_shown(context)
    try:
        state = os.stat(os.path.join(folder or "", "report.json")) if folder else None
    except (OSError, ValueError):
        state = None
    if state is None:
        return None
    key = (folder, state.st_mtime_ns, state.st_size)
    if _last[0] != key:
        try:
            _last = (key, read_result(folder))
        except PluginError as error:
            _last = (key, error)
    if isinstance(_last[1], PluginError):
        raise _last[1]
    return _last[1]


def shown(context):
    """The rendering that is shown; None if there is none that can be read."""
    try:
        return read(context)
    except PluginError:
        return None


def first_octave(result):
    """The octave that is shown unasked: 500 Hz, or the highest one below."""
    return max((one for one in result.octaves if one <= 500), default=result.octaves[0])


def chosen(context, result):
    """The source and the octave that are shown; None if the rendering has no figures."""
    if not result.octaves:
        return None
    manager = context.window_manager
    source = manager.wavehall_source
    octave = manager.wavehall_octave
    return (
        source if source in result.sources else result.sources[0],
        float(octave) if octave in map(str, result.octaves) else first_octave(result),
    )
