import type { Engine } from '../../src/engine/engine.ts';
import { CpuEngine } from '../../src/engine/reference/engine.ts';

/** An engine that the physics is tested on. */
export interface TestEngine {
  readonly name: string;
  readonly precision: Engine['precision'];
  /** Gives the engine for as long as `work` takes, and puts away afterwards what it stands on. */
  readonly use: (work: (engine: Engine) => Promise<void>) => Promise<void>;
}

const cpu = (precision: Engine['precision']): TestEngine => ({
  name: `cpu, float${precision}`,
  precision,
  use: (work) => work(new CpuEngine({ precision, threads: 1 })),
});

/** In float64 the judge of the others. */
export const referenceEngine = cpu(64);

/** Every engine the physics tests run on. */
export const engines: readonly TestEngine[] = [referenceEngine, cpu(32)];
