import { certify, type FreeSpaceScheme } from '../certificate.ts';

/** Where the search begins; all stable weights that are designed or of high order keep their tolerance there. */
const NARROWEST = 0.1;
const PRECISION = 1e-4;

/**
 * The widest band κ in which given weights keep a tolerance by proof, rounded down to six digits.
 *
 * @param tolerance ε
 */
export function widestCertifiedBand({
  tolerance,
  ...scheme
}: Omit<FreeSpaceScheme, 'band'> & { readonly tolerance: number }): number {
  let [band, failed] = [NARROWEST, 1];
  while (failed - band > PRECISION) {
    const middle = (band + failed) / 2;
    if (certify({ ...scheme, band: middle }).largestError <= tolerance) band = middle;
    else failed = middle;
  }
  return Number((band - 5e-7).toPrecision(6));
}
