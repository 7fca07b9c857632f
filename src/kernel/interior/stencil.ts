import { pointsOnGrid, stencilPoints } from '../../scheme/points.ts';
import type { PreparedRoom } from '../../room/prepare/prepared.ts';
import type { Scheme } from '../../scheme/scheme.ts';
import type { InteriorStencil } from './design.ts';

export function interiorStencil(scheme: Scheme): InteriorStencil {
  const { id, family, points, reach } = scheme.stencil;
  const { offsets, weights } = stencilPoints(scheme);
  return { id, family, points, reach, offsets, weights };
}

/** The stencil as a room has it: in a room of one layer all offsets have z = 0. */
export function roomStencil({
  scheme,
  offsets,
  weights,
}: Pick<PreparedRoom, 'scheme' | 'offsets' | 'weights'>): InteriorStencil {
  const points = 1 + weights.reduce((count, weight) => count + (weight === 0 ? 0 : 1), 0);
  return { ...interiorStencil(scheme), points, offsets, weights };
}

/** The stencil on a grid of so many nodes along x, y, z: as rooms of this size have it. */
export function stencilOnGrid(scheme: Scheme, size: readonly [number, number, number]): InteriorStencil {
  return roomStencil({ scheme, ...pointsOnGrid(scheme, { size }) });
}
