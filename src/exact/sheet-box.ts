import { circular, minus, over, plus, real, squareRoot, times, type Complex } from '../numerics/complex.ts';

/** Two depths of air with a sheet between them, and rigid ends and sides: a room with a ceiling, or two rooms. */
export interface SheetBox {
  /** Depths before and behind the sheet, m. */
  readonly depths: readonly [number, number];
  /** Wave number along the sheet, 1/m: that of a standing wave between the sides. */
  readonly lateral: number;
  /** Specific impedance of the sheet at ω/c, 1/m, which is complex for a wave that decays; for e^{jωt}. */
  readonly impedance: (wavenumber: Complex) => Complex;
}

/**
 * A sheet of resistance, mass and stiffness in series, over ρc: `r + jkm + κ/(jk)`, lengths and wave numbers in metres.
 */
export function seriesSheet(resistance: number, massMetres: number, stiffnessPerMetre = 0): SheetBox['impedance'] {
  return (k) => {
    const reactance = times([0, 1], minus(times(k, real(massMetres)), over(real(stiffnessPerMetre), k)));
    return plus(real(resistance), reactance);
  };
}

/**
 * The function whose zeros are the modes: `−jk sin(k_z(a+b))/k_z + Z sin(k_z a) sin(k_z b)`, k_z² = k² − q², from p₁ −
 * p₂ = Zv with p₁ = −jk cot(k_z a)/k_z v on one side and the same with b and −v on the other, times both sines. It is
 * even in k_z, so that its root needs no choice.
 */
function modal({ depths: [a, b], lateral, impedance }: SheetBox, k: Complex): Complex {
  const square = minus(times(k, k), real(lateral * lateral));
  const root = squareRoot(square);
  const sineOver = (depth: number): Complex =>
    Math.hypot(...root) < 1e-9 ? real(depth) : over(circular(times(root, real(depth)))[1], root);
  const joined = times(times([0, -1], k), sineOver(a + b));
  return plus(joined, times(impedance(k), times(square, times(sineOver(a), sineOver(b)))));
}

/**
 * Pressures on both sides of the sheet, near it, for a velocity through it, whatever drives the first side: a standing
 * wave before the rigid end of the second.
 *
 * @param wavenumber ω/c, complex for a field that grows or decays.
 * @param distances How far from the sheet the pressures are, on the first side and on the second, m.
 */
export function sheetPressures(
  { depths: [, behind], lateral, impedance }: SheetBox,
  wavenumber: Complex,
  [before, after]: readonly [number, number],
): readonly [Complex, Complex] {
  const across = squareRoot(minus(times(wavenumber, wavenumber), real(lateral * lateral)));
  const wave = (distance: number): readonly [Complex, Complex] => circular(times(across, real(distance)));
  const [end, endSine] = wave(behind);
  // p = cos(k_z y), y from the rigid end, and v = j (k_z/k) sin(k_z y) into the depth.
  const velocity = times(times([0, 1], over(across, wavenumber)), endSine);
  const first = plus(end, times(impedance(wavenumber), velocity));
  const [cosine, sine] = wave(before);
  const inertia = times(times([0, 1], over(wavenumber, across)), sine);
  return [plus(times(first, cosine), times(velocity, inertia)), wave(behind - after)[0]];
}

/** Ranges in which modes are wanted: real part of ω/c, 1/m, and the largest imaginary part, by which they decay. */
export interface ModeRange {
  readonly from: number;
  readonly to: number;
  readonly damping: number;
}

/**
 * The modes of a box with a sheet across it: ω/c, complex, by rising frequency. The one at the lateral wave number,
 * which does not move the sheet, is left out. Newton's method from a net of starts; the number is checked by the
 * argument principle.
 *
 * @throws RangeError if not all modes are found: then the range ends at a mode, or the net is too coarse.
 */
export function sheetBoxModes(box: SheetBox, range: ModeRange): Complex[] {
  const { from, to, damping } = range;
  const [a, b] = box.depths;
  const step = Math.PI / (a + b) / 8;
  const found: Complex[] = [];
  for (let re = from; re <= to + step; re += step) {
    for (const share of [0, 0.02, 0.1, 0.3, 0.7, 1]) {
      const root = newton(box, [re, share * damping]);
      if (root === undefined || !isInside(root, range)) continue;
      if (found.every((one) => Math.hypot(...minus(one, root)) > SAME * root[0])) found.push(root);
    }
  }
  const wanted = countModes(box, range);
  if (found.length !== wanted) throw new RangeError(`${found.length} of ${wanted} modes are found`);
  return found.sort((one, other) => one[0] - other[0]);
}

/** Roots nearer than this, relative, are one. */
const SAME = 1e-7;

/** How far below the real axis rounding puts modes of lossless sheets, relative to the end of the range. */
const BELOW_AXIS = 1e-3;

const isInside = ([re, im]: Complex, { from, to, damping }: ModeRange): boolean =>
  re > from && re < to && im > -BELOW_AXIS * to && im < damping;

/** A zero of {@link modal}, or undefined if there is none near. */
function newton(box: SheetBox, start: Complex): Complex | undefined {
  let k = start;
  const longest = Math.PI / (box.depths[0] + box.depths[1]) / 4;
  for (let i = 0; i < 60; i++) {
    const h = 1e-6 * Math.max(1e-3, Math.hypot(...k));
    const slope = times(minus(modal(box, plus(k, real(h))), modal(box, minus(k, real(h)))), real(0.5 / h));
    const step = over(modal(box, k), slope);
    const length = Math.hypot(...step);
    if (!Number.isFinite(length)) return undefined;
    k = minus(k, times(step, real(Math.min(1, longest / length))));
    if (length < 1e-13 * Math.hypot(...k)) return k;
  }
  return undefined;
}

/** Points of a contour, per π/(a + b) of its length. */
const CONTOUR = 400;

/** The number of modes in a range: how often {@link modal} turns about 0 along its border. */
export function countModes(box: SheetBox, { from, to, damping }: ModeRange): number {
  const low = -BELOW_AXIS * to;
  const corners: readonly Complex[] = [
    [from, low],
    [to, low],
    [to, damping],
    [from, damping],
    [from, low],
  ];
  const unit = Math.PI / (box.depths[0] + box.depths[1]);
  let turned = 0;
  for (let side = 0; side < 4; side++) {
    const [start, end] = [corners[side], corners[side + 1]];
    const points = Math.ceil((CONTOUR * Math.hypot(...minus(end, start))) / unit) + CONTOUR;
    let before = modal(box, start);
    for (let i = 1; i <= points; i++) {
      const next = modal(box, plus(start, times(minus(end, start), real(i / points))));
      const [re, im] = over(next, before);
      turned += Math.atan2(im, re);
      before = next;
    }
  }
  return Math.round(turned / (2 * Math.PI));
}
