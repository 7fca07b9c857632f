import { afterAll } from 'vitest';
import type { Engine } from '../../../src/engine/engine.ts';
import { CpuEngine } from '../../../src/engine/reference/engine.ts';
import { WebGpuEngine } from '../../../src/engine/webgpu/engine.ts';
import { testDevice } from './gpu.ts';

/** An engine for the physics tests. */
export interface TestEngine {
  readonly name: string;
  readonly precision: Engine['precision'];
  /** A software GPU takes a hundred times as long as the processor it runs on: give it only the essential rooms. */
  readonly slow: boolean;
  /** Calls `work` with the engine. The GPU's device is made at first use and destroyed after the tests of the file. */
  readonly use: (work: (engine: Engine) => Promise<void>) => Promise<void>;
}

const cpu = (precision: Engine['precision']): TestEngine => ({
  name: `cpu, float${precision}`,
  precision,
  slow: false,
  use: (work) => work(new CpuEngine({ precision, threads: 1 })),
});

let device: Promise<GPUDevice> | undefined;
afterAll(async () => (await device)?.destroy());

const webgpu: TestEngine = {
  name: 'webgpu, float32',
  precision: 32,
  slow: true,
  use: async (work) => {
    device ??= testDevice();
    await work(new WebGpuEngine(await device, 'test device'));
  },
};

/** The engine in float64, the reference for the others. */
export const referenceEngine = cpu(64);

/** Every engine the physics tests run on. */
export const engines: readonly TestEngine[] = [referenceEngine, cpu(32), webgpu];
