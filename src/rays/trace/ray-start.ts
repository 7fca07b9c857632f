import { randomWords, uniform } from './random.ts';

/** Second counter of the numbers with which a ray starts; those of its reflections count from 0. */
export const START = 0xffffffff;

/** Golden ratio less 1, in units of 2⁻³². */
const GOLDEN = 2654435769;

const words = new Uint32Array(4);

/**
 * Writes the direction in which a ray starts. The rays divide the heights of the sphere among them, each with a random
 * place in its part, and follow one another by the golden angle. So every direction is equally likely, and rays lie
 * evenly.
 *
 * @param into direction of length 1
 */
export function startDirection(ray: number, rays: number, seed: number, into: [number, number, number]): void {
  randomWords(ray, START, seed, 0, words);
  const height = 1 - (2 * (ray + uniform(words[0]))) / rays;
  const radius = Math.sqrt(Math.max(0, 1 - height * height));
  // The same turn for all rays, that of the seed.
  randomWords(0, START, seed, 1, words);
  const angle = 2 * Math.PI * uniform((Math.imul(ray, GOLDEN) + words[0]) >>> 0);
  into[0] = radius * Math.cos(angle);
  into[1] = radius * Math.sin(angle);
  into[2] = height;
}
