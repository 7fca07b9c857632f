"""The room of a scene of Blender: what the 3-D view shows, with modifiers and instances, in metres."""

import numpy as np

from .scene import Model, PluginError

#: Most names that an error lists.
MOST_NAMES = 8


def metres_per_unit(scene):
    """Metres of one unit of Blender."""
    units = scene.unit_settings
    return 1.0 if units.system == "NONE" else units.scale_length


def room(context):
    """Returns the model, and the positions of sources and receivers by name.

    Raises:
        PluginError: naming all objects without acoustic materials, or the first whose place is wrong.
    """
    unit = metres_per_unit(context.scene)
    model, points = Model(), {"SOURCE": {}, "RECEIVER": {}}
    unnamed, bare = {}, {}
    for instance in context.evaluated_depsgraph_get().object_instances:
        name = instance.object.original.name
        if not _is_shown(instance):
            continue
        kind = instance.object.original.wavehall_point
        if instance.object.type == "EMPTY" and kind != "NONE":
            if instance.is_instance:
                parent = instance.parent.original.name
                remedy = "Make the instance real (Object > Apply), or put the point beside it."
                raise PluginError(f"{name} stands in an instance, {parent}, where its name is not its own", remedy)
            points[kind][name] = _placed(np.zeros((1, 3)), instance, unit)[0]
        elif instance.object.type == "MESH":
            _add(model, instance, unit, unnamed, bare)
    if bare:
        remedy = "Give them a material, and that an acoustic material."
        raise PluginError(f"faces without a material: {_list(bare)}", remedy)
    if unnamed:
        wrong = [f"{material} (on {_list(objects)})" for material, objects in unnamed.items()]
        remedy = "Choose one in the sidebar of the 3-D view, panel Wavehall."
        raise PluginError("materials without an acoustic material: " + ", ".join(wrong), remedy)
    return model, points["SOURCE"], points["RECEIVER"]


def _is_shown(instance):
    """Whether the view shows an object, and a picture would: cutters of booleans often are hidden in renders only."""
    if instance.is_instance:
        return instance.show_self and not (instance.object.original.hide_render or instance.parent.original.hide_render)
    original = instance.object.original
    return instance.show_self and original.visible_get() and not original.hide_render


def _add(model, instance, unit, unnamed, bare):
    """Adds the triangles of an object; notes the object where a material is missing."""
    item = instance.object
    mesh = item.to_mesh()
    try:
        mesh.calc_loop_triangles()
        corners = _values(mesh.loop_triangles, "vertices", np.int32, 3)
        if len(corners) == 0:
            return
        indices = _values(mesh.loop_triangles, "material_index", np.int32, 1)[:, 0]
        vertices = _placed(_values(mesh.vertices, "co", np.float32, 3), instance, unit)
        if np.linalg.det(np.array(instance.matrix_world)[:3, :3]) < 0:
            corners = corners[:, ::-1]
        triangles = {}
        for index in np.unique(indices):
            material = _material(item, mesh, int(index))
            if material is None:
                bare[item.original.name] = True
                continue
            acoustic = material.wavehall_material.strip()
            if not acoustic:
                unnamed.setdefault(material.name, {})[item.original.name] = True
            key = (material.library.filepath if material.library else None, material.name)
            name = model.material(key, material.name, acoustic)
            triangles.setdefault(name, []).extend(corners[indices == index].tolist())
        model.add(vertices, triangles)
    finally:
        item.to_mesh_clear()


def _values(items, key, kind, width):
    """A property of many items as an array with a row for each."""
    values = np.empty(len(items) * width, kind)
    items.foreach_get(key, values)
    return values.reshape(-1, width)


def _placed(positions, instance, unit):
    """Positions in the world, metres."""
    matrix = np.array(instance.matrix_world, dtype=np.float64)
    placed = (positions.astype(np.float64) @ matrix[:3, :3].T + matrix[:3, 3]) * unit
    if not np.isfinite(placed).all():
        remedy = "Look at its location, rotation and scale, and those of its parents."
        raise PluginError(f"{instance.object.original.name} has coordinates that are no numbers", remedy)
    return [tuple(place) for place in placed.round(6).tolist()]


def _material(item, mesh, index):
    """The material of a face, as Blender draws it: a number beyond the last slot is that of the last."""
    slots, own = item.material_slots, mesh.materials
    if index < len(slots) and slots[index].link == "OBJECT":
        found = slots[index].material
    else:
        found = own[min(index, len(own) - 1)] if len(own) else None
    return found.original if found else None


def _list(names):
    """Names for a message."""
    listed = sorted(names)
    more = len(listed) - MOST_NAMES
    return ", ".join(listed[:MOST_NAMES]) + (f" and {more} more" if more > 0 else "")
