/** A thread in Node that prepares rooms; it answers each question when it is done. */
import { parentPort } from 'node:worker_threads';
import { roomWorker, type RoomQuestion } from '../../app/index.ts';

const work = roomWorker();
parentPort!.on('message', (question: RoomQuestion) => {
  const { output, transfer } = work(question);
  parentPort!.postMessage(output, transfer);
});
