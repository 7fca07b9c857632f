/** Largest sample that is played: below 1, since what the loudspeaker draws between the samples may be larger. */
const PEAK = 0.9;

/** A sound before it is played. */
export interface LevelledSound {
  /** Those of one group are made louder by the same gain, and keep their difference in loudness. */
  readonly group: string;
  /** That it has already, dB. */
  readonly gainDb: number;
  /** Of its samples, with that gain. */
  readonly peak: number;
}

/** Gains against the sounds without any, dB: the loudest of each group comes to a peak of 0.9. Silence has none. */
export function commonGainsDb(sounds: readonly LevelledSound[]): number[] {
  return sounds.map(({ group }) => {
    const gains = sounds
      .filter((sound) => sound.group === group && sound.peak > 0)
      .map(({ gainDb, peak }) => gainDb + 20 * Math.log10(PEAK / peak));
    return gains.length > 0 ? Math.min(...gains) : 0;
  });
}

export function factorOf(gainDb: number): number {
  return 10 ** (gainDb / 20);
}
