import type { ClosedEdge, FaceSamples } from './samples.ts';

/** Most blocks round faces of one material, and faces of it that each of them should bring. */
export const TURNS = 4;
const FACES_A_TURN = 100;

/** Number of blocks from which on materials have no second ones. */
const ENOUGH_BLOCKS = 12;

/**
 * Chooses the faces round which blocks are looked at: one of each material, then second ones and so on, as long as a
 * material has fewer than {@link FACES_A_TURN} faces for each turn in the blocks chosen so far, its own and others'.
 *
 * @param facesIn [material] faces that count in the block round a face.
 */
export function chooseBlocks(samples: FaceSamples, facesIn: (edge: ClosedEdge) => ArrayLike<number>): ClosedEdge[] {
  const counted: number[] = samples.all.map(() => 0);
  const chosen: ClosedEdge[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    samples.all.forEach((kept, material) => {
      const face = kept?.[turn];
      const isLast = turn > 0 && chosen.length >= ENOUGH_BLOCKS;
      if (!face || isLast || counted[material] >= FACES_A_TURN * (turn + 1)) return;
      chosen.push(face.edge);
      const found = facesIn(face.edge);
      counted.forEach((_, m) => (counted[m] += found[m]));
    });
  }
  return chosen;
}
