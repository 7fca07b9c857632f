"""T30 beside each receiver in the 3-D view."""

import blf
import bpy
from bpy_extras.view3d_utils import location_3d_to_region_2d
from mathutils import Vector

from . import results
from .model import metres_per_unit
from .report import FIGURES

T30 = next(figure for figure in FIGURES if figure[0] == "t30Seconds")

#: Pixels from the receiver to its label, to the right and below its name, and height of the letters.
RIGHT, BELOW, SIZE = 10, 18, 13

_handler = None


def texts(context):
    """Labels with their places in units of Blender."""
    result = results.shown(context)
    chosen = result and results.chosen(context, result)
    if not chosen:
        return []
    source, octave = chosen
    unit = metres_per_unit(context.scene)
    return [
        (f"T30 {one.text(octave, T30)} s", Vector(result.positions[one.receiver]) / unit)
        for one in result.of_source(source)
        if one.receiver in result.positions
    ]


def _draw():
    context = bpy.context
    if not context.space_data.overlay.show_overlays:
        return
    scale = context.preferences.system.ui_scale
    # Before 4.0 the size has a resolution beside it.
    blf.size(0, SIZE * scale, *(() if bpy.app.version >= (4, 0, 0) else (72,)))
    for text, place in texts(context):
        at = location_3d_to_region_2d(context.region, context.region_data, place)
        if at is None:
            continue
        blf.color(0, 1, 0.8, 0.3, 1)
        blf.position(0, at.x + RIGHT * scale, at.y - BELOW * scale, 0)
        blf.draw(0, text)


def add():
    global _handler
    if not bpy.app.background:
        _handler = bpy.types.SpaceView3D.draw_handler_add(_draw, (), "WINDOW", "POST_PIXEL")


def remove():
    global _handler
    if _handler is not None:
        bpy.types.SpaceView3D.draw_handler_remove(_handler, "WINDOW")
        _handler = None
