import { movingNodes } from '../../../modes/rigid/moving-nodes.ts';
import { RigidStep } from '../../../modes/rigid/rigid-step.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import type { ModesForecast } from './modes-report.ts';

/**
 * Applications of the operator for each rigid mode, for its filter and for what walls add to it. Counted 125, 142 and
 * 151 in `scenes/shoebox.json` to 120 Hz, the 30 lowest of `l-room` and the 20 lowest of `seminar-room`.
 */
const APPLICATIONS = 150;

/** Sums over nodes between applications, as a part of their time: measured in the first and the last room. */
const WITH_SUMS = 1.25;

/** Time of sums over all nodes of a pair of modes, s a node. */
const PAIR_SECONDS = 8e-9;

/** Fields kept for each rigid mode: its own, and two of what walls add. */
const FIELDS = 3.4;

/**
 * Rounds that are timed, of so many applications. The fastest counts: the first ones run before the code is compiled,
 * and others may wait for other programs.
 */
const ROUNDS = 12;
const TIMED = 3;

/** Predicts what finding modes takes, from some applications of the operator to this room. */
export function forecastModes(
  room: PreparedRoom,
  counts: Pick<ModesForecast, 'upToHz' | 'expectedModes'> & { readonly basisModes: number },
  threads: number,
): ModesForecast {
  const moving = movingNodes(room);
  const nodes = moving.node.length;
  const step = new RigidStep(room, moving);
  const field = Float64Array.from({ length: nodes }, (_, i) => i % 7);
  const pulled = new Float64Array(nodes);
  let once = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    for (let n = 0; n < TIMED; n++) step.pull(field, pulled);
    once = Math.min(once, (performance.now() - start) / 1000 / TIMED);
  }
  const { basisModes, ...others } = counts;
  return {
    ...others,
    nodes,
    spacingMetres: room.graph.grid.spacing,
    memoryBytes: 8 * nodes * FIELDS * (basisModes + 10),
    seconds: (basisModes * APPLICATIONS * WITH_SUMS * once + 6 * basisModes ** 2 * nodes * PAIR_SECONDS) / threads,
  };
}
