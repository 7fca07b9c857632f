import type { Precision } from '../engine/engine.ts';
import {
  BEHIND_NODE,
  CUT_NODE,
  DAMPED_NODE,
  FACE,
  FACE_MEMORY,
  LISTED_NODE,
  NEAR_WALL_NODE,
  VALUE,
  WEIGHTED,
} from '../kernel/room/layouts.ts';
import { rowBytes } from '../kernel/room/near-wall.ts';
import { storedNodes, type Grid } from '../room/grid/grid.ts';

/** Array indices are 32 bits wide throughout. */
export const MOST_NODES = 2 ** 32 - 1;

/**
 * Most bytes for each stored node while a room is prepared, by the kind of its geometry. The peak is when the lines of
 * the walls are laid: 1 byte for edges and air, 4 for the sums of the lines, a bit for the mask of the interior; for
 * boxes 2 more for the last box that holds each node; and some 50 for each node near walls (a twentieth of a large
 * room), in lists that double as they grow. Meshes take 5 before that, while they are voxelised. Rows of weights come
 * on top (`ClassifyOptions.mostRowBytes`). Measured on boxes of 31 and 76 million nodes: 9.5 and 8.3; on a mesh of 51
 * million: 7.2.
 */
const PREPARATION_BYTES = { boxes: 10, mesh: 8 } as const;

/**
 * What walls between the nodes add: some 200 bytes for each node whose surroundings are cut, a twentieth of a large
 * room. Measured on a mesh of 23 million nodes: 10.4; on one of 3 million, where the total is small: 21.5.
 */
const SUBCELL_BYTES = 12;

/**
 * What decides the memory that a run needs on this machine; known from the grid alone, before anything is allocated.
 */
export interface MemoryNeed {
  readonly grid: Grid;
  /** The kind of geometry. */
  readonly geometry: 'boxes' | 'mesh';
  /** Whether walls pass between the nodes. */
  readonly cut: boolean;
  /** Precision of an engine that keeps the field in this machine's memory; null if the field lies on a device. */
  readonly field: Precision | null;
  /** Number of samples kept in double precision. */
  readonly samples: number;
}

/** Estimated need, bytes. It errs on the high side: memory of the preparation is not counted as free again. */
export function estimatedMemory({ grid, geometry, cut, field, samples }: MemoryNeed): number {
  const nodes = storedNodes(grid);
  const states = field === null ? 0 : 2 * (field / 8) * nodes;
  const preparation = PREPARATION_BYTES[geometry] + (cut ? SUBCELL_BYTES : 0);
  return preparation * nodes + states + Float64Array.BYTES_PER_ELEMENT * samples;
}

/** What decides the memory that a run needs on its device, or on this machine if the processor computes. */
export interface DeviceNeed {
  readonly kind: 'cpu' | 'webgpu';
  readonly precision: Precision;
  readonly stored: number;
  /** Nodes from one row to the next, and from one plane to the next; 0 if there is only one. */
  readonly pitch: number;
  readonly planeNodes: number;
  readonly reach: number;
  readonly nearWall: number;
  /** Rows in the dictionary. A row has a weight for every point but the centre. */
  readonly rows: number;
  readonly points: number;
  readonly cut: number;
  readonly behind: number;
  readonly faces: number;
  readonly branches: number;
  /** Nodes of a wall face's line. */
  readonly taps: number;
  readonly damped: number;
}

/** Hosts of a node behind a wall, on average; measured on a turned box of 20 thousand cut nodes. */
const HOSTS = 5.7;

/** Bytes of a node at which two lines cross, on a GPU: itself, the number of lines, the lines. */
const LISTED_BYTES = LISTED_NODE.bytes + Uint32Array.BYTES_PER_ELEMENT + 2 * WEIGHTED.bytes;

/** Bytes of the lists of cut nodes for each wall face before them, on a GPU; measured. */
const LISTED_CUT_BYTES = 64;

/**
 * Estimated number of nodes that several lines go through: the nodes along edges of the room that lines of both walls
 * reach. The edges of a cube are 12 √(faces/6) nodes long.
 */
function crossings(faces: number, taps: number): number {
  return 12 * Math.sqrt(faces / 6) * taps ** 2;
}

/** Bytes of states and tables, as the engines lay them out. */
export function deviceMemory(need: DeviceNeed): number {
  const { kind, precision, stored, pitch, planeNodes, reach, nearWall, rows, points, cut, behind, faces } = need;
  const word = precision / 8;
  const margins = 2 * reach * (planeNodes + pitch);
  const hosts = HOSTS * behind;
  const both = 2 * word * (stored + margins) + 2 * word * need.branches;
  if (kind === 'webgpu') {
    const listed = LISTED_BYTES * crossings(faces, need.taps) + (cut > 0 ? LISTED_CUT_BYTES * faces : 0);
    return (
      both +
      stored / 8 +
      NEAR_WALL_NODE.bytes * nearWall +
      rowBytes(points - 1) * rows +
      CUT_NODE.bytes * cut +
      (BEHIND_NODE.bytes + VALUE.bytes) * behind +
      // Each host is in two lists: that of the node behind the wall, and its own.
      2 * WEIGHTED.bytes * hosts +
      (FACE.bytes + FACE_MEMORY.bytes + VALUE.bytes) * faces +
      (DAMPED_NODE.bytes + VALUE.bytes) * need.damped +
      listed
    );
  }
  const scales = cut > 0 ? 8 * need.taps : 0;
  return (
    both +
    8 * nearWall +
    8 * rows * (points - 1) +
    32 * cut +
    (16 + word) * behind +
    24 * hosts +
    (3 * word + 28 + scales) * faces +
    (word + 12) * need.damped
  );
}
