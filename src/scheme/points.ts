import type { Scheme } from './scheme.ts';
import { shellPoints, shellsWithin, type Offset } from './shells.ts';

/** The stencil as the kernels see it: its points without the centre, by shells. */
export interface StencilPoints {
  /** Offsets in nodes, without the centre: K − 1 of them; for sparse stencils also the points where walks may end. */
  readonly offsets: readonly Offset[];
  /** λ²α of each offset; 0 for a point that the stencil lacks. */
  readonly weights: Float64Array;
  /** Index of each offset's shell among all of them. */
  readonly shell: Uint8Array;
}

/**
 * The points of a scheme without the centre, and their weights λ²α. With each point comes every point that is nearer
 * along some axes and no further along any, so reflecting walks end on these points whatever the walls are. The
 * families of [Hamilton2015] have all of them. Sparse stencils get the points that they lack, with weight 0.
 */
export function stencilPoints({ stencil, weights, courant }: Scheme): StencilPoints {
  const { shells, reach } = stencil;
  const walked = shellsWithin(reach).filter((inner) =>
    shells.some((q) => inner.every((steps, axis) => steps <= q[axis])),
  );
  const weightOf = new Map(shells.map((q, index) => [q.join(), courant ** 2 * weights[index]]));
  const entries = walked.flatMap((shell, index) =>
    shellPoints(shell).map((offset) => ({ offset, weight: weightOf.get(shell.join()) ?? 0, index })),
  );
  return {
    offsets: entries.map(({ offset }) => offset),
    weights: Float64Array.from(entries, ({ weight }) => weight),
    shell: Uint8Array.from(entries, ({ index }) => index),
  };
}

/** The points of a scheme in rooms on a grid: a layer of them if the grid is one node high. */
export function pointsOnGrid(
  scheme: Scheme,
  { size }: { readonly size: readonly [number, number, number] },
): StencilPoints {
  return size[2] === 1 ? layerPoints(scheme) : stencilPoints(scheme);
}

/** How far points reach along an axis (0, 1, 2), in nodes; 0 along z in a room of one layer. */
export function reachAlong(offsets: readonly Offset[], axis: number): number {
  return offsets.reduce((most, offset) => Math.max(most, offset[axis]), 0);
}

/** Whether all points are those of a room of one layer. */
export function inOneLayer(offsets: readonly Offset[]): boolean {
  return offsets.every(([, , z]) => z === 0);
}

/**
 * The points of a scheme in a room of one layer. Every walk along z ends where it began, so each point adds its weight
 * to its projection onto the layer, and the symbol is p(kx, ky, 0) (docs/theory/two-dimensions.md, eq. D1). Weights of
 * points that differ by a turn or a mirror image are equal to the last bit, as those of the stencil are.
 */
export function layerPoints(scheme: Scheme): StencilPoints {
  const { offsets, weights } = stencilPoints(scheme);
  const names: string[] = [];
  const shellOf = ([x, y]: Offset): number => {
    const name = `${Math.max(Math.abs(x), Math.abs(y))},${Math.min(Math.abs(x), Math.abs(y))}`;
    const known = names.indexOf(name);
    return known < 0 ? names.push(name) - 1 : known;
  };
  const inLayer = offsets.filter(([, , z]) => z === 0);
  const shell = Uint8Array.from(inLayer, shellOf);
  const total = new Float64Array(names.length);
  offsets.forEach((offset, k) => {
    // One point of each shell of the layer collects the weights of the points above and below it.
    if (offset[0] > 0 && offset[0] >= offset[1] && offset[1] >= 0) total[shellOf(offset)] += weights[k];
  });
  return { offsets: inLayer, weights: Float64Array.from(shell, (index) => total[index]), shell };
}
