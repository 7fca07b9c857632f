"""Writes a scene file and its model. Needs no Blender."""

import json
import os
import re
import shutil


class PluginError(Exception):
    """What went wrong, and what to do about it."""

    def __init__(self, message, remedy=""):
        self.message = message
        self.remedy = remedy
        super().__init__(f"{message}\n{remedy}" if remedy else message)


class Model:
    """Triangles by the names of their materials: metres, z up."""

    def __init__(self):
        self.vertices = []
        #: Triangles by the name in the model file; each has three numbers of vertices, from 0.
        self.triangles = {}
        #: Acoustic names by the name in the model file.
        self.acoustics = {}
        self._names = {}

    def material(self, key, name, acoustic):
        """The name in the model file of a material. Two with one name, as linked libraries have them, stay apart.

        Args:
            key: What tells materials apart.
            name: What people call it.
            acoustic: Its acoustic material.
        """
        found = self._names.get(key)
        if found is None:
            plain = found = _plain(name)
            count = 1
            while found in self.acoustics:
                count += 1
                found = f"{plain} ({count})"
            self._names[key] = found
            self.acoustics[found] = acoustic
            self.triangles[found] = []
        return found

    def add(self, vertices, triangles):
        """Adds a body: vertices (x, y, z), and by material triangles that count from its first vertex."""
        first = len(self.vertices)
        self.vertices.extend(vertices)
        for material, corners in triangles.items():
            self.triangles[material].extend((first + a, first + b, first + c) for a, b, c in corners)

    def obj(self):
        """The model as text of an OBJ file; micrometres are the last digit."""
        lines = ["# Wavehall, from Blender: metres, z up"]
        lines.extend("v %.6f %.6f %.6f" % vertex for vertex in self.vertices)
        for name, triangles in self.triangles.items():
            lines.append(f"usemtl {name}")
            lines.extend("f %d %d %d" % (a + 1, b + 1, c + 1) for a, b, c in triangles)
        return "\n".join(lines) + "\n"


def _plain(name):
    """A name that one line of an OBJ file can hold: a backslash at its end would join the next line."""
    name = name.encode(errors="replace").decode()
    name = re.sub(r"[\s\x00-\x1f\x7f-\x9f]+", " ", name).strip()
    return (name[:-1] + "/" if name.endswith("\\") else name) or "unnamed"


def scene_of(model, model_file, title, sources, receivers, frequency, library, before=None):
    """The content of a scene file.

    What the scene said before and Blender does not know stays: definitions of own materials, levels, air, duration.

    Args:
        model_file: Name of the file of the model, beside the scene.
        sources, receivers: Positions in metres by name.
        frequency: Highest frequency that has to be right, Hz.
        library: Names of the library of materials.
        before: Content of the scene file that is replaced.
    """
    scene = {
        "wavehall": 1,
        "title": title,
        "air": {"temperatureCelsius": 20, "relativeHumidityPercent": 50, "pressureKilopascals": 101.325},
        **(before or {}),
    }
    old_mesh = (before or {}).get("geometry", {}).get("mesh", {})
    used = set(model.acoustics.values())
    given = {name: {"library": name} if name in library else {} for name in sorted(used)}
    own = {
        name: entry
        for name, entry in scene.get("materials", {}).items()
        if entry not in ({}, {"library": name})
    }
    scene["materials"] = {**given, **own}
    scene["geometry"] = {"mesh": {**old_mesh, "file": model_file, "unit": "m", "materials": model.acoustics}}
    scene["sources"] = _points(scene.get("sources"), sources)
    scene["receivers"] = _points(scene.get("receivers"), receivers)
    scene["maxFrequencyHz"] = frequency
    return scene


def _points(before, positions):
    """Entries of points: those that moved keep what else they said, and what is no point, such as an area, stays."""
    before = before if isinstance(before, dict) else {}
    kept = {name: entry for name, entry in before.items() if "position" not in entry}
    placed = {name: {**before.get(name, {}), "position": list(place)} for name, place in positions.items()}
    return {**kept, **placed}


def read_scene(path, model_file):
    """The content of the scene file at a path; None if there is none.

    Raises:
        PluginError: if it is no scene around this model, which must not be replaced.
    """
    remedy = "Move that file, or save the .blend file under another name."
    try:
        with open(path, "rb") as file:
            scene = json.loads(file.read().decode("utf-8-sig"))
        is_ours = scene["wavehall"] == 1 and scene["geometry"]["mesh"]["file"] == model_file
        parts = [scene.get(key, {}) for key in ("materials", "sources", "receivers")]
        entries = [entry for part in parts if part != "mesh" for entry in part.values()]
        is_ours = is_ours and all(isinstance(entry, dict) for entry in entries)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise PluginError(f"{path} cannot be read: {error.strerror}", remedy) from error
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        is_ours = False
    if not is_ours:
        raise PluginError(f"{path} is there, and is no scene around {model_file}", remedy)
    return scene


def undefined(scene):
    """Names of the materials of a scene that are not yet defined."""
    return [name for name, entry in scene["materials"].items() if entry == {}]


def export(folder, name, model, sources, receivers, frequency, library):
    """Writes NAME.json and NAME.obj into a folder, both or none. Returns the path of the scene, and its content.

    Raises:
        PluginError: if there is nothing to simulate, or a file cannot be written.
    """
    if not any(model.triangles.values()):
        raise PluginError("no object with faces is visible", "Show the room in the 3-D view.")
    scene_file, model_file = os.path.join(folder, f"{name}.json"), f"{name}.obj"
    before = read_scene(scene_file, model_file)
    scene = scene_of(model, model_file, name, sources, receivers, frequency, library, before)
    for key, what in (("sources", "source"), ("receivers", "receiver")):
        if not scene[key]:
            raise PluginError(f"there is no {what}", f"Put the 3-D cursor where it stands, and click Add {what}.")
    text = json.dumps(scene, indent=2, ensure_ascii=False) + "\n"
    contents = {os.path.join(folder, model_file): model.obj(), scene_file: text}
    write_together({path: content.encode(errors="replace") for path, content in contents.items()})
    return scene_file, scene


def write_together(files):
    """Writes files, given as bytes by path, all or none.

    All are written under other names first. A process that is killed between the last two renamings leaves the first new and
    the second old; the next export mends that.

    Raises:
        PluginError: if one cannot be written; then all are as they were.
    """
    placed = []
    try:
        for path, content in files.items():
            with open(path + ".unfinished", "wb") as file:
                file.write(content)
            if os.path.exists(path):
                shutil.copyfile(path, path + ".before")
        for path in files:
            os.replace(path + ".unfinished", path)
            placed.append(path)
    except OSError as error:
        for done in placed:
            if os.path.exists(done + ".before"):
                os.replace(done + ".before", done)
            else:
                os.remove(done)
        message = f"{path} cannot be written: {error.strerror}"
        raise PluginError(message, "Free the disk, or save the .blend file in a folder that you may write.") from error
    finally:
        for left in (name + ending for name in files for ending in (".unfinished", ".before")):
            if os.path.exists(left):
                os.remove(left)
