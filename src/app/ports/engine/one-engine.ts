import type { EngineControls } from './controls.ts';

type MakeEngine = EngineControls['makeEngine'];

/** Makes an engine at the first call only, for all runs of a job; another one where the device was lost. */
export function oneEngine(makeEngine: MakeEngine): MakeEngine {
  let engine: ReturnType<MakeEngine> | undefined;
  return (anew) => (anew ? makeEngine(anew) : (engine ??= makeEngine()));
}
