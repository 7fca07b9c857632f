import type { Hertz, Seconds } from '../../units/quantities.ts';
import { reflectionFactor } from '../admittance.ts';
import { bandOf, logMidpoints } from '../bands.ts';
import { admittanceAt, type WallAdmittance } from '../branches.ts';
import { wallAdmittance, type Wall } from '../wall.ts';
import { absorptionOf, absorptionTerm, meanOf } from './absorption-term.ts';
import { sumOfTerms, type Objective } from './objective.ts';
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

/**
 * Errors up to which branches are left out, at each sample: of R, and of the absorption, relative to its mean over the
 * third of an octave around or, where that is below 0.005, absolute.
 */
export const GRID_TOLERANCE = { reflection: 0.005, share: 0.005, least: 0.000025 };

/** Weight of the error of R between the stated band and the highest frequency. */
const BEYOND = 0.3;

/** Samples in an octave of t, at least and at most. */
const SAMPLES = { least: 12, most: 100 };

/** Errors at each sample, shape [samples], as multiples of what is tolerated. */
export interface GridErrors {
  /** Error of R; 0 beyond the stated band. */
  readonly reflection: Float64Array;
  /** Error of the absorption. */
  readonly absorption: Float64Array;
}

/** A wall in continuous time, sampled at the tangents of a grid. */
export interface GridProblem {
  readonly axis: Float64Array;
  /** Largest quality of a branch: sharper resonances would hide between two samples. */
  readonly maxQuality: number;
  readonly wanted: SampledAdmittance;
  /** @param emphasis Factors of the weights of the errors. */
  objective(emphasis: GridErrors): Objective;
  errorsOf(sampled: SampledAdmittance): GridErrors;
}

export function gridProblem(wall: Wall, { timeStep, maxFrequency }: GridTime): GridProblem {
  const lowest = Math.min(LOWEST, maxFrequency / 4);
  const sharpest = Math.max(
    ...wall.branches.map(({ resistance, mass, stiffness }) => Math.sqrt(mass * stiffness) / resistance),
  );
  const perOctave = Math.min(SAMPLES.most, Math.max(SAMPLES.least, Math.ceil(2 * sharpest)));
  const tangent = (hz: number): number => Math.tan(Math.PI * hz * timeStep);
  // Evenly over the logarithm of t, so that no resonance hides between two samples where t grows faster than ω.
  const [first, last] = [tangent(lowest), tangent(maxFrequency)];
  const axis = Float64Array.from(logMidpoints(first, last, Math.ceil(perOctave * Math.log2(last / first))));
  const frequencies = axis.map((t) => Math.atan(t) / (Math.PI * timeStep));
  const admittance = Array.from(frequencies, (hz) => wallAdmittance(wall, hz));
  const wanted = {
    real: Float64Array.from(admittance, ([g]) => g),
    imaginary: Float64Array.from(admittance, ([, b]) => b),
  };
  const targets = reflectionOf(wanted);
  const curve = absorptionOf(wanted);
  const absorptionWeights = smoothed(curve, Math.round(perOctave / 6)).map(
    (mean) => 1 / Math.max(GRID_TOLERANCE.least, GRID_TOLERANCE.share * mean),
  );
  const isStated = frequencies.map((hz) => (hz <= STATED_BAND * maxFrequency ? 1 : 0));
  const reflectionWeights = isStated.map((one) => (one === 1 ? 1 : BEYOND) / GRID_TOLERANCE.reflection);
  return {
    axis,
    maxQuality: perOctave / 2,
    wanted,
    objective: ({ reflection, absorption }) =>
      sumOfTerms(
        reflectionTerm(wanted, product(reflectionWeights, reflection)),
        absorptionTerm([], { curve, weights: product(absorptionWeights, absorption) }),
      ),
    errorsOf(sampled) {
      const realised = absorptionOf(sampled);
      const reflected = reflectionOf(sampled);
      return {
        reflection: isStated.map((one, k) => {
          const [[re, im], [wantedRe, wantedIm]] = [reflected[k], targets[k]];
          return (one * Math.hypot(re - wantedRe, im - wantedIm)) / GRID_TOLERANCE.reflection;
        }),
        absorption: absorptionWeights.map((weight, k) => weight * Math.abs(realised[k] - curve[k])),
      };
    },
  };
}

const product = (a: Float64Array, b: Float64Array): Float64Array => a.map((value, k) => value * b[k]);

/** The mean over each sample and `reach` others on both sides, as far as there are any. */
function smoothed(values: Float64Array, reach: number): Float64Array {
  return values.map((_, k) =>
    meanOf(values, { from: Math.max(0, k - reach), to: Math.min(values.length, k + reach + 1) }),
  );
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
