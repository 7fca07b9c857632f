"""Wavehall in Blender: exports a room, runs wavehall and shows its figures (docs/use/blender.md)."""

import bpy

from . import labels, operators, panel, properties

bl_info = {
    "name": "Wavehall",
    "author": "Wavehall contributors",
    "version": (0, 1, 0),
    "blender": (2, 93, 0),
    "location": "3D View > Sidebar > Wavehall",
    "description": "Room acoustics by wave simulation",
    "category": "Import-Export",
}

CLASSES = (*properties.CLASSES, *operators.CLASSES, *panel.CLASSES)


def register():
    for one in CLASSES:
        bpy.utils.register_class(one)
    properties.add()
    labels.add()


def unregister():
    operators.stop_all()
    labels.remove()
    properties.remove()
    for one in reversed(CLASSES):
        bpy.utils.unregister_class(one)
