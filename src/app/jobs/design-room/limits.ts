import type { SurfaceSide } from '../../../material/sides.ts';
import { allTogether, InputError } from '../../../units/errors.ts';
import { chooseFrom } from '../../../scene/checks/problems.ts';
import type { RoomSurface } from '../room-trials/surfaces.ts';

/** A wish for surfaces: how much of them may be covered. */
export interface SurfaceWish {
  /** A surface, `floor`, `ceiling` or `walls`, or a material of the scene. */
  readonly surface: string;
  /** Largest share of its area, 0 to 1. */
  readonly atMost: number;
}

/** A material with the surfaces that it may be used on. */
export interface MaterialUse {
  readonly material: string;
  /** Names as those of a {@link SurfaceWish}. */
  readonly surfaces: readonly string[];
}

/** A use with the place where it was given: a key of the request or a line of a table. */
export interface PlacedUse extends MaterialUse {
  readonly path: string;
}

/** Surfaces that a wish is about, and how much of their area may be covered. */
export interface SurfaceLimit {
  readonly name: string;
  /** Indices of surfaces. */
  readonly surfaces: readonly number[];
  readonly atMost: number;
}

const SIDES: Readonly<Record<string, SurfaceSide>> = { floor: 'floor', ceiling: 'ceiling', walls: 'wall' };

/**
 * What wishes mean for the surfaces of a room.
 *
 * @throws InputError for a name that stands for nothing, a share out of range, and two wishes that contradict each
 *   other: two shares of the same surfaces, or a share of surfaces that another wish keeps as they are.
 */
export function limitsOf(wishes: readonly SurfaceWish[], surfaces: readonly RoomSurface[]): readonly SurfaceLimit[] {
  const limits = wishes.map((wish, at) => limitOf(wish, `limits[${at}]`, surfaces));
  for (const [at, one] of limits.entries()) {
    const before = limits.findIndex((other, there) => there < at && contradict(one, other));
    if (before < 0) continue;
    const fault = (first: number, second: number): InputError =>
      new InputError(
        `limits[${first}]`,
        `${wishText(limits[first])}, which contradicts: ${wishText(limits[second])}`,
        'Leave one of them out, or name the surfaces one by one.',
      );
    throw allTogether([fault(before, at), fault(at, before)]);
  }
  return limits;
}

function limitOf({ surface: name, atMost }: SurfaceWish, path: string, surfaces: readonly RoomSurface[]): SurfaceLimit {
  if (!(atMost >= 0 && atMost <= 1)) {
    throw new InputError(path, `expected 0 to 100 % of ${name}; found ${100 * atMost} %`, 'Give such as 40 %.');
  }
  return { name, surfaces: surfacesNamed(name, path, surfaces), atMost };
}

/**
 * Indices of the surfaces that a name stands for: of one, of all of a side, or of all with a material of the scene.
 *
 * @throws InputError if there are none.
 */
export function surfacesNamed(name: string, path: string, surfaces: readonly RoomSurface[]): readonly number[] {
  const found = surfaces.flatMap((surface, index) =>
    surface.name === name || surface.material === name || surface.side === SIDES[name.toLowerCase()] ? index : [],
  );
  if (found.length > 0) return found;
  const known = [...Object.keys(SIDES), ...surfaces.map((surface) => surface.name)];
  throw new InputError(path, `the room has no surface '${name}'`, chooseFrom(name, known, 'Surfaces'));
}

/** Whether two wishes give the same surfaces two shares, or one keeps all that the other covers. */
function contradict(one: SurfaceLimit, other: SurfaceLimit): boolean {
  const isWithin = (inner: SurfaceLimit, outer: SurfaceLimit): boolean =>
    inner.atMost > 0 && outer.atMost === 0 && inner.surfaces.every((index) => outer.surfaces.includes(index));
  const areSame = one.surfaces.join() === other.surfaces.join() && one.atMost !== other.atMost;
  return areSame || isWithin(one, other) || isWithin(other, one);
}

const wishText = ({ name, atMost }: SurfaceLimit): string =>
  atMost === 0
    ? `'${name}' is kept as it is`
    : `'${name}' may be covered by ${Number((100 * atMost).toPrecision(4))} %`;
