import type { Octave, BandValidity } from './octaves.ts';
import type { RoomFigures } from './room-figures.ts';

/** Decay times of octaves, all of one kind. */
interface Reverberation {
  /** Decay times in the order of the octaves, s. */
  readonly seconds: readonly number[];
  /** Whether one of them has a reduced range. */
  readonly isReduced: boolean;
}

/** A figure that follows from decay times. */
export interface OfReverberation {
  readonly value: number;
  readonly isReduced: boolean;
}

/** What decay times are taken from. */
interface Decayed extends Pick<Octave, 'centreHz'>, Pick<RoomFigures, 't20Seconds' | 't30Seconds'> {
  readonly validity: BandValidity;
  readonly reducedRange?: readonly (keyof RoomFigures)[];
}

/**
 * The reverberation times of octaves: T30 if all have it with the range that the standard asks, else T20 if all have
 * it. The two are never mixed.
 */
function reverberation(bands: readonly Decayed[], centresHz: readonly number[]): Reverberation | null {
  const own = centresHz.map((centre) =>
    bands.find(({ centreHz, validity }) => centreHz === centre && validity === 'whole'),
  );
  const taken = (name: 't20Seconds' | 't30Seconds'): Reverberation | null => {
    const seconds = own.flatMap((band) => band?.[name] ?? []);
    const isReduced = own.some((band) => band?.reducedRange?.includes(name));
    return seconds.length === centresHz.length ? { seconds, isReduced } : null;
  };
  const t30 = taken('t30Seconds');
  return t30 && !t30.isReduced ? t30 : taken('t20Seconds');
}

/** The octaves of the bass ratio, Hz: low ones, then middle ones. */
const BASS_OCTAVES = [125, 250, 500, 1000] as const;

/** Bass ratio: the reverberation times at 125 and 250 Hz over those at 500 and 1000 Hz ([Beranek2004], appendix 1). */
export function bassRatio(bands: readonly Decayed[]): OfReverberation | null {
  const times = reverberation(bands, BASS_OCTAVES);
  if (!times) return null;
  const [low, lower, middle, upper] = times.seconds;
  return { value: (low + lower) / (middle + upper), isReduced: times.isReduced };
}

/** The octaves of the Schroeder frequency, Hz. */
const MIDDLE_OCTAVES = [500, 1000] as const;

/** The factor of the Schroeder frequency, (m/s)^(3/2) ([Schroeder1962]). */
const SCHROEDER_FACTOR = 2000;

/**
 * Schroeder frequency: 2000 √(T/V), Hz, from which on some three modes of a room overlap ([Schroeder1962]).
 *
 * @param volume Volume of the room, m³; undefined if it is not known.
 */
export function schroederFrequency(bands: readonly Decayed[], volume: number | undefined): OfReverberation | null {
  const times = reverberation(bands, MIDDLE_OCTAVES);
  if (!times || volume === undefined) return null;
  const mean = (times.seconds[0] + times.seconds[1]) / 2;
  return { value: SCHROEDER_FACTOR * Math.sqrt(mean / volume), isReduced: times.isReduced };
}
