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
  const known = remembered.find((one) => isSame(one, room, listeners));
  const latest = known ?? { room, listeners, details: meshDetails(room, listeners) };
  remembered = [latest, ...remembered.filter((one) => one !== latest)].slice(0, MOST);
  return latest.details;
}

/** Whether all that the details follow from has the same content. */
function isSame(
  known: Remembered,
  { mesh, faceMaterials, materialNames, open }: MeshOfRoom,
  listeners: readonly Vec3[],
): boolean {
  const { room } = known;
  return (
    areSame(room.mesh.vertices, mesh.vertices) &&
    areSame(room.mesh.triangles, mesh.triangles) &&
    areSame(room.mesh.material, mesh.material) &&
    areSame(room.mesh.sides, mesh.sides) &&
    areSame(room.faceMaterials.front, faceMaterials.front) &&
    areSame(room.faceMaterials.back, faceMaterials.back) &&
    areSame(room.materialNames, materialNames) &&
    areSame([...room.open], [...open]) &&
    areSame(known.listeners.flat(), listeners.flat())
  );
}

const areSame = <T>(a: ArrayLike<T>, b: ArrayLike<T>): boolean => {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
};
