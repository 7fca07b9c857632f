import { fieldOf } from '../../../modes/rigid/block.ts';
import type { DampedMode } from '../../../modes/damped/shapes.ts';
import { movingIndex, type MovingNodes } from '../../../modes/rigid/moving-nodes.ts';
import type { RigidModes } from '../../../modes/rigid/rigid-modes.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import { placeWeights } from '../../../run/points/interpolation.ts';
import type { Place } from '../../../run/points/place.ts';
import { SILENT_DB } from './modes-report.ts';

/**
 * Returns a function that gives the level of a mode at some places over its mean square in the room, dB, at least
 * {@link SILENT_DB}: `10 lg(|p|² V / ∫|p|² dV)`. Places are read as receivers of a rendering are.
 */
export function levelsAtPoints(
  room: PreparedRoom,
  { moving, block, eigenvalues }: RigidModes,
  places: readonly Place[],
): (mode: DampedMode) => number[] {
  const nodes = moving.node.length;
  const volume = moving.volume.reduce((sum, of) => sum + of, 0);
  /** [place][rigid mode] */
  const rigid = places.map((place) => {
    const taps = tapsOf(room, place, moving);
    return Float64Array.from(eigenvalues, (_, k) => {
      const field = fieldOf(block, nodes, k);
      return taps.reduce((sum, [at, weight]) => sum + weight * field[at], 0);
    });
  });
  // Rigid modes have a volume integral of the square of 1, and so have sums of them whose weights' squares add to 1.
  return ({ vector: { re, im } }) =>
    rigid.map((values) => {
      const [real, imaginary] = [re, im].map((part) => part.reduce((sum, weight, k) => sum + weight * values[k], 0));
      return Math.max(SILENT_DB, 10 * Math.log10((real ** 2 + imaginary ** 2) * volume));
    });
}

/** Weights of a place by indices of moving nodes. Nodes behind walls, which follow others, are left out. */
function tapsOf(room: PreparedRoom, place: Place, moving: MovingNodes): (readonly [at: number, weight: number])[] {
  const { nodes, weights } = placeWeights(room, place).point;
  const taps = [...nodes].flatMap((node, i) => {
    const at = movingIndex(moving, node);
    return at === undefined ? [] : [[at, weights[i]] as const];
  });
  const all = taps.reduce((sum, [, weight]) => sum + weight, 0);
  return taps.map(([at, weight]) => [at, weight / all]);
}
