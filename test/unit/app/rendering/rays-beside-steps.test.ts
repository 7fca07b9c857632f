import { describe, expect, it } from 'vitest';
import type { RunEngine } from '../../../../src/app/ports/engine/kernel-choice.ts';
import { driveAlone, RoomThreads } from '../../../../src/app/ports/host/room-threads.ts';
import { CpuEngine } from '../../../../src/engine/reference/engine.ts';
import type { Simulation } from '../../../../src/engine/engine.ts';
import type { Work } from '../../../../src/room/slabs/work.ts';
import { CancelledError, RunError } from '../../../../src/units/errors.ts';
import { renderedCloset } from '../../../support/rays/closet.ts';
import { testHost } from '../../../support/test-host.ts';

/** Threads that do all work alone, and say when they begin and end with rays. */
class ToldThreads extends RoomThreads {
  readonly began: Promise<void>;
  /** Works that were begun and are not over. */
  open = 0;
  private tell!: () => void;

  constructor() {
    super(() => {
      throw new Error('no thread');
    }, 1);
    this.began = new Promise((resolve) => (this.tell = resolve));
  }

  override async drive<T>(work: Work<T>, signal?: AbortSignal): Promise<T> {
    this.open++;
    this.tell();
    try {
      return await driveAlone(work, signal);
    } finally {
      this.open--;
    }
  }
}

/** An engine that leaves cores free, and does something before its first step. */
function freeEngine(beforeSteps: () => Promise<unknown>): RunEngine {
  const cpu = new CpuEngine({ precision: 32, threads: 1 });
  const { adapter, identity, precision, mostRowBytes } = cpu;
  return {
    ...{ kind: 'webgpu', adapter, identity, precision, mostRowBytes },
    open: async (room, setup) => {
      const simulation = await cpu.open(room, setup);
      const advance: Simulation['advance'] = async (...steps) => {
        await beforeSteps();
        return simulation.advance(...steps);
      };
      return new Proxy(simulation, {
        get: (target, key) => {
          if (key === 'advance') return advance;
          const value: unknown = Reflect.get(target, key, target);
          return typeof value === 'function' ? (value.bind(target) as unknown) : value;
        },
      });
    },
  };
}

describe('rays of a rendering', () => {
  it('begin beside the first steps, where the engine leaves the cores free, and bring the same', async () => {
    const threads = new ToldThreads();
    // Without rays the steps wait for ever.
    const engine = freeEngine(() => threads.began);
    const { files } = await renderedCloset({ rays: 1000 }, engine, { host: { ...testHost, threads } });
    const after = await renderedCloset({ rays: 1000 });
    expect(files.get('out/S1-R1.wav')).toEqual(after.files.get('out/S1-R1.wav'));
  });

  it('have ended when a rendering is stopped beside its first steps', async () => {
    const threads = new ToldThreads();
    const stop = new AbortController();
    const engine = freeEngine(async () => {
      await threads.began;
      stop.abort();
    });
    const stopped = renderedCloset({ rays: 200_000 }, engine, { host: { ...testHost, threads }, signal: stop.signal });
    await expect(stopped).rejects.toThrow(CancelledError);
    expect(threads.open).toBe(0);
  });

  it('have ended when the steps fail', async () => {
    const threads = new ToldThreads();
    const engine = freeEngine(async () => {
      await threads.began;
      throw new RunError('the engine gave up', 'Run it again.');
    });
    const failed = renderedCloset({ rays: 200_000 }, engine, { host: { ...testHost, threads } });
    await expect(failed).rejects.toThrow('the engine gave up');
    expect(threads.open).toBe(0);
  });
});
