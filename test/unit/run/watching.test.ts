import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Engine, RunSetup } from '../../../src/engine/engine.ts';
import { CpuEngine } from '../../../src/engine/reference/engine.ts';
import type { GridPlane } from '../../../src/room/grid/plane.ts';
import { pointWeights } from '../../support/rooms/point-weights.ts';
import type { RunProgress } from '../../../src/run/run.ts';
import { impulseSource } from '../../../src/run/points/sources.ts';
import type { PlaneWatch } from '../../../src/run/watching.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { CancelledError } from '../../../src/units/errors.ts';
import { CLOCKWORK, clockworkEngine, clockworkStep } from '../../support/engines/clockwork-engine.ts';
import { boxGraph, prepared } from '../../support/rooms/rooms.ts';
import { simulateOnce } from '../../support/engines/simulate-once.ts';

const room = prepared(boxGraph([12, 10, 9]), schemeByName('leggy-1@standard', 'test'));
const setup: RunSetup = {
  sources: [impulseSource(room, pointWeights(room, [0.4, 0.35, 0.5]).point)],
  receivers: [pointWeights(room, [0.8, 0.6, 0.33]).point],
};
const PLANES: readonly GridPlane[] = [
  { axis: 0, index: 3 },
  { axis: 2, index: 8 },
];
const STEP_SECONDS = clockworkStep(room) / 1e9;

const goOn = new AbortController().signal;
const never = new Promise<never>(() => undefined);

afterEach(() => vi.restoreAllMocks());

/** Looks at two planes after every block and records the steps. */
function watching(changes: Partial<PlaneWatch> = {}) {
  const frames: number[] = [];
  const watch: PlaneWatch = {
    stepsToNext: () => Promise.resolve(Infinity),
    planes: () => PLANES,
    onPlanes: (step) => {
      frames.push(step);
    },
    ...changes,
  };
  return { watch, frames };
}

/** The engine, and how many of its simulations were closed. */
function closing(engine: Engine) {
  const log = { closed: 0 };
  const open: Engine['open'] = async (...what) => {
    const simulation = await engine.open(...what);
    const close = (): Promise<void> => {
      log.closed++;
      return simulation.close();
    };
    return { ...simulation, close };
  };
  return { engine: { ...engine, open }, log };
}

/** Differences between numbers, the first from 0. */
const apart = (rising: readonly number[]): number[] => rising.map((at, i) => at - (rising[i - 1] ?? 0));

describe('a watched run', () => {
  it('gives to the last bit what an unwatched one gives', async () => {
    const cpu = new CpuEngine({ precision: 64, threads: 1 });
    const unwatched = await simulateOnce(cpu, room, setup, 400, { signal: goOn });
    const lengths = [1, 1, 7, Infinity, 0, 30, 2];
    let asked = 0;
    const { watch, frames } = watching({ stepsToNext: () => Promise.resolve(lengths[asked++ % lengths.length]) });
    const watched = await simulateOnce(cpu, room, setup, 400, { signal: goOn, watch });
    expect(watched.responses).toEqual(unwatched.responses);
    expect(frames.length).toBeGreaterThan(10);
    expect(frames.at(-1)).toBe(400);
  });

  it('shows after each block the planes it was asked for, as they are then', async () => {
    const seen: [number, readonly GridPlane[], number[][]][] = [];
    const { watch } = watching({
      stepsToNext: () => Promise.resolve(5),
      onPlanes: (step, planes, values) => {
        seen.push([step, planes, values.map((each) => [each.length, ...new Set(each)])]);
      },
    });
    await simulateOnce(clockworkEngine(), room, setup, 12, { signal: goOn, watch });
    // The clockwork field is the number of its step. The first block has four steps, as without a watch.
    expect(seen).toEqual(
      [4, 9, 12].map((step) => [
        step,
        PLANES,
        [
          [10 * 9, step],
          [12 * 10, step],
        ],
      ]),
    );
  });

  it('is held until it may go on, and the time is not that of its steps', async () => {
    const engine = clockworkEngine();
    let goOnNow = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOnNow = resolve));
    const events: RunProgress[] = [];
    const { watch, frames } = watching({
      stepsToNext: async () => {
        if (frames.length === 2) await held;
        return 10;
      },
    });
    const run = simulateOnce(engine, room, setup, 100, {
      signal: goOn,
      watch,
      onProgress: (event) => events.push(event),
    });
    await vi.waitFor(() => {
      expect(frames).toEqual([4, 14]);
    });
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(frames).toEqual([4, 14]);
    // Opening another simulation moves the clock meanwhile.
    const before = performance.now();
    await engine.open(room, setup);
    const pause = (performance.now() - before) / 1000;
    expect(pause).toBeGreaterThan(100 * STEP_SECONDS);
    goOnNow();

    const { steppingSeconds, watchingSeconds } = await run;
    expect(steppingSeconds).toBeCloseTo(100 * STEP_SECONDS, 9);
    expect(watchingSeconds).toBeCloseTo(pause + (frames.length * PLANES.length * CLOCKWORK.planeMs) / 1000, 9);
    for (const { step, elapsedSeconds, remainingSeconds, ctpnNs } of events) {
      expect(elapsedSeconds).toBeCloseTo(step * STEP_SECONDS, 9);
      expect(remainingSeconds).toBeCloseTo((100 - step) * STEP_SECONDS, 9);
      expect(ctpnNs).toBeCloseTo((1e9 * STEP_SECONDS) / (12 * 10 * 9), 6);
    }
  });

  it('makes single steps, and none for another look', async () => {
    const lengths = [1, 1, 0, 0, 1, Infinity];
    const { watch, frames } = watching({ stepsToNext: () => Promise.resolve(lengths.shift() ?? 3) });
    const events: number[] = [];
    const onProgress = ({ step }: RunProgress): void => void events.push(step);
    await simulateOnce(clockworkEngine(), room, setup, 20, { signal: goOn, watch, onProgress });
    // A block after one of a single step has eight at most.
    expect(frames).toEqual([1, 2, 2, 2, 3, 11, 14, 17, 20]);
    expect(events).toEqual([1, 2, 3, 11, 14, 17, 20]);
  });

  it('comes in some 20 frames a second where it is looked at, else in blocks of a quarter of a second', async () => {
    let planes: readonly GridPlane[] = PLANES;
    const events: number[] = [];
    const { watch } = watching({ planes: () => planes });
    const onProgress = ({ step }: RunProgress): void => {
      events.push(step);
      if (step > 20_000) planes = [];
    };
    await simulateOnce(clockworkEngine(), room, setup, 60_000, { signal: goOn, watch, onProgress });
    const seconds = apart(events).map((steps) => steps * STEP_SECONDS);
    const unwatched = events.findIndex((step) => step > 20_000) + 1;
    // The first blocks grow to their length, the last is the rest; clockwork is exact to half a step.
    for (const each of seconds.slice(4, unwatched)) expect(each).toBeCloseTo(0.05, 4);
    for (const each of seconds.slice(unwatched, -1)) expect(each).toBeCloseTo(0.25, 4);
    expect(unwatched).toBeGreaterThan(6);
    expect(seconds.length - unwatched).toBeGreaterThan(2);
  });

  it('can be stopped at once while it is held', async () => {
    const { engine, log } = closing(clockworkEngine());
    const stop = new AbortController();
    let isHeld = false;
    const { watch, frames } = watching({
      stepsToNext: () => {
        isHeld = frames.length === 2;
        return isHeld ? never : Promise.resolve(1);
      },
    });
    const run = simulateOnce(engine, room, setup, 1e6, { signal: stop.signal, watch });
    await vi.waitFor(() => {
      expect(isHeld).toBe(true);
    });
    stop.abort();
    await expect(run).rejects.toThrow(CancelledError);
    expect(log.closed).toBe(1);
  });

  it('can be stopped while a frame is being shown', async () => {
    const { engine, log } = closing(clockworkEngine());
    const stop = new AbortController();
    const { watch } = watching({
      onPlanes: () => {
        stop.abort();
        return never;
      },
    });
    await expect(simulateOnce(engine, room, setup, 1e6, { signal: stop.signal, watch })).rejects.toThrow(
      CancelledError,
    );
    expect(log.closed).toBe(1);
  });

  it('waits until a frame is shown', async () => {
    let shown = 0;
    const { watch } = watching({
      stepsToNext: () => Promise.resolve(shown === 1 ? Infinity : 4),
      onPlanes: async () => {
        expect(++shown).toBe(1);
        await new Promise((resolve) => setTimeout(resolve));
        shown--;
      },
    });
    const asked = vi.spyOn(watch, 'stepsToNext');
    await simulateOnce(clockworkEngine(), room, setup, 12, { signal: goOn, watch });
    expect(asked).toHaveBeenCalledTimes(3);
  });

  it('ends with what goes wrong in the watching', async () => {
    const { engine, log } = closing(clockworkEngine());
    const fault = new Error('the picture is gone');
    const failing = watching({ onPlanes: () => Promise.reject(fault) }).watch;
    await expect(simulateOnce(engine, room, setup, 100, { signal: goOn, watch: failing })).rejects.toBe(fault);
    expect(log.closed).toBe(1);
    for (const steps of [-1, 1.5, NaN, -Infinity]) {
      const { watch } = watching({ stepsToNext: () => Promise.resolve(steps) });
      await expect(simulateOnce(engine, room, setup, 100, { signal: goOn, watch })).rejects.toThrow(RangeError);
    }
  });
});

it('an unwatched run spends no time on watching', async () => {
  const { watchingSeconds } = await simulateOnce(clockworkEngine(), room, setup, 100, { signal: goOn });
  expect(watchingSeconds).toBe(0);
});
