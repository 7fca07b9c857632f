import { computed } from '@preact/signals';
import { viewSurfaceName, type ModeEntry, type ModeSide, type ViewSurface } from '../../../../../src/app/index.ts';
import { hiddenSurfaces } from '../../room/picture.ts';
import { shownView } from '../../room/shown-room.ts';
import { chosenMode } from './mode-list.ts';
import { modesAreSeen, wallsShow } from './mode-shape.ts';

const SIDES = [
  ['x-', 'x+'],
  ['y-', 'y+'],
  ['z-', 'z+'],
] as const;

/** What the walls of a material on one side of the room are called in the picture. */
const apartName = (material: string, side: ModeSide): string => `${material} · ${side}`;

/**
 * Surfaces cut by the side of the room on which their walls stand, as modes list what damps them: by the main axis of
 * each triangle. The materials of the parts are called after both.
 */
export function surfacesBySide(surfaces: readonly ViewSurface[]): ViewSurface[] {
  return surfaces.flatMap((surface) => {
    const parts = new Map<number, number[]>();
    for (let triangle = 0; triangle < surface.positions.length / 9; triangle++) {
      const side = sideOf(surface.positions, 9 * triangle);
      const part = parts.get(side);
      if (part) part.push(triangle);
      else parts.set(side, [triangle]);
    }
    return [...parts].map(([side, triangles]) => {
      const [axis, isUpper] = [side >> 1, side & 1];
      const named = (material: string | null, at: number): string | null =>
        material === null ? null : apartName(material, SIDES[axis][at]);
      return {
        ...surface,
        front: named(surface.front, isUpper),
        back: named(surface.back, 1 - isUpper),
        // By this name surfaces are hidden.
        meshMaterial: viewSurfaceName(surface),
        positions: Float32Array.from(triangles.flatMap((at) => [...surface.positions.subarray(9 * at, 9 * at + 9)])),
        outside: Uint8Array.from(triangles, (at) => surface.outside[at]),
      };
    });
  });
}

/** Twice the axis of a triangle's normal, and 1 more if it is an upper wall from its front: its normal points down. */
function sideOf(p: Float32Array, at: number): number {
  const [ux, uy, uz] = [p[at + 3] - p[at], p[at + 4] - p[at + 1], p[at + 5] - p[at + 2]];
  const [vx, vy, vz] = [p[at + 6] - p[at], p[at + 7] - p[at + 1], p[at + 8] - p[at + 2]];
  const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const sizes = normal.map(Math.abs);
  const axis = sizes.indexOf(Math.max(...sizes));
  return 2 * axis + (normal[axis] < 0 ? 1 : 0);
}

const apart = computed(() => surfacesBySide(shownView.value?.surfaces ?? []));

/** The share of a mode's energy that walls take, by the names of their materials in {@link surfacesBySide}. */
export function dampingShares(
  surfaces: readonly ViewSurface[],
  { shares }: Pick<ModeEntry, 'shares'>,
): Map<string, number> {
  const taken = new Map(
    shares.flatMap(({ material, side, share }) =>
      material === null ? [] : [[apartName(material, side), share] as const],
    ),
  );
  const names = surfaces.flatMap(({ front, back }) => [front, back]).filter((name) => name !== null);
  return new Map(names.map((name) => [name, taken.get(name) ?? 0]));
}

/** How the room is painted where walls show what they take of the chosen mode; null elsewhere. */
export const dampingPainting = computed(() => {
  const [mode, view] = [chosenMode.value, shownView.value];
  if (!mode || !view || wallsShow.value !== 'damping' || !modesAreSeen.value) return null;
  return {
    walls: { surfaces: apart.value, edges: view.edges },
    shares: dampingShares(apart.value, mode),
    picked: null,
    hidden: hiddenSurfaces.value,
    /** Nothing is selected by a click on a wall. */
    pick: (): void => undefined,
  };
});
