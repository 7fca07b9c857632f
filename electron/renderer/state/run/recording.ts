import { computed, signal } from '@preact/signals';
import { frameBytes, type PackedFrame } from '../../core/packed-frame.ts';
import { nextRange } from './colour-scale.ts';

/** A frame that is kept. */
interface Recorded {
  readonly frame: PackedFrame;
  /** Pressure of the outermost colours that fits it and the frames before. */
  readonly range: number;
}

/** What is known of the recording. */
export interface RecordingFacts {
  readonly source: string;
  readonly isPulse: boolean;
  readonly frames: number;
  /** Times of the first and the last frame, s. */
  readonly from: number;
  readonly to: number;
  /** Time of the frame before the first sound that is seen, s: the film begins there. */
  readonly begins: number;
  readonly bytes: number;
  /** Frames that were left out to stay within the memory. */
  readonly leftOut: number;
  /** Whether the whole room is recorded, and not only slices. */
  readonly hasVolume: boolean;
}

/** Memory that a recording may take, MB, as the user chooses. */
export const BUDGETS = [64, 128, 256, 512, 1024, 2048] as const;
export const budgetMegabytes = signal<number>(256);

/** Fewer are never left out. */
const FEWEST = 16;

let frames: Recorded[] = [];
let bytes = 0;
let leftOut = 0;

/** Counts changes of the frames. */
const changes = signal(0);

/** What is known of the recording; null without a frame. */
export const recording = computed<RecordingFacts | null>(() => {
  const isEmpty = changes.value === 0;
  const [first, last] = [frames[0], frames.at(-1)];
  if (isEmpty || !first || !last) return null;
  return {
    source: last.frame.source,
    isPulse: last.frame.isPulse,
    frames: frames.length,
    from: first.frame.timeSeconds,
    to: last.frame.timeSeconds,
    begins: frames[Math.max(0, firstHeard() - 1)].frame.timeSeconds,
    bytes,
    leftOut,
    hasVolume: last.frame.volume !== null,
  };
});

/** A frame is silent if its largest pressure is below this share of the loudest frame's: −40 dB. */
const SILENT_SHARE = 0.01;

const peakOf = ({ slices, volume }: PackedFrame): number =>
  slices.reduce((most, { scale }) => Math.max(most, scale), volume?.scale ?? 0);

/** Index of the first frame that is not silent. What comes before it is a source that has hardly begun. */
function firstHeard(): number {
  const peaks = frames.map(({ frame }) => peakOf(frame));
  const loudest = peaks.reduce((most, peak) => Math.max(most, peak), 0);
  return Math.max(
    0,
    peaks.findIndex((peak) => peak > SILENT_SHARE * loudest),
  );
}

export function clearRecording(): void {
  frames = [];
  bytes = 0;
  leftOut = 0;
  changes.value++;
}

/** Keeps a frame. One of another source begins another recording; one of the same time replaces the last. */
export function record(frame: PackedFrame): void {
  const last = frames.at(-1)?.frame;
  const isOther = last && (last.source !== frame.source || last.isPulse !== frame.isPulse);
  if (isOther || (last && frame.timeSeconds < last.timeSeconds)) clearRecording();
  if (frames.at(-1)?.frame.timeSeconds === frame.timeSeconds) drop(frames.length - 1);
  const before = frames.at(-1);
  const seconds = before ? frame.timeSeconds - before.frame.timeSeconds : 0;
  frames.push({ frame, range: nextRange(before?.range ?? null, frame.telling, seconds) });
  bytes += frameBytes(frame);
  keepWithin(budgetMegabytes.peek() * 1e6);
  changes.value++;
}

/** Changes the memory that a recording may take, and leaves out frames if it takes more. */
export function changeBudget(megabytes: number): void {
  budgetMegabytes.value = megabytes;
  keepWithin(megabytes * 1e6);
  changes.value++;
}

/** Leaves out frames while the recording takes more. */
function keepWithin(most: number): void {
  while (bytes > most && frames.length > FEWEST) {
    drop(leastMissed());
    leftOut++;
  }
}

/**
 * Index of the frame whose neighbours are nearest to each other, the oldest of them: so what stays is about evenly far
 * apart. The first and the last stay.
 */
function leastMissed(): number {
  let best = 1;
  let least = Infinity;
  for (let i = 1; i + 1 < frames.length; i++) {
    const gap = frames[i + 1].frame.timeSeconds - frames[i - 1].frame.timeSeconds;
    // Times of frames that are equally far apart differ by rounding.
    if (gap >= 0.999 * least) continue;
    best = i;
    least = gap;
  }
  return best;
}

function drop(index: number): void {
  bytes -= frameBytes(frames[index].frame);
  frames.splice(index, 1);
}

/** A frame and its share in what is shown. */
export interface Share {
  readonly frame: PackedFrame;
  readonly weight: number;
}

/** What is shown at a time: a sum of frames around it. */
export interface Moment {
  /** The last frame that is not after the time. */
  readonly frame: PackedFrame;
  /** One to four frames; the weights add up to 1. */
  readonly shares: readonly Share[];
  readonly range: number;
}

/** @param seconds Infinity for the last frame. @returns null without a frame. */
export function momentAt(seconds: number): Moment | null {
  // Read, so that who shows it hears of changes.
  if (changes.value === 0 || frames.length === 0) return null;
  const index = indexBefore(seconds);
  const [before, after] = [frames[Math.max(0, index)], frames[index + 1]];
  const { frame, range } = before;
  const from = frame.timeSeconds;
  if (index < 0 || !after || !(seconds > from)) return { frame, shares: [{ frame, weight: 1 }], range };
  const share = (seconds - from) / (after.frame.timeSeconds - from);
  const around = [frames[index - 1], before, after, frames[index + 2]].map((each) => each?.frame);
  const weights = hermite(
    share,
    around.map((each) => each?.timeSeconds),
  );
  return {
    frame,
    shares: around.flatMap((each, i) => (each ? [{ frame: each, weight: weights[i] }] : [])),
    range: range + share * (after.range - range),
  };
}

/**
 * Weights of four samples for a place between the second and the third: the cubic through these two whose slopes are
 * those between their neighbours (Catmull and Rom, 1974). With seven frames a period it is off by a few per cent, where
 * a straight line is off by ten, which shimmers.
 *
 * @param share Share of the way from the second to the third.
 * @param times The first and the last may be missing.
 */
export function hermite(share: number, times: readonly (number | undefined)[]): [number, number, number, number] {
  const [first, second, third, fourth] = [times[0] ?? times[1]!, times[1]!, times[2]!, times[3] ?? times[2]!];
  const width = third - second;
  const away = 1 - share;
  const low = (share * away ** 2 * width) / (third - first);
  const high = (-away * share ** 2 * width) / (fourth - second);
  const weights = [-low, (1 + 2 * share) * away ** 2 - high, share ** 2 * (3 - 2 * share) + low, high] as const;
  // The sample beside stands for a missing one.
  return [
    times[0] === undefined ? 0 : weights[0],
    weights[1] + (times[0] === undefined ? weights[0] : 0),
    weights[2] + (times[3] === undefined ? weights[3] : 0),
    times[3] === undefined ? 0 : weights[3],
  ];
}

/** Share of the mean distance of frames within which a time is that of a frame: sliders round. */
const AT_FRAME = 0.05;

/** The time of the frame that is `count` frames away from a time; the first or the last beyond the ends. */
export function frameAway(seconds: number, count: number): number {
  const facts = recording.peek();
  if (!facts) return 0;
  const near = (AT_FRAME * (facts.to - facts.from)) / facts.frames;
  const index = indexBefore(seconds + near);
  // Between frames, the nearest one back is that before.
  const isBetween = index >= 0 && frames[index].frame.timeSeconds < seconds - near;
  const wanted = index + count + (count < 0 && isBetween ? 1 : 0);
  return frames[Math.min(frames.length - 1, Math.max(0, wanted))].frame.timeSeconds;
}

/** Index of the last frame that is not after a time; −1 if all are. */
function indexBefore(seconds: number): number {
  let [low, high] = [-1, frames.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (frames[middle].frame.timeSeconds <= seconds) low = middle;
    else high = middle - 1;
  }
  return low;
}
