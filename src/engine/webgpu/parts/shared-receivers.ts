import { strides } from '../../../room/grid/grid.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import type { PointWeights, RunSetup, WalkingPoint } from '../../engine.ts';
import type { SlicePlanes } from '../../out-of-core/slices.ts';
import { recordRows } from './records.ts';

/** The setup of a part of a room. */
export interface PartSetup extends RunSetup {
  /** Rows of the records of each receiver, the same in all parts (`recordRows` of the whole setup). */
  readonly rows: readonly number[];
}

const NONE: PointWeights = { nodes: new Uint32Array(0), weights: new Float64Array(0) };

/**
 * The setup of each part of a room, or of a part of it: all sources, of which a part takes its nodes; and receivers. A
 * receiver is read by one part alone if one has the values of all its nodes before each step, which is so for the
 * planes of the part and for some beyond them: then its samples do not depend on how the room is cut. Others are read
 * by all parts that own nodes of them, and what these read is added. So are receivers that move.
 *
 * @param owned Planes of each part.
 * @param beyond Planes before and after these of which a part has the values, too.
 */
export function setupsOfParts(
  room: PreparedRoom,
  setup: RunSetup | PartSetup,
  owned: readonly SlicePlanes[],
  beyond: number,
): PartSetup[] {
  const rows = 'rows' in setup ? setup.rows : recordRows(setup);
  if (owned.length === 1) return [{ ...setup, rows }];
  const plane = strides(room.graph.grid)[2];
  const ranges = owned.map(({ start, planes }) => [start * plane, (start + planes) * plane] as const);
  const alone = setup.receivers.map(({ nodes }) => {
    let [low, high] = [Infinity, -Infinity];
    for (const node of nodes) [low, high] = [Math.min(low, node), Math.max(high, node)];
    return ranges.findIndex(([from, to]) => low >= from - beyond * plane && high < to + beyond * plane);
  });
  return ranges.map(([from, to], part): PartSetup => {
    const within = ({ nodes, weights }: PointWeights): PointWeights => {
      const isOwned = (node: number): boolean => node >= from && node < to;
      return { nodes: nodes.filter(isOwned), weights: weights.filter((_, j) => isOwned(nodes[j])) };
    };
    const receivers = setup.receivers.map((point, r) =>
      alone[r] < 0 ? within(point) : alone[r] === part ? point : NONE,
    );
    const walkers = setup.walkers?.map((walker): WalkingPoint => ({
      ...walker,
      stations: walker.stations.map(within),
    }));
    return { ...setup, receivers, walkers, rows };
  });
}

/** Whether a part adds to each record: of receivers, then of those that move. */
export const readsOf = ({ receivers, walkers = [] }: RunSetup): boolean[] => [
  ...receivers.map(hasNodes),
  ...walkers.map(({ stations }) => stations.some(hasNodes)),
];

const hasNodes = ({ nodes }: PointWeights): boolean => nodes.length > 0;
