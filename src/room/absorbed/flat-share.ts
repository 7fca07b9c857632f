import { foldedTrace } from '../surfaces/folded.ts';
import { atWall } from './at-wall.ts';
import { SMOOTHING } from './test-field.ts';

/** Number of waves along the normal at which mean squares are summed. */
const WAVES = 64;

/** The waves end where the field has 10⁻⁸ of the power of the longest. */
const LEAST_POWER = 8 * Math.LN10;

const wavesEnd = Math.sqrt(LEAST_POWER / (2 * SMOOTHING));

/**
 * What a face of a plane wall across an axis takes of the test field in the mean over all fields, relative to what a
 * wall of its area would take (docs/theory/subcell.md, eq. C23).
 *
 * @param trace Weights along the line from its first node.
 * @param run Nodes of the line.
 * @param distance Distance from the first node of the line to the wall, in spacings; negative where it is behind.
 */
export function flatShare(trace: readonly number[], run: number, distance: number): number {
  const weights = foldedTrace(trace, run);
  const before = distance < 0 ? 1 : 0;
  const air = Array.from(weights.subarray(before, before + 3), (_, m) => before + m);
  let taken = 0;
  let due = 0;
  for (let n = 0; n < WAVES; n++) {
    const wave = (wavesEnd * (n + 0.5)) / WAVES;
    const power = Math.exp(-2 * SMOOTHING * wave ** 2);
    const field = (m: number): number => Math.cos(wave * (distance + m));
    const read = weights.reduce((sum, weight, m) => sum + weight * field(m), 0);
    taken += power * read ** 2;
    due += power * atWall(air.map(field), distance + before) ** 2;
  }
  return taken / due;
}
