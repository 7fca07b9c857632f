import { circular, minus, over, plus, real, squareRoot, times, type Complex } from '../numerics/complex.ts';
import { countZeros, modesIn, type ModalFunction, type ModeRange } from './find-modes.ts';

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

/**
 * The modes of a box with a sheet across it: ω/c, complex, by rising frequency. The one at the lateral wave number,
 * which does not move the sheet, is left out.
 *
 * @throws RangeError as {@link modesIn}
 */
export function sheetBoxModes(box: SheetBox, range: ModeRange): Complex[] {
  return modesIn(functionOf(box), range);
}

/** The number of modes in a range. */
export function countModes(box: SheetBox, range: ModeRange): number {
  return countZeros(functionOf(box), range);
}

const functionOf = (box: SheetBox): ModalFunction => ({
  at: (k) => modal(box, k),
  depth: box.depths[0] + box.depths[1],
});
