import type { WallAdmittance } from '../branches.ts';
import type { Wall, WallBranch } from '../wall.ts';
import {
  errorOnGrid,
  GRID_TOLERANCE,
  gridProblem,
  STATED_BAND,
  type GridErrors,
  type GridProblem,
  type GridTime,
} from './grid-problem.ts';
import { descend, squaresOf, type Box } from '../../numerics/levenberg-marquardt.ts';
import {
  admittanceDerivatives,
  branchCount,
  emptyDerivatives,
  PARAMETERS_PER_BRANCH,
  parametersOf,
  resonatorsOf,
  sampleAdmittance,
  withoutBranch,
  type Resonator,
  type ResonatorParameters,
} from './resonators.ts';

/** A wall in the discrete time of a grid. */
export interface GridWall {
  readonly admittance: WallAdmittance;
  /** Largest |R − R of the wall| at normal incidence up to 0.9 of the highest frequency. */
  readonly reflectionError: number;
}

/** Largest error of R that is wanted up to 0.9 of the band. */
export const WANTED = 0.01;

/** Descents with growing weight where R is missed most. */
const ROUNDS = 5;

/** Branches added at most if the wall's own do not come within what is wanted. */
const MOST_EXTRA = 3;

/** Branches tried to be left out, the least important first, before the wall counts as short enough. */
const TRIES = 4;

const MAX_STEPS = 40;

/** Branches that resonate above this multiple of the highest frequency begin as one. */
const FAR = 2;

/** ωT of the highest resonance that can be placed; higher ones act by their flank alone. */
const HIGHEST_RESONANCE = 2.9;

/**
 * Finds the wall in discrete time that is nearest to a wall in continuous time, with as few branches as the simulated
 * band needs (docs/theory/materials.md, 'The wall on a grid'). Deterministic; takes some 20 ms.
 *
 * @throws RangeError if the highest frequency is not below the Nyquist frequency.
 */
export function wallOnGrid(wall: Wall, time: GridTime): GridWall {
  const { timeStep, maxFrequency } = time;
  if (!(maxFrequency > 0 && timeStep > 0 && 2 * maxFrequency * timeStep < 1)) {
    throw new RangeError(`${maxFrequency} Hz is not below the Nyquist frequency of a time step of ${timeStep} s`);
  }
  if (wall.branches.length === 0)
    return { admittance: { conductance: wall.conductance, branches: [] }, reflectionError: 0 };
  const problem = gridProblem(wall, time);
  let best = settle(problem, startOf(withoutFarBranches(wall, maxFrequency), time), ROUNDS);
  if (best.error > 1) best = better(best, settle(problem, startOf(wall, time), ROUNDS));
  for (let extra = 0; extra < MOST_EXTRA && best.error > WANTED / GRID_TOLERANCE.reflection; extra++) {
    best = better(best, settle(problem, oneMore(best.parameters, problem), ROUNDS));
  }
  for (let dropped = true; dropped;) {
    dropped = false;
    for (const start of shorter(problem, best.parameters).slice(0, TRIES)) {
      const found = settle(problem, start, 1);
      if (found.error >= best.error && !keeps(best.errors, found.errors)) continue;
      best = found;
      dropped = true;
      break;
    }
  }
  const admittance = admittanceOf(best.parameters);
  return { admittance, reflectionError: errorOnGrid(wall, admittance, time) };
}

interface Settled {
  readonly parameters: ResonatorParameters;
  readonly errors: GridErrors;
  /** The largest of them. */
  readonly error: number;
}

/** Descends, and again with more weight where R is missed. */
function settle(problem: GridProblem, start: ResonatorParameters, rounds: number): Settled {
  const { axis } = problem;
  const box = boxOf(start.length, problem);
  const even = new Float64Array(axis.length).fill(1);
  let emphasis: GridErrors = { reflection: even, absorption: even };
  let best: Settled | undefined;
  const admittance = sampleAdmittance(start, axis);
  const derivatives = emptyDerivatives(start.length, axis.length);
  let at = start;
  for (let round = 0; round < rounds; round++) {
    const objective = problem.objective(emphasis);
    const sum = squaresOf({
      residuals: (parameters) => objective.residuals(sampleAdmittance(parameters, axis, admittance)),
      jacobian: (parameters) =>
        objective.jacobian(
          sampleAdmittance(parameters, axis, admittance),
          admittanceDerivatives(parameters, axis, derivatives),
        ),
    });
    at = descend(sum, at, { maxSteps: MAX_STEPS }, box).parameters;
    const sampled = sampleAdmittance(at, axis);
    const errors = problem.errorsOf(sampled);
    const error = largest(errors);
    if (best === undefined || error < best.error) best = { parameters: at, errors, error };
    if (error <= 1) break;
    emphasis = {
      reflection: emphasised(emphasis.reflection, errors.reflection),
      absorption: emphasised(emphasis.absorption, errors.absorption),
    };
  }
  return best!;
}

const largest = ({ reflection, absorption }: GridErrors): number => Math.max(...reflection, ...absorption);

const better = (one: Settled, other: Settled): Settled => (other.error < one.error ? other : one);

/** What is missed most weighs more from round to round. */
function emphasised(weights: Float64Array, errors: Float64Array): Float64Array {
  const most = Math.max(...errors);
  return weights.map((weight, k) => weight * Math.sqrt(0.3 + errors[k] / most));
}

/** Whether no error is above what is tolerated, or else above what it was before. */
function keeps(before: GridErrors, after: GridErrors): boolean {
  const none = (one: Float64Array, other: Float64Array): boolean =>
    other.every((error, k) => error <= Math.max(1, one[k]));
  return none(before.reflection, after.reflection) && none(before.absorption, after.absorption);
}

const LIMITS = { amplitude: [1e-8, 1e4], leastQuality: 1e-3, conductance: 1e3, margin: 1e3 } as const;

function boxOf(length: number, { axis, maxQuality }: GridProblem): Box {
  const { amplitude, leastQuality, conductance, margin } = LIMITS;
  const quality = [leastQuality, maxQuality];
  const resonance = [axis[0] / margin, axis[axis.length - 1] * margin];
  const side = (of: 0 | 1): number[] =>
    Array.from({ length: length - 1 }, (_, i) =>
      Math.log([amplitude, resonance, quality][i % PARAMETERS_PER_BRANCH][of]),
    );
  return { low: [0, ...side(0)], high: [Math.sqrt(conductance), ...side(1)] };
}

/**
 * Takes all branches that resonate far above the band together. There each has the admittance `jω/κ + ω² r/κ² + jω³
 * m/κ²` to third order of ω, and one branch can have the sum of all.
 */
function withoutFarBranches({ conductance, branches }: Wall, maxFrequency: number): Wall {
  const limit = (FAR * 2 * Math.PI * maxFrequency) ** 2;
  const far = branches.filter(({ mass, stiffness }) => stiffness / mass > limit);
  if (far.length < 2) return { conductance, branches };
  const sum = (of: (branch: WallBranch) => number): number => far.reduce((total, branch) => total + of(branch), 0);
  const stiffness = 1 / sum((branch) => 1 / branch.stiffness);
  const one = {
    resistance: stiffness ** 2 * sum((branch) => branch.resistance / branch.stiffness ** 2),
    mass: stiffness ** 2 * sum((branch) => branch.mass / branch.stiffness ** 2),
    stiffness,
  };
  return { conductance, branches: [...branches.filter((branch) => !far.includes(branch)), one] };
}

/** The branches at the same true frequencies: prewarped. */
function startOf({ conductance, branches }: Wall, { timeStep, maxFrequency }: GridTime): ResonatorParameters {
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

/** A start with one more branch, where the wall is missed most. */
function oneMore(before: ResonatorParameters, problem: GridProblem): ResonatorParameters {
  const { axis, wanted } = problem;
  const { reflection, absorption } = problem.errorsOf(sampleAdmittance(before, axis));
  const errors = reflection.map((error, k) => Math.max(error, absorption[k]));
  const most = errors.indexOf(Math.max(...errors));
  const amplitude = Math.max(1e-3, wanted.real[most] / 10);
  return [...before, ...parametersOf({ amplitude, resonance: axis[most], quality: 2 })];
}

/** The wall without one of its branches, the least important first; what it conducts on average goes to G. */
function shorter({ axis }: GridProblem, parameters: ResonatorParameters): ResonatorParameters[] {
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
