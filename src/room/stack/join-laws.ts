import { MOST_MATERIALS } from '../../mesh/mesh.ts';
import { RunError } from '../../units/errors.ts';
import type { PreparedRoom } from '../prepare/prepared.ts';

/** The materials of several rooms, each law once. */
export interface JoinedLaws extends Pick<PreparedRoom, 'laws' | 'materials'> {
  /** [room][material] its number among the joined ones. */
  readonly numbers: readonly (readonly number[])[];
}

/** @throws RunError if there are more than wall faces can tell apart. */
export function joinLaws(rooms: readonly Pick<PreparedRoom, 'laws' | 'materials'>[]): JoinedLaws {
  const known = new Map<string, number>();
  const laws: PreparedRoom['laws'][number][] = [];
  const materials: PreparedRoom['materials'][number][] = [];
  const numbers = rooms.map((room) =>
    room.laws.map((law, m) => {
      const text = JSON.stringify(law ?? null);
      const before = known.get(text);
      if (before !== undefined) return before;
      known.set(text, laws.length);
      materials.push(room.materials[m]);
      return laws.push(law) - 1;
    }),
  );
  if (laws.length > MOST_MATERIALS) {
    throw new RunError(
      `the rooms have ${laws.length} materials together, and wall faces tell ${MOST_MATERIALS} apart`,
      '',
    );
  }
  return { laws, materials, numbers };
}
