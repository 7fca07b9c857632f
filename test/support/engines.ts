import type { Engine } from '../../src/engine/engine.ts';
import { CpuEngine } from '../../src/engine/reference/engine.ts';

/** An engine that the physics is tested on. */
export interface TestEngine {
  readonly name: string;
  readonly precision: Engine['precision'];
  /** Called once a test; the engine needs no closing, its simulations do. */
  readonly make: () => Promise<Engine>;
}

const cpu = (precision: Engine['precision']): TestEngine => ({
  name: `cpu, float${precision}`,
  precision,
  make: () => Promise.resolve(new CpuEngine({ precision, threads: 1 })),
});

/** Every engine the physics tests run on. */
export const engines: readonly TestEngine[] = [cpu(64), cpu(32)];

/** The judge of the others. */
export const referenceEngine: TestEngine = engines[0]!;
