import { over, plus, real, times, type Complex } from '../../numerics/complex.ts';
import type { MetresPerSecond } from '../../units/quantities.ts';
import type { SheetBeforeWall } from '../definition.ts';
import { wallAdmittance, type Wall } from '../wall.ts';
import { sheetAdmittance } from './impedance.ts';

/** The local walls of the sides of a sheet, and the wall behind its air. */
export interface WallsBeside {
  readonly front?: Wall | undefined;
  readonly back?: Wall | undefined;
  readonly behind: Wall;
}

/**
 * Specific admittance, for e^{jωt}, of a sheet before air that ends at a wall (docs/theory/sheets.md, eq. Z13): the air
 * transfers the admittance of the wall to the back of the sheet, and the sheet is in series with it,
 * `Y_c = cos θ (Y_w + j cos θ tan κ)/(cos θ + j Y_w tan κ)`, κ = kd cos θ, and `Y = Y_f + 1/(Z + 1/(Y_b + Y_c))`.
 *
 * @returns by frequency (Hz, > 0) and cos θ (0…1); at 1, the normal incidence that simulated walls have at all angles
 */
export function admittanceBeforeWall(
  { sheet, cavityMetres }: Pick<SheetBeforeWall, 'sheet' | 'cavityMetres'>,
  walls: WallsBeside,
  soundSpeed: MetresPerSecond,
): (frequency: number, cosine?: number) => Complex {
  const of = (wall: Wall | undefined, frequency: number): Complex => (wall ? wallAdmittance(wall, frequency) : [0, 0]);
  return (frequency, cosine = 1) => {
    const behind = of(walls.behind, frequency);
    const tangent = Math.tan(((2 * Math.PI * frequency) / soundSpeed) * cavityMetres * cosine);
    const air = over(
      times(real(cosine), plus(behind, [0, cosine * tangent])),
      plus(real(cosine), times(behind, [0, tangent])),
    );
    const after = plus(of(walls.back, frequency), air);
    const through = sheetAdmittance(sheet, soundSpeed, frequency);
    const sum = plus(through, after);
    // At the resonance of a sheet without losses the sum is 0, and nothing is lost.
    const both: Complex = sum[0] === 0 && sum[1] === 0 ? [0, 0] : over(times(through, after), sum);
    const [g, b] = plus(of(walls.front, frequency), both);
    return [Math.max(0, g), b];
  };
}
