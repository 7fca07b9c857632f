import type { RayRoom, Triple } from '../../../src/rays/room/room.ts';
import type { TracedEnergy, TraceRequest } from '../../../src/rays/trace/request.ts';
import { traceRays } from '../../../src/rays/trace/trace.ts';
import { buildTree } from '../../../src/rays/tree/build-tree.ts';
import { alone } from '../../../src/room/slabs/work.ts';

/** Speed of sound in the rooms of tests, m/s. */
export const C = 343;

/** Where sound starts and is heard in a box of {@link SIZE}, if nothing else is asked. */
export const SOURCE: Triple = [1.1, 1.3, 0.9];
export const RECEIVER: Triple = [3.4, 2.2, 1.7];
export const SIZE: Triple = [5, 4, 3];
/** Volume of this box, m³. */
export const VOLUME = 60;

/** What most tests ask of a room. */
export async function requestOf(room: RayRoom, more: Partial<TraceRequest> = {}): Promise<TraceRequest> {
  const common = { source: SOURCE, receivers: [RECEIVER], rays: 4000, seed: 1, binSeconds: 0.001, seconds: 0.3 };
  return { room, tree: await buildTree(room), imageOrder: -1, ...common, ...more };
}

/** Traces a room in this thread. */
export async function trace(room: RayRoom, more: Partial<TraceRequest> = {}): Promise<TracedEnergy> {
  return alone(traceRays(await requestOf(room, more)));
}

export const sum = (values: Float64Array): number => values.reduce((all, value) => all + value, 0);
