import type { InteriorStencil } from '../../../kernel/interior/design.ts';
import { stencilOnGrid } from '../../../kernel/interior/stencil.ts';
import { sweepStencil } from '../model/derivative-stencils.ts';
import { schemeByName } from '../../../scheme/scheme.ts';
import type { PointOrder, UpdateMeasurement } from '../model/paper.ts';

/**
 * The stencil of a measurement. In a layer its points are projected onto the layer. The heat equation has half the
 * weights: u + k Δu is stable up to half of what 2u − u[n−1] + λ² Δu is. In a layer its weights add up to those of a
 * mean of all points: with five points u + k Δu is C₀ times their sum, C₀ = k = 1/5 ([Garces2011], section 1.2.1).
 */
export function stencilOf({
  stencil: name,
  grid,
  equation,
  order = 'shells',
}: Pick<UpdateMeasurement, 'stencil' | 'grid' | 'equation' | 'order'>): InteriorStencil {
  const sweep = sweepStencil(name);
  if (sweep) return sweep;
  const stencil = stencilOnGrid(schemeByName(name, 'stencil'), grid);
  const factor = equation === 'heat' ? heatFactor(stencil, grid[2] === 1) : 1;
  const places = placesIn(order, stencil);
  return {
    ...stencil,
    offsets: places.map((at) => stencil.offsets[at]),
    weights: places.map((at) => factor * stencil.weights[at]),
  };
}

function heatFactor({ points, weights }: InteriorStencil, isLayer: boolean): number {
  const sum = Array.from(weights).reduce((all, weight) => all + weight, 0);
  return isLayer ? (points - 1) / points / sum : 0.5;
}

/** Indices of the points in another order. */
function placesIn(order: PointOrder, { offsets }: InteriorStencil): number[] {
  const places = offsets.map((_, at) => at);
  if (order === 'shells') return places;
  const byMemory = ([x, y, z]: readonly number[], [a, b, c]: readonly number[]): number => z - c || y - b || x - a;
  places.sort((one, other) => byMemory(offsets[one], offsets[other]));
  // A step that has no divisor in common with the count visits every point once, far from the one before.
  const step = order === 'shuffled' ? stepThrough(places.length) : 1;
  return places.map((_, n) => places[(n * step) % places.length]);
}

/** The first number from 0.38 of a count on that shares no divisor with it. */
function stepThrough(count: number): number {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  let step = Math.max(1, Math.floor(0.38 * count));
  while (divisor(step, count) !== 1) step++;
  return step;
}
