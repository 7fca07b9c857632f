import { describe, expect, it } from 'vitest';
import { selectKernel, type SelectLimits, type Selection, type Trials } from '../../../src/tune/tune-select.ts';
import type { InteriorChoice, InteriorDesign } from '../../../src/kernel/interior/design.ts';
import { CancelledError, RunError } from '../../../src/units/errors.ts';

/** A kernel with a fixed time. */
interface Made {
  readonly ns: number;
  readonly compileMs?: number;
  readonly wrong?: boolean;
  readonly refused?: 'compile' | 'time';
}

const BLOCK_MS = 10;
const CHECK_MS = 2;
const PASS_MS = 3;

/** Trials that take exactly their given times, by their own clock; the device compiles any number at once. */
class ClockworkTrials implements Trials {
  private ms = 0;
  private readonly due: { at: number; done: () => void }[] = [];
  readonly timed: string[] = [];
  readonly checked: string[] = [];
  /** The time at which each started to compile. */
  readonly begun: number[] = [];
  mostCompiling = 0;

  /** @param drift Factor on the time of the n-th block. */
  constructor(
    private readonly kernels: Readonly<Record<string, Made>>,
    private readonly drift: (block: number) => number = () => 1,
  ) {}

  compile({ design }: InteriorChoice): Promise<void> {
    const { compileMs = 100, refused } = this.kernels[design.name];
    this.begun.push(this.ms);
    return new Promise((resolve, reject) => {
      const done = (): void => {
        if (refused === 'compile') reject(new RunError('does not compile', ''));
        else resolve();
      };
      this.due.push({ at: this.ms + compileMs, done });
      this.mostCompiling = Math.max(this.mostCompiling, this.due.length);
    });
  }

  time({ design }: InteriorChoice): Promise<number> {
    const { ns, refused } = this.kernels[design.name];
    this.timed.push(design.name);
    this.go(BLOCK_MS);
    if (refused === 'time') return Promise.reject(new RunError('too large a dispatch', ''));
    return Promise.resolve(ns * this.drift(this.timed.length));
  }

  agrees({ design }: InteriorChoice): Promise<boolean> {
    this.checked.push(design.name);
    this.go(CHECK_MS);
    return Promise.resolve(!this.kernels[design.name].wrong);
  }

  pass(): Promise<void> {
    this.go(PASS_MS);
    return Promise.resolve();
  }

  now(): number {
    return this.ms;
  }

  private go(ms: number): void {
    this.ms += ms;
    for (const one of this.due.filter(({ at }) => at <= this.ms)) {
      this.due.splice(this.due.indexOf(one), 1);
      one.done();
    }
  }
}

const choice = (name: string): InteriorChoice => ({ design: { name } as InteriorDesign, workgroup: [32, 1, 1] });
const GENERAL = choice('general');

const select = (
  trials: ClockworkTrials,
  kernels: Readonly<Record<string, Made>>,
  limits: Partial<SelectLimits> = {},
): Promise<Selection> =>
  selectKernel(Object.keys(kernels).map(choice) as [InteriorChoice, ...InteriorChoice[]], GENERAL, trials, {
    mostMs: 2500,
    compilers: 4,
    begun: 0,
    onProgress: () => undefined,
    ...limits,
  });

const selected = (kernels: Readonly<Record<string, Made>>, limits: Partial<SelectLimits> = {}): Promise<Selection> =>
  select(new ClockworkTrials(kernels), kernels, limits);

describe('the kernel chosen', () => {
  it('is the fastest', async () => {
    expect(await selected({ usual: { ns: 4 }, slow: { ns: 8 }, fast: { ns: 3 }, faster: { ns: 2 } })).toEqual({
      choice: choice('faster'),
      outcome: 'fastest',
      ctpnNs: 2,
      overDefault: 0.5,
      tried: 4,
      complete: true,
      allowedMs: 2500,
      wrong: [],
    });
  });

  it('is the default where nothing is faster', async () => {
    expect(await selected({ usual: { ns: 4 }, slow: { ns: 4.1 }, slower: { ns: 5 } })).toMatchObject({
      choice: choice('usual'),
      ctpnNs: 4,
      overDefault: 1,
    });
  });

  it('is never a wrong one, nor does that keep a right one from winning', async () => {
    expect(await selected({ usual: { ns: 4 }, wrong: { ns: 0.1, wrong: true }, fast: { ns: 3 } })).toMatchObject({
      choice: choice('fast'),
      tried: 3,
      wrong: [choice('wrong')],
    });
  });

  it('is not the default if that is wrong; the general one if nothing else is known', async () => {
    expect(await selected({ usual: { ns: 1, wrong: true }, slow: { ns: 8 } })).toMatchObject({
      choice: choice('slow'),
      outcome: 'fastest',
      overDefault: null,
    });
    expect((await selected({ usual: { ns: 1, wrong: true }, other: { ns: 8, wrong: true } })).choice).toBe(GENERAL);
  });

  it('is none that the device refuses', async () => {
    const kernels = {
      usual: { ns: 4 },
      a: { ns: 1, refused: 'compile' },
      b: { ns: 1, refused: 'time' },
      c: { ns: 3 },
    } as const;
    expect(await selected(kernels)).toMatchObject({ choice: choice('c'), tried: 2, complete: true });
    const { usual, ...others } = kernels;
    // A kernel may win only if it was compared with the default.
    expect(await selected({ usual: { ...usual, refused: 'compile' }, ...others })).toMatchObject({
      choice: choice('usual'),
      outcome: 'too late',
      ctpnNs: null,
    });
  });

  it('does not hang on one block: those that come near the fastest run in rounds', async () => {
    const kernels = { usual: { ns: 4 }, even: { ns: 3.1 }, best: { ns: 3 } };
    // The third block of all meets a busy device.
    const trials = new ClockworkTrials(kernels, (block) => (block === 3 ? 1.1 : 1));
    expect(await select(trials, kernels)).toMatchObject({ choice: choice('best'), ctpnNs: 3 });
    // A whole round meets a busy device, too.
    const busy = new ClockworkTrials(kernels, (block) => (block > 6 && block <= 9 ? 1 + block / 9 : 1));
    expect(await select(busy, kernels)).toMatchObject({ choice: choice('best'), ctpnNs: 3, overDefault: 0.75 });
  });
});

describe('the time', () => {
  const many = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`k${i}`, { ns: 200 - i }]));

  it('is kept, however many kernels there are', async () => {
    const trials = new ClockworkTrials(many);
    const { tried, complete, choice: best } = await select(trials, many);
    expect(trials.now()).toBeLessThan(2500 + BLOCK_MS);
    expect(trials.mostCompiling).toBe(4);
    // No kernel is started that would be abandoned.
    expect(Math.max(...trials.begun)).toBeLessThanOrEqual(0.8 * 2500 - 100);
    // 4 kernels in 100 ms, except in the last fifth.
    expect(tried).toBeGreaterThan(60);
    expect(tried).toBeLessThan(84);
    expect(complete).toBe(false);
    expect(best).toEqual(choice(`k${tried - 1}`));
  });

  it('is as long as it takes where it has no limit', async () => {
    expect(await selected(many, { mostMs: Infinity })).toMatchObject({ tried: 200, complete: true });
  });

  it('counts from the beginning', async () => {
    const trials = new ClockworkTrials(many);
    await select(trials, many, { begun: -1000 });
    expect(trials.now()).toBeLessThan(1500 + BLOCK_MS);
  });

  it('is not spent on what takes long to compile', async () => {
    const kernels = { usual: { ns: 4 }, endless: { ns: 1, compileMs: Infinity }, fast: { ns: 3 } };
    const trials = new ClockworkTrials(kernels);
    expect(await select(trials, kernels)).toMatchObject({ choice: choice('fast'), complete: false });
    expect(trials.now()).toBeLessThan(2500 + BLOCK_MS);
    const heavy = { usual: { ns: 4, compileMs: 1e4 }, fast: { ns: 3 } };
    const waited = new ClockworkTrials(heavy);
    expect(await select(waited, heavy)).toMatchObject({ choice: choice('usual'), outcome: 'too late' });
    expect(waited.now()).toBeLessThan(2500);
  });

  it('is no longer than the choice is worth', async () => {
    const trials = new ClockworkTrials(many);
    expect(await select(trials, many, { worthMs: (ns) => 5 * ns })).toMatchObject({ allowedMs: 1000 });
    expect(trials.now()).toBeLessThan(1000 + BLOCK_MS);
    const short = new ClockworkTrials(many);
    expect(await select(short, many, { worthMs: (ns) => ns })).toMatchObject({
      choice: choice('k0'),
      outcome: 'not worth it',
      ctpnNs: 200,
      overDefault: null,
      tried: 1,
      complete: false,
      allowedMs: 200,
    });
    expect(short.now()).toBeLessThan(150);
  });

  it('is not spent on comparing what cannot win', async () => {
    const kernels = { usual: { ns: 4 }, slow: { ns: 8 }, fast: { ns: 3 }, even: { ns: 3.1 }, late: { ns: 3.9 } };
    const trials = new ClockworkTrials(kernels);
    await select(trials, kernels);
    expect(trials.checked).toEqual(['usual', 'fast', 'even']);
  });

  it('may end within a round, which then does not count', async () => {
    const made = (ns: number): Made => ({ ns, compileMs: 260 });
    const kernels = { usual: made(4), fast: made(3), even: made(3.1), other: made(3.2) };
    // Compiled by 270 ms, timed and compared by 309 ms, two rounds by 389 ms, half of another by 409 ms; the second is
    // busy.
    const trials = new ClockworkTrials(kernels, (block) => (block > 8 && block <= 12 ? 10 : 1));
    expect((await select(trials, kernels, { mostMs: 400 })).overDefault).toBeCloseTo(0.75, 12);
    expect([trials.timed.length, trials.timed.at(-1)]).toEqual([14, 'even']);
  });

  it('ends when it is stopped', async () => {
    let told = 0;
    const trials = new ClockworkTrials(many);
    const stopped = select(trials, many, {
      onProgress: (share) => {
        told = share;
        if (trials.now() > 300) throw new CancelledError();
      },
    });
    await expect(stopped).rejects.toThrow(CancelledError);
    expect(told).toBeCloseTo(trials.now() / 2500, 6);
    expect(trials.now()).toBeLessThan(300 + BLOCK_MS + CHECK_MS);
  });
});
