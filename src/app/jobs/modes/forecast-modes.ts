import { movingNodes } from '../../../modes/rigid/moving-nodes.ts';
import { RigidStep } from '../../../modes/rigid/rigid-step.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import type { ModesForecast } from './modes-report.ts';

/** Applications of the operator for each rigid mode, for its filter and for what walls add to it. */
const APPLICATIONS = 150;

/** Time of sums over all nodes of a pair of modes, s a node. */
const PAIR_SECONDS = 8e-9;

/** Fields kept for each rigid mode: its own, and two of what walls add. */
const FIELDS = 3.4;

/** Applications that are timed. */
const TIMED = 4;

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
  step.pull(field, pulled);
  const start = performance.now();
  for (let n = 0; n < TIMED; n++) step.pull(field, pulled);
  const once = (performance.now() - start) / 1000 / TIMED;
  const { basisModes, ...others } = counts;
  return {
    ...others,
    nodes,
    spacingMetres: room.graph.grid.spacing,
    memoryBytes: 8 * nodes * FIELDS * (basisModes + 10),
    seconds: (basisModes * APPLICATIONS * once + 6 * basisModes ** 2 * nodes * PAIR_SECONDS) / threads,
  };
}
