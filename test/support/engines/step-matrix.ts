import { Matrix } from 'ml-matrix';
import { CpuEngine } from '../../../src/engine/reference/engine.ts';
import { coordinates } from '../../../src/room/grid/grid.ts';
import type { PreparedRoom } from '../../../src/room/prepare/prepared.ts';
import { movingNodes } from './plain-step.ts';

/** A step for fields that are a cosine across the boxes. */
export interface StepMatrix {
  /** What the step does to u[n−1] of each row, u[n] of each row, and what the sheet remembers. */
  readonly matrix: Matrix;
  /** Coordinate of each row along the axis. */
  readonly rows: readonly number[];
}

/**
 * A step of the engine as a matrix, for fields that are a cosine across boxes with one sheet over their whole width:
 * exact, as these stay one.
 *
 * @param kx Wave number across, along x, per node: a whole number of half waves over the width.
 */
export async function stepMatrix(room: PreparedRoom, axis: 1 | 2, kx: number): Promise<StepMatrix> {
  const { grid } = room.graph;
  const moving = movingNodes(room);
  const along = (node: number): number => coordinates(grid, node)[axis];
  const from = Math.min(...moving.map((node) => coordinates(grid, node)[0]));
  const across = (node: number): number => Math.cos(kx * (coordinates(grid, node)[0] - from + 0.5));
  const first = moving.filter((node) => coordinates(grid, node)[0] === from).sort((a, b) => along(a) - along(b));
  const rows = first.map(along);
  const nodes = rows.length;
  const rowOf = new Map(rows.map((at, row) => [at, row]));
  const fieldOf = (values: readonly number[]): Float64Array => {
    const field = new Float64Array(room.graph.nodes.length);
    for (const node of moving) field[node] = across(node) * values[rowOf.get(along(node))!];
    return field;
  };
  const pairs = room.laws[0]!.branches.length;
  const size = 2 * nodes + 1 + 2 * pairs;
  const matrix = Matrix.zeros(size, size);
  const simulation = await new CpuEngine({ precision: 64, threads: 1 }).open(room, { sources: [], receivers: [] });
  for (let column = 0; column < size; column++) {
    const unit = Array.from({ length: size }, (_, i) => Number(i === column));
    await simulation.setState({
      previous: fieldOf(unit.slice(0, nodes)),
      current: fieldOf(unit.slice(nodes, 2 * nodes)),
    });
    const state = await simulation.wholeState();
    const [inertia, , branches] = state.tables.slice(2 * grid.size[2]);
    room.faces.node.forEach((node, f) => {
      inertia[f] = unit[2 * nodes] * across(node);
      for (let s = 0; s < 2 * pairs; s++) branches[2 * pairs * f + s] = unit[2 * nodes + 1 + s] * across(node);
    });
    await simulation.continueFrom(state);
    await simulation.advance(1);
    const { previous, current } = await simulation.getState();
    const [memory, , states] = (await simulation.wholeState()).tables.slice(2 * grid.size[2]);
    const column0 = first.map((node) => previous[node] / across(node));
    const column1 = first.map((node) => current[node] / across(node));
    const remembered = [memory[0], ...states.subarray(0, 2 * pairs)];
    const atFace = across(room.faces.node[0]);
    matrix.setColumn(column, [...column0, ...column1, ...remembered.map((value) => value / atFace)]);
  }
  await simulation.close();
  return { matrix, rows };
}
