import type { Vec3 } from '../../units/quantities.ts';
import { flood } from '../flood.ts';
import type { RoomGraph } from '../graph.ts';
import { strides, type Grid } from '../grid.ts';
import type { NodeBox } from './bounds.ts';
import { enclosureOf } from './enclosure.ts';
import type { ListenerReport } from './report.ts';

/** Labels of bodies of air: 1 to this; more bodies share the last. */
const MOST_LABELS = 254;
/** Label of air that is kept beyond openings. */
const KEPT = 255;

/** Where air reaches beyond the mesh, walls in so many of the six directions are shelter; fewer are the open. */
const SHELTERED = 4;

/** The bodies of air that listeners stand in. */
export class Air {
  /** [stored node] label of the body of air that joins it to a listener, 0 for none. */
  readonly seen: Uint8Array;
  /** [listener] array index of the node whose cell holds it; undefined beyond the mesh. */
  private nodes: readonly (number | undefined)[];
  /** [label] nodes. */
  private counts: number[] = [0];
  /** Label of the air of the room: the one most listeners stand in. 0 if there is none. */
  room = 0;
  /** Label of the air beyond the mesh, if a listener's air reaches there; else 0. */
  private beyond = 0;

  constructor(
    private readonly graph: RoomGraph,
    private readonly listeners: readonly Vec3[],
    box: NodeBox,
    private readonly pause: () => void,
  ) {
    this.seen = new Uint8Array(graph.nodes.length);
    this.nodes = listeners.map((position) => cellWithin(graph.grid, position, box));
    this.fill();
    this.nodes = this.sheltered();
    this.room = this.mostHeard();
  }

  /** Finds the bodies of air anew, after edges have changed. */
  refill(): void {
    this.seen.fill(0);
    this.fill();
    this.room = this.mostHeard();
  }

  /** Whether the air of the room reaches beyond the mesh. The corner of the grid is beyond it. */
  get leaks(): boolean {
    return this.room !== 0 && this.room === this.beyond;
  }

  /** Whether a node is in air that reaches a listener and not beyond the mesh. */
  holds(node: number): boolean {
    const label = this.seen[node]!;
    return label !== 0 && label !== this.beyond && label !== KEPT;
  }

  /** Keeps a node beyond an opening. False if it is kept already or needs not be. */
  keep(node: number): boolean {
    if (this.holds(node) || this.seen[node] === KEPT) return false;
    this.seen[node] = KEPT;
    return true;
  }

  /** Whether a node is in the air of listeners or kept. */
  isAir(node: number): boolean {
    const label = this.seen[node]!;
    return label !== 0 && label !== this.beyond;
  }

  /** Nodes that listeners in the air of the room stand in. */
  get roomListeners(): number[] {
    return this.nodes.filter((node) => node !== undefined && this.seen[node] === this.room) as number[];
  }

  /** Nodes of the air of all listeners. */
  get size(): number {
    return this.counts.reduce((sum, count, label) => (label === this.beyond ? sum : sum + count), 0);
  }

  reports(): ListenerReport[] {
    const { grid } = this.graph;
    return this.listeners.map((position, index) => {
      const node = this.nodes[index];
      const label = node === undefined ? 0 : this.seen[node]!;
      const enclosed = node !== undefined && this.holds(node);
      const volume = enclosed ? this.counts[label]! * grid.spacing ** 3 : 0;
      if (enclosed && label === this.room) return { state: 'air', volume };
      if (this.isNearRoom(position)) return { state: 'wall', volume };
      return { state: enclosed ? 'apart' : 'outside', volume };
    });
  }

  private fill(): void {
    this.counts = [0];
    for (const node of this.nodes) {
      if (node === undefined || this.seen[node]) continue;
      const label = Math.min(this.counts.length, MOST_LABELS);
      this.counts[label] = (this.counts[label] ?? 0) + flood(this.graph, node, this.seen, label, this.pause);
    }
    this.beyond = this.seen[0]!;
  }

  /** Leaves out listeners that stand in the open, where others have a roof over their heads. */
  private sheltered(): (number | undefined)[] {
    const isSheltered = (node: number | undefined): boolean =>
      node !== undefined && (this.seen[node] !== this.beyond || enclosureOf(this.graph, node) >= SHELTERED);
    const sheltered = this.nodes.map((node) => (isSheltered(node) ? node : undefined));
    return sheltered.every((node) => node === undefined) ? [...this.nodes] : sheltered;
  }

  /** The body of air with the most listeners; of equals one that does not reach beyond the mesh, then the largest. */
  private mostHeard(): number {
    const labels = this.nodes.flatMap((node) => (node === undefined ? [] : [this.seen[node]!]));
    const rank = (label: number): number =>
      labels.filter((other) => other === label).length +
      (label === this.beyond ? 0 : 0.5) +
      0.25 * (this.counts[label]! / this.graph.nodes.length);
    return [...new Set(labels)].reduce((best, label) => (best === 0 || rank(label) > rank(best) ? label : best), 0);
  }

  /** Whether a node of the room's air is at most one node away along each axis. */
  private isNearRoom(position: Vec3): boolean {
    const { grid } = this.graph;
    const [x, y, z] = cellOf(grid, position);
    const steps = [-1, 0, 1];
    return steps.some((dz) =>
      steps.some((dy) =>
        steps.some((dx) => {
          const node = nodeOf(grid, [x + dx, y + dy, z + dz]);
          return node !== undefined && this.room !== 0 && this.seen[node] === this.room;
        }),
      ),
    );
  }
}

function cellOf({ origin, spacing }: Grid, position: Vec3): [number, number, number] {
  const [x, y, z] = position.map((at, axis) => Math.floor((at - origin[axis]!) / spacing));
  return [x!, y!, z!];
}

/** Array index of a node, or undefined off the grid. */
function nodeOf(grid: Grid, cell: readonly number[]): number | undefined {
  if (!cell.every((at, axis) => at >= 0 && at < grid.size[axis]!)) return undefined;
  return strides(grid).reduce((sum, stride, axis) => sum + stride * cell[axis]!, 0);
}

/** The node whose cell holds a position, if it is in the box. */
function cellWithin(grid: Grid, position: Vec3, { from, to }: NodeBox): number | undefined {
  const cell = cellOf(grid, position);
  return cell.every((at, axis) => at >= from[axis]! && at <= to[axis]!) ? nodeOf(grid, cell) : undefined;
}
