import type { Host } from '../app/index.ts';
import { nodeFiles } from './files.ts';
import { userKeptStore } from './kept-store.ts';
import { roomThreads } from './room-threads.ts';

/** The host of this machine. */
export function nodeHost(): Host {
  return { files: nodeFiles, kept: userKeptStore(), threads: roomThreads() };
}
