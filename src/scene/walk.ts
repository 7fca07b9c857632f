import { speedOfSound, type Air } from '../material/air.ts';
import { Way, type WalkPoint } from '../units/walk.ts';

/** The way of a source or a receiver. */
export interface SceneWalk {
  /** Points of the walk, at least two, their times rising; empty while they stand in a file that is not read yet. */
  readonly points: readonly WalkPoint[];
  /** Table of the points, as a path from the folder of the scene file; null if the scene gives them. */
  readonly file: string | null;
}

/** What a source plays, in a scene in which something moves. */
export interface SourceSignal {
  /** WAV, as a path from the folder of the scene file. */
  readonly file: string;
  /**
   * Level 1 m from the source at rest in the free field, dB SPL over the whole sound; null if the samples are in Pa.
   */
  readonly levelDb: number | null;
  /** Samples of the file; null while it is not read. */
  readonly sound: {
    readonly samples: Float32Array | Float64Array;
    readonly sampleRateHz: number;
    /** Why it may not be the whole sound; null if the file says that it is. */
    readonly cut: string | null;
  } | null;
}

/** Most points of a walk. */
export const MOST_WALK_POINTS = 100_000;

/**
 * Largest speed over that of sound. Beyond it the air round a body that moves is compressed: no point source describes
 * it. Up to it a step takes a walk less than the distance of two stations (docs/theory/walks.md).
 */
export const MOST_MACH = 0.3;

/** What is wrong with a walk, and where. */
export interface WalkFault {
  /** Index of the point. */
  readonly point: number;
  readonly message: string;
  readonly remedy: string;
}

/** The first fault of a walk; undefined if there is none. */
export function walkFault(points: readonly WalkPoint[], air: Air): WalkFault | undefined {
  for (let p = 1; p < points.length; p++) {
    if (points[p].at > points[p - 1].at) continue;
    const message = `the walker is at this point at ${points[p].at} s, and at the one before at ${points[p - 1].at} s`;
    return { point: p, message, remedy: 'Give times that rise from point to point.' };
  }
  const way = new Way(points);
  const most = MOST_MACH * speedOfSound(air);
  for (let p = 1; p < points.length; p++) {
    const speed = way.speedOf(p);
    if (speed <= most) continue;
    const text = `the way to this point takes ${speed.toFixed(1)} m/s, Mach ${(speed / speedOfSound(air)).toFixed(2)}`;
    return {
      point: p,
      message: `${text}; at most ${most.toFixed(0)} m/s, Mach ${MOST_MACH}, are simulated`,
      remedy: 'Give the walker more time, or put the points closer together.',
    };
  }
  return undefined;
}
