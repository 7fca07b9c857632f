import { cubeStrides, strides } from '../../../src/room/grid/grid.ts';
import type { PreparedRoom } from '../../../src/room/prepare/prepared.ts';
import { FULL_CUBE } from '../../../src/room/subcell/cut/cut-cubes.ts';
import { CUBES, NO_ROW, type Subcell } from '../../../src/room/subcell/model/subcell.ts';
import { movingNodes } from '../engines/plain-step.ts';

/** A sparse matrix, row by row. */
export interface Csr {
  /** [row + 1] where its entries start. */
  readonly start: Uint32Array;
  readonly column: Uint32Array;
  readonly value: Float64Array;
}

/** λ²P = D⁻¹K of a room, over the nodes that move: air, and those behind walls that move freely. */
export interface CutOperator {
  /** Array index of each node, rising. */
  readonly node: Uint32Array;
  /** D: the volume that moves with each node, in cubes of the spacing. */
  readonly mass: Float64Array;
  /** K, λ² included. */
  readonly stiffness: Csr;
}

/** Columns and values of the nonzero entries of a row. */
type Row = Map<number, number>;

/**
 * The operator of a room, assembled from its rows, cubes, links and nodes behind walls as `PreparedRoom` defines them.
 */
export function cutOperator(room: PreparedRoom): CutOperator {
  const node = Uint32Array.from(movingNodes(room)).sort();
  const position = new Map(Array.from(node, (at, i) => [at, i]));
  const rows: Row[] = Array.from(node, () => new Map<number, number>());
  const mass = new Float64Array(node.length).fill(1);
  addRows(room, position, rows);
  if (room.subcell) addCut(room, room.subcell, position, rows, mass);
  return { node, mass, stiffness: csr(rows) };
}

function positionOf(position: ReadonlyMap<number, number>, node: number): number {
  const at = position.get(node);
  if (at === undefined) throw new Error(`node ${node} does not move`);
  return at;
}

function add(row: Row, column: number, value: number): void {
  row.set(column, (row.get(column) ?? 0) + value);
}

/** Adds the rows of interior, near-wall and cut nodes. */
function addRows(room: PreparedRoom, position: ReadonlyMap<number, number>, rows: Row[]): void {
  const { nodes, weights, subcell, graph, offsets } = room;
  const stride = strides(graph.grid);
  const distances = offsets.map((offset) => offset.reduce((sum, steps, axis) => sum + steps * stride[axis], 0));
  const width = weights.length;
  const addRow = (node: number, of: Float64Array): void => {
    const i = positionOf(position, node);
    of.forEach((weight, k) => {
      if (weight === 0) return;
      add(rows[i], i, weight);
      add(rows[i], positionOf(position, node + distances[k]), -weight);
    });
  };
  const dictionary = (row: number): Float64Array => nodes.rows.subarray(row * width, (row + 1) * width);
  for (const node of position.keys()) if ((nodes.interior[node >>> 5] >>> (node & 31)) & 1) addRow(node, weights);
  nodes.nearWall.forEach((node, m) => addRow(node, dictionary(nodes.nearWallRow[m])));
  subcell?.node.forEach((node, j) => {
    if (subcell.row[j] !== NO_ROW) addRow(node, dictionary(subcell.row[j]));
  });
}

/** Adds masses, cubes and links of cut nodes, and their shares in what acts on nodes behind walls. */
function addCut(
  { graph: { grid } }: PreparedRoom,
  subcell: Subcell,
  position: ReadonlyMap<number, number>,
  rows: Row[],
  mass: Float64Array,
): void {
  const { behind, element } = subcell;
  const [sx, sy, sz] = cubeStrides(grid);
  /** Moving nodes whose values make up the value of a node, and their weights. */
  const values = new Map<number, Row>();
  for (const [node, i] of position) values.set(node, new Map([[i, 1]]));
  behind.node.forEach((node, g) => {
    const value: Row = new Map();
    for (let h = behind.donorStart[g]; h < behind.donorStart[g + 1]; h++) {
      add(value, positionOf(position, behind.donor[h]), behind.donorWeight[h]);
    }
    values.set(node, value);
  });
  const valueOf = (node: number): Row => {
    const value = values.get(node);
    if (!value) throw new Error(`corner ${node} of a cube with air has no value`);
    return value;
  };
  const addTo = (row: Row, value: Row, weight: number): void => {
    for (const [column, share] of value) add(row, column, weight * share);
  };
  /** Σ over the cubes round a node, as a row. */
  const cubes = (node: number, fractions: Uint8Array): Row => {
    const row: Row = new Map();
    CUBES.forEach(([x, y, z], c) => {
      if (fractions[c] === 0) return;
      for (let bits = 1; bits < 8; bits++) {
        const axes = (bits & 1) + ((bits >> 1) & 1) + (bits >> 2);
        const corner = node + (bits & 1 ? x * sx : 0) + (bits & 2 ? y * sy : 0) + (bits & 4 ? z * sz : 0);
        const weight = (fractions[c] / FULL_CUBE) * element[axes - 1];
        addTo(row, valueOf(node), weight);
        addTo(row, valueOf(corner), -weight);
      }
    });
    return row;
  };
  const felt = Array.from(behind.node, (node, g) => cubes(node, behind.fractions.subarray(8 * g, 8 * g + 8)));
  subcell.node.forEach((node, j) => {
    const i = positionOf(position, node);
    const row = rows[i];
    mass[i] = 1 / subcell.inverseMass[j];
    addTo(row, cubes(node, subcell.fractions.subarray(8 * j, 8 * j + 8)), 1);
    for (let l = subcell.linkStart[j]; l < subcell.linkStart[j + 1]; l++) {
      add(row, i, subcell.linkWeight[l]);
      add(row, positionOf(position, subcell.link[l]), -subcell.linkWeight[l]);
    }
    for (let g = subcell.guestStart[j]; g < subcell.guestStart[j + 1]; g++) {
      addTo(row, felt[subcell.guest[g]], subcell.guestWeight[g]);
    }
  });
}

function csr(rows: readonly Row[]): Csr {
  const start = new Uint32Array(rows.length + 1);
  rows.forEach((row, i) => (start[i + 1] = start[i] + row.size));
  const sorted = rows.flatMap((row) => [...row].sort(([a], [b]) => a - b));
  return {
    start,
    column: Uint32Array.from(sorted, ([column]) => column),
    value: Float64Array.from(sorted, ([, value]) => value),
  };
}

export function multiply({ start, column, value }: Csr, vector: Float64Array): Float64Array {
  const product = new Float64Array(start.length - 1);
  for (let i = 0; i < product.length; i++) {
    let sum = 0;
    for (let k = start[i]; k < start[i + 1]; k++) sum += value[k] * vector[column[k]];
    product[i] = sum;
  }
  return product;
}

/** The largest |K − Kᵀ|. */
export function asymmetry({ start, column, value }: Csr): number {
  const at = (i: number, j: number): number => {
    for (let k = start[i]; k < start[i + 1]; k++) if (column[k] === j) return value[k];
    return 0;
  };
  let most = 0;
  for (let i = 0; i + 1 < start.length; i++) {
    for (let k = start[i]; k < start[i + 1]; k++) most = Math.max(most, Math.abs(value[k] - at(column[k], i)));
  }
  return most;
}
