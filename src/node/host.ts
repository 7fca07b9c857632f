import type { Host } from '../app/index.ts';
import { nodeFiles } from './files.ts';
import { userKeptStore } from './kept-store.ts';

/** What the use-cases need, of this machine. */
export function nodeHost(): Host {
  return { files: nodeFiles, kept: userKeptStore() };
}
