"""What the add-on keeps: in the .blend file, in the window, and in the preferences."""

import bpy
from bpy.props import EnumProperty, FloatProperty, StringProperty

from . import results
from .program import program_words
from .scene import PluginError


class WavehallPreferences(bpy.types.AddonPreferences):
    bl_idname = __package__

    program: StringProperty(
        name="Program",
        description="Path of wavehall; empty: the one on the PATH",
        subtype="FILE_PATH",
    )
    engine: EnumProperty(
        name="Compute on",
        items=(
            ("auto", "GPU, or processor", "The GPU if there is one, else the processor"),
            ("webgpu", "GPU", "A GPU, or nothing"),
            ("cpu", "Processor", "The processor"),
        ),
        default="auto",
    )

    def draw(self, _context):
        self.layout.prop(self, "program")
        self.layout.prop(self, "engine")
        try:
            self.layout.label(text="Runs " + " ".join(program_words(bpy.path.abspath(self.program))), icon="CHECKMARK")
        except PluginError as error:
            for line in str(error).splitlines():
                self.layout.label(text=line, icon="ERROR")


def settings(context):
    """The program and the device of the preferences; those unset if the add-on was switched on without any, by a script."""
    addon = context.preferences.addons.get(__package__)
    return (bpy.path.abspath(addon.preferences.program), addon.preferences.engine) if addon else ("", "auto")


# Blender keeps no reference to the texts of changing choices.
_choices = {}


def _kept(key, items):
    _choices[key] = items
    return items


def _sources(_manager, context):
    result = results.shown(context)
    names = result.sources if result else []
    return _kept("sources", [(name, name, "") for name in names] or [("", "–", "")])


def _octaves(_manager, context):
    result = results.shown(context)
    octaves = result.octaves if result else []
    first = results.first_octave(result) if octaves else None
    # The number 0 is that of a choice that nobody has made.
    numbered = [(str(one), f"{one:g} Hz", "", 0 if one == first else i + 1) for i, one in enumerate(octaves)]
    return _kept("octaves", numbered or [("", "–", "", 0)])


#: Properties by the type that has them.
PROPERTIES = {
    "Material": {
        "wavehall_material": StringProperty(
            name="Acoustic material",
            description="Name of the library, or one of your own that the scene file defines",
        ),
    },
    "Object": {
        "wavehall_point": EnumProperty(
            name="In the simulation",
            items=(
                ("NONE", "Nothing", "An empty like any other"),
                ("SOURCE", "Source", "Sound comes from here"),
                ("RECEIVER", "Receiver", "Sound is heard here"),
            ),
        ),
    },
    "Scene": {
        "wavehall_frequency": FloatProperty(
            name="Right up to (Hz)",
            description="Highest frequency that has to be right; the time grows with its fourth power",
            default=710,
            min=1,
            max=1e6,
            soft_min=100,
            soft_max=4000,
            precision=0,
        ),
        "wavehall_result": StringProperty(
            name="Result",
            description="Folder of the rendering that is shown; empty: the one beside the .blend file",
            subtype="DIR_PATH",
        ),
    },
    "WindowManager": {
        "wavehall_source": EnumProperty(name="Source", items=_sources),
        "wavehall_octave": EnumProperty(name="Octave", items=_octaves),
    },
}

CLASSES = (WavehallPreferences,)


def add():
    for kind, named in PROPERTIES.items():
        for name, value in named.items():
            setattr(getattr(bpy.types, kind), name, value)


def remove():
    for kind, named in PROPERTIES.items():
        for name in named:
            delattr(getattr(bpy.types, kind), name)
