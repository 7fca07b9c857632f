/** A thread of the CPU engine in a browser. */
import { threadWork } from '../../../src/app/index.ts';
import type { FromThread, ToThread } from './threads.ts';

let work: ReturnType<typeof threadWork> | undefined;

onmessage = ({ data }: MessageEvent<ToThread>): void => {
  if ('start' in data) {
    work = threadWork(data.start);
    return;
  }
  work!(data.task);
  postMessage('done' satisfies FromThread);
};
