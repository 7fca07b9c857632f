import { MOST_ARRAY_ELEMENTS } from '../lists/long-bytes.ts';
import type { Precision } from '../engine/engine.ts';
import { PRISM_LAYERS } from '../room/flat/prism.ts';
import { storedNodes, type Grid } from '../room/grid/grid.ts';

/**
 * The most nodes of a grid.
 *
 * - Closed rooms of boxes: a bit for each node must fit into one array of 32-bit words. Their bytes are long bytes.
 * - Meshes, and boxes with openings: a byte for each node must fit into one array.
 * - On the processor: each state must fit into one array, with its padding.
 */
export function mostNodes(kind: 'boxes' | 'open boxes' | 'mesh' | 'processor'): number {
  return kind === 'boxes' ? 32 * MOST_ARRAY_ELEMENTS : MOST_ARRAY_ELEMENTS;
}

/**
 * Bytes for each stored node while a room is prepared, by the kind of its geometry: those of every node, and the most
 * that nodes near walls take. The peak is when the lines of the walls are laid: 1 byte for edges and air, a bit for the
 * mask of the interior, and some 100 for each node near walls, in lists that double as they grow. Meshes take 5 before
 * that, while they are voxelised. Rows of weights come on top (`ClassifyOptions.mostRowBytes`). Measured: on boxes of
 * 31 and 512 million nodes 6.1 and 4.1, with 2 bytes more a node than now, and on 4.35 billion 1.5; on a mesh of 51
 * million 7.2.
 */
const PREPARATION_BYTES = { boxes: { each: 1.25, atWalls: 6.75 }, mesh: { each: 5.25, atWalls: 2.75 } } as const;

/** The last box that holds each node, at each height of the grid at which boxes begin or end. */
const LAST_BOX_BYTES = 2;

/**
 * What walls between the nodes add: some 200 bytes for each node whose surroundings are cut, a twentieth of a large
 * room. Measured on a mesh of 23 million nodes: 10.4; on one of 3 million, where the total is small: 21.5.
 */
const SUBCELL_BYTES = 12;

/**
 * What each node in a porous volume adds: its lists while the room is prepared, its branches and what it remembers.
 * Measured on 291 000 and 563 000 of them, on the processor in single precision: 330 and 400.
 */
const POROUS_BYTES = 400;

/** Size up to which nodes at walls are taken for a fixed share of all; beyond, they grow as the power 2/3 of all. */
const LARGE = 5e7;

/**
 * What decides the memory that a run needs on this machine; known from the grid alone, before anything is allocated.
 */
export interface MemoryNeed {
  readonly grid: Grid;
  /** The kind of geometry. */
  readonly geometry: 'boxes' | 'mesh';
  /** Heights at which boxes begin or end, at most; 0 for a mesh. */
  readonly heights: number;
  /** Whether walls pass between the nodes. */
  readonly cut: boolean;
  /** Precision of an engine that keeps the field in this machine's memory; null if the field lies on a device. */
  readonly field: Precision | null;
  /** Number of samples kept in double precision. */
  readonly samples: number;
  /** Nodes that porous media fill; none if left out. */
  readonly porous?: number;
}

/**
 * Layers of nodes that a layer of a room is prepared with: a plan with walls between the nodes is a prism meanwhile.
 */
export const preparedLayers = ({ grid, cut }: Pick<MemoryNeed, 'grid' | 'cut'>): number =>
  cut && grid.size[2] === 1 ? PRISM_LAYERS : 1;

/** Estimated need, bytes. It errs on the high side: memory of the preparation is not counted as free again. */
export function estimatedMemory({ grid, geometry, heights, cut, field, samples, porous = 0 }: MemoryNeed): number {
  const nodes = storedNodes(grid);
  const states = field === null ? 0 : 2 * (field / 8) * nodes;
  const { each, atWalls } = PREPARATION_BYTES[geometry];
  const boxes = LAST_BOX_BYTES * Math.min(1, heights / grid.size[2]);
  const preparation = each + boxes + (atWalls + (cut ? SUBCELL_BYTES : 0)) * Math.min(1, Math.cbrt(LARGE / nodes));
  return (
    preparation * nodes * preparedLayers({ grid, cut }) +
    states +
    Float64Array.BYTES_PER_ELEMENT * samples +
    POROUS_BYTES * porous
  );
}
