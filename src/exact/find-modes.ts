import { minus, over, plus, real, times, type Complex } from '../numerics/complex.ts';

/** A function of ω/c, 1/m, whose zeros are the modes of a box; analytic where modes are looked for. */
export interface ModalFunction {
  readonly at: (wavenumber: Complex) => Complex;
  /** Depth of the box, m: modes are about π over it apart. */
  readonly depth: number;
}

/** Ranges in which modes are wanted: real part of ω/c, 1/m, and the largest imaginary part, by which they decay. */
export interface ModeRange {
  readonly from: number;
  readonly to: number;
  readonly damping: number;
}

/**
 * The modes in a range, by rising frequency. Newton's method from a net of starts; the number is checked by the
 * argument principle.
 *
 * @throws RangeError if not all modes are found: then the range ends at a mode, or the net is too coarse.
 */
export function modesIn(modal: ModalFunction, range: ModeRange): Complex[] {
  const { from, to, damping } = range;
  const step = Math.PI / modal.depth / 8;
  const found: Complex[] = [];
  for (let re = from; re <= to + step; re += step) {
    for (const share of [0, 0.02, 0.1, 0.3, 0.7, 1]) {
      const root = newton(modal, [re, share * damping]);
      if (root === undefined || !isInside(root, range)) continue;
      if (found.every((one) => Math.hypot(...minus(one, root)) > SAME * root[0])) found.push(root);
    }
  }
  const wanted = countZeros(modal, range);
  if (found.length !== wanted) throw new RangeError(`${found.length} of ${wanted} modes are found`);
  return found.sort((one, other) => one[0] - other[0]);
}

/** Roots nearer than this, relative, are one. */
const SAME = 1e-7;

/** How far below the real axis rounding puts modes without losses, relative to the end of the range. */
const BELOW_AXIS = 1e-3;

const isInside = ([re, im]: Complex, { from, to, damping }: ModeRange): boolean =>
  re > from && re < to && im > -BELOW_AXIS * to && im < damping;

/** A zero, or undefined if there is none near. */
function newton({ at, depth }: ModalFunction, start: Complex): Complex | undefined {
  let k = start;
  const longest = Math.PI / depth / 4;
  for (let i = 0; i < 60; i++) {
    const h = 1e-6 * Math.max(1e-3, Math.hypot(...k));
    const slope = times(minus(at(plus(k, real(h))), at(minus(k, real(h)))), real(0.5 / h));
    const step = over(at(k), slope);
    const length = Math.hypot(...step);
    if (!Number.isFinite(length)) return undefined;
    k = minus(k, times(step, real(Math.min(1, longest / length))));
    if (length < 1e-13 * Math.hypot(...k)) return k;
  }
  return undefined;
}

/** Points of a contour, per π over the depth of its length. */
const CONTOUR = 400;

/** The number of zeros in a range: how often the function turns about 0 along its border. */
export function countZeros({ at, depth }: ModalFunction, { from, to, damping }: ModeRange): number {
  const low = -BELOW_AXIS * to;
  const corners: readonly Complex[] = [
    [from, low],
    [to, low],
    [to, damping],
    [from, damping],
    [from, low],
  ];
  const unit = Math.PI / depth;
  let turned = 0;
  for (let side = 0; side < 4; side++) {
    const [start, end] = [corners[side], corners[side + 1]];
    const points = Math.ceil((CONTOUR * Math.hypot(...minus(end, start))) / unit) + CONTOUR;
    let before = at(start);
    for (let i = 1; i <= points; i++) {
      const next = at(plus(start, times(minus(end, start), real(i / points))));
      const [re, im] = over(next, before);
      turned += Math.atan2(im, re);
      before = next;
    }
  }
  return Math.round(turned / (2 * Math.PI));
}
