import { linearOffsets } from '../../engine/padding.ts';
import { growableFloat64, growableUint32 } from '../../lists/growable.ts';
import { sharedFloat64, sharedUint32 } from '../../lists/shared-memory.ts';
import { cubeStrides, storedNodes } from '../../room/grid/grid.ts';
import type { PreparedRoom } from '../../room/prepare/prepared.ts';
import { NodeStencils } from '../../room/subcell/bound/node-stencils.ts';
import { NO_ROW, type Subcell } from '../../room/subcell/model/subcell.ts';
import type { SumLists } from './panel-sums.ts';

/**
 * The rows of −λ²P of a room with rigid walls, as plain data. A row is a list of entries, each a weight and the
 * distance to a node in the arrays; the node itself is one of them. Nodes with one row that follow one another are a
 * run.
 */
export interface OperatorRows extends SumLists {
  /** Nodes of the stored grid, which the fields have. */
  readonly stored: number;
  /** Runs that give nodes behind walls their values; those of `runs`, the nodes that move, come after them. */
  readonly behind: Uint32Array;
}

/** Lists the rows of a room. */
export function operatorRows(room: PreparedRoom): OperatorRows {
  const { nodes, weights, subcell } = room;
  const stored = storedNodes(room.graph.grid);
  const offsets = linearOffsets(room);
  const lists = new RowLists();
  const free = lists.row(weights, 0, offsets);
  for (let i = 0; i < stored; i++) {
    if (!(nodes.interior[i >>> 5] & (1 << (i & 31)))) continue;
    let end = i + 1;
    while (end < stored && nodes.interior[end >>> 5] & (1 << (end & 31))) end++;
    lists.run(i, end - i, free);
    i = end;
  }
  const known = new Map<number, EntryRange>();
  for (let m = 0; m < nodes.nearWall.length; m++) {
    const row = nodes.nearWallRow[m];
    if (!known.has(row)) known.set(row, lists.row(nodes.rows, row * offsets.length, offsets));
    lists.run(nodes.nearWall[m], 1, known.get(row)!);
  }
  if (subcell) cutRows(room, subcell, lists);
  return { stored, ...lists.made() };
}

type EntryRange = readonly [from: number, to: number];

/** Adds the rows of cut nodes and of nodes behind walls (`Subcell` says what they are). */
function cutRows(room: PreparedRoom, subcell: Subcell, lists: RowLists): void {
  const { node, row, inverseMass, linkStart, link, linkWeight, guestStart, guest, guestWeight, behind } = subcell;
  const [, sy, sz] = cubeStrides(room.graph.grid);
  const stencils = new NodeStencils({ offsets: room.offsets, rows: room.nodes.rows, subcell });
  stencils.lieApart(sy, sz);
  const [own, theirs] = [subcell.fractions, behind.fractions].map(words);
  for (let g = 0; g < behind.node.length; g++) {
    const from = lists.length;
    for (let h = behind.donorStart[g]; h < behind.donorStart[g + 1]; h++)
      lists.add(behind.donor[h] - behind.node[g], behind.donorWeight[h]);
    lists.runBehind(behind.node[g], [from, lists.length]);
  }
  const sums = new Map<number, number>();
  const add = (at: number, weight: number): void => void sums.set(at, (sums.get(at) ?? 0) + weight);
  const addStencil = (stencil: number, at: number, share: number): void => {
    for (let e = stencils.start[stencil]; e < stencils.start[stencil + 1]; e++)
      add(at + stencils.distance[e], share * stencils.weight[e]);
    add(at, -share * stencils.sum[stencil]);
  };
  for (let j = 0; j < node.length; j++) {
    sums.clear();
    addStencil(stencils.of(row[j], own, j), node[j], 1);
    for (let l = linkStart[j]; l < linkStart[j + 1]; l++) {
      add(link[l], linkWeight[l]);
      add(node[j], -linkWeight[l]);
    }
    for (let h = guestStart[j]; h < guestStart[j + 1]; h++)
      addStencil(stencils.of(NO_ROW, theirs, guest[h]), behind.node[guest[h]], guestWeight[h]);
    const from = lists.length;
    for (const [at, weight] of sums) if (weight !== 0) lists.add(at - node[j], inverseMass[j] * weight);
    lists.run(node[j], 1, [from, lists.length]);
  }
}

/** Fractions of eight cubes as two words. */
const words = (fractions: Uint8Array): Int32Array => new Int32Array(fractions.slice().buffer);

/** Rows and runs while they are listed. */
class RowLists {
  /** Distances, negative ones as two's complement. */
  private readonly distance = growableUint32();
  private readonly weight = growableFloat64();
  private readonly runs = growableUint32();
  private readonly behind = growableUint32();

  get length(): number {
    return this.weight.length;
  }

  add(distance: number, weight: number): void {
    this.distance.push(distance);
    this.weight.push(weight);
  }

  /** Adds a row of the dictionary. */
  row(weights: Float64Array, first: number, offsets: Int32Array): EntryRange {
    const from = this.length;
    let sum = 0;
    for (let k = 0; k < offsets.length; k++) {
      if (weights[first + k] === 0) continue;
      this.add(offsets[k], weights[first + k]);
      sum += weights[first + k];
    }
    this.add(0, -sum);
    return [from, this.length];
  }

  run(node: number, count: number, [from, to]: EntryRange): void {
    for (const value of [node, count, from, to]) this.runs.push(value);
  }

  runBehind(node: number, [from, to]: EntryRange): void {
    for (const value of [node, 1, from, to]) this.behind.push(value);
  }

  made(): Omit<OperatorRows, 'stored'> {
    return {
      runs: this.runs.done(sharedUint32),
      behind: this.behind.done(sharedUint32),
      distance: new Int32Array(this.distance.done(sharedUint32).buffer),
      weight: this.weight.done(sharedFloat64),
    };
  }
}
