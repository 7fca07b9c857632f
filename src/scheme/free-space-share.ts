import { certify } from './certificate.ts';
import type { Scheme } from './scheme.ts';
import { shellPoints, squaredRadius } from './shells.ts';
import { LaplacianSymbol } from './symbol.ts';

/** Whether all points of a stencil lie on the axes. */
export function isLeggy({ stencil }: Pick<Scheme, 'stencil'>): boolean {
  return stencil.shells.every(([, second]) => second === 0);
}

/** Wave numbers tried along the diagonal. */
const SAMPLES = 4096;

/** What no p(k) of a scheme exceeds in free space, in parts of 4/λ². */
export function freeSpaceShare(scheme: Scheme): number {
  const { stencil, weights, courant, band } = scheme;
  if (!isLeggy(scheme)) return certify({ shells: stencil.shells, weights, courant, band }).largestShare;
  // p is the same function of each component of k, summed: largest where all three are equal.
  const symbol = new LaplacianSymbol(stencil.shells, weights);
  const step = Math.PI / SAMPLES;
  let largest = 0;
  for (let i = 0; i <= SAMPLES; i++) largest = Math.max(largest, symbol.at([i * step, i * step, i * step]));
  // On the diagonal the second derivative is at most Σ_l |α_l| |l|²; at the top of a hump, half a step from a sample at most.
  const curvature = stencil.shells.reduce(
    (sum, q, s) => sum + Math.abs(weights[s]!) * shellPoints(q).length * squaredRadius(q),
    0,
  );
  return ((largest + (curvature * step ** 2) / 8) * courant ** 2) / 4;
}
