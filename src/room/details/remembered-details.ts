import type { Vec3 } from '../../units/quantities.ts';
import type { RoomDetails } from './details.ts';
import { meshDetails, type MeshOfRoom } from './mesh-details.ts';

/** Meshes of which the details are remembered: as it is, and as it was before the last change. */
const MOST = 2;

interface Remembered {
  readonly room: MeshOfRoom;
  readonly listeners: readonly Vec3[];
  readonly details: RoomDetails;
}

/** The latest first. */
let remembered: readonly Remembered[] = [];

/**
 * Finds the details of a room as {@link meshDetails}, which takes some tenths of a second, and at once for a mesh of
 * the same content as one of the last two: durations, checks and plans ask for the same details, and again after each
 * edit of a scene.
 */
export function rememberedDetails(room: MeshOfRoom, listeners: readonly Vec3[]): RoomDetails {
  const { details } = known(room, listeners) ?? { details: meshDetails(room, listeners) };
  rememberDetails(room, listeners, details);
  return details;
}

/** Whether the details of a room are found at once. */
export const hasDetails = (room: MeshOfRoom, listeners: readonly Vec3[]): boolean =>
  known(room, listeners) !== undefined;

/** Remembers details that were found before, such as in an earlier process. */
export function rememberDetails(room: MeshOfRoom, listeners: readonly Vec3[], details: RoomDetails): void {
  const latest = known(room, listeners) ?? { room, listeners, details };
  remembered = [latest, ...remembered.filter((one) => one !== latest)].slice(0, MOST);
}

const known = (room: MeshOfRoom, listeners: readonly Vec3[]): Remembered | undefined =>
  remembered.find((one) => isSame(one, room, listeners));

/** Whether all that the details follow from has the same content. */
function isSame(
  one: Remembered,
  { mesh, faceMaterials, materialNames, open }: MeshOfRoom,
  listeners: readonly Vec3[],
): boolean {
  const { room } = one;
  return (
    areSame(room.mesh.vertices, mesh.vertices) &&
    areSame(room.mesh.triangles, mesh.triangles) &&
    areSame(room.mesh.material, mesh.material) &&
    areSame(room.mesh.sides, mesh.sides) &&
    areSame(room.faceMaterials.front, faceMaterials.front) &&
    areSame(room.faceMaterials.back, faceMaterials.back) &&
    areSame(room.materialNames, materialNames) &&
    areSame([...room.open], [...open]) &&
    areSame(one.listeners.flat(), listeners.flat())
  );
}

const areSame = <T>(a: ArrayLike<T>, b: ArrayLike<T>): boolean => {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
};
