import { certifyShare, momentOf } from './certificate.ts';
import type { Scheme } from './scheme.ts';
import { onAxes } from './shells.ts';
import { LaplacianSymbol } from './symbol.ts';

/** Wave numbers tried along the diagonal. */
const SAMPLES = 4096;

/** What no p(k) of a scheme exceeds in free space, in parts of 4/λ². */
export function freeSpaceShare(scheme: Pick<Scheme, 'stencil' | 'weights' | 'courant'>): number {
  const { weights, courant } = scheme;
  const { shells } = scheme.stencil;
  if (!onAxes(shells)) return certifyShare({ shells, weights, courant });
  // p is the same function of each component of k, summed: largest where all three are equal.
  const symbol = new LaplacianSymbol(shells, weights);
  const step = Math.PI / SAMPLES;
  let largest = 0;
  for (let i = 0; i <= SAMPLES; i++) largest = Math.max(largest, symbol.at([i * step, i * step, i * step]));
  // On the diagonal the second derivative is at most Σ_l |α_l| |l|²; at the top of a hump, half a step from a sample at most.
  const curvature = momentOf({ shells, weights }, 2);
  return ((largest + (curvature * step ** 2) / 8) * courant ** 2) / 4;
}
