import { materialNamesOf } from '../../../scene/boxes.ts';
import type { OutsideAuto, Scheme } from '../../../scheme/scheme.ts';
import { InputError } from '../../../units/errors.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';

const ROOMS: Readonly<Record<OutsideAuto['walls'], string>> = {
  staircase: 'rooms with walls on a staircase',
  'rigid box': 'single boxes with rigid walls on a staircase',
};

/** Why a scheme is taken only by name, and the rooms that it can have, in words; null if it may be chosen. */
export function byNameOnly({ outsideAuto }: Scheme): { readonly rooms: string; readonly reason: string } | null {
  return outsideAuto ? { rooms: ROOMS[outsideAuto.walls], reason: outsideAuto.reason } : null;
}

/** @throws InputError if a scheme that is taken only by name cannot have the walls of the room. */
export function checkWallsOf(
  { scheme, scene, geometry }: Pick<RenderPlan, 'scheme' | 'scene' | 'geometry'>,
  path: string,
): void {
  const limits = byNameOnly(scheme);
  const has = limits && wallsBeyond(scheme.outsideAuto!.walls, scene, geometry);
  if (!has) return;
  throw new InputError(
    path,
    `this scheme serves ${limits.rooms}, and this room has ${has}: ${limits.reason}`,
    'Name another scheme, or let it be chosen with auto.',
    { help: 'schemes' },
  );
}

/** What a room has that a scheme cannot have; null if there is nothing. */
function wallsBeyond(
  walls: OutsideAuto['walls'],
  scene: RenderPlan['scene'],
  geometry: RenderPlan['geometry'],
): string | null {
  if (scene.walls !== 'staircase') return 'walls between the nodes';
  if (walls === 'staircase') return null;
  if (geometry.kind !== 'boxes') return 'walls of a mesh';
  if (geometry.boxes.length > 1) return `${geometry.boxes.length} boxes`;
  if (geometry.sheets) return 'sheets';
  const other = materialNamesOf(geometry.boxes).find((name) => scene.materials.get(name)?.kind !== 'rigid');
  return other === undefined ? null : `walls of ${other}`;
}
