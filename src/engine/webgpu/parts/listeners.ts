import { LISTENER_BATCH, LISTENER_TILE, type ListenerCounts } from '../../../kernel/room/points.ts';
import { WEIGHTED } from '../../../kernel/room/layouts.ts';
import { ownedNodes, toLocal, type Slab } from '../slabs.ts';
import type { PartSetup } from './shared-receivers.ts';

/** The threads that read the receivers of several nodes, and what each of them reads. */
export interface Listeners extends ListenerCounts {
  /** `WEIGHTED`, as shaders/room/points/receiver.wgsl reads it. */
  readonly table: ArrayBuffer;
}

/** A receiver of several nodes in a slab. */
interface Heard {
  /** Its first row among the records. */
  readonly row: number;
  /** Threads that read it: its rows. */
  readonly threads: number;
  /** Places of its nodes here among all its nodes. */
  readonly places: readonly number[];
  readonly point: PartSetup['receivers'][number];
}

/**
 * Threads for the receivers of which a slab reads several nodes, or one into several rows; null if there are none. Of
 * T threads of a receiver, thread t reads the nodes t, t + T, t + 2T …: neighbours read neighbours.
 */
export function listenersOf(slab: Slab, { receivers, rows }: PartSetup): Listeners | null {
  const [from, to] = ownedNodes(slab, slab.ghost);
  const heard: Heard[] = [];
  let row = 0;
  receivers.forEach((point, r) => {
    const places: number[] = [];
    point.nodes.forEach((node, j) => {
      if (node >= from && node < to) places.push(j);
    });
    if (isListened(places.length, rows[r])) heard.push({ row, threads: rows[r], places, point });
    row += rows[r];
  });
  if (heard.length === 0) return null;
  const most = Math.max(...heard.map(({ places, threads }) => places.length / threads));
  const nodes = LISTENER_BATCH * Math.ceil(most / LISTENER_BATCH);
  const threads = heard.reduce((sum, each) => sum + each.threads, 0);
  const { buffer, column } = WEIGHTED.rows(Math.ceil(threads / LISTENER_TILE) * LISTENER_TILE * (nodes + 1));
  let before = 0;
  for (const { row: firstRow, threads: own, places, point } of heard) {
    const entryOf = (thread: number, k: number): number => {
      const at = before + thread;
      return (Math.floor(at / LISTENER_TILE) * (nodes + 1) + k) * LISTENER_TILE + (at % LISTENER_TILE);
    };
    places.forEach((j, place) => {
      const entry = entryOf(place % own, Math.floor(place / own));
      column.index.set(entry, toLocal(slab, point.nodes[j]));
      column.weight.set(entry, point.weights[j]);
    });
    for (let thread = 0; thread < own; thread++) column.index.set(entryOf(thread, nodes), firstRow + thread);
    before += own;
  }
  return { threads, nodes, table: buffer };
}

/** Whether listeners read a receiver. There may be thousands of one node and one row, which other threads read. */
export const isListened = (nodes: number, rows: number): boolean => nodes > 1 || (nodes === 1 && rows > 1);
