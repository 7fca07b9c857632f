import type { TrialsControls, TrialsProgress } from '../../src/app/jobs/room-trials/trials.ts';
import { MemoryFiles } from '../../src/app/ports/host/memory-files.ts';
import { onProcessor } from './on-processor.ts';
import { keptInMemory } from './test-host.ts';

/** What all tests of a file keep, such as the speed of this machine: measuring it takes longer than small runs. */
const kept = keptInMemory();

/** Files by path, and controls of use-cases that make several runs of a scene, in double precision on one thread. */
export function trialsInMemory(given: Readonly<Record<string, string | Uint8Array>>, signal?: AbortSignal) {
  const files = new MemoryFiles(
    new Map(Object.entries(given).map(([name, content]) => [name, new Blob([content as Uint8Array<ArrayBuffer>])])),
  );
  const progress: TrialsProgress[] = [];
  const costs: { readonly runs: number; readonly secondsOfRun: number }[] = [];
  const controls: TrialsControls = {
    ...onProcessor(64),
    host: { files, kept },
    ...(signal && { signal }),
    onProgress: (state) => progress.push(state),
    onCost: (cost) => costs.push(cost),
  };
  return { controls, files, progress, costs };
}
