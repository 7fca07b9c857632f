import { boundsOf } from '../../scene/boxes.ts';
import type { BoxElement } from '../../scene/scene.ts';
import type { Metres } from '../../units/quantities.ts';
import { DIRECTIONS, type Direction } from '../grid/graph.ts';
import { openOutward, type BlockedOpening } from '../outside/open-outward.ts';
import type { OutsideNodes } from '../outside/outside.ts';
import type { BoxRoom, Margins } from './voxelise-boxes.ts';

/** Each face and each side is rounded to cell faces on its own. */
const ROUNDING = 1;

/**
 * The nodes that the grid of boxes needs beyond each of its sides, for the layers behind open faces. Every open face
 * counts, also one that another box hides.
 *
 * @param open Names of the materials that lead outside.
 * @param steps Nodes behind each face.
 */
export function openMargins(
  boxes: readonly BoxElement[],
  spacing: Metres,
  open: ReadonlySet<string>,
  steps: number,
): Margins {
  const { from, to } = boundsOf(boxes);
  const margins: [number, number, number, number, number, number] = [0, 0, 0, 0, 0, 0];
  for (const box of boxes) {
    for (const face of DIRECTIONS) {
      const patches = (box.patches ?? []).filter((patch) => patch.face === face);
      const materials = [box.materials[face], ...patches.map(({ material }) => material)];
      if (materials.every((material) => material === null || !open.has(material))) continue;
      const axis = (face >> 1) as 0 | 1 | 2;
      /** Direction from the air to what is beyond the face. */
      const outward = (box.operation === 'add' ? face : face ^ 1) as Direction;
      const at = (face & 1 ? box.to : box.from)[axis];
      const solid = Math.round((outward & 1 ? to[axis] - at : at - from[axis]) / spacing);
      margins[outward] = Math.max(margins[outward], steps + ROUNDING - Math.max(0, solid));
    }
  }
  return margins;
}

/**
 * Opens the faces of a room of boxes whose material leads outside. The walls of what is beyond them are rigid.
 *
 * @param room Its graph changes, except where an opening is blocked.
 * @param open Names of the materials that lead outside.
 * @param steps Nodes behind each face, 1 to 255.
 */
export function openBoxes(
  room: BoxRoom,
  open: ReadonlySet<string>,
  steps: number,
): (BoxRoom & { readonly outside: OutsideNodes }) | BlockedOpening {
  const { graph, materialNames, surface } = room;
  const isOpen = materialNames.map((name) => open.has(name));
  const outside = openOutward(graph, (node, direction) => isOpen[surface.materialAt(node, direction)], steps);
  if ('meets' in outside) return outside;
  return { ...room, surface: surface.withOutside(outside.nodes), outside };
}
