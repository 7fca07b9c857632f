import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Engine, RunSetup, Simulation } from '../../../src/engine/engine.ts';
import { CpuEngine } from '../../../src/engine/reference/engine.ts';
import { nodeCounts } from '../../../src/room/prepare/prepared.ts';
import { pointWeights } from '../../support/rooms/point-weights.ts';
import type { RunProgress } from '../../../src/run/run.ts';
import { impulseSource } from '../../../src/run/points/sources.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { CancelledError, RunError } from '../../../src/units/errors.ts';
import { boxGraph, prepared } from '../../support/rooms/rooms.ts';
import { simulateOnce } from '../../support/engines/simulate-once.ts';

const room = prepared(boxGraph([12, 10, 9]), schemeByName('leggy-1@standard', 'test'));
const setup: RunSetup = {
  sources: [impulseSource(room, pointWeights(room, [0.4, 0.35, 0.5]).point)],
  receivers: [pointWeights(room, [0.8, 0.6, 0.33]).point, pointWeights(room, [0.25, 0.25, 0.25]).point],
};
const cpu = new CpuEngine({ precision: 64, threads: 1 });

/** An engine that counts up from 0, sample by sample, and records calls. */
function countingEngine(sampleAt: (step: number) => number = (step) => step) {
  const log = { blocks: [] as number[], closed: 0 };
  let step = 0;
  const simulation: Simulation = {
    memoryBytes: 1234,
    advance: (steps, into = [new Float64Array(steps), new Float64Array(steps)], at = 0) => {
      log.blocks.push(steps);
      const record = Float64Array.from({ length: steps }, () => sampleAt(step++));
      into[0].set(record, at);
      into[1].set(
        record.map((value) => -value),
        at,
      );
      return Promise.resolve(into);
    },
    setState: () => Promise.reject(new Error('not asked for')),
    getState: () => Promise.reject(new Error('not asked for')),
    wholeState: () => Promise.reject(new Error('not asked for')),
    continueFrom: () => Promise.reject(new Error('not asked for')),
    readPlanes: () => Promise.reject(new Error('not asked for')),
    probe: () => {
      throw new Error('not asked for');
    },
    timePasses: () => Promise.reject(new Error('not asked for')),
    rest: () => Promise.reject(new Error('not asked for')),
    restart: () => Promise.reject(new Error('not asked for')),
    close: () => {
      log.closed++;
      return Promise.resolve();
    },
  };
  const engine: Engine = {
    kind: 'cpu',
    adapter: 'test',
    identity: 'test',
    precision: 64,
    mostRowBytes: Infinity,
    open: () => Promise.resolve(simulation),
  };
  return { engine, log };
}

const goOn = new AbortController().signal;

describe('a run', () => {
  it('gives what the engine gives in one block', async () => {
    const { responses } = await simulateOnce(cpu, room, setup, 300, { signal: goOn });
    const simulation = await cpu.open(room, setup);
    expect(responses).toEqual(await simulation.advance(300));
    expect(responses[0].some((value) => value !== 0)).toBe(true);
  });

  it('puts blocks together in order, closes the simulation and says what it took', async () => {
    const { engine, log } = countingEngine();
    const result = await simulateOnce(engine, room, setup, 1000, { signal: goOn });
    expect(result.responses[0]).toEqual(Float64Array.from({ length: 1000 }, (_, n) => n));
    expect(result.responses[1][999]).toBe(-999);
    expect(log.blocks.length).toBeGreaterThan(1);
    expect(log.blocks.reduce((sum, steps) => sum + steps, 0)).toBe(1000);
    expect(log.closed).toBe(1);
    expect(result.memoryBytes).toBe(1234);
    expect(result.steppingSeconds).toBeGreaterThan(0);
  });

  it('tells how far it is after every block', async () => {
    const events: RunProgress[] = [];
    const { steppingSeconds } = await simulateOnce(cpu, room, setup, 200, {
      signal: goOn,
      onProgress: (event) => events.push(event),
    });
    const last = events.at(-1)!;
    expect(events.map(({ step }) => step)).toEqual([...events.map(({ step }) => step)].sort((a, b) => a - b));
    expect(last).toMatchObject({ step: 200, steps: 200, elapsedSeconds: steppingSeconds, remainingSeconds: 0 });
    expect(last.ctpnNs).toBeCloseTo((1e9 * steppingSeconds) / 200 / nodeCounts(room).total, 6);
    for (const { step, elapsedSeconds, remainingSeconds } of events) {
      expect(remainingSeconds).toBeCloseTo((elapsedSeconds * (200 - step)) / step, 9);
    }
  });

  it('aims at a quarter of a second a block', async () => {
    const { engine, log } = countingEngine();
    const simulation = await engine.open(room, setup);
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    onTestFinished(() => clock.mockRestore());
    const slow: Engine = {
      ...engine,
      open: () =>
        Promise.resolve({
          ...simulation,
          advance: async (steps: number) => {
            const recorded = await simulation.advance(steps);
            now += 5 * steps;
            return recorded;
          },
        }),
    };
    await simulateOnce(slow, room, setup, 150, { signal: goOn });
    // 5 ms a step.
    expect(Math.max(...log.blocks)).toBe(50);
  });

  it('stops when asked, and closes the simulation', async () => {
    const { engine, log } = countingEngine();
    const stop = new AbortController();
    const run = simulateOnce(engine, room, setup, 1e6, {
      signal: stop.signal,
      onProgress: ({ step }) => step > 100 && stop.abort(),
    });
    await expect(run).rejects.toThrow(CancelledError);
    expect(log.closed).toBe(1);
  });

  it('does not even begin when asked to stop before', async () => {
    const { engine, log } = countingEngine();
    const run = simulateOnce(engine, room, setup, 10, { signal: AbortSignal.abort() });
    await expect(run).rejects.toThrow(CancelledError);
    expect(log).toEqual({ blocks: [], closed: 1 });
  });

  it('lets other events through between blocks, so that it can be stopped at all', async () => {
    const { engine } = countingEngine();
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 0);
    await expect(simulateOnce(engine, room, setup, 1e9, { signal: stop.signal })).rejects.toThrow(CancelledError);
  });

  it('says at which step the field was no longer finite', async () => {
    const { engine, log } = countingEngine((step) => (step < 77 ? 0 : NaN));
    const run = simulateOnce(engine, room, setup, 200, { signal: goOn });
    await expect(run).rejects.toThrow(RunError);
    await expect(run).rejects.toThrow(/after 77 steps.*unstable/);
    expect(log.closed).toBe(1);
  });
});
