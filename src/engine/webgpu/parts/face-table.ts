import type { Columns, FieldsOf } from '../../../kernel/layout.ts';
import { FACE, FACE_BITS, SHEET } from '../../../kernel/room/layouts.ts';
import { FACE_TILE } from '../../../kernel/room/wall-faces.ts';
import { growableUint32 } from '../../../lists/growable.ts';
import { facesBeforeSheets, firstSheet, type WallFaces } from '../../../room/faces/faces.ts';
import { directionOfFace, materialOf, runOf, traceOf } from '../../../room/surfaces/face-shape.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import { reaction } from '../../../room/surfaces/wall-law.ts';
import { planesOfFace } from '../../face-lines.ts';
import type { FlowLists } from './flow-lists.ts';
import { LawList, pairsOf, type LawTables } from './law-list.ts';
import { toLocal, type Slab, type SlabPlanes } from '../slabs.ts';

/** Some wall faces of a slab. */
export interface FaceTables extends LawTables {
  /** `FACE` */
  readonly faces: ArrayBuffer;
  /** `SHEET`, of the faces that are sheets. */
  readonly sheets: ArrayBuffer;
  /** [face or sheet] Its first row of `PAIR_STATES`. */
  readonly rows: Uint32Array;
  /** Rows of `PAIR_STATES`, which hold the states of all branches. */
  readonly states: number;
}

/**
 * @param index Index of each face in the room's faces; sheets come after all others.
 * @param alone Bits of each line, one for each node that it alone goes through.
 */
export function faceTables(
  room: PreparedRoom,
  slab: SlabPlanes,
  index: Uint32Array,
  { alone, aloneBehind }: Pick<FlowLists, 'alone' | 'aloneBehind'>,
): FaceTables {
  const { faces, scheme } = room;
  const lawList = new LawList(room, FACE_BITS.law.most + 1);
  const pairs = pairRowsOf(room, index);
  const before = facesBeforeSheets(faces, index);
  const inertiaOf = (shape: number): number => faces.traces[traceOf(shape)].inertia;

  /** Writes face j, apart from the bits of its line, to a row. */
  const put = (column: Columns<FieldsOf<typeof FACE>>, row: number, j: number, inertia: number): void => {
    const f = index[j];
    column.node.set(row, toLocal(slab, faces.node[f]));
    column.bits.set(row, faceBits(faces.shape[f], alone[j], lawList.add(faces.shape[f])));
    column.gain.set(row, faces.gain[f]);
    column.reaction.set(row, reaction(scheme.courant, inertia, faces.selfCoupling[f]));
    column.states.set(row, pairs.rows[j]);
  };

  const table = FACE.rows(before);
  for (let j = 0; j < before; j++) put(table.column, j, j, inertiaOf(faces.shape[index[j]]));
  const sheets = SHEET.rows(index.length - before);
  for (let j = before; j < index.length; j++) {
    const { node, shape } = backOf(faces, index[j]);
    const row = j - before;
    put(sheets.column, row, j, inertiaOf(faces.shape[index[j]]) + inertiaOf(shape));
    sheets.column.backNode.set(row, toLocal(slab, node));
    sheets.column.backBits.set(row, faceBits(shape, aloneBehind[row], lawList.add(shape)));
  }
  return { faces: table.buffer, sheets: sheets.buffer, rows: pairs.rows, states: pairs.count, ...lawList.tables() };
}

/** The line behind a sheet. */
function backOf(faces: WallFaces, sheet: number): { readonly node: number; readonly shape: number } {
  const { node, shape } = faces.back!;
  const at = sheet - firstSheet(faces);
  return { node: node[at], shape: shape[at] };
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
    const [low, high] = planesOfFace(faces, f, slab.plane);
    if (low < end && high >= slab.start) index.push(f);
  }
  return index.done();
}
