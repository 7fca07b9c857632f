"""How notebooks show a scene: its boxes as lines in space, with sources and receivers."""

from __future__ import annotations

from html import escape
from itertools import product
from typing import Any, List, Mapping, Optional, Tuple

import numpy as np

WIDTH, HEIGHT, MARGIN = 480, 320, 24

#: Seen from the front, the right and above: what x, y and z are on the page, to the right and downwards.
VIEW = np.array([[0.87, 0.42], [0.5, -0.38], [0.0, -1.0]])

#: Colours of sources and receivers.
COLOURS = {"sources": "#d1495b", "receivers": "#2e6f9e"}


def scene_svg(content: Mapping[str, Any]) -> Optional[str]:
    """A room of boxes in three dimensions as SVG; None for any other."""
    try:
        boxes = [_corners(box) for box in content["geometry"]["boxes"]]
        points = [
            (kind, name, np.asarray(one["position"], dtype=float))
            for kind in COLOURS
            for name, one in content[kind].items()
            if "position" in one
        ]
        places = np.concatenate([np.reshape([corners for corners, _ in boxes], (-1, 3)), *(one[None] for _, _, one in points)])
    except (AttributeError, KeyError, TypeError, ValueError):
        # A check says what is wrong with it.
        return None
    page = places @ VIEW
    low, extent = page.min(axis=0), np.maximum(np.ptp(page, axis=0), 1e-9)
    scale = min((WIDTH - 2 * MARGIN) / extent[0], (HEIGHT - 2 * MARGIN) / extent[1])

    def at(place: Any) -> Tuple[float, float]:
        x, y = (np.asarray(place) @ VIEW - low) * scale + MARGIN
        return float(x), float(y)

    parts: List[str] = []
    for corners, is_air in boxes:
        dashes = "" if is_air else ' stroke-dasharray="4 3"'
        lines = " ".join(f"M{at(a)[0]:.1f} {at(a)[1]:.1f}L{at(b)[0]:.1f} {at(b)[1]:.1f}" for a, b in _edges(corners))
        parts.append(f'<path d="{lines}" fill="none" stroke="currentColor"{dashes}/>')
    for kind, name, place in points:
        (x, y), (_, floor) = at(place), at((place[0], place[1], boxes[0][0][0][2]))
        parts.append(
            f'<path d="M{x:.1f} {y:.1f}V{floor:.1f}" stroke="{COLOURS[kind]}" stroke-opacity="0.4"/>'
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{COLOURS[kind]}"/>'
            f'<text x="{x + 6:.1f}" y="{y - 5:.1f}" font-size="12" fill="{COLOURS[kind]}">{escape(name)}</text>'
        )
    title = escape(str(content.get("title", "")))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" role="img" '
        f'aria-label="{title}" font-family="sans-serif"><title>{title}</title>{"".join(parts)}</svg>'
    )


def _corners(box: Mapping[str, Any]) -> "Tuple[List[Tuple[float, ...]], bool]":
    """The eight corners of a box, and whether it is air."""
    is_air = "add" in box
    cuboid = box["add"] if is_air else box["subtract"]
    low, high = cuboid["from"], cuboid["to"]
    if len(low) != 3 or len(high) != 3:
        raise ValueError("a plan has no third dimension")
    return [tuple(float(one) for one in corner) for corner in product(*zip(low, high))], is_air


def _edges(corners: "List[Tuple[float, ...]]") -> "List[Tuple[Tuple[float, ...], Tuple[float, ...]]]":
    """The twelve pairs of corners that differ along one axis."""
    pairs = ((i, i | bit) for i in range(8) for bit in (1, 2, 4) if not i & bit)
    return [(corners[i], corners[j]) for i, j in pairs]
