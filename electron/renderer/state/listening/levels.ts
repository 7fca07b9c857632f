import { loudnessOf, PEAK_GAINS, type ListeningSound } from '../../../../src/app/index.ts';

/** Largest sample of a played sound: below 1, because the signal between samples may be larger. */
const PEAK = 0.9;

/** The audible one of the sounds played together. */
export type LaneId = 'a' | 'b' | 'dry';

/** A sound before its level is set. */
export interface LevelledSound extends Pick<ListeningSound, 'gainDb' | 'loudness' | 'peaks'> {
  readonly lane: LaneId;
}

/** The level at which a sound is played. */
export interface LaneLevel {
  /** Gain of the samples, dB. */
  readonly appliedDb: number;
  /** Gain since the convolution, dB. */
  readonly totalDb: number;
  /** Integrated loudness as it is played, LUFS; null if it is too soft to have one. */
  readonly loudness: number | null;
}

export function factorOf(gainDb: number): number {
  return 10 ** (gainDb / 20);
}

/** The factor of the direct sound in a lane. */
export const directFactor = (lane: LaneId, directGainDb: number): number =>
  lane === 'dry' ? 1 : factorOf(directGainDb);

/**
 * Levels of sounds that are heard one for the other, as loud as they can be with peaks of at most 0.9.
 *
 * @param matched Whether all get the same loudness (ITU-R BS.1770). Otherwise A and B get the same gain since the
 *   convolution, which keeps their difference; the dry sound has its own.
 * @param directGainDb Gain of the direct sound in A and B.
 * @param spareDb What is left free below the peak, dB: for ears, of which one may be louder than the pressure.
 */
export function laneLevels(
  sounds: readonly LevelledSound[],
  matched: boolean,
  directGainDb: number,
  spareDb = 0,
): ReadonlyMap<LaneId, LaneLevel> {
  const all = sounds.map((sound) => {
    const factor = directFactor(sound.lane, directGainDb);
    return {
      ...sound,
      loud: loudnessOf(sound.loudness, factor),
      headroomDb: 20 * Math.log10(PEAK / peakAt(sound.peaks, factor)) - spareDb,
    };
  });
  const target = Math.min(...all.flatMap(({ loud, headroomDb }) => (loud === null ? [] : [loud + headroomDb])));
  const inRoom = all.filter(({ lane }) => lane !== 'dry');
  const common = Math.min(...inRoom.map(({ headroomDb, gainDb }) => headroomDb + gainDb));
  return new Map(
    all.map(({ lane, gainDb, loud, headroomDb }) => {
      const unmatched = lane === 'dry' ? headroomDb : common - gainDb;
      const appliedDb = matched ? (loud === null ? headroomDb : target - loud) : unmatched;
      return [lane, { appliedDb, totalDb: appliedDb + gainDb, loudness: loud === null ? null : loud + appliedDb }];
    }),
  );
}

/** The peak is a convex function of the factor, so lines between known peaks bound it. */
function peakAt(peaks: readonly number[], factor: number): number {
  const above = Math.max(
    1,
    PEAK_GAINS.findIndex((gain) => gain >= factor),
  );
  const [low, high] = [PEAK_GAINS[above - 1], PEAK_GAINS[above]];
  const along = (factor - low) / (high - low);
  return peaks[above - 1] + along * (peaks[above] - peaks[above - 1]);
}
