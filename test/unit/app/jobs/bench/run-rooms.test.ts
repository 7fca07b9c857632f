import { expect, it, onTestFinished, vi } from 'vitest';
import { benchRooms } from '../../../../../src/app/jobs/bench/rooms/bench-rooms.ts';
import { MemoryFiles } from '../../../../../src/app/ports/host/memory-files.ts';
import { hertz, seconds } from '../../../../../src/units/quantities.ts';
import { CpuEngine } from '../../../../../src/engine/reference/engine.ts';
import type { Engine } from '../../../../../src/engine/engine.ts';
import { testHost } from '../../../../support/test-host.ts';

/** Coarse and short: the rooms of the bench take a quarter of a minute. */
vi.mock(import('../../../../../src/app/jobs/bench/rooms/rooms.ts'), async (original) => {
  const all = await original();
  return {
    ...all,
    plannedRoom: (...of) => ({ ...all.plannedRoom(...of), maxFrequency: hertz(120), duration: seconds(0.05) }),
  };
});

/** Long enough that no room is run a second time. */
const STEP_MS = 123;

/** The processor, of which each step takes the same time by a clock of its own. */
function tickingEngine(): Engine {
  const engine = new CpuEngine({ precision: 32, threads: 1 });
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const open = engine.open.bind(engine);
  vi.spyOn(engine, 'open').mockImplementation(async (...of) => {
    const simulation = await open(...of);
    const advance = simulation.advance.bind(simulation);
    simulation.advance = (steps, ...more) => {
      now += steps * STEP_MS;
      return advance(steps, ...more);
    };
    return simulation;
  });
  return engine;
}

it('rooms of the bench are prepared and run with both models of walls, and written', async () => {
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  const engine = tickingEngine();
  const files = new MemoryFiles(new Map());
  const result = await benchRooms(
    { rooms: 'small', outFolder: 'out', baselineFile: undefined },
    {
      host: { ...testHost, files },
      makeEngine: () => Promise.resolve(engine),
      memoryLimit: 1e9,
      provideGpu: () => Promise.resolve(null),
      signal: new AbortController().signal,
      onProgress: () => undefined,
    },
  );
  expect(result.report.entries.map(({ room, walls }) => [room, walls])).toEqual([
    ['small', 'staircase'],
    ['small', 'subcell'],
  ]);
  for (const { stepMicroseconds, ratio, timing } of result.report.entries) {
    expect(stepMicroseconds).toBeCloseTo(1000 * STEP_MS, 3);
    expect(ratio).toBeNull();
    expect(timing.stages.map(({ name }) => name)).toEqual(expect.arrayContaining(['preparing', 'stepping']));
  }
  expect(result.files).toEqual(['rooms.json']);
  expect(JSON.parse(files.written.get('out/rooms.json') as string)).toEqual(result.report);
});
