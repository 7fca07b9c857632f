import type { RoomGraph } from '../../grid/graph.ts';
import { coordinates, makeGrid, storedNodes, strides, type Grid } from '../../grid/grid.ts';
import { sharedUint8 } from '../../../lists/shared-memory.ts';
import { slabsOf, type PreparedSlab } from '../../slabs/slabs.ts';
import { each, type Job, type Work } from '../../slabs/work.ts';
import type { AirOfMesh } from './air.ts';
import type { NodeBox } from './bounds.ts';

/** A part of a grid, with the places of its nodes in the whole grid. */
export interface Cropped {
  readonly graph: RoomGraph;
  /** Coordinates in the whole grid of its first node. */
  readonly from: readonly [number, number, number];
  /** Array index here of the node with an array index in the whole grid. */
  readonly indexOf: (node: number) => number;
}

/** The air in a grid: nodes whose label is neither 0 nor that of the air beyond the mesh. */
interface LabelledAir {
  readonly grid: Grid;
  /** [stored node] */
  readonly seen: Uint8Array;
  readonly beyond: number;
}

/** The smallest box that holds the air of a slab; empty if there is none. */
export const boxOfSlab: Job<LabelledAir, PreparedSlab, NodeBox> = {
  name: 'box of the air',
  begin: ({ grid: { size, pitch }, seen, beyond }) => {
    const isAir = (node: number): boolean => seen[node] !== 0 && seen[node] !== beyond;
    return (slab) => {
      const from: [number, number, number] = [...size];
      const to: [number, number, number] = [-1, -1, -1];
      for (let k = slab.from; k < slab.to; k++) {
        for (let j = 0; j < size[1]; j++) {
          const row = (k * size[1] + j) * pitch;
          let first = row;
          while (first < row + size[0] && !isAir(first)) first++;
          if (first === row + size[0]) continue;
          let last = row + size[0] - 1;
          while (!isAir(last)) last--;
          [first - row, j, k].forEach((at, axis) => (from[axis] = Math.min(from[axis], at)));
          [last - row, j, k].forEach((at, axis) => (to[axis] = Math.max(to[axis], at)));
        }
      }
      return { from, to };
    };
  },
};

interface CropShared extends LabelledAir {
  readonly nodes: Uint8Array;
  readonly part: Grid;
  readonly corner: readonly [number, number, number];
  /** [stored node of the part] Receives the bytes of the air. */
  readonly cropped: Uint8Array;
}

/** Copies a slab of the part. */
export const cropSlab: Job<CropShared, PreparedSlab, void> = {
  name: 'crop',
  begin: ({ grid, nodes, seen, beyond, part, corner, cropped }) => {
    const [, rowStride, planeStride] = strides(grid);
    const last = Math.min(part.size[0], grid.size[0] - corner[0]);
    return (slab) => {
      for (let k = slab.from; k < slab.to; k++) {
        for (let j = 0; j < part.size[1]; j++) {
          if (!isWithin(j + corner[1], grid.size[1]) || !isWithin(k + corner[2], grid.size[2])) continue;
          const row = (k * part.size[1] + j) * part.pitch;
          const begin = corner[0] + (j + corner[1]) * rowStride + (k + corner[2]) * planeStride;
          for (let i = Math.max(0, -corner[0]); i < last; i++) {
            const label = seen[begin + i];
            if (label !== 0 && label !== beyond) cropped[row + i] = nodes[begin + i]!;
          }
        }
      }
    };
  },
};

/**
 * The smallest grid that holds the air and a margin of wall.
 *
 * @param graph No open edge leads from an air node to another kind of node.
 * @param margin Nodes round the air; they may lie beyond the given grid.
 * @param planes Planes of a slab.
 */
export function* cropToAirWork(
  { grid, nodes }: RoomGraph,
  { seen, beyond }: AirOfMesh,
  margin = 0,
  planes?: number,
): Work<Cropped> {
  const boxes = yield* each(boxOfSlab, { grid, seen, beyond }, slabsOf(grid, planes));
  const least = (axis: 0 | 1 | 2): number => Math.min(...boxes.map(({ from }) => from[axis])) - margin;
  const most = (axis: 0 | 1 | 2): number => Math.max(...boxes.map(({ to }) => to[axis])) + margin;
  const to = [most(0), most(1), most(2)] as const;
  const corner: [number, number, number] = to[0] - margin < 0 ? [0, 0, 0] : [least(0), least(1), least(2)];
  const size = [0, 1, 2].map((axis) => Math.max(1, to[axis as 0] - corner[axis] + 1)) as [number, number, number];
  const origin = [0, 1, 2].map((axis) => grid.origin[axis] + corner[axis] * grid.spacing) as [number, number, number];
  const part = makeGrid(size, grid.spacing, origin);
  const cropped = sharedUint8(storedNodes(part));
  yield* each(cropSlab, { grid, nodes, seen, beyond, part, corner, cropped }, slabsOf(part, planes));
  const indexOf = (node: number): number => {
    const [i, j, k] = coordinates(grid, node);
    return i - corner[0] + (j - corner[1]) * part.pitch + (k - corner[2]) * part.pitch * size[1];
  };
  return { graph: { grid: part, nodes: cropped }, from: corner, indexOf };
}

function isWithin(at: number, size: number): boolean {
  return at >= 0 && at < size;
}
