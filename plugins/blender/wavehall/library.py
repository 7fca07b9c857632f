"""The library of materials, as packing writes it beside this file. Needs no Blender."""

import json
import os


def _read():
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "materials.json"), encoding="utf-8") as file:
        return json.load(file)


_LIST = _read()

#: Titles of the materials by name.
TITLES = {name: one["title"] for name, one in _LIST["materials"].items()}

#: Titles of their categories by name of the material.
CATEGORIES = {name: _LIST["categories"][one["category"]] for name, one in _LIST["materials"].items()}
