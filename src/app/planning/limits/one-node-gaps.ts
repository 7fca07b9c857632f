import type { Chord, RoomDetails } from '../../../room/details/details.ts';
import { isAlongGrid } from './along-grid.ts';
import { groupOf, SHARE, type GeometryLimit, type GridOfPlan } from './limit-group.ts';

/**
 * Widths of gaps with one node across, spacings, whose walls are so far from it that ends of the gap are wrong: walls
 * with an admittance of 1 sent back up to 0.16 of a plane wave between 1.2 and 1.5, and up to 0.06 for all other widths
 * from 0.6 to 10 (docs/measurements/walls-between-nodes.md).
 */
const ONE_NODE = { from: 1.2, to: 1.5 } as const;

/** A width with two nodes wherever walls fall, spacings. */
const TWO_NODES = 1.6;

/** Gaps along the grid that have one node across, where walls pass between the nodes. */
export function oneNodeGaps(details: RoomDetails, grid: GridOfPlan): GeometryLimit | undefined {
  const isWrong = (chord: Chord): boolean => {
    const width = chord.size / grid.spacing;
    return width >= ONE_NODE.from && width <= ONE_NODE.to && isAlongGrid(chord);
  };
  const chords = details.gaps.filter(isWrong);
  const group = groupOf(
    details,
    chords,
    grid,
    ({ size }) => size / TWO_NODES,
    'puts two nodes across nine tenths of it',
  );
  if (!group) return undefined;
  return {
    kind: 'gap-one-node',
    severity: isDuct(chords) && group.share >= SHARE.warned ? 'warning' : 'note',
    text:
      `${group.walls} have one node of the grid between them, with each wall well beyond half a spacing: ${group.where('apart')}. ` +
      'Reflection factors of what absorbs at the end of such a gap are wrong by up to 0.1, at the end of a duct, narrow both ways, ' +
      `by up to 0.16, and levels there by up to 1 dB. ${group.resolved}`,
    ...group.figures,
    volumeError: null,
    areaError: null,
  };
}

/** Whether gaps are narrow both ways: some are across one axis, some across another. */
const isDuct = (chords: readonly Chord[]): boolean =>
  new Set(chords.map(({ direction }) => direction.findIndex((along) => Math.abs(along) > 0.5))).size > 1;
