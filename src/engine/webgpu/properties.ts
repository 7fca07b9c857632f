import {
  BEHIND_NODE,
  CUT_NODE,
  DAMPED_NODE,
  FACE,
  FACE_MEMORY,
  LISTED_NODE,
  NEAR_WALL_NODE,
  POROUS_NODE,
  SHEET,
  VALUE,
  WEIGHTED,
} from '../../kernel/room/layouts.ts';
import { rowBytes } from '../../kernel/room/near-wall.ts';
import { POROUS_STATES } from '../../room/porous/medium-law.ts';
import { DONORS, type EngineProperties } from '../engine-kind.ts';
import { recordingBytes } from './parts/records.ts';

/** Bytes of a node at which two lines cross: itself, the number of lines, the lines. */
const LISTED_BYTES = LISTED_NODE.bytes + Uint32Array.BYTES_PER_ELEMENT + 2 * WEIGHTED.bytes;

/** Bytes of the lists of cut nodes for each wall face before them; measured. */
const LISTED_CUT_BYTES = 64;

/**
 * Estimated number of nodes that several lines go through: the nodes along edges of the room that lines of both walls
 * reach. The edges of a cube are 12 √(faces/6) nodes long.
 */
function crossings(faces: number, taps: number): number {
  return 12 * Math.sqrt(faces / 6) * taps ** 2;
}

/** What callers have to know of a GPU. Its passes are dispatches of `parts/`. */
export const GPU: EngineProperties = {
  title: 'WebGPU',
  usesGpu: true,
  // WGSL has no others.
  precisions: [32],
  keepsFieldHere: false,
  usesCores: false,
  isSameEverywhere: false,
  isReference: false,
  hasKernels: true,
  costTable: 'gpu',
  // Of an NVIDIA H200.
  pointsANode: 35,
  quickBox: [160, 104, 84],
  passes: { air: 2, nearWall: 1, cut: 3, faces: 2, sheets: 1, damped: 1, porous: 1 },
  cutMovesNearWall: true,
  joinsSmallRooms: true,
  tableBytes: ({
    precision,
    stored,
    nearWall,
    rows,
    points,
    cut,
    behind,
    faces,
    sheets,
    branches,
    taps,
    damped,
    porous = 0,
    recordRows,
  }) => {
    const lines = faces + sheets;
    const listed = LISTED_BYTES * crossings(lines, taps) + (cut > 0 ? LISTED_CUT_BYTES * lines : 0);
    return (
      2 * (precision / 8) * branches +
      stored / 8 +
      NEAR_WALL_NODE.bytes * nearWall +
      rowBytes(points - 1) * rows +
      CUT_NODE.bytes * cut +
      (BEHIND_NODE.bytes + VALUE.bytes) * behind +
      // Each donor is in two lists: that of the node behind the wall, and its own.
      2 * WEIGHTED.bytes * (DONORS * behind) +
      (FACE.bytes + FACE_MEMORY.bytes + VALUE.bytes) * faces +
      (SHEET.bytes - FACE.bytes) * sheets +
      (DAMPED_NODE.bytes + VALUE.bytes) * damped +
      (POROUS_NODE.bytes + VALUE.bytes * POROUS_STATES) * porous +
      listed +
      recordingBytes(recordRows)
    );
  },
};
