import type { WallModel } from '../../../../scene/scene.ts';
import { schemeByName } from '../../../../scheme/scheme.ts';
import { hertz, seconds, type Hertz, type Seconds, type Vec3 } from '../../../../units/quantities.ts';
import { emptyScene, furnishedScene, FURNISHED_VOLUME } from '../../verify/tools/furnished-scene.ts';

/** The scheme of every room. */
export const ROOM_SCHEME = 'compact-5@1%';

/** Speed of sound of the plans: only the length of a run depends on it. */
const SOUND_SPEED = 343;

interface MeasuredRoom {
  /** Sides of the empty rooms, m; null for the furnished one. */
  readonly sides: Vec3 | null;
  /** Nodes that are aimed at on a GPU and on the processor. */
  readonly nodes: { readonly webgpu: number; readonly cpu: number };
  /** Steps of the run. */
  readonly steps: number;
}

export const ROOMS: Readonly<Record<string, MeasuredRoom>> = {
  small: { sides: [6.1, 4.7, 3], nodes: { webgpu: 3e5, cpu: 2e4 }, steps: 2000 },
  medium: { sides: [24, 17, 9], nodes: { webgpu: 4e6, cpu: 1e5 }, steps: 1000 },
  large: { sides: [52, 35, 17], nodes: { webgpu: 3e7, cpu: 4e5 }, steps: 400 },
  furnished: { sides: null, nodes: { webgpu: 3e6, cpu: 6e4 }, steps: 1000 },
};

export const WALLS: readonly WallModel[] = ['staircase', 'subcell'];

/** A scene with the frequency and the duration that give its nodes and steps. */
export interface PlannedRoom {
  readonly files: ReadonlyMap<string, string>;
  readonly maxFrequency: Hertz;
  readonly duration: Seconds;
}

export function plannedRoom(name: string, kind: 'webgpu' | 'cpu'): PlannedRoom {
  const { sides, nodes, steps } = ROOMS[name];
  const { band, courant } = schemeByName(ROOM_SCHEME, '');
  const volume = sides ? sides[0] * sides[1] * sides[2] : FURNISHED_VOLUME;
  const spacing = Math.cbrt(volume / nodes[kind]);
  const duration = (steps * courant * spacing) / SOUND_SPEED;
  return {
    files: sides ? emptyScene(sides, duration) : furnishedScene(duration),
    maxFrequency: hertz((SOUND_SPEED * band) / (2 * spacing)),
    duration: seconds(duration),
  };
}
