/** Energies at a receiver over time, in bins of one length from the emission on. */
export interface EnergyDecay {
  readonly energy: ArrayLike<number>;
  readonly binSeconds: number;
  /** Time of the direct sound, s. */
  readonly arrival: number;
}

/** Names of figures that follow from energies alone. */
export const ENERGY_FIGURES = [
  'edtSeconds',
  't20Seconds',
  't30Seconds',
  'c50Db',
  'c80Db',
  'd50',
  'tsSeconds',
  'gDb',
] as const;

/** Figures of a decay of energies; NaN where it does not show one. The level `gDb` is 10 lg of the whole energy. */
export type EnergyFigures = Readonly<Record<(typeof ENERGY_FIGURES)[number], number>>;

/** Levels of a decay curve between which lines are fitted, dB, and how densely. */
const RANGES = { edtSeconds: [0, -10], t20Seconds: [-5, -25], t30Seconds: [-5, -35] } as const;
const LEVEL_STEP = 0.5;

/**
 * Figures of ISO 3382-1 straight from energies: within a bin, energy is spread evenly. Coarse bins do for what this is
 * for, how much figures change with the energies.
 */
export function energyFigures({ energy, binSeconds, arrival }: EnergyDecay): EnergyFigures {
  const bins = energy.length;
  /** Energy from the beginning of each bin on. */
  const after = new Float64Array(bins + 1);
  for (let bin = bins - 1; bin >= 0; bin--) after[bin] = after[bin + 1] + energy[bin];
  const whole = after[0];
  /** Energy from a time on. */
  const from = (time: number): number => {
    const place = Math.min(bins, Math.max(0, time / binSeconds));
    const bin = Math.min(bins - 1, Math.floor(place));
    return after[bin] - (place - bin) * energy[bin];
  };
  const early = (seconds: number): number => 1 - from(arrival + seconds) / whole;
  const clarity = (share: number): number => (share < 1 ? 10 * Math.log10(share / (1 - share)) : NaN);
  let moment = 0;
  for (let bin = 0; bin < bins; bin++) moment += energy[bin] * Math.max(0, (bin + 0.5) * binSeconds - arrival);
  return {
    edtSeconds: decayTime(after, binSeconds, arrival, RANGES.edtSeconds),
    t20Seconds: decayTime(after, binSeconds, arrival, RANGES.t20Seconds),
    t30Seconds: decayTime(after, binSeconds, arrival, RANGES.t30Seconds),
    c50Db: clarity(early(0.05)),
    c80Db: clarity(early(0.08)),
    d50: early(0.05),
    tsSeconds: moment / whole,
    gDb: 10 * Math.log10(whole),
  };
}

/** Time of 60 dB by the line that fits the times at which a curve passes through levels; NaN if it ends before. */
function decayTime(
  after: Float64Array,
  binSeconds: number,
  arrival: number,
  [high, low]: readonly [number, number],
): number {
  const levels: number[] = [];
  const times: number[] = [];
  let bin = 0;
  for (let level = high; level >= low; level -= LEVEL_STEP) {
    const wanted = after[0] * 10 ** (level / 10);
    while (bin + 1 < after.length && after[bin + 1] > wanted) bin++;
    if (bin + 1 >= after.length || !(after[bin + 1] > 0)) return NaN;
    const [one, other] = [Math.log(after[bin]), Math.log(after[bin + 1])];
    const share = one > other ? (one - Math.log(wanted)) / (one - other) : 0;
    levels.push(level);
    times.push(Math.max(arrival, (bin + share) * binSeconds));
  }
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [level, time] = [mean(levels), mean(times)];
  let [both, square] = [0, 0];
  for (let i = 0; i < levels.length; i++) {
    both += (levels[i] - level) * (times[i] - time);
    square += (levels[i] - level) ** 2;
  }
  return (-60 * both) / square;
}
