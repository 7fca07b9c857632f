import type { EngineName } from '../../../../engine/engine-names.ts';
import type { RoomEntry, SavedRooms } from './rooms-file.ts';

/** The part of a saved run that is compared. */
export interface RoomsBaseline {
  readonly program: string;
  readonly engine: EngineName;
  readonly adapter: string;
  readonly entries: readonly {
    readonly room: string;
    readonly walls: string;
    readonly stepMicroseconds: number;
    readonly timing: {
      readonly stages: readonly { readonly name: string; readonly within: string | null; readonly seconds: number }[];
    };
  }[];
}

/** A step or a part of a rendering in this run and in the baseline. */
export interface ComparedTime {
  readonly room: string;
  readonly walls: string;
  /** `a step`, or the name of the part. */
  readonly what: string;
  readonly seconds: number;
  readonly baselineSeconds: number;
  /** Now / then: below 1 is faster. */
  readonly ratio: number;
  readonly verdict: 'faster' | 'slower' | 'same';
}

/** A run beside an earlier one. */
export interface RoomComparison {
  readonly file: string;
  readonly engine: EngineName;
  readonly adapter: string;
  readonly program: string;
  readonly times: readonly ComparedTime[];
}

/** Differences up to this ratio, and shorter times, are those of two runs of the same program. */
const ALIKE = 1.25;
const SHORTEST_SECONDS = 0.05;

/** Pairs the rooms of two runs, and in each the step and the parts of the rendering. */
export function compareRooms(now: SavedRooms, then: RoomsBaseline, file: string): RoomComparison {
  const times = now.entries.flatMap((entry) => {
    const other = then.entries.find(({ room, walls }) => room === entry.room && walls === entry.walls);
    return other ? [stepOf(entry, other), ...partsOf(entry, other)] : [];
  });
  return { file, engine: then.engine, adapter: then.adapter, program: then.program, times };
}

type Other = RoomsBaseline['entries'][number];

function stepOf(entry: RoomEntry, other: Other): ComparedTime {
  return compared(entry, 'a step', entry.stepMicroseconds / 1e6, other.stepMicroseconds / 1e6, 0);
}

/** The parts whose time does not follow from that of a step. */
function partsOf(entry: RoomEntry, other: Other): ComparedTime[] {
  return entry.timing.stages
    .filter(({ name, within }) => within === null && name !== 'stepping')
    .flatMap(({ name, seconds }) => {
      const before = other.timing.stages.find((stage) => stage.within === null && stage.name === name);
      return before ? [compared(entry, name, seconds, before.seconds, SHORTEST_SECONDS)] : [];
    });
}

function compared(
  { room, walls }: RoomEntry,
  what: string,
  seconds: number,
  baselineSeconds: number,
  shortest: number,
): ComparedTime {
  const ratio = seconds / baselineSeconds;
  const long = Math.max(seconds, baselineSeconds) >= shortest;
  const verdict = long && ratio > ALIKE ? 'slower' : long && ratio < 1 / ALIKE ? 'faster' : 'same';
  return { room, walls, what, seconds, baselineSeconds, ratio, verdict };
}
