import { movingNodes } from '../../../modes/rigid/moving-nodes.ts';
import { operatorRows } from '../../../modes/rigid/operator-rows.ts';
import { PanelOperator } from '../../../modes/rigid/panel-operator.ts';
import { PANEL } from '../../../modes/rigid/panel-sums.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import type { ModesForecast } from './modes-report.ts';

/**
 * Applications of the operator for each rigid mode, for its filter and for what walls add to it. Counted 125, 142 and
 * 151 in `scenes/shoebox.json` to 120 Hz, the 30 lowest of `l-room` and the 20 lowest of `seminar-room`.
 */
const APPLICATIONS = 150;

/** Sums over nodes between applications, as a part of their time: measured in the first and the last room. */
const WITH_SUMS = 1.25;

/** Time of sums over all nodes of a pair of modes, s a node; there are some six of each pair. */
const PAIR_SECONDS = 1.2e-9;
const SUMS_OF_PAIR = 6;

/** Time of the damped modes, over the third power of the number of rigid ones, s: 1.6e-6 for 125, 2.7e-6 for 68. */
const DAMPED_SECONDS = 2e-6;

/** What threads that work together take over one alone, since they share memory: measured with two, 30 s over 16 s. */
const TOGETHER = 1.9;

/** More threads hardly help: 32 took 9 s where two took 15 s. */
const MOST_THREADS = 3.3;

/** Time of what one thread does alone, s a node and mode: 4.3 s of 30720 nodes and 125 modes. */
const ALONE_SECONDS = 1.1e-6;

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
  const operator = new PanelOperator(operatorRows(room), moving.node, 2);
  let once = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    for (let n = 0; n < TIMED; n++) operator.apply(0, 1, { of: 1, own: 0, old: 0 });
    once = Math.min(once, (performance.now() - start) / 1000 / TIMED / PANEL);
  }
  const { basisModes, ...others } = counts;
  const shared =
    basisModes * APPLICATIONS * WITH_SUMS * once +
    SUMS_OF_PAIR * basisModes ** 2 * nodes * PAIR_SECONDS +
    DAMPED_SECONDS * basisModes ** 3;
  return {
    ...others,
    nodes,
    spacingMetres: room.graph.grid.spacing,
    memoryBytes: 8 * nodes * FIELDS * (basisModes + 10),
    seconds:
      (threads > 1 ? (TOGETHER * shared) / Math.min(threads, MOST_THREADS) : shared) +
      ALONE_SECONDS * basisModes * nodes,
  };
}
