import { stopIfAsked, type OnShare, type TaskControls } from '../../../units/task.ts';
import type { Element } from '../element.ts';
import type { Subcell } from '../subcell.ts';
import type { CutOperator } from './brick-operator.ts';
import { brickSearch } from './brick-search.ts';
import { bricksOf } from './bricks.ts';

/**
 * Makes nodes heavier until the operator stays within the bound of the time step (docs/theory/subcell.md, 'The bound').
 * Where the element is the whole stencil, no node has to be.
 *
 * @param element of the scheme
 * @returns the room's subcell, with heavier nodes
 * @throws CancelledError if the signal says so; RunError if nodes stay too light.
 */
export function withinBound(
  room: CutOperator,
  element: Element,
  { onProgress, signal }: TaskControls<OnShare> = {},
): Subcell {
  const { grid, subcell } = room;
  if (element.highestInAnyRoom !== undefined) return { ...subcell, heavier: 0, heavierVolume: 0 };
  const inverseMass = subcell.inverseMass.slice();
  const search = brickSearch(room, element.highest);
  const bricks = bricksOf(grid, subcell.node);
  let heavier = 0;
  let heavierVolume = 0;
  bricks.forEach((brick, done) => {
    stopIfAsked(signal);
    const found = search(brick);
    found.place.forEach((place, m) => {
      inverseMass[place] = found.inverseMass[m];
      heavier++;
      heavierVolume += 1 / found.inverseMass[m] - 1 / subcell.inverseMass[place];
    });
    onProgress?.((done + 1) / bricks.length);
  });
  return { ...subcell, inverseMass, heavier, heavierVolume };
}
