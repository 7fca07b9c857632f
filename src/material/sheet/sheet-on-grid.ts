import { over, plus, real, times, type Complex } from '../../numerics/complex.ts';
import { logMidpoints } from '../bands.ts';
import { admittanceAt, type WallAdmittance } from '../branches.ts';
import { STATED_BAND, type GridTime } from '../fit/grid-problem.ts';
import { wallAdmittance, type Wall, type WallBranch } from '../wall.ts';

type GridBranch = WallAdmittance['branches'][number];

/** Frequencies at which the reactances of a branch are compared, and its lowest as a share of the highest. */
const SAMPLES = 60;
const LOWEST_SHARE = 1e-3;

/** Near a resonance both reactances pass through 0, and their ratio says nothing. */
const NEAR_RESONANCE = 0.02;

/** ωT/2 of the highest resonance whose warp can be taken out. */
const HIGHEST = 1.45;

/**
 * The branches of a sheet in the time of a grid. Resistances stay, and resonances stay at their frequency. As tan(ωT/2)
 * grows faster than ωT/2, each reactance is scaled so that its relative errors at both ends of the band are equal and
 * opposite (docs/theory/sheets.md, eq. Z10).
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
  const ratios = logMidpoints(LOWEST_SHARE * top, top, SAMPLES)
    .filter((omega) => Math.abs(omega / resonance - 1) > NEAR_RESONANCE)
    .map((omega) => {
      const t = Math.tan((omega * T) / 2);
      return (start.inertia * t - start.stiffness / t) / (omega * mass - stiffness / omega);
    });
  const scale = 2 / (Math.min(...ratios) + Math.max(...ratios));
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

/** Frequencies at which the error is stated, evenly on a logarithmic axis of so many octaves below the band's end. */
const STATED_POINTS = 200;
const STATED_OCTAVES = 7;

/**
 * Largest error of the transmitted pressure 1/(1 + Z/2) at normal incidence, over its modulus, up to 0.9 of the highest
 * frequency; 0.06 is half a decibel.
 */
export function transmissionError(
  wall: Wall,
  admittance: WallAdmittance,
  { timeStep, maxFrequency }: GridTime,
): number {
  const top = STATED_BAND * maxFrequency;
  let worst = 0;
  for (const hz of logMidpoints(top / 2 ** STATED_OCTAVES, top, STATED_POINTS)) {
    const wanted = transmitted(wallAdmittance(wall, hz));
    const [re, im] = over(transmitted(admittanceAt(admittance, 2 * Math.PI * hz * timeStep)), wanted);
    worst = Math.max(worst, Math.hypot(re - 1, im));
  }
  return worst;
}

/** 2Y/(2Y + 1) */
const transmitted = (admittance: Complex): Complex => {
  const twice = times(real(2), admittance);
  return over(twice, plus(twice, real(1)));
};
