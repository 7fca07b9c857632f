import { growableUint32 } from '../../../lists/growable.ts';
import { lowerBound } from '../../../lists/sorted.ts';
import { AIR, partOf, type AnyGraph } from '../../grid/graph.ts';
import type { Grid } from '../../grid/grid.ts';
import { joined, joinedStarts, sharedUint32, sharedUint8 } from '../../../lists/shared-memory.ts';
import { slabsOf, type PreparedSlab } from '../../slabs/slabs.ts';
import { each, type Job, type Work } from '../../slabs/work.ts';

/** The edge from a node towards +x, +y, +z is open. */
const TO_X = 0b000010;
const TO_Y = 0b001000;
const TO_Z = 0b100000;

/** Runs of air nodes along x that open edges join, row by row. */
interface Runs {
  /** [row] index of its first run; one more entry at the end. */
  readonly rowStart: Uint32Array;
  /** [run] its first node, and the node after its last, from the start of the row. */
  readonly from: Uint32Array;
  readonly to: Uint32Array;
}

interface SlabSpans extends Runs {
  /** [run] another run of the same body in the slab, never a later one; itself for one of each body. */
  readonly parent: Uint32Array;
}

/** Finds the runs of a slab, and which of them are of one body. */
export const spansOfSlab: Job<AnyGraph, PreparedSlab, SlabSpans> = {
  name: 'runs of air',
  begin: (graph) => {
    const { grid } = graph;
    const [nx, ny] = grid.size;
    return (slab) => {
      const { nodes, first: start } = partOf(graph, slab);
      const from = growableUint32();
      const to = growableUint32();
      const rows = (slab.to - slab.from) * ny;
      const firstOf = (row: number): number => (slab.from * ny + row) * grid.pitch - start;
      const rowStart = new Uint32Array(rows + 1);
      for (let row = 0; row < rows; row++) {
        const first = firstOf(row);
        for (let i = 0; i < nx; i++) {
          if (!(nodes[first + i] & AIR)) continue;
          from.push(i);
          while (nodes[first + i] & TO_X) i++;
          to.push(i + 1);
        }
        rowStart[row + 1] = from.length;
      }
      const runs = { rowStart, from: from.done(), to: to.done() };
      const parent = Uint32Array.from(runs.from.keys());
      const join = rowJoiner(nodes, runs, parent);
      for (let row = 0; row < rows; row++) {
        if ((row + 1) % ny > 0) join(row, row + 1, firstOf(row), TO_Y);
        if (row + ny < rows) join(row, row + ny, firstOf(row), TO_Z);
      }
      return { ...runs, parent };
    };
  },
};

/**
 * Joins the runs of a row with those of another row that open edges lead to.
 *
 * @param first Place of the row's first node in the nodes at hand.
 * @param way The edges from there.
 */
type JoinRows = (row: number, other: number, first: number, way: number) => void;

/** Makes what joins runs. @param parent Parents of the runs ({@link SlabSpans}), which it writes. */
function rowJoiner(nodes: Uint8Array, { rowStart, from, to }: Runs, parent: Uint32Array): JoinRows {
  return (row, other, first, way) => {
    let [i, j] = [rowStart[row], rowStart[other]];
    const [endI, endJ] = [rowStart[row + 1], rowStart[other + 1]];
    while (i < endI && j < endJ) {
      const end = Math.min(to[i], to[j]);
      const here = rootOf(parent, i);
      const there = rootOf(parent, j);
      if (here !== there) {
        for (let at = Math.max(from[i], from[j]); at < end; at++) {
          if (!(nodes[first + at] & way)) continue;
          parent[Math.max(here, there)] = Math.min(here, there);
          break;
        }
      }
      if (to[i] === end) i++;
      else j++;
    }
  };
}

function rootOf(parent: Uint32Array, run: number): number {
  let root = run;
  while (parent[root] !== root) {
    parent[root] = parent[parent[root]]!;
    root = parent[root];
  }
  return root;
}

interface Marked {
  readonly grid: Grid;
  readonly runs: Runs;
  /** [run] label of its body. */
  readonly labels: Uint8Array;
  /** [stored node] Receives the labels. */
  readonly seen: Uint8Array;
}

/** Writes the labels of a slab's nodes. */
export const markSlab: Job<Marked, PreparedSlab, void> = {
  name: 'bodies of air',
  begin: ({ grid: { size, pitch }, runs: { rowStart, from, to }, labels, seen }) => {
    const plane = pitch * size[1];
    return (slab) => {
      seen.fill(0, slab.from * plane, slab.to * plane);
      for (let row = slab.from * size[1]; row < slab.to * size[1]; row++) {
        for (let run = rowStart[row]; run < rowStart[row + 1]; run++) {
          if (labels[run] > 0) seen.fill(labels[run], row * pitch + from[run], row * pitch + to[run]);
        }
      }
    };
  },
};

/** The bodies of air of a graph: nodes that open edges join. Takes some bytes a row of nodes. */
export class Bodies {
  private constructor(
    private readonly grid: Grid,
    private readonly runs: Runs,
    private readonly parent: Uint32Array,
    private readonly slabs: readonly PreparedSlab[],
  ) {}

  /** @param planes Planes of a slab. */
  static *of(graph: AnyGraph, planes?: number): Work<Bodies> {
    const { grid } = graph;
    const slabs = slabsOf(grid, planes);
    const parts = yield* each(spansOfSlab, graph, slabs);
    const runs: Runs = {
      rowStart: joinedStarts(parts.map(({ rowStart }) => rowStart)),
      from: joined(
        parts.map(({ from }) => from),
        sharedUint32,
      ),
      to: joined(
        parts.map(({ to }) => to),
        sharedUint32,
      ),
    };
    const parent = new Uint32Array(runs.from.length);
    let before = 0;
    for (const part of parts) {
      for (let run = 0; run < part.parent.length; run++) parent[before + run] = before + part.parent[run];
      before += part.parent.length;
    }
    const ny = grid.size[1];
    for (const { to } of slabs.slice(0, -1)) {
      const { nodes, first } = partOf(graph, { from: to - 1, to });
      const join = rowJoiner(nodes, runs, parent);
      for (let row = (to - 1) * ny; row < to * ny; row++) {
        join(row, row + ny, row * grid.pitch - first, TO_Z);
      }
    }
    return new Bodies(grid, runs, parent, slabs);
  }

  /** Makes the bodies of two air nodes one. */
  join(node: number, other: number): void {
    const [here, there] = [this.of(node), this.of(other)];
    this.parent[Math.max(here, there)] = Math.min(here, there);
  }

  /** Number of the body that an air node is in. */
  of(node: number): number {
    const { rowStart, from } = this.runs;
    const row = Math.floor(node / this.grid.pitch);
    const at = node - row * this.grid.pitch;
    return rootOf(this.parent, lowerBound(from, at + 1, rowStart[row], rowStart[row + 1]) - 1);
  }

  /** Number of nodes of each body, by its number. */
  sizes(): ReadonlyMap<number, number> {
    const { from, to } = this.runs;
    const sizes = new Map<number, number>();
    for (let run = 0; run < from.length; run++) {
      const body = rootOf(this.parent, run);
      sizes.set(body, (sizes.get(body) ?? 0) + to[run] - from[run]);
    }
    return sizes;
  }

  /**
   * Marks every node of some bodies, and sets all others to 0.
   *
   * @param labels [number of a body] 1 to 255
   * @param seen [stored node] in shared memory
   * @returns [label] number of nodes
   */
  *mark(labels: ReadonlyMap<number, number>, seen: Uint8Array): Work<number[]> {
    const { grid, parent, runs, slabs } = this;
    const labelOf = sharedUint8(parent.length);
    const counts = [0];
    for (let run = 0; run < parent.length; run++) {
      const label = labels.get(rootOf(parent, run));
      if (label === undefined) continue;
      labelOf[run] = label;
      counts[label] = (counts[label] ?? 0) + runs.to[run] - runs.from[run];
    }
    yield* each(markSlab, { grid, runs, labels: labelOf, seen }, slabs);
    return counts;
  }
}
