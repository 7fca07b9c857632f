/** Sample rates of sounds that are read, Hz: the one limit of every reader. */
export const SOUND_RATES = { least: 100, most: 10_000_000 } as const;

/** Whether a sound may have this many samples a second. */
export const isSoundRate = (rate: number): boolean => rate >= SOUND_RATES.least && rate <= SOUND_RATES.most;

/** What to do about another rate. */
export const SOUND_RATE_RULE =
  'Sounds may have from 100 to 10 million samples a second: save it at the rate it was made.';
