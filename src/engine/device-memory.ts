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
import { materialOf } from '../room/surfaces/face-shape.ts';
import { storedNodes, strides } from '../room/grid/grid.ts';
import type { PreparedRoom } from '../room/prepare/prepared.ts';
import type { Precision } from './engine.ts';

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
  return stateMemory(need) + tableMemory(need);
}

/** Bytes of the two states. */
export function stateMemory({
  precision,
  stored,
  reach,
  planeNodes,
  pitch,
}: Pick<DeviceNeed, 'precision' | 'stored' | 'reach' | 'planeNodes' | 'pitch'>): number {
  return 2 * (precision / 8) * (stored + 2 * reach * (planeNodes + pitch));
}

/** Bytes of all else, what walls remember included. */
export function tableMemory(need: DeviceNeed): number {
  const { kind, precision, stored, nearWall, rows, points, cut, behind, faces } = need;
  const word = precision / 8;
  const hosts = HOSTS * behind;
  const both = 2 * word * need.branches;
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

/** What a prepared room needs on a GPU. */
export function needOf({ graph, nodes, scheme, offsets, subcell, faces, laws, damped }: PreparedRoom): DeviceNeed {
  const [, pitch, plane] = strides(graph.grid);
  return {
    kind: 'webgpu',
    precision: 32,
    stored: storedNodes(graph.grid),
    pitch,
    planeNodes: graph.grid.size[2] > 1 ? plane : 0,
    reach: scheme.stencil.reach,
    nearWall: nodes.nearWall.length,
    rows: nodes.rows.length / offsets.length,
    points: 1 + offsets.length,
    cut: subcell?.node.length ?? 0,
    behind: subcell?.behind.node.length ?? 0,
    faces: faces.node.length,
    branches: faces.shape.reduce((sum, shape) => sum + laws[materialOf(shape)]!.branches.length, 0),
    taps: faces.traces[0].trace.length,
    damped: damped.node.length,
  };
}
