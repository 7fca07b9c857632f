/** A thread in Node that renders the lines of a sweep. */
import { parentPort } from 'node:worker_threads';
import { lineWorker, type ToLineThread } from '../../app/index.ts';
import { nodeHost } from '../host.ts';

const work = lineWorker((message, transfer) => parentPort!.postMessage(message, transfer), nodeHost());
parentPort!.on('message', (message: ToLineThread) => work(message));
