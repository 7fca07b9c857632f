import type { RoomShape } from '../../../outputs/scene/room-shape.ts';
import type { Extents } from '../../../inputs/scene/extents.ts';
import { cross, less } from '../picture/pieces.ts';

/**
 * Where a surface is, by its shape: `level` is a flat one between floor and ceiling, `upright` one between the walls.
 */
export interface SurfacePlace {
  readonly kind: 'floor' | 'ceiling' | 'wall' | 'level' | 'upright' | 'slanted';
  /** The axis that it stands across. */
  readonly axis: 'x' | 'y' | 'z';
  /** Its place on the axis, m; 0 for slanted ones. */
  readonly metres: number;
}

/** A place with the area of a material there, m². */
interface PlacedArea {
  readonly place: SurfacePlace;
  area: number;
}

const AXES = ['x', 'y', 'z'] as const;

/** A surface is on a wall within this distance, m. */
const NEAR = 0.01;

/** Places that take at least this share of a material's area are named, this many at most. */
const LEAST_SHARE = 0.03;
const MOST_PLACES = 4;

/** The places of a material, the largest first, and whether there are others. */
export interface NamedPlaces {
  readonly places: readonly SurfacePlace[];
  readonly hasOthers: boolean;
}

/** Where each part of a room is, by the index of its name. */
export function surfacePlaces({ corners, triangles, names }: RoomShape, { from, to }: Extents): NamedPlaces[] {
  const found = names.map(() => new Map<string, PlacedArea>());
  for (const [a, b, c, part] of triangles) {
    const normal = cross(less(corners[b], corners[a]), less(corners[c], corners[a]));
    const length = Math.hypot(...normal);
    if (length === 0) continue;
    const axis = normal.findIndex((along) => Math.abs(along) > 0.999 * length);
    const place = placeOf(axis, axis < 0 ? 0 : corners[a][axis], from, to);
    const key = `${place.kind} ${place.axis} ${place.metres.toFixed(2)}`;
    const there = found[part].get(key);
    if (there) there.area += length / 2;
    else found[part].set(key, { place, area: length / 2 });
  }
  return found.map((places) => {
    const sorted = [...places.values()].sort((one, other) => other.area - one.area);
    const all = sorted.reduce((sum, { area }) => sum + area, 0);
    const named = sorted.filter(({ area }) => area >= LEAST_SHARE * all).slice(0, MOST_PLACES);
    return { places: named.map(({ place }) => place), hasOthers: named.length < sorted.length };
  });
}

function placeOf(axis: number, at: number, from: readonly number[], to: readonly number[]): SurfacePlace {
  if (axis < 0) return { kind: 'slanted', axis: 'z', metres: 0 };
  const isLow = Math.abs(at - from[axis]) < NEAR;
  const isHigh = Math.abs(at - to[axis]) < NEAR;
  const kind =
    axis === 2 ? (isLow ? 'floor' : isHigh ? 'ceiling' : 'level') : isLow || isHigh ? ('wall' as const) : 'upright';
  return { kind, axis: AXES[axis], metres: at };
}
