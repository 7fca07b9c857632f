import type { Host, KeptBytes, KeptStore } from '../../src/app/ports/host/host.ts';
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

/** Large contents that are kept in memory, by their names. */
export interface BytesInMemory extends KeptBytes {
  readonly names: () => string[];
  readonly copy: (from: string, to: string) => void;
}

/** A cache of large contents in memory. */
export function bytesInMemory(): BytesInMemory {
  const contents = new Map<string, Uint8Array[]>();
  async function* parts(name: string): AsyncGenerator<Uint8Array> {
    for (const part of contents.get(name)!) yield await Promise.resolve(part);
  }
  return {
    read: (name) => Promise.resolve(contents.has(name) ? parts(name) : undefined),
    write: async (name, given) => {
      const all: Uint8Array[] = [];
      for await (const part of given) all.push(Uint8Array.from(part));
      contents.set(name, all);
    },
    remove: (name) => Promise.resolve(void contents.delete(name)),
    names: () => [...contents.keys()],
    copy: (from, to) => void contents.set(to, contents.get(from)!),
  };
}

/** The files of this machine; texts are not kept beyond the test. */
export const testHost: Host = { files: nodeFiles, kept: keptInMemory() };
