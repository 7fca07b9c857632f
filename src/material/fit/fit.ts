import type { Hertz, Seconds } from '../../units/quantities.ts';
import { largestBandError } from './absorption-term.ts';
import type { WallAdmittance } from '../branches.ts';
import { descend, type Box } from './levenberg-marquardt.ts';
import {
  admittanceDerivatives,
  PARAMETERS_PER_BRANCH,
  parametersOf,
  sampleAdmittance,
  wallOf,
  type Resonator,
  type ResonatorParameters,
} from './resonators.ts';
import { sampleTarget, type AdmittanceTarget, type SampledTarget } from './target.ts';

export interface FitOptions {
  /** Time step T of the simulation. */
  readonly timeStep: Seconds;
  /** Highest frequency to fit; below the Nyquist frequency 1/(2T). */
  readonly maxFrequency: Hertz;
  /** Largest number of branches of a wall; default 8. */
  readonly maxBranches?: number;
  /**
   * The search ends when the largest error in random-incidence absorption over the bands is below this; default 0.01.
   */
  readonly goal?: number;
}

export interface AdmittanceFit {
  readonly admittance: WallAdmittance;
  /** Largest error in random-incidence absorption over the bands that lie wholly below the highest frequency. */
  readonly largestError: number;
}

const MAX_BRANCHES = 8;
const GOAL = 0.01;
const MAX_STEPS = 40;

/** Limits of a branch. A resonance may lie outside the band by the factor `margin`; only its flank is then used. */
const LIMITS = { amplitude: [1e-5, 1e3], leastQuality: 0.05, conductance: 1e3, margin: 4 } as const;

/**
 * Finds the passive wall nearest to a target in the discrete time of a simulation. The fit is done in t = tan(ωT/2), so
 * it includes the frequency warping of the trapezoidal rule: the admittance is right at the true frequency.
 *
 * Starts without branches (a real admittance) and adds branches until the error is below the goal; keeps the best wall
 * seen. Deterministic. G, R, L and S are at least 0 for every target ({@link ResonatorParameters}).
 *
 * @throws RangeError if the highest frequency is not below the Nyquist frequency.
 */
export function fitAdmittance(target: AdmittanceTarget, options: FitOptions): AdmittanceFit {
  const { timeStep, maxFrequency, maxBranches = MAX_BRANCHES, goal = GOAL } = options;
  if (!(maxFrequency > 0 && timeStep > 0 && 2 * maxFrequency * timeStep < 1)) {
    throw new RangeError(`${maxFrequency} Hz is not below the Nyquist frequency of a time step of ${timeStep} s`);
  }
  const sampled = sampleTarget(target, maxFrequency);
  const tangents = sampled.frequencies.map((frequency) => Math.tan(Math.PI * frequency * timeStep));
  let latest = bestOf(sampled, tangents, [realStart(sampled)], goal);
  let best = latest;
  for (let count = 1; count <= maxBranches && best.error > goal; count++) {
    const starts = [evenStart(count, tangents, sampled), oneMore(latest.parameters, tangents, sampled)];
    latest = bestOf(sampled, tangents, starts, goal);
    if (latest.error < best.error) best = latest;
  }
  return {
    admittance: wallOf(best.parameters),
    largestError: largestBandError(sampleAdmittance(best.parameters, tangents), sampled.judged),
  };
}

interface Candidate {
  readonly parameters: ResonatorParameters;
  readonly error: number;
}

/** Descends from several starts and returns the best minimum. The first one that meets the goal ends the search. */
function bestOf(
  target: SampledTarget,
  tangents: Float64Array,
  starts: readonly ResonatorParameters[],
  goal: number,
): Candidate {
  const { objective } = target;
  const problem = {
    rows: objective.rows,
    residuals: (parameters: ResonatorParameters) => objective.residuals(sampleAdmittance(parameters, tangents)),
    jacobian: (parameters: ResonatorParameters) =>
      objective.jacobian(sampleAdmittance(parameters, tangents), admittanceDerivatives(parameters, tangents)),
  };
  let best: Candidate | undefined;
  for (const start of starts) {
    const { parameters } = descend(problem, start, boxOf(start.length, tangents, target.maxQuality), MAX_STEPS);
    const error = target.errorOf(sampleAdmittance(parameters, tangents));
    if (best === undefined || error < best.error) best = { parameters, error };
    if (error <= goal) break;
  }
  return best!;
}

function boxOf(length: number, tangents: Float64Array, maxQuality: number): Box {
  const { amplitude, leastQuality, conductance, margin } = LIMITS;
  const resonance = [tangents[0] / margin, tangents[tangents.length - 1] * margin];
  const quality = [leastQuality, maxQuality];
  const side = (of: 0 | 1): number[] =>
    Array.from({ length: length - 1 }, (_, i) =>
      Math.log([amplitude, resonance, quality][i % PARAMETERS_PER_BRANCH][of]),
    );
  return { low: [0, ...side(0)], high: [Math.sqrt(conductance), ...side(1)] };
}

/** A start without branches: the mean conductance. */
function realStart({ conductance }: SampledTarget): ResonatorParameters {
  return [Math.sqrt(conductance.reduce((sum, g) => sum + g, 0) / conductance.length)];
}

/** A start with resonators evenly spread over the whole band, each as strong as the target at its resonance. */
function evenStart(count: number, tangents: Float64Array, { conductance }: SampledTarget): ResonatorParameters {
  const [lowest, highest] = [tangents[0], tangents[tangents.length - 1]];
  const ratio = (highest / lowest) ** (1 / count);
  const resonators = Array.from({ length: count }, (_, i): Resonator => {
    const resonance = lowest * ratio ** (i + 0.5);
    const nearest = tangents.findIndex((tangent) => tangent >= resonance);
    return {
      amplitude: Math.max(1e-3, conductance[nearest]),
      resonance,
      quality: Math.min(3, Math.max(0.3, 1 / Math.log(ratio))),
    };
  });
  return [Math.sqrt(Math.max(1e-4, Math.min(...conductance) / 2)), ...resonators.flatMap(parametersOf)];
}

/** A start with one more resonator than before, where most conductance is missing. */
function oneMore(
  before: ResonatorParameters,
  tangents: Float64Array,
  { conductance }: SampledTarget,
): ResonatorParameters {
  const { real } = sampleAdmittance(before, tangents);
  const missing = conductance.map((g, k) => g - real[k]);
  const most = missing.indexOf(Math.max(...missing));
  return [
    Math.max(0.02, Math.SQRT1_2 * before[0]),
    ...before.slice(1),
    ...parametersOf({ amplitude: Math.max(0.01, missing[most]), resonance: tangents[most], quality: 2 }),
  ];
}
