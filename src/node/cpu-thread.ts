/** A thread of the CPU engine in Node; a block is answered with its number of steps when it is done. */
import { parentPort, workerData } from 'node:worker_threads';
import { threadWork, type StepBlock, type ThreadStart } from '../app/index.ts';

const work = threadWork(workerData as ThreadStart);
parentPort!.on('message', (block: StepBlock) => {
  work(block);
  parentPort!.postMessage(block.steps);
});
