import { FACE, FACE_BITS } from '../../../kernel/room/layouts.ts';
import { FACE_TILE } from '../../../kernel/room/wall-faces.ts';
import { growableUint32 } from '../../../lists/growable.ts';
import { directionOfFace, materialOf, runOf, traceOf } from '../../../room/surfaces/face-shape.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import { reaction } from '../../../room/surfaces/wall-law.ts';
import { planesOfLine } from '../../face-lines.ts';
import { LawList, pairsOf, type LawTables } from './law-list.ts';
import { toLocal, type Slab, type SlabPlanes } from '../slabs.ts';

/** Some wall faces of a slab. */
export interface FaceTables extends LawTables {
  /** `FACE` */
  readonly faces: ArrayBuffer;
  /** Rows of `PAIR_STATES`, which hold the states of all branches. */
  readonly states: number;
}

/**
 * @param index Index of each face in the room's faces.
 * @param alone Bits of each face, one for each node that its line alone goes through (`FlowLists.alone`).
 */
export function faceTables(room: PreparedRoom, slab: SlabPlanes, index: Uint32Array, alone: Uint8Array): FaceTables {
  const { faces, scheme } = room;
  const lawList = new LawList(room, FACE_BITS.law.most + 1);
  const { buffer, column } = FACE.rows(index.length);
  const pairs = pairRowsOf(room, index);
  index.forEach((f, j) => {
    const shape = faces.shape[f];
    column.node.set(j, toLocal(slab, faces.node[f]));
    column.bits.set(j, faceBits(shape, alone[j], lawList.add(shape)));
    column.gain.set(j, faces.gain[f]);
    const { inertia } = faces.traces[traceOf(shape)];
    column.reaction.set(j, reaction(scheme.courant, inertia, faces.selfCoupling[f]));
    column.states.set(j, pairs.rows[j]);
  });
  return { faces: buffer, states: pairs.count, ...lawList.tables() };
}

/** `FACE_BITS` of a face of a shape. */
function faceBits(shape: number, alone: number, law: number): number {
  const direction = directionOfFace(shape);
  return (
    (FACE_BITS.side.at(direction & 1) |
      FACE_BITS.axis.at(direction >>> 1) |
      FACE_BITS.run.at(runOf(shape)) |
      FACE_BITS.alone.at(alone) |
      FACE_BITS.law.at(law)) >>>
    0
  );
}

/**
 * Rows of `PAIR_STATES` that hold the states of the branches of some faces: of each face the row of its first pair, of
 * which the next ones stand `FACE_TILE` rows apart; and how many rows all take.
 */
export function pairRowsOf(
  { faces, laws }: PreparedRoom,
  index: Uint32Array,
): { readonly rows: Uint32Array; readonly count: number } {
  const pairs = laws.map((law) => (law ? pairsOf(law.branches) : 0));
  const rows = new Uint32Array(index.length);
  let count = 0;
  for (let tile = 0; tile < index.length; tile += FACE_TILE) {
    const end = Math.min(index.length, tile + FACE_TILE);
    /** The most pairs of branches of a face of the tile. */
    let most = 0;
    for (let j = tile; j < end; j++) {
      rows[j] = count + j - tile;
      most = Math.max(most, pairs[materialOf(faces.shape[index[j]])]);
    }
    count += FACE_TILE * most;
  }
  return { rows, count };
}

/**
 * Wall faces whose lines touch planes that a slab owns, by their index in the room's faces; a face near a cut is among
 * those of both sides.
 */
export function facesOf({ faces }: PreparedRoom, slab: Slab): Uint32Array {
  const index = growableUint32();
  const end = slab.start + slab.planes;
  for (let f = 0; f < faces.node.length; f++) {
    const [low, high] = planesOfLine(faces.node[f], faces.shape[f], slab.plane);
    if (low < end && high >= slab.start) index.push(f);
  }
  return index.done();
}
