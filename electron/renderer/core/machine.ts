import { chooseEngine, MemoryFiles, type EngineParts, type Host } from '../../../src/app/index.ts';
import { provideGpu } from './gpu.ts';
import { browserKeptStore } from './kept-store.ts';
import type { EngineOptions, SceneInput } from './protocol.ts';
import { startThread } from './threads.ts';

/** Share of the memory that a run may take. */
const MEMORY_SHARE = 0.8;

/** What a browser that does not say is taken to have, GiB. */
const UNTOLD_GIBIBYTES = 8;

let toldBytes: number | undefined;

/** Of the machine, where the page is told by other than the browser. */
export function tellMemory(bytes: number): void {
  toldBytes = bytes;
}

/** Bytes that a run may take. Browsers tell the memory of the machine in coarse steps and not above an upper limit. */
export function memoryLimit(): number {
  const { deviceMemory = UNTOLD_GIBIBYTES } = navigator as Navigator & { readonly deviceMemory?: number };
  return MEMORY_SHARE * (toldBytes ?? deviceMemory * 2 ** 30);
}

/** The scene with what it refers to as files in memory. */
export function hostFor({ sceneFile, text, files }: SceneInput): Host & { readonly files: MemoryFiles } {
  return {
    files: new MemoryFiles(new Map([...files, [sceneFile, new Blob([text])]])),
    kept: browserKeptStore,
  };
}

/** Without any file. */
export const emptyHost = (): Host => ({ files: new MemoryFiles(new Map()), kept: browserKeptStore });

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

/** Makes the engine when it is first asked for. */
export function engineMaker({ engine, precision }: EngineOptions): () => ReturnType<typeof chooseEngine> {
  let made: ReturnType<typeof chooseEngine> | undefined;
  return () => (made ??= chooseEngine({ engine, precision }, parts()));
}
