import { RoomThreads, type RoomThread } from '../../../src/app/index.ts';

const SCRIPT = 'room-thread.js';

function startRoomThread(): RoomThread {
  const worker = new Worker(SCRIPT, { type: 'module', name: 'wavehall room' });
  let failure: Error | undefined;
  let settle: { resolve: (output: unknown) => void; reject: (cause: Error) => void } | undefined;
  const fail = (message: string): void => {
    failure = new Error(message);
    settle?.reject(failure);
  };
  worker.onmessage = ({ data }: MessageEvent<unknown>) => settle?.resolve(data);
  worker.onmessageerror = () => fail('a message could not be read');
  worker.onerror = (event) => {
    event.preventDefault();
    fail(event.message || 'the thread could not be started');
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
