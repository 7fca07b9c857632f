import { admittanceAt, type WallAdmittance } from '../../../material/branches.ts';
import { realSignal, spectrumOf } from '../../../response/transform.ts';

/** The pressure before the faces of a surface in two runs: from the source, and from an impulse at the receiver. */
export interface FacePressures {
  /** Area of each face, in squared spacings. */
  readonly area: ArrayLike<number>;
  /** L of each face: inertia of the air between its trace and the wall. */
  readonly inertia: ArrayLike<number>;
  /** [face][step] */
  readonly fromSource: readonly Float64Array[];
  readonly fromReceiver: readonly Float64Array[];
}

/**
 * How a response changes when the admittance of a surface does: to first order the convolution of the pressures before
 * its faces, from the source and from the receiver, with the change of the admittance (docs/theory/design.md, eq. K15).
 *
 * @param courant λ
 * @param wall The admittance of the surface.
 * @param ends Two others, on either side of it.
 * @returns half of the change from the one to the other, shape [steps].
 */
export function responseChange(
  faces: FacePressures,
  courant: number,
  wall: WallAdmittance,
  [low, high]: readonly [WallAdmittance, WallAdmittance],
): Float64Array {
  const { area, inertia, fromSource, fromReceiver } = faces;
  const steps = fromSource[0]?.length ?? 0;
  // Room for both pressures one after the other, and for what the wall remembers.
  let size = 4;
  while (size < 3 * steps + 4) size *= 2;
  const half = size / 2;
  const bins = Array.from({ length: half }, (_, k) => (2 * Math.PI * k) / size);
  const walls = bins.map((omegaT) => admittanceAt(wall, omegaT));
  const re = new Float64Array(half);
  const im = new Float64Array(half);
  for (let f = 0; f < fromSource.length; f++) {
    const a = spectrumOf(fromSource[f], size);
    const b = spectrumOf(fromReceiver[f], size);
    for (let k = 1; k < half; k++) {
      const [g, s] = walls[k];
      // 1 / (1 + s Y j L t)², the share of the pressure that is left behind the inertia, for both ways.
      const reach = area[f] * inertia[f] * Math.tan(bins[k] / 2);
      const [x, y] = [1 - reach * s, reach * g];
      const squared = (x * x + y * y) ** 2;
      const [shareRe, shareIm] = [((x * x - y * y) * area[f]) / squared, (-2 * x * y * area[f]) / squared];
      const productRe = a[2 * k] * b[2 * k] - a[2 * k + 1] * b[2 * k + 1];
      const productIm = a[2 * k] * b[2 * k + 1] + a[2 * k + 1] * b[2 * k];
      re[k] += productRe * shareRe - productIm * shareIm;
      im[k] += productRe * shareIm + productIm * shareRe;
    }
  }
  const spectrum = new Float64Array(2 * size);
  for (let k = 1; k < half; k++) {
    const [from, to] = [admittanceAt(low, bins[k]), admittanceAt(high, bins[k])];
    const [changeRe, changeIm] = [(to[0] - from[0]) / 2, (to[1] - from[1]) / 2];
    // −(λ/2)(z − 1/z) = −jλ sin ωT
    const rise = -courant * Math.sin(bins[k]);
    const [x, y] = [-rise * changeIm, rise * changeRe];
    spectrum[2 * k] = re[k] * x - im[k] * y;
    spectrum[2 * k + 1] = re[k] * y + im[k] * x;
  }
  return realSignal(spectrum, size).slice(0, steps);
}
