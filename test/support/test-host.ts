import type { Host, KeptStore } from '../../src/app/ports/host/host.ts';
import { nodeFiles } from '../../src/node/files.ts';

/** Keeps texts in memory. */
export function keptInMemory(): KeptStore {
  const texts = new Map<string, string>();
  return {
    read: (name) => Promise.resolve(texts.get(name)),
    update: (name, change) => Promise.resolve(void texts.set(name, change(texts.get(name)))),
    place: (name) => name,
  };
}

/** The files of this machine; texts are not kept beyond the test. */
export const testHost: Host = { files: nodeFiles, kept: keptInMemory() };
