import type { Hertz, Seconds } from '../../units/quantities.ts';
import type { WallAdmittance } from '../branches.ts';
import { wallAdmittance, type Wall } from '../wall.ts';
import { absorptionOf, absorptionTerm, meanOf, type SampledBand } from './absorption-term.ts';
import { descend, type Box } from './levenberg-marquardt.ts';
import { sumOf, type Objective } from './objective.ts';
import { reflectionOf, reflectionTerm } from './reflection-term.ts';
import {
  admittanceDerivatives,
  branchCount,
  PARAMETERS_PER_BRANCH,
  parametersOf,
  resonatorsOf,
  sampleAdmittance,
  withoutBranch,
  type Resonator,
  type ResonatorParameters,
  type SampledAdmittance,
} from './resonators.ts';

/** The time of a grid. */
export interface GridTime {
  /** T */
  readonly timeStep: Seconds;
  /** Highest frequency to simulate; below the Nyquist frequency 1/(2T). */
  readonly maxFrequency: Hertz;
}

/** A wall in the discrete time of a grid. */
export interface GridWall {
  readonly admittance: WallAdmittance;
  /** Largest |R − R of the wall| at normal incidence up to 0.9 of the highest frequency. */
  readonly reflectionError: number;
}

/** Share of the band over which the error of R is stated. */
export const STATED_BAND = 0.9;

/** Lowest frequency at which the walls are compared, Hz: the lower edge of the 16 Hz octave. */
const LOWEST = 11.2;

const TOLERANCE = { reflection: 0.005, share: 0.005, least: 0.00025 };

/** Largest error of R that is wanted up to 0.9 of the band. */
export const WANTED = 0.01;

/** Descents with growing weight where R is missed most. */
const ROUNDS = 5;

/** Branches added at most if the wall's own do not come within what is wanted. */
const MOST_EXTRA = 3;

/** Branches tried to be left out, the least important first, before the wall counts as short enough. */
const TRIES = 2;

/** Weight of the error of a sample's absorption, relative to that of the mean over an octave. */
const SAMPLE_WEIGHT = 0.2;

/** Weight of samples between the stated band and its end. */
const BEYOND = 0.3;

const MAX_STEPS = 25;

/** ωT of the highest resonance that can be placed; higher ones act by their flank alone. */
const HIGHEST_RESONANCE = 2.9;

/**
 * Finds the wall in discrete time that is nearest to a wall in continuous time, with as few branches as the simulated
 * band needs.
 */
export function wallOnGrid(wall: Wall, { timeStep, maxFrequency }: GridTime): GridWall {
  if (!(maxFrequency > 0 && timeStep > 0 && 2 * maxFrequency * timeStep < 1)) {
    throw new RangeError(`${maxFrequency} Hz is not below the Nyquist frequency of a time step of ${timeStep} s`);
  }
  if (wall.branches.length === 0)
    return { admittance: { conductance: wall.conductance, branches: [] }, reflectionError: 0 };
  const problem = problemOf(wall, timeStep, maxFrequency);
  let best = settle(problem, startOf(wall, timeStep, maxFrequency), ROUNDS);
  for (let extra = 0; extra < MOST_EXTRA && best.reflectionError > WANTED; extra++) {
    const found = settle(problem, oneMore(best.parameters, problem), ROUNDS);
    if (found.error < best.error) best = found;
  }
  for (let dropped = true; dropped;) {
    dropped = false;
    for (const start of shorter(problem, best.parameters).slice(0, TRIES)) {
      const found = settle(problem, start, 1);
      if (found.error > Math.max(1, best.error)) continue;
      best = found;
      dropped = true;
      break;
    }
  }
  return { admittance: admittanceOf(best.parameters), reflectionError: best.reflectionError };
}

interface Problem {
  readonly axis: Float64Array;
  readonly wanted: SampledAdmittance;
  /** @param emphasis [samples] Factor of the weight of the error of R. */
  objective(emphasis: Float64Array): Objective;
  /** The largest error, as a multiple of what is tolerated. */
  errorOf(sampled: SampledAdmittance): number;
  /** |R − R wanted| at each sample; 0 beyond the stated band. */
  reflectionErrorsOf(sampled: SampledAdmittance): Float64Array;
}

function problemOf(wall: Wall, timeStep: number, maxFrequency: number): Problem {
  const lowest = Math.min(LOWEST, maxFrequency / 4);
  const sharpest = Math.max(
    ...wall.branches.map(({ resistance, mass, stiffness }) => Math.sqrt(mass * stiffness) / resistance),
  );
  const perOctave = Math.min(48, Math.max(12, Math.ceil(2 * sharpest)));
  const octaves = Math.ceil(Math.log2(maxFrequency / lowest));
  const frequencies = Float64Array.from(
    { length: octaves * perOctave },
    (_, k) => lowest * (maxFrequency / lowest) ** ((k + 1) / (octaves * perOctave)),
  );
  const axis = frequencies.map((hz) => Math.tan(Math.PI * hz * timeStep));
  const admittance = Array.from(frequencies, (hz) => wallAdmittance(wall, hz));
  const wanted = {
    real: Float64Array.from(admittance, ([g]) => g),
    imaginary: Float64Array.from(admittance, ([, b]) => b),
  };
  const targets = reflectionOf(wanted);
  const curve = absorptionOf(wanted);
  const stated = frequencies.map((hz) => (hz <= STATED_BAND * maxFrequency * 1.000001 ? 1 : 0));
  const bands = Array.from({ length: octaves }, (_, octave): SampledBand => {
    const range = { from: octave * perOctave, to: (octave + 1) * perOctave };
    const value = meanOf(curve, range);
    return { ...range, value, weight: 1 / toleranceOf(value) };
  });
  const importance = stated.map((one) => one || BEYOND);
  const absorption = absorptionTerm(bands, {
    curve,
    weights: curve.map((a, k) => (SAMPLE_WEIGHT * importance[k]) / toleranceOf(a)),
  });
  const reflectionErrorsOf = (sampled: SampledAdmittance): Float64Array =>
    Float64Array.from(reflectionOf(sampled), ([re, im], k) =>
      stated[k] === 1 ? Math.hypot(re - targets[k][0], im - targets[k][1]) : 0,
    );
  return {
    axis,
    wanted,
    objective: (emphasis) =>
      sumOf(
        reflectionTerm(
          wanted,
          importance.map((one, k) => (one * emphasis[k]) / TOLERANCE.reflection),
        ),
        absorption,
      ),
    reflectionErrorsOf,
    errorOf(sampled) {
      const realised = absorptionOf(sampled);
      const missed = bands.map((band) => band.weight * Math.abs(meanOf(realised, band) - band.value));
      return Math.max(Math.max(...reflectionErrorsOf(sampled)) / TOLERANCE.reflection, ...missed);
    },
  };
}

interface Settled {
  readonly parameters: ResonatorParameters;
  readonly error: number;
  readonly reflectionError: number;
}

/** Descends, and again with more weight where R is missed. */
function settle(problem: Problem, start: ResonatorParameters, rounds: number): Settled {
  const { axis } = problem;
  const box = boxOf(start.length, axis);
  let emphasis = new Float64Array(axis.length).fill(1);
  let best: Settled | undefined;
  let at = start;
  for (let round = 0; round < rounds; round++) {
    const objective = problem.objective(emphasis);
    at = descend(
      {
        residuals: (parameters) => objective.residuals(sampleAdmittance(parameters, axis)),
        jacobian: (parameters) =>
          objective.jacobian(sampleAdmittance(parameters, axis), admittanceDerivatives(parameters, axis)),
      },
      at,
      box,
      MAX_STEPS,
    ).parameters;
    const sampled = sampleAdmittance(at, axis);
    const error = problem.errorOf(sampled);
    const errors = problem.reflectionErrorsOf(sampled);
    const reflectionError = Math.max(...errors);
    if (best === undefined || error < best.error) best = { parameters: at, error, reflectionError };
    if (error <= 1) break;
    emphasis = emphasis.map((weight, k) => weight * Math.sqrt(0.3 + errors[k] / reflectionError));
  }
  return best!;
}

const LIMITS = { amplitude: [1e-8, 1e4], quality: [1e-3, 1e3], conductance: 1e3, margin: 1e3 } as const;

function boxOf(length: number, axis: Float64Array): Box {
  const { amplitude, quality, conductance, margin } = LIMITS;
  const resonance = [axis[0] / margin, axis[axis.length - 1] * margin];
  const side = (of: 0 | 1): number[] =>
    Array.from({ length: length - 1 }, (_, i) =>
      Math.log([amplitude, resonance, quality][i % PARAMETERS_PER_BRANCH][of]),
    );
  return { low: [0, ...side(0)], high: [Math.sqrt(conductance), ...side(1)] };
}

/** The branches at the same true frequencies: prewarped. */
function startOf({ conductance, branches }: Wall, timeStep: number, maxFrequency: number): ResonatorParameters {
  const edge = STATED_BAND * Math.PI * maxFrequency * timeStep;
  const resonators = branches.map(({ resistance, mass, stiffness }): Resonator => {
    const omegaT = Math.sqrt(stiffness / mass) * timeStep;
    const q = Math.sqrt(stiffness * mass) / resistance;
    const resonance = Math.tan(Math.min(omegaT, HIGHEST_RESONANCE) / 2);
    if (omegaT < 2 * edge) return { amplitude: 1 / resistance, resonance, quality: (q * Math.sin(omegaT)) / omegaT };
    // The same reactance at the edge of the stated band.
    const detuning = omegaT / (2 * edge);
    const warped = resonance / Math.tan(edge);
    return {
      amplitude: 1 / resistance,
      resonance,
      quality: warped > 1.01 ? (q * (detuning - 1 / detuning)) / (warped - 1 / warped) : q,
    };
  });
  return [Math.sqrt(conductance), ...resonators.flatMap(parametersOf)];
}

/** A start with one more branch, where R is missed most. */
function oneMore(before: ResonatorParameters, problem: Problem): ResonatorParameters {
  const { axis, wanted } = problem;
  const errors = problem.reflectionErrorsOf(sampleAdmittance(before, axis));
  const most = errors.indexOf(Math.max(...errors));
  const amplitude = Math.max(1e-3, wanted.real[most] / 10);
  return [...before, ...parametersOf({ amplitude, resonance: axis[most], quality: 2 })];
}

function toleranceOf(absorption: number): number {
  return Math.max(TOLERANCE.least, TOLERANCE.share * absorption);
}

/** The wall without one of its branches, the least important first; what it conducts on average goes to G. */
function shorter({ axis }: Problem, parameters: ResonatorParameters): ResonatorParameters[] {
  return Array.from({ length: branchCount(parameters) }, (_, branch) => {
    const at = 1 + branch * PARAMETERS_PER_BRANCH;
    const alone = sampleAdmittance([0, ...parameters.slice(at, at + PARAMETERS_PER_BRANCH)], axis);
    const mean = alone.real.reduce((sum, g) => sum + g, 0) / axis.length;
    const rest = withoutBranch(parameters, branch);
    const varies = alone.real.reduce((most, g, k) => Math.max(most, Math.hypot(g - mean, alone.imaginary[k])), 0);
    return { varies, start: [Math.sqrt(rest[0] * rest[0] + mean), ...rest.slice(1)] };
  })
    .sort((a, b) => a.varies - b.varies)
    .map(({ start }) => start);
}

function admittanceOf(parameters: ResonatorParameters): WallAdmittance {
  return {
    conductance: parameters[0] * parameters[0],
    branches: resonatorsOf(parameters).map(({ amplitude, resonance, quality }) => ({
      resistance: 1 / amplitude,
      inertia: quality / (amplitude * resonance),
      stiffness: (quality * resonance) / amplitude,
    })),
  };
}
