import type { InteriorChoice } from '../kernel/interior/design.ts';
import { WavehallError } from '../units/errors.ts';
import type { OnShare } from '../units/task.ts';
import { timingOf } from './timing.ts';

/** Compiles and times kernels. A call rejects with a WavehallError if the device refuses the kernel. */
export interface Trials {
  /** Compiles a kernel. Several are compiled at a time; those that take too long are abandoned. */
  compile(choice: InteriorChoice): Promise<void>;
  /** One short block of a compiled kernel, on noise; ns a node. */
  time(choice: InteriorChoice): Promise<number>;
  /** Whether a compiled kernel gives the same result as the general one. */
  agrees(choice: InteriorChoice): Promise<boolean>;
  /** Lets a few ms pass while kernels compile. */
  pass(): Promise<void>;
  /** A clock, ms. */
  now(): number;
}

export interface SelectLimits {
  /** Time limit, ms, including compiling; Infinity: until all kernels are measured. */
  readonly mostMs: number;
  /** Time that the choice is worth, ms, for a run whose default kernel takes so many ns a node. */
  readonly worthMs?: ((defaultNs: number) => number) | undefined;
  /** Kernels that are compiled at a time. */
  readonly compilers: number;
  /** Start time by the clock of the trials. */
  readonly begun: number;
  readonly onProgress: OnShare;
}

/** A kernel, and how it was chosen. */
export interface Selection {
  readonly choice: InteriorChoice;
  /** `fastest` of those that were tried. Otherwise the default: measuring was not worth it, or it compiled too late. */
  readonly outcome: 'fastest' | 'not worth it' | 'too late';
  /** ns a node: median of the rounds, or that of the trial; null if it was not measured. */
  readonly ctpnNs: number | null;
  /** Its time over that of the default; null if one of them was not measured. */
  readonly overDefault: number | null;
  /** Kernels that were timed. */
  readonly tried: number;
  /** Whether all kernels that the device accepts were timed. */
  readonly complete: boolean;
  /** Time that it was allowed, ms: the smaller of the limit and the worth. */
  readonly allowedMs: number;
  /** Kernels that were fast and wrong. */
  readonly wrong: readonly InteriorChoice[];
}

/** Part of the time for trials; the rest is for the rounds. */
const TRIAL_SHARE = 0.8;
/** If the choice is worth less, ms, the default is taken: warming up the device alone takes most of that. */
export const LEAST_WORTH_MS = 400;
/** A trial may be off from the median of the rounds by this factor: clocks change while other kernels compile. */
const NEAR = 1.15;
/** Kernels that go into the rounds besides the default. */
const FINALISTS = 3;
/** Odd, so that the median is one of them. */
const ROUNDS = 5;

interface Trial {
  readonly choice: InteriorChoice;
  readonly ns: number;
}

/**
 * Chooses the fastest correct kernel. Each is timed in one short block, in the order in which compiling ends. Those
 * near the fastest are compared with the general kernel. The best of these run against the default in rounds, and the
 * lowest median wins.
 *
 * @param candidates the default first, then the likeliest first
 * @param general taken if no other kernel, not even the default, is known to be correct
 */
export async function selectKernel(
  candidates: readonly [InteriorChoice, ...InteriorChoice[]],
  general: InteriorChoice,
  trials: Trials,
  limits: SelectLimits,
): Promise<Selection> {
  const [first] = candidates;
  const { begun, onProgress } = limits;
  const elapsed = (): number => trials.now() - begun;
  const queue = new CompileQueue(candidates, trials, limits.compilers);
  const right: Trial[] = [];
  const wrong: InteriorChoice[] = [];
  let [tried, fastest, allowedMs] = [0, Infinity, limits.mostMs];
  let ofDefault: number | null = null;

  for (;;) {
    const leftMs = TRIAL_SHARE * allowedMs - elapsed();
    if (queue.isDone || leftMs <= 0) break;
    onProgress(Math.max(elapsed() / allowedMs, tried / candidates.length));
    const choice = queue.next(leftMs);
    if (!choice) {
      if (queue.isIdle) break;
      await trials.pass();
      continue;
    }
    const ns = await unlessRefused(() => trials.time(choice));
    if (ns === null) continue;
    tried++;
    if (choice === first) {
      ofDefault = ns;
      allowedMs = Math.min(limits.mostMs, limits.worthMs?.(ns) ?? Infinity);
      if (allowedMs < LEAST_WORTH_MS) break;
    }
    if (ns > NEAR * fastest && choice !== first) continue;
    if (await unlessRefused(() => trials.agrees(choice))) {
      right.push({ choice, ns });
      fastest = Math.min(fastest, ns);
    } else wrong.push(choice);
  }

  const told = { tried, complete: queue.isDone, allowedMs, wrong };
  const known = right.find(({ choice }) => choice === first);
  // A kernel slower than the default must not win, so the default must have been timed.
  if (!known && !wrong.includes(first)) {
    const outcome = ofDefault === null ? 'too late' : 'not worth it';
    return { choice: first, outcome, ctpnNs: ofDefault, overDefault: null, ...told };
  }
  if (right.length === 0) return { choice: general, outcome: 'fastest', ctpnNs: null, overDefault: null, ...told };

  const finalists = right
    .filter(({ ns }) => ns <= NEAR * fastest)
    .sort((a, b) => a.ns - b.ns)
    .slice(0, FINALISTS);
  if (known && !finalists.includes(known)) finalists.push(known);
  const medians = await mediansOf(finalists, trials, () => elapsed() < allowedMs);
  const best = finalists.reduce((a, b) => (medians.get(b)! < medians.get(a)! ? b : a));
  const ctpnNs = medians.get(best)!;
  onProgress(1);
  const overDefault = known ? ctpnNs / medians.get(known)! : null;
  return { choice: best.choice, outcome: 'fastest', ctpnNs, overDefault, ...told };
}

/** Medians of rounds in which all run in turn; the trials if there is no time for a round. */
async function mediansOf(
  finalists: readonly Trial[],
  trials: Trials,
  goesOn: () => boolean,
): Promise<Map<Trial, number>> {
  const rounds: number[][] = [];
  for (let round = 0; round < ROUNDS && finalists.length > 1 && goesOn(); round++) {
    const times: number[] = [];
    for (const { choice } of finalists) if (goesOn()) times.push(await trials.time(choice));
    // A round that was cut short is dropped: not all kernels ran in it.
    if (times.length === finalists.length) rounds.push(times);
  }
  const medianOf = (i: number): number => timingOf(rounds.map((times) => times[i])).medianNs;
  return new Map(finalists.map((one, i) => [one, rounds.length > 0 ? medianOf(i) : one.ns]));
}

/** Compiles some kernels at a time, in order, and hands out those that are ready. */
class CompileQueue {
  private readonly ready: InteriorChoice[] = [];
  private begun = 0;
  private compiling = 0;
  private finished = 0;
  private totalMs = 0;

  constructor(
    private readonly choices: readonly InteriorChoice[],
    private readonly trials: Trials,
    private readonly atATime: number,
  ) {}

  /** Whether all have been compiled and handed out. */
  get isDone(): boolean {
    return this.isIdle && this.begun === this.choices.length;
  }

  get isIdle(): boolean {
    return this.ready.length + this.compiling === 0;
  }

  /**
   * Each call begins to compile at most one kernel: compiling starts on this thread, and ready kernels should not wait
   * for it. It begins none that is likely to be abandoned, because that would delay what the run compiles.
   */
  next(leftMs: number): InteriorChoice | undefined {
    const likelyMs = this.finished === 0 ? 0 : this.totalMs / this.finished;
    if (this.compiling < this.atATime && this.begun < this.choices.length && likelyMs <= leftMs) {
      void this.compile(this.choices[this.begun++]);
    }
    return this.ready.shift();
  }

  private async compile(choice: InteriorChoice): Promise<void> {
    const { trials } = this;
    this.compiling++;
    const start = trials.now();
    try {
      await trials.compile(choice);
      this.ready.push(choice);
    } catch {
      // A kernel that does not compile does not take part.
    }
    this.compiling--;
    this.finished++;
    this.totalMs += trials.now() - start;
  }
}

/** Does work on the device; null if the device refuses it. */
async function unlessRefused<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof WavehallError) return null;
    throw error;
  }
}
