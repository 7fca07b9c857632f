import { Worker } from 'node:worker_threads';
import { RoomThreads, type RoomThread } from '../../app/index.ts';
import { threadCount } from '../machine.ts';
import { translateOnEachCore } from './translation.ts';

/** Where the bundle puts the thread. */
const SCRIPT = new URL('./room-thread.js', import.meta.url);

/** Why an answer did not come. */
const [NOT_SENT, NOT_READ] = ['its answer could not be sent', 'its answer could not be read'];

/**
 * Starts a thread that prepares rooms as a worker thread, which keeps the program alive only while it works.
 *
 * @param onEachCore Whether every core has one; what is set for that stays set.
 * @param script The bundled `room-thread.ts`.
 */
export function startRoomThread(onEachCore: boolean, script = SCRIPT): RoomThread {
  if (onEachCore) translateOnEachCore();
  const worker = new Worker(script);
  let failure: Error | undefined;
  // What a thread throws arrives as an object without a message, if it is of another kind than errors of the language.
  worker.on('error', (cause: unknown) => (failure = cause instanceof Error ? cause : new Error(NOT_SENT)));
  // Nothing says whether there will be another answer: a thread whose answer is lost is of no use.
  worker.on('messageerror', () => {
    failure ??= new Error(NOT_READ);
    void worker.terminate();
  });
  worker.on('exit', () => (failure ??= new Error('the thread has ended')));
  worker.unref();
  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        // The thread may have ended before its first question.
        if (failure) {
          reject(failure);
          return;
        }
        const settle = (): void => {
          worker.off('message', answered);
          worker.off('exit', ended);
          worker.unref();
        };
        const answered = (output: unknown): void => {
          settle();
          resolve(output);
        };
        const ended = (): void => {
          settle();
          reject(failure!);
        };
        // First, for what cannot be cloned throws, and nothing waits for the thread then.
        worker.postMessage(question);
        worker.ref();
        worker.on('message', answered);
        // An error ends the thread, too.
        worker.on('exit', ended);
      }),
    end: () => void worker.terminate(),
  };
}

let threads: RoomThreads | undefined;

/** The threads of this program that prepare rooms: as many as the machine has cores. */
export function roomThreads(): RoomThreads {
  return (threads ??= new RoomThreads((onEachCore) => startRoomThread(onEachCore), threadCount()));
}
