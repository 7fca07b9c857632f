import { over, plus, real, times, type Complex } from '../../numerics/complex.ts';
import { logMidpoints } from '../bands.ts';
import { admittanceAt, type WallAdmittance } from '../branches.ts';
import type { GridTime } from '../fit/grid-problem.ts';
import { wallAdmittance, type Wall, type WallBranch } from '../wall.ts';

type GridBranch = WallAdmittance['branches'][number];

/** The octaves in which the reactances of a branch are compared, from the highest frequency down; samples in each. */
const OCTAVES = 10;
const IN_OCTAVE = 6;

/** Near a resonance both reactances pass through 0, and their ratio says nothing. */
const NEAR_RESONANCE = 0.02;

/** ωT/2 of the highest resonance whose warp can be taken out. */
const HIGHEST = 1.45;

/**
 * The branches of a sheet in the time of a grid. Resistances stay, and resonances stay at their frequency. As tan(ωT/2)
 * grows faster than ωT/2, each reactance is scaled so that the highest octave is let through as much too little as long
 * waves are too much (docs/theory/sheets.md, eq. Z10).
 */
export function sheetOnGrid({ conductance, branches }: Wall, time: GridTime): WallAdmittance {
  return { conductance, branches: branches.map((branch) => onGrid(branch, time)) };
}

function onGrid({ resistance, mass, stiffness }: WallBranch, { timeStep: T, maxFrequency }: GridTime): GridBranch {
  const top = 2 * Math.PI * maxFrequency;
  const resonance = mass > 0 ? Math.sqrt(stiffness / mass) : Infinity;
  const start =
    mass > 0 && (resonance * T) / 2 < HIGHEST ? warped(mass, resonance, T) : spring(mass, stiffness, top, T);
  if (start.inertia === 0 && start.stiffness === 0) return { resistance, ...start };
  const means = octavesBelow(top, IN_OCTAVE).flatMap((octave) => {
    const ratios = octave
      .filter((omega) => Math.abs(omega / resonance - 1) > NEAR_RESONANCE)
      .map((omega) => {
        const t = Math.tan((omega * T) / 2);
        return Math.log((start.inertia * t - start.stiffness / t) / (omega * mass - stiffness / omega));
      });
    return ratios.length > 0 ? [meanOf(ratios)] : [];
  });
  const scale = Math.exp(-(Math.min(...means) + Math.max(...means)) / 2);
  return { resistance, inertia: scale * start.inertia, stiffness: scale * start.stiffness };
}

/** A mass with its resonance at the same true frequency; 0 rad/s for a mass alone. */
function warped(mass: number, resonance: number, T: number): Omit<GridBranch, 'resistance'> {
  const inertia = (2 * mass) / T;
  return { inertia, stiffness: inertia * Math.tan((resonance * T) / 2) ** 2 };
}

/** A spring whose mass matters little in the band: the reactance at the top of the band is kept, if it can be. */
function spring(mass: number, stiffness: number, top: number, T: number): Omit<GridBranch, 'resistance'> {
  const edge = Math.tan((top * T) / 2);
  const own = (stiffness * T) / 2;
  return { inertia: Math.max(0, (top * mass - stiffness / top + own / edge) / edge), stiffness: own };
}

/** Frequencies in each octave at which the error is stated. */
const STATED_IN_OCTAVE = 20;

/**
 * Largest error of the level behind a sheet in an octave, dB: the mean over its frequencies, at normal incidence. The
 * octaves go down from the highest frequency.
 */
export function transmissionError(
  wall: Wall,
  admittance: WallAdmittance,
  { timeStep, maxFrequency }: GridTime,
): number {
  const errors = octavesBelow(maxFrequency, STATED_IN_OCTAVE).map((octave) =>
    meanOf(
      octave.map((hz) => {
        const onGrid = transmitted(admittanceAt(admittance, 2 * Math.PI * hz * timeStep));
        return 20 * Math.log10(Math.hypot(...over(onGrid, transmitted(wallAdmittance(wall, hz)))));
      }),
    ),
  );
  return Math.max(...errors.map(Math.abs));
}

/** Frequencies in the octaves below one, each octave's evenly on a logarithmic axis. */
function octavesBelow(top: number, inEach: number): number[][] {
  return Array.from({ length: OCTAVES }, (_, i) => logMidpoints(top / 2 ** (i + 1), top / 2 ** i, inEach));
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** 2Y/(2Y + 1) */
const transmitted = (admittance: Complex): Complex => {
  const twice = times(real(2), admittance);
  return over(twice, plus(twice, real(1)));
};
