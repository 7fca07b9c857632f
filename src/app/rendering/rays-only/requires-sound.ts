import { allTogether, InputError } from '../../../units/errors.ts';
import type { HighParts } from '../../setup/rays/high-parts.ts';
import { isHeard } from './heard-areas.ts';
import type { RaysRoom } from './rays-room.ts';

/** Share of the energy of rays that leaves the room of a source which stands outside. */
const OUTSIDE = 0.5;

/**
 * Makes sure that sources stand in the room and that each is heard: a grid knows what is air, rays do not.
 *
 * @throws InputError for every source that is outside, or in a solid or a room of its own.
 */
export function requireSound(
  { plan: { scene } }: RaysRoom,
  { parts, lostBySource }: HighParts,
  sceneFile: string,
): void {
  const faults = scene.sources.flatMap(({ name }, s) => {
    const path = `${sceneFile}: sources.${name}`;
    if (lostBySource[s] > OUTSIDE)
      return [
        new InputError(
          path,
          `${Math.round(100 * lostBySource[s])} % of its rays meet no surface: it stands outside of the room, or the room is open`,
          'Move it into the room, or close the room.',
        ),
      ];
    return parts[s].some(isHeard)
      ? []
      : [
          new InputError(
            path,
            'no receiver hears it: it stands in a solid, or in a room of its own',
            'Move it into the air of the room in which receivers are.',
          ),
        ];
  });
  if (faults.length > 0) throw allTogether(faults);
}

/** Names the receivers that hear nothing of a source. */
export function silentWarnings({ plan: { scene } }: RaysRoom, { parts }: HighParts): string[] {
  const silent = scene.sources.flatMap(({ name: source }, s) =>
    scene.receivers.flatMap(({ name: receiver }, r) => (isHeard(parts[s][r]) ? [] : [`${source}-${receiver}`])),
  );
  if (silent.length === 0) return [];
  return [
    `no sound arrives: ${silent.join(', ')}. The receiver stands in a solid, or in another room, for rays do not go through walls`,
  ];
}
