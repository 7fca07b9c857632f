import type { Engine, RunSetup } from '../../../src/engine/engine.ts';
import type { PreparedRoom } from '../../../src/room/prepare/prepared.ts';
import type { RunControls, RunResult } from '../../../src/run/run.ts';
import { simulate } from '../../../src/run/simulate.ts';

/** Opens a room in an engine for one set of sources and runs it. */
export async function simulateOnce(
  engine: Engine,
  room: PreparedRoom,
  setup: RunSetup,
  steps: number,
  controls: RunControls,
): Promise<RunResult> {
  const [run] = await simulate(await engine.open(room, setup), { room, setups: [setup], steps }, () => controls);
  return run;
}
