import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { mersenne } from 'pure-rand/generator/mersenne';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import { gaussianPair } from '../../../../numerics/gaussian-noise.ts';

/** Random numbers from a seed: the Mersenne Twister. The same seed gives the same numbers on every machine. */
export class Random {
  private readonly generator: RandomGenerator;

  /** @param seed 0 to 2³² − 1 */
  constructor(seed: number) {
    this.generator = mersenne(seed);
  }

  /** Uniform from 0 to below 1. */
  uniform(): number {
    return uniformFloat64(this.generator);
  }

  /** Uniform between two values. */
  between(from: number, to: number): number {
    return from + (to - from) * this.uniform();
  }

  /** Normal, mean 0 and deviation 1. Each takes two uniform numbers. */
  normal(): number {
    return gaussianPair(this.uniform(), this.uniform())[0];
  }

  /** A whole number from 0 to below a count. */
  below(count: number): number {
    return Math.min(count - 1, Math.floor(count * this.uniform()));
  }
}

/** What a seed is for: rooms and lines have seeds of their own. */
export type SeedUse = 'room' | 'line';

const USES: Readonly<Record<SeedUse, number>> = { room: 0x9e3779b9, line: 0x7f4a7c15 };

/**
 * The seed of a room or a line of a sweep, from their numbers alone: 0 to 2³² − 1. Different numbers have different
 * seeds, because each step can be undone (the finaliser of MurmurHash3).
 */
export function seedOfLine(sweepSeed: number, use: SeedUse, number: number): number {
  return mixed((number ^ mixed((sweepSeed + USES[use]) >>> 0)) >>> 0);
}

function mixed(value: number): number {
  let h = value;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
