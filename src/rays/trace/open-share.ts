import type { Triple } from '../room/room.ts';
import type { TriangleTree } from '../tree/tree.ts';
import { firstHit } from '../tree/walk.ts';
import { startDirection } from './ray-start.ts';

/** Directions in which a point looks. */
const LOOKS = 1024;

/**
 * Share of all directions in which a point sees no surface, 0 to 1: 0 in a closed room, more than a half outside one
 * without hollows. A source with a large share stands outside. One whose rays reach no receiver, while none is lost,
 * stands in a solid or in another room.
 */
export function openShare(tree: TriangleTree, point: Triple): number {
  const direction: [number, number, number] = [0, 0, 0];
  let open = 0;
  for (let i = 0; i < LOOKS; i++) {
    startDirection(i, LOOKS, 0, direction);
    if (!firstHit(tree, point, direction)) open++;
  }
  return open / LOOKS;
}
