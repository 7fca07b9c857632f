"""What buttons of the panel do."""

import os
import time

import bpy
from bpy.props import EnumProperty

from . import library, results
from .model import metres_per_unit, room
from .program import Job, error_text, program_words
from .properties import settings
from .scene import PluginError, export, undefined

#: What the last check or export said, as lines with icons.
said = []

#: Works that run.
running = []


def say(operator, error):
    """Shows an error, at the pointer and in the panel."""
    said[:] = [(line, "ERROR" if i == 0 else "BLANK1") for i, line in enumerate(str(error).splitlines())]
    operator.report({"ERROR"}, str(error))
    return {"CANCELLED"}


def stop_all():
    """Stops all that runs."""
    for one in list(running):
        one.job.stop()


def export_scene(context):
    """Writes the scene and its model beside the .blend file. Returns the path of the scene, and its content.

    Raises:
        PluginError: if it cannot be exported.
    """
    path = bpy.data.filepath
    if not path:
        raise PluginError("the file is not saved yet", "Save it: the scene is written beside it, by the same name.")
    model, sources, receivers = room(context)
    name = os.path.splitext(os.path.basename(path))[0]
    frequency = round(context.scene.wavehall_frequency, 3)
    return export(os.path.dirname(path), name, model, sources, receivers, frequency, library.TITLES)


class WAVEHALL_OT_choose_material(bpy.types.Operator):
    """Search the library for the acoustic material of this slot"""

    bl_idname = "wavehall.choose_material"
    bl_label = "Acoustic material"
    bl_options = {"REGISTER", "UNDO"}
    bl_property = "name"

    name: EnumProperty(
        name="Material",
        items=[(name, f"{title} ({library.CATEGORIES[name]})", name) for name, title in library.TITLES.items()],
    )

    @classmethod
    def poll(cls, context):
        return context.object is not None and context.object.active_material is not None

    def execute(self, context):
        context.object.active_material.wavehall_material = self.name
        return {"FINISHED"}

    def invoke(self, context, _event):
        context.window_manager.invoke_search_popup(self)
        return {"FINISHED"}


class WAVEHALL_OT_add_point(bpy.types.Operator):
    """Put an empty at the 3-D cursor; its name is that of the source or receiver"""

    bl_idname = "wavehall.add_point"
    bl_label = "Add a source or receiver"
    bl_options = {"REGISTER", "UNDO"}

    kind: EnumProperty(items=(("SOURCE", "Source", ""), ("RECEIVER", "Receiver", "")))

    @classmethod
    def poll(cls, context):
        return context.mode == "OBJECT"

    def execute(self, context):
        letter = self.kind[0]
        number = 1
        while f"{letter}{number}" in bpy.data.objects:
            number += 1
        point = bpy.data.objects.new(f"{letter}{number}", None)
        point.wavehall_point = self.kind
        point.location = context.scene.cursor.location
        point.empty_display_type = "SPHERE" if self.kind == "SOURCE" else "PLAIN_AXES"
        point.empty_display_size = 0.15 / metres_per_unit(context.scene)
        point.show_name = point.show_in_front = True
        context.collection.objects.link(point)
        for item in context.selected_objects:
            item.select_set(False)
        point.select_set(True)
        context.view_layer.objects.active = point
        return {"FINISHED"}


class WAVEHALL_OT_export(bpy.types.Operator):
    """Write the scene and its model beside the .blend file"""

    bl_idname = "wavehall.export"
    bl_label = "Export"

    def execute(self, context):
        try:
            path, scene = export_scene(context)
        except PluginError as error:
            return say(self, error)
        said[:] = [(f"Wrote {os.path.basename(path)}", "CHECKMARK")]
        said.extend((f"Define there: {name}", "INFO") for name in undefined(scene))
        self.report({"INFO"}, f"Wrote {path}")
        return {"FINISHED"}


class Work:
    """An operator that exports, then asks the program. In the window it looks every now and then; Esc stops it."""

    job = None
    _timer = None

    @classmethod
    def poll(cls, _context):
        return not running

    def start(self, context):
        """Exports and starts the program."""
        program, engine = settings(context)
        words = program_words(program)
        self.scene_name = context.scene.name
        self.scene_file, scene = export_scene(context)
        names = undefined(scene)
        if names:
            file = os.path.basename(self.scene_file)
            remedy = f'Open {file} and say under "materials" what they absorb, such as {{"absorption": 0.1}}.'
            raise PluginError(f"{file} does not define {', '.join(names)}", remedy)
        said[:] = []
        self.job = Job(words, self.method, self.params(), engine)
        running.append(self)

    def execute(self, context):
        """Waits until it is done: for scripts."""
        try:
            self.start(context)
        except PluginError as error:
            return say(self, error)
        while not self.job.is_done():
            time.sleep(0.02)
        return self.finish(context)

    def invoke(self, context, _event):
        try:
            self.start(context)
        except PluginError as error:
            return say(self, error)
        self._timer = context.window_manager.event_timer_add(0.2, window=context.window)
        context.window_manager.modal_handler_add(self)
        return {"RUNNING_MODAL"}

    def modal(self, context, event):
        if event.type == "ESC" and event.value == "PRESS":
            self.job.stop()
        elif event.type != "TIMER":
            return {"PASS_THROUGH"}
        if self.job.is_done():
            return self.finish(context)
        context.workspace.status_text_set(f"Wavehall: {self.job.progress}. Esc stops it.")
        redraw(context)
        return {"PASS_THROUGH"}

    def cancel(self, context):
        """Blender ends the operator, as when another file is opened."""
        self.job.stop()
        self.leave(context)

    def leave(self, context):
        running.remove(self)
        if self._timer is not None:
            context.window_manager.event_timer_remove(self._timer)
            self._timer = None
            context.workspace.status_text_set(None)
            redraw(context)

    def finish(self, context):
        self.leave(context)
        if self.job.was_stopped:
            said[:] = [("Stopped; nothing was written", "INFO")]
            return {"CANCELLED"}
        if self.job.error is not None:
            return say(self, self.job.error)
        try:
            self.take(self.job.answer)
        except PluginError as error:
            return say(self, error)
        return {"FINISHED"}


class WAVEHALL_OT_check(Work, bpy.types.Operator):
    """Export, and put the room on its grid: volume, areas, leaks. Computes no response"""

    bl_idname = "wavehall.check"
    bl_label = "Check"
    method = "check"

    def params(self):
        return {"scene": self.scene_file}

    def take(self, answer):
        if answer["error"] is not None:
            raise PluginError(error_text(answer["error"]))
        said[:] = check_lines(answer["report"])


class WAVEHALL_OT_render(Work, bpy.types.Operator):
    """Export, and compute the impulse responses. Esc stops it"""

    bl_idname = "wavehall.render"
    bl_label = "Render"
    method = "render"

    def params(self):
        self.folder = results.folder_beside()
        return {"scene": self.scene_file, "outFolder": self.folder}

    def take(self, answer):
        scene = bpy.data.scenes.get(self.scene_name)
        if scene is not None:
            scene.wavehall_result = ""
        said[:] = [(text, "INFO") for text in answer["report"]["warnings"]]
        self.report({"INFO"}, f"Wrote {self.folder}")


class WAVEHALL_OT_stop(bpy.types.Operator):
    """Stop the check or the rendering"""

    bl_idname = "wavehall.stop"
    bl_label = "Stop"

    @classmethod
    def poll(cls, _context):
        return bool(running)

    def execute(self, _context):
        stop_all()
        return {"FINISHED"}


def check_lines(report):
    """What a check found, as lines with icons."""
    volume = report["room"]["volumeCubicMetres"]
    said_volume = volume["grid"] if volume["scene"] is None else volume["scene"]
    lines = [(f"{said_volume:.1f} m³", "CHECKMARK")]
    lines += [(f"{one['squareMetres']:.1f} m² {one['material']}", "BLANK1") for one in report["room"]["areas"]]
    lines += [(text, "INFO") for text in report["warnings"]]
    return lines


def redraw(context):
    """Draws the 3-D views anew, with their sidebars."""
    for window in context.window_manager.windows:
        for area in window.screen.areas:
            if area.type == "VIEW_3D":
                area.tag_redraw()


CLASSES = (
    WAVEHALL_OT_choose_material,
    WAVEHALL_OT_add_point,
    WAVEHALL_OT_export,
    WAVEHALL_OT_check,
    WAVEHALL_OT_render,
    WAVEHALL_OT_stop,
)
