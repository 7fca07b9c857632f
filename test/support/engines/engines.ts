import { beforeAll, describe } from 'vitest';
import type { Engine } from '../../../src/engine/engine.ts';
import { CpuEngine } from '../../../src/engine/reference/engine.ts';
import { WebGpuEngine } from '../../../src/engine/webgpu/engine.ts';
import { whenFileEnds } from '../file-end.ts';
import { testDevice } from './gpu.ts';

/** An engine that has been started. */
interface StartedEngine {
  /** @param slabPlanes Planes of a slab, for an engine that cuts rooms into slabs; else what is best for it. */
  readonly engine: (slabPlanes?: number) => Engine;
  readonly stop: () => void;
}

/** An engine that the tests run on. */
export interface TestEngine {
  readonly name: string;
  readonly precision: Engine['precision'];
  /**
   * A GPU emulated in software takes a hundred times as long as the processor it runs on: give it only the essential.
   */
  readonly slow: boolean;
  /** Whether it can cut rooms into slabs. */
  readonly cutsRooms: boolean;
  /** Starts the engine, once for all tests of a file; it is stopped after them. */
  readonly start: () => Promise<StartedEngine>;
  /** Calls `work` with the engine. */
  readonly use: (work: (engine: Engine) => Promise<void>) => Promise<void>;
}

const testEngine = (parts: Omit<TestEngine, 'use'>): TestEngine => {
  let started: Promise<StartedEngine> | undefined;
  const start = (): Promise<StartedEngine> => {
    if (started) return started;
    whenFileEnds(async () => {
      const ended = started;
      started = undefined;
      (await ended)?.stop();
    });
    return (started = parts.start());
  };
  return { ...parts, start, use: async (work) => work((await start()).engine()) };
};

const cpu = (precision: Engine['precision']): TestEngine =>
  testEngine({
    name: `cpu, float${precision}`,
    precision,
    slow: false,
    cutsRooms: false,
    start: () => Promise.resolve({ engine: () => new CpuEngine({ precision, threads: 1 }), stop: () => undefined }),
  });

const webgpu = testEngine({
  name: 'webgpu, float32',
  precision: 32,
  slow: true,
  cutsRooms: true,
  start: async () => {
    const device = await testDevice();
    return {
      engine: (slabPlanes) => new WebGpuEngine(device, 'test device', slabPlanes === undefined ? {} : { slabPlanes }),
      stop: () => device.destroy(),
    };
  },
});

/** The engine in float64 that judges the others. */
export const referenceEngine = cpu(64);

/**
 * Every engine. A new one is registered here, and has to pass the suite in test/conformance/engine and the physics
 * tests.
 */
export const engines: readonly TestEngine[] = [referenceEngine, cpu(32), webgpu];

/** What the tests of an engine are registered with. */
export interface EngineTests {
  readonly precision: Engine['precision'];
  /** The engine; only inside of tests. */
  readonly engine: () => Engine;
  /** Whether the engine is made to cut rooms into slabs. */
  readonly cuts: boolean;
}

/**
 * Registers tests of what every engine does, for one engine: as it is, and if it cuts rooms into slabs, also with slabs
 * of these thicknesses.
 */
export function describeEngine(
  { name, precision, cutsRooms, start }: TestEngine,
  topic: string,
  slabPlanes: readonly number[],
  register: (tests: EngineTests) => void,
): void {
  describe(`${topic}: ${name}`, () => {
    let started: StartedEngine;
    beforeAll(async () => {
      started = await start();
    });
    register({ precision, engine: () => started.engine(), cuts: false });
    for (const planes of cutsRooms ? slabPlanes : []) {
      describe(`slabs of ${planes} plane${planes === 1 ? '' : 's'}`, () => {
        register({ precision, engine: () => started.engine(planes), cuts: true });
      });
    }
  });
}

/** Registers tests as {@link describeEngine} does, for every engine. */
export function describeEngines(
  topic: string,
  slabPlanes: readonly number[],
  register: (tests: EngineTests) => void,
): void {
  for (const engine of engines) describeEngine(engine, topic, slabPlanes, register);
}
