import { admittanceAt } from '../../material/branches.ts';
import { sheetOnGrid } from '../../material/sheet/sheet-on-grid.ts';
import { wallAdmittance, type Wall } from '../../material/wall.ts';
import { over, real, type Complex } from '../../numerics/complex.ts';
import type { Scheme, WallTrace } from '../../scheme/scheme.ts';
import type { WallModel } from '../../scheme/wall-model.ts';
import { hertz, seconds } from '../../units/quantities.ts';
import { sheetTraceIndex, sheetTraces } from '../faces/sheet-traces.ts';
import type { WaveAtWall } from './plane-wave.ts';
import { passedExactly, passedOnGrid, sheetBetweenNodes, sheetOnFaces, sideOf, waveAtSheet } from './plane-sheet.ts';

/** How far a sheet is off in one octave. */
export interface SheetErrors {
  /** Error of the level that a diffuse field has behind the sheet, dB: mean over its places, and at the worst one. */
  readonly mean: number;
  readonly worst: number;
  /** Largest error of the reflection factor up to 60°, over that of the rigid sheet. */
  readonly reflection: number;
}

/** Places of sheets between the nodes: each is looked at from both sides. */
const PLACES = [0.03, 0.1, 0.17, 0.24, 0.31, 0.38, 0.45];

/** Angles of incidence, degrees, and the direction along the sheet. */
const ANGLES = [5, 15, 25, 35, 45, 55, 65, 75];
const TURN = 35;
const MOST_OBLIQUE = 60;

/** Frequencies looked at in each octave, from the highest down. */
const IN_OCTAVES = [4, 2, 1, 1, 1] as const;

/** The places of sheets on a grid, prepared once for a scheme, with the traces of their lines. */
export function sheetPlaces(scheme: Scheme, walls: WallModel) {
  if (walls === 'staircase') return [{ sides: sheetOnFaces(scheme), traces: [scheme.wall, scheme.wall] as const }];
  const all = sheetTraces(scheme);
  return PLACES.map((place) => {
    const sides = sheetBetweenNodes(scheme, place);
    const [front, back] = [place, 1 - place].map((distance): WallTrace => all[sheetTraceIndex(distance, 1)!]);
    return { sides, traces: [front, back] as const };
  });
}

/**
 * The errors of a sheet by octaves, from the highest down, when the band ends at some points per wavelength.
 *
 * @param topHz The frequency where it ends: it says how large a spacing is, and what the sheet is there.
 */
export function sheetErrors(
  scheme: Scheme,
  places: ReturnType<typeof sheetPlaces>,
  sheet: Wall,
  { topPoints, topHz }: { readonly topPoints: number; readonly topHz: number },
): SheetErrors[] {
  const timeStep = seconds(scheme.courant / (topPoints * topHz));
  const law = sheetOnGrid(sheet, { timeStep, maxFrequency: hertz(topHz) });
  const impedanceAt = ([g, b]: Complex): Complex => over(real(1), [g, b]);
  return IN_OCTAVES.map((count, octave) => {
    const ratios = places.flatMap(() => [0, 0]);
    let reflection = 0;
    for (let i = 0; i < count; i++) {
      const lower = 2 ** (octave + (i + 0.5) / count);
      const given = impedanceAt(wallAdmittance(sheet, hertz(topHz / lower)));
      const onGrid = impedanceAt(admittanceAt(law, (2 * Math.PI * topHz * timeStep) / lower));
      places.forEach(({ sides, traces }, p) => {
        const sums = [0, 0];
        let wanted = 0;
        for (const angle of ANGLES) {
          const waves = waveAtSheet(sides, { points: topPoints * lower, angle, turn: TURN });
          const { cosAngle, speed } = waves[0];
          const weight = cosAngle * Math.sqrt(1 - cosAngle ** 2);
          const exact = passedExactly(given, cosAngle);
          wanted += weight * exact.transmitted ** 2;
          const found = passedBothWays(waves, traces, onGrid);
          found.forEach(({ reflected: [re, im], transmitted }, way) => {
            sums[way] += weight * speed * transmitted ** 2;
            if (angle > MOST_OBLIQUE) return;
            reflection = Math.max(reflection, Math.hypot(re - exact.reflected[0], im - exact.reflected[1]));
          });
        }
        sums.forEach((sum, way) => (ratios[2 * p + way] += sum / wanted / count));
      });
    }
    const levels = ratios.map((ratio) => 10 * Math.log10(ratio));
    const worst = levels.reduce((most, level) => (Math.abs(level) > Math.abs(most) ? level : most), 0);
    return { mean: levels.reduce((sum, level) => sum + level, 0) / levels.length, worst, reflection };
  });
}

const passedBothWays = (
  waves: readonly [WaveAtWall, WaveAtWall],
  traces: readonly [WallTrace, WallTrace],
  impedance: Complex,
) => {
  const sides = [sideOf(waves[0], traces[0]), sideOf(waves[1], traces[1])] as const;
  return [passedOnGrid(sides[0], sides[1], impedance), passedOnGrid(sides[1], sides[0], impedance)];
};
