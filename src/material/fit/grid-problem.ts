import type { Hertz, Seconds } from '../../units/quantities.ts';
import { reflectionFactor } from '../admittance.ts';
import { bandOf, logMidpoints } from '../bands.ts';
import { admittanceAt, type WallAdmittance } from '../branches.ts';
import { wallAdmittance, type Wall } from '../wall.ts';
import { absorptionOf, absorptionTerm, meanOf, type SampledBand } from './absorption-term.ts';
import { sumOf, type Objective } from './objective.ts';
import { reflectionOf, reflectionTerm } from './reflection-term.ts';
import type { SampledAdmittance } from './resonators.ts';

/** The time of a grid. */
export interface GridTime {
  /** T */
  readonly timeStep: Seconds;
  /** Highest frequency to simulate; below the Nyquist frequency 1/(2T). */
  readonly maxFrequency: Hertz;
}

/** Share of the band over which the error of R is stated. */
export const STATED_BAND = 0.9;

/** Lowest frequency at which the walls are compared, Hz: the lower edge of the 16 Hz octave. */
const LOWEST = bandOf(16, 1).lower;

/** Errors up to which branches are left out: of R, and of the mean absorption of an octave, relative or absolute. */
export const GRID_TOLERANCE = { reflection: 0.005, share: 0.005, least: 0.00025 };

/** Weight of the error of a sample's absorption, relative to that of the mean over an octave. */
const SAMPLE_WEIGHT = 0.2;

/** Samples between the stated band and the highest frequency, and their weight. */
const BEYOND_SAMPLES = 3;
const BEYOND = 0.3;

/** Factors of weights: what was missed before counts more. */
export interface Emphasis {
  readonly samples: Float64Array;
  readonly bands: readonly number[];
}

/** A wall in continuous time, sampled at the tangents of a grid. */
export interface GridProblem {
  readonly axis: Float64Array;
  /** Largest quality of a branch: sharper resonances would hide between two samples. */
  readonly maxQuality: number;
  readonly wanted: SampledAdmittance;
  /** @param emphasis Factors of the weight of the error of R, [samples], and of that of a band, [bands]. */
  objective(emphasis: Emphasis): Objective;
  /** The largest error, as a multiple of what is tolerated. */
  errorOf(sampled: SampledAdmittance): number;
  /** The error of the mean absorption of each band, as a multiple of what is tolerated. */
  bandErrorsOf(sampled: SampledAdmittance): number[];
  /** |R − R wanted| at each sample; 0 beyond the stated band. */
  reflectionErrorsOf(sampled: SampledAdmittance): Float64Array;
}

export function gridProblem(wall: Wall, { timeStep, maxFrequency }: GridTime): GridProblem {
  const lowest = Math.min(LOWEST, maxFrequency / 4);
  const sharpest = Math.max(
    ...wall.branches.map(({ resistance, mass, stiffness }) => Math.sqrt(mass * stiffness) / resistance),
  );
  const perOctave = Math.min(48, Math.max(12, Math.ceil(2 * sharpest)));
  const edge = STATED_BAND * maxFrequency;
  const octaves = Math.ceil(Math.log2(edge / lowest));
  const count = octaves * perOctave;
  const inStated = Array.from({ length: count }, (_, k) => lowest * (edge / lowest) ** ((k + 1) / count));
  const frequencies = Float64Array.from([...inStated, ...logMidpoints(edge, maxFrequency, BEYOND_SAMPLES)]);
  const axis = frequencies.map((hz) => Math.tan(Math.PI * hz * timeStep));
  const admittance = Array.from(frequencies, (hz) => wallAdmittance(wall, hz));
  const wanted = {
    real: Float64Array.from(admittance, ([g]) => g),
    imaginary: Float64Array.from(admittance, ([, b]) => b),
  };
  const targets = reflectionOf(wanted);
  const curve = absorptionOf(wanted);
  const bands = Array.from({ length: octaves }, (_, octave): SampledBand => {
    const to = octave === octaves - 1 ? frequencies.length : (octave + 1) * perOctave;
    const range = { from: octave * perOctave, to };
    const value = meanOf(curve, range);
    return { ...range, value, weight: 1 / toleranceOf(value) };
  });
  const importance = frequencies.map((_, k) => (k < count ? 1 : BEYOND));
  const samples = { curve, weights: curve.map((a, k) => (SAMPLE_WEIGHT * importance[k]) / toleranceOf(a)) };
  const reflectionErrorsOf = (sampled: SampledAdmittance): Float64Array =>
    Float64Array.from(reflectionOf(sampled), ([re, im], k) =>
      k < count ? Math.hypot(re - targets[k][0], im - targets[k][1]) : 0,
    );
  const bandErrorsOf = (sampled: SampledAdmittance): number[] => {
    const realised = absorptionOf(sampled);
    return bands.map((band) => band.weight * Math.abs(meanOf(realised, band) - band.value));
  };
  return {
    axis,
    maxQuality: perOctave / 2,
    wanted,
    objective: (emphasis) =>
      sumOf(
        reflectionTerm(
          wanted,
          importance.map((one, k) => (one * emphasis.samples[k]) / GRID_TOLERANCE.reflection),
        ),
        absorptionTerm(
          bands.map((band, b) => ({ ...band, weight: band.weight * (emphasis.bands[b] ?? 1) })),
          samples,
        ),
      ),
    bandErrorsOf,
    reflectionErrorsOf,
    errorOf: (sampled) =>
      Math.max(Math.max(...reflectionErrorsOf(sampled)) / GRID_TOLERANCE.reflection, ...bandErrorsOf(sampled)),
  };
}

function toleranceOf(absorption: number): number {
  return Math.max(GRID_TOLERANCE.least, GRID_TOLERANCE.share * absorption);
}

/** Number of points at which the error is stated: more than the fit samples, so that it does not judge itself. */
const STATED_POINTS = 200;

/** Largest |R − R of the wall| up to {@link STATED_BAND}. */
export function errorOnGrid(wall: Wall, admittance: WallAdmittance, { timeStep, maxFrequency }: GridTime): number {
  const edge = STATED_BAND * maxFrequency;
  const errors = Array.from({ length: STATED_POINTS + 1 }, (_, k) => {
    const hz = edge * (Math.min(LOWEST, edge / 4) / edge) ** (k / STATED_POINTS);
    const [re, im] = reflectionFactor(...admittanceAt(admittance, 2 * Math.PI * hz * timeStep));
    const [wantedRe, wantedIm] = reflectionFactor(...wallAdmittance(wall, hz));
    return Math.hypot(re - wantedRe, im - wantedIm);
  });
  return Math.max(...errors);
}
