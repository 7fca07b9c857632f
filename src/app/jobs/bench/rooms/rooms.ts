import type { EngineName } from '../../../../engine/engine-names.ts';
import { propertiesOf } from '../../../../engine/engine-properties.ts';
import type { WallModel } from '../../../../scene/scene.ts';
import { schemeByName } from '../../../../scheme/scheme.ts';
import { hertz, seconds, type Hertz, type Seconds, type Vec3 } from '../../../../units/quantities.ts';
import {
  emptyScene,
  furnishedScene,
  FURNISHED_VOLUME,
  OFFICE_VOLUME,
  officeScene,
} from '../../verify/tools/furnished-scene.ts';

/** The scheme of every room. */
export const ROOM_SCHEME = 'compact-5@1%';

/** Speed of sound of the plans: only the length of a run depends on it. */
const SOUND_SPEED = 343;

interface MeasuredRoom {
  /** Volume, m³. */
  readonly volume: number;
  readonly filesFor: (duration: number) => ReadonlyMap<string, string>;
  /** Nodes that are aimed at on a device of its own, and on the cores of the processor. */
  readonly nodes: { readonly device: number; readonly cores: number };
  /** Steps of the run. */
  readonly steps: number;
}

const empty = (sides: Vec3): Pick<MeasuredRoom, 'volume' | 'filesFor'> => ({
  volume: sides[0] * sides[1] * sides[2],
  filesFor: (duration) => emptyScene(sides, duration),
});

export const ROOMS: Readonly<Record<string, MeasuredRoom>> = {
  small: { ...empty([6.1, 4.7, 3]), nodes: { device: 3e5, cores: 2e4 }, steps: 2000 },
  medium: { ...empty([24, 17, 9]), nodes: { device: 4e6, cores: 1e5 }, steps: 1000 },
  large: { ...empty([52, 35, 17]), nodes: { device: 3e7, cores: 4e5 }, steps: 400 },
  furnished: {
    volume: FURNISHED_VOLUME,
    filesFor: furnishedScene,
    nodes: { device: 3e6, cores: 6e4 },
    steps: 1000,
  },
  office: { volume: OFFICE_VOLUME, filesFor: officeScene, nodes: { device: 4e6, cores: 1e5 }, steps: 1000 },
};

export const WALLS: readonly WallModel[] = ['staircase', 'subcell'];

/** A scene with the frequency and the duration that give its nodes and steps. */
export interface PlannedRoom {
  readonly files: ReadonlyMap<string, string>;
  readonly maxFrequency: Hertz;
  readonly duration: Seconds;
}

export function plannedRoom(name: string, kind: EngineName): PlannedRoom {
  const { volume, filesFor, nodes, steps } = ROOMS[name];
  const { band, courant } = schemeByName(ROOM_SCHEME, '');
  const spacing = Math.cbrt(volume / nodes[propertiesOf({ kind }).usesCores ? 'cores' : 'device']);
  const duration = (steps * courant * spacing) / SOUND_SPEED;
  return {
    files: filesFor(duration),
    maxFrequency: hertz((SOUND_SPEED * band) / (2 * spacing)),
    duration: seconds(duration),
  };
}
