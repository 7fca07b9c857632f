import { isBuilt, type Host } from '../app/index.ts';
import { checkpointFolder } from './checkpoint-folder.ts';
import { nodeFiles } from './files.ts';
import { userKeptRooms } from './kept-rooms.ts';
import { userKeptStore } from './kept-store.ts';
import { pngOf } from './png.ts';
import { roomThreads } from './threads/room-threads.ts';

/** The host of this machine. */
export function nodeHost(): Host {
  return {
    files: nodeFiles,
    kept: userKeptStore(),
    threads: roomThreads(),
    png: pngOf,
    // A program that does not know its build could not tell which rooms and checkpoints it may use.
    ...(isBuilt && { rooms: userKeptRooms(), checkpoints: checkpointFolder }),
  };
}
