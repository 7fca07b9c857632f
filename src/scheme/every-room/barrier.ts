import { cholesky, inverseFrom, solveWith } from './cholesky.ts';
import { formOf, formSize, inWords, provedBound, type Problem } from './problem.ts';

/** Newton decrement at which the barrier is lowered, and by how much. */
const CENTRED = 0.3;
const LOWERING = 0.1;
/** Of what a Newton step promises to first order, it has to bring this part; else it is halved. */
const SUFFICIENT = 0.1;
const SHORTEST_STEP = 1e-6;
/** Some 20 to 60 are needed. */
const MAX_STEPS = 300;

export interface Maximum {
  /** No φ gives more: proved. */
  readonly upper: number;
  /** What φ gives. */
  readonly lower: number;
  /** Strictly feasible; of each orbit. */
  readonly phi: Float64Array;
  /** Definite; it proves `upper`. */
  readonly proof: Float64Array;
}

/**
 * Follows the largest of Σ c φ + μ log det Φ down to a small μ by Newton steps. There Q = μ Φ⁻¹ proves that no φ gives more
 * than some |S| μ beyond; nothing of how it was found has to be trusted.
 *
 * @param start strictly feasible φ, of each orbit
 * @param gap stops where upper − lower is at most this part of |upper|; later steps of it bring nothing
 * @param enough stops earlier
 */
export function maximise(
  problem: Problem,
  start: Float64Array,
  gap: number,
  enough: (bounds: Pick<Maximum, 'upper' | 'lower'>) => boolean = () => false,
): Maximum {
  const { orbits, objective, low, high } = problem;
  const n = formSize(problem);
  const free = Array.from(orbits.lengths.keys()).filter((o) => low[o]! < high[o]!);
  const size = free.reduce((sum, o) => sum + Math.abs(objective[o]!), 0);
  let mu = size / n;
  let phi = start;
  let factor = cholesky(formOf(problem, phi), n);
  if (!factor) throw new RangeError('the start of a maximisation has to be strictly feasible');
  let best: Maximum = { upper: Infinity, lower: dot(objective, phi), phi, proof: new Float64Array(n * n) };
  for (let step = 0; step < MAX_STEPS && factor; step++) {
    const inverse = inverseFrom(factor, n);
    const full = inWords(problem, inverse);
    const sums = orbits.sums(full);
    const curvature = cholesky(hessian(problem, full, free), free.length);
    if (!curvature) break;
    const newton = (): { gradient: Float64Array; direction: Float64Array; decrement: number } => {
      const gradient = Float64Array.from(free, (o) => objective[o]! / mu + sums[o]!);
      const direction = solveWith(curvature, gradient);
      return { gradient, direction, decrement: Math.sqrt(dot(gradient, direction)) };
    };
    let way = newton();
    if (way.decrement < CENTRED) {
      const proof = inverse.map((value) => mu * value);
      const bounds = { upper: provedBound(problem, proof), lower: dot(objective, phi) };
      if (bounds.upper - bounds.lower < best.upper - best.lower) best = { ...bounds, phi, proof };
      if (best.upper - best.lower <= gap * Math.abs(best.upper) || enough(best)) break;
      const last = (gap * Math.abs(best.upper)) / (2 * n);
      if (mu > last) {
        mu = Math.max(last, LOWERING * mu);
        way = newton();
      }
    }
    [phi, factor] = advance(problem, phi, factor, free, mu, way);
  }
  return best;
}

const dot = (a: Float64Array, b: Float64Array): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0);

/** log det A from its Cholesky factor. */
function logDeterminant(factor: Float64Array, n: number): number {
  let sum = 0;
  for (let i = 0; i < n; i++) sum += 2 * Math.log(factor[i * n + i]!);
  return sum;
}

/** A Newton step, halved until Σ c φ / μ + log det Φ has grown as it should; φ after it, and the factor of its form. */
function advance(
  problem: Problem,
  phi: Float64Array,
  factor: Float64Array,
  free: readonly number[],
  mu: number,
  { direction, decrement }: { direction: Float64Array; decrement: number },
): [Float64Array, Float64Array | null] {
  const n = formSize(problem);
  const before = logDeterminant(factor, n);
  const slope = free.reduce((sum, o, k) => sum + problem.objective[o]! * direction[k]!, 0) / mu;
  for (let length = 1; length > SHORTEST_STEP; length /= 2) {
    const next = phi.slice();
    free.forEach((o, k) => (next[o]! += length * direction[k]!));
    const nextFactor = cholesky(formOf(problem, next), n);
    if (!nextFactor) continue;
    const gain = length * slope + logDeterminant(nextFactor, n) - before;
    if (gain >= SUFFICIENT * length * decrement ** 2 || decrement < CENTRED) return [next, nextFactor];
  }
  return [phi, null];
}

/** −∂² log det Φ / ∂φ_o ∂φ_p over the free orbits, from Φ⁻¹ in words: Σ_{ij ∈ o, kl ∈ p} Φ⁻¹_ik Φ⁻¹_jl. */
function hessian({ orbits }: Problem, inverse: Float64Array, free: readonly number[]): Float64Array {
  const { size: n, count, of, pairs } = orbits;
  const all = new Float64Array(count * count);
  for (const { i, j, size } of pairs) {
    const row = of[i * n + j]! * count;
    for (let k = 0; k < n; k++) {
      const factor = size * inverse[i * n + k]!;
      for (let l = 0; l < n; l++) all[row + of[k * n + l]!]! += factor * inverse[j * n + l]!;
    }
  }
  const m = free.length;
  const result = new Float64Array(m * m);
  free.forEach((o, a) => free.forEach((p, b) => (result[a * m + b] = all[o * count + p]!)));
  return result;
}
