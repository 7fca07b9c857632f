"""What varies in a sweep: entries of ``vary`` as a sweep file has them (docs/use/sweeps.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Optional, Sequence, Tuple, Union

if TYPE_CHECKING:
    from ._scene import Scene

#: A place in a scene, such as ``geometry.boxes[0].add.to[0]``, or several that get the same value.
Place = Union[str, Sequence[str]]

Variable = Dict[str, Any]


def uniform(at: Place, low: float, high: float, unit: str = "m") -> Variable:
    """All values between two are equally likely.

    Args:
        at: What varies.
        low: The least value.
        high: The largest value.
        unit: That of the value in a scene: ``"m"``, ``"1"`` for an absorption coefficient, ``"Hz"`` and so on.
    """
    return {"at": at, "unit": unit, "random": {"uniform": {"from": low, "to": high}}}


def log_uniform(at: Place, low: float, high: float, unit: str = "1") -> Variable:
    """All ratios are equally likely; both limits are above 0."""
    return {"at": at, "unit": unit, "random": {"logUniform": {"from": low, "to": high}}}


def one_of(at: Place, values: Sequence[Any]) -> Variable:
    """One of some values, of any kind."""
    return {"at": at, "random": {"oneOf": list(values)}}


def grid(at: Place, low: float, high: float, count: int, unit: str = "m") -> Variable:
    """Values at equal distances; each makes a room or a line."""
    return {"at": at, "unit": unit, "grid": {"from": low, "to": high, "count": count}}


def in_room(at: Place, height_metres: Optional[Tuple[float, float]] = None) -> Variable:
    """A point in the air of the room."""
    return {"at": at, "random": {"inRoom": {} if height_metres is None else {"heightMetres": list(height_metres)}}}


def random_points(scene: "Scene", kind: str, height_metres: Optional[Tuple[float, float]] = None) -> Dict[str, Variable]:
    """All ``"sources"`` or all ``"receivers"`` of a scene somewhere in the air, by their names.

    Args:
        scene: What has them; each is named in :attr:`Scene.content`.
        kind: ``"sources"`` or ``"receivers"``.
        height_metres: The lowest and the highest z.

    Raises:
        ValueError: for another kind.
    """
    if kind not in ("sources", "receivers"):
        raise ValueError(f"a scene has random points of 'sources' or 'receivers', not of '{kind}'")
    return {name: in_room(f"{kind}.{name}.position", height_metres) for name in scene.content[kind]}
