/** Largest sample of a played sound: below 1, because the signal between samples may be larger. */
const PEAK = 0.9;

/** A sound before it is played. */
export interface LevelledSound {
  /** Sounds of one group get the same gain, which preserves their difference in loudness. */
  readonly group: string;
  /** Gain already applied, dB. */
  readonly gainDb: number;
  /** Largest sample, with that gain. */
  readonly peak: number;
}

/** Total gains, dB, that bring the loudest sound of each group to a peak of 0.9. A silent group has a gain of 0. */
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
