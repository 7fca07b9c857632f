import { FACE_MEMORY, PAIR_STATES, VALUE } from '../../../kernel/room/layouts.ts';
import { FACE_TILE } from '../../../kernel/room/wall-faces.ts';
import { growableUint32 } from '../../../lists/growable.ts';
import { lowerBound } from '../../../lists/sorted.ts';
import { materialOf } from '../../../room/surfaces/face-shape.ts';
import { POROUS_STATES } from '../../../room/porous/medium-law.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import { facesOf, pairRowsOf } from '../parts/face-table.ts';
import { pairsOf } from '../parts/law-list.ts';
import { partInPlanes, type Slab } from '../slabs.ts';

/** Where the tables of a slab hold what its damped nodes and its faces remember. */
export interface RememberedWords {
  /** Indices in the room of the damped nodes: [first, end). */
  readonly damped: readonly [number, number];
  /** Indices in the room of the porous nodes: [first, end). */
  readonly porous: readonly [number, number];
  /** Indices in the room of the faces, rising. */
  readonly faces: Uint32Array;
  /** [face] its first row of pairs of branches. */
  readonly pairRows: Uint32Array;
}

export function rememberedWords(room: PreparedRoom, slab: Slab): RememberedWords {
  const faces = facesOf(room, slab);
  const porous = room.porous ? partInPlanes(room.porous.node, slab, 0) : ([0, 0] as const);
  return { damped: partInPlanes(room.damped.node, slab, 0), porous, faces, pairRows: pairRowsOf(room, faces).rows };
}

/** Words that are copied from the tables of one slab to those of another. */
export interface WordCopies {
  readonly from: Uint32Array;
  readonly to: Uint32Array;
}

const FACE_WORDS = FACE_MEMORY.bytes / VALUE.bytes;
const PAIR_WORDS = PAIR_STATES.bytes / VALUE.bytes;

/**
 * What a slab takes from another one for the damped nodes and faces that this one owns, in the order of `stateBuffers`:
 * of damped nodes, of porous nodes, of faces, of their branches. A table that a slab lacks is left out on both sides.
 *
 * @param plane Nodes of a plane.
 * @param owned Planes that the other one owns: [from, to). A face goes with the first node of its line.
 */
export function takenFrom(
  room: PreparedRoom,
  plane: number,
  from: RememberedWords,
  to: RememberedWords,
  owned: readonly [number, number],
): readonly [damped: WordCopies, porous: WordCopies, faces: WordCopies, branches: WordCopies] {
  const damped = lists();
  const isOwned = (node: number): boolean => node >= owned[0] * plane && node < owned[1] * plane;
  for (let j = Math.max(from.damped[0], to.damped[0]); j < Math.min(from.damped[1], to.damped[1]); j++) {
    if (isOwned(room.damped.node[j])) damped.add(j - from.damped[0], j - to.damped[0], 1);
  }
  const porous = lists();
  for (let j = Math.max(from.porous[0], to.porous[0]); j < Math.min(from.porous[1], to.porous[1]); j++) {
    if (!isOwned(room.porous!.node[j])) continue;
    porous.add(POROUS_STATES * (j - from.porous[0]), POROUS_STATES * (j - to.porous[0]), POROUS_STATES);
  }
  const memories = lists();
  const branches = lists();
  to.faces.forEach((f, j) => {
    if (!isOwned(room.faces.node[f])) return;
    const i = lowerBound(from.faces, f);
    memories.add(FACE_WORDS * i, FACE_WORDS * j, FACE_WORDS);
    const pairs = pairsOf(room.laws[materialOf(room.faces.shape[f])]!.branches);
    for (let p = 0; p < pairs; p++) {
      const row = p * FACE_TILE;
      branches.add(PAIR_WORDS * (from.pairRows[i] + row), PAIR_WORDS * (to.pairRows[j] + row), PAIR_WORDS);
    }
  });
  return [damped.done(), porous.done(), memories.done(), branches.done()];
}

/** Collects ranges of words to copy. */
function lists(): { add(from: number, to: number, words: number): void; done(): WordCopies } {
  const from = growableUint32();
  const to = growableUint32();
  return {
    add: (first, target, words) => {
      for (let w = 0; w < words; w++) {
        from.push(first + w);
        to.push(target + w);
      }
    },
    done: () => ({ from: from.done(), to: to.done() }),
  };
}
