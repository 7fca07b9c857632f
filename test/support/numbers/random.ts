/** Uniform in [0, 1). */
export type Random = () => number;

/** A seeded generator (mulberry32): the same seed gives the same numbers everywhere. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Uniform between two numbers. */
export const between = (random: Random, low: number, high: number): number => low + (high - low) * random();

/** A whole number from `low` to `high`, both included. */
export const wholeBetween = (random: Random, low: number, high: number): number =>
  low + Math.floor((high - low + 1) * random());
