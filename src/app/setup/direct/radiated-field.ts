import type { RadiationPattern } from '../../../response/direction/drive.ts';
import { orderFade } from '../../../response/direction/encode.ts';
import { LASTING_ORDER, lastingShare } from '../../../response/direction/lasting.ts';
import type { Complex } from '../../../numerics/complex.ts';
import { harmonicCount, realHarmonics } from '../../../sphere/harmonics.ts';
import { toOwn, type OwnAxes } from '../../../sphere/orientation.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import { nearCoefficients } from './near-field.ts';
import type { DirectPart } from './direct-part.ts';

/**
 * The exact field of a source with direction (docs/theory/sources-with-direction.md, eq. Q1), with the beginning and
 * ending of its orders (Q3 and Q7).
 *
 * @param kept [n] Where an order is radiated in full, rad per step; null where it is silent.
 * @param lasting Samples after which orders 1 and 2 have ended.
 */
export function radiatedField(
  pattern: RadiationPattern,
  axes: OwnAxes,
  kept: readonly ({ readonly from: number; readonly to: number } | null)[],
  lasting: number,
): DirectPart['exact'] {
  const harmonics = new Float64Array(harmonicCount(pattern.order));
  const gainOf = (n: number, angle: number): Complex => {
    const range = kept[n];
    if (!range) return [0, 0];
    if (n === 0) return [1, 0];
    if (n <= LASTING_ORDER) return lastingShare(n, (angle * lasting) / (2 * Math.PI));
    return [orderFade(range, n, angle).rise, 0];
  };
  // Of the last wave, by distance: the same in all directions.
  const known = new Map<number, Float64Array>();
  let [lastAngle, lastWavenumber] = [NaN, NaN];
  const coefficientsAt = (angle: number, wavenumber: number, distance: number): Float64Array => {
    if (angle !== lastAngle || wavenumber !== lastWavenumber) known.clear();
    [lastAngle, lastWavenumber] = [angle, wavenumber];
    let found = known.get(distance);
    if (!found) {
      const gains = kept.map((_, n) => gainOf(n, angle));
      found = nearCoefficients(pattern, angle, wavenumber * distance, 0, gains);
      known.set(distance, found);
    }
    return found;
  };
  return ({ angle, wavenumber }, away) => {
    const distance = Math.hypot(...away);
    const direction: Vec3 = [away[0] / distance, away[1] / distance, away[2] / distance];
    const values = realHarmonics(pattern.order, toOwn(axes, direction), harmonics);
    const coefficients = coefficientsAt(angle, wavenumber, distance);
    let [x, y] = [0, 0];
    for (let channel = 0; channel < values.length; channel++) {
      x += values[channel] * coefficients[2 * channel];
      y += values[channel] * coefficients[2 * channel + 1];
    }
    const level = 1 / (4 * Math.PI * distance);
    return [level * x, level * y];
  };
}
