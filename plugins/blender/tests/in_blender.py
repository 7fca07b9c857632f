"""The add-on in Blender, with the real program:

blender --background --factory-startup --python-exit-code 1 --python in_blender.py -- ADDON.zip FOLDER

FOLDER is empty; the variable WAVEHALL_PROGRAM names the program, and BLENDER_USER_SCRIPTS a folder to install into.
"""

import json
import os
import random
import sys
import unittest

import bpy
import numpy as np
from mathutils import Matrix

ADDON, FOLDER = sys.argv[sys.argv.index("--") + 1 :][:2]
WALL, FLOOR, WOOD = "plywood-thin", "carpet-heavy", "my own wood"
UNIT = 0.01


def material(name, acoustic):
    found = bpy.data.materials.new(name)
    found.wavehall_material = acoustic
    return found


def box(name, collection, materials, size=(1, 1, 1), at=(0, 0, 0)):
    """A box of materials; its sizes and the place of its lowest corner are in metres."""
    corners = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([[c / UNIT * s for c, s in zip(corner, size)] for corner in corners], [], faces)
    for one in materials:
        mesh.materials.append(one)
    item = bpy.data.objects.new(name, mesh)
    item.location = [c / UNIT for c in at]
    collection.objects.link(item)
    return item


def collection(name, parent):
    found = bpy.data.collections.new(name)
    parent.children.link(found)
    return found


def make_room():
    """A room of 6 × 4 × 3 m with bodies in its air, in centimetres. Returns its volume and its areas by acoustic name."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.preferences.addon_enable(module="wavehall")
    bpy.context.preferences.addons["wavehall"].preferences.engine = "cpu"
    scene = bpy.context.scene
    scene.unit_settings.scale_length = UNIT
    root = scene.collection
    inner = collection("Inner", collection("Outer", root))
    wall, floor, wood = material("Wände", WALL), material("Città \\", FLOOR), material("Wood", WOOD)
    room = box("Room", inner, [wall, floor], (6, 4, 3))
    room.data.polygons[4].material_index = 1

    # 0.3 × 0.3 × 1.5 m, three times.
    columns = box("Columns", inner, [wall], (0.3, 0.3, 1.5), (0.5, 2.5, 0.6))
    array = columns.modifiers.new("Array", "ARRAY")
    array.count, array.use_relative_offset, array.use_constant_offset = 3, False, True
    array.constant_offset_displace = (100, 0, 0)

    # 1 m³ without 0.5 × 1 × 0.5 m; pictures do not show the cutter.
    block = box("Block", inner, [wood], at=(4, 2.2, 1))
    cutter = box("Cutter", root, [wood], (1, 2, 1), (4.5, 1.7, 1.5))
    cutter.hide_render = True
    boolean = block.modifiers.new("Cut", "BOOLEAN")
    boolean.operation, boolean.object = "DIFFERENCE", cutter

    # 0.4 × 0.4 × 0.4 m in a collection of its own; twice, one of them turned and half as large.
    asset = collection("Asset", root)
    box("Stool", asset, [wood], (0.4, 0.4, 0.4))
    bpy.context.view_layer.layer_collection.children["Asset"].exclude = True
    for place, angle, scale in (((1, 1, 0.5), 0, 1), ((2, 1, 0.5), 0.4, 0.5)):
        instance = bpy.data.objects.new("Stools", None)
        instance.instance_type, instance.instance_collection = "COLLECTION", asset
        instance.matrix_world = Matrix.LocRotScale([c / UNIT for c in place], Matrix.Rotation(angle, 3, "Z"), [scale] * 3)
        root.objects.link(instance)

    # 0.5 × 1 × 0.25 m, mirrored.
    mirrored = box("Mirrored", inner, [floor], (0.5, 0.5, 0.5), (5.5, 0.6, 0.5))
    mirrored.scale = (-1, 2, 0.5)
    mirrored.data.materials.append(wall)
    mirrored.material_slots[0].link = "OBJECT"
    mirrored.material_slots[0].material = wood

    for i, hide in enumerate(("hide_viewport", "hide_render", "eye", "collection")):
        hidden = box(f"Hidden {i}", root, [], at=(10, 0, 0))
        if hide == "eye":
            hidden.hide_set(True)
        elif hide == "collection":
            root.objects.unlink(hidden)
            gone = collection("Gone", root)
            gone.objects.link(hidden)
            bpy.context.view_layer.layer_collection.children["Gone"].hide_viewport = True
        else:
            setattr(hidden, hide, True)

    for kind, place in (("SOURCE", (1, 0.5, 1.5)), ("RECEIVER", (3.2, 1.1, 1.2)), ("RECEIVER", (3, 3.5, 2.2))):
        scene.cursor.location = [c / UNIT for c in place]
        bpy.ops.wavehall.add_point(kind=kind)
    scene.wavehall_frequency = 250
    columns_area = 3 * (2 * 0.3 * 0.3 + 4 * 0.3 * 1.5)
    areas = {
        WALL: 2 * (6 + 4) * 3 + 6 * 4 + columns_area,
        FLOOR: 6 * 4,
        WOOD: 5.5 + 6 * 0.4**2 + 6 * 0.2**2 + 2 * (0.5 * 1 + 0.5 * 0.25 + 1 * 0.25),
    }
    return 72 - 3 * 0.3 * 0.3 * 1.5 - 0.75 - 0.4**3 - 0.2**3 - 0.5 * 1 * 0.25, areas


def read_model(path):
    """Vertices, and triangles by material, of an OBJ file."""
    vertices, triangles = [], {}
    with open(path, encoding="utf-8") as file:
        for line in file:
            word, _, rest = line.rstrip("\n").partition(" ")
            if word == "v":
                vertices.append([float(one) for one in rest.split()])
            elif word == "usemtl":
                faces = triangles.setdefault(rest, [])
            elif word == "f":
                faces.append([int(one) - 1 for one in rest.split()])
    return np.array(vertices), {name: np.array(faces).reshape(-1, 3) for name, faces in triangles.items()}


class Room(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.volume, self.areas = make_room()
        self.path = os.path.join(FOLDER, f"{self.id().rsplit('.', 1)[1]}.blend")

    def save(self):
        bpy.ops.wm.save_as_mainfile(filepath=self.path)

    def beside(self, ending):
        return self.path.replace(".blend", ending)

    def scene(self):
        with open(self.beside(".json"), encoding="utf-8") as file:
            return json.load(file)

    def fails(self, operator, *texts):
        with self.assertRaises(RuntimeError) as caught:
            operator()
        for text in texts:
            self.assertIn(text, str(caught.exception))
        return str(caught.exception)

    def test_from_room_to_figures(self):
        """Exports, defines an own material, checks, renders, reads the figures, and reads them again after a restart."""
        self.save()
        bpy.ops.wavehall.export()
        scene = self.scene()
        self.assertEqual(scene["materials"], {WALL: {"library": WALL}, FLOOR: {"library": FLOOR}, WOOD: {}})
        self.assertEqual(scene["geometry"]["mesh"]["materials"], {"Wände": WALL, "Città /": FLOOR, "Wood": WOOD})
        self.assertEqual(scene["sources"], {"S1": {"position": [1, 0.5, 1.5]}})
        self.assertEqual(scene["receivers"], {"R1": {"position": [3.2, 1.1, 1.2]}, "R2": {"position": [3, 3.5, 2.2]}})
        self.check_model(scene)
        self.fails(bpy.ops.wavehall.check, f"does not define {WOOD}", "figures.json")

        # What is written by hand stays.
        scene["materials"][WOOD] = {"absorption": 0.3}
        scene["sources"]["S1"]["soundPowerDb"] = 80
        scene["durationSeconds"] = 0.7
        with open(self.beside(".json"), "w", encoding="utf-8") as file:
            json.dump(scene, file)
        bpy.data.objects["S1"].location.x += 10
        bpy.ops.wavehall.check()
        after = self.scene()
        self.assertEqual(after["sources"]["S1"], {"position": [1.1, 0.5, 1.5], "soundPowerDb": 80})
        self.assertEqual([after["materials"][WOOD], after["durationSeconds"]], [{"absorption": 0.3}, 0.7])
        self.check_said()

        bpy.ops.wavehall.render()
        self.check_result(after)
        bpy.ops.wm.save_mainfile()
        bpy.ops.wm.open_mainfile(filepath=self.path)
        self.check_result(after)
        bpy.context.scene.wavehall_result = FOLDER
        self.assertIsNone(sys.modules["wavehall"].results.read(bpy.context))
        bpy.context.scene.wavehall_result = self.beside("-result")
        self.check_result(after)

    def check_model(self, scene):
        """The model has the areas and the volume that were drawn, and mirrored faces look outwards."""
        vertices, triangles = read_model(self.beside(".obj"))
        areas, volume = {}, 0
        for name, faces in triangles.items():
            a, b, c = (vertices[faces[:, i]] for i in range(3))
            acoustic = scene["geometry"]["mesh"]["materials"][name]
            areas[acoustic] = areas.get(acoustic, 0) + np.linalg.norm(np.cross(b - a, c - a), axis=1).sum() / 2
            volume += (a * np.cross(b, c)).sum() / 6
        self.assertEqual(sorted(areas), sorted(self.areas))
        for name, area in self.areas.items():
            self.assertAlmostEqual(areas[name], area, 3)
        # All bodies look outwards: that of the room, too.
        self.assertAlmostEqual(volume, 72 + (72 - self.volume), 3)

    def check_said(self):
        """The program finds the volume that was drawn, and areas to 1 %."""
        (volume, _), *said = sys.modules["wavehall"].operators.said
        self.assertEqual(volume, f"{self.volume:.1f} m³")
        areas = {name: float(area) for area, name in (text.split(" m² ") for text, icon in said if icon == "BLANK1")}
        self.assertEqual(sorted(areas), sorted(self.areas))
        for name, area in self.areas.items():
            self.assertAlmostEqual(areas[name] / area, 1, delta=0.01)

    def check_result(self, scene):
        wavehall = sys.modules["wavehall"]
        result = wavehall.results.read(bpy.context)
        self.assertEqual([(one.source, one.receiver) for one in result.responses], [("S1", "R1"), ("S1", "R2")])
        for name, position in result.positions.items():
            np.testing.assert_allclose(position, scene["receivers"][name]["position"])
        self.assertEqual(wavehall.results.chosen(bpy.context, result), ("S1", 125))
        labels = wavehall.labels.texts(bpy.context)
        self.assertEqual(len(labels), 2)
        for (text, place), one in zip(labels, result.responses):
            value = one.figures[125, "t30Seconds"]
            self.assertRegex(text, rf"^T30 {value:.2f}\?? s$")
            np.testing.assert_allclose(place * UNIT, result.positions[one.receiver], rtol=1e-6)

    def test_errors(self):
        """Each says what is wrong, where and what to do, and leaves no file."""
        export = bpy.ops.wavehall.export
        self.fails(export, "not saved yet", "Save it")
        self.save()
        bpy.data.materials["Wood"].wavehall_material = " "
        self.fails(export, "without an acoustic material: Wood (on Block, Mirrored, Stool)", "Choose one")
        bpy.data.objects["Hidden 0"].hide_viewport = False
        self.fails(export, "faces without a material: Hidden 0")
        bpy.data.objects["Hidden 0"].hide_viewport = True
        bpy.data.materials["Wood"].wavehall_material = "wood-lining"
        bpy.data.objects["Mirrored"].location.x = float("nan")
        self.fails(export, "Mirrored has coordinates that are no numbers")
        bpy.data.objects["Mirrored"].location.x = 550
        bpy.data.objects["S1"].hide_viewport = True
        self.fails(export, "there is no source", "Add source")
        bpy.data.objects["S1"].hide_viewport = False
        for name in ("R1", "R2"):
            bpy.data.objects[name].wavehall_point = "NONE"
        self.fails(export, "there is no receiver", "Add receiver")
        bpy.data.objects["R1"].wavehall_point = "RECEIVER"
        bpy.data.collections["Asset"].objects.link(bpy.data.objects["R1"])
        self.fails(export, "R1 stands in an instance, Stools")
        bpy.data.collections["Asset"].objects.unlink(bpy.data.objects["R1"])
        self.assertEqual([os.path.exists(self.beside(one)) for one in (".json", ".obj")], [False, False])

        with open(self.beside(".json"), "w", encoding="utf-8") as file:
            file.write('{"notes": "mine"}')
        self.fails(export, "is no scene around test_errors.obj", "Move that file")
        os.remove(self.beside(".json"))

        preferences = bpy.context.preferences.addons["wavehall"].preferences
        preferences.program = "/nowhere/wavehall"
        self.fails(bpy.ops.wavehall.check, "/nowhere/wavehall is no program", "npm install -g wavehall")
        preferences.program = ""
        bpy.data.objects["R1"].location.x = 10_000
        self.fails(bpy.ops.wavehall.render, "test_errors.json: receivers.R1")
        self.assertFalse(os.path.exists(self.beside("-result")))

    def test_odd_names(self):
        """Any names of materials and points give files that the program reads."""
        draw = random.Random(43)
        letters = "abÀà Р\\/\"'#\t\n\x00\x1b {}[]§😀\u2028\u202e\u00a0.-_"
        self.save()
        points = [item for item in bpy.data.objects if item.wavehall_point != "NONE"]
        for _ in range(40):
            for item in (*bpy.data.materials, *bpy.data.objects):
                item.name = "".join(draw.choice(letters) for _ in range(draw.randint(1, 30)))
            bpy.ops.wavehall.export()
            scene = self.scene()
            _, triangles = read_model(self.beside(".obj"))
            self.assertEqual(sorted(triangles), sorted(scene["geometry"]["mesh"]["materials"]))
            self.assertEqual(sum(map(len, triangles.values())), 12 + 36 + 20 + 24 + 12)
            self.assertEqual([len(scene["sources"]), len(scene["receivers"])], [1, 2])
        for one in bpy.data.materials:
            one.wavehall_material = FLOOR
        points[1].name = "R1 "
        self.fails(bpy.ops.wavehall.check, 'receivers["R1 "]', "Leave the space out")
        for item, name in zip(points, ("S1", "Bühne", "R2")):
            item.name = name
        bpy.ops.wavehall.check()
        self.assertIn(f"{self.volume:.1f} m³", [text for text, _ in sys.modules["wavehall"].operators.said])


bpy.ops.preferences.addon_install(filepath=ADDON)
bpy.ops.preferences.addon_enable(module="wavehall")
done = unittest.main(argv=["in_blender"], exit=False, verbosity=1).result
bpy.ops.preferences.addon_disable(module="wavehall")
bpy.ops.preferences.addon_enable(module="wavehall")
sys.exit(not done.wasSuccessful())
