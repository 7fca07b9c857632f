import type { RoomGraph } from '../../grid/graph.ts';
import { coordinates } from '../../grid/grid.ts';
import { sharedUint8 } from '../../../lists/shared-memory.ts';
import type { Work } from '../../slabs/work.ts';
import type { NodeBox } from './bounds.ts';
import { Bodies } from './bodies.ts';
import { enclosureOf } from './enclosure.ts';
import type { Passages } from '../../surfaces/passages.ts';
import type { ListenerReport } from '../triangles/mesh-report.ts';
import type { Sight } from './sight.ts';

/** Bodies of air have labels 1 to this; further bodies share the last. */
const MOST_LABELS = 254;
/** Label of the air kept beyond openings. */
const KEPT = 255;

/**
 * Where air reaches beyond the mesh, a node with walls in this many of the six directions is sheltered; with fewer it
 * is in the open.
 */
const SHELTERED = 4;

/** The bodies of air that listeners stand in. */
export class AirOfMesh {
  /** [stored node] label of its body of air if that reaches a listener, else 0. */
  readonly seen: Uint8Array;
  /** [listener] the nodes that it sees and that are not beyond the mesh, the best first. */
  private readonly candidates: readonly (readonly number[])[];
  /** [listener] array index of the node that stands for it; undefined beyond the mesh. */
  private nodes: readonly (number | undefined)[];
  /** [label] number of nodes. */
  private counts: number[] = [0];
  /** Label of the air of the room: the one most listeners stand in. 0 if there is none. */
  room = 0;
  /** Label of the air beyond the mesh, if a listener's air reaches there; else 0. */
  beyond = 0;

  private constructor(
    private readonly graph: RoomGraph,
    private readonly listeners: readonly Sight[],
    box: NodeBox,
    private readonly passages: Passages,
    private readonly planes: number | undefined,
  ) {
    this.seen = sharedUint8(graph.nodes.length);
    this.candidates = listeners.map(({ nodes }) => nodes.filter((node) => isWithin(graph, node, box)));
    this.nodes = this.candidates.map(([nearest]) => nearest);
  }

  /**
   * @param passages Closed edges that sound goes through.
   * @param planes Planes of a slab.
   */
  static *of(
    graph: RoomGraph,
    listeners: readonly Sight[],
    box: NodeBox,
    passages: Passages,
    planes?: number,
  ): Work<AirOfMesh> {
    const air = new AirOfMesh(graph, listeners, box, passages, planes);
    const bodies = yield* air.bodies();
    yield* air.fill(bodies);
    air.nodes = air.sheltered();
    air.room = air.mostHeard();
    if (air.moveIntoRoom()) yield* air.fillRoom(bodies);
    return air;
  }

  /** Finds the bodies of air again after edges have changed. */
  *refill(): Work<void> {
    yield* this.fillRoom(yield* this.bodies());
  }

  /**
   * The bodies of air, joined by sheets and partitions. What lies beyond the mesh stays apart: a window in an outer
   * wall is no leak.
   */
  private *bodies(): Work<Bodies> {
    const bodies = yield* Bodies.of(this.graph, this.planes);
    this.passages((node, other) => {
      const beyond = bodies.of(0);
      if (bodies.of(node) !== beyond && bodies.of(other) !== beyond) bodies.join(node, other);
    });
    return bodies;
  }

  private *fillRoom(bodies: Bodies): Work<void> {
    yield* this.fill(bodies);
    this.room = this.mostHeard();
  }

  /** Whether the air of the room reaches beyond the mesh. The corner of the grid is always beyond it. */
  get leaks(): boolean {
    return this.room !== 0 && this.room === this.beyond;
  }

  /** Whether a node is in air that reaches a listener and does not reach beyond the mesh. */
  holds(node: number): boolean {
    const label = this.seen[node];
    return label !== 0 && label !== this.beyond && label !== KEPT;
  }

  /** Keeps a node beyond an opening. False if it is kept already or need not be. */
  keep(node: number): boolean {
    if (this.holds(node) || this.seen[node] === KEPT) return false;
    this.seen[node] = KEPT;
    return true;
  }

  /** Whether a node is in the air of listeners or kept. */
  isAir(node: number): boolean {
    const label = this.seen[node];
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
    return this.listeners.map(({ blocked }, index): ListenerReport => {
      const node = this.nodes[index];
      if (node !== undefined && this.holds(node)) {
        const label = this.seen[node];
        return { state: label === this.room ? 'air' : 'apart', volume: this.counts[label] * grid.spacing ** 3, node };
      }
      return { state: blocked ?? 'outside', volume: 0, node: undefined };
    });
  }

  /**
   * Listeners whose node is in other air get another node that they see and that is in the room's air. True if any
   * changed.
   */
  private moveIntoRoom(): boolean {
    let moved = false;
    this.nodes = this.nodes.map((node, index) => {
      if (node === undefined || this.seen[node] === this.room) return node;
      const inRoom = this.candidates[index].find((other) => this.seen[other] === this.room);
      moved ||= inRoom !== undefined;
      return inRoom ?? node;
    });
    return moved;
  }

  private *fill(bodies: Bodies): Work<void> {
    const labels = new Map<number, number>();
    for (const node of this.nodes) {
      if (node === undefined) continue;
      const body = bodies.of(node);
      if (!labels.has(body)) labels.set(body, Math.min(labels.size + 1, MOST_LABELS));
    }
    this.counts = yield* bodies.mark(labels, this.seen);
    this.beyond = this.seen[0]!;
  }

  /** Leaves out listeners in the open if others are sheltered. */
  private sheltered(): (number | undefined)[] {
    const isSheltered = (node: number | undefined): boolean =>
      node !== undefined && (this.seen[node] !== this.beyond || enclosureOf(this.graph, node) >= SHELTERED);
    const sheltered = this.nodes.map((node) => (isSheltered(node) ? node : undefined));
    return sheltered.every((node) => node === undefined) ? [...this.nodes] : sheltered;
  }

  /**
   * The body of air with the most listeners; among equals, one that does not reach beyond the mesh, then the largest.
   */
  private mostHeard(): number {
    const labels = this.nodes.flatMap((node) => (node === undefined ? [] : [this.seen[node]]));
    const rank = (label: number): number =>
      labels.filter((other) => other === label).length +
      (label === this.beyond ? 0 : 0.5) +
      0.25 * (this.counts[label] / this.graph.nodes.length);
    return [...new Set(labels)].reduce((best, label) => (best === 0 || rank(label) > rank(best) ? label : best), 0);
  }
}

function isWithin({ grid }: RoomGraph, node: number, { from, to }: NodeBox): boolean {
  return coordinates(grid, node).every((at, axis) => at >= from[axis] && at <= to[axis]);
}
