import { RunError } from '../../../units/errors.ts';
import type { OnShare } from '../../../units/task.ts';
import { sharedFloat64 } from '../../../lists/shared-memory.ts';
import { each, type Work } from '../../slabs/work.ts';
import type { Element } from '../model/element.ts';
import type { Subcell } from '../model/subcell.ts';
import type { CutOperator } from './cut-operator.ts';
import { lightInBrick } from './brick-search.ts';
import { bricksOf } from './bricks.ts';

/**
 * Makes nodes heavier until the operator stays within the bound of the time step (docs/theory/subcell.md, 'The bound').
 * Where the element is the whole stencil, no node has to be.
 *
 * @param element of the scheme
 * @param onProgress what it throws ends the work
 * @returns the room's subcell, with heavier nodes
 * @throws RunError if nodes stay too light.
 */
export function* boundWork(room: CutOperator, element: Element, onProgress?: OnShare): Work<Subcell> {
  const { grid, subcell } = room;
  if (element.highestInAnyRoom !== undefined) return { ...subcell, heavier: 0, heavierVolume: 0 };
  const bricks = bricksOf(grid, subcell.node);
  const inverseMass = sharedFloat64(subcell.inverseMass.length);
  inverseMass.set(subcell.inverseMass);
  let heavier = 0;
  let heavierVolume = 0;
  let tooLight = 0;
  for (const found of yield* each(lightInBrick, { room, highest: element.highest }, bricks, onProgress)) {
    found.place.forEach((place, m) => {
      inverseMass[place] = found.inverseMass[m];
      heavier++;
      heavierVolume += 1 / found.inverseMass[m] - 1 / subcell.inverseMass[place];
    });
    tooLight += found.tooLight;
  }
  if (tooLight > 0) {
    throw new RunError(
      `${tooLight} nodes at walls stay too light for the time step`,
      'Choose stair-stepped walls ("walls": "staircase"), another scheme or another maximum frequency, and please report the scene.',
    );
  }
  return { ...subcell, inverseMass, heavier, heavierVolume };
}
