/** The shape of walks and of what sources on them play. `fields.ts` says what zod's messages contain. */
import * as z from 'zod';
import { seconds, type Vec3 } from '../../units/quantities.ts';
import type { DirectionFault } from './direction-schema.ts';
import { ranged, relativePath, strictObject, type PointInFile } from './fields.ts';
import { LEVEL, WALK_TIME } from './ranges.ts';
import { MOST_WALK_POINTS, type SceneWalk, type SourceSignal } from '../walk.ts';

const POINTS = 'a list of at least two points such as { "at": 0, "position": [1, 1, 1.5] }';
const TABLE = 'the path of a table from the scene file, such as "path.csv"';
const SOUND = 'the path of a WAV file from the scene file, such as "speech.wav"';

/** @param point A point of the room. */
export const walkSchema = (point: z.ZodType<PointInFile>) =>
  z.union(
    [
      z
        .array(
          strictObject('a point such as { "at": 0, "position": [1, 1, 1.5] }', {
            at: ranged('a time', WALK_TIME, 's'),
            position: point,
          }),
          { error: POINTS },
        )
        .min(2, { error: POINTS })
        .max(MOST_WALK_POINTS, { error: `at most ${MOST_WALK_POINTS} points` }),
      relativePath(TABLE),
    ],
    { error: `${POINTS}, or ${TABLE}` },
  );

export const signalSchema = z.union(
  [
    relativePath(SOUND),
    strictObject(`${SOUND}, with its level`, {
      file: relativePath(SOUND),
      levelDb: ranged('a sound pressure level', LEVEL, 'dB').optional(),
    }),
  ],
  { error: `${SOUND}, or { "file": "speech.wav", "levelDb": 65 }` },
);

/** What a source says of its place and of what it plays. */
interface WalkInFile {
  readonly walk?: z.infer<ReturnType<typeof walkSchema>> | undefined;
  readonly signal?: z.infer<typeof signalSchema> | undefined;
}

const UNFIT = ['pattern', 'directivity', 'elements', 'piston', 'soundPowerDb', 'speechDb'] as const;

/** What a source that plays something says that does not go together with it. */
export function walkFaults(source: WalkInFile & { readonly position?: unknown }, dimensions: 2 | 3): DirectionFault[] {
  const { walk, signal } = source;
  const faults: DirectionFault[] = [];
  if (walk !== undefined && dimensions === 2) faults.push({ key: 'walk', ...FLAT });
  const key = walk === undefined ? 'signal' : 'walk';
  if (walk === undefined && signal === undefined) return faults;
  for (const unfit of UNFIT.filter((name) => name in source)) {
    const isLevel = unfit === 'soundPowerDb' || unfit === 'speechDb';
    faults.push({
      key: unfit,
      message: `"${unfit}" does not go with "${key}": ${isLevel ? 'the level is that of the signal' : 'a source in a scene with walks radiates evenly'}`,
      remedy: isLevel ? 'Give the signal a "levelDb" instead.' : 'Leave it out.',
    });
  }
  return faults;
}

/** The fault of a walk in a room of two dimensions. */
export const FLAT = {
  message: 'a room of two dimensions has no walks: its sources are lines, and no sound of a walker is heard there',
  remedy: 'Give the room a height, or a "position" instead.',
} as const;

/** Converts a walk; undefined if there is none. */
export function sceneWalk(walk: WalkInFile['walk']): SceneWalk | undefined {
  if (walk === undefined) return undefined;
  if (typeof walk === 'string') return { points: [], file: walk };
  return {
    points: walk.map(({ at, position: [x, y, z = 0] }) => ({ at: seconds(at), position: [x, y, z] as Vec3 })),
    file: null,
  };
}

/** Converts what a source plays; undefined if it plays nothing. */
export function sourceSignal(signal: WalkInFile['signal']): SourceSignal | undefined {
  if (signal === undefined) return undefined;
  if (typeof signal === 'string') return { file: signal, levelDb: null, sound: null };
  return { file: signal.file, levelDb: signal.levelDb ?? null, sound: null };
}
