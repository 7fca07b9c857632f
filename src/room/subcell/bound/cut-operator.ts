import type { Offset } from '../../../scheme/shells.ts';
import type { Grid } from '../../grid/grid.ts';
import type { Subcell } from '../model/subcell.ts';

/** What the operator of the cut nodes of a room is made of. */
export interface CutOperator {
  readonly grid: Grid;
  /** Points of the stencil, in the order of the rows. */
  readonly offsets: readonly Offset[];
  readonly reach: number;
  /** The dictionary of rows. */
  readonly rows: Float64Array;
  readonly subcell: Omit<Subcell, 'heavier' | 'heavierVolume'>;
}
