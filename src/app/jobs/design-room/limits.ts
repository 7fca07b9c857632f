import { InputError } from '../../../units/errors.ts';
import { chooseFrom } from '../../../scene/checks/problems.ts';
import type { RoomSurface } from '../room-trials/surfaces.ts';

/** A wish for surfaces: how much of them may be covered. */
export interface SurfaceWish {
  /** A surface, `floor`, `ceiling` or `walls`, or a material of the scene. */
  readonly surface: string;
  /** Largest share of its area, 0 to 1. */
  readonly atMost: number;
}

/** Surfaces that a wish is about, and how much of their area may be covered. */
export interface SurfaceLimit {
  readonly name: string;
  /** Indices of surfaces. */
  readonly surfaces: readonly number[];
  readonly atMost: number;
}

const SIDES: Readonly<Record<string, RoomSurface['side']>> = { floor: 'floor', ceiling: 'ceiling', walls: 'wall' };

/**
 * What wishes mean for the surfaces of a room.
 *
 * @throws InputError for a name that stands for nothing, a share out of range, and two wishes for the same name.
 */
export function limitsOf(wishes: readonly SurfaceWish[], surfaces: readonly RoomSurface[]): readonly SurfaceLimit[] {
  return wishes.map(({ surface: name, atMost }, at) => {
    if (!(atMost >= 0 && atMost <= 1)) {
      throw new InputError('limits', `expected a share from 0 to 1 of ${name}; found ${atMost}`, 'Give such as 0.4.');
    }
    const before = wishes.slice(0, at).find(({ surface }) => surface === name);
    if (before && before.atMost !== atMost) {
      const message = `${name} may be covered by ${100 * before.atMost} % and by ${100 * atMost} %: these two contradict each other`;
      throw new InputError('limits', message, 'Leave one of them out.');
    }
    const found = surfaces.flatMap((surface, index) =>
      surface.name === name || surface.material === name || surface.side === SIDES[name.toLowerCase()] ? index : [],
    );
    if (found.length > 0) return { name, surfaces: found, atMost };
    const known = [...Object.keys(SIDES), ...surfaces.map((surface) => surface.name)];
    throw new InputError('limits', `the room has no surface '${name}'`, chooseFrom(name, known, 'Surfaces'));
  });
}
