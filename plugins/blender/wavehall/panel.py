"""The panel Wavehall in the sidebar of the 3-D view."""

import textwrap

import bpy

from . import library, operators, results
from .report import FIGURES, UNITS
from .scene import PluginError

#: Most receivers that the table lists.
MOST_ROWS = 40

#: Most lines of messages.
MOST_LINES = 40


class Panel:
    bl_space_type = "VIEW_3D"
    bl_region_type = "UI"
    bl_category = "Wavehall"


class WAVEHALL_PT_room(Panel, bpy.types.Panel):
    bl_label = "Wavehall"

    def draw(self, context):
        layout = self.layout
        self.draw_material(context, layout.box())
        row = layout.row(align=True)
        row.operator("wavehall.add_point", text="Add source").kind = "SOURCE"
        row.operator("wavehall.add_point", text="Add receiver").kind = "RECEIVER"
        if context.object is not None and context.object.type == "EMPTY":
            layout.prop(context.object, "wavehall_point")
        layout.prop(context.scene, "wavehall_frequency")
        row = layout.row(align=True)
        row.operator("wavehall.export")
        row.operator("wavehall.check")
        row.operator("wavehall.render")
        for work in operators.running:
            row = layout.row()
            row.label(text=work.job.progress, icon="TIME")
            row.operator("wavehall.stop", text="", icon="X")

    def draw_material(self, context, layout):
        material = context.object.active_material if context.object is not None else None
        if material is None:
            layout.label(text="The active object has no material", icon="MATERIAL")
            return
        layout.label(text=f"Material {material.name}", icon="MATERIAL")
        row = layout.row(align=True)
        row.prop(material, "wavehall_material", text="")
        row.operator("wavehall.choose_material", text="", icon="VIEWZOOM")
        name = material.wavehall_material
        layout.label(text=library.TITLES.get(name, "A name of your own" if name else "None yet"))


class WAVEHALL_PT_results(Panel, bpy.types.Panel):
    bl_label = "Results"
    bl_parent_id = "WAVEHALL_PT_room"

    def draw(self, context):
        layout = self.layout
        layout.prop(context.scene, "wavehall_result", text="")
        try:
            result = results.read(context)
        except PluginError as error:
            messages(layout, context, [(line, "ERROR") for line in str(error).splitlines()])
            return
        if result is None:
            layout.label(text="No rendering yet")
            return
        layout.label(text=result.title)
        chosen = results.chosen(context, result)
        if chosen is None:
            layout.label(text="It has no octave with figures: see report.json")
            return
        row = layout.row(align=True)
        row.prop(context.window_manager, "wavehall_source", text="")
        row.prop(context.window_manager, "wavehall_octave", text="")
        self.draw_table(layout, result, *chosen)

    def draw_table(self, layout, result, source, octave):
        responses = result.of_source(source)
        shown = responses[:MOST_ROWS]
        row = layout.row(align=True)
        column = row.column()
        column.label(text="")
        for one in shown:
            column.label(text=one.receiver)
        for figure in FIGURES:
            column = row.column()
            column.alignment = "RIGHT"
            column.label(text=figure[1])
            for one in shown:
                column.label(text=one.text(octave, figure))
        layout.label(text=UNITS)
        if len(responses) > len(shown):
            layout.label(text=f"{len(responses) - len(shown)} more in figures.csv")
        if any("?" in one.text(octave, figure) for one in shown for figure in FIGURES):
            layout.label(text="? too uncertain to be used")


class WAVEHALL_PT_messages(Panel, bpy.types.Panel):
    bl_label = "Messages"
    bl_parent_id = "WAVEHALL_PT_room"

    @classmethod
    def poll(cls, _context):
        return bool(operators.said)

    def draw(self, context):
        messages(self.layout, context, operators.said)


def messages(layout, context, lines):
    """Lines of any length, cut into those that the sidebar has room for."""
    width = max(20, int(context.region.width / (7 * context.preferences.system.ui_scale)) - 6)
    column = layout.column(align=True)
    for text, icon in lines[:MOST_LINES]:
        for i, part in enumerate(textwrap.wrap(text, width) or [""]):
            column.label(text=part, icon=icon if i == 0 else "BLANK1")


CLASSES = (WAVEHALL_PT_room, WAVEHALL_PT_results, WAVEHALL_PT_messages)
