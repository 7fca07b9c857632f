import { RoomThreads, type RoomThread } from '../../../src/app/index.ts';

const SCRIPT = 'room-thread.js';

function startRoomThread(): RoomThread {
  const worker = new Worker(SCRIPT, { type: 'module', name: 'wavehall-room' });
  let failure: Error | undefined;
  let settle: { resolve: (output: unknown) => void; reject: (cause: Error) => void } | undefined;
  const fail = (cause: Error): void => {
    failure = cause;
    settle?.reject(failure);
  };
  worker.onmessage = ({ data }: MessageEvent<unknown>) => settle?.resolve(data);
  worker.onmessageerror = () => fail(new Error('a message could not be read'));
  worker.onerror = (event) => {
    event.preventDefault();
    fail(new Error(event.message || 'the thread could not be started'));
  };
  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        // The thread may have ended before its first question.
        if (failure) {
          reject(failure);
          return;
        }
        settle = { resolve, reject };
        worker.postMessage(question);
      }),
    end: () => worker.terminate(),
  };
}

let threads: RoomThreads | undefined;

/** The threads that prepare rooms. They work in shared memory, which requires an isolated page. */
export function roomThreads(): RoomThreads | undefined {
  if (!self.crossOriginIsolated) return undefined;
  return (threads ??= new RoomThreads(startRoomThread, navigator.hardwareConcurrency));
}
