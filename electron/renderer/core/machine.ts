import {
  chooseEngine,
  isBuilt,
  MemoryFiles,
  type CheckpointFolder,
  type EngineParts,
  type Host,
} from '../../../src/app/index.ts';
import { provideGpu } from './gpu.ts';
import { nameOfRun, type RunInputs } from './storage/checkpoints.ts';
import { keptRoomsInBrowser } from './storage/kept-rooms.ts';
import { browserKeptStore } from './storage/kept-store.ts';
import { SearchFiles } from './storage/search-files.ts';
import type { EngineOptions, SceneInput } from './protocol.ts';
import { roomThreads } from './room-threads.ts';
import { startThread } from './threads.ts';

/** Share of the memory that a run may take. */
const MEMORY_SHARE = 0.8;

/** Memory that is assumed if the browser reports none, GiB. */
const UNTOLD_GIBIBYTES = 8;

let toldBytes: number | undefined;

/** Sets the memory of the machine, if the page knows it from another source than the browser. */
export function tellMemory(bytes: number): void {
  toldBytes = bytes;
}

/** Memory that a run may take, bytes. Browsers report the machine's memory in coarse steps, up to a limit. */
export function memoryLimit(): number {
  const { deviceMemory = UNTOLD_GIBIBYTES } = navigator as Navigator & { readonly deviceMemory?: number };
  return MEMORY_SHARE * (toldBytes ?? deviceMemory * 2 ** 30);
}

const rooms = keptRoomsInBrowser();

/**
 * A host whose files, in memory, are the scene and what it refers to.
 *
 * @param checkpoints Where a rendering keeps where it is; none if not given.
 */
export function hostFor(
  { sceneFile, text, files }: SceneInput,
  checkpoints?: CheckpointFolder,
): Host & { readonly files: MemoryFiles } {
  return {
    files: new MemoryFiles(new Map([...files, [sceneFile, new Blob([text])]])),
    kept: browserKeptStore,
    threads: roomThreads(),
    ...(isBuilt && { rooms }),
    ...(checkpoints && { checkpoints: () => checkpoints }),
  };
}

/**
 * A host for a search, whose runs are kept for its next start on the same scene.
 *
 * @param others Files that the request names: others of them leave the runs as they are.
 */
export async function searchHostFor(
  inputs: RunInputs,
  others: ReadonlyMap<string, Blob> = new Map(),
): Promise<Host & { readonly files: MemoryFiles }> {
  const { input } = inputs;
  const given = new Map([...input.files, ...others, [input.sceneFile, new Blob([input.text])] as const]);
  return { ...hostFor(input), files: new SearchFiles(given, rooms, await nameOfRun(inputs)) };
}

/** A host without files. */
export const emptyHost = (): Host & { readonly files: MemoryFiles } => ({
  files: new MemoryFiles(new Map()),
  kept: browserKeptStore,
});

const parts = (): EngineParts => ({
  gpu: provideGpu,
  kept: browserKeptStore,
  cpu: {
    threads: self.crossOriginIsolated ? navigator.hardwareConcurrency : 1,
    processor: 'browser',
    memoryLimit: memoryLimit(),
    ...(self.crossOriginIsolated && { startThread }),
  },
});

/** Returns a function that makes the engine at its first call, and another one when asked to. */
export function engineMaker(options: EngineOptions): (anew?: boolean) => ReturnType<typeof chooseEngine> {
  let made: ReturnType<typeof chooseEngine> | undefined;
  return (anew = false) => {
    if (anew) made = undefined;
    return (made ??= chooseEngine(options, parts()));
  };
}
