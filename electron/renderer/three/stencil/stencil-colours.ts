import { materialColours } from '../colours.ts';
import { weightShare } from './stencil-points.ts';
import type { StencilColouring } from './stencil-scene.ts';
import type { Palette } from '../theme.ts';

/** How pale the smallest weight is, 0 to 1. */
const PALEST = 0.35;

/** CSS colour of a shell's points: by sign and magnitude of its weight, or one of its own. The centre is grey. */
export function shellColour(
  shell: number | null,
  weights: readonly number[],
  colouring: StencilColouring,
  palette: Palette,
): string {
  if (shell === null) return palette.text;
  if (colouring === 'shell') return materialColours(weights.map((_, i) => String(i))).get(String(shell))!;
  const strength = PALEST + (1 - PALEST) * weightShare(weights[shell], weights);
  const full = weights[shell] < 0 ? palette.negative : palette.positive;
  return mixed(full, palette.background, strength);
}

/** Of two colours as `#rrggbb`, `share` of the first. */
function mixed(first: string, second: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [a, b] = [first, second].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    return Math.round(share * a + (1 - share) * b)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}
