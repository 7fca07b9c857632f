import { sphericalHankel } from '../sphere/bessel.ts';
import { harmonicCount, realHarmonics } from '../sphere/harmonics.ts';
import type { Vec3 } from '../units/quantities.ts';

/** The images of a source in a rigid box, as seen from a receiver: vectors to them, up to a distance ([Allen1979]). */
export function imagePlaces(sides: Vec3, source: Vec3, receiver: Vec3, farthest: number): Vec3[] {
  const along = ([0, 1, 2] as const).map((axis) => {
    const most = Math.ceil(farthest / (2 * sides[axis])) + 1;
    return Array.from({ length: 2 * (2 * most + 1) }, (_, i) => {
      const cell = (i >> 1) - most;
      return 2 * cell * sides[axis] + (i & 1 ? -1 : 1) * source[axis] - receiver[axis];
    });
  });
  return along[0].flatMap((x) =>
    along[1].flatMap((y) => along[2].flatMap((z): Vec3[] => (Math.hypot(x, y, z) < farthest ? [[x, y, z]] : []))),
  );
}

/**
 * The coefficients of the field of a monopole in free air, e^(−jkr)/(4πr), round a point: `B_nm = −jk h_n(kr) / (4π jⁿ)
 * Y_nm`, SN3D in the order ACN ([Williams1999], section 8.7; docs/theory/direction.md, eq. H3).
 *
 * @param place Place of the source relative to the point, m.
 * @param wavenumber rad/m
 * @returns real and imaginary parts in turn, 1/m
 */
export function monopoleCoefficients(order: number, [x, y, z]: Vec3, wavenumber: number): Float64Array {
  const distance = Math.hypot(x, y, z);
  const harmonics = realHarmonics(
    order,
    [x / distance, y / distance, z / distance],
    new Float64Array(harmonicCount(order)),
  );
  const waves = sphericalHankel(order, wavenumber * distance);
  const values = new Float64Array(2 * harmonics.length);
  for (let n = 0; n <= order; n++) {
    // −jk h/(4π), and division by j for each order.
    let [real, imaginary] = [(wavenumber * waves[n][1]) / (4 * Math.PI), (-wavenumber * waves[n][0]) / (4 * Math.PI)];
    for (let turn = 0; turn < n; turn++) [real, imaginary] = [imaginary, -real];
    for (let channel = n * n; channel < (n + 1) ** 2; channel++) {
      values[2 * channel] = real * harmonics[channel];
      values[2 * channel + 1] = imaginary * harmonics[channel];
    }
  }
  return values;
}
