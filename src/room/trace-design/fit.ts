import { descend, type PointOfSum } from '../../numerics/levenberg-marquardt.ts';
import type { WaveAtWall } from './plane-wave.ts';
import { PlaneReflection } from './reflection.ts';

/** A wave at a plane wall, with what the fit needs to know of the wall. */
export interface Sample {
  readonly wave: WaveAtWall;
  /** Area of each face, in squared spacings. */
  readonly area: number;
  /** [face] its distance from the wall, as a place between two rows of the table: 1.25 is a quarter past row 1. */
  readonly places: readonly number[];
  /** λ of the table over that of the scheme: a factor on L. */
  readonly inertiaScale: number;
  readonly weight: number;
}

/** Traces and inertias of one slant by distance. */
export interface Column {
  /** [distance][tap]; the taps add up to 1. */
  readonly trace: readonly (readonly number[])[];
  readonly inertia: readonly number[];
}

/** Admittances at which reflection is fitted, and their weights. */
const ADMITTANCES = [
  { admittance: 0.05, weight: 1 },
  { admittance: 0.3, weight: 1 },
  { admittance: 1, weight: 1 },
] as const;

/** Weight of the error of the phase: it moves frequencies a little, and leaves decays. */
const PHASE = 1;
/** Weight of the second difference along the distances, and of being near the start, relative to one sample. */
const SMOOTH = 0.01;
const NEAR_START = 0.002;
const ENDING = { maxSteps: 60, tolerance: 1e-5 } as const;
/** Least inertia: the wall's memory is divided by it. */
const LEAST_INERTIA = 1e-3;

/**
 * The distance of walls, in spacings, for which what they delay is made up for by what they take. Rooms that are more
 * spacings wide then absorb a little too much at short waves, others too little.
 */
const ROOM = 30;

/** The largest delay that is made up for, spacings: larger ones are those of nodes that ring. */
const MOST_DELAY = 2;

/**
 * The reflection factor that is asked: waves of the grid's group velocity, which a wall may throw back late, then die
 * away between two walls as fast as sound does (docs/theory/subcell.md, eq. C17).
 */
export function reflectionAsked({ cosAngle, speed, delay }: WaveAtWall, admittance: number): number {
  const exact = (cosAngle - admittance) / (cosAngle + admittance);
  const late = Math.max(-MOST_DELAY, Math.min(MOST_DELAY, delay)) / (ROOM / 2);
  return Math.sign(exact) * Math.abs(exact) ** ((1 + late) / speed);
}

/** Fits a column to samples by least squares with exact slopes. */
export function fitColumn(samples: readonly Sample[], start: Column): Column {
  const taps = start.trace[0].length;
  const rows = start.trace.length;
  const each = taps;
  const unknowns = rows * each;
  // Of each distance e_1 … e_{M−1} and √L.
  const begin = start.trace.flatMap((trace, i) => [...trace.slice(1), Math.sqrt(start.inertia[i])]);
  const total = samples.reduce((sum, { weight }) => sum + weight ** 2, 0);
  // Each residual depends on few unknowns: the normal equations are added up from those alone.
  const at = (x: readonly number[]): PointOfSum => {
    const square = new Float64Array(unknowns * unknowns);
    const gradient = new Array<number>(unknowns).fill(0);
    let cost = 0;
    const slopes = new Float64Array(unknowns);
    const touched: number[] = [];
    const put = (residual: number): void => {
      cost += residual * residual;
      for (const i of touched) {
        gradient[i] += slopes[i] * residual;
        for (const j of touched) square[i * unknowns + j] += slopes[i] * slopes[j];
      }
    };
    const solver = new Map<number, PlaneReflection>();
    for (const { wave, area, places, inertiaScale, weight } of samples) {
      const count = places.length;
      if (!solver.has(count)) solver.set(count, new PlaneReflection(count, taps));
      const reflection = solver.get(count)!;
      const faces = weightsAt(x, places, taps, inertiaScale);
      for (const { admittance, weight: share } of ADMITTANCES) {
        const { value, byTrace, byInertia } = reflection.at(wave, area, faces, admittance);
        const exact = reflectionAsked(wave, admittance);
        const scale = (weight * share) / (1 - exact) / Math.sqrt(total);
        for (const part of [0, 1]) {
          const own = scale * (part === 0 ? 1 : PHASE);
          for (const i of touched) slopes[i] = 0;
          touched.length = 0;
          places.forEach((place, f) => {
            const low = Math.min(rows - 2, Math.floor(place));
            const first = byTrace[2 * f * taps + part];
            for (const [row, by] of [
              [low, 1 - (place - low)],
              [low + 1, place - low],
            ]) {
              if (by === 0) continue;
              for (let m = 0; m < each; m++) {
                const index = row * each + m;
                if (slopes[index] === 0) touched.push(index);
                slopes[index] +=
                  own *
                  by *
                  (m < taps - 1
                    ? byTrace[2 * (f * taps + m + 1) + part] - first
                    : 2 * x[index] * inertiaScale * byInertia[2 * f + part]);
              }
            }
          });
          put(own * (value[part] - (part === 0 ? exact : 0)));
        }
      }
    }
    for (const i of touched) slopes[i] = 0;
    touched.length = 0;
    const rule = (weight: number, terms: readonly (readonly [number, number])[], value: number): void => {
      for (const [index, by] of terms) {
        slopes[index] = weight * by;
        touched.push(index);
      }
      put(weight * value);
      for (const i of touched) slopes[i] = 0;
      touched.length = 0;
    };
    for (let i = 0; i < unknowns; i++) {
      rule(NEAR_START, [[i, 1]], x[i] - begin[i]);
      if (i < 2 * each) continue;
      const [a, b] = [i - 2 * each, i - each];
      rule(SMOOTH, [[a, 1], [b, -2], [i, 1]], x[a] - 2 * x[b] + x[i]); // prettier-ignore
    }
    return {
      cost,
      equations: () => ({
        gradient,
        products: (chosen) => Float64Array.from(chosen.flatMap((i) => chosen.map((j) => square[i * unknowns + j]))),
      }),
    };
  };
  return columnOf(descend({ at }, begin, ENDING).parameters, taps);
}

function columnOf(x: readonly number[], taps: number): Column {
  const rows = x.length / taps;
  return {
    trace: Array.from({ length: rows }, (_, i) => {
      const further = x.slice(i * taps, (i + 1) * taps - 1);
      return [1 - further.reduce((sum, e) => sum + e, 0), ...further];
    }),
    inertia: Array.from({ length: rows }, (_, i) => Math.max(LEAST_INERTIA, x[(i + 1) * taps - 1] ** 2)),
  };
}

function weightsAt(
  x: readonly number[],
  places: readonly number[],
  taps: number,
  inertiaScale: number,
): { trace: Float64Array; inertia: Float64Array } {
  const rows = x.length / taps;
  const trace = new Float64Array(places.length * taps);
  const inertia = new Float64Array(places.length);
  places.forEach((place, f) => {
    const low = Math.min(rows - 2, Math.floor(place));
    const share = place - low;
    let first = 1;
    for (let m = 0; m < taps - 1; m++) {
      const e = (1 - share) * x[low * taps + m] + share * x[(low + 1) * taps + m];
      trace[f * taps + m + 1] = e;
      first -= e;
    }
    trace[f * taps] = first;
    const [a, b] = [x[(low + 1) * taps - 1], x[(low + 2) * taps - 1]];
    inertia[f] = inertiaScale * ((1 - share) * a * a + share * b * b);
  });
  return { trace, inertia };
}
