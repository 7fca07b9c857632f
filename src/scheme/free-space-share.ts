import { certifyShare, momentOf } from './certificate.ts';
import type { Scheme } from './scheme.ts';
import { onAxes } from './shells.ts';
import { LaplacianSymbol } from './symbol.ts';

/** Samples along the diagonal. */
const SAMPLES = 4096;

/** A bound on p(k) of a scheme in free space, in parts of 4/λ² (docs/theory/schemes.md, eq. S22). */
export function freeSpaceShare(scheme: Pick<Scheme, 'stencil' | 'weights' | 'courant'>): number {
  const { weights, courant } = scheme;
  const { shells } = scheme.stencil;
  if (!onAxes(shells)) return certifyShare({ shells, weights, courant });
  // p is a sum of the same function of each component of k, so it is largest where all three are equal.
  const symbol = new LaplacianSymbol(shells, weights);
  const step = Math.PI / SAMPLES;
  let largest = 0;
  for (let i = 0; i <= SAMPLES; i++) largest = Math.max(largest, symbol.at([i * step, i * step, i * step]));
  // On the diagonal the second derivative is at most Σ_l |α_l| |l|². A maximum is at most half a step from a sample.
  const curvature = momentOf({ shells, weights }, 2);
  return ((largest + (curvature * step ** 2) / 8) * courant ** 2) / 4;
}
