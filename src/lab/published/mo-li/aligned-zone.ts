import zone from '../../../../shaders/lab/published/mo-li/aligned-zone.wgsl';
import { offset, type PlaneMapping } from '../plane-mapping.ts';

/**
 * Number of words at whose multiples ghost zones begin and end along x: 32 bytes, the smallest transfer of a GPU's
 * memory.
 */
export const ALIGNMENT = 8;

/** Words along x of a tile with its aligned ghost zone, and how far into a row the tile begins. */
export function alignedWidth(x: number, reach: number): { width: number; margin: number } {
  const margin = ALIGNMENT * Math.ceil(reach / ALIGNMENT);
  return { width: x + 2 * margin, margin };
}

/**
 * One thread for each node of the tile. The ghost zone is widened along x to multiples of 8 words, and all threads load
 * it in whole rounds, without branches ([MoLi2018], Listing 3). Where the zone does not fill the last round, that round
 * also loads rows below it.
 * @param tile x a multiple of 8
 */
export function alignedMapping([x, y]: readonly [number, number], reach: number): PlaneMapping {
  const { width, margin } = alignedWidth(x, reach);
  const threads = x * y;
  const rounds = Array.from({ length: Math.ceil((width * (y + 2 * reach)) / threads) }, (_, round) => round);
  return {
    tile: [x, y],
    stride: width,
    words: rounds.length * threads,
    functions: `const ZONE_X = ${width}u;\n${zone}`,
    setup: [
      'let x = at.x + local.x;',
      'let y = at.y + local.y;',
      `let own = (local.y + ${reach}u) * ${width}u + local.x + ${margin}u;`,
      `let base = (at.y - ${reach}u) * PITCH + at.x - ${margin}u;`,
      ...rounds.map((round) => `let zone${round} = offsetInZone(${offset('index', round * threads)});`),
    ],
    computes: null,
    loads: [
      {
        when: null,
        values: rounds.map((round) => ({ from: `input + zone${round}`, word: offset('index', round * threads) })),
      },
    ],
  };
}
