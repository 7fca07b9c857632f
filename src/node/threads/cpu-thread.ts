/** A thread of the CPU engine in Node; it answers each task when it is done. */
import { parentPort, workerData } from 'node:worker_threads';
import { threadWork, type ThreadStart, type ThreadTask } from '../../app/index.ts';

const work = threadWork(workerData as ThreadStart);
parentPort!.on('message', (task: ThreadTask) => {
  work(task);
  parentPort!.postMessage('done');
});
