import { CpuEngine } from '../../src/engine/reference/engine.ts';
import { testHost } from './test-host.ts';

/** What a use-case needs: this machine's files and a thread of the processor. Nothing stops it. */
export const onProcessor = (precision: 32 | 64) => ({
  host: testHost,
  makeEngine: () => Promise.resolve(new CpuEngine({ precision, threads: 1 })),
  memoryLimit: 2e9,
  signal: new AbortController().signal,
});
