import { assignedColours } from './assigned-colours.ts';
import { mixed } from './mixed.ts';
import type { Palette } from './palette.ts';

/** What a point's colour shows: the weight of its shell, or which shell it belongs to. */
export type StencilColouring = 'weight' | 'shell';

/** Colour strength of the smallest weight, 0 to 1. */
const PALEST = 0.35;

/** CSS colour of a shell's points, by the sign and magnitude of its weight or one per shell. The centre is grey. */
export function shellColour(
  shell: number | null,
  weights: readonly number[],
  colouring: StencilColouring,
  palette: Palette,
): string {
  if (shell === null) return palette.text;
  if (colouring === 'shell') return assignedColours(weights.map((_, i) => String(i))).get(String(shell))!;
  const strength = PALEST + (1 - PALEST) * weightShare(weights[shell], weights);
  const full = weights[shell] < 0 ? palette.negative : palette.positive;
  return mixed(full, palette.background, strength);
}

/** Position of a weight's magnitude between the smallest, 0, and the largest, 1, on a logarithmic scale. */
export function weightShare(weight: number, all: readonly number[]): number {
  const logs = all.filter((each) => each !== 0).map((each) => Math.log(Math.abs(each)));
  const [low, high] = [Math.min(...logs), Math.max(...logs)];
  if (weight === 0) return 0;
  return high === low ? 1 : (Math.log(Math.abs(weight)) - low) / (high - low);
}
