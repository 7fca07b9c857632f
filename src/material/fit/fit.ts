import { realWall, type Wall } from '../wall.ts';
import { descend, squaresOf, type Box } from '../../numerics/levenberg-marquardt.ts';
import {
  admittanceDerivatives,
  branchCount,
  emptyDerivatives,
  PARAMETERS_PER_BRANCH,
  parametersOf,
  resonatorsOf,
  sampleAdmittance,
  type Resonator,
  type ResonatorParameters,
} from './resonators.ts';
import { fittedReflectionError } from './reflection-term.ts';
import type { SampledTarget } from './sampled-target.ts';
import { sampleTarget, type WallTarget } from './target.ts';

export interface FitOptions {
  /** Largest number of branches of a wall. */
  readonly maxBranches?: number;
}

export interface WallFit {
  readonly wall: Wall;
  /** The largest error as a multiple of what is tolerated. */
  readonly error: number;
  /**
   * Largest |R − R of the convention| over the audible band; for a spectrum, of what is given, with its extrapolation.
   */
  readonly reflectionError: number;
}

const MAX_BRANCHES = 16;
const MAX_STEPS = 40;

/** The search ends after {@link MOST_IDLE} more branches in turn that each leave more than this share of the error. */
const WORTHWHILE = 0.9;
const MOST_IDLE = { absorption: MAX_BRANCHES, spectrum: 3, transmission: 5 };

/** Most branches with which a start with resonators evenly spread is tried, too. */
const MOST_EVEN = 9;

/** Limits of a branch. A resonance may lie outside the band by the factor `margin`; only its flank is then used. */
const LIMITS = { amplitude: [1e-6, 1e3], leastQuality: 0.05, conductance: 1e3, margin: 4 } as const;

/** Finds the passive wall in continuous time that is nearest to a target. */
export function fitWall(target: WallTarget, { maxBranches = MAX_BRANCHES }: FitOptions = {}): WallFit {
  if (target.kind === 'absorption' && target.bands.every(({ absorption }) => absorption === 0)) {
    return { wall: realWall(0), error: 0, reflectionError: 0 };
  }
  const sampled = sampleTarget(target);
  const own = target.kind === 'spectrum' ? [peaksStart(sampled, maxBranches)] : (sampled.starts ?? []);
  let latest = improve(sampled, realStart(sampled));
  let best = latest;
  let idle = 0;
  for (let count = 1; count <= maxBranches && best.error > 1 && idle < MOST_IDLE[target.kind]; count++) {
    const ownOnes = own.filter((start) => branchCount(start) === count);
    latest = bestOf(sampled, [
      ...ownOnes,
      ...(count <= MOST_EVEN ? [evenStart(count, sampled)] : []),
      ...oneMore(latest.parameters, sampled),
    ]);
    idle = latest.error < WORTHWHILE * best.error ? 0 : idle + 1;
    if (latest.error < best.error) best = latest;
  }
  const { parameters, error } = best;
  const reflectionError = fittedReflectionError(sampleAdmittance(parameters, sampled.frequencies), sampled.wanted);
  return { wall: wallOf(parameters), error, reflectionError };
}

interface Candidate {
  readonly parameters: ResonatorParameters;
  readonly error: number;
}

function bestOf(target: SampledTarget, starts: readonly ResonatorParameters[]): Candidate {
  let best: Candidate | undefined;
  for (const start of starts) {
    const found = improve(target, start);
    if (best === undefined || found.error < best.error) best = found;
    if (best.error <= 1) break;
  }
  return best!;
}

/** Descends, and again with more weight on the bands that are missed. */
function improve(target: SampledTarget, start: ResonatorParameters): Candidate {
  const { frequencies } = target;
  let best: Candidate | undefined;
  const admittance = sampleAdmittance(start, frequencies);
  const derivatives = emptyDerivatives(start.length, frequencies.length);
  let at = start;
  let emphasis: number[] = [];
  for (let round = 0; round < 6; round++) {
    const objective = target.objective(emphasis);
    const sum = squaresOf({
      residuals: (parameters) => objective.residuals(sampleAdmittance(parameters, frequencies, admittance)),
      jacobian: (parameters) =>
        objective.jacobian(
          sampleAdmittance(parameters, frequencies, admittance),
          admittanceDerivatives(parameters, frequencies, derivatives),
        ),
    });
    at = descend(sum, at, { maxSteps: MAX_STEPS }, boxOf(start.length, target)).parameters;
    const sampled = sampleAdmittance(at, frequencies);
    const error = target.errorOf(sampled);
    if (best === undefined || error < best.error) best = { parameters: at, error };
    if (error <= 1 || error > 12) break;
    emphasis = target.errorsOf(sampled).map((e, b) => (emphasis[b] ?? 1) * Math.max(0.6, Math.min(2.5, e)));
  }
  return best!;
}

function boxOf(length: number, { frequencies, maxQuality }: SampledTarget): Box {
  const { amplitude, leastQuality, conductance, margin } = LIMITS;
  const resonance = [frequencies[0] / margin, frequencies[frequencies.length - 1] * margin];
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

/** A start with a resonator for each peak of the conductance, as high and as wide; the highest ones first. */
function peaksStart({ conductance, frequencies, maxQuality }: SampledTarget, maxBranches: number): ResonatorParameters {
  const peaks = Array.from(conductance.keys()).filter(
    (k) =>
      k > 0 &&
      k < conductance.length - 1 &&
      conductance[k] > conductance[k - 1] &&
      conductance[k] >= conductance[k + 1],
  );
  const highest = peaks.sort((a, b) => conductance[b] - conductance[a]).slice(0, maxBranches);
  const resonators = highest.map((k): Resonator => {
    const half = conductance[k] / 2;
    let [left, right] = [k, k];
    while (left > 0 && conductance[left] > half) left--;
    while (right < conductance.length - 1 && conductance[right] > half) right++;
    const width = Math.log(frequencies[right] / frequencies[left]);
    return {
      amplitude: Math.max(1e-4, conductance[k]),
      resonance: frequencies[k],
      quality: Math.min(maxQuality, Math.max(0.3, 1 / width)),
    };
  });
  return [Math.sqrt(Math.max(1e-4, Math.min(...conductance) / 2)), ...resonators.flatMap(parametersOf)];
}

/** A start with resonators evenly spread over the whole band, each as strong as the target at its resonance. */
function evenStart(count: number, { conductance, frequencies }: SampledTarget): ResonatorParameters {
  const [lowest, highest] = [frequencies[0], frequencies[frequencies.length - 1]];
  const ratio = (highest / lowest) ** (1 / count);
  const resonators = Array.from({ length: count }, (_, i): Resonator => {
    const resonance = lowest * ratio ** (i + 0.5);
    const nearest = frequencies.findIndex((frequency) => frequency >= resonance);
    return {
      amplitude: Math.max(1e-4, conductance[nearest]),
      resonance,
      quality: Math.min(3, Math.max(0.3, 1 / Math.log(ratio))),
    };
  });
  return [Math.sqrt(Math.max(1e-4, Math.min(...conductance) / 2)), ...resonators.flatMap(parametersOf)];
}

/** Starts with one more resonator than before, where most conductance is missing. */
function oneMore(before: ResonatorParameters, { conductance, frequencies }: SampledTarget): ResonatorParameters[] {
  const { real } = sampleAdmittance(before, frequencies);
  const missing = conductance.map((g, k) => (g - real[k]) / (g + 1e-3));
  const most = missing.indexOf(Math.max(...missing));
  const absolute = conductance.map((g, k) => g - real[k]);
  const other = absolute.indexOf(Math.max(...absolute));
  const last = conductance.length - 1;
  const added = [
    ...[...new Set([most, other])].map((k) => ({
      amplitude: conductance[k] / 2,
      resonance: frequencies[k],
      quality: 2,
    })),
    { amplitude: conductance[last], resonance: 3 * frequencies[last], quality: 1 },
  ];
  return added.map((resonator) => [
    Math.SQRT1_2 * before[0],
    ...before.slice(1),
    ...parametersOf({ ...resonator, amplitude: Math.max(1e-4, resonator.amplitude) }),
  ]);
}

/** A wall leaves out branches of at most this amplitude: they absorb less than 0.0001. */
const NEGLIGIBLE_AMPLITUDE = 1e-5;

/** A conductance up to this counts as 0: it absorbs less than 0.00001. */
const NEGLIGIBLE_CONDUCTANCE = 1e-6;

/** Converts to resistances, masses and springs: r = 1/a, m = Q/(aω₀), κ = Qω₀/a. */
export function wallOf(parameters: ResonatorParameters): Wall {
  const conductance = parameters[0] * parameters[0];
  return {
    conductance: conductance > NEGLIGIBLE_CONDUCTANCE ? rounded(conductance) : 0,
    branches: resonatorsOf(parameters)
      .filter(({ amplitude }) => amplitude > NEGLIGIBLE_AMPLITUDE)
      .map(({ amplitude, resonance, quality }) => {
        const omega = 2 * Math.PI * resonance;
        return {
          resistance: rounded(1 / amplitude),
          mass: rounded(quality / (amplitude * omega)),
          stiffness: rounded((quality * omega) / amplitude),
        };
      })
      .sort((a, b) => a.stiffness / a.mass - b.stiffness / b.mass),
  };
}

/**
 * Rounds to six digits: kept walls stay short, and are the same on machines whose exp and log differ in the last bit.
 */
function rounded(value: number): number {
  return Number(value.toPrecision(6));
}
