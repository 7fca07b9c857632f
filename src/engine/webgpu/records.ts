import { BLOCK } from './block.ts';

/**
 * Puts what the slabs of a run recorded in a block of steps into its samples.
 * @param parts of each slab [receiver][BLOCK]
 * @param samples of each receiver
 * @param at Sample of the block's first step.
 */
export function putRecords(
  parts: readonly Float32Array[],
  samples: readonly Float64Array[],
  at: number,
  count: number,
): void {
  const [first, ...others] = parts;
  for (let r = 0; r < samples.length; r++) {
    const from = r * BLOCK;
    // Of one slab there is nothing to add: thousands of receivers are copied many times faster.
    samples[r].set(first.subarray(from, from + count), at);
    for (const part of others) {
      for (let n = 0; n < count; n++) samples[r][at + n] += part[from + n];
    }
  }
}
