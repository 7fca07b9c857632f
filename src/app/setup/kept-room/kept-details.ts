import type { Chord, MaterialDetails, RoomDetails } from '../../../room/details/details.ts';
import type { MeshOfRoom } from '../../../room/details/mesh-details.ts';
import { roomDetails } from '../../../room/details/measure-details.ts';
import { hasDetails, rememberDetails } from '../../../room/details/remembered-details.ts';
import type { Scene } from '../../../scene/scene.ts';
import { metres, type Vec3 } from '../../../units/quantities.ts';
import type { LoadedGeometry } from '../../inputs/scene/geometry.ts';
import { BUILD_ID } from '../../ports/host/build-id.ts';
import type { KeptBytes } from '../../ports/host/host.ts';
import { packKept, readKept } from './kept-content.ts';
import { hashedName } from './room-key.ts';

/** Chords as columns: objects by the thousand take long to write and to read. */
interface KeptChords {
  /** Size, area, position and direction of each chord. */
  readonly numbers: Float64Array;
  /** Indices into names: the two materials of each chord. */
  readonly materials: Uint16Array;
}

/** Details as they are kept. */
interface KeptDetails extends Pick<RoomDetails, 'lowest' | 'volume' | 'wallArea'> {
  /** Names of materials; null for a rigid surface. */
  readonly names: readonly (string | null)[];
  readonly gaps: KeptChords;
  readonly walls: KeptChords;
  readonly materials: readonly MaterialDetails[];
}

const NUMBERS = 8;

/**
 * Makes the details of a mesh known before they are asked for: finds them among what is kept, or finds and keeps them,
 * which takes some tenths of a second. Nothing happens for other rooms.
 *
 * @param rooms Undefined if nothing is to be kept.
 */
export async function knowDetails(
  { scene, geometry }: { readonly scene: Pick<Scene, 'sources' | 'receivers'>; readonly geometry: LoadedGeometry },
  rooms: KeptBytes | undefined,
): Promise<void> {
  if (geometry.kind !== 'mesh' || geometry.boxes || !rooms) return;
  const listeners = [...scene.sources, ...scene.receivers].map(({ position }) => position);
  if (hasDetails(geometry, listeners)) return;
  const name = await nameOf(geometry, listeners);
  // What is damaged is found anew, to the same result.
  const kept = await readKept(rooms, name, 'details', isKeptDetails, () => undefined);
  if (kept) {
    rememberDetails(geometry, listeners, detailsOf(kept));
    return;
  }
  const found = roomDetails({ ...geometry, boxes: undefined }, new Set(), listeners);
  if (!found) return;
  const about = `details of a mesh of ${geometry.mesh.material.length} triangles`;
  // Without it, the next process finds them anew.
  await rooms.write(name, packKept(name, keptOf(found), about)).catch(() => undefined);
}

const nameOf = (
  { mesh, faceMaterials, materialNames, open }: MeshOfRoom,
  listeners: readonly Vec3[],
): Promise<string> =>
  hashedName('details', {
    build: BUILD_ID,
    mesh: { ...mesh },
    faceMaterials: { ...faceMaterials },
    materialNames,
    open: [...open],
    listeners,
  });

function keptOf({ lowest, volume, wallArea, gaps, walls, materials }: RoomDetails): KeptDetails {
  const names: (string | null)[] = [];
  const indices = new Map<string | null, number>();
  const indexOf = (name: string | null): number => {
    const there = indices.get(name);
    if (there !== undefined) return there;
    indices.set(name, names.length);
    return names.push(name) - 1;
  };
  const columns = (chords: readonly Chord[]): KeptChords => {
    const numbers = new Float64Array(NUMBERS * chords.length);
    const of = new Uint16Array(2 * chords.length);
    chords.forEach(({ size, area, position, direction, materials: pair }, i) => {
      numbers.set([size, area, ...position, ...direction], NUMBERS * i);
      of.set(pair.map(indexOf), 2 * i);
    });
    return { numbers, materials: of };
  };
  return { lowest, volume, wallArea, gaps: columns(gaps), walls: columns(walls), materials, names };
}

function detailsOf({ names, gaps, walls, ...others }: KeptDetails): RoomDetails {
  const chords = ({ numbers, materials }: KeptChords): Chord[] =>
    Array.from({ length: materials.length / 2 }, (_, i) => {
      const [size, area, x, y, z, dx, dy, dz] = numbers.subarray(NUMBERS * i, NUMBERS * (i + 1));
      return {
        size: metres(size),
        area,
        position: [x, y, z] as unknown as Vec3,
        direction: [dx, dy, dz] as unknown as Vec3,
        materials: [names[materials[2 * i]], names[materials[2 * i + 1]]],
      };
    });
  return { geometry: 'mesh', dimensions: 3, ...others, gaps: chords(gaps), walls: chords(walls) };
}

/** Whether data have the parts of details; that they are whole, checksums say. */
function isKeptDetails(value: unknown): value is KeptDetails {
  const { gaps, walls, materials, names } = (value ?? {}) as Partial<Record<keyof KeptDetails, unknown>>;
  const areChords = (chords: unknown): boolean => {
    const { numbers } = (chords ?? {}) as Partial<Record<keyof KeptChords, unknown>>;
    return numbers instanceof Float64Array;
  };
  return [gaps, walls].every(areChords) && Array.isArray(materials) && Array.isArray(names);
}
