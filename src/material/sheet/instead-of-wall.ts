import type { MetresPerSecond } from '../../units/quantities.ts';
import { bandOf, logMidpoints } from '../bands.ts';
import { wallOfMaterial } from '../material-wall.ts';
import { meanOverCosines } from '../mean-over-angles.ts';
import type { ResolvedBand } from '../resolved-bands.ts';
import { wallAdmittance, type Wall } from '../wall.ts';
import { admittanceBeforeWall } from './before-wall.ts';
import { sheetEntry, sheetsOfWall } from './sheet-library.ts';

/** A sheet of the library, with air behind it, that a wall of the library stands for. */
export interface LibrarySheet {
  readonly entry: string;
  /** Depth in buildings whose absorption of a diffuse field is nearest to the wall's, m. */
  readonly airMetres: number;
  readonly octaves: readonly LibraryOctave[];
}

/** Absorption in an octave at each of {@link ANGLES}. */
export interface LibraryOctave {
  readonly centreHz: number;
  /** Coefficient of the wall, as simulated, and that of the sheet. */
  readonly angles: readonly { readonly simulated: number; readonly right: number }[];
}

/** Angles of incidence that are compared, degrees: straight on, and as sound goes along a flat room. */
export const ANGLES = [0, 60] as const;

const FREQUENCIES = 12;
const DIFFUSE_ANGLES = 32;

/** The absorption at a frequency, Hz, and a cosine of the angle of incidence. */
type AbsorptionAt = (hertz: number, cosine: number) => number;

/**
 * The sheet that is nearest to a wall of the library, and how the wall differs from it by angle; undefined for walls
 * that stand for no sheet, and if no octave is simulated.
 *
 * @param wall Simulated wall, whose admittance is the same at every angle.
 * @param bands Bands with its absorption of a diffuse field.
 */
export function sheetInsteadOfWall(
  name: string,
  wall: Wall,
  bands: readonly ResolvedBand[],
  soundSpeed: MetresPerSecond,
): LibrarySheet | undefined {
  const whole = bands.filter((band) => band.whole);
  const candidates = sheetsOfWall(name).flatMap((entry) => {
    const { definition, airMillimetres } = sheetEntry(entry)!;
    if (definition.kind !== 'sheet') return [];
    return airMillimetres.map((millimetres) => {
      const cavityMetres = millimetres / 1000;
      const behind = wallOfMaterial({ kind: 'rigid' }, soundSpeed);
      const at = admittanceBeforeWall({ sheet: definition, cavityMetres }, { behind }, soundSpeed);
      return { entry, airMetres: cavityMetres, of: absorptionOf(at) };
    });
  });
  if (whole.length === 0 || candidates.length === 0) return undefined;
  const distances = candidates.map(({ of }) =>
    whole.reduce((sum, { centreHz, random }) => sum + (inOctave(centreHz, diffuse(of)) - random) ** 2, 0),
  );
  const { of: ofSheet, ...nearest } = candidates[distances.indexOf(Math.min(...distances))];
  const ofWall = absorptionOf((hertz) => wallAdmittance(wall, hertz));
  return {
    ...nearest,
    octaves: whole.map(({ centreHz }) => ({
      centreHz,
      angles: ANGLES.map((degrees) => {
        const cosine = Math.cos((degrees * Math.PI) / 180);
        const [simulated, right] = [ofWall, ofSheet].map((of) => inOctave(centreHz, (hertz) => of(hertz, cosine)));
        return { simulated, right };
      }),
    })),
  };
}

/** α = 4 g cos θ/|cos θ + Y|². */
function absorptionOf(admittance: (hertz: number, cosine: number) => readonly [number, number]): AbsorptionAt {
  return (hertz, cosine) => {
    const [g, b] = admittance(hertz, cosine);
    return (4 * g * cosine) / ((cosine + g) ** 2 + b * b);
  };
}

/** Paris' integral. */
const diffuse =
  (of: AbsorptionAt): ((hertz: number) => number) =>
  (hertz) =>
    meanOverCosines(DIFFUSE_ANGLES, (cosine) => 2 * cosine * of(hertz, cosine));

function inOctave(centreHz: number, of: (hertz: number) => number): number {
  const { lower, upper } = bandOf(centreHz, 1);
  return logMidpoints(lower, upper, FREQUENCIES).reduce((sum, hertz) => sum + of(hertz), 0) / FREQUENCIES;
}
