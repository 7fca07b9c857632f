import { minus, type Complex } from '../../numerics/complex.ts';

/** Modes of a list beside damped sines of records, all as θ = ωT, rad per step. */
export interface Matched {
  /** [mode] its sine; undefined for one that is not heard. */
  readonly heard: readonly (Complex | undefined)[];
  /** Sines below the last mode that belong to none. */
  readonly others: readonly Complex[];
}

/** A sine is sure if both parts of the records have it as near as this, relative. */
const SURE = 5e-4;

/** A mode is heard if there is a sine as near as this, relative. */
const REACH = 0.015;

/** Modes nearer than this, relative, sound as one. */
const ONE = 1e-4;

/** What decays faster, over its frequency, is no mode that one would look for. */
const FAST = 0.15;

/** Keeps the sines that two parts of the records have in common, each as the mean of both. */
export function sureSines(early: readonly Complex[], late: readonly Complex[]): Complex[] {
  return early.flatMap((one): Complex[] => {
    const other = nearest(one, late);
    return other && apart(one, other) < SURE ? [[(one[0] + other[0]) / 2, (one[1] + other[1]) / 2]] : [];
  });
}

/**
 * Gives each mode the sine that is its own: the nearest pair first, then the nearest of what is left.
 *
 * @param modes Those of the list, by rising frequency.
 * @param counted Modes that count, the lowest. The others only keep their sines from being taken for one of these.
 */
export function matchModes(modes: readonly Complex[], sines: readonly Complex[], counted: number): Matched {
  const heard: (Complex | undefined)[] = modes.map(() => undefined);
  const left = new Set(sines);
  const pairs = modes
    .flatMap((mode, m) => sines.map((sine) => ({ m, sine, far: apart(mode, sine) })))
    .filter(({ far }) => far < REACH)
    .sort((one, other) => one.far - other.far);
  for (const { m, sine } of pairs) {
    if (heard[m] !== undefined || !left.has(sine)) continue;
    heard[m] = sine;
    left.delete(sine);
  }
  modes.forEach((mode, m) => {
    const twin = modes.findIndex((other, n) => heard[n] !== undefined && apart(mode, other) < ONE);
    if (twin >= 0) heard[m] ??= heard[twin];
  });
  const last = modes[counted - 1]?.[0] ?? 0;
  return {
    heard: heard.slice(0, counted),
    others: [...left].filter(([re, im]) => re > 0.9 * modes[0][0] && re < last && im < FAST * re),
  };
}

/** How far two are from each other, relative. */
const apart = (one: Complex, other: Complex): number => Math.hypot(...minus(one, other)) / one[0];

function nearest(to: Complex, all: readonly Complex[]): Complex | undefined {
  return all.reduce<Complex | undefined>(
    (best, one) => (best === undefined || apart(to, one) < apart(to, best) ? one : best),
    undefined,
  );
}
