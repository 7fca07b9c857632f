/** Seconds, or another quantity of which less is better, of the rounds of a run, by what was measured. */
export type Measured = Readonly<Record<string, readonly number[]>>;

/** A quantity in two runs. */
export interface Compared {
  readonly name: string;
  /** Medians of the rounds, s. */
  readonly before: number;
  readonly now: number;
  /** A difference up to this may be chance, s. */
  readonly limit: number;
  readonly verdict: 'faster' | 'slower' | 'same';
}

/** Two runs beside each other. */
export interface Comparison {
  readonly compared: readonly Compared[];
  /** What only one of them has. */
  readonly gone: readonly string[];
  readonly added: readonly string[];
}

/** Differences below these are no matter, whatever the spread: a share of the time, and s. */
const LEAST_SHARE = 0.05;
const LEAST_SECONDS = 0.01;

/** Standard deviations of a difference beyond which it is not chance: one comparison in 16 000, of some two hundred. */
const DEVIATIONS = 4;

/** Standard deviation of the median of n normal values, over that of one and √n: √(π/2). */
const OF_MEDIAN = Math.sqrt(Math.PI / 2);

/**
 * Mean range of n normal values, in standard deviations, from n = 2 on (d₂ of control charts). With few rounds the
 * range says as much of the spread as anything.
 */
const RANGES = [1.128, 1.693, 2.059, 2.326, 2.534, 2.704, 2.847, 2.97, 3.078];

/** Compares the medians of two runs, with limits from the spread of the rounds of both. */
export function compareRuns(before: Measured, now: Measured): Comparison {
  const names = Object.keys(now).filter((name) => name in before);
  return {
    compared: names.map((name) => compareOne(name, before[name], now[name])),
    gone: Object.keys(before).filter((name) => !(name in now)),
    added: Object.keys(now).filter((name) => !(name in before)),
  };
}

function compareOne(name: string, before: readonly number[], now: readonly number[]): Compared {
  const [then, present] = [median(before), median(now)];
  const chance = DEVIATIONS * Math.hypot(deviationOfMedian(before), deviationOfMedian(now));
  const limit = Math.max(chance, LEAST_SHARE * then, LEAST_SECONDS);
  const change = present - then;
  return {
    name,
    before: then,
    now: present,
    limit,
    verdict: change > limit ? 'slower' : change < -limit ? 'faster' : 'same',
  };
}

/** The middle value; of an even number, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const rising = [...values].sort((a, b) => a - b);
  const half = rising.length >> 1;
  return rising.length % 2 === 1 ? rising[half] : (rising[half - 1] + rising[half]) / 2;
}

/** Estimated from the range; of a single value nothing is known, and it counts as exact. */
function deviationOfMedian(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const range = Math.max(...values) - Math.min(...values);
  const mean = RANGES[Math.min(values.length, RANGES.length + 1) - 2];
  return (OF_MEDIAN * range) / mean / Math.sqrt(values.length);
}

/** The comparison as text: what changed first, most of all. */
export function comparisonText({ compared, gone, added }: Comparison): string {
  const changed = compared
    .filter(({ verdict }) => verdict !== 'same')
    .sort((a, b) => b.now - b.before - (a.now - a.before));
  const width = Math.max(0, ...changed.map(({ name }) => name.length));
  const lines = changed.map(
    ({ name, before, now, limit, verdict }) =>
      `${verdict}  ${name.padEnd(width)}  ${before.toFixed(3)} s -> ${now.toFixed(3)} s (${percent(now / before)}, limit ±${limit.toFixed(3)} s)`,
  );
  const same = compared.length - changed.length;
  return [
    ...lines,
    `${same} of ${compared.length} times are the same within their spread`,
    ...(gone.length > 0 ? [`no longer measured: ${gone.join(', ')}`] : []),
    ...(added.length > 0 ? [`not in the baseline: ${added.join(', ')}`] : []),
  ].join('\n');
}

const percent = (ratio: number): string =>
  Number.isFinite(ratio) ? `${ratio >= 1 ? '+' : ''}${(100 * (ratio - 1)).toFixed(0)} %` : 'new';
